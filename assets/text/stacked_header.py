"""Headers of tables in plain text: the last stretch of names before the figures.

A header is believed only where it names each column, once a row; what merely looks
like one (days of loans, a list of years) names nothing.
"""

import re
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass

from assets.text.stacked_tokens import Token

MONTHS = 12
MIN_COLUMNS = 2
"""One figure a label could be any list; two and a header that names both is a table."""
HEADER_REACH = 26
"""Tokens before the first figures among which the header is looked for: two header
rows of a statement with four columns, a unit line and a section title fit."""

PERIOD = re.compile(
    r"(?:19|20)\d\d[./]\d{1,2}[./]\d{1,2}|"
    r"(?:19|20)\d\d年(?:度|\d{1,2}[-—至]\d{1,2}月)?/"
    r"(?:(?:19|20)\d\d年)?(?:\d{1,2}月(?:\d{1,2}日|末)|年?末)|"
    r"(?:19|20)\d\d年?(?:度|末)?(?:\d{1,2}月(?:\d{1,2}日|末)?|\d{1,2}[-—至]\d{1,2}月|上半年|半年度)?"
    r"(?:止.{0,6}|[（(].{1,8}[)）])?|"
    r"(?:本|上)(?:期|年|年度|报告期|年同期|期末|年末|年度末|报告期末)(?:末|数|金额|发生额|余额|累计数?)?|"
    r"(?:期末|期初|年初|年末)(?:余额|数|金额)?|年初至报告期末|第[一二三四]季度(?:[（(].{3,8}[)）])?"
)
_COLUMN_WORD = re.compile(
    r"(?:合并|母?公司|本?集团|本行|本?银行)|"
    r"(?:本年|本期|本报告期|同比|年末|期末|报告期).{0,10}(?:增减|变动|变化).{0,8}|"
    r"(?:增减|变动|变化)(?:幅度|比例|额|率)?[（(]?%?[)）]?|(?:金额|占比|比例|比重|毛利率|增幅)[（(]?%?[)）]?"
)
_HEAD_LABEL = re.compile(
    r"项目|科目|指标|附注.{0,4}|注释|行次|(?:主要)?会计数据|主要财务指标|"
    r"资产|负债(?:[和及](?:股东|所有者)权益)?"
)
_ASIDE = re.compile(
    r"[（(](?:经重述|已重述|重述后|重述|调整后|经审计|未经审计|审计)[)）]"
)
_UNIT_LINE = re.compile(r"[（(]?(?:金额)?单位[:：].{1,12}|[（(]?币种[:：].{1,6}")
_LEAD_IN = re.compile(r".*(?:如下|下表|列示|所示).{0,4}[:：]")
_CORNER_WORD = re.compile(
    r".{0,4}(?:名称|简称|类别|类型|种类|分类|地区|区域|品种|行业|板块)"
)
"""What stands over labels that name things."""
_NOT_CORNER = re.compile(r"[\d。，,；;:：%％]|^[（(]|[一二三四五六七八九十]+、")
"""Prose, figures and numbered titles."""
LONGEST_CORNER = 10
"""Signs of the name over the labels, its lines together."""
MOST_CORNER_LINES = 2
"""Lines of that name: a narrow column breaks it once (产品 / 类别)."""
_DAY = re.compile(r"(?P<year>(?:19|20)\d\d)[./](?P<month>\d{1,2})[./](?P<day>\d{1,2})")


@dataclass(frozen=True, slots=True)
class Header:
    """Names of columns, and where the rows begin."""

    rows: tuple[tuple[str, ...], ...]
    heads: tuple[str, str]
    first: int
    rest: list[Token]
    """What stands between the header and the first figures: sections and a label."""


def find_header(tokens: Sequence[Token]) -> Header | None:
    """The last stretch of column names, when it names each column once a row."""
    tokens = tokens[-HEADER_REACH:]
    end = next(
        (i for i in range(len(tokens), 0, -1) if _is_column(tokens[i - 1].text)), 0
    )
    while end and end < len(tokens) and _ASIDE.fullmatch(tokens[end].text):
        end += 1
    start = end
    while start and _is_header_part(tokens[start - 1].text):
        start -= 1
    part = tokens[start:end]
    words = [t.text for t in part if _HEAD_LABEL.fullmatch(t.text)]
    notes = "".join(w for w in words if w.startswith(("附注", "注释", "行次")))
    label = "".join(w for w in words if not w.startswith(("附注", "注释", "行次")))
    names: list[str] = []
    for token in part:
        if _ASIDE.fullmatch(token.text) and names:
            names[-1] += token.text  # 经重述 is said of the comparison, the last column
        elif _is_column(token.text):
            names.append(token.text)
    rows = _header_rows(names)
    rest = list(tokens[end:])
    if rows is None or not rest:
        return None
    corner = [] if label else _corner_before(tokens[:start])
    label = label or _name_of(corner)
    return Header(rows, (label, notes), [*corner, *part][0].line, rest)


def _corner_before(tokens: Sequence[Token]) -> Sequence[Token]:
    """The name over the labels, of one line or two, that ends these tokens; or none.

    Behind the line of the unit only the table itself can stand; behind a sentence that
    leads to the table a title may stand too, so there the name has to be one of names.
    """
    for count in range(1, MOST_CORNER_LINES + 1):
        if count >= len(tokens):
            break
        before, corner = tokens[-count - 1].text, tokens[-count:]
        text = "".join(t.text for t in corner)
        if len(text) > LONGEST_CORNER or _NOT_CORNER.search(text):
            break
        if _UNIT_LINE.fullmatch(before):
            return corner
        if _LEAD_IN.fullmatch(before) and _CORNER_WORD.fullmatch(text):
            return corner
    return []


def _name_of(corner: Sequence[Token]) -> str:
    """The name over the labels from its lines; two that are whole stay apart.

    产品 and 类别 are one name; 关联方 and 关联交易内容 stand over two columns.
    """
    texts = [t.text for t in corner]
    first, last = texts[0] if texts else "", texts[-1] if texts else ""
    whole = _HEAD_LABEL.fullmatch(first) or _CORNER_WORD.fullmatch(first)
    return ("/" if whole or len(last) > len(first) else "").join(texts)


def _header_rows(names: Sequence[str]) -> tuple[tuple[str, ...], ...] | None:
    """One row of names, or a row of periods and a row of what stands under each.

    Under each period stands a scope, or the same two names and more (金额, 占比).
    """
    scopes = [n for n in names if re.fullmatch(r"合并|母?公司|本?集团|本行|本?银行", n)]
    days = [n for n in names if _DAY.fullmatch(n)]
    if (not scopes and len(set(days)) < len(days)) or not all(map(_ends_month, days)):
        return None  # the days of a contract or a loan, which stand in rows
    others = [n for n in names if n not in scopes]
    periods = [n for n in names if PERIOD.fullmatch(n)]
    under = names[len(periods) :]
    each = len(under) // len(periods) if periods else 0
    if each > 1 and names[: len(periods)] == periods:
        if list(under) != list(under[:each]) * len(periods):
            return None
        return tuple(p for p in periods for _ in range(each)), tuple(under)
    if not scopes:
        return (tuple(others),) if len(others) >= MIN_COLUMNS else None
    if len(scopes) == len(others) >= MIN_COLUMNS:
        return tuple(others), tuple(scopes)
    return None


def _ends_month(day: str) -> bool:
    """Whether a day such as 2024/12/31 is the last of its month, as accounts close."""
    found = _DAY.fullmatch(day)
    if not found or not 1 <= int(found["month"]) <= MONTHS:
        return False
    return int(found["day"]) == monthrange(int(found["year"]), int(found["month"]))[1]


def _is_column(text: str) -> bool:
    return bool(PERIOD.fullmatch(text) or _COLUMN_WORD.fullmatch(text))


def _is_header_part(text: str) -> bool:
    return bool(
        _is_column(text) or _HEAD_LABEL.fullmatch(text) or _ASIDE.fullmatch(text)
    )
