"""Articles that a piece refers to, brought whole or not at all.

An article of a named other law comes only from that law: the one of the same number at
hand would vouch for something else.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import dropwhile, islice, takewhile

from assets.qa.library import Heading, Library, Shown
from assets.qa.pieces import Piece
from assets.qa.references import Cited, cited_articles
from assets.qa.related import Related
from assets.qa.retrieve import articles_of, same_number

MOST_REFERENCES = 3
"""Referenced articles brought for one piece; a chain of them is another question."""
MOST_LISTED = 12
"""Referenced articles looked up for one piece: a catalogue of offences names dozens."""

PiecesOf = Callable[[Shown], list[Piece]]


@dataclass(frozen=True, slots=True)
class Article:
    """A referenced article: all its pieces in order."""

    name: str
    pieces: tuple[Piece, ...]
    beyond: bool
    """Whether it is beyond those that are brought for one piece."""


@dataclass(frozen=True)
class Articles:
    """Finds articles in the document of a piece and in those it cites."""

    library: Library
    related: Related

    def of(self, piece: Piece, pieces_of: PiecesOf) -> list[Article]:
        """The articles that a piece refers to, in its order."""
        clauses = islice(self._clauses(piece), MOST_LISTED)
        found = list(dict.fromkeys(clauses))
        made = [(c.number, tuple(self._whole(d, c, pieces_of))) for d, c in found]
        return [
            Article(number, pieces, place >= MOST_REFERENCES)
            for place, (number, pieces) in enumerate(made)
            if pieces
        ]

    def _clauses(self, piece: Piece) -> Iterator[tuple[str, Heading]]:
        cited = cited_articles(piece.text)
        outline = self.library.outline(piece.doc_id) if cited else {}
        own = _own(outline, piece)
        for last, one in zip([None, *cited], cited, strict=False):
            doc_id = self._document(piece, one)
            if not doc_id or not (own or one.law):
                continue
            held = outline if doc_id == piece.doc_id else self.library.outline(doc_id)
            scope = None
            if not one.law:
                scope = next((c.scope for c in own.values()), None)
            for clause in _meant(held, one, last, scope, alone=bool(one.law)):
                if clause.clause_id not in own:
                    yield doc_id, clause

    def _document(self, piece: Piece, cited: Cited) -> str:
        if not cited.law:
            return piece.doc_id
        return self.related.law(piece.doc_id, cited.law)

    def _whole(
        self, doc_id: str, clause: Heading, pieces_of: PiecesOf
    ) -> Iterator[Piece]:
        """All pieces of an article, those of the items under it included."""
        outline = self.library.outline(doc_id)
        under = {clause.clause_id}
        for one in outline.values():  # parents come before what is under them
            if one.parent_id in under:
                under.add(one.clause_id)
        for clause_id in (c for c in outline if c in under):
            for block in self.library.under(doc_id, clause_id):
                yield from pieces_of(block)


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
