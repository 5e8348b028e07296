"""What a cell says: a number, that there is none, or nothing at all.

The three states are never mixed: an empty cell is not zero and a dash is not empty.
Everything is exact decimal; a cell that cannot be read with certainty is text.
"""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.numbers import printed_number
from assets.facts.precision import unit_step
from dictionaries.units import Unit, unit_pattern, units

NIL_WORDS = frozenset(
    {"-", "--", "---", "/", "不适用", "n/a", "na", "n.a.", "无", "nil", "不适用。", "*"}
)
"""What issuers print for 'there is none'; dashes of any length are one kind."""

_DASHES = re.compile(r"[‐‑‒–—―−－─﹣]")
_BLANKS = re.compile(r"\s+")
_FOOTNOTE = re.compile(
    r"(?:\[?注\d*\]?|[①②③④⑤⑥⑦⑧⑨⑩]|[*＊#†‡]+|\[\d{1,2}\]|[（(]注\d*[）)])$"
)
_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_DIRECTION = {
    "增加": 1,
    "上升": 1,
    "提高": 1,
    "增长": 1,
    "上涨": 1,
    "减少": -1,
    "下降": -1,
    "降低": -1,
    "下跌": -1,
    "下滑": -1,
}
_CELL = re.compile(
    rf"(?P<direction>{'|'.join(_DIRECTION)})?(?P<currency>[¥￥$]|US\$|HK\$|RMB)?"
    rf"(?P<open>\()?(?P<sign>[-+△▲]?)(?P<digits>{_NUMBER})"
    rf"(?P<unit>{unit_pattern()})?(?P<close>\))?(?P<unit2>{unit_pattern()})?"
)
_CALENDAR_YEAR = re.compile(r"(?:19|20)\d\d年")
_BROKEN = re.compile(r"(?<=[\d])\s*([,.])\s*(?=\d)")


@dataclass(frozen=True, slots=True)
class CellValue:
    """A cell as read. `number` is as printed, before any unit is applied."""

    state: str
    """value, nil, missing or text."""
    number: Decimal | None = None
    unit: Unit | None = None
    """A unit printed in the cell itself."""
    decimals: int = 0
    """Printed decimal places."""


MISSING = CellValue("missing")
NIL = CellValue("nil")
TEXT = CellValue("text")


def read_cell(text: str) -> CellValue:
    """Read a cell; parentheses and △ are negative, footnote marks change nothing.

    A number whose parts are separated by blanks that no separator explains is text:
    it may be two numbers.
    """
    plain = normal(text)
    if not plain:
        return MISSING
    if _is_nil(plain):
        return NIL
    tight = _BROKEN.sub(r"\1", plain)
    if re.search(r"\d\s+\d", tight):
        return TEXT
    tight = _BLANKS.sub("", tight)
    if _CALENDAR_YEAR.fullmatch(tight):
        return TEXT
    match = _CELL.fullmatch(tight) or _CELL.fullmatch(_FOOTNOTE.sub("", tight))
    if match is None or bool(match["open"]) != bool(match["close"]):
        return TEXT
    if match["open"] and match["sign"]:
        return TEXT
    number = printed_number(match["digits"])
    if number is None:
        return TEXT
    if match["open"] or match["sign"] in {"-", "△", "▲"}:
        number = -number
    if match["direction"]:
        number *= _DIRECTION[match["direction"]]
    name = match["unit"] or match["unit2"]
    unit = units()[name] if name else None
    places = len(match["digits"].partition(".")[2])
    return CellValue("value", number, unit, places)


def normal(text: str) -> str:
    """One form of digits, brackets and dashes; blanks at the ends removed."""
    folded = unicodedata.normalize("NFKC", text).strip()
    return _DASHES.sub("-", folded)


def in_base(value: CellValue, unit: Unit) -> tuple[Decimal, int]:
    """The number in base units, and the power of ten of its last printed digit."""
    if value.number is None:
        raise ValueError("only a value has a number")
    chosen = value.unit or unit
    scaled = value.number * chosen.factor
    return scaled, unit_step(value.decimals, chosen).adjusted()


def _is_nil(plain: str) -> bool:
    lower = _BLANKS.sub("", plain).lower()
    return lower in NIL_WORDS or set(lower) == {"-"}
