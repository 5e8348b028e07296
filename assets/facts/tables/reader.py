"""What is known of a table before its rows are read, and of its rows as a whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from assets.facts.labels import is_of_parent, key, read_label
from assets.facts.periods import Moment, Reporting
from assets.facts.tables.columns import FORECAST, YEAR_CODE, Column
from assets.facts.tables.context import Context
from assets.facts.tables.repeated_labels import with_places
from assets.facts.tables.row_heads import RowHead, row_head, whole_labels
from assets.facts.tables.row_votes import PRIMARY
from assets.facts.tables.same_names import in_place, line_above, with_whole_earnings
from assets.facts.tables.sections import Section
from assets.facts.tables.titles import is_forecast
from warehouse.schema.tables import Table


@dataclass(frozen=True, slots=True)
class TableReader:
    """What is known of a table before its rows are read."""

    table: Table
    context: Context
    reporting: Reporting | None
    default_unit: str | None
    """Unit printed most often in the document; used when the table names none."""
    own_names: frozenset[str] = frozenset()
    """Names of the issuer: what stands under one of them is its own."""
    published: str = ""
    """Day the document was published, ISO: what is of later is not what was."""

    stretches: Mapping[int, Moment] = field(default_factory=dict)
    """Of a statement of changes in equity, what its own rows say of when, by row."""
    of_balances: bool = False
    """It is a note on a line of the balance sheet that tells no movements."""

    def without_own(self, member: str) -> str:
        """A member, unless it is the issuer."""
        return "" if member in self.own_names else member


def placed_heads(
    reader: TableReader, section: Section, columns: Sequence[Column]
) -> list[RowHead]:
    """Heads of rows with whole labels, those printed twice with what they are below."""
    rows = [row_head(row, columns) for row in section.rows]
    heads = list(with_whole_earnings(whole_labels(rows)))
    names, above = [], reader.context.about
    for head in heads:
        label = read_label(head.label)
        above = line_above(above, label)
        meant = in_place(label, above)
        name = meant.metric.id if meant.metric is not None else meant.text
        names.append(f"{name} of the parent" if is_of_parent(head.label) else name)
    return with_places(
        heads,
        names,
        [tuple(cell.text for cell in row.cells[1:]) for row in section.rows],
        statement=reader.context.lines in PRIMARY and bool(reader.context.heading),
    )


def expected(reader: TableReader, column: Column, moment: Moment, member: str) -> str:
    """预测 for a figure of after the document, in a table that is titled so.

    A column that says so itself, 2026E or 预测数, needs no more.
    """
    end = moment.end or moment.instant
    later = reader.published and end > reader.published
    told = YEAR_CODE.search(column.header) or FORECAST.search(key(member))
    return "预测" if later and not told and is_forecast(reader.table) else ""
