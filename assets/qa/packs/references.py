"""Articles that a text refers to, and whose law they are of.

本办法第三条 and 依照第三条 are of the text itself, 《证券法》第三条 of the law that is
named, 该法第三条 of the law named last before it; 前款 and 前条 stand right before.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dictionaries.retrieval import retrieval_words

_NUMBER = r"第[一二三四五六七八九十百零〇\d]+"
_ARTICLE = rf"{_NUMBER}条(?:之[一二三四五六七八九十\d]+)?"
_PARTS = rf"(?:{_NUMBER}款)?(?:第?[（(]?[一二三四五六七八九十\d]+[)）]?[项目])*"
_FURTHER = rf"(?:{_NUMBER}款|第[（(]?[一二三四五六七八九十\d]+[)）]?[项目])"
_JOINED = r"(?:、|，|,|和|及|以及|与|或者?|至|到|[-—–~～]+)"
_LISTED = re.compile(
    rf"{_ARTICLE}{_PARTS}(?:{_JOINED}(?:{_ARTICLE}{_PARTS}|{_FURTHER}))*"
)
"""第七条、第八条第二款和第十条: articles in a row, which are of one law."""
_EACH = re.compile(rf"(?P<to>[至到\-—–~～]?)(?P<number>{_ARTICLE})")
_NAME = r"《(?P<name>[^《》]*(?:〈[^〉]*〉[^《》]*)?)》"
_NAMED_LAST = re.compile(_NAME)
_NAMED = re.compile(rf"{_NAME}(?:[（(](?P<edition>[^（()）]*)[)）])?\Z")
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Cited:
    """An article, or what stands right before, that a text refers to."""

    number: str
    """As printed: 第二十六条; 前款, 前条."""
    law: str = ""
    """Name of the law it is of; empty: the text itself."""
    edition: str = ""
    """What stands in brackets behind the law's name: 2019年修订."""
    up_to: bool = False
    """Whether all articles from the one before up to this one are meant."""

    @property
    def is_near(self) -> bool:
        """Whether it is told by its place, not by a number."""
        return not self.number.startswith("第")


@dataclass(frozen=True, slots=True)
class Listed:
    """Articles of one law in a row, and where they stand in a text."""

    start: int
    end: int
    articles: tuple[Cited, ...]


def cited_articles(text: str) -> list[Cited]:
    """What a text refers to, each once, in its order."""
    plain = _BLANKS.sub("", text)
    near = [
        (m.start(), (Cited(m.group()),))
        for m in retrieval_words().right_before.finditer(plain)
    ]
    rows = [(row.start, row.articles) for row in listed_articles(plain)]
    found = sorted([*near, *rows], key=lambda one: one[0])
    return list(dict.fromkeys(cited for _, row in found for cited in row))


def listed_articles(plain: str) -> Iterator[Listed]:
    """The articles of a text without blanks whose law it tells."""
    for listed in _LISTED.finditer(plain):
        law = _law(plain, listed)
        if law is not None:
            yield Listed(*listed.span(), tuple(_each(listed.group(), *law)))


def articles_in(plain: str) -> Iterator[Listed]:
    """All articles of a text without blanks, as of the text itself."""
    for listed in _LISTED.finditer(plain):
        yield Listed(*listed.span(), tuple(_each(listed.group(), "", "")))


def _each(listed: str, law: str, edition: str) -> Iterator[Cited]:
    for one in _EACH.finditer(listed):
        yield Cited(one["number"], law, edition, bool(one["to"]))


def _law(text: str, listed: re.Match[str]) -> tuple[str, str] | None:
    """The law whose articles are listed, and its edition; None: it is not told.

    An empty name means the text itself.
    """
    before, after = text[: listed.start()], text[listed.end() :]
    words = retrieval_words()
    if (named := _NAMED.search(before)) is not None:
        return named["name"], named["edition"] or ""
    if (same := words.law_named_before.search(before)) is not None:
        return _named_last(before, same["kind"])
    if words.own_articles_before.search(before):
        return "", ""
    apart = not before or (not before[-1].isalnum() and before[-1] not in "》〉")
    own = apart and words.own_articles_after.match(after)
    return ("", "") if own else None


def _named_last(before: str, kind: str) -> tuple[str, str] | None:
    """The law of that kind that was named last; 该办法 is no 《…法实施条例》."""
    fitting = [
        found["name"]
        for found in _NAMED_LAST.finditer(before)
        if _kind(found["name"]) == kind
    ]
    return (fitting[-1], "") if fitting else None


def _kind(name: str) -> str:
    """Kind of a law, by the end of its name without what stands in brackets."""
    bare = re.sub(r"[（(][^（()）]*[)）]\Z", "", name)
    found = retrieval_words().kind_of_law.search(bare)
    return found.group() if found else ""
