"""What the titles over a table say of all its figures, whatever kind of table it is."""

import re
from dataclasses import replace

from assets.facts.labels import key, read_label
from assets.facts.tables.column_names import LEVEL_MARK
from dictionaries.metrics import Metric
from dictionaries.units import english_unit
from warehouse.schema.tables import Table

_OTHER_STANDARDS = re.compile(
    r"(?:国际|香港|美国)(?:财务报告|会计)准则|(?<![A-Za-z])(?:IFRS|HKFRS|USGAAP)(?![A-Za-z])"
)
_TWO_STANDARDS = re.compile(r"中国|境内|企业会计准则|差异|CAS|PRC")
"""A title that sets two standards side by side is of neither."""
GENERIC = re.compile(
    r"(?:其他|其它|其余|以上)?(?:合计|总计|总额|共计|小计|总数)|其他|其它|其中"
)
"""Labels that name nothing alone: their tables say of what."""
_RECAST = re.compile(r"最近(?:1|一)[年期]按报告期末口径调整后")
"""The year before as it would be in the lines of business of the report; the form of
annual reports asks for it where these have changed."""
_EXPECTED = re.compile(r"(?:盈利|财务|业绩|收益|收入|利润|价值)预测|预测表|预计|测算")
_WITH_INTEREST = re.compile(r"(?:有息|带息|付息|计息)(?:负债|债务)")
WITH_INTEREST = "有息负债"
_LIABILITIES = frozenset(
    {"current_liabilities", "noncurrent_liabilities", "total_liabilities"}
)
LONGEST_NAME = 30
"""A title longer than this is a sentence that names nothing."""


def total_of(table: Table, member: str = "") -> str:
    """What a row 合计 or 其他 is of: the title of its table without its numbering."""
    titles = (table.caption, *reversed(table.title_path))
    names = (read_label(title).text for title in titles if title)
    name = next((n for n in names if len(n) <= LONGEST_NAME), "")
    return "" if name == member else name


def part_shown(table: Table, metric: Metric | None) -> str:
    """The part of a total that a table is about by its title; empty: the whole.

    流动负债 over the loans of 有息负债结构 are those that bear interest, not all.
    """
    if metric is None or metric.id not in _LIABILITIES:
        return ""
    titles = (table.caption, *table.title_path[-1:])
    about = any(_WITH_INTEREST.search(key(title)) for title in titles)
    return WITH_INTEREST if about else ""


def is_recast(table: Table) -> bool:
    """Whether a table shows the year before in the report's own lines of business."""
    return _RECAST.search(key(table.caption)) is not None


def basis_of(table: Table) -> str:
    """The standards other than Chinese ones that the figures follow, by a title."""
    for title in (table.caption, *reversed(table.title_path)):
        text = key(title)
        if match := _OTHER_STANDARDS.search(text):
            return "" if _TWO_STANDARDS.search(text) else match.group()
    return ""


def is_forecast(table: Table) -> bool:
    """Whether the title of a table, or the heading over it, says it is expected."""
    titles = (table.caption, *table.title_path[-1:])
    return any(_EXPECTED.search(key(title)) for title in titles)


def with_header_unit(table: Table) -> Table:
    """The table with the unit that English words over its columns tell for all.

    (In billions of dollars) stands in the middle of the header, over some columns, or
    alone on the first row below it: YE 31 Dec (RMB mn).
    """
    if table.unit:
        return table
    levels = {level for header in table.header for level in header.split(LEVEL_MARK)}
    found = {level for level in levels if english_unit(level) is not None}
    if not found:
        found = _of_first_row(table)
    if len(found) != 1:
        return table
    return replace(table, unit=found.pop(), unit_from="header")


def _of_first_row(table: Table) -> set[str]:
    """Units of rows that hold nothing else, where the first below the header is one.

    Where others tell another unit, each is of its own rows.
    """
    body = [row for row in table.rows if row.kind == "body"]
    alone = [row for row in body if sum(bool(c.text.strip()) for c in row.cells) == 1]
    told = {row.row: english_unit(row.label) for row in alone}
    if not body or told.get(body[0].row) is None:
        return set()
    return {unit.name for unit in told.values() if unit is not None}
