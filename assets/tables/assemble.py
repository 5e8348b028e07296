"""A joined draft becomes a `Table` record: kinds, labels, title, unit and blocks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assets.tables.captions import (
    NO_UNIT,
    Unit,
    bare,
    caption_of,
    is_unit_line,
    source_unit,
    unit_in,
)
from assets.tables.headers import header_paths
from assets.tables.joining import Draft
from assets.tables.outlines import About, outline_and_chunks
from assets.tables.parts import Cell, Part, Row, hull
from assets.tables.roles import label_columns, set_kinds, set_labels
from assets.tables.uses import use_of
from warehouse.schema.clauses import Clause
from warehouse.schema.geometry import PageBox
from warehouse.schema.tables import Table, TableCell, TableRow

LINES_OF_A_HEAD = 1
"""Lines of text between two tables of one unit at most: a head taken for text."""

LONGEST_FRAME_TITLE_CHARS = 80
"""A full-width row above the header that is longer is a remark, not a title."""


@dataclass(frozen=True, slots=True)
class Place:
    """The clause that a table stands in."""

    clause_id: str = ""
    title_path: tuple[str, ...] = ()


def places_of(clauses: Sequence[Clause]) -> dict[tuple[int, int], Place]:
    """For each table region (page, region) the clause it stands in."""
    places = {}
    for clause in clauses:
        own = " ".join(part for part in (clause.number, clause.heading) if part)
        path = (*clause.title_path, own) if own else tuple(clause.title_path)
        for ref in clause.regions:
            places[ref.page, ref.region] = Place(clause.clause_id, path)
    return places


def assemble(
    draft: Draft,
    doc_id: str,
    ordinal: int,
    places: Mapping[tuple[int, int], Place],
    head_unit: str = "",
) -> Table:
    """The finished record of one logical table.

    `head_unit` is what the running head of its first page says; anything nearer wins.
    """
    first = draft.parts[0]
    place = places.get((first.page, first.number), Place())
    head = draft.head
    captions = _written(draft.rows[: head.captions])
    header = _written(draft.rows[head.captions : head.end])
    rows = [*captions, *header, *_written(draft.rows[head.end :])]
    start = len(captions) + len(header)
    for row in captions:
        row.kind = "caption"
    for row in header:
        row.kind = "header"
    paths = header_paths(header, draft.n_cols)
    set_kinds(rows, start, paths)
    columns = label_columns(rows[start:], paths, draft.n_cols)
    set_labels(rows, start, columns)
    title, unit = _title_and_unit(first, captions, paths)
    if not unit.text:
        unit = source_unit(draft.last.below)
    if head_unit and not unit.text:
        unit = Unit(head_unit, "head")
    about = About(
        f"{doc_id}#t{ordinal:04d}",
        place.clause_id,
        list(place.title_path),
        title,
        unit.text,
        paths,
        columns,
        len(header),
    )
    outline, chunks = outline_and_chunks(about, rows, _boxes(draft.parts))
    return Table(
        table_id=about.table_id,
        ordinal=ordinal,
        clause_id=place.clause_id,
        title_path=about.title_path,
        caption=title,
        unit=unit.text,
        unit_from=unit.origin,
        kind=first.kind,
        first_page=first.page,
        last_page=draft.last.page,
        n_columns=draft.n_cols,
        n_header_rows=len(header),
        header=paths,
        rows=[_table_row(number, row) for number, row in enumerate(rows)],
        outline=outline,
        chunks=chunks,
        use=use_of(first.kind, paths, [r for r in rows[start:] if r.kind != "note"]),
    )


def _written(rows: Sequence[Row]) -> list[Row]:
    """The rows in which something is written; blank ones only keep a distance."""
    return [row for row in rows if not row.is_blank()]


def _boxes(parts: Sequence[Part]) -> list[PageBox]:
    return [PageBox(part.page, part.box) for part in parts]


def _title_and_unit(
    first: Part, captions: Sequence[Row], paths: Sequence[str]
) -> tuple[str, Unit]:
    """Title and unit: from rows inside the frame, the lines above, or the corner."""
    title, unit = caption_of(first.above + first.before)
    if not unit.text and len(first.above) <= LINES_OF_A_HEAD and first.before:
        # A unit that ends a page is of the table that begins the next one, whatever
        # head stands over it there.
        last = first.before[0].text
        unit = Unit(unit_in(last), "line") if is_unit_line(last) else unit
    if first.caption:
        title = first.caption
    for row in captions:
        text = row.filled()[0].text
        found = unit_in(text)
        if found and not unit.text:
            unit = Unit(found, "cell")
        if not is_unit_line(text) and len(text) <= LONGEST_FRAME_TITLE_CHARS:
            title = text if not title or bare(title) not in bare(text) else title
            break
    if not unit.text and title:
        found = unit_in(title)
        unit = Unit(found, "caption") if found else NO_UNIT
    if not unit.text and paths:
        found = unit_in(paths[0])
        unit = Unit(found, "header") if found else NO_UNIT
    return title, unit


def _table_row(number: int, row: Row) -> TableRow:
    box = row.boxes[0].box if row.boxes else hull([c.box for c in row.cells if c.box])
    cells = [_table_cell(cell) for cell in row.cells]
    return TableRow(number, row.kind, row.label, row.level, row.page, box, cells)


def _table_cell(cell: Cell) -> TableCell:
    return TableCell(
        cell.col,
        cell.col_span,
        cell.row_span,
        cell.text,
        cell.raw,
        cell.page,
        cell.box,
    )
