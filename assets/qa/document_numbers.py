"""Numbers of documents in the forms that people write them.

证监会令第9号 stands for 中国证券监督管理委员会令第9号, [2019]8号 for 〔2019〕8号.
"""

import re
from collections.abc import Iterator

from dictionaries.identity import authorities

_BRACKETS = re.compile(r"[\[(【〔〖]((?:19|20)\d\d)[\])】〕〗]")
_NUMBER = re.compile(
    r"(?P<bodies>.*?)(?P<kind>令|公告)(?P<year>〔\d{4}〕)?第?(?P<number>\d+)号$"
)
_SAID = re.compile(
    r"(?:令|公告)(?:〔\d{4}〕)?第?\d+号(?![文准])|(?:〔\d{4}〕)?第\d+号令|〔\d{4}〕第?\d+号"
)
_IN_NAME = re.compile(r"[\u3400-\u9fff_]*(?:令|公告)(?:〔\d{4}〕)?第?\d+号")


def with_plain_brackets(text: str) -> str:
    """A squeezed text with the brackets of years in one form, as long as before."""
    return _BRACKETS.sub(r"〔\1〕", text)


def number_forms(number: str) -> list[str]:
    """A squeezed number of a document as printed, and as others write it."""
    number = with_plain_brackets(number)
    match = _NUMBER.search(number)
    if match is None:
        return [number]
    kind, year, plain = match["kind"], match["year"] or "", match["number"]
    forms = [number]
    for body in _bodies(match["bodies"]):
        forms += [f"{body}{kind}{year}{nth}{plain}号" for nth in ("第", "")]
        forms += [f"{body}{year}{nth}{plain}号{kind}" for nth in ("第", "")]
    if year:
        forms += [f"{kind}{year}{nth}{plain}号" for nth in ("第", "")]
    return list(dict.fromkeys(forms))


def numbers_said(text: str) -> Iterator[tuple[int, int]]:
    """Places in a squeezed text that number a document."""
    for match in _SAID.finditer(with_plain_brackets(text)):
        yield match.span()


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
