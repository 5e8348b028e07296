"""Amounts, counts, terms and rates of a contract, from the words beside a label.

Amounts of the registration and of this tranche are told apart by the words before each
amount, never by their order.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from assets.facts.contracts.value_pieces import (
    MAX_TEXT,
    Reading,
    Value,
    by_variety,
    first_sentence,
)
from assets.facts.quantities import Quantity, quantities

_YEAR_RATE = re.compile(r"第([一二三四五六七八九十])年(?:为)?([\d.]+%)")
_REGISTERED = re.compile(r"注册|批复|核准|储架|本次债券|总额度")
_TRANCHE = re.compile(r"本期|第[一二三四五六七八九十\d]+期发行")
_IN_TRANCHES = re.compile(r"[^。;]{0,14}(?:注册|采(?:取|用)分期)")
_UNIT_ONLY = re.compile(r"^-?[\d,]+(?:\.\d+)?$")


def money(reading: Reading) -> Iterator[Value]:
    """The amount of a field; none where a sentence names several."""
    text = reading.value
    if _UNIT_ONLY.match(text) and reading.unit:
        text += reading.unit
    found = [q for q in quantities(text) if q.unit.kind == "money"]
    if not reading.listed and len({q.number for q in found}) > 1:
        # Which amount is meant is for the patterns of sentences to tell.
        return
    if reading.field.id not in {"registered_amount", "tranche_amount"}:
        yield from (_number(q) for q in found[:1])
        return
    taken: set[str] = set()
    for quantity in found:
        field = _amount_field(reading, text[: quantity.start], text[quantity.end :])
        if field not in taken:
            taken.add(field)
            yield replace(_number(quantity), field=field)


def _amount_field(reading: Reading, before: str, after: str) -> str:
    """Whether an amount is the registration's or this tranche's."""
    own = reading.field.id
    if not reading.staged:
        return "tranche_amount"
    if _IN_TRANCHES.match(after):
        return "registered_amount"
    words = [
        (match.start(), name)
        for pattern, name in (
            (_REGISTERED, "registered_amount"),
            (_TRANCHE, "tranche_amount"),
        )
        for match in pattern.finditer(before)
    ]
    return max(words)[1] if words else own


def _number(quantity: Quantity) -> Value:
    sign = {"max": "不超过", "min": "不低于"}.get(quantity.bound, "")
    return Value(
        sign + quantity.raw, quantity.number, quantity.unit.base, quantity.bound
    )


def of_kind(*kinds: str) -> Callable[[Reading], Iterator[Value]]:
    """A reader of the first quantity of these kinds, one for each variety."""

    def read(reading: Reading) -> Iterator[Value]:
        text = reading.value
        if _UNIT_ONLY.match(text) and reading.unit:
            text += reading.unit
        for member, part in by_variety(text):
            found = [q for q in quantities(part) if q.unit.kind in kinds]
            for quantity in found[:1]:
                yield replace(_number(quantity), member=member)

    return read


def years(reading: Reading) -> Iterator[Value]:
    """A term; years and months stay what they are printed as."""
    found = False
    for member, part in by_variety(reading.value):
        times = [q for q in quantities(part) if q.unit.base in {"year", "month", "day"}]
        for quantity in times[:1]:
            found = True
            words = part.strip(";,。").removeprefix("期限为")[:MAX_TEXT]
            yield replace(_number(quantity), text=words, member=member)
    if not found and len(reading.value) < MAX_TEXT:
        yield Value(first_sentence(reading.value))


def percent(reading: Reading) -> Iterator[Value]:
    """A rate by year, a single rate, the two ends of a range, or words alone."""
    text = reading.value
    steps = _YEAR_RATE.findall(text)
    for year, printed in steps:
        (quantity,) = quantities(printed)
        yield Value(printed, quantity.number, "fraction", "exact", f"第{year}年")
    if steps:
        return
    first = first_sentence(text)
    rates = [q for q in quantities(first) if q.unit.base == "fraction"]
    if len(rates) == 1:
        yield Value(first, rates[0].number, "fraction", rates[0].bound)
    elif len(rates) == 2 and all(q.bound == "range" for q in rates):
        for quantity, bound in zip(rates, ("min", "max"), strict=True):
            yield Value(first, quantity.number, "fraction", bound)
    else:
        yield Value(first)
