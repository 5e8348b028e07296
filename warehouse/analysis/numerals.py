"""Numbers as printed, in digits or Chinese numerals, as plain digits."""

import re
from decimal import Decimal

ZEROS = "〇○零o"
"""Ways to print a zero in a year: 二〇二五, 二○二五, 二零二五, 二O二五."""

_DIGITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7}
_DIGITS |= {"八": 8, "九": 9} | dict.fromkeys(ZEROS, 0)
_TENS = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"万": 10**4, "亿": 10**8}

DIGIT_CHARS = "一二三四五六七八九"
NUMERAL = rf"[{DIGIT_CHARS}十两][{DIGIT_CHARS}十两百千万亿零〇]*"
"""A Chinese numeral as it may stand before a unit."""
DECIMAL_TAIL = rf"(?:点[{DIGIT_CHARS}零〇]+)?"


def spelt_digits(text: str) -> str:
    """Digits said one by one: 二〇二五 is 2025."""
    return "".join(str(_DIGITS[c]) if c in _DIGITS else c for c in text)


def chinese_number(text: str) -> str | None:
    """A Chinese numeral in digits: 一百零五 is 105, 三点五 is 3.5; None: no number."""
    whole, point, tail = text.partition("点")
    value = _integer(whole)
    if value is None or (point and not tail):
        return None
    return f"{value}.{spelt_digits(tail)}" if point else str(value)


def _integer(text: str) -> int | None:
    total, section, digit = 0, 0, -1
    smallest, smallest_myriad = 10**4, 10**12
    for char in text:
        if char in _DIGITS:
            if digit > 0:
                return None  # 二三: two digits in a row are an enumeration
            digit = _DIGITS[char]
        elif char in _TENS:
            scale = _TENS[char]
            if scale >= smallest or (digit <= 0 and not (scale == 10 and not section)):
                return None
            section += (digit if digit > 0 else 1) * scale
            smallest, digit = scale, -1
        elif char in _MYRIADS:
            scale = _MYRIADS[char]
            section += max(digit, 0)
            if not section or scale >= smallest_myriad:
                return None
            total += section * scale
            section, digit, smallest, smallest_myriad = 0, -1, 10**4, scale
        else:
            return None
    return total + section + max(digit, 0)


def ungrouped(number: str) -> str:
    """A number without thousands separators and without a plus sign."""
    return number.replace(",", "").replace(" ", "").removeprefix("+")


def trimmed(number: str) -> str:
    """A number without zeros that change no value: 12.50 is 12.5, 007 stays."""
    if "." not in number:
        return number
    return number.rstrip("0").rstrip(".")


def scaled(number: str, factor: Decimal) -> str:
    """A number times a factor, exactly, in plain digits."""
    return trimmed(format(Decimal(number) * factor, "f"))


_INT = re.compile(r"\d+")


def digits(text: str) -> str:
    """A whole number in digits or Chinese numerals, as digits without leading zeros.

    What is no number stays as it is.
    """
    text = text.strip()
    if _INT.fullmatch(text):
        return str(int(text))
    return chinese_number(text) or text
