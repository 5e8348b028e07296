"""Sentences of insurance terms with their numbers and the condition before them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.labels import key
from assets.facts.quantities import Quantity, quantities
from assets.structure.sentences import readable
from dictionaries.insurance import structure
from warehouse.schema.clauses import Clause

ITEM = re.compile(
    r"^\s*(?P<item>\d{1,2}[.、．](?!\d)|[（(][一二三四五六七八九十\d]{1,3}[)）]|[①-⑳])\s*"
)
_SENTENCE = re.compile(r"[^。；\n]+[。；]?")
_FOOTNOTE_NUMBER = re.compile(r"(?<=[一-鿿])\d{1,2}(?=[,。;:、）)]|$)")

_FOOTNOTE = re.compile(
    r"^\s*\d{1,3}\s*(?:[一-鿿（）A-Z]{1,20}?|[^。，；\n]{1,40}”)(?:指|：|:|是指)"
)
"""A footnote that defines a word stands between the lines of a clause."""

_NUMBER = re.compile(
    r"^(?:第[一二三四五六七八九十百\d]+条|\([一二三四五六七八九十\d]{1,3}\)|"
    r"\d{1,2}(?:\.\d{1,2})*[.、]?(?=[一-鿿]))"
)
_EXAMPLE = re.compile(r"举例|例如|^(?:如)?假设|^如:")

CONDITION_LIMIT = 120
"""Characters kept of a condition; the quote has the whole sentence."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence of a clause."""

    clause: Clause
    printed: str
    plain: str
    item: str
    """Number of the item of a list it stands in; empty: none."""
    lead: str
    """The sentence that introduces the list."""
    example: bool = False
    """It works an example: its numbers hold for nobody."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a row says beside its kind."""

    condition: str
    condition_kind: str
    state: str
    number: Decimal | None = None
    unit: str = ""
    bound: str = ""


def statements(clause: Clause, lead: str = "") -> Iterator[Statement]:
    """Sentences of a clause in order; the title line is none."""
    paragraphs = clause.text.split("\n")
    above = ""
    title = key(clause.number + clause.heading)
    if clause.heading and (len(paragraphs) > 1 or key(paragraphs[0]) == title):
        paragraphs = paragraphs[1:]
    for paragraph in paragraphs:
        if _FOOTNOTE.match(paragraph):
            continue
        match = ITEM.match(paragraph)
        item = match["item"] if match else ""
        if paragraph.rstrip().endswith(("：", ":")):
            lead, above = key(paragraph), item
        elif not item:
            lead, above = (lead if paragraph.startswith(("（", "(")) else ""), ""
        elif above and _style(item) == _style(above):
            above = ""
        full = item if item == above else above + item
        example = False
        for sentence in readable(_SENTENCE.finditer(paragraph)):
            plain = key(sentence.group())
            example = example or bool(_EXAMPLE.search(plain))
            if len(plain) > 1:
                yield Statement(clause, sentence.group(), plain, full, lead, example)


def _style(item: str) -> str:
    """The form of an item's number, so that （二） is told from 1、 below it."""
    return re.sub(r"[\d一二三四五六七八九十]+", "#", item)


def condition_of(plain: str, at: int) -> str:
    """The words before what is promised: up to who pays, else to the last comma."""
    payer = structure().payer.search(plain)
    if payer and payer.start() > 0:
        return bare(plain[: payer.start()])
    comma = plain.rfind(",", 0, at if at >= 0 else len(plain))
    return bare(plain[: max(comma, 0)])


def bare(condition: str) -> str:
    """A condition without the number of its article or item, the end of a long one."""
    return _NUMBER.sub("", condition).rstrip(":：")[-CONDITION_LIMIT:]


def condition_kind(condition: str) -> str:
    """age, year or state; empty without a condition."""
    if not condition:
        return ""
    if structure().age.search(condition):
        return "age"
    return "year" if structure().year.search(condition) else "state"


def said(statement: Statement, found: Sequence[Quantity]) -> Iterator[Said]:
    """One row a number; one without a number when the matter is agreed or denied."""
    plain = ITEM.sub("", statement.plain)
    shift = len(statement.plain) - len(plain)
    for quantity in found:
        condition = condition_of(plain, quantity.start - shift)
        if not condition and statement.lead:
            condition = bare(statement.lead)
        yield Said(
            condition,
            condition_kind(condition),
            "example" if statement.example else "value",
            quantity.number,
            quantity.unit.base,
            quantity.bound,
        )
    if not found:
        condition = condition_of(plain, -1)
        if not condition and statement.lead:
            condition = bare(statement.lead)
        state = "example" if statement.example else "value"
        if structure().denied.search(plain):
            state = "nil"
        elif structure().agreed.search(plain):
            state = "agreed"
        yield Said(condition, condition_kind(condition), state)


def numbers(
    statement: Statement, units: frozenset[str], start: int = 0, end: int | None = None
) -> list[Quantity]:
    """Quantities of a sentence in some units, within a window."""
    stop = len(statement.plain) if end is None else end
    return [
        q
        for q in quantities(_FOOTNOTE_NUMBER.sub(_blank, statement.plain))
        if q.unit.base in units and start <= q.start < stop
    ]


def _blank(match: re.Match[str]) -> str:
    """Marks of footnotes are hidden, their length kept."""
    return "_" * len(match.group())
