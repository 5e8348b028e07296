"""Articles that a text refers to, and whose law they are of.

本办法第三条 and 依照第三条 are of the text itself, 《证券法》第三条 of the law that is
named; 该法第三条 tells neither, and is followed nowhere.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dictionaries.retrieval import retrieval_words

_NUMBER = r"第[一二三四五六七八九十百零〇\d]+"
_ARTICLE = rf"{_NUMBER}条(?:之[一二三四五六七八九十\d]+)?"
_PARTS = rf"(?:{_NUMBER}款)?(?:第?[（(]?[一二三四五六七八九十\d]+[)）]?[项目])*"
_FURTHER = rf"(?:{_NUMBER}款|第[（(]?[一二三四五六七八九十\d]+[)）]?[项目])"
_JOINED = r"(?:、|，|,|和|及|以及|与|或者?|至|到)"
_LISTED = re.compile(
    rf"{_ARTICLE}{_PARTS}(?:{_JOINED}(?:{_ARTICLE}{_PARTS}|{_FURTHER}))*"
)
"""第七条、第八条第二款和第十条: articles in a row, which are of one law."""
_EACH = re.compile(rf"(?P<to>[至到]?)(?P<number>{_ARTICLE})")
_NAMED = re.compile(
    r"《(?P<name>[^《》]*(?:〈[^〉]*〉[^《》]*)?)》(?:[（(][^（()）]*[)）])?\Z"
)
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Cited:
    """An article that a text refers to."""

    number: str
    """As printed: 第二十六条."""
    law: str
    """Name of the law it is of; empty: the text itself."""
    up_to: bool = False
    """Whether all articles from the one before up to this one are meant."""


def cited_articles(text: str) -> list[Cited]:
    """Articles that a text refers to, each once, in its order."""
    return list(dict.fromkeys(_cited(_BLANKS.sub("", text))))


def _cited(text: str) -> Iterator[Cited]:
    for listed in _LISTED.finditer(text):
        law = _law(text, listed)
        if law is not None:
            for one in _EACH.finditer(listed.group()):
                yield Cited(one["number"], law, bool(one["to"]))


def _law(text: str, listed: re.Match[str]) -> str | None:
    """The law whose articles are listed; empty: the text's own; None: not told."""
    before, after = text[: listed.start()], text[listed.end() :]
    words = retrieval_words()
    if (named := _NAMED.search(before)) is not None:
        return named["name"]
    if words.own_articles_before.search(before):
        return ""
    apart = not before or (not before[-1].isalnum() and before[-1] not in "》〉")
    return "" if apart and words.own_articles_after.match(after) else None
