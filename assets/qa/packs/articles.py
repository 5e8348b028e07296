"""Articles that a piece refers to, brought whole or not at all.

An article of a named other law comes only from that law: the one of the same number at
hand would vouch for something else.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, islice, takewhile

from assets.qa.packs.library import Heading, Library, Shown
from assets.qa.packs.outlines import articles_of, same_number
from assets.qa.packs.pieces import Piece
from assets.qa.packs.references import Cited, cited_articles
from assets.qa.packs.related import Related
from assets.qa.packs.short_names import law_in_full

MOST_REFERENCES = 3
"""References followed of one piece; a chain of them is another question."""
MOST_STRETCH = 4
"""Articles of a stretch (第四条至第七条), one reference; a longer one is a part of
a law."""
MOST_LISTED = 12
"""Referenced articles looked up for one piece: a catalogue of offences names dozens."""

BEYOND = "is beyond the articles brought for one piece"

PiecesOf = Callable[[Shown], list[Piece]]
_COUNTS = {"": 1, "两": 2, "二": 2, "三": 3, "四": 4}
_NEAR = re.compile(r"前(?P<count>[两二三四]?)(?P<of>[款条])")


@dataclass(frozen=True, slots=True)
class Article:
    """A referenced article: all its pieces in order."""

    name: str
    pieces: tuple[Piece, ...]
    refused: str = ""
    """Why it is not brought; empty: it may be."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What a reference means, before its words are read."""

    name: str
    blocks: tuple[Shown, ...]
    reference: int
    """Running number of the reference, from 0."""
    place: int
    """Running number in its stretch, from 0."""

    other_edition: str = ""
    """Why the law held cannot be the one that is meant."""

    @property
    def refused(self) -> str:
        """Why it is not brought; empty: it may be."""
        far = self.reference >= MOST_REFERENCES or self.place >= MOST_STRETCH
        return self.other_edition or (BEYOND if far else "")


@dataclass(frozen=True)
class Articles:
    """Finds articles in the document of a piece and in those it cites."""

    library: Library
    related: Related

    def of(self, piece: Piece, pieces_of: PiecesOf) -> list[Article]:
        """The articles that a piece refers to, in its order."""
        made = [
            Article(
                one.name,
                tuple(p for block in one.blocks for p in pieces_of(block)),
                one.refused,
            )
            for one in islice(self._found(piece), MOST_LISTED)
        ]
        return [article for article in made if article.pieces]

    def document(self, doc_id: str, cited: Cited) -> tuple[str, str]:
        """The document that one means by a law's name, and why it cannot be followed.

        Both empty: none is held, or it is not told which. Of several that bear the
        name it is the one that has such an article.
        """
        if not cited.law:
            return doc_id, ""
        laws, edition = self.related.laws, cited.edition
        named = laws.named(cited.law)
        if not named:
            full, edition = law_in_full(self.library, doc_id, cited.law, laws)
            named = laws.named(full)
        held = [d for d in named if articles_of(self.library.outline(d), cited.number)]
        if doc_id in held:
            return doc_id, ""
        if not held or not all(self.related.alike(held[0], d) for d in held[1:]):
            return "", ""
        return held[0], laws.other_edition(doc_id, named, edition)

    def _found(self, piece: Piece) -> Iterator[_Found]:
        cited = cited_articles(piece.text)
        outline = self.library.outline(piece.doc_id) if cited else {}
        own = _own(outline, piece)
        seen = set(own)
        number = -1
        for last, one in zip([None, *cited], cited, strict=False):
            other = ""
            if one.is_near:
                meant = self._near(outline, piece, own, one)
            else:
                doc_id, other = self.document(piece.doc_id, one)
                meant = self._numbered(doc_id, outline, own, one, last)
            new = [(k, name, b) for k, name, b in meant if k not in seen]
            goes_on = one.up_to and last is not None
            number += bool(new) and not goes_on
            for place, (key, name, blocks) in enumerate(new, start=goes_on):
                seen.add(key)
                yield _Found(name, tuple(blocks), max(number, 0), place, other)

    def _near(
        self,
        outline: Mapping[str, Heading],
        piece: Piece,
        own: Mapping[str, Heading],
        cited: Cited,
    ) -> Iterator[tuple[str, str, Sequence[Shown]]]:
        """The paragraphs of its clause, or the articles, right before a piece."""
        said = _NEAR.fullmatch(cited.number)
        count = _COUNTS[said["count"]] if said else 0
        if said and said["of"] == "条":
            article = next((c for c in own.values() if c.kind == "article"), None)
            for clause in _before(outline, article, count):
                whole = tuple(self._whole(piece.doc_id, clause))
                yield clause.clause_id, clause.number, whole
        elif not _goes_back(piece.text, cited.number):
            above = self._above(piece, count)
            if above:
                yield f"{above[0].block_id} {cited.number}", cited.number, above

    def _numbered(
        self,
        doc_id: str,
        outline: Mapping[str, Heading],
        own: Mapping[str, Heading],
        cited: Cited,
        last: Cited | None,
    ) -> Iterator[tuple[str, str, Sequence[Shown]]]:
        if not doc_id or not (own or cited.law):
            return
        held = self.library.outline(doc_id) if cited.law else outline
        scope = None
        if not cited.law:
            scope = next((c.scope for c in own.values()), None)
        for clause in _meant(held, cited, last, scope, alone=bool(cited.law)):
            blocks = tuple(self._whole(doc_id, clause))
            yield clause.clause_id, clause.number, blocks

    def _above(self, piece: Piece, count: int) -> list[Shown]:
        """The paragraphs right before a piece in its clause, lists with their lead."""
        clause_id = next((i for i in piece.ids if i != piece.piece_id), "")
        blocks = list(self.library.under(piece.doc_id, clause_id))
        before = [b for b in blocks if b.place < piece.place[0]]
        starts = [n for n, b in enumerate(before) if b.kind != "list"]
        return before[starts[-count] :] if len(starts) >= count > 0 else []

    def _whole(self, doc_id: str, clause: Heading) -> Iterator[Shown]:
        """All blocks of an article, those of the items under it included."""
        outline = self.library.outline(doc_id)
        under = {clause.clause_id}
        for one in outline.values():  # parents come before what is under them
            if one.parent_id in under:
                under.add(one.clause_id)
        for clause_id in (c for c in outline if c in under):
            yield from self.library.under(doc_id, clause_id)


def _goes_back(text: str, words: str) -> bool:
    """Whether what stands right before is in the piece itself."""
    return "\n" in text[: text.find(words)].strip()


def _before(
    outline: Mapping[str, Heading], article: Heading | None, count: int
) -> list[Heading]:
    """The articles right before one, as many as are told."""
    if article is None:
        return []
    of_scope = [
        c for c in outline.values() if c.kind == "article" and c.scope == article.scope
    ]
    at = of_scope.index(article)
    return of_scope[at - count : at] if at >= count else []


def _own(outline: Mapping[str, Heading], piece: Piece) -> dict[str, Heading]:
    """The clause of a piece and those around it."""
    found: dict[str, Heading] = {}
    for clause_id in piece.ids:
        clause = outline.get(clause_id)
        while clause is not None and clause.clause_id not in found:
            found[clause.clause_id] = clause
            clause = outline.get(clause.parent_id)
    return found


def _meant(
    outline: Mapping[str, Heading],
    cited: Cited,
    last: Cited | None,
    scope: int | None,
    *,
    alone: bool,
) -> list[Heading]:
    """The clauses that a reference means.

    A law that has articles of that number in several counts, as one that quotes another
    has, does not tell which is meant.
    """
    found = articles_of(outline, cited.number, scope)
    if not found or (alone and len(found) > 1):
        return []
    if not cited.up_to or last is None:
        return found[:1]
    of_scope = [
        c for c in outline.values() if c.kind == "article" and c.scope == found[0].scope
    ]
    first = same_number(last.number)
    rest = dropwhile(lambda c: same_number(c.number) != first, of_scope)
    between = list(takewhile(lambda c: c != found[0], rest))
    return [*between[1:], found[0]]
