"""From a printed row or column label to the metric it names.

A label carries numbering (一、, （一）, 1.), place words (其中：, 减：), a unit in
brackets and notes on the sign; what is left is looked up among names and aliases. There
is no fuzzy match: a label that is not known stays a fact under its raw label.
"""

import re
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
_TAIL_NOTE = re.compile(r"(?:\[?注\d*\]?|\(注\d*\)|[*]+|\[\d+\])$")
_UNIT_TAIL = re.compile(
    rf"(?:[\(\[,/,](?:单位[::]?|人民币)?(?P<unit>{unit_pattern()})[\)\]]?)$"
)
_TAX_NOTE = re.compile(r"\((?:含税|税前|不含税|含其他方式|税后|合并|未经审计|经审计)\)")
_EITHER_SIGN = re.compile(r"\((?:亏损|损失|减少|流出)\)/|/\((?:亏损|损失|减少|流出)\)")
_LOSS = re.compile(r"\([^()]*(?:亏损|损失|减少|净流出)[^()]*\)")


@dataclass(frozen=True, slots=True)
class Label:
    """A label without its trappings, the metric it names and the unit it carries."""

    text: str
    metric: Metric | None
    unit: Unit | None


@cache
def read_label(printed: str) -> Label:
    """Strip a printed label and look it up."""
    unit = None
    text = key(printed)
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
    metric = known.get(text) or known.get(_LOSS.sub("", _TAX_NOTE.sub("", text)))
    return Label(text, metric, unit)


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
def _names() -> dict[str, Metric]:
    table: dict[str, Metric] = {}
    for metric in metrics().values():
        for name in (metric.name, *metric.aliases):
            table.setdefault(key(name), metric)
    return table


def metric_named(name: str) -> Metric | None:
    """The metric of an id, a name or an alias, as a person types it."""
    return metrics().get(name.strip()) or read_label(name).metric
