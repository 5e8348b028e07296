"""What speaks for a row being a header: each function is one piece of evidence.

None is a proof. A header holds no values; it names columns in the field's words; it
stands above values; it is set apart by weight, shade or alignment.
"""

import itertools
import re
from collections.abc import Sequence

from assets.tables.parts import Cell, Row
from assets.tables.texts import ems
from assets.tables.values import VALUES, Look, look

LONGEST_HEADER_EM = 60.0
"""A header cell may wrap over eight lines of a narrow column; longer is content."""

NEXT_ROWS = 8
"""Rows below that tell what a column holds: enough to pass a section row or two."""

SHORT_CHARS = 16
"""A cell that long at most is a name rather than a statement."""

INNER_HEADER_NAMES = 3
"""Names that make a header in full inside a body; two are a label and its value."""

TWO_PAIRS = 4
"""Cells of a row that lists two particulars."""

NAMED_LABELS_SHARE = 0.4
"""Share of the names of particulars that say what names of columns say, at least."""

LEFT_EDGE_PT = 3.0
"""Texts whose left edges differ by less are set flush left."""

MOVED_IN_PT = 12.0
"""A name that begins this much further in than the texts below is set in the middle:
more than a paragraph's hanging mark, less than half of any column of prose."""

_NAME = re.compile(
    r"序号|编号|代码|行次|项目|名称|姓名|类别|类型|种类|指标|科目|内容|说明|备注|附注|单位|金额|数量|数额|比例"
    r"|占比|比重|比率|比值|增减|增长|变动|变化|同比|环比|余额|账面|原值|净值|价值|成本|收入|利润|毛利率|费用|合计$|小计$"
    r"|期末|期初|年末|年初|本期|上期|本年|上年|本报告期|报告期|年度|日期|时间|期限|期间|起止|地址|关系|性质|职务|性别|年龄"
    r"|级别|等级|程度|标准|要求|方式|方法|情况|原因|依据|来源|对象|主体|部门|机构|公司|股东|人员|客户|供应商|产品|业务|行业|地区"
    r"|价格|单价|利率|费率|税率|折算率|系数|评级|规模|寿命|总额|净额|股数|股份|持股|权益|资产|负债|计算|结果|公式|频次|条款|章节"
    r"|原(?:条文|规定|内容)|修订|修改|现行|保单|保额|保费|给付|手续费|主要|是否|状态|用途|进度|序$|字段|标识|含义|描述|定义"
    r"|EPS|PE|PB|ROE|评论|目标价|简称|收盘价|市值|每股|[日方人额率数量者号次度期]$|^注$",
    re.IGNORECASE,
)
"""Words of column names in financial documents. A match is one vote, never a proof."""

_CORNER = re.compile(
    r"序号|编号|行次|.{0,8}(?:项目|名称|科目|指标|类别|种类|类型|姓名|板块)|年[度份]|期间|地区|产品|单位|分类|报告期"
)
"""What stands in the corner over the labels and nowhere else when merged downwards."""

_LIST_NAME = re.compile(
    r"(?:比例|占比|比重|比率|金额|数量|数额|系数|费率|税率|利率|内容|说明|备注|情况|名称|要求|标准|日期|时间|期限|年度|级别|等级"
    r"|类型|类别|余额|单价|价格|次数|结果|原因|描述|定义|含义|释义|能力|意见|措施|事项|条款|条件|范围|指标|关系|依据|方法|方式|用途|来源|影响|进展|状态|职务|数值|数据|值|额|率)"
    r"\s*(?:[（(][^()（）]*[)）])?$"
)
"""What the second column of a list is called; a value (某公司, 某市) ends otherwise."""


def count_named(cells: Sequence[Cell]) -> int:
    """How many cells say what column names say."""
    return sum(
        1
        for cell in cells
        if look(cell.text) is Look.PERIOD
        or (not is_content(cell) and _NAME.search(cell.text))
    )


def is_content(cell: Cell) -> bool:
    """Whether a text is too long for the name of a column."""
    return ems(cell.text) > LONGEST_HEADER_EM


def is_short(cell: Cell) -> bool:
    """Whether a cell is a name rather than a statement."""
    return len(cell.text) <= SHORT_CHARS


def is_name(cell: Cell) -> bool:
    """Whether a cell is short and says what column names say."""
    return is_short(cell) and bool(_NAME.search(cell.text))


def is_flagged(row: Row) -> bool:
    """Whether every cell with text is marked or shaded as a header."""
    filled = row.filled()
    return bool(filled) and all(cell.header for cell in filled)


def is_group_label(rows: Sequence[Row]) -> bool:
    """Whether the first row opens a group: its label is merged down beside peers.

    A header merged down stands beside names that spread over the columns below, or is
    the period of the whole table.
    """
    first = rows[0].cells[0] if rows[0].cells else None
    if first is None or first.col != 0 or first.row_span < 2:
        return False
    if not first.text or _CORNER.fullmatch(first.text.replace(" ", "")):
        return False
    if any(row.has_values() for row in rows[1 : first.row_span]):
        return True
    if look(first.text) is Look.PERIOD:
        counted = [row.looks() for row in rows[: first.row_span]]
        return any(Look.ORDINAL in looks for looks in counted)
    return all(
        cell.col_span == 1 and cell.row_span == 1
        for cell in rows[0].filled()
        if cell is not first
    )


def repeats_below(top: Row, below: Sequence[Row]) -> bool:
    """Whether a column says the same in the first row as below: a term, 指, its sense.

    A name of a column says what stands below and is not said there again.
    """
    for col in range(1, len(top.cover)):
        cell = top.cover[col]
        if cell is None or look(cell.text) is not Look.WORDS:
            continue
        under = [c.text for row in below if (c := row.cover[col]) and c is not cell]
        if len(under) > 1 and under.count(cell.text) == len(under):
            return True
    return False


def lists_pairs(top: Row, below: Sequence[Row]) -> bool:
    """Whether each row lists particulars, a name and what it is, twice or more."""
    rows = [row.cells for row in (top, *below) if len(row.cells) >= TWO_PAIRS]
    if len(top.cells) < TWO_PAIRS or len(top.cells) % 2 or len(rows) < 2:
        return False
    named = [is_name(cell) for cell in top.cells]
    if not all(named[::2]) or any(named[1::2]):
        return False
    labels = [cell for cells in rows[1:] for cell in cells[::2]]
    if any(look(cell.text) in VALUES for cell in labels):
        return False
    return sum(map(is_name, labels)) >= NAMED_LABELS_SHARE * len(labels)


def asks_below(top: Row, below: Sequence[Row]) -> bool:
    """Whether a label with a colon stands above others: particulars in turn."""
    labels = [row.cover[0] for row in (top, *below) if not row.is_full_width()]
    texts = [cell.text for cell in labels if cell is not None and cell.text]
    asked = [text.endswith(("：", ":")) for text in texts]
    return len(asked) > 1 and asked[0] and 2 * sum(asked) > len(asked)


def counts_up(cells: Sequence[Cell]) -> bool:
    """Whether the columns are numbered: a label, then 1, 2, 3 or ages and years."""
    if look(cells[0].text) is Look.ORDINAL:
        return False
    numbers = [cell.text for cell in cells[1:]]
    if not all(text.isdecimal() for text in numbers) or len(numbers) < 2:
        return False
    values = [int(text) for text in numbers]
    return all(a < b for a, b in itertools.pairwise(values))


def counts_periods(row: Row) -> bool:
    """Whether a row names several periods and nothing else."""
    looks = row.looks()
    return len(looks) > 1 and all(kind is Look.PERIOD for kind in looks)


def values_begin(top: Row, below: Sequence[Row]) -> bool:
    """Whether columns named in the first row hold mostly values further down."""
    named = values = words = 0
    for col in range(1, len(top.cover)):
        cell = top.cover[col]
        if cell is None or not cell.text or look(cell.text) in VALUES:
            continue
        named += 1
        for row in below:
            under = row.cover[col]
            if under is not None and under.text and under is not cell:
                kind = look(under.text)
                if kind in VALUES or kind is Look.ORDINAL:
                    values += 1
                else:
                    words += 1
    return named > 0 and values > words


def looks_apart(top: Row, below: Sequence[Row]) -> bool:
    """Whether the row is bold, or in the middle of its cells, unlike those below."""
    if all(cell.bold for cell in top.filled()):
        plain = [row for row in below if not all(c.bold for c in row.filled())]
        if 2 * len(plain) > len(below):
            return True
    return any(_is_moved_in(cell, below) for cell in top.filled() if cell.col > 0)


def _is_moved_in(cell: Cell, below: Sequence[Row]) -> bool:
    """Whether words below a cell begin at one left edge and the cell well inside."""
    indents = [
        under.indent
        for row in below
        if (under := row.cover[cell.col]) is not None
        and under.col == cell.col
        and under is not cell
        and look(under.text) is Look.WORDS
    ]
    if len(indents) < 2 or max(indents) - min(indents) > LEFT_EDGE_PT:
        return False
    return cell.indent - max(indents) > MOVED_IN_PT


def is_full_of_names(top: Row, below: Sequence[Row]) -> bool:
    """Whether every column has a short name and the texts below are longer."""
    if len(top.cover) < 3:
        return False
    cells = top.filled()
    if len(cells) < len([c for c in top.cells if c.col_span]) or any(
        len(cell.text) > SHORT_CHARS for cell in cells
    ):
        return False
    lengths = [len(cell.text) for row in below for cell in row.filled()]
    longest = max(len(cell.text) for cell in cells)
    return bool(lengths) and max(lengths) > longest


def opens_sections(top: Row, below: Sequence[Row]) -> bool:
    """Whether the row is full and only the names of empty sections follow."""
    if len(top.cover) < 3 or len(top.filled()) < len(top.cells):
        return False
    return all(row.is_full_width() for row in below if not row.is_blank())


def has_blank_corner(top: Row, below: Sequence[Row]) -> bool:
    """Whether the row has no label while all rows below have one: a blank corner."""
    corner = top.cover[0]
    if (corner is not None and corner.text) or len(below) < 2:
        return False
    labels = [row.cover[0] for row in below if not row.is_blank()]
    return all(label is not None and label.text for label in labels)


def heads_a_list(top: Row, below: Sequence[Row]) -> bool:
    """Whether two short names without figures stand above the name of a section."""
    cells = top.filled()
    return (
        len(cells) == 2
        and all(len(c.text) <= 2 * SHORT_CHARS for c in cells)
        and not any(char.isdigit() for c in cells for char in c.text)
        and below[0].is_full_width()
    )


def covers_names(top: Row, below: Sequence[Row]) -> bool:
    """Whether a cell of the first row spreads over several names of the next."""
    return not below[0].has_values() and any(
        len(names_under(wide, below[0])) > 1 for wide in top.filled()
    )


def names_under(wide: Cell, row: Row) -> list[Cell]:
    """What is written in a row right under a cell that spreads over several columns."""
    if not 1 < wide.col_span < len(row.cover):
        return []
    end = wide.col + wide.col_span
    return [c for c in row.filled() if wide.col <= c.col and c.col + c.col_span <= end]


def names_columns(row: Row) -> bool:
    """Whether a row holds several names of columns, hardly anything else, no value."""
    cells, looks = row.filled(), row.looks()
    if len(cells) < INNER_HEADER_NAMES:
        return False
    if any(kind in VALUES or kind is Look.ORDINAL for kind in looks):
        return False
    if any(map(is_content, cells)):
        return False
    return 4 * count_named(cells) >= 3 * len(cells)


def is_list_name(cell: Cell) -> bool:
    """Whether a cell is what the second column of a list is called."""
    return is_short(cell) and bool(_LIST_NAME.search(cell.text))
