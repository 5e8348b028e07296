"""Which rows at the top of a table are its header, and what each column is called.

There is no mark for a header in a PDF. It is told by what a header cannot hold
(values), by what it usually says (periods, the field's column names), by spans that
only make sense above other names, and by looking different from the rows below.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from assets.tables.parts import Cell, Row
from assets.tables.values import VALUES, Look, look

MOST_HEADER_ROWS = 6
"""Rows a header may have: statements of changes in equity have four; a deeper stack
of spans is a body whose label is merged downwards."""

LONGEST_HEADER_CHARS = 60
"""A header cell may wrap over eight lines of a narrow column; longer is content."""

NEXT_ROWS = 8
"""Rows below that tell what a column holds: enough to pass a section row or two."""

SHORT_CHARS = 16
"""A cell that long at most is a name rather than a statement."""

INNER_HEADER_NAMES = 3
"""Names that make a header in full inside a body; two are a label and its value."""

LEFT_EDGE_PT = 3.0
"""Texts whose left edges differ by less are set flush left."""

MOVED_IN_PT = 12.0
"""A name that begins this much further in than the texts below is set in the middle:
more than a paragraph's hanging mark, less than half of any column of prose."""

PATH_JOINT = " / "
"""Between the levels of a header path."""

_NAME = re.compile(
    r"序号|编号|代码|行次|项目|名称|姓名|类别|类型|种类|指标|科目|内容|说明|备注|附注|单位|金额|数量|数额|比例"
    r"|占比|比重|比率|比值|增减|增长|变动|变化|同比|环比|余额|账面|原值|净值|价值|成本|收入|利润|毛利率|费用|合计$|小计$"
    r"|期末|期初|年末|年初|本期|上期|本年|上年|本报告期|报告期|年度|日期|时间|期限|期间|起止|地址|关系|性质|职务|性别|年龄"
    r"|级别|等级|程度|标准|要求|方式|情况|原因|依据|来源|对象|主体|部门|机构|公司|股东|人员|客户|供应商|产品|业务|行业|地区"
    r"|价格|单价|利率|费率|税率|折算率|系数|评级|规模|总额|净额|股数|股份|持股|权益|资产|负债|计算|结果|公式|频次|条款|章节"
    r"|原(?:条文|规定|内容)|修订|修改|现行|保单|保额|保费|给付|手续费|主要|是否|状态|用途|进度|序$|字段|标识|含义|描述|定义"
    r"|EPS|PE|PB|ROE|评论|目标价|简称|收盘价|市值|每股",
    re.IGNORECASE,
)
"""Words of column names in financial documents. A match is one vote, never a proof."""


_LIST_NAME = re.compile(
    r"(?:比例|占比|比重|比率|金额|数量|数额|系数|费率|税率|利率|内容|说明|备注|情况|名称|要求|标准|日期|时间|期限|年度|级别|等级"
    r"|类型|类别|余额|单价|价格|次数|结果|原因|描述|定义|含义|释义|能力|意见|措施|事项|条款|条件|范围|指标|关系|原因|内容|数值|数据|值|额|率)"
    r"\s*(?:[（(][^()（）]*[)）])?$"
)
"""What the second column of a list is called; a value (某公司, 某市) ends otherwise."""


@dataclass(frozen=True, slots=True)
class Head:
    """The top of a table: full-width caption rows, then header rows."""

    captions: int
    headers: int

    @property
    def end(self) -> int:
        """The first row of the body."""
        return self.captions + self.headers


def find_head(rows: Sequence[Row]) -> Head:
    """Caption and header rows at the top of a table.

    Full-width rows above a header (a title or unit drawn inside the frame) are
    captions; above a table without a header they are left to the body.
    """
    captions = 0
    while captions < len(rows) - 1 and (
        rows[captions].is_full_width() or rows[captions].is_blank()
    ):
        captions += 1
    headers = _count_headers(rows[captions:])
    return Head(captions, headers) if headers else Head(0, 0)


def _count_headers(rows: Sequence[Row]) -> int:
    if not rows or not opens_header(rows):
        return 0
    count = 1
    while count < min(len(rows), MOST_HEADER_ROWS) and _continues(rows, count):
        count += 1
    if count == len(rows) > 1 and not _spans_down(rows, count - 1):
        return 1  # nothing but names: the rest is body, as in a table of terms
    return count


def opens_header(rows: Sequence[Row]) -> bool:
    """Whether the first of these rows is a header row for the others."""
    top, below = rows[0], rows[1 : 1 + NEXT_ROWS]
    cells = top.filled()
    if any(len(c.text) > LONGEST_HEADER_CHARS for c in cells):
        return False
    if len(cells) < 2:
        # A single name above the values: the corner over the labels is blank.
        alone = len(cells) == 1 and cells[0].col > 0 and cells[0].col_span == 1
        return alone and bool(_named(cells)) and _values_begin(top, below)
    if not below:
        return bool(_named(cells)) and not top.has_values()
    if _is_flagged(top) and not all(_is_flagged(row) for row in below):
        return True
    if top.has_values() or _is_repeated_label(rows):
        return False
    looks = [look(cell.text) for cell in cells]
    if Look.ORDINAL in looks[1:]:
        return _counts_up(cells)
    votes = [
        Look.PERIOD in looks[1:],
        2 * _named(cells) >= len(cells),
        _values_begin(top, below),
        _looks_apart(top, below),
        _is_full_of_names(top, below),
        _covers_names(top, below),
    ]
    if len(top.cover) == 2:
        # Label and value read alike in a list of particulars: ask for more.
        named = bool(_LIST_NAME.search(cells[1].text)) and _is_short(cells[1])
        return votes[2] or votes[3] or (votes[1] and named)
    return any(votes)


def _named(cells: Sequence[Cell]) -> int:
    """How many cells say what column names say."""
    return sum(
        1
        for cell in cells
        if look(cell.text) is Look.PERIOD
        or (len(cell.text) <= LONGEST_HEADER_CHARS and _NAME.search(cell.text))
    )


def _is_short(cell: Cell) -> bool:
    return len(cell.text) <= SHORT_CHARS


def _is_name(cell: Cell) -> bool:
    return _is_short(cell) and bool(_NAME.search(cell.text))


def _is_flagged(row: Row) -> bool:
    """Whether every cell with text is marked or shaded as a header."""
    filled = row.filled()
    return bool(filled) and all(cell.header for cell in filled)


def _is_repeated_label(rows: Sequence[Row]) -> bool:
    """Whether the first row opens a group: its label is merged down beside peers.

    A header merged down stands beside names that spread over the columns below.
    """
    first = rows[0].cells[0] if rows[0].cells else None
    if first is None or first.col != 0 or first.row_span < 2:
        return False
    if any(row.has_values() for row in rows[1 : first.row_span]):
        return True
    return all(
        cell.col_span == 1 and cell.row_span == 1
        for cell in rows[0].filled()
        if cell is not first
    )


def _counts_up(cells: Sequence[Cell]) -> bool:
    """Whether the columns are numbered: a label, then 1, 2, 3 or ages and years."""
    if look(cells[0].text) is Look.ORDINAL:
        return False
    numbers = [cell.text for cell in cells[1:]]
    if not all(text.isdecimal() for text in numbers) or len(numbers) < 2:
        return False
    values = [int(text) for text in numbers]
    return all(a < b for a, b in itertools.pairwise(values))


def _values_begin(top: Row, below: Sequence[Row]) -> bool:
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


def _looks_apart(top: Row, below: Sequence[Row]) -> bool:
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


def _is_full_of_names(top: Row, below: Sequence[Row]) -> bool:
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


def _covers_names(top: Row, below: Sequence[Row]) -> bool:
    """Whether cells of the first row spread over several cells of the next."""
    wide = [c for c in top.filled() if 1 < c.col_span < len(top.cover)]
    return bool(wide) and not below[0].has_values() and len(below[0].filled()) > 1


def _continues(rows: Sequence[Row], at: int) -> bool:
    """Whether row `at` belongs to the header that the rows before it open."""
    row, before = rows[at], rows[at - 1]
    if row.has_values() or at + 1 >= len(rows):
        return _spans_down(rows, at) and not row.has_values()
    if _spans_down(rows, at):
        return True
    if not row.filled() or any(
        len(c.text) > LONGEST_HEADER_CHARS for c in row.filled()
    ):
        return False
    if _is_flagged(before) and _is_flagged(row) and not _is_flagged(rows[at + 1]):
        return True
    return _splits(before, row) or _adds_units(rows, at)


def _spans_down(rows: Sequence[Row], at: int) -> bool:
    """Whether a header cell above reaches into row `at`."""
    for cell in rows[at].cover:
        if cell is None or cell.row_span < 2:
            continue
        above = any(cell is other for row in rows[:at] for other in row.cells)
        if above and cell.row_span <= MOST_HEADER_ROWS:
            return True
    return False


def _splits(before: Row, row: Row) -> bool:
    """Whether a cell above spreads over two names or more of this row."""
    for wide in before.cells:
        if not wide.text or not 1 < wide.col_span < len(before.cover):
            continue
        under = [
            c
            for c in row.filled()
            if wide.col <= c.col and c.col + c.col_span <= wide.col + wide.col_span
        ]
        if len(under) > 1 and all(look(c.text) is not Look.ORDINAL for c in under):
            return True
    return False


_UNIT_ONLY = re.compile(
    r"[（(][^()（）]{1,12}[)）]|[百千万亿]*元|%|[万亿]?股|[万]?吨|倍"
)


def _adds_units(rows: Sequence[Row], at: int) -> bool:
    """Whether the row only adds units or finer periods under the names above."""
    row, below = rows[at], rows[at + 1 : at + 1 + NEXT_ROWS]
    label = row.cover[0]
    if label is not None and label.text and label is not rows[at - 1].cover[0]:
        return False
    filled = [c for c in row.filled() if c.col > 0]
    if len(filled) < 2:
        return False
    plain = all(
        _UNIT_ONLY.fullmatch(c.text) or look(c.text) is Look.PERIOD or _is_name(c)
        for c in filled
    )
    return plain and any(r.has_values() for r in below)


def header_paths(header: Sequence[Row], n_cols: int) -> list[str]:
    """The full path of each column: the names above it, outermost first."""
    paths = []
    for col in range(n_cols):
        names: list[str] = []
        seen: list[Cell] = []
        for row in header:
            cell = row.cover[col]
            if cell is None or not cell.text or any(cell is s for s in seen):
                continue
            seen.append(cell)
            if not names or names[-1] != cell.text:
                names.append(cell.text)
        paths.append(PATH_JOINT.join(names))
    return paths


def inner_header_rows(rows: Sequence[Row], at: int, paths: Sequence[str]) -> int:
    """How many rows from `at` on rename the columns for the rows below; 0: none.

    Either they repeat or replace the periods of the header, or they are a header in
    full: names in every column above values.
    """
    if not (_renames_periods(rows[at], paths) or _is_full_header(rows, at)):
        return 0
    count = 1
    while at + count < len(rows) and _goes_deeper(rows, at, count):
        count += 1
    return count


def _goes_deeper(rows: Sequence[Row], at: int, count: int) -> bool:
    """Whether the next row belongs to the inner header that opens at `at`."""
    row = rows[at + count]
    if count >= MOST_HEADER_ROWS or row.has_values() or not row.filled():
        return False
    return _spans_down(rows[at : at + count + 1], count) or _splits(
        rows[at + count - 1], row
    )


def _renames_periods(row: Row, paths: Sequence[str]) -> bool:
    """Whether a row names periods where the header does, or repeats its names."""
    cells = [cell for cell in row.filled() if cell.col > 0]
    if len(cells) < 2 or row.has_values():
        return False
    names = {name for path in paths for name in path.split(PATH_JOINT) if name}
    if not any(look(name) is Look.PERIOD for name in names):
        return sum(1 for cell in cells if cell.text in names) * 3 >= len(cells) * 2
    periods = sum(1 for c in cells if look(c.text) is Look.PERIOD or c.text in names)
    others = sum(1 for c in cells if _is_name(c) and look(c.text) is Look.WORDS)
    return periods > 0 and (periods + others) * 3 >= len(cells) * 2


def _is_full_header(rows: Sequence[Row], at: int) -> bool:
    """Whether a row has a name in every column, and values stand below."""
    row = rows[at]
    cells = row.filled()
    if len(cells) < INNER_HEADER_NAMES or len(cells) < len(row.cells):
        return False
    looks = row.looks()
    if any(kind in VALUES or kind is Look.ORDINAL for kind in looks):
        return False
    if 4 * _named(cells) < 3 * len(cells) or any(
        len(cell.text) > LONGEST_HEADER_CHARS for cell in cells
    ):
        return False
    return _values_begin(row, rows[at + 1 : at + 1 + NEXT_ROWS])
