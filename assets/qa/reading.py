"""A question read: its domain, its slots, its queries."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from assets.qa.catalog import Catalog
from assets.qa.gather import BlockSearch
from assets.qa.mentions import NameIndex
from assets.qa.queries import Query, queries_of
from assets.qa.question import Question, question_of
from assets.qa.slots import Slots, parts_of, slots_of
from warehouse.search_ranking import Filters


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A question, what it says, and what to search for."""

    question: Question
    domain: str
    """Domain the question is read in; empty: none known."""
    domain_note: str
    """How the domain was found, where it was not given."""
    parts: Mapping[str, str]
    """Squeezed texts: `stem` and the keys of options that say something."""
    slots: Slots
    queries: tuple[Query, ...]


@dataclass
class Names:
    """The names of a catalogue, by domain, indexed when first asked for."""

    catalog: Catalog
    _indexes: dict[str, NameIndex] = field(default_factory=dict)

    def of(self, domain: str) -> NameIndex:
        """The names of a domain's documents; of all for an empty one."""
        if domain not in self._indexes:
            self._indexes[domain] = NameIndex(self.catalog.of(domain))
        return self._indexes[domain]


def read_question(
    raw: Question | Mapping[str, Any] | str, names: Names, search: BlockSearch
) -> ReadQuestion:
    """Read a question against the names and texts there are.

    Raises:
        QueryError: there is no text to answer.
    """
    question = raw if isinstance(raw, Question) else question_of(raw)
    parts = parts_of(question)
    queries = tuple(queries_of(parts))
    domain, note = question.domain, ""
    if domain not in names.catalog.domains:
        unknown = f"there is no domain {domain!r}; " if domain else ""
        domain, how = _domain(question, queries, names, search)
        note = f"{unknown}domain {domain} was found by {how}" if domain else ""
    return ReadQuestion(
        question=question,
        domain=domain,
        domain_note=note,
        parts=parts,
        slots=slots_of(question, names.of(domain)),
        queries=queries,
    )


def _domain(
    question: Question,
    queries: tuple[Query, ...],
    names: Names,
    search: BlockSearch,
) -> tuple[str, str]:
    """The domain of the documents named, else of those that answer best."""
    cards = names.catalog.cards
    votes: Counter[str] = Counter()
    for mention in slots_of(question, names.of("")).mentions:
        for domain in {cards[doc].domain for doc in mention.docs}:
            votes[domain] += len(mention.text) * (2 if mention.exact else 1)
    how = "the names in it"
    if not votes:
        how = "what answers it best"
        for query in queries:
            scores = search.answer(query, Filters()).scores
            best = max(scores, key=lambda d: (scores[d], d), default="")
            if best:
                votes[cards[best].domain] += 1
    ordered = sorted(votes, key=lambda d: (-votes[d], d))
    return (ordered[0] if ordered else ""), how
