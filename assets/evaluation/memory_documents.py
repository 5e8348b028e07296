"""Documents as a memory of blocks holds them: what is left of each when some are kept.

Belongs here: reading the blocks of a document with what each of them gives. Does not:
which of them are kept.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import tantivy

from assets.evaluation.evidence_score import plain
from assets.qa.packs.evidence import Packer
from assets.qa.packs.library import Library
from assets.qa.packs.salience import Salience, block_salience
from warehouse.indexing import TOKENS
from warehouse.results import load_result
from warehouse.schema.tables import Table
from warehouse.schema.tokens import BLOCK_LEVEL, TokenRow
from warehouse.search_fields import BLOCKS, entry_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MemoryDocument:
    """The blocks of a document in order, each list one entry a block."""

    doc_id: str
    blocks: Sequence[Salience]
    """What each is worth keeping."""
    entries: Sequence[tantivy.Document]
    """As the block index takes them, made once for all indexes."""
    sizes: Sequence[int]
    """Characters."""
    plain: Sequence[str]
    """Letters and digits of the block itself."""
    tables: Sequence[str]
    """Id of the table that the block stands for; empty: none."""
    table_plain: Mapping[str, str]
    """Letters and digits of a table as printed, by its id."""

    @property
    def block_ids(self) -> Iterator[str]:
        """The ids of the blocks in order."""
        return (block.block_id for block in self.blocks)

    def entries_of(self, kept: Collection[str]) -> Iterator[tantivy.Document]:
        """What an index of the kept blocks alone takes."""
        yield from self._of(self.entries, kept)

    def characters(self, kept: Collection[str]) -> int:
        """Characters of the kept blocks."""
        return sum(self._of(self.sizes, kept))

    def given(self, kept: Collection[str]) -> str:
        """Letters and digits that the kept blocks give, in the order of the text.

        A block of a table gives all its rows, once, as closure would.
        """
        parts: list[str] = []
        told: set[str] = set()
        for own, table in self._of(
            list(zip(self.plain, self.tables, strict=True)), kept
        ):
            parts.append(own)
            if table and table not in told:
                told.add(table)
                parts.append(self.table_plain[table])
        return "".join(parts)

    def _of(self, values: Sequence[T], kept: Collection[str]) -> Iterator[T]:
        """The values of the kept blocks."""
        pairs = zip(self.block_ids, values, strict=True)
        return (value for block_id, value in pairs if block_id in kept)


def read_memory(packer: Packer, doc_id: str) -> MemoryDocument:
    """A document of a snapshot with all its blocks."""
    return memory_of(
        doc_id,
        packer.finder.catalog.cards[doc_id].domain,
        block_rows(packer.library, doc_id),
        lambda table_id: printed(packer.library.table(doc_id, table_id)),
    )


def memory_of(
    doc_id: str,
    domain: str,
    rows: Sequence[TokenRow],
    print_table: Callable[[str], str],
) -> MemoryDocument:
    """A document of these blocks; `print_table` gives a table's text by its id."""
    tables = [table_of(row.block_id) for row in rows]
    return MemoryDocument(
        doc_id=doc_id,
        blocks=block_salience([(row.block_id, row.text) for row in rows], domain),
        entries=[entry_of(BLOCKS, row) for row in rows],
        sizes=[len(row.text) for row in rows],
        plain=[plain(row.text) for row in rows],
        tables=tables,
        table_plain={
            table: plain(print_table(table))
            for table in dict.fromkeys(filter(None, tables))
        },
    )


def block_rows(library: Library, doc_id: str) -> list[TokenRow]:
    """The blocks of a document as the block index takes them, in order."""
    result = library.reader.result(TOKENS, doc_id)
    if result is None or result.status != "ok":
        return []
    rows: list[TokenRow] = load_result(library.reader.snapshot.store, TOKENS, result)
    return sorted((r for r in rows if r.level == BLOCK_LEVEL), key=lambda r: r.ordinal)


def table_of(block_id: str) -> str:
    """Id of the table that a block is the outline or a chunk of; empty: none."""
    table, _, part = block_id.rpartition(".")
    return table if part.startswith(("r", "o")) else ""


def printed(table: Table | None) -> str:
    """The cells of a table row by row; empty for none."""
    rows = table.rows if table is not None else []
    return "".join(cell.text for row in rows for cell in row.cells)
