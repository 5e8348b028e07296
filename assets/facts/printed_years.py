"""Dates spelled in numerals as dates in figures: 二零三一年六月 is 2031年6月."""

import re

from assets.facts.quantities import chinese_number

_DIGITS = "〇○零一二三四五六七八九"
_DATE = re.compile(
    rf"(?P<y>[一二][{_DIGITS}]{{3}})年"
    r"(?:(?P<m>[一二三四五六七八九十]{1,2})月(?:(?P<d>[一二三四五六七八九十]{1,3})日)?)?"
)
_VALUES = {digit: max(n - 2, 0) for n, digit in enumerate(_DIGITS)}
_YEAR_ENDED = re.compile(r"截至(?P<y>(?:19|20)\d\d)年12月31日止?的?(?=年度)")
"""截至2031年12月31日止年度 is the year, not its last day."""


def in_figures(plain: str) -> str:
    """A text in normal form with its spelled dates in figures."""
    return _YEAR_ENDED.sub(lambda m: m["y"], _DATE.sub(_figures, plain))


def _figures(match: re.Match[str]) -> str:
    year = "".join(str(_VALUES[digit]) for digit in match["y"])
    month, day = (chinese_number(match[name] or "") for name in ("m", "d"))
    return (
        f"{year}年{f'{month}月' if month else ''}{f'{day}日' if month and day else ''}"
    )
