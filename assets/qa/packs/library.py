"""What packs are made from, read out of one snapshot a document at a time.

Only the columns and rows that are asked for are read, and kept: a report has thousands
of rows of which a question needs a few.
"""

import json
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import tantivy

from warehouse.reading import DocumentReader
from warehouse.records import from_arrow
from warehouse.schema.facts import Fact
from warehouse.schema.tables import Table
from warehouse.search import SearchIndex
from warehouse.search_fields import PLACE_BITS, SHOWN, TIE
from warehouse.search_query import Terms, parse_query
from warehouse.search_ranking import Filters, Ranking, ranking_of

KEPT_DOCUMENTS = 64
"""Documents whose columns are kept in memory: more than questions in a row ask for."""

MOST_BLOCKS = 100_000
"""Blocks of one document that are read; the longest reports have some 10,000."""
KEPT_NAMES = 1024
"""Documents whose cited names are kept: a few hundred bytes each."""
KEPT_TABLES = 1024
KEPT_BLOCKS = 20_000
"""Tables and blocks kept likewise, some kilobytes each."""

OUTLINE_COLUMNS = ("clause_id", "parent_id", "kind", "number", "heading", "scope")


@dataclass(frozen=True, slots=True)
class Shown:
    """A block as the index shows it, with its place in the document."""

    block_id: str
    doc_id: str
    clause_id: str
    kind: str
    page: int
    title_path: tuple[str, ...]
    text: str
    boxes: tuple[tuple[float, ...], ...]
    place: int
    """Running number in the document, from 0."""

    def __hash__(self) -> int:
        """By its id: blocks are looked up more often than made."""
        return hash(self.block_id)


@dataclass(frozen=True, slots=True)
class Heading:
    """A clause as the outline of a document knows it."""

    clause_id: str
    parent_id: str
    kind: str
    number: str
    heading: str
    scope: int


class Library:
    """Blocks, clause outlines, tables and facts of the documents of a snapshot."""

    def __init__(self, reader: DocumentReader, index: SearchIndex) -> None:
        self.reader = reader
        self.index = index
        self._outline = lru_cache(KEPT_DOCUMENTS)(self._read_outline)
        self._table_rows = lru_cache(KEPT_DOCUMENTS)(self._read_tables)
        self._facts = lru_cache(KEPT_DOCUMENTS)(self._read_facts)
        self._cited = lru_cache(KEPT_NAMES)(self._read_cited)
        self._table = lru_cache(KEPT_TABLES)(self._read_table)
        self._block = lru_cache(KEPT_BLOCKS)(self._read_block)
        self._blocks: OrderedDict[int, Shown] = OrderedDict()

    def outline(self, doc_id: str) -> Mapping[str, Heading]:
        """The clauses of a document by id, in order."""
        return self._outline(doc_id)

    def version(self, doc_id: str) -> str:
        """Digest of the content that a document's clauses were read to."""
        row = self.reader.result("clauses", doc_id)
        return row.digest if row is not None else ""

    def table(self, doc_id: str, table_id: str) -> Table | None:
        """A table of a document; None if there is none of that id."""
        return self._table(doc_id, table_id)

    def facts(self, doc_id: str, metrics: Collection[str]) -> list[Fact]:
        """The facts of a document that are of any of these metrics, in their order."""
        held = self._facts(doc_id)
        if held is None or not metrics:
            return []
        wanted = pa.array(sorted(metrics))
        return from_arrow(
            Fact, held.filter(pc.is_in(held.column("metric"), value_set=wanted))
        )

    def block(self, block_id: str) -> Shown | None:
        """A block by its id."""
        return self._block(block_id)

    def blocks(self, doc_id: str) -> list[Shown]:
        """All blocks of a document in order."""
        filters = Filters(docs=(doc_id,))
        every = Ranking(self.index.kind, Terms((), ()), (), (), (), filters)
        found = [block for _, block in self.search(every, MOST_BLOCKS)]
        return sorted(found, key=lambda block: block.place)

    def search(self, ranking: Ranking, most: int) -> list[tuple[float, Shown]]:
        """The best blocks with their scores; equal scores in the order of the text."""
        searcher = self.index.searcher
        built = ranking.build(self.index.schema, searcher)
        hits = searcher.search(built, most, count=False).hits
        ties = searcher.fast_field_values(TIE, [a for _, a in hits]) if hits else []
        ordered = sorted(
            zip(hits, ties, strict=True), key=lambda h: (-round(h[0][0], 4), h[1] or 0)
        )
        return [
            (score, self._shown(address, int(tie or 0)))
            for (score, address), tie in ordered
        ]

    def texts(self, doc_id: str, words: str, most: int) -> list[str]:
        """The texts of a document in which these words stand, the best first."""
        ranking = ranking_of(
            self.index.kind, parse_query(words), Filters(docs=(doc_id,))
        )
        return [block.text for _, block in self.search(ranking, most)]

    def cited(self, doc_id: str) -> tuple[str, ...]:
        """All names in 《…》 that a document cites."""
        return self._cited(doc_id)

    def _read_cited(self, doc_id: str) -> tuple[str, ...]:
        held = self._read("signatures", doc_id, ("cited",))
        rows = held.column("cited").to_pylist() if held is not None else []
        return tuple(name for row in rows for name in row)

    def _shown(self, address: Any, tie: int) -> Shown:
        """A block, kept: queries of one question find the same ones again and again."""
        if (held := self._blocks.get(tie)) is not None:
            return held
        self._blocks[tie] = found = self._decoded(address, tie)
        if len(self._blocks) > KEPT_BLOCKS:
            self._blocks.popitem(last=False)
        return found

    def _decoded(self, address: Any, tie: int) -> Shown:
        shown = json.loads(self.index.searcher.doc(address)[SHOWN][0])
        return Shown(
            block_id=shown["block_id"],
            doc_id=shown["doc_id"],
            clause_id=shown["clause_id"],
            kind=shown["kind"],
            page=shown["page"],
            title_path=tuple(shown["title_path"]),
            text=shown["text"],
            boxes=tuple(map(tuple, shown["boxes"])),
            place=tie & ((1 << PLACE_BITS) - 1),
        )

    def _read_block(self, block_id: str) -> Shown | None:
        query = tantivy.Query.term_query(
            self.index.schema, "block_id", block_id, "basic"
        )
        hits = self.index.searcher.search(query, 1, count=False).hits
        if not hits:
            return None
        ties = self.index.searcher.fast_field_values(TIE, [hits[0][1]])
        return self._shown(hits[0][1], int(ties[0] or 0))

    def _read_outline(self, doc_id: str) -> Mapping[str, Heading]:
        held = self._read("clauses", doc_id, OUTLINE_COLUMNS)
        rows = held.to_pylist() if held is not None else []
        return {row["clause_id"]: Heading(**row) for row in rows}

    def _read_tables(self, doc_id: str) -> pa.Table | None:
        return self._read("tables", doc_id)

    def _read_table(self, doc_id: str, table_id: str) -> Table | None:
        held = self._table_rows(doc_id)
        if held is None:
            return None
        found = held.filter(pc.equal(held.column("table_id"), table_id))
        return next(iter(from_arrow(Table, found)), None)

    def _read_facts(self, doc_id: str) -> pa.Table | None:
        return self._read("facts", doc_id)

    def _read(
        self, stage: str, doc_id: str, columns: Sequence[str] | None = None
    ) -> pa.Table | None:
        row = self.reader.result(stage, doc_id)
        if row is None or row.status != "ok":
            return None
        path: Path = self.reader.snapshot.store.result(stage, row.fingerprint)
        return pq.read_table(
            path, columns=list(columns) if columns else None, use_threads=False
        )

    def under(self, doc_id: str, clause_id: str) -> Iterator[Shown]:
        """The blocks of a clause in order."""
        number = 0
        while (block := self.block(f"{clause_id}.b{number:02d}")) is not None:
            if block.doc_id == doc_id:
                yield block
            number += 1
