"""The few documents a question is about, with the reason for each.

What a question names comes first; content fills up only where the question speaks of
more documents than it names. Nothing found is a failure that says what was looked for,
never a search of everything.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assets.qa.location.binding import Binding, bindings_of
from assets.qa.location.closing import documents_wanted, is_closed, settled
from assets.qa.location.deals import boosts_of, of_other_deals
from assets.qa.location.gather import BlockSearch, Found
from assets.qa.location.notes import notes_of, notes_of_houses
from assets.qa.location.queries import Query
from assets.qa.location.reading import ReadQuestion
from assets.qa.location.spread import (
    LEAST_GAIN,
    ROLE_WEIGHTS,
    Chosen,
    choose,
    values_of,
)
from assets.qa.location.topic import shares_much, speaks_of_finance, speaks_of_subject
from assets.qa.names.catalog import Catalog
from assets.qa.names.mention_records import OF_TEXTS, STEM, ShutOut, Unbound, part_told
from assets.qa.names.unheld import is_proper
from warehouse.errors import StoreError
from warehouse.search_ranking import Filters

MOST_CANDIDATES = 5
"""Documents the list is filled up to; bound ones are kept beyond."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A document the question is about."""

    doc_id: str
    rank: int
    """From 1."""
    score: float
    bound_by: str
    """The name in the question that means it; empty: chosen by content."""
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Location:
    """The documents of a question, the surest first."""

    candidates: tuple[Candidate, ...]
    shut_out: tuple[ShutOut, ...]
    notes: tuple[str, ...]
    """What the question's words leave open."""
    looked_for: tuple[str, ...]
    """Names and queries that were looked for."""


class LocationError(StoreError):
    """No document is meant by the question; says what was looked for."""

    def __init__(
        self,
        reason: str,
        looked_for: Sequence[str],
        nearest: Sequence[str],
        shut_out: Sequence[ShutOut] = (),
    ) -> None:
        """`nearest` are names that documents do bear."""
        near = f"; nearest: {', '.join(nearest)}" if nearest else ""
        super().__init__(f"{reason} (looked for {'; '.join(looked_for)}){near}")
        self.reason = reason
        self.looked_for = tuple(looked_for)
        self.nearest = tuple(nearest)
        self.shut_out = tuple(shut_out)


def locate(read: ReadQuestion, catalog: Catalog, search: BlockSearch) -> Location:
    """The documents a question is about.

    Raises:
        LocationError: nothing in the catalogue is meant by its words.
    """
    bindings, shut_out = bindings_of(read.slots, catalog.cards)
    holding = _holding_titles(read, search) if not bindings else []
    _fail_if_missing(read, bindings, holding or _speaking(read, search), shut_out)
    bound = [b for b in bindings if b.docs]
    wanted = documents_wanted(read.slots)
    closed = is_closed(bound, wanted, read.slots, catalog)
    found = [] if closed and settled(bound) else _answers(read, search)
    cards = catalog.of(read.domain)
    values = values_of(
        found, boosts_of(read.queries, read.slots, cards) if found else []
    )
    candidates = list(_bound_candidates(bound, _totals(values)))
    chosen: list[Chosen] = []
    if not closed and (bound or holding or _is_about(read, catalog, search)):
        shut_out += of_other_deals(read.slots, read.parts[STEM], cards)
        barred = {s.doc_id for s in shut_out}
        barred |= {card.doc_id for card in cards if holding} - set(holding)
        least = 0.0 if len(bound) < wanted > 1 else LEAST_GAIN * _perfect(read)
        taken = [c.doc_id for c in candidates]
        chosen = choose(values, taken, barred, MOST_CANDIDATES - len(taken), least)
        candidates += _chosen_candidates(chosen, found, len(candidates))
    looked_for = tuple(_looked_for(read, bindings))
    if not candidates:
        reason = "no document answers any of its words"
        if read.slots.unbound:
            reason = _reason_of_unbound(read)
        raise LocationError(reason, looked_for, (), shut_out)
    listed = {c.doc_id for c in candidates}
    return Location(
        candidates=tuple(candidates),
        shut_out=tuple(s for s in shut_out if s.doc_id not in listed),
        notes=(
            *notes_of(read, bindings, wanted, bool(chosen)),
            *notes_of_houses(read, [catalog.cards[d] for d in listed], search),
        ),
        looked_for=looked_for,
    )


def _totals(values: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Worth of each document for all queries together."""
    totals: dict[str, float] = {}
    for value in values:
        for doc, worth in value.items():
            totals[doc] = totals.get(doc, 0.0) + worth
    return totals


def _perfect(read: ReadQuestion) -> float:
    """What a document would be worth that answers every query best."""
    return sum(ROLE_WEIGHTS[query.role] for query in read.queries)


def _answers(read: ReadQuestion, search: BlockSearch) -> list[Found]:
    return [search.answer(query, _filters(read)) for query in read.queries]


def _is_about(read: ReadQuestion, catalog: Catalog, search: BlockSearch) -> bool:
    """Whether a question that names nothing is about anything the documents tell."""
    every = "\n".join(read.parts.values())
    return (
        speaks_of_finance(every, in_domain=not read.domain_note)
        or speaks_of_subject(every, catalog.of(read.domain))
        or any(shares_much(search.overlaps(q, _filters(read))) for q in read.queries)
    )


def _filters(read: ReadQuestion) -> Filters:
    return Filters(domains=(read.domain,) if read.domain else ())


def _bound_candidates(
    bound: Sequence[Binding], content: Mapping[str, float]
) -> Iterator[Candidate]:
    """One document a name in turn, then the further ones that bear it."""
    ordered = [sorted(b.docs, key=lambda d: (-content.get(d, 0.0), d)) for b in bound]
    deepest = max((len(docs) for docs in ordered), default=0)
    seen: dict[str, None] = {}
    for depth in range(deepest):
        for binding, docs in zip(bound, ordered, strict=True):
            if depth < len(docs) and docs[depth] not in seen:
                doc = docs[depth]
                seen[doc] = None
                yield Candidate(
                    doc_id=doc,
                    rank=len(seen),
                    score=round(content.get(doc, 0.0), 4),
                    bound_by=binding.name,
                    reasons=tuple(_reasons(binding)),
                )


def _reasons(binding: Binding) -> Iterator[str]:
    where = " and ".join(map(part_told, binding.parts))
    yield f"its {binding.how} {binding.name!r} is named in {where}"
    if len(binding.docs) > 1:
        yield f"{len(binding.docs)} documents bear that name"
    if binding.note:
        yield binding.note


def _chosen_candidates(
    chosen: Sequence[Chosen], found: Sequence[Found], before: int
) -> list[Candidate]:
    return [
        Candidate(
            doc_id=one.doc_id,
            rank=before + place,
            score=round(one.gain, 4),
            bound_by="",
            reasons=tuple(
                f"holds the best text for {_asked(found[q].query)}" for q in one.queries
            )
            or ("holds such text too, less of it than the documents above",),
        )
        for place, one in enumerate(chosen, start=1)
    ]


def _asked(query: Query) -> str:
    of = "a segment of " if query.role == "segment" else ""
    return f"{of}{part_told(query.part)}: {query.text}"


def _looked_for(read: ReadQuestion, bindings: Sequence[Binding]) -> Iterator[str]:
    for binding in bindings:
        yield f"{binding.how} {binding.name}"
    for missing in read.slots.unbound:
        yield f"{missing.how} {missing.text}"
    for query in read.queries:
        yield query.text


def _holding_titles(read: ReadQuestion, search: BlockSearch) -> list[str]:
    """Documents that hold a title or number none bears: renamed, cited or annexed."""
    told = [
        m.text
        for m in read.slots.unbound
        if m.how == "quoted" or (m.how == "number" and not m.text.isdigit())
    ]
    filters = _filters(read)
    return [doc for title in told for doc in search.holding(title, filters)]


def _speaking(read: ReadQuestion, search: BlockSearch) -> list[str]:
    """Documents that speak of an issuer or party that none is of."""
    told = [m.text for m in read.slots.unbound if m.how in OF_TEXTS]
    return [doc for name in told for doc in search.holding(name, _filters(read))]


def _fail_if_missing(
    read: ReadQuestion,
    bindings: Sequence[Binding],
    holding: Sequence[str],
    shut_out: Sequence[ShutOut],
) -> None:
    """Give up where all that the question names is not there.

    Raises:
        LocationError: its titles are in no document, no document is of its company,
            or what it names has none of that kind, version or period.
    """
    looked_for = tuple(_looked_for(read, bindings))
    if bindings and not any(b.docs for b in bindings):
        there = [f"{s.doc_id} {s.reason}" for s in shut_out]
        missing = " and ".join(dict.fromkeys(b.missing for b in bindings))
        told = "; ".join(f"{b.name}: {b.note}" for b in bindings if b.note)
        reason = f"no document of that {missing}{': ' if told else ''}{told}"
        raise LocationError(reason, looked_for, there, shut_out)
    deciding = [u for u in read.slots.unbound if _decides(u)]
    if bindings or holding or not deciding:
        return
    near = dict.fromkeys(n for u in deciding for n in u.nearest)
    raise LocationError(_reason_of_unbound(read), looked_for, tuple(near))


def _decides(missing: Unbound) -> bool:
    """Whether it is what the question is about, not half typed or told in an option."""
    if missing.how in ("product", "law"):
        return False
    if missing.how == "party" and not is_proper(missing.text):
        return False
    return missing.part == STEM or missing.how == "quoted"


def _reason_of_unbound(read: ReadQuestion) -> str:
    """What is said where no document bears what is named."""
    what = " and ".join(dict.fromkeys(u.how for u in read.slots.unbound))
    names = ", ".join(u.text for u in read.slots.unbound)
    return f"no document of that {what.replace('quoted', 'title')}: {names}"
