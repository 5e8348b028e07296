"""From the names in a question to the documents that are meant, and why others are not.

A name is bound to all documents that bear it; kind and period then shut out those that
cannot be meant. Names of one thing (full name, short name, code) are one binding.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from assets.qa.location.periods import of_period, said_beside
from assets.qa.location.slots import Slots
from assets.qa.location.versions import Version, misfit, not_there, tells_version
from assets.qa.names.catalog import PERIODIC, DocCard
from assets.qa.names.forms import bare_title
from assets.qa.names.mention_records import Mention, ShutOut
from dictionaries.identity import KindPattern, kinds
from dictionaries.questions import question_words

SUMMARY = "摘要"
"""End of a kind that repeats another in short."""


@dataclass(frozen=True, slots=True)
class Binding:
    """Something a question names and the documents that are meant by it."""

    name: str
    how: str
    docs: tuple[str, ...]
    exact: bool
    parts: tuple[str, ...]
    """Where it is named: `stem`, keys of options."""
    note: str = ""
    """What had to be assumed, e.g. that figures of an earlier year are in it."""
    missing: str = ""
    """What none of its documents has: the kind, version or period that is asked for."""


def bindings_of(
    slots: Slots, cards: Mapping[str, DocCard]
) -> tuple[list[Binding], list[ShutOut]]:
    """What a question names, in the order it does, and what was shut out."""
    groups = _grouped(slots.mentions)
    found, out = [], []
    for group in groups:
        docs = list(dict.fromkeys(doc for m in group for doc in m.docs))
        numbered = group[0].how == "number"
        kept, shut = _of_kind(docs, group, slots, cards, numbered=numbered)
        kept, others, gone = _of_version(kept, group, slots, cards)
        kept, late, note = of_period(kept, group, slots, cards, alone=len(groups) == 1)
        out += [*shut, *others, *late]
        first = group[0]
        binding = Binding(
            name=first.text,
            how=first.how,
            docs=tuple(kept),
            exact=any(m.exact for m in group),
            parts=tuple(dict.fromkeys(m.part for m in group)),
            note="; ".join(
                filter(
                    None,
                    (
                        _read_as(group),
                        gone,
                        note,
                        _no_report(docs, slots, cards),
                        _in_place(kept, slots, cards) if len(groups) == 1 else "",
                    ),
                )
            ),
            missing=_missing(kept, others, late),
        )
        found.append(binding)
    return found, list(dict.fromkeys(out))


def _read_as(group: Sequence[Mention]) -> str:
    taken = dict.fromkeys(m.read_as for m in group if m.read_as)
    return f"read as {', '.join(taken)}" if taken else ""


def _no_report(docs: Sequence[str], slots: Slots, cards: Mapping[str, DocCard]) -> str:
    """That a report is asked for, and nothing else, of whom none is there."""
    reports = [k.name for k in report_kinds()]
    asked = [kind for kind in slots.kinds if kind in reports]
    companies = any(cards[d].companies for d in docs)
    if not asked or len(asked) < len(slots.kinds) or not companies:
        return ""
    held = any(cards[d].family in PERIODIC for d in docs)
    return "" if held else f"none of its documents is a {asked[0]}"


def _in_place(kept: Sequence[str], slots: Slots, cards: Mapping[str, DocCard]) -> str:
    """That reports of another kind stand for the only one that is asked for."""
    names = {k.name for k in report_kinds()}
    asked = [kind for kind in slots.kinds if kind in names]
    held = [cards[d].kind for d in kept if cards[d].family in PERIODIC]
    alike = any(kind.removesuffix(SUMMARY) in asked for kind in held)
    if not asked or not held or alike or set(held) & set(asked):
        return ""
    return f"no {asked[0]} of it is there; its {held[0]} is taken"


def _missing(
    kept: Sequence[str],
    of_version: Sequence[ShutOut],
    of_period: Sequence[ShutOut],
) -> str:
    if kept:
        return ""
    return "period" if of_period else "version" if of_version else "kind"


def _grouped(mentions: Sequence[Mention]) -> list[list[Mention]]:
    """Mentions that share a document or a text, together; by first appearance."""
    groups: list[list[Mention]] = []
    for mention in mentions:
        alike = [
            g
            for g in groups
            if any(set(m.docs) & set(mention.docs) or m.text == mention.text for m in g)
        ]
        merged = [m for g in alike for m in g] + [mention]
        at = groups.index(alike[0]) if alike else len(groups)
        groups = [g for g in groups if g not in alike]
        groups.insert(at, merged)
    return [_surest(group) for group in groups]


def _surest(group: list[Mention]) -> list[Mention]:
    """A name in full narrows down what a weaker one leaves open."""
    for mention in group:
        narrow = mention.how in ("file", "quoted", "title", "product") and mention.docs
        if narrow and all(set(mention.docs) <= set(m.docs) for m in group):
            return [m if m.docs == mention.docs else replace(m, docs=mention.docs)
                    for m in group]  # fmt: skip
    return group


def report_kinds() -> list[KindPattern]:
    """Kinds of reports that a company publishes one a period."""
    return [kind for kind in kinds() if kind.family in PERIODIC]


def _of_kind(
    docs: Sequence[str],
    group: Sequence[Mention],
    slots: Slots,
    cards: Mapping[str, DocCard],
    *,
    numbered: bool,
) -> tuple[list[str], list[ShutOut]]:
    """Of documents of one name those of a kind that was asked for, as far as any is.

    Of a company's reports none fits where only other kinds of report are there: figures
    of a half-year are not those of the year. The report of the very period said beside
    its name fits where the kind has none of it: the kind is another company's, or part
    of the report. Explanations of a text and summaries of a
    report are out unless asked for by kind. Each kind of document is numbered anew.
    """
    asked = set(slots.kinds)
    fitting = [d for d in docs if cards[d].kind in asked]
    of_reports = {k.name for k in report_kinds() if not k.name.endswith(SUMMARY)}
    if any(cards[d].family in PERIODIC for d in docs) and (
        fitting or asked & of_reports
    ):
        fitting += _substitutes(docs, fitting, asked, cards)
        there = {cards[d].period for d in fitting}
        said = {p.name for p in said_beside(group, slots)} - there
        fitting += [
            d
            for d in docs
            if cards[d].period in said and not _is_needless(d, docs, cards)
        ]
        out = [d for d in docs if d not in fitting and cards[d].family in PERIODIC]
    elif numbered and fitting:
        out = [d for d in docs if d not in fitting]
    else:
        lesser = question_words().about_kinds
        out = [
            d
            for d in docs
            if cards[d].kind not in asked
            and (cards[d].kind in lesser or _is_needless(d, docs, cards))
        ]
        out = out if len(out) < len(docs) else []
    kept = [d for d in docs if d not in out]
    return kept, [ShutOut(d, f"is of kind {cards[d].kind or 'unknown'}") for d in out]


def _is_needless(doc: str, docs: Sequence[str], cards: Mapping[str, DocCard]) -> bool:
    """Whether a document is a summary of something that is there in full."""
    if not cards[doc].kind.endswith(SUMMARY):
        return False
    period = cards[doc].period
    return not period or any(
        cards[d].period == period and not cards[d].kind.endswith(SUMMARY) for d in docs
    )


def _substitutes(
    docs: Sequence[str],
    fitting: Sequence[str],
    asked: Collection[str],
    cards: Mapping[str, DocCard],
) -> list[str]:
    """Summaries of reports that are asked for, of periods whose report is not there."""
    there = {cards[d].period for d in fitting}
    return [
        d
        for d in docs
        if cards[d].kind.removesuffix(SUMMARY) in asked
        and cards[d].kind.endswith(SUMMARY)
        and cards[d].period not in there
    ]


def _of_version(
    docs: Sequence[str],
    group: Sequence[Mention],
    slots: Slots,
    cards: Mapping[str, DocCard],
) -> tuple[list[str], list[ShutOut], str]:
    """Of documents of one name those of the version, draft or issue said of it.

    With a note of versions that are asked for beside others and not there.

    Where an explanation is asked for, so are those about the text of that name.
    """
    said: dict[tuple[str, int], list[Version]] = {}
    places = {(m.part, m.start) for m in group}
    for version in slots.versions:
        if (version.part, version.start) in places:
            said.setdefault((version.part, version.start), []).append(version)
    kept, out = [], []
    for doc in dict.fromkeys([*docs, *_spoken_of(group, slots, cards)]):
        bearing = [m for m in group if doc in m.docs or doc not in docs]
        asked = [v for m in bearing if (v := said.get((m.part, m.start)))]
        why = [
            [w for v in versions if (w := misfit(cards[doc], v))] for versions in asked
        ]
        others = any(v.others for versions in asked for v in versions)
        if why and all(why) and not others:
            texts = dict.fromkeys(v.text for versions in asked for v in versions)
            out.append(ShutOut(doc, f"{why[0][0]}; asked for {', '.join(texts)}"))
        else:
            kept.append(doc)
    dated = any(v.years and not v.deal for versions in said.values() for v in versions)
    if out and dated and not any(tells_version(cards[doc]) for doc in kept):
        # What is known of no year follows what bears the same name.
        out += [ShutOut(doc, f"bears the same name as {out[0].doc_id}") for doc in kept]
        kept = []
    every = [version for versions in said.values() for version in versions]
    missing = not_there(every, [cards[doc] for doc in kept])
    note = f"no document is {', '.join(missing)}" if missing and kept else ""
    return kept, out, note


def _spoken_of(
    group: Sequence[Mention], slots: Slots, cards: Mapping[str, DocCard]
) -> list[str]:
    """Drafts and explanations of the texts of a group that are asked for as such."""
    places = {
        (m.part, m.start): {bare_title(m.text), bare_title(m.read_as)} - {""}
        for m in group
    }
    return [
        card.doc_id
        for version in slots.versions
        if version.state and (version.part, version.start) in places
        for card in cards.values()
        if card.kind == version.state
        and not places[version.part, version.start].isdisjoint(card.about)
    ]
