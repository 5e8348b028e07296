"""Block scores of a query gathered to documents."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

from assets.qa.location.queries import Query
from warehouse.search import SearchIndex
from warehouse.search_fields import PLACE_BITS, SHOWN, TIE, tie_of
from warehouse.search_query import Terms, exact_tokens, parse_query, terms_of
from warehouse.search_ranking import Filters, Ranking, ranking_of

HITS = 120
"""Blocks a query is answered with: enough for the fifth document to be among them."""
HEAD_PLACES = 12
"""Blocks at the beginning of a document: cover, title, parties, important notice."""
HEAD_BONUS = 0.1
"""What a hit there adds, as a share of its score."""
READ = 10
"""Blocks whose text is compared with a query."""
RUN, RUN_STEP = 6, 3
"""Characters and figures of a run that is looked for as it stands, and from one run to
the next: statements are often taken from a document word for word, and six in a row
stand in few of them."""
RUN_HITS = 40
"""Blocks looked at for one run: more holders tell no document from others."""
MOST_HOLDING = 3
"""Documents that may hold a run for it to tell them from others."""
ENOUGH_RUNS = 2
"""Runs held alone that leave no doubt; one may be chance."""


@dataclass(frozen=True, slots=True)
class Found:
    """How well documents answer one query, the best with 1."""

    query: Query
    scores: Mapping[str, float]
    verbatim: Mapping[str, float]
    """How surely documents hold words of it that hardly any other holds, 1 at most."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """The words that a query shares with one block, and what they weigh in it."""

    words: tuple[str, ...]
    share: float
    """By rarity, of all words of the query."""


@dataclass(frozen=True)
class BlockSearch:
    """The block index, read by score and place; stored text is seldom touched."""

    index: SearchIndex
    doc_ids: Sequence[str]
    """The documents that may be found."""

    @cached_property
    def documents(self) -> Mapping[int, str]:
        """Documents by the number that places of theirs begin with."""
        return {tie_of(doc, 0) >> PLACE_BITS: doc for doc in self.doc_ids}

    def answer(self, query: Query, filters: Filters) -> Found:
        """How well documents answer a query."""
        blocks = self._blocks(query.text, filters)
        verbatim = self._verbatim(query.text, filters)
        scores: dict[str, float] = {}
        for score, doc_id, place in blocks:
            bonus = HEAD_BONUS if place < HEAD_PLACES else 0.0
            scores[doc_id] = max(scores.get(doc_id, 0.0), score * (1 + bonus))
        best = max(scores.values(), default=1.0)
        shares = {doc: score / best for doc, score in scores.items()}
        return Found(query, shares, verbatim)

    def overlaps(self, query: Query, filters: Filters) -> list[Overlap]:
        """What the best blocks share with a query, word for word."""
        weights = {word: self._weight(word) for word in terms_of(query.text).words}
        parsed = parse_query(query.text)
        if not parsed.words:
            return []
        ranking = ranking_of(self.index.kind, parsed, filters)
        built = ranking.build(self.index.schema, self.index.searcher)
        found = []
        for _, address in self.index.searcher.search(built, READ, count=False).hits:
            shown = json.loads(self.index.searcher.doc(address)[SHOWN][0])
            told = " ".join([*shown["title_path"], shown["text"]])
            there = set(terms_of(told).words)
            held = tuple(word for word in weights if word in there)
            share = sum(weights[word] for word in held) / sum(weights.values())
            found.append(Overlap(held, share))
        return found

    def _weight(self, word: str) -> float:
        """What a word weighs by its rarity."""
        entries = len(self.index)
        held = self.index.searcher.doc_freq("body", word)
        return log(1 + (entries - held + 0.5) / (held + 0.5))

    def holding(self, phrase: str, filters: Filters) -> list[str]:
        """Documents that hold a phrase word for word, those with most hits first."""
        tokens = tuple(exact_tokens(phrase))
        ranking = Ranking(self.index.kind, Terms((), ()), (tokens,), (), (), filters)
        counts = Counter(doc for _, doc, _ in self._hits(ranking, HITS))
        return sorted(counts, key=lambda doc: (-counts[doc], doc))

    def _verbatim(self, text: str, filters: Filters) -> dict[str, float]:
        """Documents that alone hold runs of a text word for word, and how surely.

        A run counts for as much as it tells documents apart: one held by three counts
        a third for each, one held by many nothing.
        """
        held: dict[str, float] = {}
        for run in runs_of(text):
            ranking = Ranking(self.index.kind, Terms((), ()), (run,), (), (), filters)
            docs = {doc for _, doc, _ in self._hits(ranking, RUN_HITS)}
            if len(docs) <= MOST_HOLDING:
                for doc in docs:
                    held[doc] = held.get(doc, 0.0) + 1 / len(docs)
        return {doc: min(1.0, count / ENOUGH_RUNS) for doc, count in held.items()}

    def _blocks(self, text: str, filters: Filters) -> list[tuple[float, str, int]]:
        parsed = parse_query(text)
        if not parsed.words:
            return []
        ranking = ranking_of(self.index.kind, parsed, filters)
        return self._hits(ranking, HITS)

    def _hits(self, ranking: Ranking, most: int) -> list[tuple[float, str, int]]:
        built = ranking.build(self.index.schema, self.index.searcher)
        hits = self.index.searcher.search(built, most, count=False).hits
        ties = self.index.searcher.fast_field_values(TIE, [a for _, a in hits])
        places = [int(tie or 0) for tie in ties]
        mask = (1 << PLACE_BITS) - 1
        return [
            (score, self.documents[place >> PLACE_BITS], place & mask)
            for (score, _), place in zip(hits, places, strict=True)
            if place >> PLACE_BITS in self.documents
        ]


def runs_of(text: str) -> tuple[tuple[str, ...], ...]:
    """Overlapping runs of characters and figures; of a short text, all of it."""
    tokens = exact_tokens(text)
    last = max(1, len(tokens) - RUN + 1)
    runs = (tuple(tokens[at : at + RUN]) for at in range(0, last, RUN_STEP))
    return tuple(dict.fromkeys(run for run in runs if len(run) > 1))
