"""Numbers at the start of a line: which kind, which value, and what can follow which.

A number says three things: its kind (第三条 and （三） count different things), its
values, and whether the words behind it make it a number or a reference to one
("第十四条规定…"). Nothing here looks beyond the line.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

UNITS = ("编", "篇", "卷", "部分", "章", "节", "条", "款", "项")
ANNEXES = ("附件", "附录", "附表", "附图", "附")
ENGLISH = ("part", "chapter", "section", "article", "annex")

CUSTOMARY_ORDER = (
    *("part", "编", "篇", "卷", "部分", "annex", *ANNEXES, "chapter", "章"),
    *("section", "节", "article", "条", "款", "项"),
    *("I.", "一、", "一.", "一", "（一）", "一）", "❶"),
    *("1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "A.1"),
    *("1", "1.", "1、", "1-", "（1）", "1）", "①"),
    *("A.", "（a）", "a）", "（i）"),
)
"""How kinds nest by custom, outermost first. Only a tie-breaker: the nesting that a
document shows decides (`assets.structure.sequence`)."""

RANK = {kind: rank for rank, kind in enumerate(CUSTOMARY_ORDER)}

CN = "一二三四五六七八九十百千零〇○两"
_NUMERAL = rf"(?:[{CN}]\s?)+|\d{{1,4}}"
_PATTERN = re.compile(
    rf"""
      第\s?(?P<unit_n>{_NUMERAL})\s?(?P<unit>编|篇|卷|部\s?分|章|节|条|款|项)
        (?:\s?之\s?(?P<unit_sub>[{CN}]+)(?![{CN}]*[、日]))?
    | (?P<annex>附件|附录|附表|附图|附)\s?
        (?P<annex_n>[{CN}]+(?![{CN}])|\d{{1,3}}(?!\d|[.．]\d)|[A-Z](?![A-Za-z]))?
        (?P<annex_end>\s?[:：.．、]|\s|$|(?<=[\d{CN}])(?=[^\W\d_]|[《“（(]))
    | (?P<english>(?i:part|chapter|section|article|appendix|annex|schedule))\s
        (?P<english_n>\d+(?:\.\d+)*|[IVXLC]+|[A-Z])\b[.:：]?
    | [（(]\s?(?P<cn_paren>[{CN}]+)\s?[)）]
    | (?P<cn>[{CN}]+)\s?(?P<cn_end>[、)）]|[.．](?!\d))
    | [（(]\s?(?P<paren>\d{{1,3}})\s?[)）]
    | (?P<decimal>\d{{1,3}}(?:[.．]\d{{1,3}})+)(?:[.．、](?!\d))?(?![\d%％])
    | (?P<digit>\d{{1,3}})\s?(?P<digit_end>[、)）]|[.．](?!\d)|[-—–](?=[\u4e00-\u9fff]))
    | (?P<circled>[①-⑳㉑-㉟⓵-⓾]) | (?P<black>[❶-❿⓫-⓴➊-➓])
    | (?P<paren_sign>[⑴-⒇]) | (?P<dot_sign>[⒈-⒛]) | (?P<cn_paren_sign>[㈠-㈩])
    | (?P<bare>\d{{1,3}})(?=\s?[^\W\d_]|\s[“"《「【*]|\s\d{{4}}\s?年)
    | (?P<bare_cn>[{CN}]{{1,3}})(?=\s+[\u4e00-\u9fff]{{2}}|$)
    | (?P<letter_n>[A-Z](?:[.．]\d{{1,2}})+)[.．]?(?!\d)
    | (?P<roman>[Ⅰ-Ⅻ]|[IVX]{{1,4}}(?=[.．、]))(?:\s?[.．、]|\s|$)
    | (?P<letter>[A-HJ-UWYZ])[.．、](?!\w[.．])
    | [（(](?P<paren_roman>[ivx]{{1,5}})[)）]
    | [（(](?P<paren_letter>[a-zA-Z])[)）] | (?P<half_letter>[a-z])[)）]
    """,
    re.VERBOSE,
)
_STARTS = frozenset(
    f"第附（({CN}0123456789ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz"
    + "".join(map(chr, range(0x2460, 0x249C)))
    + "".join(map(chr, (*range(0x3220, 0x322A), *range(0x3251, 0x3260))))
    + "".join(map(chr, (*range(0x2776, 0x2780), *range(0x24EB, 0x24FF))))
    + "".join(map(chr, range(0x278A, 0x2794)))
)

_AFTER = " \t\u3000:：、.．"
_ORDERED = "零一二三四五六七八九"
_DIGITS = {char: value for value, char in enumerate(_ORDERED)}
_DIGITS |= {"〇": 0, "○": 0, "两": 2}
_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_SIGN_ORIGINS = (
    ("①", "⑳", 1),
    ("㉑", "㉟", 21),
    ("❶", "❿", 1),
    ("⓫", "⓴", 11),
    ("➊", "➓", 1),
    ("⓵", "⓾", 1),
    ("⑴", "⒇", 1),
    ("⒈", "⒛", 1),
    ("㈠", "㈩", 1),
    ("Ⅰ", "Ⅻ", 1),
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a line starts with."""

    kind: str
    """One of CUSTOMARY_ORDER."""
    values: tuple[int, ...]
    """`(3,)` for 第三条, `(12, 1)` for 第十二条之一, `(1, 1, 2)` for 1.1.2."""
    printed: str
    """As printed, blanks inside taken out, end mark included: 第三条, 一、, 1.1."""
    rest: str
    """What follows on the line, without the blanks and marks in between."""
    gap: bool
    """Whether a blank or mark stands between number and rest, or nothing follows."""

    @property
    def is_first(self) -> bool:
        """Whether a list can begin with it."""
        return self.values[-1] == 1 and (self.kind != "条" or len(self.values) == 1)


@lru_cache(maxsize=4096)
def parse_numeral(text: str) -> int:
    """The value of a Chinese or Arabic numeral: 十二, 一百零三, 一〇三, 12.

    Raises ValueError on anything else.
    """
    text = text.replace(" ", "")
    if text.isdigit():
        return int(text)
    if not text or any(c not in _DIGITS and c not in _SCALES for c in text):
        raise ValueError(f"not a numeral: {text!r}")
    if not any(char in _SCALES for char in text):
        return int("".join(str(_DIGITS[char]) for char in text))
    total, digit = 0, 0
    for char in text:
        if char == "万":
            total, digit = (total + digit) * _SCALES[char], 0
        elif char in _SCALES:
            total += (digit or 1) * _SCALES[char]
            digit = 0
        else:
            digit = _DIGITS[char]
    return total + digit


def numeral(value: int) -> str:
    """A number in Chinese numerals as statutes write them (1 to 99999999)."""
    many, few = divmod(value, _SCALES["万"])
    text = _below_ten_thousand(many) + "万" if many else ""
    if many and few and (few < _SCALES["千"] or not many % 10):
        text += "零"
    text += _below_ten_thousand(few)
    return text.removeprefix("一") if text.startswith("一十") else text


def _below_ten_thousand(value: int) -> str:
    text, zero = "", False
    for name in ("千", "百", "十", ""):
        digit, value = divmod(value, _SCALES.get(name, 1))
        if digit:
            text += ("零" if zero else "") + _ORDERED[digit] + name
        zero = bool(text) and not digit
        if not value:
            break
    return text


def parse_number(text: str) -> Number | None:
    """The number at the start of a line, or None.

    A reference still parses; ask `is_reference`. Text in front (quotation marks,
    bullets) hides a number on purpose: a quoted article is not one of this document.
    """
    if not text or text[0] not in _STARTS:
        return None
    match = _PATTERN.match(text)
    if match is None:
        return None
    kind, values = _kind_and_values(match)
    if not values or (kind != "附" and kind not in ANNEXES and 0 in values[:1]):
        return None
    end = match.end()
    rest = text[end:].lstrip(_AFTER)
    printed = re.sub(r"\s", "", match.group())
    gap = not rest or text[end : end + 1] in _AFTER or printed[-1] in _AFTER
    if kind in UNITS or kind in ANNEXES:
        printed = printed.rstrip(_AFTER)
    return Number(kind, values, printed, rest, gap)


def _kind_and_values(match: re.Match[str]) -> tuple[str, tuple[int, ...]]:
    found = {k: v for k, v in match.groupdict().items() if v is not None}
    if "unit" in found:
        values: tuple[int, ...] = (parse_numeral(found["unit_n"]),)
        if "unit_sub" in found:
            values += (parse_numeral(found["unit_sub"]),)
        return found["unit"].replace(" ", ""), values
    if "annex" in found:
        return found["annex"], (_annex_value(found.get("annex_n", "")),)
    if "english" in found:
        return _english(found["english"].lower(), found["english_n"])
    if "paren_roman" in found:
        return "（i）", (_roman(found["paren_roman"].upper()),)
    for group, kind in _SIMPLE_KINDS.items():
        if group in found:
            return kind, (_simple_value(found[group]),)
    if "cn" in found:
        ends = {"、": "一、", ")": "一）", "）": "一）"}
        return ends.get(found["cn_end"], "一."), (parse_numeral(found["cn"]),)
    if "digit" in found:
        ends = {"、": "1、", ")": "1）", "）": "1）", "-": "1-", "—": "1-", "–": "1-"}
        return ends.get(found["digit_end"], "1."), (int(found["digit"]),)
    if "decimal" in found:
        values = tuple(map(int, re.split("[.．]", found["decimal"])))
        return ".".join("1" * min(len(values), 5)), values
    head, *tail = re.split("[.．]", found["letter_n"])
    return "A.1", (ord(head) - ord("A") + 1, *map(int, tail))


_SIMPLE_KINDS = {
    "cn_paren": "（一）",
    "cn_paren_sign": "（一）",
    "paren": "（1）",
    "paren_sign": "（1）",
    "circled": "①",
    "black": "❶",
    "dot_sign": "1.",
    "bare": "1",
    "roman": "I.",
    "letter": "A.",
    "bare_cn": "一",
    "paren_letter": "（a）",
    "half_letter": "a）",
}


def _simple_value(text: str) -> int:
    for first, last, value in _SIGN_ORIGINS:
        if len(text) == 1 and first <= text <= last:
            return ord(text) - ord(first) + value
    if text.isascii() and text.isalpha():
        if set(text.upper()) <= set("IVX") and (text.isupper() or len(text) > 1):
            return _roman(text.upper())
        return ord(text.upper()) - 64
    return parse_numeral(text)


def _annex_value(text: str) -> int:
    """Value of an annex number; an unnumbered annex counts as the first."""
    if not text:
        return 1
    return ord(text) - 64 if text.isascii() and text.isalpha() else parse_numeral(text)


def _english(word: str, text: str) -> tuple[str, tuple[int, ...]]:
    kind = word if word in ENGLISH else "annex"
    if text[0].isdigit():
        return kind, tuple(map(int, text.split(".")))
    return kind, (_roman(text) if set(text) <= set(_ROMAN) else ord(text[0]) - 64,)


def _roman(text: str) -> int:
    total = 0
    for char, after in zip(text, text[1:] + " ", strict=True):
        value = _ROMAN[char]
        total += -value if _ROMAN.get(after, 0) > value else value
    return total


def is_division(number: Number | None) -> bool:
    """Whether it numbers a part, chapter or section: always titled, never text."""
    return number is not None and RANK[number.kind] < RANK["条"]


def follows(before: tuple[int, ...], number: Number) -> int | None:
    """How many steps `number` lies behind the values of its kind: 1 is the next.

    None where the two cannot stand in one list (other prefix, or not later).
    """
    after = number.values
    if number.kind == "条" or number.kind in ANNEXES:
        return _article_steps(before, after)
    if before[:-1] == after[:-1] and len(before) == len(after):
        return after[-1] - before[-1] if after[-1] > before[-1] else None
    return None


def _article_steps(before: tuple[int, ...], after: tuple[int, ...]) -> int | None:
    """Steps between article numbers, where 第十二条之一 stands between 12 and 13."""
    if after[0] == before[0]:
        steps = sum(after[1:]) - sum(before[1:])
    elif len(after) == 2:
        steps = after[0] - before[0] + after[1]
    else:
        steps = after[0] - before[0]
    return steps if steps > 0 else None
