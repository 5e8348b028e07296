"""One cell of a table as a fact: what it is of, whose, when and in which unit."""

from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.labels import Label
from assets.facts.periods import Moment
from assets.facts.tables.balance_notes import is_year
from assets.facts.tables.column_names import LEVEL_MARK
from assets.facts.tables.column_scopes import whose_books
from assets.facts.tables.columns import CHANGES, Column, restated_by
from assets.facts.tables.equity import row_moment
from assets.facts.tables.figure_times import is_instant, moment_of
from assets.facts.tables.header_words import unit_in
from assets.facts.tables.part_names import joined
from assets.facts.tables.reader import TableReader, expected
from assets.facts.tables.refusals import is_no_share, is_not_counted, is_ratio_of
from assets.facts.tables.targets import (
    HELD,
    compares_with_pro_forma,
    member_of,
)
from assets.facts.tables.titles import GENERIC, total_of
from assets.facts.units import BoundUnit, bind_unit
from assets.facts.values import CellValue, in_base
from dictionaries.metrics import Metric
from warehouse.schema.facts import Fact
from warehouse.schema.tables import TableCell, TableRow


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a table with the column it is read under."""

    row: TableRow
    cell: TableCell
    value: CellValue
    column: Column


def cell_facts(
    reader: TableReader, figure: Figure, label: Label, printed: str, member: str
) -> Iterator[Fact]:
    """One fact, unless neither what nor when can be told.

    Args:
        reader: what is known of the table.
        figure: the cell with its row and column.
        label: what the figure is of.
        printed: the label as printed.
        member: the part of it that the figure is of; empty: the whole.
    """
    row, cell, column = figure.row, figure.cell, figure.column
    metric = _metric(reader, figure, label)
    moment = moment_of(column, metric, reader.context, reader.reporting)
    placeless = metric is None or column.moment.told or not column.alone
    if not moment.told and placeless:
        return
    bound = _bound(reader, figure, label, metric, (printed, *member.split(LEVEL_MARK)))
    number, decimals = (
        in_base(figure.value, bound.unit)
        if figure.value.state == "value"
        else (None, 0)
    )
    if is_no_share(column, figure.value, number):
        return
    member = joined(expected(reader, column, moment, member), member)
    moment, instant = _when(reader, figure, metric, moment, printed)
    titled = _with_title(reader, metric, label, member)
    scope = column.scope or whose_books(reader.context.scope, metric, printed)
    yield Fact(
        fact_id=f"{reader.table.table_id}.{row.row}.{cell.col}",
        metric=metric.id if metric else label.text,
        known=metric is not None,
        raw_label=printed,
        member=_whose(reader, column, printed, titled),
        measure=column.measure,
        statement=reader.context.statement,
        scope="consolidated" if scope == "both" else scope,
        period_kind="instant" if instant else "duration",
        period_start="" if instant else moment.start,
        period_end=moment.instant if instant else moment.end,
        period_from=moment.words,
        restated=column.restated if column.restated != "none" else restated_by(printed),
        state=figure.value.state,
        value=number,
        raw_value=cell.raw or cell.text,
        unit=bound.unit.base,
        raw_unit=bound.printed,
        unit_from=bound.where,
        currency=bound.unit.currency,
        decimals=decimals,
        source="table",
        rule="table cell",
        table_id=reader.table.table_id,
        clause_id=reader.table.clause_id,
        row=row.row,
        col=cell.col,
        page=cell.page,
        box=cell.box,
        quote=_quote(printed, member or row.label, column.header, cell.text),
    )


def _metric(reader: TableReader, figure: Figure, label: Label) -> Metric | None:
    """The metric of a label, unless the figure is none of it."""
    metric = label.metric_in(reader.context.lines)
    if metric is None or is_not_counted(metric, figure.column):
        return None
    ratio = is_ratio_of(metric, figure.column, label, figure.value)
    return None if ratio else metric


def _bound(
    reader: TableReader,
    figure: Figure,
    label: Label,
    metric: Metric | None,
    names: tuple[str, ...],
) -> BoundUnit:
    """The unit of a figure; `names` are its printed label and its member's levels."""
    return bind_unit(
        figure.value,
        metric=metric,
        measure=figure.column.measure,
        row_unit=label.unit or unit_in(names[0]),
        column_unit=figure.column.unit,
        table=reader.table,
        default_unit=reader.default_unit,
        names=(*names, *figure.column.header.split(LEVEL_MARK)),
    )


def _when(
    reader: TableReader,
    figure: Figure,
    metric: Metric | None,
    moment: Moment,
    printed: str,
) -> tuple[Moment, bool]:
    """The time of a figure, and whether it is of a day."""
    column = figure.column
    if reader.context.lines == "equity":
        if not column.moment.told:
            moment = reader.stretches.get(figure.row.row, moment)
        return row_moment(figure.row.label or printed, moment)
    moved = column.header if column.measure == "amount" else ""
    of_balance = metric is None and reader.of_balances and is_year(moment)
    return moment, of_balance or is_instant(metric, reader.context, moment, moved)


def _with_title(
    reader: TableReader, metric: Metric | None, label: Label, member: str
) -> str:
    """A member below what a table totals, where the label (合计, 其他) does not say."""
    generic = metric is None and GENERIC.fullmatch(label.text)
    return joined(total_of(reader.table, member), member) if generic else member


def _whose(reader: TableReader, column: Column, printed: str, member: str) -> str:
    """A member with the company and the standards that the table is of.

    A subsidiary or associate that row or column names needs no more than its name.
    """
    compares = column.measure in CHANGES and compares_with_pro_forma(
        reader.table.header
    )
    owner = reader.context.owner
    if owner in HELD and "公司" in printed + member:
        owner = ""
    named = member_of(owner, member, column.header, compares=compares)
    return joined(reader.context.basis, named)


def _quote(*printed: str) -> str:
    """Label, part, header and cell as printed, none of them twice."""
    return " | ".join(dict.fromkeys(filter(None, printed)))
