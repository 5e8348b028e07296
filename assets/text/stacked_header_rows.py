"""Rows of a header from its names in the order of plain text.

Periods stand over scopes or over the same names once a period, or beside one name each.
"""

import re
from calendar import monthrange
from collections.abc import Sequence

MONTHS = 12
MIN_COLUMNS = 2
"""One figure a label could be any list; two and a header that names both is a table."""
MOST_LONE = 2
"""Columns without a second name (同比增减) after the periods that have several."""
PERIOD = re.compile(
    r"(?:19|20)\d\d[./]\d{1,2}[./]\d{1,2}|"
    r"(?:19|20)\d\d年\d{1,2}月(?:\d{1,2}日|末)/(?:19|20)\d\d年(?:度|\d{1,2}[-—至]\d{1,2}月)|"
    r"(?:19|20)\d\d-\d{1,2}-\d{1,2}|"
    r"(?:19|20)\d\d年(?:度|\d{1,2}[-—至]\d{1,2}月)?/"
    r"(?:(?:19|20)\d\d年)?(?:\d{1,2}月(?:\d{1,2}日|末)|年?末)|"
    r"(?:19|20)\d\d年?(?:度|末)?(?:\d{1,2}月(?:\d{1,2}日|末)?|\d{1,2}[-—至]\d{1,2}月|上半年|半年度)?"
    r"(?:止.{0,6}|[（(].{1,8}[)）])?|"
    r"(?:本|上)(?:期|年|年度|报告期|年同期|期末|年末|年度末|报告期末)(?:末|数|金额|发生额|余额|累计数?)?|"
    r"(?:期末|期初|年初|年末)(?:余额|数|金额)?|年初至报告期末|第[一二三四]季度(?:[（(].{3,8}[)）])?"
)
_DAY = re.compile(
    r"(?P<year>(?:19|20)\d\d)[./-](?P<month>\d{1,2})[./-](?P<day>\d{1,2})"
)


def header_rows(names: Sequence[str]) -> tuple[tuple[str, ...], ...] | None:
    """One row of names, or a row of periods and a row of what stands under each.

    Under each period stands a scope, or the same two names and more (金额, 占比).
    """
    scopes = [n for n in names if re.fullmatch(r"合并|母?公司|本?集团|本行|本?银行", n)]
    days = [n for n in names if _DAY.fullmatch(n)]
    if (not scopes and len(set(days)) < len(days)) or not all(map(_ends_month, days)):
        return None  # the days of a contract or a loan, which stand in rows
    others = [n for n in names if n not in scopes]
    periods = [n for n in names if PERIOD.fullmatch(n)]
    if len(names) >= 2 * len(periods) and names[: len(periods)] == periods:
        below = names[len(periods) :]
        if rows := _under_periods(periods, below):
            return rows
        if periods and len(below) >= 2 * len(periods):
            return None
    if not scopes:
        return (tuple(others),) if len(others) >= MIN_COLUMNS else None
    if len(scopes) == len(others) >= MIN_COLUMNS:
        return tuple(others), tuple(scopes)
    return None


def _under_periods(
    periods: Sequence[str], below: Sequence[str]
) -> tuple[tuple[str, ...], ...] | None:
    """Two rows from periods, columns of no period, and the same names once a period.

    2024年, 2023年, 同比增减 over 金额, 占比, 金额, 占比.
    """
    for lone in range(MOST_LONE + 1 if len(periods) > 1 else 1):
        alone, under = below[:lone], below[lone:]
        each, rest = divmod(len(under), len(periods)) if periods else (0, 0)
        alike = list(under) == list(under[:each]) * len(periods)
        if each > 1 and not rest and alike and len({*under, *alone}) == each + lone:
            spread = tuple(p for p in periods for _ in range(each))
            return (*spread, *alone), (*under, *("",) * lone)
    return None


def _ends_month(day: str) -> bool:
    """Whether a day such as 2024/12/31 is the last of its month, as accounts close."""
    found = _DAY.fullmatch(day)
    if not found or not 1 <= int(found["month"]) <= MONTHS:
        return False
    return int(found["day"]) == monthrange(int(found["year"]), int(found["month"]))[1]


def beside_periods(names: Sequence[str]) -> tuple[tuple[str, ...], ...] | None:
    """Two rows from periods with a name beside each: 2024年, 占比, 2023年, 占比.

    The column of the period holds its amounts, the other the share or change in it.
    """
    periods, others = names[::2], names[1::2]
    paired = len(set(periods)) == len(periods) == len(others)
    if not paired or len(set(others)) > 1 or not all(map(PERIOD.fullmatch, periods)):
        return None
    over = tuple(p for p in periods for _ in range(2))
    return over, tuple(n for other in others for n in ("", other))
