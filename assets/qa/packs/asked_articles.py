"""Articles that a question asks for by number, and of which documents.

第九条 of a law that is not held is in no document, however many have a 第九条 of their
own; where the law is not told, it is of the documents that the question names.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from assets.qa.location.reading import ReadQuestion
from assets.qa.names.mention_records import Mention
from assets.qa.packs.library import Heading, Library, Shown
from assets.qa.packs.outlines import articles_of, same_number, stretch_of
from assets.qa.packs.references import Cited, articles_in
from dictionaries.retrieval import retrieval_words

SHORTEST_END = 4
"""Characters at the end of a title by which a rule may be cited: 管理办法."""
MOST_ASKED = 12
"""Articles of one question that are looked up: whole chapters are no answer."""

_BETWEEN = re.compile(r"》?(?:\([^()]*\))?(?:中|里|的|之)*")
_QUOTED = re.compile(r"《(?P<name>[^《》]+)》(?:\([^()]*\))?(?:中|里|的|之)*\Z")
_BARE = re.compile(r"(?:^|[^\u3400-\u9fff]|[该本此同这一部述])\Z")
_BRACKETS = re.compile(r"\([^()]*\)\Z")
_LETTERS = re.compile(r"[\u3400-\u9fff]{1,30}\Z")
_JOINED = re.compile("以及|[与和及或]|[根依]据|[按依参]照|违反|符合|关于")


@dataclass(frozen=True, slots=True)
class Asked:
    """Articles in a row that a question cites."""

    part: str
    articles: tuple[Cited, ...]
    law: str
    """As the question calls it; empty: it does not."""
    docs: tuple[str, ...] | None
    """Candidates that are that law; None: it is not told which law."""


@dataclass(frozen=True)
class AskedArticles:
    """The articles that a question asks for, looked for in its candidates."""

    read: ReadQuestion
    doc_ids: tuple[str, ...]
    named: tuple[str, ...]
    """Candidates that the question names."""
    library: Library
    titles: Mapping[str, Sequence[str]]
    """Squeezed titles of the candidates."""

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The articles, in the question's order."""
        return tuple(
            self._asked(part, text, row.start, row.articles)
            for part, text in self.read.parts.items()
            for row in articles_in(text)
        )

    def clauses(self) -> Iterator[tuple[str, Heading]]:
        """The clauses that are meant, each once, with their documents."""
        found: dict[tuple[str, str], Heading] = {}
        for asked in self.asked:
            for doc_id, clause in self._of(asked):
                found.setdefault((doc_id, clause.clause_id), clause)
        for (doc_id, _), clause in list(found.items())[:MOST_ASKED]:
            yield doc_id, clause

    def notes(self) -> Iterator[str]:
        """What of it cannot be given, and why."""
        for asked in dict.fromkeys(self.asked):
            numbers = "、".join(one.number for one in asked.articles)
            if asked.docs == ():
                yield f"{asked.law} is not held: its {numbers} is in no document"
            elif asked.docs and not any(self._of(asked)):
                yield f"{asked.law} as it is held has no {numbers}"

    def is_of_another(self, part: str, block: Shown) -> bool:
        """Whether a block is of an article of that number, but of another law."""
        rows = [a for a in self.asked if a.part == part and a.docs is not None]
        number = self._number_of(block) if rows else ""
        numbered = [a for a in rows if number in map(_number, a.articles)]
        return bool(numbered) and all(
            block.doc_id not in (a.docs or ()) for a in numbered
        )

    def _number_of(self, block: Shown) -> str:
        """The number of the article that a block is of, in normal form."""
        outline = self.library.outline(block.doc_id)
        clause = outline.get(block.clause_id)
        while clause is not None and clause.kind != "article":
            clause = outline.get(clause.parent_id)
        return same_number(clause.number) if clause is not None else ""

    def _asked(
        self, part: str, text: str, at: int, articles: tuple[Cited, ...]
    ) -> Asked:
        before = text[:at]
        for mention in self.read.slots.mentions:
            if mention.part == part and _stands_before(mention, text, at):
                docs = tuple(d for d in mention.docs if d in self.doc_ids)
                return Asked(part, articles, mention.text, docs)
        if (quoted := _QUOTED.search(before)) is not None:
            docs = tuple(self._ending_like(quoted["name"], whole=True))
            return Asked(part, articles, quoted["name"], docs)
        before = _BRACKETS.sub("", before)
        kind = retrieval_words().kind_of_law.search(before)
        if kind is None or _BARE.search(before[: kind.start()]):
            return Asked(part, articles, "", None)
        docs = tuple(self._ending_like(before, whole=False))
        return Asked(part, articles, _name_at_end(before), docs)

    def _ending_like(self, name: str, *, whole: bool) -> Iterator[str]:
        """Candidates by whose title, or its end, a law is called."""
        for doc_id in self.doc_ids:
            for title in self.titles.get(doc_id, ()):
                shared = _shared_end(name, title)
                least = len(name) if whole else min(SHORTEST_END, len(title))
                if shared >= max(least, 2):
                    yield doc_id
                    break

    def _of(self, asked: Asked) -> Iterator[tuple[str, Heading]]:
        docs = asked.docs
        if docs is None:
            docs = self._bound(asked.part) or self.named or self.doc_ids
        for doc_id in docs:
            outline = self.library.outline(doc_id)
            before = ""
            for one in asked.articles:
                found = stretch_of(outline, before, one.number) if one.up_to else []
                for clause in found or articles_of(outline, one.number):
                    yield doc_id, clause
                before = one.number

    def _bound(self, part: str) -> tuple[str, ...]:
        mentions = [m for m in self.read.slots.mentions if m.part == part]
        found = (d for m in mentions for d in m.docs if d in self.doc_ids)
        return tuple(dict.fromkeys(found))


def _shared_end(one: str, other: str) -> int:
    """Characters that two texts end with alike."""
    pairs = zip(reversed(one), reversed(other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _number(cited: Cited) -> str:
    return same_number(cited.number)


def _stands_before(mention: Mention, text: str, at: int) -> bool:
    """Whether nothing but marks stands between a name and a place."""
    return mention.end <= at and bool(_BETWEEN.fullmatch(text, mention.end, at))


def _name_at_end(before: str) -> str:
    """The law's name at the end of a text, as far as letters go."""
    found = _LETTERS.search(before)
    return _JOINED.split(found.group())[-1] if found else ""
