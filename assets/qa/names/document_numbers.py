"""Numbers of documents in the forms that people write them.

证监会令第9号 stands for 中国证券监督管理委员会令第9号, [2019]8号 for 〔2019〕8号,
公告2024年第3号 for 公告〔2024〕3号. What stands before the year says whose number
it is: 银发〔2024〕7号 is another document than 〔2024〕7号 of a decision.
"""

import re
from collections.abc import Iterator
from functools import cache

from dictionaries.identity import authorities

_BRACKETS = re.compile(r"[\[(【〔〖]((?:19|20)\d\d)[\])】〕〗]")
_NUMBER = re.compile(
    r"(?P<bodies>.*?)(?P<kind>令|公告)(?P<year>〔\d{4}〕)?第?(?P<number>\d+)号$"
)
_YEAR = r"(?:〔(?:19|20)\d\d〕|(?:19|20)\d\d年)"
_DIGITS = r"[\d〇零一二三四五六七八九十百千]+"
_SAID = re.compile(
    rf"(?:令|公告){_YEAR}?第?{_DIGITS}号(?![文准楼机卡])|{_YEAR}?第{_DIGITS}号(?:令|公告)"
    rf"|〔(?:19|20)\d\d〕第?{_DIGITS}号"
)
_IN_NAME = re.compile(r"[\u3400-\u9fff_]*(?:令|公告)(?:〔\d{4}〕)?第?\d+号")
_SHORTS = (
    "国中央财银证保监金税汇外上深北京沪津渝粤苏浙鲁闽川新办厅"
    "发改司医环市股转协结期基农质工信商人社科"
)
"""Characters by which authorities are called in the codes of their documents."""
_CODE = re.compile(
    rf"[{_SHORTS}]{{0,7}}(?:发|函|(?<!处)罚|决|办|(?<!法)规|字|复|通|禁"
    r"|财会|财税|财金|财资)$"
)
"""Code of an authority and a line of its documents: 银发, 财会, 国办函."""
_OWN = re.compile(rf"第?{_DIGITS}号$")
_FURTHER = re.compile(
    rf"(?:、|[和与及]|以及)(?P<nth>第?)(?P<own>{_DIGITS})号(?![文准楼机卡])"
)
"""A number that follows another and is told by its own figure alone."""
_KINDS = re.compile(r"令|公告")
_KINDS_BEFORE = re.compile(r"(?:令|公告)$")
_HAN_DIGITS = "零一二三四五六七八九"
_HAN_PLACES = ("", "十", "百", "千")


def with_plain_brackets(text: str) -> str:
    """A squeezed text with the brackets of years in one form, as long as before."""
    return _BRACKETS.sub(r"〔\1〕", text)


def number_forms(number: str) -> list[str]:
    """A squeezed number of a document as printed, and as others write it."""
    number = with_plain_brackets(number)
    match = _NUMBER.search(number)
    if match is None:
        return list(dict.fromkeys((number, number.replace("〕", "〕第", 1))))
    kind, year, plain = match["kind"], match["year"] or "", match["number"]
    ends = [f"{nth}{plain}号" for nth in ("第", "")]
    if year:
        ends += [f"{year}{end}" for end in ends] + [f"{year[1:5]}年第{plain}号"]
        ends = ends[2:]
    else:
        ends.append(f"第{_in_han(int(plain))}号")
    bodies = [*_bodies(match["bodies"]), ""]
    forms = [f"{body}{kind}{end}" for body in bodies for end in ends]
    forms += [
        f"{body}{end}{kind}" for body in bodies for end in ends if body or end[0] in NTH
    ]
    return list(dict.fromkeys((number, *forms)))


def numbers_said(text: str) -> Iterator[tuple[int, int]]:
    """Places in a squeezed text that number a document, with whose number it is."""
    text = with_plain_brackets(text)
    for match in _SAID.finditer(text):
        start = match.start()
        while found := _authority().search(text, max(0, start - LONGEST_BODY), start):
            start = found.start()
        if start == match.start() and (code := _CODE.search(text[:start])):
            start = code.start()
        yield start, match.end()


def further_numbers(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Numbers that follow another in a list and leave out what they have in common.

    Each with its place in a squeezed text and in the forms that it stands for:
    令第9号和第12号, 〔2024〕7号、8号.
    """
    text = with_plain_brackets(text)
    for start, end in numbers_said(text):
        head = _OWN.sub("", text[start:end])
        while head and (more := _FURTHER.match(text, end)):
            forms = tuple(f"{head}{nth}{more['own']}号" for nth in ("第", ""))
            yield more.start("nth"), more.end(), forms
            end = more.end()


NTH = "第〔2"
"""A number that no authority stands before begins with its order or year."""
LONGEST_BODY = 20
"""Characters of the name of an authority before a number."""


def of_another_line(text: str, start: int, end: int) -> bool:
    """Whether a number belongs to what stands beside it: 银发〔2024〕7号, …号公告."""
    before, after = text[max(0, start - LONGEST_BODY) : start], text[end:]
    if text[start] == "〔" and text[end - 1] == "号":
        coded = _CODE.search(before) or _KINDS_BEFORE.search(before)
        return bool(coded or _KINDS.match(after))
    bodiless = text[start] in NTH or _KINDS.match(text, start)
    return bool(bodiless and _authority().search(before))


def numbers_in_name(name: str) -> list[str]:
    """The numbers of orders and announcements that a file is named by."""
    found = _IN_NAME.findall(with_plain_brackets(name))
    return [number.replace("_", "").lstrip("v") for number in found]


def _bodies(said: str) -> Iterator[str]:
    """The names of the authorities that a number is of."""
    for body in authorities():
        names = (body.name, *body.aliases)
        if any(name in said for name in names):
            yield from names


@cache
def _authority() -> re.Pattern[str]:
    """The name of an authority at the end of a text."""
    names = {name for body in authorities() for name in (body.name, *body.aliases)}
    ordered = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(f"(?:{'|'.join(map(re.escape, ordered))})[、和]?$")


def _in_han(number: int) -> str:
    """A number below ten thousand in Chinese numerals, as orders are counted."""
    digits = str(number)[::-1]
    if len(digits) > len(_HAN_PLACES):
        return str(number)
    said = "".join(
        _HAN_DIGITS[int(d)] + (_HAN_PLACES[place] if d != "0" else "")
        for place, d in reversed(list(enumerate(digits)))
    )
    said = re.sub("零+", "零", said).rstrip("零")
    return said.removeprefix("一") if said.startswith("一十") else said
