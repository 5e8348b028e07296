"""Building an index in a folder of its own, from a previous version where that helps.

Tantivy never changes a segment file once it is written, so a new version shares the
files of the old one by hard links, copies the small files that name them, and applies
only the difference. Readers of the old version notice nothing. The folder is new, so
no lock of a killed build can be in the way.
"""

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import tantivy

from warehouse.schema.tokens import DOCUMENT_LEVEL, TokenRow
from warehouse.search_fields import IndexKind, entry_of, open_tantivy
from warehouse.search_held import (
    Held,
    read_held,
    read_rules,
    rules_version,
    write_held,
)

WRITER_BYTES = 128_000_000
"""Memory of Tantivy's writer: some 100,000 blocks fit before a segment is written."""
WRITER_THREADS = 1
"""One thread keeps entries in order, and the caller is as slow as it anyway."""

REBUILD_SHARE = 0.3
"""Changed or removed documents, as a share of those held, from which making the index
anew is quicker than mending it."""
MOST_DELETED_SHARE = 0.1
"""Deleted entries as a share of all: they take room and, until their segment is merged,
still count in the rarity of words, so that scores drift by about this much."""
MOST_SEGMENTS = 30
"""Segments beyond which searching slows down; merging as Tantivy does it stays at about
eight a size class."""

META_FILE = "meta.json"
MANAGED_FILE = ".managed.json"
_COPIED = frozenset({META_FILE, MANAGED_FILE})
"""Files that a commit replaces; everything else of an index is written once."""

LoadRows = Callable[[str], Iterable[TokenRow]]
"""Gives the rows of a document by doc_id."""


@dataclass(frozen=True)
class IndexReport:
    """What a build did, and what the index holds now."""

    added: tuple[str, ...]
    replaced: tuple[str, ...]
    removed: tuple[str, ...]
    kept: int
    """Documents taken over untouched."""
    docs: int
    entries: int
    segments: int
    deleted: int
    """Entries of earlier versions still in the files, never found."""
    anew: str
    """Why the index was made from nothing; empty if it was mended."""


@dataclass(frozen=True)
class _Plan:
    base: Path | None
    kept: Mapping[str, Held]
    added: tuple[str, ...]
    replaced: tuple[str, ...]
    removed: tuple[str, ...]
    anew: str

    @property
    def written(self) -> tuple[str, ...]:
        """Documents whose rows go in."""
        if self.base is None:
            return tuple(sorted((*self.kept, *self.added, *self.replaced)))
        return tuple(sorted((*self.added, *self.replaced)))


def update_index(
    kind: IndexKind,
    previous: Path | None,
    target: Path,
    wanted: Mapping[str, str],
    load_rows: LoadRows,
) -> IndexReport:
    """Fill an empty folder with an index of exactly the wanted documents.

    `wanted` gives the digest of each document's rows; only rows of documents that the
    previous version does not hold with that digest are loaded. `previous` is only read.
    """
    plan = _plan(previous, wanted)
    target.mkdir(parents=True, exist_ok=True)
    if plan.base is not None:
        _share(plan.base, target)
    index = open_tantivy(str(target), kind)
    held = dict(plan.kept) if plan.base is not None else {}
    _write(index, kind, plan, wanted, load_rows, held)
    write_held(target, held.values())
    return replace(
        index_report(kind, target),
        added=plan.added,
        replaced=plan.replaced,
        removed=plan.removed,
        kept=len(plan.kept),
        anew=plan.anew,
    )


def index_report(kind: IndexKind, folder: Path) -> IndexReport:
    """What an index holds, as the report of a build that had nothing to do."""
    segments, deleted = _segments(folder)
    docs = len(read_held(folder))
    return IndexReport(
        added=(),
        replaced=(),
        removed=(),
        kept=docs,
        docs=docs,
        entries=int(open_tantivy(str(folder), kind).searcher().num_docs),
        segments=segments,
        deleted=deleted,
        anew="",
    )


def _plan(previous: Path | None, wanted: Mapping[str, str]) -> _Plan:
    same_rules = previous is not None and read_rules(previous) == rules_version()
    held = read_held(previous) if previous is not None and same_rules else {}
    kept = {d: h for d, h in held.items() if wanted.get(d) == h.digest}
    plan = _Plan(
        base=previous,
        kept=kept,
        added=tuple(sorted(wanted.keys() - held.keys())),
        replaced=tuple(sorted(wanted.keys() & held.keys() - kept.keys())),
        removed=tuple(sorted(held.keys() - wanted.keys())),
        anew="",
    )
    reason = _reason_anew(previous, held, plan, same_rules=same_rules)
    return replace(plan, base=None, anew=reason) if reason else plan


def _reason_anew(
    previous: Path | None, held: Mapping[str, Held], plan: _Plan, *, same_rules: bool
) -> str:
    if previous is None:
        return "there is no previous version"
    if not same_rules:
        return "tokenizer or fields have changed"
    outdated = [*plan.replaced, *plan.removed]
    if len(outdated) > REBUILD_SHARE * len(held):
        return "much has changed"
    segments, deleted = _segments(previous)
    if segments > MOST_SEGMENTS:
        return "there are too many segments"
    entries = sum(h.entries for h in held.values())
    deleted += sum(held[doc_id].entries for doc_id in outdated)
    if deleted > MOST_DELETED_SHARE * (entries + deleted):
        return "too many entries are deleted"
    return ""


def _share(source: Path, target: Path) -> None:
    """The files of an index, shared where they never change."""
    for name in _files(source):
        if name in _COPIED:
            shutil.copyfile(source / name, target / name)
        else:
            _link(source / name, target / name)


def _files(folder: Path) -> Iterator[str]:
    """The files that an index needs: not its locks nor what a merge left behind."""
    segments = {
        segment["segment_id"].replace("-", "") for segment in _meta(folder)["segments"]
    }
    for path in sorted(folder.iterdir()):
        if path.name in _COPIED or path.name.partition(".")[0] in segments:
            yield path.name


def _link(source: Path, target: Path) -> None:
    try:
        target.hardlink_to(source)
    except OSError:
        shutil.copyfile(source, target)


def _write(
    index: tantivy.Index,
    kind: IndexKind,
    plan: _Plan,
    wanted: Mapping[str, str],
    load_rows: LoadRows,
    held: dict[str, Held],
) -> None:
    """Apply the difference in one commit, and note what is held."""
    writer = index.writer(WRITER_BYTES, WRITER_THREADS)
    if plan.base is not None:
        for doc_id in (*plan.replaced, *plan.removed):
            writer.delete_documents_by_term("doc_id", doc_id)
    for doc_id in plan.written:
        entries, domain, title = 0, "", ""
        for row in load_rows(doc_id):
            domain = row.domain
            if row.level == DOCUMENT_LEVEL:
                title = next(iter(row.title_path), "")
            if row.level == kind.level:
                writer.add_document(entry_of(kind, row))
                entries += 1
        held[doc_id] = Held(doc_id, domain, title, wanted[doc_id], entries)
    writer.commit()
    writer.wait_merging_threads()


def _segments(folder: Path) -> tuple[int, int]:
    """How many segments an index has, and how many deleted entries lie in them."""
    segments = _meta(folder)["segments"]
    deleted = sum((s["deletes"] or {}).get("num_deleted_docs", 0) for s in segments)
    return len(segments), deleted


def _meta(folder: Path) -> dict[str, Any]:
    meta: dict[str, Any] = json.loads((folder / META_FILE).read_text(encoding="utf-8"))
    return meta


def held_ids(kind: IndexKind, folder: Path) -> set[str]:
    """The ids of all entries that can be found in an index, told from its terms."""
    searcher = open_tantivy(str(folder), kind).searcher()
    return set(dict(searcher.terms_with_prefix("block_id", "", _everything())))


def _everything() -> tantivy.Query:
    return tantivy.Query.all_query()


def index_faults(
    kind: IndexKind, folder: Path, wanted: Mapping[str, str]
) -> dict[str, str]:
    """What is wrong with an index, by document: empty if it holds just what it should.

    Proved both ways: each wanted document is held with the wanted digest and all its
    entries, and nothing else can be found in the index.
    """
    held = read_held(folder)
    searcher = open_tantivy(str(folder), kind).searcher()
    found = dict(searcher.terms_with_prefix("doc_id", "", _everything()))
    faults = {}
    for doc_id in sorted(wanted.keys() | held.keys() | found.keys()):
        row, entries = held.get(doc_id), found.get(doc_id, 0)
        if doc_id not in wanted:
            faults[doc_id] = f"should not be there, has {entries} entries"
        elif row is None or row.digest != wanted[doc_id]:
            faults[doc_id] = "is missing" if row is None else "is another content"
        elif row.entries != entries:
            faults[doc_id] = f"has {entries} entries of {row.entries}"
    return faults
