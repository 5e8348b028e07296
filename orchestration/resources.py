"""What assets and checks are given to work with, made from settings.

Belongs here: turning settings into the plain `Workspace`. Keep asset logic out of this
module; the workspace itself knows no Dagster.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Self

import dagster as dg
from pydantic import Field

from assets.qa.location.question_files import question_files
from orchestration.settings import Settings
from orchestration.stages import PRELOAD
from warehouse.store import Store
from warehouse.workspace import Report, Workspace, open_workspace

WAIT_FOR_BUILD_S = 0.0
"""A second build says at once who holds the store; people do not like silent waits."""


_watcher: ContextVar[Report | None] = ContextVar("watcher", default=None)


@contextmanager
def watching(report: Report) -> Iterator[None]:
    """Let runs in this process tell `report` how far they are.

    Resources are configuration and are copied by Dagster; a function cannot ride along.
    """
    token = _watcher.set(report)
    try:
        yield
    finally:
        _watcher.reset(token)


class WorkspaceResource(dg.ConfigurableResource[Workspace]):
    """The corpus and the store, held by this run until it ends."""

    corpus: str = Field(description="folder of raw documents")
    store: str = Field(description="folder of everything made")
    domains: list[str] = Field([], description="domains to recompute; empty: all")
    questions: str = Field("", description="questions to make packs for; empty: none")
    capability: str = Field("", description="whose budget packs are kept within")
    budgets: dict[str, Any] = Field({}, description="changes of budgets, by capability")
    workers: int = Field(1, ge=1, description="worker processes")

    @classmethod
    def from_settings(cls, settings: Settings) -> Self:
        """The resource with the values that flags, environment and file give."""
        return cls(
            corpus=str(settings.corpus),
            store=str(settings.store),
            domains=list(settings.domain),
            questions=str(settings.questions or ""),
            capability=settings.capability,
            budgets=settings.budgets,
            workers=settings.worker_count,
        )

    @contextmanager
    def yield_for_execution(
        self,
        context: dg.InitResourceContext,  # noqa: ARG002 - Dagster's signature
    ) -> Iterator[Workspace]:
        """Hold the store for as long as the run lasts.

        Raises:
            QueryError: the questions that the settings name are not there.
            StoreBusyError: another build holds it.
        """
        questions = Path(self.questions) if self.questions else None
        if questions is not None:
            question_files(questions)
        with open_workspace(
            Store(Path(self.store)),
            Path(self.corpus),
            domains=self.domains,
            workers=self.workers,
            preload=PRELOAD,
            progress=_watcher.get(),
            wait_s=WAIT_FOR_BUILD_S,
            questions=questions,
            capability=self.capability,
            budgets=self.budgets,
        ) as workspace:
            yield workspace
