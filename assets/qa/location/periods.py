"""Which of a company's reports are meant by the years and parts of years of a question.

A year's own report is meant; where it is not there, that of the same part of the next
year, which gives its figures as those of the year before; else those of parts of it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from assets.qa.location.slots import Period, Slots
from assets.qa.names.catalog import PERIODIC, DocCard
from assets.qa.names.mention_records import Mention, ShutOut

YEAR_REACH = 8
"""Characters between a company and the year that is said of it."""

WHOLE = "FY"
"""End of the period of a whole year."""


def of_period(
    docs: Sequence[str],
    group: Sequence[Mention],
    slots: Slots,
    cards: Mapping[str, DocCard],
    *,
    alone: bool,
) -> tuple[list[str], list[ShutOut], str]:
    """Of a company's reports those of the periods that are said of it, and a note.

    A year beside the company is meant; without one, or where the company is the only
    one, all years of the question are.
    """
    dated = [d for d in docs if cards[d].family in PERIODIC and cards[d].period]
    if not dated or not slots.periods:
        return list(docs), [], ""
    beside = said_beside(group, slots)
    plain = [p for p in slots.periods if not p.since]
    asked = plain if alone or not beside else beside
    if not asked:
        return list(docs), [], ""
    fitting, notes = _fitting(asked, dated, cards)
    said = ", ".join(sorted({_told(p.name) for p in asked}))
    out = [
        ShutOut(d, f"is of {cards[d].period}; asked for {said}")
        for d in dated
        if d not in fitting
    ]
    gone = {o.doc_id for o in out}
    return [d for d in docs if d not in gone], out, "; ".join(notes)


def said_beside(group: Sequence[Mention], slots: Slots) -> list[Period]:
    """The periods that a question says of a company by standing beside its name."""
    own = {(m.part, m.start) for m in group}
    owners = _owners(slots).items()
    return [p for p, m in owners if (m.part, m.start) in own and not p.since]


def _fitting(
    asked: Iterable[Period], dated: Sequence[str], cards: Mapping[str, DocCard]
) -> tuple[list[str], list[str]]:
    """The reports that tell of any of the periods, and what to say of the others."""
    fitting: dict[str, None] = {}
    notes: list[str] = []
    for name, year in dict.fromkeys((p.name, p.year) for p in asked):
        following = f"{int(year) + 1}{name[len(year) :]}"
        own = _of(dated, {name}, cards)
        found = own or _of(dated, {following}, cards)
        found = found or _of_year(dated, name, cards)
        fitting |= dict.fromkeys(found)
        if own:
            continue
        held, told = _periods_of(found or dated, cards), _told(name)
        if not found:
            notes.append(f"no report of {told} is there; there are those of {held}")
        elif _of(found, {following}, cards):
            notes.append(f"no report of {told}; the next one tells of it")
        else:
            notes.append(f"no report of {told}; there are those of {held}")
    return list(fitting), list(dict.fromkeys(notes))


def _told(period: str) -> str:
    """A period as people say it: a whole year by its number."""
    return period.removesuffix(WHOLE)


def _of(
    docs: Iterable[str], periods: Collection[str], cards: Mapping[str, DocCard]
) -> list[str]:
    return [d for d in docs if cards[d].period in periods]


def _of_year(
    docs: Iterable[str], period: str, cards: Mapping[str, DocCard]
) -> list[str]:
    """Of a year the reports of its parts; of a part that of its year, by quarters.

    One part tells nothing of another.
    """
    year = f"{period[:4]}{WHOLE}"
    if period == year:
        return [d for d in docs if cards[d].period[:4] == period[:4]]
    return _of(docs, {year}, cards)


def _periods_of(docs: Iterable[str], cards: Mapping[str, DocCard]) -> str:
    return ", ".join(sorted({cards[d].period for d in docs}))


def _owners(slots: Slots) -> dict[Period, Mention]:
    """The name each year is said of: the one it follows, else the one it precedes."""
    owners = {}
    for period in slots.periods:
        end = period.start + len(period.year) + 1
        there = [m for m in slots.mentions if m.part == period.part]
        before = [m for m in there if 0 <= period.start - m.end <= YEAR_REACH]
        after = [m for m in there if 0 <= m.start - end <= YEAR_REACH]
        if before:
            owners[period] = max(before, key=lambda m: m.end)
        elif after:
            owners[period] = min(after, key=lambda m: m.start)
    return owners
