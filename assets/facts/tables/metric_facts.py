"""From a logical table to facts: every figure with metric, scope, period and unit.

Tables come in three shapes: metrics down and periods across (statements, summaries),
members or periods down and metrics across (segments, dividends), and label beside value
(research and development, staff). The shape is told by where known metrics and periods
stand; what cannot be told stays a fact under its raw label, never a guess.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assets.facts.labels import Label, key, read_label
from assets.facts.periods import Moment, Reporting, resolve
from assets.facts.tables.balance_notes import is_balance_note
from assets.facts.tables.cell_facts import Figure, cell_facts
from assets.facts.tables.column_names import LEVEL_MARK
from assets.facts.tables.columns import FORECAST, Column, header_metric, read_columns
from assets.facts.tables.context import context_of
from assets.facts.tables.equity import is_balance, stretches, with_openings_told
from assets.facts.tables.header_words import units_under
from assets.facts.tables.owners import NO_TARGETS, is_of_held
from assets.facts.tables.part_names import joined, part_of, with_header
from assets.facts.tables.ratio_changes import with_changes_told
from assets.facts.tables.reader import TableReader, placed_heads
from assets.facts.tables.row_heads import figures_of, is_name, row_head
from assets.facts.tables.same_names import in_place, line_above
from assets.facts.tables.sections import Section, percent_columns, sections_of
from assets.facts.tables.sides import sides_of
from assets.facts.tables.stacked_statements import statements_in
from assets.facts.tables.targets import Targets
from assets.facts.tables.titles import is_recast, part_shown, with_header_unit
from assets.facts.time_words import without_time
from dictionaries.units import Unit
from warehouse.schema.facts import Fact
from warehouse.schema.tables import Table

ACROSS_MINIMUM = 2
"""Known metrics among the column headers from which the columns carry the metrics."""


def table_facts(
    table: Table,
    reporting: Reporting | None,
    default_unit: str | None = "",
    own_names: frozenset[str] = frozenset(),
    *,
    deal: bool = False,
    targets: Targets = NO_TARGETS,
    beside_group: bool = False,
    published: str = "",
) -> list[Fact]:
    """All facts of one table, by list, row and column; none of one without data."""
    if table.use != "data":
        return []
    table = with_header_unit(table)
    found: list[Fact] = []
    recast = is_recast(table)
    if recast and (reporting is None or reporting.code != "FY"):
        return []  # of an interim report the form does not say which period it is
    if recast and reporting is not None:
        reporting = replace(reporting, year=reporting.year - 1)
    parts = (part for side in sides_of(table) for part in statements_in(side))
    for side in parts:
        context = context_of(
            side, own_names, deal=deal, targets=targets, beside_group=beside_group
        )
        if reporting is not None and not is_of_held(side):
            # A periodic report is of its issuer; its notes name parties in headings.
            context = replace(context, owner="")
        reader = TableReader(
            side,
            context,
            reporting,
            default_unit,
            own_names,
            published,
            _stretches(side) if context.lines == "equity" else {},
            is_balance_note(side, context),
        )
        own = [f for section in sections_of(side) for f in _read(reader, section)]
        if context.lines == "equity":
            balances = {row.row for row in side.rows if is_balance(row.label)}
            own = list(with_openings_told(own, balances))
        found.extend(own)
    if recast:
        found = [replace(fact, restated="after") for fact in found]
    return list(with_changes_told(found))


def _stretches(table: Table) -> dict[int, Moment]:
    """When the rows of a statement of changes in equity are, as far as rows tell."""
    told = stretches([row.label for row in table.rows])
    pairs = zip(table.rows, told, strict=True)
    return {row.row: moment for row, moment in pairs if moment is not None}


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
    heads = placed_heads(reader, section, columns)
    above = reader.context.about
    units: dict[int, Unit] = {}
    for row, head in zip(section.rows, heads, strict=True):
        units = units_under(row, units)
        label, member = head.label, reader.without_own(head.member)
        above = line_above(above, read_label(label))
        for cell, under, value in figures_of(row, columns, head.end):
            column = replace(under, unit=under.unit or units.get(cell.col))
            figure = Figure(row, cell, value, column)
            if value.state == "text":
                if not told and read_label(cell.text).metric is not None:
                    label, member = cell.text, ""
            elif is_name(label):
                read = in_place(read_label(label), above)
                subject = reader.context.subject
                whole = with_header(label, column) if read.metric is None else None
                if whole is not None:
                    yield from cell_facts(reader, figure, whole, label, member)
                elif read.metric is None and subject is not None:
                    of = Label(subject.name, subject, None)
                    part = part_of(joined(member, label), subject)
                    whose = joined(part, column.apart)
                    yield from cell_facts(reader, figure, of, label, whose)
                else:
                    shown = part_shown(reader.table, read.metric)
                    whose = joined(shown, member, column.aspect, column.apart)
                    yield from cell_facts(reader, figure, read, label, whose)


def _across(
    reader: TableReader, section: Section, columns: Sequence[Column]
) -> Iterator[Fact]:
    """Metrics are column headers; rows are members, or periods where labels say so."""
    for row in section.rows:
        head = row_head(row, columns)
        whole = joined(head.member, head.label)
        levels = whole.split(LEVEL_MARK)
        times = [level for level in levels if not without_time(key(level))]
        moment = _row_moment(reader, times[-1] if times else head.label)
        dated = moment.told
        if dated and times:
            whole = joined(*(level for level in levels if level not in times))
        for cell, column, value in figures_of(row, columns, head.end):
            if value.state == "text":
                continue
            label = header_metric(columns, cell.col)
            placed = replace(column, moment=moment) if moment.told else column
            told_by_label = dated and not times
            balance = reader.context.lines == "equity" and is_balance(head.label)
            no_part = told_by_label or balance
            member = "" if no_part else part_of(whole, label.metric)
            expected = FORECAST.search(head.label) if moment.told else None
            member = joined(
                member, column.within, column.apart, expected[0] if expected else ""
            )
            figure = Figure(row, cell, value, placed)
            yield from cell_facts(reader, figure, label, column.header, member)


def _row_moment(reader: TableReader, label: str) -> Moment:
    """The period a row label names.

    Rows of a statement of changes in equity are movements: 上年年末余额 names one of
    them, not the period of its figures.
    """
    if reader.context.lines == "equity":
        return Moment()
    own = reader.context.year_to_date
    return resolve(label, reader.reporting, Moment(), statement=own)
