"""Sentences of insurance terms with their numbers and the condition before them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import takewhile

from assets.facts.labels import key
from assets.facts.quantities import Quantity, quantities
from assets.facts.whole_paragraphs import whole_paragraphs
from assets.structure.sentences import readable
from dictionaries.insurance import structure
from warehouse.schema.clauses import Clause

ITEM = re.compile(
    r"^\s*(?P<item>\d{1,2}[.、．](?!\d)|[（(][一二三四五六七八九十\d]{1,3}[)）]|[①-⑳]|[一二三四五六七八九十]{1,3}、)\s*"
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
_LABELLED = re.compile(r"^(?P<label>[^,。;:“”]{1,12}):(?=[^,。;:])")
_NO_LABEL = re.compile(
    r"^(?:注|如|例如|举例|说明|具体|其中|即|公式|计算)|说明$|如下$|分别$"
)
_CONDITIONAL = re.compile(
    r"^(?:若|如|假设|举例|当|凡|在|自|从|经|因|除|对|由于|一旦|被保险人(?:于|在|因))|"
    r"(?:的|时|后|前|内|外|起|止|期间|之日|身故|以上|以下|情形|情况下)$"
)
"""Words a condition begins or ends with; other words before a comma are a sentence."""
_OWED = re.compile(r",(?:投保人|被保险人|您)?应当?[^,]{0,40}(?:支付|交纳|缴纳)[^,]*$")
"""What somebody else pays before the insurer pays back is no condition."""
_ASIDE = re.compile(r"\([^()]*(?:为|如|即)[^()]*\)")
"""What a bracket says of another case is no number of the sentence."""

CONDITION_LIMIT = 200
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
    own = (p for p in paragraphs if not _FOOTNOTE.match(p))
    for paragraph in whole_paragraphs(own):
        match = ITEM.match(paragraph)
        item = match["item"] if match else ""
        if paragraph.rstrip().endswith(("：", ":")):
            lead, above = key(paragraph), item
        elif not item:
            stays = paragraph.startswith(("（", "(")) or label_of(key(paragraph))
            lead, above = (lead if stays else ""), ""
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


def label_of(plain: str) -> str:
    """男性 of 男性:60周岁: for whom or what the sentence behind it holds."""
    match = _LABELLED.match(ITEM.sub("", plain))
    label = match["label"] if match else ""
    return "" if _NO_LABEL.search(label) or ITEM.match(plain) else label


def condition_of(plain: str, at: int) -> str:
    """The words before what is promised: up to who pays, else those of a condition."""
    payer = structure().payer.search(plain)
    if payer and payer.start() > 0:
        return _OWED.sub("", bare(plain[: payer.start()]))
    comma = plain.rfind(",", 0, at if at >= 0 else len(plain))
    parts = bare(plain[: max(comma, 0)]).split(",")
    turns = [n for n, part in enumerate(parts) if part.startswith("但")]
    if turns:  # …为100%,但若未经结算,则为60%: another case begins
        parts = [parts[turns[-1]].removeprefix("但"), *parts[turns[-1] + 1 :]]
    return ",".join(takewhile(_CONDITIONAL.search, parts))


def bare(condition: str) -> str:
    """A condition without the number of its article or item, the end of a long one."""
    whole = _NUMBER.sub("", condition).rstrip(":：")
    while len(whole) > CONDITION_LIMIT and "," in whole:
        whole = whole.partition(",")[2]
    return whole[-CONDITION_LIMIT:]


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
    state = "example" if statement.example else "value"
    for quantity in found:
        condition = _condition(statement, plain, quantity.start - shift)
        yield Said(
            condition,
            condition_kind(condition),
            state,
            quantity.number,
            quantity.unit.base,
            quantity.bound,
        )
    if not found:
        condition = _condition(statement, plain, -1)
        if structure().denied.search(plain):
            state = "nil"
        elif structure().agreed.search(plain):
            state = "agreed"
        yield Said(condition, condition_kind(condition), state)


def _condition(statement: Statement, plain: str, at: int) -> str:
    """The sentence's own condition, else its label, else the lead of its list."""
    own = condition_of(plain, at)
    label = label_of(plain)
    if own or not (label or statement.lead):
        return own
    lead = bare(statement.lead)
    if not label:
        return lead
    return ",".join(part for part in (condition_of(lead, -1), label) if part)


def numbers(
    statement: Statement, units: frozenset[str], start: int = 0, end: int | None = None
) -> list[Quantity]:
    """Quantities of a sentence in some units, within a window, without those of cases.

    投保时为0周岁的,应当出生满28日 states 28 days; 0 says when.
    """
    plain = _FOOTNOTE_NUMBER.sub(_blank, statement.plain)
    plain = _ASIDE.sub(lambda m: re.sub(r"\d", "_", m.group()), plain)
    stop = len(plain) if end is None else end
    found = [
        q for q in quantities(plain) if q.unit.base in units and start <= q.start < stop
    ]
    last = found[-1].start if found else 0
    return [q for q in found if not _of_case(plain, q, last)]


def _of_case(plain: str, quantity: Quantity, last: int) -> bool:
    """Whether a number stands in a condition (…的,) before the number it is for."""
    comma = plain.find(",", quantity.end)
    return 0 <= comma < last and plain[comma - 1] == "的"


def _blank(match: re.Match[str]) -> str:
    """Marks of footnotes are hidden, their length kept."""
    return "_" * len(match.group())
