"""A question read: its domain, its slots, its queries."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assets.qa.location.binding import report_kinds
from assets.qa.location.gather import BlockSearch
from assets.qa.location.queries import Query, queries_of
from assets.qa.location.question import Question, question_of
from assets.qa.location.slots import Slots, parts_of, slots_of
from assets.qa.location.spread import worth_of
from assets.qa.names.catalog import Catalog
from assets.qa.names.mention_records import OF_TEXTS, Unbound
from assets.qa.names.name_index import NameIndex
from dictionaries.questions import question_words
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
    slots = slots_of(question, names.of(domain))
    return ReadQuestion(
        question=question,
        domain=domain,
        domain_note=note,
        parts=parts,
        slots=replace(slots, unbound=_without_words(slots.unbound, domain, search)),
        queries=queries,
    )


MOST_SPEAKING = 5
"""Documents that may speak of a name that none bears: more have an ordinary word."""


def _without_words(
    unbound: Sequence[Unbound], domain: str, search: BlockSearch
) -> tuple[Unbound, ...]:
    """Names that none bears, without ordinary words that stand where a name could."""
    filters = Filters(domains=(domain,) if domain else ())
    return tuple(
        one
        for one in unbound
        if one.how not in OF_TEXTS
        or len(search.holding(one.text, filters)) <= MOST_SPEAKING
    )


NAME_VOTES = {"party": 0.5, "company": 1.0, "head": 0.5}
"""Votes of a name for the domain of its documents: companies and persons are spoken of
in all domains."""
SURE_VOTES = 2.0
"""Of a title, product, number or file, which is in one domain alone."""

OF_INSURERS = frozenset({"insurer", "product"})
HOMES = {"issuer": "contract", "party": "regulatory", "law": "regulatory"}
"""Names that none bears and that say nothing against the words of a question; families
that some of them tell of."""
WORD_VOTE, MOST_WORDS = 1.0, 2
"""Of a word of a family of documents, as much as of the best answer; and words that
count, so that a long question is not read by how often it says one thing."""


def _domain(
    question: Question,
    queries: tuple[Query, ...],
    names: Names,
    search: BlockSearch,
) -> tuple[str, str]:
    """The domain that names and contents speak for, and by what it was found."""
    cards = names.catalog.cards
    votes: dict[str, float] = defaultdict(float)
    slots = slots_of(question, names.of(""))
    for mention in slots.mentions:
        for domain in sorted({cards[doc].domain for doc in mention.docs}):
            votes[domain] += NAME_VOTES.get(mention.how, SURE_VOTES)
        asked = (cards[d].domain for d in mention.docs if cards[d].kind in slots.kinds)
        for domain in sorted(set(asked)):
            votes[domain] += SURE_VOTES
    for missing in slots.unbound:
        if (home := names.catalog.homes.get(HOMES.get(missing.how, ""))) is not None:
            votes[home] += WORD_VOTE
    if any(u.how not in HOMES for u in slots.unbound) or not votes:
        strangers = any(u.how == "company" for u in slots.unbound)
        reports = [kind.name for kind in report_kinds()] if strangers else []
        votes[_home_of(slots.kinds or reports, names.catalog)] += SURE_VOTES
    if not slots.mentions and all(
        u.how in OF_INSURERS or u.how in HOMES for u in slots.unbound
    ):
        for domain, vote in _votes_of_words(question, names.catalog).items():
            votes[domain] += vote
    how = "the names in it" if slots.mentions else "its words and what answers it best"
    for query in queries:
        worth: dict[str, float] = defaultdict(float)
        for doc, value in worth_of(search.answer(query, Filters())).items():
            worth[cards[doc].domain] = max(worth[cards[doc].domain], value)
        for domain, value in worth.items():
            votes[domain] += value
    votes.pop("", None)
    ordered = sorted(votes, key=lambda d: (-votes[d], d))
    return (ordered[0] if ordered else ""), how


def _votes_of_words(question: Question, catalog: Catalog) -> dict[str, float]:
    """Votes for the domains of the families of documents whose words are used."""
    text = "\n".join(parts_of(question).values())
    homes = catalog.homes
    votes: dict[str, float] = {}
    for family, words in question_words().family_words.items():
        found = {match.group() for match in words.finditer(text)}
        if family in homes:
            vote = WORD_VOTE * min(len(found), MOST_WORDS)
            votes[homes[family]] = max(vote, votes.get(homes[family], 0.0))
    return votes


def _home_of(kinds: Sequence[str], catalog: Catalog) -> str:
    """The domain most of whose documents are of the kinds; empty for no kinds."""
    shares = {
        domain: sum(c.kind in kinds for c in cards) / len(cards)
        for domain in catalog.domains
        if (cards := catalog.of(domain))
    }
    best = max(shares, key=lambda d: (shares[d], d), default="")
    return best if shares.get(best) else ""
