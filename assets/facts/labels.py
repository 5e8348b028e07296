"""From a printed row or column label to the metric it names.

A label carries numbering (一、, （一）, 1.), place words (其中：, 减：), a unit in
brackets and notes on the sign; what is left is looked up among names and aliases. There
is no fuzzy match: a label that is not known stays a fact under its raw label.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from assets.facts.values import normal
from dictionaries.metrics import Metric, metrics
from dictionaries.units import Unit, unit_pattern, units

_BLANKS = re.compile(r"\s+")
_NUMBERING = re.compile(
    r"^(?:[一二三四五六七八九十]+、|\([一二三四五六七八九十]+\)|\(?\d{1,2}[)、.](?!\d)|"
    r"[①②③④⑤⑥⑦⑧⑨⑩]|\d{1,2}(?:\.\d{1,2})+\.?(?=\D))"
)
_PLACE = re.compile(r"^(?:其中|减|加|其中,)[::]|^[△▲*#]+")
_SIGN_NOTE = re.compile(r"\([^()]*(?:号填列|以.{1,3}填列|损失以|亏损以|净亏损)[^()]*\)")
_TAIL_NOTE = re.compile(r"(?:\[?(?<![关备附])注\d*\]?|\(注\d*\)|[*]+|\[\d+\])$")
_LINE_MARK = re.compile(
    r"^\s*[①-⑳]\s*(?=\S)|"
    r"(?<=[^\s①-⑳])\s*[①-⑳](?:\s*[=＝][\s①-⑳+＋\-－*×/÷()（）]+)?\s*$"
)
"""The number of a line before its name, or behind it with how others give it, ③=①+②;
they are digits in the one form of labels."""
_FOOTNOTE = re.compile(r"(?<=.)\(\d{1,2}\)$")
"""A mark of a footnote; looked past only where the rest is a known name, for elsewhere
it may tell one row from the next."""
_UNIT_TAIL = re.compile(
    rf"(?:[\(\[,/,](?:单位[::]?|人民币)?(?P<unit>{unit_pattern()})[\)\]]?)$"
)
_TAX_NOTE = re.compile(r"\((?:含税|税前|不含税|含其他方式|税后|合并|未经审计|经审计)\)")
_OF_PARENT = re.compile(r"\((?:母公司|本行)(?:口径|报表|数)?\)$")
_EITHER_SIGN = re.compile(r"\((?:亏损|损失|减少|流出)\)/|/\((?:亏损|损失|减少|流出)\)")
_DEDUCTED = re.compile(r"\(?(?:扣除非经常性损益|扣非)(?:之?后)?\)?的?(?!前)")
_WITHOUT_NONRECURRING = {
    "net_profit": "net_profit_deducted",
    "net_profit_attributable": "net_profit_attributable_deducted",
    "basic_eps": "basic_eps_deducted",
    "diluted_eps": "diluted_eps_deducted",
    "weighted_roe": "weighted_roe_deducted",
}
"""What a metric is after non-recurring items, wherever in its name that is said."""
_LOSS = re.compile(r"\([^()]*(?:亏损|损失|减少|净流出)[^()]*\)")


@dataclass(frozen=True, slots=True)
class Label:
    """A label without its trappings, the metric it names and the unit it carries."""

    text: str
    metric: Metric | None
    unit: Unit | None
    namesakes: tuple[Metric, ...] = ()
    """All metrics of that name: 其他综合收益 is a balance and, elsewhere, a flow."""

    def metric_in(self, statement: str) -> Metric | None:
        """The metric it names in a statement, where several have the name."""
        own = (m for m in self.namesakes if m.statement == statement)
        return next(own, self.metric)


@cache
def read_label(printed: str) -> Label:
    """Strip a printed label and look it up."""
    unit = None
    text = key(_LINE_MARK.sub("", printed))
    known = _names()
    while True:
        stripped = _strip(text)
        tail = _UNIT_TAIL.search(stripped)
        if tail and tail.start() > 0:
            unit = unit or units()[tail["unit"]]
            stripped = stripped[: tail.start()]
        if stripped in known or stripped == text:
            text = stripped
            break
        text = stripped
    text = _OF_PARENT.sub("", text) if _OF_PARENT.sub("", text) in known else text
    found = known.get(text) or known.get(_LOSS.sub("", _TAX_NOTE.sub("", text)), ())
    found = found or _deducted(text, known)
    if not found and _FOOTNOTE.search(text):
        noted = read_label(_FOOTNOTE.sub("", text))
        if noted.metric is not None:
            return noted
    return Label(text, found[0] if found else None, unit, found)


def is_of_parent(printed: str) -> bool:
    """Whether a label says in brackets that its figures are the parent's alone."""
    return "(母公司" in key(printed)


def _deducted(text: str, known: Mapping[str, tuple[Metric, ...]]) -> tuple[Metric, ...]:
    """The metric after non-recurring items: issuers say so at any place of a name."""
    whole = _DEDUCTED.sub("", text)
    found = known.get(whole, ()) if whole != text else ()
    meant = (_WITHOUT_NONRECURRING.get(metric.id) for metric in found)
    return tuple(metrics()[name] for name in meant if name is not None)


def is_deducted_heading(text: str) -> bool:
    """Whether a text says 扣除非经常性损益后 and no more."""
    return bool(_DEDUCTED.fullmatch(key(text).rstrip(":")))


def deducted_label(heading: str, label: str) -> str:
    """A label below the heading 扣除非经常性损益后, with it; empty below another."""
    if not is_deducted_heading(heading):
        return ""
    whole = key(heading).rstrip(":") + label
    return whole if read_label(whole).metric is not None else ""


def key(text: str) -> str:
    """One form of a label for look-ups: no blanks, half-width, one form of dashes."""
    return _BLANKS.sub("", normal(text)).replace("帐", "账")


def _strip(text: str) -> str:
    text = _EITHER_SIGN.sub("", _SIGN_NOTE.sub("", text))
    text = _PLACE.sub("", text)
    text = _NUMBERING.sub("", text)
    text = _PLACE.sub("", text)
    return _TAIL_NOTE.sub("", text).rstrip(":。;,")


@cache
def _names() -> dict[str, tuple[Metric, ...]]:
    table: dict[str, tuple[Metric, ...]] = {}
    for metric in metrics().values():
        for name in dict.fromkeys(map(key, (metric.name, *metric.aliases))):
            table[name] = (*table.get(name, ()), metric)
    return table


def metric_named(name: str) -> Metric | None:
    """The metric of an id, a name or an alias, as a person types it."""
    return metrics().get(name.strip()) or read_label(name).metric
