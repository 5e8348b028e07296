"""The field matrix of a deal: candidates from all layouts, ranked, conflicts kept.

Where a document says something twice, the layout that is made for it wins: the cover
and tables of key terms, then labelled terms, headings, the glossary, sentences.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assets.facts.contracts.definitions import definition_entries, definitions
from assets.facts.contracts.entries import (
    Entry,
    cover_entries,
    heading_entries,
    in_scope,
    is_cover,
    is_glossary,
    label_entries,
    table_entries,
)
from assets.facts.contracts.flowing import flowing
from assets.facts.contracts.organisations import short_names_of
from assets.facts.contracts.value_pieces import Reading, Value
from assets.facts.contracts.values import read_values
from assets.facts.labels import key
from assets.structure.sentences import readable
from dictionaries.contracts import Field, fields
from warehouse.schema.clauses import Clause
from warehouse.schema.tables import Table

WEIGHTS = {
    "cover": 100,
    "table": 95,
    "label": 90,
    "heading": 70,
    "definition": 60,
    "sentence": 40,
}
"""How far a layout is made for stating a term: only the order matters."""
LISTED_WEIGHT = 60
"""Names of a role that several may have count when they stand in a layout for it."""
MAX_READINGS = 4
"""Readings kept of a field and member; more only repeat the text."""
PREFERRED = 100
"""Added for the layouts that a field is best stated in, so that they come first."""
SHARED = 5
"""Taken from a heading that names several fields: one of its own is surer."""
DIVIDED = 40
"""Characters of one part of a divided value; in longer texts / is no division."""
STAGED_MENTIONS = 3
"""Mentions of 本期债券 that tell an issue in tranches from a slip of the pen."""

_PROSE = re.compile(r"[。,;“]")
_BOUND = re.compile(r"^不(?:超过|低于)")
_SENTENCES = re.compile(r"[^。;；\n]+")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value of a field as one place states it."""

    field: Field
    value: Value
    layout: str
    quote: str
    clause: Clause
    table_id: str
    entry: Entry | None
    order: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its place among the readings of its field."""

    candidate: Candidate
    rank: int


def matrix(
    clauses: Sequence[Clause], tables: Sequence[Table], deals: frozenset[str]
) -> Iterator[Ranked]:
    """All fields of a document, each reading with its rank."""
    grouped: dict[tuple[str, str], list[Candidate]] = defaultdict(list)
    for candidate in _candidates(clauses, tables, deals):
        grouped[(candidate.field.id, candidate.value.member)].append(candidate)
    order = [field.id for field in fields()]
    for key_ in sorted(grouped, key=lambda k: (order.index(k[0]), grouped[k][0].order)):
        yield from _ranked(grouped[key_])


def _candidates(
    clauses: Sequence[Clause], tables: Sequence[Table], deals: frozenset[str]
) -> Iterator[Candidate]:
    found = list(definitions(clauses, tables))
    short_names = short_names_of((d.term, d.meaning) for d in found)
    staged = sum(c.text.count("本期债券") for c in clauses) >= STAGED_MENTIONS
    by_id = {field.id: field for field in fields()}
    entries = [
        *cover_entries(clauses),
        *_table_entries(clauses, tables),
        *(e for c in clauses if in_scope(c) or is_cover(c) for e in label_entries(c)),
        *heading_entries(clauses),
        *definition_entries(found),
    ]
    order = 0
    for entry in entries:
        if not entry.field.fits(deals):
            continue
        reading = Reading(
            field=entry.field,
            value=_own_part(entry),
            unit=entry.unit,
            listed=entry.layout in {"cover", "table", "label", "definition"},
            staged=staged,
            short_names=short_names,
        )
        for value in read_values(reading):
            field = by_id[value.field] if value.field else entry.field
            yield Candidate(
                field,
                value,
                entry.layout,
                _quote(entry, value),
                entry.clause,
                entry.table_id,
                entry,
                order,
            )
            order += 1
    yield from _stated(clauses, deals, staged, short_names, order)


def _quote(entry: Entry, value: Value) -> str:
    """The words of an entry; below a heading those that hold the value."""
    words = _BOUND.sub("", value.text)
    if entry.layout != "heading" or words in key(entry.quote):
        return entry.quote
    title, *lines = flowing(entry.clause.text).split("\n")
    holding = next((line for line in lines if words in key(line)), "")
    return f"{title}\n{holding}" if holding else entry.quote


def _own_part(entry: Entry) -> str:
    """The part of a divided value that belongs to its part of a divided label."""
    values = entry.value.split("/")
    alike = entry.parts > 1 and len(values) == entry.parts
    prose = _PROSE.search(entry.value[:-1])
    if alike and not prose and max(map(len, values)) <= DIVIDED:
        return values[entry.part]
    return entry.value


def _table_entries(
    clauses: Sequence[Clause], tables: Sequence[Table]
) -> Iterator[Entry]:
    by_id = {clause.clause_id: clause for clause in clauses}
    for table in tables:
        clause = by_id.get(table.clause_id)
        if clause is None or is_glossary(clause):
            continue
        if in_scope(clause) or is_cover(clause):
            yield from table_entries(table, clause)


def _stated(
    clauses: Sequence[Clause],
    deals: frozenset[str],
    staged: bool,
    short_names: dict[str, str],
    order: int,
) -> Iterator[Candidate]:
    """Values that sentences of the matrix's clauses state."""
    asked = [f for f in fields() if f.patterns and f.fits(deals)]
    for clause in clauses:
        if not in_scope(clause):
            continue
        for sentence in readable(_SENTENCES.finditer(flowing(clause.text))):
            plain = key(sentence.group())
            for field in asked:
                for value in _matches(field, plain, staged, short_names):
                    yield Candidate(
                        field,
                        value,
                        "sentence",
                        sentence.group(),
                        clause,
                        "",
                        None,
                        order,
                    )
                    order += 1


def _matches(
    field: Field, plain: str, staged: bool, short_names: dict[str, str]
) -> Iterator[Value]:
    for pattern in field.patterns:
        match = pattern.search(plain)
        if match is None:
            continue
        if field.kind in {"rating", "text"}:
            yield Value(match["v"])
        else:
            reading = Reading(field, match["v"], field.unit, True, staged, short_names)
            for value in read_values(reading):
                # The pattern has told whose amount it is.
                yield Value(
                    value.text,
                    value.number,
                    value.unit,
                    value.bound,
                    value.member,
                    value.state,
                )
        return
    if any(p.search(plain) for p in field.none) and field.kind == "rating":
        yield Value("无", state="nil")


def _ranked(candidates: Iterable[Candidate]) -> Iterator[Ranked]:
    """Equal readings as one, the best placed first."""
    groups: dict[object, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        value = candidate.value
        same = (value.number, value.unit) if value.number is not None else value.text
        groups[(same, value.bound if candidate.field.kind == "percent" else "")].append(
            candidate
        )
    ordered = sorted(
        groups.values(),
        key=lambda group: (
            -max(map(_weight, group)),
            -len(group),
            group[0].order,
        ),
    )
    best = [max(group, key=lambda c: (_weight(c), -c.order)) for group in ordered]
    if best and best[0].field.many:
        yield from _all_named(best)
        return
    for place, candidate in enumerate(best[:MAX_READINGS]):
        pair = candidate.field.kind == "percent" and candidate.quote == best[0].quote
        yield Ranked(candidate, 0 if pair else place)


def _weight(candidate: Candidate) -> int:
    """How far a layout is made for stating the field."""
    entry = candidate.entry
    shared = candidate.layout == "heading" and entry is not None and entry.parts > 1
    preferred = candidate.layout in candidate.field.prefer
    return WEIGHTS[candidate.layout] + PREFERRED * preferred - SHARED * shared


def _all_named(best: Sequence[Candidate]) -> Iterator[Ranked]:
    """A role that several may have: all are chosen that a layout for it names.

    A name cut short (without its legal form's last part) is the longer one's; under a
    narrow label (牵头主承销商) the wider one (主承销商) names further firms.
    """
    names = {c.value.text for c in best}
    kept = [
        c
        for c in best
        if not any(n != c.value.text and n.startswith(c.value.text) for n in names)
    ]
    narrow = [c for c in kept if _narrow(c)]
    chosen = narrow or [
        c
        for place, c in enumerate(kept)
        if place == 0 or WEIGHTS[c.layout] >= LISTED_WEIGHT
    ]
    others = [c for c in kept if c not in chosen]
    yield from (Ranked(candidate, 0) for candidate in chosen)
    yield from (Ranked(candidate, place) for place, candidate in enumerate(others, 1))


def _narrow(candidate: Candidate) -> bool:
    label = candidate.entry.label if candidate.entry is not None else ""
    return any(p.search(label) for p in candidate.field.narrow)
