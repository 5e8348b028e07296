"""Blocks of a question's candidates, scored for each of its queries.

Nothing outside the candidates is read. Two hooks take a model's part, off by default:
`more_queries` adds texts to search for, `rerank` gives scores of its own.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from assets.qa.location.queries import Query
from assets.qa.location.reading import ReadQuestion
from assets.qa.packs.asked_articles import AskedArticles
from assets.qa.packs.expansions import (
    DocumentQuery,
    content_queries,
    expansions_of,
    parts_without_names,
    supplements_of,
)
from assets.qa.packs.library import Library, Shown
from assets.qa.packs.scores import (
    OTHER_LAW,
    SECTION_FIRST,
    WEIGHTS,
    Scorer,
    metrics_of,
    worth,
)
from dictionaries.retrieval import retrieval_words
from warehouse.errors import QueryError
from warehouse.search_query import parse_query
from warehouse.search_ranking import Filters, ranking_of

HITS = 48
"""Blocks a query is answered with: some ten a candidate, of which few go in a pack."""
OF_ONE = 40
"""Blocks looked at in one document for a supplement."""
LEAST_SHARE = 0.25
"""Score, as a share of the query's best, below which a block answers something else."""

CITED = "articles"
"""Name of the supplement of articles that the question cites."""
FEWEST_NAMED = 2
"""Documents named by a question that compares before unnamed ones step back."""

MoreQueries = Callable[[ReadQuestion], Sequence[Query]]
Rerank = Callable[[str, Sequence[str]], Sequence[float]]
"""Scores of texts for a query, the higher the better; one for each text."""


@dataclass(frozen=True)
class Rules:
    """Which parts of retrieval are on; all rules are, models are not."""

    features_off: frozenset[str] = frozenset()
    supplements_off: frozenset[str] = frozenset()
    expansions: bool = True
    closure: bool = True
    facts: bool = True
    """Whether facts go in at all."""
    facts_first: bool = True
    references: bool = True
    allowed: frozenset[str] | None = None
    """Blocks that may be found, where memory is selective; None: all."""
    more_queries: MoreQueries | None = None
    rerank: Rerank | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A block as an answer to one query."""

    block: Shown
    score: float
    features: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Answered:
    """A query with its answers, the best first."""

    query: Query
    found: tuple[Scored, ...]
    bound: tuple[str, ...]
    """Candidates that the query itself names."""


@dataclass(frozen=True)
class Retrieved:
    """All that was found for a question."""

    asked: Sequence[Answered]
    """The question's own queries: stem and options."""
    expanded: Sequence[Answered]
    """Rule-made and model-made queries."""
    supplements: Sequence[tuple[str, Scored]]
    """Blocks that the domain needs beside, each with its rule."""
    cited: Sequence[Scored] = ()
    """The articles that the question asks for by number."""
    notes: Sequence[str] = ()
    """What of them cannot be given, and why."""
    named: Sequence[str] = ()
    """Candidates that the question names."""
    best: Mapping[str, Scored] = field(default_factory=dict)
    """The best answer that each block is, by block id."""


def retrieve(
    read: ReadQuestion,
    doc_ids: Sequence[str],
    library: Library,
    rules: Rules,
    named: Sequence[str] = (),
    titles: Mapping[str, Sequence[str]] | None = None,
) -> Retrieved:
    """Answer a question's queries inside its candidates.

    Where the question names as many documents as it speaks of, `named` ones are what
    it asks about; the others are only there in case a name was misread.
    """
    enough = len(named) >= max(FEWEST_NAMED, read.slots.documents_asked)
    meant = tuple(named) if enough else ()
    articles = AskedArticles(read, tuple(doc_ids), tuple(named), library, titles or {})
    search = _Search(read, tuple(doc_ids), library, rules, meant, articles)
    asked = [search.answer(query, whole) for whole, query in content_queries(read)]
    more = list(expansions_of(search.content)) if rules.expansions else []
    if rules.more_queries is not None:
        more += rules.more_queries(read)
    expanded = [search.answer(query, query) for query in more]
    supplements = list(search.supplements())
    cited = [] if CITED in rules.supplements_off else list(search.cited())
    best: dict[str, Scored] = {}
    every = [s for a in (*asked, *expanded) for s in a.found]
    for scored in (*every, *(s for _, s in supplements), *cited):
        held = best.get(scored.block.block_id)
        if held is None or scored.score > held.score:
            best[scored.block.block_id] = scored
    notes = list(articles.notes())
    return Retrieved(asked, expanded, supplements, cited, notes, tuple(named), best)


@dataclass(frozen=True)
class _Search:
    read: ReadQuestion
    doc_ids: tuple[str, ...]
    library: Library
    rules: Rules
    meant: tuple[str, ...]
    """Documents the question is surely about; empty: any of the candidates."""
    articles: AskedArticles
    """Those that the question asks for by number."""

    @cached_property
    def content(self) -> Mapping[str, str]:
        """The parts of the question without the names of documents."""
        return parts_without_names(self.read)

    def answer(self, query: Query, whole: Query) -> Answered:
        """Answers to a query; `whole` still has the names of documents in it."""
        bound = tuple(dict.fromkeys(self._bound(whole))) or self.meant
        scored = self._scored(query, self.doc_ids, HITS, bound, self._section)
        least = LEAST_SHARE * scored[0].score if scored else 0.0
        return Answered(query, tuple(s for s in scored if s.score >= least), bound)

    @property
    def _section(self) -> re.Pattern[str] | None:
        rules = retrieval_words().sections
        return next((r.titles for r in rules if self.read.domain in r.domains), None)

    def _bound(self, query: Query) -> Iterator[str]:
        """Candidates that a query names."""
        for mention in self.read.slots.mentions:
            if mention.part == query.part and mention.text in query.text:
                yield from (d for d in mention.docs if d in self.doc_ids)

    def _scored(
        self,
        query: Query,
        docs: Sequence[str],
        most: int,
        bound: Collection[str],
        section: re.Pattern[str] | None,
        weights: Mapping[str, float] = WEIGHTS,
    ) -> list[Scored]:
        parsed = parse_query(query.text)
        if not parsed.words or not docs:
            return []
        ranking = ranking_of(self.library.index.kind, parsed, Filters(docs=tuple(docs)))
        hits = self.library.search(ranking, most)
        if self.rules.allowed is not None:
            hits = [h for h in hits if h[1].block_id in self.rules.allowed]
        if not hits:
            return []
        off = self.rules.features_off
        scorer = Scorer(query, metrics_of(query.text), bound, section, off)
        top = hits[0][0]
        found = []
        for score, block in hits:
            features = scorer.features(block, score / top)
            if OTHER_LAW not in off and self.articles.is_of_another(query.part, block):
                features[OTHER_LAW] = 1.0
            found.append(Scored(block, round(worth(features, weights), 4), features))
        if self.rules.rerank is not None:
            given = self.rules.rerank(query.text, [s.block.text for s in found])
            if len(given) != len(found):
                raise QueryError(
                    f"the reranker gave {len(given)} scores for {len(found)} texts"
                )
            found = [
                Scored(s.block, g, {**s.features, "rerank": g})
                for s, g in zip(found, given, strict=True)
            ]
        return sorted(found, key=lambda s: (-s.score, s.block.doc_id, s.block.place))

    def supplements(self) -> Iterator[tuple[str, Scored]]:
        """What the question's domain needs beside."""
        for needed in supplements_of(self.read.domain, self.content):
            if needed.supplement.name not in self.rules.supplements_off:
                yield from self._of_each(needed)

    def _of_each(self, needed: DocumentQuery) -> Iterator[tuple[str, Scored]]:
        rule = needed.supplement
        for doc_id in self.meant or self.doc_ids:
            found = [
                scored
                for text in needed.texts
                for scored in self._scored(
                    Query("", rule.name, text),
                    [doc_id],
                    OF_ONE,
                    (),
                    rule.titles,
                    SECTION_FIRST,
                )[: rule.each]
            ]
            found.sort(key=lambda s: (-s.score, s.block.place))
            for scored in found[: rule.each]:
                yield rule.name, scored

    def cited(self) -> Iterator[Scored]:
        """The articles that the question asks for by number."""
        for doc_id, clause in self.articles.clauses():
            for block in self.library.under(doc_id, clause.clause_id):
                yield Scored(block, 1.0, {"cited": 1.0})
