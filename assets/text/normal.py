"""Normal forms of text: one way to write what people write in many.

Full-width letters, digits and signs become half-width, blanks that only typesetting
put there go, and numbers are whole. Chinese punctuation stays Chinese. The text as
read is kept beside the normal form by the callers.
"""

import re

_KEPT_FULLWIDTH = "，；：（）！？"
"""Chinese punctuation of the full-width block: it separates words, not digits."""

_FOLDED = {
    code: code - 0xFEE0
    for code in range(0xFF01, 0xFF5F)
    if chr(code) not in _KEPT_FULLWIDTH
}
_MINUS_FORMS = "−–‐‑‒﹣⁃"
"""Signs that stand for a minus or a hyphen; the dash 破折号 (—) is not one of them."""
_BLANK_FORMS = (
    "\t\u00a0\u1680\u2000\u2001\u2002\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u202f\u205f"
)
_INVISIBLE_FORMS = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_WIDE_BLANKS = "\u3000\u2003"

_TABLE = {
    **_FOLDED,
    **dict.fromkeys(map(ord, _MINUS_FORMS), "-"),
    **dict.fromkeys(map(ord, _BLANK_FORMS), " "),
    **dict.fromkeys(map(ord, _INVISIBLE_FORMS), None),
    **dict.fromkeys(map(ord, _WIDE_BLANKS), "  "),
    ord("﹪"): "%",
    ord("﹩"): "$",
}
_NEEDS_FOLDING = re.compile(
    "[" + re.escape("".join(map(chr, (k for k in _TABLE if k != 9)))) + "\t]"
)

CJK = (
    "\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
CJK_PUNCTUATION = "\u3001-\u3004\u3008-\u301f\u30fb\uff01-\uff1f\uff5e·“”‘’…—"
_HAN = re.compile(f"[{CJK}]")
_HAN_START = re.compile(f"[{CJK}{CJK_PUNCTUATION}]")
_HAN_END = re.compile(f"[{CJK}{CJK_PUNCTUATION}]$")

_LEADING_NUMBER = re.compile(
    r"^(?:第\s*[0-9零〇一二三四五六七八九十百千两]+\s*[编篇部章节条款项目回]"
    r"(?:之[一二三四五六七八九十]+)?|(?:附件|附录|附表|附)\s*[0-9一二三四五六七八九十A-Z]*"
    r"|[图表]\s*[0-9]+(?:[-.][0-9]+)*"
    r"|[0-9]{1,2}(?:\.[0-9]{1,2})*[.、]?|[一二三四五六七八九十百]+[、.]|[A-Z]\.[0-9.]*)"
    r"(?= +[^年月日 ])"
)
"""A number that opens a line: the blank after it tells a heading from a reference."""

_NUMBER_GROUPS = re.compile(r"(?<=\d) *, +(?=\d{3}(?!\d))|(?<=\d) +, *(?=\d{3}(?!\d))")
_DECIMAL_BLANK = re.compile(r"(?<=\d)(?: +\. *| *\. +)(?=\d)")
_OPENS_LIST_ITEM = re.compile(r"^\d{1,3}\. +(?=\d)")
_WHOLE_NUMBER = re.compile(
    r"^[(（]?[-+]? ?(?:\d{1,3}(?: ?, ?\d{3})+|\d{1,3}(?: \d{3}){2,}"
    r"|\d{1,3}(?: \d{3})+(?= ?\. ?\d)|\d+)"
    r"(?: ?\. ?\d+)? ?[%‰]? ?[)）]?$"
)
"""Text that is one number and nothing else, blanks at its joints allowed."""

_NUMBER_CHARS = re.compile(r"^[-+(（)）\d,. %‰]+$")
_PERCENT_BLANK = re.compile(r"(?<=\d) +(?=[%‰])")


def fold_widths(text: str) -> str:
    """Half-width letters, digits and signs; plain minus and blanks; no invisibles."""
    if text.isascii() and "\t" not in text:
        return text
    return text.translate(_TABLE) if _NEEDS_FOLDING.search(text) else text


def drop_typesetting_blanks(text: str) -> str:
    """Remove blanks beside Chinese characters; a gap between words stays one blank.

    Chinese has no blanks between words, so one blank is typesetting. A wide gap (two
    blanks and more) parts columns or names and stays, unless it spreads single
    characters over a line as titles do. The blank after a leading number stays.
    """
    text = text.strip()
    if " " not in text or not _HAN.search(text):
        return " ".join(text.split()) if "  " in text else text
    lead = _LEADING_NUMBER.match(text)
    head = ""
    if lead:
        head, text = lead.group().replace(" ", "") + " ", text[lead.end() :].strip()
    tokens = re.split(r"( +)", text)
    out = [tokens[0]]
    for gap, token in zip(tokens[1::2], tokens[2::2], strict=True):
        beside_han = bool(_HAN_END.search(out[-1]) or _HAN_START.match(token))
        spread = len(out[-1]) == 1 and len(token) == 1
        if not beside_han or (len(gap) > 1 and not spread):
            out.append(" ")
        out.append(token)
    return head + "".join(out)


def close_numbers(text: str) -> str:
    """Remove blanks inside numbers; a list number before a figure keeps its blank."""
    if " " not in text:
        return text
    if _NUMBER_CHARS.match(text) and _WHOLE_NUMBER.match(text.strip()):
        return text.replace(" ", "")
    text = _NUMBER_GROUPS.sub(",", text)
    item = _OPENS_LIST_ITEM.match(text)
    start = item.end() if item else 0
    text = text[:start] + _DECIMAL_BLANK.sub(".", text[start:])
    return _PERCENT_BLANK.sub("", text)


def normal_form(text: str) -> str:
    """The normal form of one line or cell of text."""
    return drop_typesetting_blanks(close_numbers(fold_widths(text)))


_WORD_CHAR = re.compile(r"[A-Za-z0-9)\]%.,;:!?'\"’&]")
_BROKEN_NUMBER_END = re.compile(r"\d[.,]?$|[-~/]$")
_WORD_START = re.compile(r"[A-Za-z0-9(\[$&'\"‘]")


def glue_between(before: str, after: str, *, wrapped: bool = True) -> str:
    """What joins two pieces of one text over a line end: nothing, or one blank.

    Latin words are parted by a blank; Chinese is not. Digits on both sides of a line
    end are one number, since numbers are parted by signs or words in running text;
    pass `wrapped=False` where the first line had room left (values on top of each
    other), and they stay apart.
    """
    if not before or not after:
        return ""
    last, first = before[-1], after[0]
    if not (_WORD_CHAR.match(last) and _WORD_START.match(first)):
        return ""
    if wrapped and last == "-":
        return ""
    if first.isdigit() and _BROKEN_NUMBER_END.search(before):
        return "" if wrapped and _joins_number(before, after) else " "
    return " "


_TAIL_TOKEN = re.compile(r"[A-Za-z\d.,%-]+$")
_HEAD_TOKEN = re.compile(r"^[\d.,]+")


def _joins_number(before: str, after: str) -> bool:
    """Whether digits before and after a line end read as one number."""
    tail = _TAIL_TOKEN.search(before)
    head = _HEAD_TOKEN.match(after)
    if not tail or not head:
        return False
    left, right = tail.group(), head.group()
    if left.endswith(","):
        return re.match(r"\d{3}(?!\d)", right) is not None
    if left.endswith("."):
        return re.fullmatch(r"[-+]?[\d,]*\d\.", left) is not None
    if "." in left and "." in right:
        return False
    return not ("," in right and "," not in left and len(right.split(",")[0]) == 3)
