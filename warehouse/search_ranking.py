"""From a parsed query to the Tantivy query that ranks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import tantivy

from warehouse.errors import QueryError
from warehouse.search_fields import EXACT, IndexKind
from warehouse.search_query import Query, Terms, exact_tokens, terms_of

MOST_WORDS = 64
MOST_PARTS = 96
"""Terms searched for, the rarest first chosen: a pasted page has hundreds of words, of
which the common ones change no ranking but cost time."""

PHRASE_WEIGHT = 1.0
"""Of an exact phrase that has to stand there."""
PREFERRED_WEIGHT = 0.5
"""Of words that stand in the text exactly as in the query."""
PREFERRED_TOKENS = (2, 16)
"""Characters and figures of a query that is looked for as it stands: one is a word
anyway, and nobody writes a whole sentence as the document does."""


@dataclass(frozen=True)
class Filters:
    """What hits must belong to; empty: anything."""

    domains: tuple[str, ...] = ()
    docs: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is any restriction."""
        return bool(self.domains or self.docs or self.kinds or self.pages)


@dataclass(frozen=True)
class Ranking:
    """All that a Tantivy query is built from."""

    kind: IndexKind
    terms: Terms
    phrases: tuple[tuple[str, ...], ...]
    preferred: tuple[tuple[str, ...], ...]
    titles: tuple[str, ...]
    filters: Filters

    def build(
        self, schema: tantivy.Schema, searcher: tantivy.Searcher
    ) -> tantivy.Query:
        """The query: filters, phrases and titles must hold, words add to the score.

        Where there are only words, one of them must be found.
        """
        build = _Builder(schema, searcher, self.kind)
        must = [build.phrase(tokens, PHRASE_WEIGHT) for tokens in self.phrases]
        must += [build.in_title(word) for word in self.titles]
        words = build.words(self.terms)
        if words:
            words += [build.phrase(t, PREFERRED_WEIGHT) for t in self.preferred]
        optional = [_any(words)] if words and must else []
        required = [_any(words)] if words and not must else []
        return tantivy.Query.boolean_query(
            [
                *((tantivy.Occur.Must, query) for query in (*must, *required)),
                *((tantivy.Occur.Must, query) for query in build.filters(self.filters)),
                *((tantivy.Occur.Should, query) for query in optional),
            ]
        )


def ranking_of(kind: IndexKind, query: Query, filters: Filters) -> Ranking:
    """What to search for in an index of a kind.

    Raises:
        QueryError: the query has neither a word nor a restriction.
    """
    terms = terms_of(query.words)
    phrases = tuple(tuple(exact_tokens(p)) for p in query.phrases)
    titles = tuple(w for v in query.values("title") for w in terms_of(v).words)
    phrases = tuple(filter(None, phrases))
    if not (terms or phrases or titles or filters):
        raise QueryError(
            "there is nothing to search for: type words, a phrase in quotation marks, "
            "or a field such as title:…, doc:…, domain:…, kind:…"
        )
    preferred = []
    if kind.exact:
        few, many = PREFERRED_TOKENS
        whole = exact_tokens(query.words)
        quoted = [exact_tokens(p) for p in query.preferred]
        preferred = [
            tuple(tokens) for tokens in (whole, *quoted) if few <= len(tokens) <= many
        ]
    return Ranking(kind, terms, phrases, tuple(preferred), titles, filters)


@dataclass(frozen=True)
class _Builder:
    schema: tantivy.Schema
    searcher: tantivy.Searcher
    kind: IndexKind

    def words(self, terms: Terms) -> list[tantivy.Query]:
        words = self._rarest(terms.words, MOST_WORDS)
        parts = self._rarest(terms.parts, MOST_PARTS)
        return [
            self._term(field, term, weight)
            for fields, chosen in (
                (self.kind.fields, words),
                (self.kind.part_fields, parts),
            )
            for term in chosen
            for field, weight in fields.items()
        ]

    def filters(self, filters: Filters) -> list[tantivy.Query]:
        wanted: Mapping[str, Sequence[str]] = {
            "domain": filters.domains,
            "doc_id": filters.docs,
            "kind": filters.kinds,
        }
        queries = [
            tantivy.Query.term_set_query(self.schema, field, list(values))
            for field, values in wanted.items()
            if values
        ]
        if filters.pages:
            queries.append(
                tantivy.Query.term_set_query(self.schema, "page", list(filters.pages))
            )
        return [tantivy.Query.const_score_query(q, 0.0) for q in queries]

    def phrase(self, tokens: Sequence[str], weight: float) -> tantivy.Query:
        """Tokens one after the other; without the exact field, all of them anywhere."""
        if not self.kind.exact:
            words = terms_of("".join(tokens)).words
            return _all([self._anywhere(word) for word in words])
        if len(tokens) == 1:
            return self._term(EXACT, tokens[0], weight)
        query = tantivy.Query.phrase_query(self.schema, EXACT, list(tokens))
        return tantivy.Query.boost_query(query, weight)

    def in_title(self, word: str) -> tantivy.Query:
        return _any([self._term(f, word, 1.0) for f in self.kind.title_fields])

    def _anywhere(self, word: str) -> tantivy.Query:
        return _any([self._term(f, word, w) for f, w in self.kind.fields.items()])

    def _term(self, field: str, term: str, weight: float) -> tantivy.Query:
        query = tantivy.Query.term_query(self.schema, field, term, "freq")
        return tantivy.Query.boost_query(query, weight)

    def _rarest(self, terms: Sequence[str], most: int) -> Sequence[str]:
        if len(terms) <= most:
            return terms
        frequency = {t: self.searcher.doc_freq("body", t) for t in terms}
        found = [t for t in terms if frequency[t]] or list(terms)
        return sorted(found, key=lambda t: (frequency[t], t))[:most]


def _any(queries: Iterable[tantivy.Query]) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, q) for q in queries])


def _all(queries: Iterable[tantivy.Query]) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, q) for q in queries])
