"""Headers of tables in plain text: the last stretch of names before the figures.

A header is believed only where it names each column, once a row; what merely looks
like one (days of loans, a list of years) names nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assets.text.stacked_header_rows import PERIOD, beside_periods, header_rows
from assets.text.stacked_tokens import Token, is_head

HEADER_REACH = 26
"""Tokens before the first figures among which the header is looked for: two header
rows of a statement with four columns, a unit line and a section title fit."""

_COLUMN_WORD = re.compile(
    r"(?:合并|母?公司|本?集团|本行|本?银行)|"
    r"(?:本年|本期|本报告期|同比|年末|期末|报告期).{0,10}(?:增减|变动|变化).{0,8}|"
    r"(?:增减|变动|变化)(?:幅度|比例|额|率)?[（(]?%?[)）]?|(?:金额|占比|比例|比重|毛利率|增幅)[（(]?%?[)）]?|"
    r"占.{2,12}(?:比重|比例)|.{2,6}比上年(?:同期)?(?:增减|变动).{0,4}"
)
_SALES = ("营业收入", "营业成本", "毛利率")
"""In this order and with nothing between them they name columns: rows of a statement
have figures between these, and no ratio after them."""
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
_UNIT_UNDER = re.compile(
    r"[（(](?:人民币)?[十百千万亿]*(?:元|股|份|人|吨|台|倍|%)(?:/股)?[)）]|"
    r"(?:人民币)?[十百千万亿]*元(?:/股)?|[千万亿]*[股份]"
)
"""The unit of one column, in a row of its own under the names."""
_WORDS_COLUMN = re.compile(r".*(?:原因|说明|备注|依据)|是否.*")
"""The name of a column in which words stand, not figures."""


@dataclass(frozen=True, slots=True)
class Header:
    """Names of columns, and where the rows begin."""

    rows: tuple[tuple[str, ...], ...]
    heads: tuple[str, str]
    first: int
    rest: list[Token]
    """What stands between the header and the first figures: sections and a label."""
    leads: tuple[str, ...] = ()
    """What stands over the columns of labels left of the last one."""
    before: tuple[Token, ...] = ()
    """What stands before the names of the columns, the name over the labels last."""


def find_header(tokens: Sequence[Token]) -> Header | None:
    """The last stretch of column names, when it names each column once a row."""
    tokens = tokens[-HEADER_REACH:]
    end = next(
        (i for i in range(len(tokens), 0, -1) if _is_column_at(tokens, i - 1)), 0
    )
    while end and end < len(tokens) and _ASIDE.fullmatch(tokens[end].text):
        end += 1
    start = end
    while start and _is_header_part(tokens, start - 1):
        start -= 1
    part = tokens[start:end]
    words = [t.text for t in part if _HEAD_LABEL.fullmatch(t.text)]
    notes = "".join(w for w in words if w.startswith(("附注", "注释", "行次")))
    label = "".join(w for w in words if not w.startswith(("附注", "注释", "行次")))
    names: list[str] = []
    for at, token in enumerate(part):
        if _ASIDE.fullmatch(token.text) and names:
            names[-1] += token.text  # 经重述 is said of the comparison, the last column
        elif _is_column_at(part, at):
            names.append(token.text)
    rows = header_rows(names)
    rest = list(tokens[end:])
    if rows is not None:
        rows, rest = _with_units(rows, rest)
    if rows is None or not rest or _goes_on(rest):
        return None
    if len(rows) == 1 and len(set(rows[0])) < len(rows[0]):
        rows = beside_periods(rows[0]) or rows
    if len(rows) == 1 and len(set(rows[0])) < len(rows[0]):
        above = _names_above(tokens[:start], rows[0])
        if not above:
            return None  # columns alike that nothing tells apart
        rows = (_spread([t.text for t in above], len(rows[0])), *rows)
        start -= len(above)
        if start and _HEAD_LABEL.fullmatch(tokens[start - 1].text) and not label:
            start, label = start - 1, tokens[start - 1].text
    corner = [] if label else _corner_before(tokens[:start])
    label = label or _name_of(corner)
    line = [*corner, *tokens[start:end]][0].line
    named = [t for t in tokens[start:end] if _HEAD_LABEL.fullmatch(t.text)]
    before = () if notes else (*tokens[:start], *named)
    return Header(rows, (label, notes), line, rest, (), before)


def _with_units(
    rows: tuple[tuple[str, ...], ...], rest: list[Token]
) -> tuple[tuple[tuple[str, ...], ...], list[Token]]:
    """The header with the units that stand under its columns, one a column."""
    columns = len(rows[-1])
    units = [t.text for t in rest[:columns]]
    if len(rest) <= columns or not all(map(_UNIT_UNDER.fullmatch, units)):
        return rows, rest
    pairs = zip(rows[-1], units, strict=True)
    whole = tuple(name + (u if u[0] in "（(" else f"（{u}）") for name, u in pairs)
    return (*rows[:-1], whole), rest[columns:]


def _goes_on(rest: Sequence[Token]) -> bool:
    """Whether what follows the known names is more of the header: no row is found.

    The same name twice stands under two columns, a column of words has words in it.
    """
    texts = [t.text for t in rest[:-1]]
    words = any(map(_WORDS_COLUMN.fullmatch, texts))
    return words or len(set(texts)) < len(texts)


def _names_above(tokens: Sequence[Token], names: Sequence[str]) -> Sequence[Token]:
    """The names of the groups into which columns with the same names fall; or none.

    Each group has every name once; the names above must be all that stands between
    the columns and the end of what is no name.
    """
    for groups in range(2, len(names) // 2 + 1):
        size, over = divmod(len(names), groups)
        parts = [names[i : i + size] for i in range(0, len(names), size)]
        if over or any(len(set(part)) < size for part in parts):
            continue
        above = tokens[-groups:]
        before = tokens[-groups - 1].text if len(tokens) > groups else ""
        whole = len(above) == groups and all(_may_stand_above(t.text) for t in above)
        return above if whole and not _may_stand_above(before) else []
    return []


def _may_stand_above(text: str) -> bool:
    return bool(text) and is_head(text) and not _HEAD_LABEL.fullmatch(text)


def _spread(above: Sequence[str], columns: int) -> tuple[str, ...]:
    return tuple(name for name in above for _ in range(columns // len(above)))


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


def is_corner(text: str) -> bool:
    """Whether a piece names what labels are: 项目, 产品名称, 序号."""
    return bool(
        text == "序号" or _HEAD_LABEL.fullmatch(text) or _CORNER_WORD.fullmatch(text)
    )


def is_unit_line(text: str) -> bool:
    """Whether a piece is the line of the unit, behind which only the table stands."""
    return bool(_UNIT_LINE.fullmatch(text))


def is_column(text: str) -> bool:
    """Whether a piece names a column by words known for it: periods, 金额, 占比."""
    return bool(PERIOD.fullmatch(text) or _COLUMN_WORD.fullmatch(text))


def _is_column_at(tokens: Sequence[Token], at: int) -> bool:
    """Whether a piece names a column by itself or by those that follow it."""
    text = tokens[at].text
    if text not in _SALES:
        return is_column(text)
    wanted = _SALES[_SALES.index(text) :]
    following = tokens[at : at + len(wanted)]
    return len(following) == len(wanted) and all(
        token.text.startswith(name)
        for token, name in zip(following, wanted, strict=True)
    )


def _is_header_part(tokens: Sequence[Token], at: int) -> bool:
    text = tokens[at].text
    return bool(
        _is_column_at(tokens, at)
        or _HEAD_LABEL.fullmatch(text)
        or _ASIDE.fullmatch(text)
    )
