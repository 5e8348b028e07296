"""Which typical clauses a contract has: present, denied, only mentioned, or absent.

A document speaks of cross default without having such a clause; so a clause counts when
a heading names it or its own wording is found, and what was searched is kept when not.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assets.facts.contracts.entries import bare_label
from assets.facts.labels import key
from dictionaries.contracts import ClauseKind, clause_kinds
from warehouse.schema.clauses import Clause

MAX_PLACES = 12
"""Places kept of one kind; further ones repeat it in annexed agreements."""
_ELSEWHERE = re.compile(
    r"风险$|风险因素|风险提示|会计政策|会计估计|财务状况|财务会计|经营成果|盈利能力|管理层讨论|资产质量"
)
"""Titles under which a contract speaks of its clauses or of others, and has none."""
MAX_TITLE = 40
"""Characters; a longer heading is a sentence that only speaks of the thing."""


@dataclass(frozen=True, slots=True)
class Presence:
    """One place that holds a kind of clause, or that none does."""

    kind: ClauseKind
    state: str
    rule: str
    quote: str
    clause: Clause | None


@dataclass(frozen=True, slots=True)
class _Text:
    clause: Clause
    title: str
    plain: str
    sentences: list[tuple[str, str]]
    elsewhere: bool
    """Stands where risks or accounts are told, not terms."""


def presence(clauses: Sequence[Clause], deals: frozenset[str]) -> Iterator[Presence]:
    """Every kind of clause that such documents may have."""
    texts = [_prepared(clause) for clause in clauses]
    for kind in clause_kinds():
        if kind.fits(deals):
            yield from _places(kind, texts)


def _prepared(clause: Clause) -> _Text:
    plain = key(clause.text)
    titles = (*clause.title_path, clause.heading)
    elsewhere = any(_ELSEWHERE.search(key(title)) for title in titles)
    return _Text(clause, bare_label(clause.heading), plain, [], elsewhere)


def _places(kind: ClauseKind, texts: Sequence[_Text]) -> Iterator[Presence]:
    named = [t for t in texts if any(word in t.plain for word in kind.words)]
    headed = [
        Presence(kind, "present", "heading", t.clause.text.split("\n")[0], t.clause)
        for t in texts
        if not t.elsewhere
        and t.title
        and len(t.title) <= MAX_TITLE
        and kind.heading.search(t.title)
    ]
    titled = {p.clause.clause_id for p in headed if p.clause}
    worded = [
        Presence(kind, "present", "wording", sentence, t.clause)
        for t in named
        if t.clause.clause_id not in titled and not t.elsewhere
        for sentence in _first_match(t, kind)
    ]
    denied = [
        Presence(kind, "denied", "denied", sentence, t.clause)
        for t in named
        for sentence in _denials(t, kind)
    ]
    if denied:
        yield from denied[:MAX_PLACES]
        return
    if headed or worded:
        yield from [*headed, *worded][:MAX_PLACES]
        return
    if named:
        first = named[0]
        yield Presence(kind, "mentioned", "mention", _around(first, kind), first.clause)
        return
    yield Presence(kind, "absent", "not found", "", None)


def _sentences(text: _Text) -> list[tuple[str, str]]:
    """Sentences as printed and in normal form, split once."""
    if not text.sentences:
        text.sentences.extend(
            (part, key(part))
            for part in text.clause.text.replace("；", "。")
            .replace("\n", "。")
            .split("。")
            if part.strip()
        )
    return text.sentences


def _first_match(text: _Text, kind: ClauseKind) -> Iterator[str]:
    for printed, plain in _sentences(text):
        if any(pattern.search(plain) for pattern in kind.text):
            yield printed
            return


def _denials(text: _Text, kind: ClauseKind) -> Iterator[str]:
    for printed, plain in _sentences(text):
        if any(pattern.search(plain) for pattern in kind.denied):
            yield printed
            return


def _around(text: _Text, kind: ClauseKind) -> str:
    return next(
        printed
        for printed, plain in [*_sentences(text), (text.clause.text, text.plain)]
        if any(word in plain for word in kind.words)
    )
