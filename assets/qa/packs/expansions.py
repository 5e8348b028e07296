"""Rule-made queries beside a question's own words.

People and documents name one thing differently: metrics have aliases, clauses have
terms of art, articles are cited by number. Periods and figures need no query of their
own, since the tokenizer brings 26年3月 and 2026年3月 to one form.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assets.qa.location.queries import Query
from assets.qa.location.reading import ReadQuestion
from assets.qa.location.slots import metrics_in
from assets.qa.names.mention_records import STEM
from dictionaries.metrics import metrics
from dictionaries.retrieval import Supplement, retrieval_words

MOST_ALIASES = 4
"""Names of a metric looked for together; the rest of a long list are rare spellings."""


@dataclass(frozen=True, slots=True)
class DocumentQuery:
    """A supplement's words, to be looked for in each document by itself."""

    supplement: Supplement
    texts: tuple[str, ...]


NAMING = ("file", "quoted", "title", "product", "company", "head")
"""Ways of naming a document that say nothing about what stands in it."""
SHORTEST_LEFT = 4
"""Characters of a query without its names below which it asks nothing of its own."""


def content_queries(read: ReadQuestion) -> list[tuple[Query, Query]]:
    """Each query of a question, with what is to be looked for inside a document.

    The names by which a document was found stand all over it. A query that is nothing
    but names asks the stem's question of the documents it names.
    """
    stem = " ".join(q.text for q in read.queries if q.part == STEM)
    stem = _without_names(stem or read.parts.get(STEM, ""), read)
    found = []
    for query in read.queries:
        text = _without_names(query.text, read)
        if len(text) < SHORTEST_LEFT:
            text = stem or query.text
        found.append((query, Query(query.part, query.role, text)))
    return found


def parts_without_names(read: ReadQuestion) -> dict[str, str]:
    """The parts of a question without the names of documents in them.

    What a title says (…实施细则) is not asked.
    """
    return {part: _without_names(text, read) for part, text in read.parts.items()}


def _without_names(text: str, read: ReadQuestion) -> str:
    names = {m.text for m in read.slots.mentions if m.how in NAMING}
    for name in sorted(names, key=lambda n: (-len(n), n)):
        text = text.replace(name, " ")
    return " ".join(text.replace("《 》", " ").split())


def expansions_of(parts: Mapping[str, str]) -> list[Query]:
    """Queries made by rule from the parts of a question, each text once."""
    found: dict[str, Query] = {}
    for part, text in parts.items():
        for role, words in _words(text):
            query = Query(part, role, words)
            found.setdefault(words, query)
    return list(found.values())


def _words(text: str) -> Iterator[tuple[str, str]]:
    for metric_id in dict.fromkeys(metrics_in(text)):
        metric = metrics()[metric_id]
        yield "metric", " ".join((metric.name, *metric.aliases[:MOST_ALIASES]))
    for group in retrieval_words().same:
        if any(word in text for word in group):
            yield "term", " ".join(group)


def supplements_of(domain: str, parts: Mapping[str, str]) -> list[DocumentQuery]:
    """What a question of this domain needs of each document beside."""
    every = "\n".join(parts.values())
    own = tuple(parts.values())
    return [
        DocumentQuery(rule, (rule.query,) if rule.query else _longest_first(own))
        for rule in retrieval_words().supplements
        if domain in rule.domains and rule.asked.search(every)
    ]


def _longest_first(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(texts, key=lambda t: (-len(t), t)))
