"""References and codes: articles, document numbers, annexes, securities, letters."""

import re

from warehouse.analysis.forms import Forms, Rule, distinct
from warehouse.analysis.numerals import DIGIT_CHARS, NUMERAL, digits

_ORDINAL_UNITS = (
    "条(?!款)|款|项(?!目)|目(?!标)|章(?!程)|节(?!能)|编|部分|号|期(?!间)|届|次(?!性)|年"
    "|批(?!准|复)|类|档|级|卷|轮|名|位|页|阶段|层次"
)
_COUNT = rf"(?:\d{{1,5}}|{NUMERAL})"
_ATTACHMENTS = "附件|附录|附表|附注"
HONG_KONG_DIGITS = 5
"""Digits of a security code there; 700.HK and 0700.HK are 00700.HK."""
LONGEST_WORD = 64
"""Longest run of letters kept as one token, in characters; the rest starts another."""


_ORDINAL = re.compile(rf"第[(]?({_COUNT})[)]?({_ORDINAL_UNITS})(?:之({_COUNT}))?")


def _ordinal(text: str) -> Forms:
    found = _ORDINAL.fullmatch(text.replace(" ", ""))
    if found is None:
        return Forms((text,))
    number, unit, after = found.groups()
    whole = f"第{digits(number)}{unit}"
    if after is None:
        return Forms((whole,))
    return Forms((f"{whole}之{digits(after)}",), (whole,))


_DOCUMENT_NUMBER = re.compile(r"\D*(\d{4})\D+(\d+)")


def _document_number(text: str) -> Forms:
    found = _DOCUMENT_NUMBER.match(text)
    year, number = found.groups() if found else (text, "")
    return Forms(
        (f"[{year}]{int(number)}号",),
        (f"{year}年", f"{int(number)}号", f"第{int(number)}号"),
    )


def _attachment(text: str) -> Forms:
    kind, number = text[:2], text[2:].strip()
    return Forms((kind + digits(number),), (kind,))


def _code(text: str) -> Forms:
    number = "".join(c for c in text if c.isdigit())
    market = "".join(c for c in text if c.isalpha())
    padded = number.zfill(HONG_KONG_DIGITS) if market == "hk" else number
    main = (f"{padded}.{market}",)
    return Forms(main, distinct([number, padded], main))


def _warned_name(text: str) -> Forms:
    text = text.replace(" ", "")
    name = text.lstrip("*st")
    main = (text,)
    return Forms(main, distinct([text.removeprefix("*"), name], main))


_WORD_PARTS = re.compile(r"[^\W_]+")


def _letters(text: str) -> Forms:
    parts = _WORD_PARTS.findall(text)
    return Forms((text,), distinct(parts, (text,)) if len(parts) > 1 else ())


_LETTER = "a-z\u00df-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1fff"

REFERENCE_RULES = (
    Rule(
        "document_number",
        r"\[〔【(",
        r"[\[〔【(] ?(?:19|20)\d\d ?[\]〕】)] ?第? ?\d{1,5} ?号",
        _document_number,
    ),
    Rule(
        "ordinal",
        "第",
        rf"第 ?[(]? ?{_COUNT} ?[)]? ?(?:{_ORDINAL_UNITS})(?:之{_COUNT})?",
        _ordinal,
    ),
    Rule(
        "attachment",
        "附",
        rf"(?:{_ATTACHMENTS}) ?"
        rf"(?:\d{{1,3}}(?![\d,.])|[{DIGIT_CHARS}十]{{1,3}}|[a-z](?![a-z]))",
        _attachment,
    ),
    Rule(
        "clause_number",
        "0-9",
        r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){2,7}(?!\d)",
        lambda text: Forms((text,)),
    ),
    Rule(
        "code",
        "0-9hbs",
        r"(?<![\d.])(?:\d{6}\.(?:sh|sz|bj|ss|of|ib)|\d{3,5}\.hk)(?![a-z0-9])"
        r"|(?<![a-z0-9])(?:sh|sz|bj|hk)\d{5,6}(?!\d)",
        _code,
    ),
    Rule(
        "warned_name",
        r"\*s",
        r"(?:(?<![a-z])s?\*st|(?<![a-z*])s?st(?!股票|公司|板块|制度|证券|风险|个股|类|或|和|的))"
        r" ?[\u4e00-\u9fff]{2}",
        _warned_name,
    ),
)
"""How references look; they come before figures, which they contain."""

LETTER_RULES = (
    Rule(
        "alphanumeric",
        "0-9",
        rf"\d{{1,20}}(?:\.\d+)?[{_LETTER}][{_LETTER}\d]{{0,{LONGEST_WORD}}}",
        _letters,
    ),
    Rule(
        "letters",
        _LETTER,
        rf"[{_LETTER}][{_LETTER}\d]{{0,{LONGEST_WORD}}}(?:[&'./+-][{_LETTER}\d]{{1,{LONGEST_WORD}}}){{0,4}}",
        _letters,
    ),
)
"""Words of letters; a figure stuck to letters is part of the word."""
