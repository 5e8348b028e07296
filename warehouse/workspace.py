"""A corpus, a store, and the means to bring one up to date with the other.

What the assets are given to work with, so that they need to know nothing of where
settings come from.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from warehouse.claim import refuse_overlap
from warehouse.engine import Progress, StageReport, run_stage
from warehouse.files import digest_of, point_link
from warehouse.lock import NO_WAIT_S, build_lock
from warehouse.pool import DEFAULT_WORKERS, Executor, ProcessExecutor
from warehouse.publish import built_versions, note_built
from warehouse.results import read_documents
from warehouse.schema.documents import Document
from warehouse.stages import Stage
from warehouse.store import Store

Report = Callable[[Progress], None]
"""Is told how far a stage is."""


@dataclass(frozen=True)
class Workspace:
    """A corpus and the store made from it, held for writing."""

    store: Store
    corpus: Path
    executor: Executor
    domains: Collection[str] = ()
    """Domains to bring up to date; the others keep what they have. Empty: all."""
    progress: Report | None = None
    questions: Path | None = None
    """File or folder of questions to keep packs for; None: there are none."""
    capability: str = ""
    """Whose budget packs are kept within; empty: the default one's."""
    budgets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What settings change of the budgets, by capability."""

    def note_built(self, artefact: str, version: str) -> None:
        """Remember the version of an artefact that the next snapshot shall name."""
        note_built(self.store, artefact, version)

    def built(self) -> dict[str, str]:
        """Version of each artefact as last built, in force or not."""
        return built_versions(self.store)

    def run(self, stage: Stage) -> StageReport:
        """Bring a stage up to date with the documents of the register."""
        return run_stage(
            self.store,
            stage,
            read_documents(self.store),
            corpus=self.corpus,
            domains=self.domains,
            executor=self.executor,
            progress=self.progress,
        )


@contextmanager
def open_workspace(
    store: Store,
    corpus: Path,
    *,
    domains: Collection[str] = (),
    workers: int = DEFAULT_WORKERS,
    preload: Iterable[str] = (),
    progress: Report | None = None,
    wait_s: float = NO_WAIT_S,
    questions: Path | None = None,
    capability: str = "",
    budgets: Mapping[str, Mapping[str, Any]] | None = None,
) -> Iterator[Workspace]:
    """Hold a store for a build, with worker processes that all its stages share.

    Raises:
        StoreBusyError: another build holds the store for longer than `wait_s` seconds.
        UnusablePlaceError: store and corpus lie in one another, or the store's folder
            is another's.
    """
    refuse_overlap(store, corpus)
    with (
        build_lock(store, wait_s=wait_s),
        ProcessExecutor(workers, preload=preload) as executor,
    ):
        point_link(store.corpus, str(corpus))
        yield Workspace(
            store,
            corpus,
            executor,
            frozenset(domains),
            progress,
            questions,
            capability,
            budgets or {},
        )


def documents_digest(documents: Iterable[Document]) -> str:
    """A digest of which documents there are and what they hold."""
    rows = sorted(documents, key=lambda d: d.doc_id)
    return digest_of(*(part for d in rows for part in (d.doc_id, d.sha256, d.status)))
