"""From a logical table to facts: every figure with metric, scope, period and unit.

Tables come in three shapes: metrics down and periods across (statements, summaries),
members or periods down and metrics across (segments, dividends), and label beside value
(research and development, staff). The shape is told by where known metrics and periods
stand; what cannot be told stays a fact under its raw label, never a guess.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assets.facts.columns import CHANGES, Column, read_columns, unit_in
from assets.facts.context import NO_TARGETS, Context, context_of
from assets.facts.equity import day_before, row_moment
from assets.facts.labels import Label, key, read_label
from assets.facts.periods import Moment, Reporting, resolve
from assets.facts.row_heads import figures_of, row_head, whole_labels
from assets.facts.sections import Section, percent_columns, sections_of
from assets.facts.targets import Targets, compares_with_pro_forma, member_of
from assets.facts.units import bind_unit
from assets.facts.values import CellValue, in_base
from dictionaries.metrics import Metric
from warehouse.schema.facts import Fact
from warehouse.schema.tables import Table, TableCell, TableRow

OWN_PERIOD = "period of the document"
CASH_BALANCES = frozenset({"cash_beginning", "cash_ending"})
"""Balances that a cash flow statement prints in columns headed by a stretch."""
QUARTER_ENDS = ("-03-31", "-06-30", "-09-30", "-12-31")
TOTAL = re.compile(r"(?:合计|总计|总额|共计)$")
ACROSS_MINIMUM = 2
"""Known metrics among the column headers from which the columns carry the metrics."""


@dataclass(frozen=True, slots=True)
class TableReader:
    """What is known of a table before its rows are read."""

    table: Table
    context: Context
    reporting: Reporting | None
    default_unit: str
    """Unit printed most often in the document; used when the table names none."""


def table_facts(
    table: Table,
    reporting: Reporting | None,
    default_unit: str = "",
    own_names: frozenset[str] = frozenset(),
    *,
    deal: bool = False,
    targets: Targets = NO_TARGETS,
    beside_group: bool = False,
) -> list[Fact]:
    """All facts of one table, by row and column; none of one that sets out no data."""
    if table.use != "data":
        return []
    context = context_of(
        table, own_names, deal=deal, targets=targets, beside_group=beside_group
    )
    if reporting is not None:
        # A periodic report is of its issuer; its notes name parties in every heading.
        context = replace(context, owner="")
    reader = TableReader(table, context, reporting, default_unit)
    return [fact for section in sections_of(table) for fact in _read(reader, section)]


def _read(reader: TableReader, section: Section) -> Iterator[Fact]:
    columns = read_columns(
        section.headers, reader.context, reader.reporting, percent_columns(section)
    )
    across = sum(1 for c in columns if c.label.metric is not None)
    down = sum(1 for row in section.rows if read_label(row.label).metric is not None)
    if across >= ACROSS_MINIMUM and across >= down:
        yield from _across(reader, section, columns)
    else:
        yield from _down(reader, section, columns)


def _down(
    reader: TableReader, section: Section, columns: Sequence[Column]
) -> Iterator[Fact]:
    """Metrics are row labels; a second label in the row begins a second pair."""
    told = any(c.moment.told for c in columns)
    heads = whole_labels([row_head(row, columns) for row in section.rows])
    for row, head in zip(section.rows, heads, strict=True):
        label, member = head.label, head.member
        for cell, column, value in figures_of(row, columns, head.end):
            if value.state == "text":
                if not told and read_label(cell.text).metric is not None:
                    label, member = cell.text, ""
            elif label:
                read = read_label(label)
                subject = reader.context.subject
                if read.metric is None and subject is not None:
                    part = label if not member else f"{member} / {label}"
                    yield from _fact(
                        reader,
                        row,
                        cell,
                        value,
                        column,
                        Label(subject.name, subject, None),
                        label,
                        member=_part(part, subject),
                    )
                else:
                    whose = " / ".join(filter(None, (member, column.aspect)))
                    yield from _fact(
                        reader, row, cell, value, column, read, label, member=whose
                    )


def _across(
    reader: TableReader, section: Section, columns: Sequence[Column]
) -> Iterator[Fact]:
    """Metrics are column headers; rows are members, or periods where labels say so."""
    for row in section.rows:
        head = row_head(row, columns)
        whole = " / ".join(filter(None, (head.member, head.label)))
        moment = _row_moment(reader, head.label)
        for cell, column, value in figures_of(row, columns, head.end):
            if value.state == "text":
                continue
            label = _header_metric(columns, cell.col)
            placed = replace(column, moment=moment) if moment.told else column
            member = "" if moment.told else _part(whole, label.metric)
            yield from _fact(
                reader, row, cell, value, placed, label, column.header, member=member
            )


def _row_moment(reader: TableReader, label: str) -> Moment:
    """The period a row label names.

    Rows of a statement of changes in equity are movements: 上年年末余额 names one of
    them, not the period of its figures.
    """
    if reader.context.lines == "equity":
        return Moment()
    own = reader.context.year_to_date
    return resolve(label, reader.reporting, Moment(), statement=own)


def _part(label: str, metric: Metric | None) -> str:
    """The part of the whole a row stands for; 合计 is the whole itself."""
    text = TOTAL.sub("", key(label))
    if not text or (metric is not None and read_label(text).metric is metric):
        return ""
    return label


def _header_metric(columns: Sequence[Column], col: int) -> Label:
    """The metric of a column; 占比 and 同比 belong to the metric before them."""
    if columns[col].label.metric is not None or columns[col].measure == "amount":
        return columns[col].label
    text = key(columns[col].header)
    for other in reversed(columns[: col + 1]):
        metric = other.label.metric
        if metric is not None and metric.name in text:
            return other.label
    for other in reversed(columns[:col]):
        if other.label.metric is not None:
            return other.label
    return columns[col].label


def _fact(
    reader: TableReader,
    row: TableRow,
    cell: TableCell,
    value: CellValue,
    column: Column,
    label: Label,
    printed: str,
    *,
    member: str,
) -> Iterator[Fact]:
    """One fact, unless neither what nor when can be told."""
    metric = label.metric_in(reader.context.lines)
    if metric is not None and _is_ratio_of(metric, column, label, value):
        metric = None
    moment = _moment(reader, column, metric)
    placeless = metric is None or column.moment.told or not column.alone
    if not moment.told and placeless:
        return
    bound = bind_unit(
        value,
        metric=metric,
        measure=column.measure,
        row_unit=label.unit or unit_in(printed),
        column_unit=column.unit,
        table=reader.table,
        default_unit=reader.default_unit,
        words=key(f"{printed}{member}{column.header}"),
    )
    number, decimals = (
        in_base(value, bound.unit) if value.state == "value" else (None, 0)
    )
    instant = _is_instant(metric, reader.context, moment)
    if reader.context.lines == "equity":
        moment, instant = row_moment(row.label or printed, moment)
    scope = column.scope or reader.context.scope
    yield Fact(
        fact_id=f"{reader.table.table_id}.{row.row}.{cell.col}",
        metric=metric.id if metric else label.text,
        known=metric is not None,
        raw_label=printed,
        member=member_of(
            reader.context.owner,
            member,
            column.header,
            compares=column.measure in CHANGES
            and compares_with_pro_forma(reader.table.header),
        ),
        measure=column.measure,
        statement=reader.context.statement,
        scope="consolidated" if scope == "both" else scope,
        period_kind="instant" if instant else "duration",
        period_start="" if instant else moment.start,
        period_end=moment.instant if instant else moment.end,
        period_from=moment.words,
        restated=column.restated,
        state=value.state,
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
        quote=" | ".join(filter(None, (printed, member, column.header, cell.text))),
    )


def _is_ratio_of(
    metric: Metric, column: Column, label: Label, value: CellValue
) -> bool:
    """Whether a percentage stands under the name of an amount.

    It is a change or a share of the amount, which of them the table does not say; read
    as the amount itself it would be a wrong number.
    """
    units = (value.unit, label.unit, column.unit)
    printed = next((unit for unit in units if unit is not None), None)
    return (
        column.measure == "amount"
        and metric.unit_kind in {"money", "per_share", "count"}
        and printed is not None
        and printed.kind == "ratio"
    )


def _is_instant(metric: Metric | None, context: Context, moment: Moment) -> bool:
    """A stock or a flow: by the metric, else by the statement, else by the header."""
    if metric is not None:
        return metric.period == "instant"
    if context.lines == "balance_sheet":
        return True
    return bool(moment.instant) and not moment.end


def _moment(reader: TableReader, column: Column, metric: Metric | None) -> Moment:
    """The column's time; for the only untold column, the document's own period.

    Cash at the beginning stands on the day before the stretch of its column.
    """
    moment = column.moment
    if not moment.told and column.alone and reader.reporting is not None:
        own = reader.reporting
        summary = reader.context.statement == "summary"
        moment = own.alone(0, OWN_PERIOD) if summary else own.to_date(0, OWN_PERIOD)
    if metric is None or not moment.told:
        return moment
    if metric.id in CASH_BALANCES and moment.start == "":
        return _stretch_to(moment) if moment.end else Moment()
    if metric.id == "cash_beginning":
        return replace(moment, instant=day_before(moment.start))
    if metric.period == "duration" and not moment.end:
        return _stretch_to(moment)
    return moment


def _stretch_to(moment: Moment) -> Moment:
    """A flow under a printed quarter-end day is the year to that day.

    Under 期末 or 上年度末 it is not told: issuers put last year's same period there.
    """
    printed = moment.words[:1].isdecimal()
    if printed and moment.instant.endswith(QUARTER_ENDS):
        return replace(moment, start=f"{moment.instant[:4]}-01-01", end=moment.instant)
    return Moment() if not moment.end else moment
