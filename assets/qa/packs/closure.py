"""Blocks become pieces that can be understood: what each needs comes with it.

A row needs title, unit and header of its table and the section it stands in; an item
needs the words that lead in to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from assets.qa.packs.articles import Article, Articles
from assets.qa.packs.library import Library, Shown
from assets.qa.packs.pieces import Piece
from assets.qa.packs.related import Related
from assets.qa.packs.salience import extract
from warehouse.schema.tables import Table, TableRow

CELL_BREAK = "｜"
"""Between cells of a row."""
MOST_LEADS = 2
"""Levels of items whose lead-in is brought: sub-item, item, article."""
NO_TABLE = ("table_outline", "table_row")


@dataclass
class PieceMaker:
    """Makes pieces of blocks and rows, and remembers those that others need."""

    library: Library
    closure: bool = True
    extract_for: Sequence[str] = ()
    """Words whose sentences alone are kept of long texts; empty: pieces stay whole."""
    related: Related = field(default_factory=Related)
    pieces: dict[str, Piece] = field(default_factory=dict)

    @property
    def articles(self) -> Articles:
        """What articles refer to, in this document and in those it names."""
        return Articles(self.library, self.related)

    def of_block(self, block: Shown) -> list[Piece]:
        """The pieces that show a block: one, or the rows a chunk was made of."""
        if block.kind in NO_TABLE:
            return self._of_table_block(block)
        needs = tuple(self._leads(block)) if self.closure else ()
        if self.extract_for:
            text = extract(block.text, self.extract_for)
            kind = block.kind if text == block.text else "extract"
            return [self._keep(_piece(block, needs, kind=kind, text=text))]
        return [self._keep(_piece(block, needs))]

    def of_row(self, doc_id: str, table_id: str, row: int) -> list[Piece]:
        """The piece of a table's row; the whole table where it is small."""
        table = self.library.table(doc_id, table_id)
        block = self.library.block(f"{table_id}.o")
        if table is None or block is None:
            return []
        if not table.chunks:
            return [self._whole(table, block)]
        found = [r for r in table.rows if r.row == row]
        return [self._row(table, block, r) for r in found]

    def of_words(self, clause_id: str, doc_id: str, words: str) -> list[Piece]:
        """The block of a clause in which words stand."""
        blocks = self.library.under(doc_id, clause_id)
        found = [b for b in blocks if words in b.text]
        return [p for b in found[:1] for p in self.of_block(b)]

    def references(self, piece: Piece) -> list[Article]:
        """Articles that a piece refers to, each whole, the first ones within bounds."""
        return self.articles.of(piece, self.of_block)

    def _of_table_block(self, block: Shown) -> list[Piece]:
        table_id = block.block_id.rpartition(".")[0]
        table = self.library.table(block.doc_id, table_id)
        outline = self.library.block(f"{table_id}.o")
        if table is None or outline is None:
            return [self._keep(_piece(block, ()))]
        if not table.chunks:
            return [self._whole(table, outline)]
        rows = _rows_of(block, table) if block.kind == "table_row" else []
        if len(rows) != 1:
            return [self._keep(_piece(block, ()))]
        return [self._row(table, outline, rows[0])]

    def _whole(self, table: Table, outline: Shown) -> Piece:
        rows = [_cells(r) for r in table.rows if r.kind != "caption"]
        title = _title(table)
        lines = [title, *(r for r in rows if r and r != title)]
        return self._keep(
            _piece(outline, (), kind="table", text="\n".join(filter(None, lines)))
        )

    def _row(self, table: Table, outline: Shown, row: TableRow) -> Piece:
        needs: list[str] = []
        if self.closure:
            needs = [self._head(table, outline).piece_id]
            needs += [
                self._keep(_row_piece(table, outline, r, (needs[0],))).piece_id
                for r in _above(table, row)
            ]
        return self._keep(_row_piece(table, outline, row, tuple(needs)))

    def _head(self, table: Table, outline: Shown) -> Piece:
        header = CELL_BREAK.join(name for name in table.header if name)
        text = "\n".join(filter(None, (_title(table), header)))
        piece_id = f"{table.table_id}.head"
        return self._keep(
            Piece(
                piece_id=piece_id,
                doc_id=outline.doc_id,
                kind="table_head",
                page=table.first_page,
                place=(outline.place, -1),
                title_path=outline.title_path,
                text=text,
                boxes=(),
                ids=(table.table_id,),
            )
        )

    def _leads(self, block: Shown) -> Iterator[str]:
        """Lead-ins of an item: within its clause, then of the clauses around it."""
        found: list[Piece] = []
        if block.kind == "list":
            found += self._before(block)
        clause = self.library.outline(block.doc_id).get(block.clause_id)
        while clause is not None and clause.kind == "item" and len(found) < MOST_LEADS:
            blocks = self.library.under(block.doc_id, clause.parent_id)
            above = [b for b in blocks if b.kind != "list"]
            found += [self._keep(_piece(b, ())) for b in above[-1:] if not _bare(b)]
            clause = self.library.outline(block.doc_id).get(clause.parent_id)
        yield from (piece.piece_id for piece in reversed(found))

    def _before(self, block: Shown) -> list[Piece]:
        """The block of the same clause that leads in to a list."""
        before = [
            b
            for b in self.library.under(block.doc_id, block.clause_id)
            if b.place < block.place and b.kind != "list"
        ]
        return [self._keep(_piece(b, ())) for b in before[-1:]]

    def _keep(self, piece: Piece) -> Piece:
        return self.pieces.setdefault(piece.piece_id, piece)


def _piece(
    block: Shown, needs: tuple[str, ...], kind: str = "", text: str = ""
) -> Piece:
    return Piece(
        piece_id=block.block_id,
        doc_id=block.doc_id,
        kind=kind or block.kind,
        page=block.page,
        place=(block.place, 0),
        title_path=block.title_path,
        text=text or block.text,
        boxes=block.boxes,
        ids=(block.block_id, block.clause_id),
        needs=needs,
    )


def _row_piece(
    table: Table, outline: Shown, row: TableRow, needs: tuple[str, ...]
) -> Piece:
    boxes: tuple[tuple[float, ...], ...] = ()
    if row.box is not None:
        box = row.box
        boxes = ((float(row.page), box.x0, box.top, box.x1, box.bottom),)
    return Piece(
        piece_id=f"{table.table_id}.row{row.row:03d}",
        doc_id=outline.doc_id,
        kind="table_row",
        page=row.page,
        place=(outline.place, row.row),
        title_path=outline.title_path,
        text=_cells(row),
        boxes=boxes,
        ids=(table.table_id,),
        needs=needs,
    )


def _above(table: Table, row: TableRow) -> list[TableRow]:
    """The section and the inner headers that hold for a row."""
    before = [r for r in table.rows if r.row < row.row]
    section = [r for r in before if r.kind == "section"][-1:]
    inner: list[TableRow] = []
    for r in reversed(before):
        if r.kind == "inner_header":
            inner.insert(0, r)
        elif inner:
            break
    return sorted([*section, *inner], key=lambda r: r.row)


def _rows_of(block: Shown, table: Table) -> list[TableRow]:
    """The row that a chunk was made of, told by its place, else by its cells."""
    body = [r for r in table.rows if r.kind in ("body", "note", "section")]
    placed = [
        r
        for r in body
        if r.box is not None
        and any(
            len(b) > 1 and (int(b[0]), b[1], b[2]) == (r.page, r.box.x0, r.box.top)
            for b in block.boxes
        )
    ]
    if len(placed) == 1:
        return placed
    return [
        r
        for r in (placed or body)
        if r.cells and all(c.text in block.text for c in r.cells if c.text)
    ]


def _title(table: Table) -> str:
    title = table.caption or (table.title_path[-1] if table.title_path else "")
    return f"{title}（单位：{table.unit}）" if table.unit else title


def _cells(row: TableRow) -> str:
    return CELL_BREAK.join(c.text.replace("\n", "") for c in row.cells if c.text)


def _bare(block: Shown) -> bool:
    """Whether a block is nothing but a title that the title path has anyway."""
    plain = "".join(block.text.split())
    return any(plain == "".join(title.split()) for title in block.title_path)


def with_needs(piece: Piece, pieces: Mapping[str, Piece]) -> Sequence[Piece]:
    """A piece after all that it needs."""
    return [*(pieces[i] for i in piece.needs if i in pieces), piece]
