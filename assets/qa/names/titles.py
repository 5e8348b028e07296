"""Titles of documents: found as they stand, quoted, half typed or abbreviated."""

import difflib
import re
from collections.abc import Iterator, Sequence

from assets.qa.names.catalog import DocCard
from assets.qa.names.forms import bare_title, in_order, squeeze
from dictionaries.questions import question_words

SHORTEST_STANDING = 5
"""Characters of a title that is looked for outside quotation marks."""
SHORTEST_LAW = 3
"""Characters of such a title that ends as laws do: nothing else is called so."""
LEAST_SHARE = 0.5
"""Share of a title that a half-typed one must have."""
LEAST_LIKENESS = 0.82
"""Of titles that differ by a few characters; below, two rules of one authority would
pass for one another."""
FIRST_SHARED = 4
"""Characters that two titles begin with for one to be cited by its end alone."""
SHORTEST_END = 4
SHORTEST_ABRIDGED, LAST_SHARED = 8, 2
"""Characters of a name that leaves out more than half of a title, and those that both
end with."""
MOST_NEAREST = 3
LONGEST_LISTED = 6
"""Documents bearing a title that are all kept; more are no longer one title."""

_HAN = re.compile(r"[\u3400-\u9fff]")
_STATE = re.compile(r"^中华人民共和国")
RESEARCH = "research"
"""Family of documents whose titles are two sentences, by either of which they go."""
SHORTEST_PIECE = 6
"""Chinese characters of such a sentence: fewer are said of many."""
_PIECES = re.compile(r"[,，:：;；。!！?？|]|-+")
_LAW = "法"
_NO_LAW = re.compile("[律规院人官定治制庭令]")
"""What goes on from the end of a law's name to another word: 法律, 法规, 法院."""
_LAID_DOWN = re.compile("(?:法|条例|办法|规定|准则|规则|细则|指引)$")
"""Ends of what is laid down: with more behind it another text is meant, its rules."""
_JOINED = re.compile(r"(?:与|和|及|以及|、)([\u3400-\u9fff]{4,30})")


class TitleIndex:
    """The titles of a domain's documents with the documents that bear them."""

    def __init__(self, cards: Sequence[DocCard]) -> None:
        self._kinds = {card.doc_id: card.kind for card in cards}
        self._own: dict[str, list[str]] = {}
        self._about: dict[str, list[str]] = {}
        for card in cards:
            for title in card.titles:
                for form in dict.fromkeys((title, bare_title(title), _short(title))):
                    _add(self._own, form, card.doc_id)
            if card.family == RESEARCH:
                for title in (*card.titles, squeeze(card.title)):
                    for piece in _pieces(title):
                        _add(self._own, piece, card.doc_id)
            for title in card.about:
                for form in dict.fromkeys((title, bare_title(title), _short(title))):
                    _add(self._about, form, card.doc_id)
        every = {**self._own, **self._about}
        self._longest_first = sorted(
            (t for t in every if len(t) >= _shortest(t)),
            key=lambda t: (-len(t), t),
        )

    def meant_by(self, quoted: str) -> tuple[tuple[str, ...], str]:
        """The documents a quoted title means, and the title it was taken for.

        The latter is empty where it stands there in full.
        """
        for form in dict.fromkeys((quoted, bare_title(quoted), _short(quoted))):
            if docs := self._bearing(form):
                return docs, ""
        near = self._half_typed(bare_title(quoted))
        return (self._bearing(near) if near else ()), near

    def standing_in(self, text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Titles that stand in a text, with their places."""
        for title in self._longest_first:
            at = text.find(title)
            while at >= 0:
                end = at + len(title)
                if not (title.endswith(_LAW) and _NO_LAW.match(text, end)):
                    yield at, end, self._bearing(title)
                if (joined := _JOINED.match(text, end)) is not None:
                    yield from self._cited_by_end(title, joined)
                at = text.find(title, end)

    def nearest(self, quoted: str) -> tuple[str, ...]:
        """Titles most like one that no document bears."""
        titles = list(self._own)
        return tuple(difflib.get_close_matches(quoted, titles, MOST_NEAREST, 0.0))

    def _bearing(self, title: str) -> tuple[str, ...]:
        """Documents of that title; where none is, those that change it."""
        words = question_words()
        own = self._own.get(title, [])
        about = [d for d in self._about.get(title, []) if d not in own]
        changing = [d for d in about if self._kinds[d] in words.amending_kinds]
        spoken = [d for d in about if self._kinds[d] not in words.about_kinds]
        docs = own or changing or spoken or about
        return tuple(docs[:LONGEST_LISTED])

    def _half_typed(self, quoted: str) -> str:
        """The title that contains the quoted one, takes its characters, or is like."""
        if len(quoted) < SHORTEST_END:
            return ""
        every = sorted({**self._own, **self._about}, key=lambda t: (len(t), t))
        if _LAID_DOWN.search(quoted):
            every = [t for t in every if not _goes_on(quoted, t)]
        for title in every:
            if quoted in title and len(quoted) >= LEAST_SHARE * len(title):
                return title
        for title in every:
            taken = in_order(quoted, 0, title) == len(quoted)
            if taken and len(quoted) >= LEAST_SHARE * len(title):
                return title
        abridged = [t for t in every if _abridges(quoted, t)]
        if len({bare_title(t) for t in abridged}) == 1:
            return abridged[0]
        near = difflib.get_close_matches(quoted, every, 1, LEAST_LIKENESS)
        return near[0] if near else ""

    def _cited_by_end(
        self, title: str, joined: re.Match[str]
    ) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """The second of two titles that begin alike, of which only the end is said."""
        said = joined[1]
        for length in range(len(said), SHORTEST_END - 1, -1):
            end = said[:length]
            for other in self._own:
                alike = other[:FIRST_SHARED] == title[:FIRST_SHARED]
                if alike and other != title and other.endswith(end):
                    start = joined.start(1)
                    yield start, start + length, self._bearing(other)
                    return


def _pieces(title: str) -> list[str]:
    """The sentences of a title of several."""
    pieces = _PIECES.split(title)
    long = [p for p in pieces if len(_HAN.findall(p)) >= SHORTEST_PIECE]
    return long if len(pieces) > 1 else []


def _abridges(said: str, title: str) -> bool:
    """Whether it takes the beginning and the end of a long title, and words between."""
    return (
        len(said) >= SHORTEST_ABRIDGED
        and title[:FIRST_SHARED] == said[:FIRST_SHARED]
        and title[-LAST_SHARED:] == said[-LAST_SHARED:]
        and in_order(said, 0, title) == len(said)
    )


def _shortest(title: str) -> int:
    """Characters that a title must have to be looked for as it stands."""
    return SHORTEST_LAW if title.endswith(_LAW) else SHORTEST_STANDING


def _goes_on(law: str, title: str) -> bool:
    """Whether a title is a law's name with more behind it, so another text's."""
    at = title.find(law)
    return at >= 0 and _LAID_DOWN.search(title[at + len(law) :]) is not None


def _short(title: str) -> str:
    """A law without the name of the state before it."""
    return _STATE.sub("", bare_title(title))


def _add(index: dict[str, list[str]], title: str, doc_id: str) -> None:
    docs = index.setdefault(title, [])
    if title and doc_id not in docs:
        docs.append(doc_id)
