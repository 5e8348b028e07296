"""Figures that a sentence states: metric, number with unit, period and direction.

A number with a unit is looked at only when a known metric stands directly before it;
what stands before the metric in the same part of the sentence is whose figure it is.
A sentence that tells no period gives no fact: running text of a report also speaks of
other years.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from assets.facts.labels import key
from assets.facts.periods import Moment, Reporting
from assets.facts.sentences.as_if import as_if
from assets.facts.sentences.changes import Change, change_after, changes_after
from assets.facts.sentences.figures import FIGURE, plain_figure
from assets.facts.sentences.in_turn import (
    figures_in_turn,
    in_turn,
    moments_in_turn,
    names_in_turn,
)
from assets.facts.sentences.instalments import instalment
from assets.facts.sentences.members import confined_to, is_a_kind, member_before
from assets.facts.sentences.metric_words import LONGEST_NAME, metric_before
from assets.facts.sentences.prose import sentences, unwrapped
from assets.facts.sentences.times import is_instant, is_of_base, moment_before, tells
from assets.facts.subjects import (
    UNTOLD,
    Parties,
    names_issuer,
    subject,
    without_issuer,
)
from assets.facts.units import fit_unit
from assets.facts.values import in_base, read_cell
from dictionaries.metrics import Metric
from dictionaries.units import Unit, units
from warehouse.schema.clauses import Clause
from warehouse.schema.facts import Fact

_LINK = re.compile(
    r"(?:\((?:含税|税前|不含税)\)|人民币|约为|约|达到|达|分别为|分别|依次为|各为|为|是|共计|合计|总计|总额|"
    r"实现|至|仅|:|=|到)+$"
)
_OF_A_PART = re.compile(r"(?:\([^()]*\))?(?:均?为对|均?系对|来自|来源于)")
"""营业收入 1 元为对某客户的收入 is a part of the revenue."""
_SUM = re.compile(r"合计|总计|总额|共计")
_PARENT = frozenset({"母公司", "母公司口径"})
LINK_REACH = 60
"""Characters before a number in which the words stand that link it to its metric."""
EARLIER_REACH = 2_000
"""Characters of a paragraph before a sentence in which its subject may be named."""
FORECAST = re.compile(r"预计|预测|预估|有望|目标|计划|假设|拟|力争|不低于|不超过|承诺")
_PLANNED = frozenset({"dividend_per_10_shares", "cash_dividend", "dividend_per_share"})
"""A distribution plan is the fact itself, not a forecast of one."""

NOBODY = Parties()
_COMPANY_ALONE = re.compile(r"本(?:公司|行)(?:的)?[^,，;。:集]{0,12}$")
_ISSUER_NAMED = re.compile(r"上市公司|发行人|本公司|本集团|本行")


@dataclass(frozen=True, slots=True)
class _Hit:
    metric: Metric
    printed: str
    owner: str
    unit: Unit
    figure: re.Match[str]
    sentence: str
    change: Change | None = None


def stated_facts(
    clause: Clause, reporting: Reporting | None, parties: Parties = NOBODY
) -> Iterator[Fact]:
    """Facts stated in the running text of one clause."""
    serial = 0
    text = key_lines(unwrapped(clause))
    titles = [*clause.title_path, clause.heading]
    another = -1
    for part in sentences(text):
        sentence = part.group()
        # Lines of a contract in plain text are no paragraphs: a clause is one.
        begin = 0 if parties.many else text.rfind("\n", 0, part.start()) + 1
        for hit, moment in _dated(sentence, reporting):
            if hit.owner not in _PARENT:
                hit = replace(hit, owner=without_issuer(hit.owner, parties))
            if not hit.owner:
                own = sentence[: hit.figure.start() - len(hit.printed)]
                earlier = text[max(begin, part.start() - EARLIER_REACH) : part.start()]
                whose = subject(earlier, own, parties, titles)
                # Another was told of in this paragraph, and the issuer not since.
                if not whose and another == begin and not names_issuer(own, parties):
                    whose = UNTOLD
                within = confined_to(sentence[: hit.figure.end()])
                if whose != UNTOLD and within not in whose:
                    whose += within
                hit = replace(hit, owner=whose)
            another = begin if hit.owner else -1
            if not tells(moment, hit.metric):
                continue
            for measure, value, base, decimals, raw in _readings(hit):
                fact = _fact(
                    clause, hit, moment, serial, measure, value, base, decimals, raw
                )
                yield replace(fact, scope="parent") if _alone(hit, parties) else fact
                serial += 1


def _dated(sentence: str, reporting: Reporting | None) -> Iterator[tuple[_Hit, Moment]]:
    """Figures with their period; those told one after another, each with its own."""
    for hit in _hits(sentence):
        if not in_turn(sentence, hit.figure):
            yield hit, _moment(hit, reporting)
            continue
        listed = figures_in_turn(sentence, hit.figure)
        if len(listed) == 1:
            continue  # the others are in other units: whose it is cannot be counted
        moved = changes_after(sentence[listed[-1].end() :], len(listed))
        before = sentence[: hit.figure.start()]
        moments = moments_in_turn(before, hit.printed, reporting)
        if len(listed) == len(moments):
            each = [(hit.metric, hit.printed, moment) for moment in moments]
        else:
            named = _metrics_in_turn(before)
            if len(listed) != len(named) or len(named) < 2:
                continue
            owner = member_before(before[: before.rindex(named[0][1])])
            if owner is None:
                continue
            hit = replace(hit, owner=owner)
            moment = _moment(hit, reporting)
            each = [(metric, printed, moment) for metric, printed in named]
        for figure, change, (metric, printed, moment) in zip(
            listed, moved, each, strict=True
        ):
            unit = _unit(figure, metric)
            if unit is not None:
                yield (
                    replace(
                        hit, metric=metric, printed=printed, figure=figure, unit=unit,
                        change=change,
                    ),
                    moment,
                )  # fmt: skip


def _metrics_in_turn(before: str) -> list[tuple[Metric, str]]:
    """Several metrics before one verb; none unless each of them is known."""
    link = _LINK.search(before, max(0, len(before) - LINK_REACH))
    names = names_in_turn(before[: link.start()] if link else before)
    found = [metric_before(name) for name in names]
    whole = [hit for hit, name in zip(found, names, strict=True) if hit]
    rest = [hit for hit, name in zip(found[1:], names[1:], strict=True)
            if hit and hit[1] == name]  # fmt: skip
    return whole if len(whole) == len(names) == len(rest) + 1 else []


def key_lines(text: str) -> str:
    """Text in one form of digits and marks, line by line."""
    return "\n".join(key(line) for line in text.split("\n"))


def _hits(sentence: str) -> Iterator[_Hit]:
    """Figures with their metric; an owner named once holds for the whole sentence."""
    current, last = "", 0
    forecast = FORECAST.search(sentence)
    for figure in FIGURE.finditer(sentence):
        start = figure.start()
        if not plain_figure(figure):
            continue
        named = _named_before(sentence, start)
        if named is None:
            continue
        metric, printed, end = named
        unit = _unit(figure, metric)
        if unit is None:
            continue
        before = sentence[: end - len(printed)]
        if is_a_kind(before, printed):
            continue
        owner = member_before(before)
        if owner is None:
            continue
        if _ISSUER_NAMED.search(sentence, last, start):
            current = ""
        if _OF_A_PART.match(sentence, figure.end()):
            owner = UNTOLD
        current = owner = owner or current
        last = start
        foretold = forecast is not None and forecast.end() <= start
        if foretold and metric.id not in _PLANNED:
            continue
        # A change behind what is compared with is none of that earlier figure.
        based = is_of_base(before)
        change = None if based else change_after(sentence[figure.end() :])
        yield _Hit(metric, printed, owner, unit, figure, sentence, change)


def _named_before(sentence: str, start: int) -> tuple[Metric, str, int] | None:
    """The metric before a figure and its link, and where its name ends.

    A sum belongs to the name where the name has it, 负债合计, else to the link.
    """
    link = _LINK.search(sentence, max(0, start - LINK_REACH), start)
    end = link.start() if link else start
    summed = _SUM.match(sentence, end, start)
    for stop in (summed.end(), end) if summed else (end,):
        found = metric_before(sentence[max(0, stop - LONGEST_NAME) : stop])
        if found is not None:
            return (*found, stop)
    return None


def _unit(figure: re.Match[str], metric: Metric) -> Unit | None:
    unit = fit_unit(units()[figure["unit"]], metric.unit_kind, metric)
    return unit if unit is not None and unit.kind == metric.unit_kind else None


def _moment(hit: _Hit, reporting: Reporting | None) -> Moment:
    before = hit.sentence[: hit.figure.start() - len(hit.printed)]
    return moment_before(before, hit.metric, reporting)


def _readings(hit: _Hit) -> Iterator[tuple[str, Decimal, Unit, int, str]]:
    """The figure itself, and the change stated right after it."""
    value = read_cell(hit.figure["number"])
    number, decimals = in_base(value, hit.unit)
    yield "amount", number, hit.unit, decimals, hit.figure.group()
    if hit.change is not None:
        unit = units()[hit.change.unit]
        moved, places = in_base(read_cell(hit.change.number), unit)
        measure = "difference" if unit.base == "point" else "growth"
        yield measure, hit.change.sign * moved, unit, places, hit.change.raw


def _alone(hit: _Hit, parties: Parties) -> bool:
    """Whether it is the company's alone: 本公司 where a document also says 本集团."""
    own = hit.sentence[: hit.figure.start() - len(hit.printed)]
    books = hit.metric.statement not in {"dividend", "staff", "other"}
    of_books = books and hit.metric.unit_kind in {"money", "ratio"}
    return parties.group and of_books and bool(_COMPANY_ALONE.search(own))


def _scope(hit: _Hit) -> str:
    if hit.metric.statement in {"dividend", "staff"}:
        return "na"
    return "parent" if hit.owner in _PARENT else "consolidated"


def _fact(
    clause: Clause,
    hit: _Hit,
    moment: Moment,
    serial: int,
    measure: str,
    value: Decimal,
    unit: Unit,
    decimals: int,
    raw: str,
) -> Fact:
    instant = is_instant(hit.metric)
    dividend = hit.metric.statement == "dividend"
    part = instalment(hit.sentence[: hit.figure.start()]) if dividend else ""
    place = clause.boxes[0] if clause.boxes else None
    return Fact(
        fact_id=f"{clause.clause_id}.s{serial:02d}",
        metric=hit.metric.id,
        known=True,
        raw_label=hit.printed,
        member=""
        if hit.owner in _PARENT
        else hit.owner or part or as_if(hit.sentence, hit.figure.start()),
        measure=measure,
        statement="dividend" if dividend else "stated",
        scope=_scope(hit),
        period_kind="instant" if instant else "duration",
        period_start="" if instant else moment.start,
        period_end=moment.instant if instant else moment.end,
        period_from=moment.words,
        restated="none",
        state="value",
        value=value,
        raw_value=raw,
        unit=unit.base,
        raw_unit=unit.name,
        unit_from="sentence",
        currency=unit.currency,
        decimals=decimals,
        source="text",
        rule="stated figure",
        table_id="",
        clause_id=clause.clause_id,
        row=-1,
        col=-1,
        page=place.page if place else clause.first_page,
        box=place.box if place else None,
        quote=hit.sentence,
    )
