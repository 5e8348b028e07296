"""What the words of a header say beside time, scope and what any figure is called."""

import re
from collections.abc import Mapping

from assets.facts.labels import key
from assets.facts.values import read_cell
from dictionaries.units import Unit, unit_pattern, units
from warehouse.schema.tables import TableRow

_UNIT = re.compile(
    rf"[\(\[](?:单位[::]?|人民币)?(?P<unit>{unit_pattern()})(?:人民币)?[\)\]]|"
    rf"^(?P<bare>{unit_pattern()})$"
)
_TIME_WORDS = re.compile(
    r"年份?|月份?|季度?|截至|截止|止|年初至(?:本)?报告期(?:期)?末|"
    r"(?:本|上|当|去|前|近)?(?:报告期|期|年度|年)(?:末|初|同期|期末|期初)?|"
    r"(?:三|两|二|一)年|累计|同期"
)
"""What is still of time where dates and 期末 are gone."""
_FIGURE_WORDS = re.compile(
    r"金额|余额|数额|数据|数值|发生额|实际数|本数|数|合计|总计|小计|账面价值|(?:调整|重述|追溯)+[前后]|"
    r"原披露|经重[述列]|未经审计|经审计|合并|母公司|本?集团|本?公司|本行|银行|人民币|币种|预测|实际|情况|报表|"
    r"[（）()\[\]%,:，：]"
)
_SENSE = re.compile(r"[一-鿿A-Za-z]{2,}")


def unit_in(text: str) -> Unit | None:
    """A unit printed in brackets, or a text that is nothing but a unit."""
    match = _UNIT.search(key(text))
    return units()[match["unit"] or match["bare"]] if match else None


def says(text: str) -> bool:
    """Whether something is named beside time, unit, scope and words for any figure."""
    for pattern in (_TIME_WORDS, _UNIT, _FIGURE_WORDS):
        text = pattern.sub("", text)
    return bool(_SENSE.search(text))


def units_under(row: TableRow, before: Mapping[int, Unit]) -> dict[int, Unit]:
    """The units that hold below a row, by column; `before` are those above it.

    A row of words amid the figures heads those below: 教育程度类别 beside 数量（人）.
    """
    if any(read_cell(cell.text).state in {"value", "nil"} for cell in row.cells):
        return dict(before)
    named = {cell.col: unit_in(cell.text) for cell in row.cells[1:]}
    return {col: unit for col, unit in named.items() if unit is not None}
