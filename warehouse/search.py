"""Searching a published index: no Dagster, no build, any number of readers.

An index folder never changes once it is published, so an opened one needs no reloading
and cannot be disturbed; a new version is another folder.
"""

import json
import os
import tempfile
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import tantivy

from warehouse.damage import made_file
from warehouse.errors import DamagedFileError, NoSnapshotError
from warehouse.publish import Snapshot
from warehouse.search_fields import (
    BLOCKS,
    DOCUMENTS,
    SHOWN,
    TIE,
    IndexKind,
    open_tantivy,
)
from warehouse.search_held import Held, read_held
from warehouse.search_highlight import Span, highlighter
from warehouse.search_names import Among, filters_of
from warehouse.search_query import parse_query, terms_of
from warehouse.search_ranking import Ranking, ranking_of

DEFAULT_HITS = 10
MOST_HITS = 1000
"""Hits given at most; who needs more reads the database."""

TIE_MARGIN = 16
"""Entries read beyond the wanted ones, since the order of equal scores is ours to make;
doubled while the tie goes on."""
LONGEST_TIE = 4096
"""Entries of one score looked through; beyond, their order is Tantivy's."""
SCORE_DIGITS = 4
"""Digits of a score that count: sums of floats differ beyond, by order of adding."""


@dataclass(frozen=True)
class Hit:
    """A block that answers a query, and where it stands."""

    rank: int
    """From 1."""
    score: float
    block_id: str
    doc_id: str
    domain: str
    kind: str
    page: int
    boxes: list[list[float]]
    """Each ``[page, x0, top, x1, bottom]``; ``[page]`` where there is no geometry."""
    title_path: list[str]
    text: str
    highlights: list[Span]
    """Stretches of `text` that were found: first character, one after the last."""
    clause_id: str

    def as_json(self) -> dict[str, Any]:
        """The hit as JSON values."""
        return asdict(self)


@dataclass(frozen=True)
class DocumentHit:
    """A document that a query is about."""

    rank: int
    score: float
    doc_id: str
    domain: str
    title: str
    text: str
    """The head of the document."""

    def as_json(self) -> dict[str, Any]:
        """The hit as JSON values."""
        return asdict(self)


class SearchIndex:
    """An opened index of one version."""

    def __init__(self, path: Path, kind: IndexKind) -> None:
        """Raises NoSnapshotError if there is no such index in the folder."""
        if not path.is_dir() or not tantivy.Index.exists(str(path)):
            raise NoSnapshotError(f"there is no {kind.name} in {path}")
        self.path = path
        self.kind = kind
        try:
            with made_file(path):
                index = open_tantivy(str(self._lockable(path)), kind)
                self.searcher = index.searcher()
        except DamagedFileError as error:
            raise NoSnapshotError(
                f"the {kind.name} in {path} is damaged or of another version of "
                f"finvouch; build again ({error.__cause__})"
            ) from error
        self.schema = index.schema

    def _lockable(self, path: Path) -> Path:
        """A folder with these files in which Tantivy can put its lock.

        It wants one even to read; where the store cannot be written to, that is a
        folder of links, gone when this index is.
        """
        if os.access(path, os.W_OK):
            return path
        self._links = tempfile.TemporaryDirectory()
        for file in path.iterdir():
            (Path(self._links.name) / file.name).symlink_to(file.resolve())
        return Path(self._links.name)

    @cached_property
    def held(self) -> dict[str, Held]:
        """The documents of the index."""
        return read_held(self.path)

    def __len__(self) -> int:
        """Entries of the index."""
        return int(self.searcher.num_docs)


def open_block_index(snapshot: Snapshot) -> SearchIndex:
    """The block index of a snapshot."""
    return SearchIndex(snapshot.path(BLOCKS.name), BLOCKS)


def open_document_index(snapshot: Snapshot) -> SearchIndex:
    """The document index of a snapshot."""
    return SearchIndex(snapshot.path(DOCUMENTS.name), DOCUMENTS)


def search(
    index: SearchIndex,
    query: str,
    *,
    domain: Among = None,
    doc: Among = None,
    kind: Among = None,
    k: int = DEFAULT_HITS,
) -> list[Hit]:
    """The blocks that answer a query best, the best first.

    Same index, same query, same hits in the same order.

    Raises:
        QueryError: nothing is asked for, or a filter names what the index does not
            have; the message says which and what it may have meant.
    """
    parsed = parse_query(query)
    filters = filters_of(parsed, lambda: index.held, domain=domain, doc=doc, kind=kind)
    ranking = ranking_of(index.kind, parsed, filters)
    mark = highlighter(
        (parsed.words, *parsed.phrases, *parsed.values("title")),
        terms_of(" ".join((parsed.words, *parsed.values("title")))),
        parsed.phrases,
    )
    return [
        Hit(rank, score, highlights=mark.spans(shown["text"]), **shown)
        for rank, score, shown in _ranked(index, ranking, k)
    ]


def search_documents(
    index: SearchIndex, query: str, *, domain: Among = None, k: int = DEFAULT_HITS
) -> list[DocumentHit]:
    """The documents that a query is about, the likeliest first.

    Raises:
        QueryError: as for `search`.
    """
    parsed = parse_query(query)
    filters = filters_of(parsed, lambda: index.held, domain=domain)
    return [
        DocumentHit(
            rank=rank,
            score=score,
            doc_id=shown["doc_id"],
            domain=shown["domain"],
            title=next(iter(shown["title_path"]), ""),
            text=shown["text"],
        )
        for rank, score, shown in _ranked(
            index, ranking_of(index.kind, parsed, filters), k
        )
    ]


def _ranked(
    index: SearchIndex, ranking: Ranking, k: int
) -> list[tuple[int, float, dict[str, Any]]]:
    """Rank, score and shown values of the best entries, equal scores in text order."""
    wanted = max(0, min(k, MOST_HITS))
    if not wanted:
        return []
    with made_file(index.path):
        return _shown(index, ranking, wanted)


def _shown(
    index: SearchIndex, ranking: Ranking, wanted: int
) -> list[tuple[int, float, dict[str, Any]]]:
    query = ranking.build(index.schema, index.searcher)
    found = _with_ties(index.searcher, query, wanted)
    addresses = [address for _, address in found]
    ties = index.searcher.fast_field_values(TIE, addresses) if addresses else []
    ordered = sorted(
        zip((score for score, _ in found), ties, range(len(found)), strict=True),
        key=lambda entry: (-entry[0], entry[1]),
    )
    return [
        (rank, score, json.loads(index.searcher.doc(addresses[place])[SHOWN][0]))
        for rank, (score, _, place) in enumerate(ordered[:wanted], start=1)
    ]


def _with_ties(
    searcher: tantivy.Searcher, query: tantivy.Query, wanted: int
) -> list[tuple[float, Any]]:
    """The best entries, and all others whose score equals that of the last wanted."""
    limit = wanted + TIE_MARGIN
    while True:
        hits = searcher.search(query, limit, count=False).hits
        found = [(round(score, SCORE_DIGITS), address) for score, address in hits]
        full = len(found) == limit and found[-1][0] == found[wanted - 1][0]
        if not full or limit >= LONGEST_TIE:
            return found
        limit *= 2
