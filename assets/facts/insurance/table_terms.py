"""Tables of rates, ratios, fees and plans as one term a cell."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from assets.facts.insurance.outline import SUMS, Outline, title_of
from assets.facts.labels import key, read_label
from assets.facts.quantities import Quantity, quantities
from assets.facts.units import table_units
from assets.facts.values import in_base, read_cell
from dictionaries.insurance import structure, table_kinds, term_kinds
from warehouse.schema.clauses import Clause
from warehouse.schema.geometry import Box
from warehouse.schema.tables import Table, TableCell, TableRow

OTHER = ("table_value", "表格数值")
RATES = frozenset({"risk_charge", "premium_rate"})
"""Tables whose bare numbers are yuan for a sum insured."""
_PER_SUM = re.compile(r"每(?P<sum>百元|千元|万元)")
MAX_WORDS = 8
"""Characters beside the number of a cell; more of them say another thing as well, so
that the number is not the cell's."""
MIN_NUMBERS = 0.3
"""Share of the body cells beside the labels that hold numbers: below it a table is a
list of words (occupations, stages of a disease)."""


@dataclass(frozen=True, slots=True)
class TableTerm:
    """A cell of a table with what its row and column say."""

    kind: str
    label: str
    name: str
    condition: str
    condition_kind: str
    state: str
    value: str
    number: Decimal | None
    unit: str
    bound: str
    row_key: str
    col_key: str
    quote: str
    page: int
    box: Box | None
    clause: Clause
    table_id: str
    rule: str


def table_terms(table: Table, outline: Outline) -> Iterator[TableTerm]:
    """All terms of one table; nothing for contents, signatures and lists of words."""
    clause = outline.get(table.clause_id)
    if clause is None or table.use not in {"data", "form"}:
        return
    if table.n_columns == 2 and not table.n_header_rows:
        yield from _pairs(table, clause)
        return
    keys = _key_columns(table)
    cells = list(_spread(table, keys))
    held = sum(_is_number(cell) for _, cell, _ in cells)
    if not cells or held / len(cells) < MIN_NUMBERS:
        return
    kind, label = _kind_of(table, clause)
    if kind == OTHER[0] and not _measured(table, [cell for _, cell, _ in cells]):
        return
    per = _insured_sum(table, outline) if kind in RATES else None
    for column, cell, row_key in cells:
        term = _term(table, clause, (kind, label), column, cell, row_key)
        if per and term.number is not None and not term.unit:
            term = replace(term, number=term.number / per, unit="fraction")
        yield term


def _insured_sum(table: Table, outline: Outline) -> int | None:
    """What sum its rates are for: as the table itself says, else the terms' text."""
    printed = key("".join([table.caption, table.unit, *table.header]))
    own = _PER_SUM.search(printed)
    return SUMS[own["sum"]] if own else outline.insured_sum


def _key_columns(table: Table) -> list[int]:
    """Columns of labels: the leading ones, and their repeats side by side."""
    first = table.header[0] if table.header else ""
    leading = [
        n for n in range(len(table.header)) if table.header[n] == first and first
    ]
    return leading or [0]


def _spread(table: Table, keys: list[int]) -> Iterator[tuple[int, TableCell, str]]:
    """Cells over every row and column they cover, with the label of that row."""
    body = {row.row: row for row in table.rows if row.kind == "body"}
    for row in table.rows:
        if row.kind != "body":
            continue
        for cell in row.cells:
            if cell.col in keys or not key(cell.text):
                continue
            for below in range(row.row, row.row + max(cell.row_span, 1)):
                covered = body.get(below)
                if covered is None:
                    continue
                for column in range(cell.col, cell.col + max(cell.col_span, 1)):
                    label = _label(covered, column, keys)
                    if column < table.n_columns and column not in keys:
                        yield column, cell, label


def _label(row: TableRow, column: int, keys: list[int]) -> str:
    nearest = max((k for k in keys if k < column), default=keys[0])
    if nearest == keys[0] or keys == list(range(len(keys))):
        return row.label if keys[0] == 0 else _text(row, nearest)
    return _text(row, nearest)


def _text(row: TableRow, column: int) -> str:
    return next((c.text for c in row.cells if c.col == column), row.label)


def _is_number(cell: TableCell) -> bool:
    value = read_cell(cell.text)
    return value.state in {"value", "nil"} or any(
        True for _ in quantities(key(cell.text))
    )


def _measured(table: Table, cells: list[TableCell]) -> bool:
    """Whether a unit stands anywhere: numbers without one are codes or grades."""
    printed = [table.unit, *table.header]
    return any(table_units(words) for words in printed) or any(
        True for cell in cells for _ in quantities(key(cell.text))
    )


def _kind_of(table: Table, clause: Clause) -> tuple[str, str]:
    words = key("".join([table.caption, title_of(clause), *table.header]))
    more = key("".join(row.label for row in table.rows[:3]))
    for text in (key(table.caption) + title_of(clause), words, words + more):
        for kind in table_kinds():
            if kind.pattern.search(text):
                return kind.kind, kind.name
    return OTHER


def _term(
    table: Table,
    clause: Clause,
    kind: tuple[str, str],
    column: int,
    cell: TableCell,
    row_key: str,
) -> TableTerm:
    header = table.header[column] if table.header else ""
    number, unit, bound, state = _number(cell, row_key, header, table)
    condition = _condition(table, row_key, header)
    return TableTerm(
        kind=kind[0],
        label=kind[1],
        name=table.caption,
        condition=condition,
        condition_kind=condition_words(condition),
        state=state,
        value=cell.text,
        number=number,
        unit=unit,
        bound=bound,
        row_key=row_key,
        col_key=header,
        quote=f"{row_key} {header} {cell.text}".strip(),
        page=cell.page,
        box=cell.box,
        clause=clause,
        table_id=table.table_id,
        rule="table cell",
    )


_COUNTED = re.compile(r"\d|第|[一二三四五六七八九十]")


def _condition(table: Table, row_key: str, header: str) -> str:
    """The age or year a cell holds for: its row's, else its column's."""
    stub = table.header[0] if table.header else ""
    if condition_words(row_key):
        return row_key
    if condition_words(stub) and _COUNTED.search(row_key):
        return f"{stub} {row_key}"
    return header if condition_words(header) else row_key or header


def condition_words(text: str) -> str:
    """Age or year, where a key of a table names one."""
    plain = key(text)
    if structure().age.search(plain):
        return "age"
    return "year" if structure().year.search(plain) or plain.startswith("第") else ""


def _number(
    cell: TableCell, row_key: str, header: str, table: Table
) -> tuple[Decimal | None, str, str, str]:
    """Number in base unit, unit, bound and state of a cell."""
    value = read_cell(cell.text)
    if value.state == "nil":
        return None, "", "", "nil"
    if value.number is not None:
        of_table = next(iter(table_units(table.unit)), None)
        leaf = header.split(" / ")[-1]
        unit = value.unit or read_label(leaf).unit or read_label(row_key).unit
        unit = unit or of_table
        if unit is None:
            return value.number, "", "exact", "value"
        return in_base(value, unit)[0], unit.base, "exact", "value"
    found = list(quantities(key(cell.text)))
    if len(found) == 1 and len(key(cell.text)) - len(found[0].raw) <= MAX_WORDS:
        return found[0].number, found[0].unit.base, found[0].bound, "value"
    return None, "", "", "value"


def _pairs(table: Table, clause: Clause) -> Iterator[TableTerm]:
    """Rows of a reading guide: a label and what holds for it."""
    for row in table.rows:
        texts = [cell for cell in row.cells if key(cell.text)]
        if len(texts) != 2:
            continue
        title, cell = key(texts[0].text), texts[1]
        kind = next(
            (k for k in term_kinds() if k.heading and k.heading.search(title)), None
        )
        if kind is None:
            continue
        found: list[Quantity | None] = [
            q for q in quantities(key(cell.text)) if q.unit.base in kind.units
        ]
        for quantity in found or [None]:
            yield TableTerm(
                kind=kind.id,
                label=kind.name,
                name="",
                condition="",
                condition_kind="",
                state="value",
                value=cell.text,
                number=quantity.number if quantity else None,
                unit=quantity.unit.base if quantity else "",
                bound=quantity.bound if quantity else "",
                row_key=texts[0].text,
                col_key="",
                quote=f"{texts[0].text} {cell.text}",
                page=cell.page,
                box=cell.box,
                clause=clause,
                table_id=table.table_id,
                rule="row of a guide",
            )
