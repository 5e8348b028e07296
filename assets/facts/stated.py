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

from assets.facts.in_turn import IN_TURN, figures_in_turn, moments_in_turn
from assets.facts.labels import key, metric_named
from assets.facts.periods import Moment, Reporting, moment_in
from assets.facts.subjects import Parties, subject
from assets.facts.time_words import CALENDAR
from assets.facts.units import fit_unit
from assets.facts.values import in_base, read_cell
from assets.structure.sentences import readable
from dictionaries.metrics import Metric
from dictionaries.units import Unit, unit_pattern, units
from warehouse.schema.clauses import Clause
from warehouse.schema.facts import Fact

_FIGURE = re.compile(
    rf"(?P<number>-?(?:\d{{1,3}}(?:,\d{{3}})+|(?<!\d)\d++)(?:\.\d++)?)(?P<unit>{unit_pattern()})"
)
_SENTENCE = re.compile(r"[^。；;!？\n]+")
_LINK = re.compile(
    r"(?:\((?:含税|税前|不含税)\)|人民币|约为|约|达到|达|分别为|为|是|共计|合计|总计|总额|"
    r"实现|至|仅|:|=|到)+$"
)
_CHANGE = re.compile(
    r"^(?:\(含税\))?[,，(]?(?:较|比|与)?(?:上年|去年|上期|年初|期初)?(?:同期|末|度)?(?:相比)?,?(?:同比)?"
    r"(?P<direction>增长|增加|上升|提高|上涨|下降|减少|下滑|降低|下跌)(?:了|约|幅度为|率为)?"
    r"(?P<number>\d+(?:\.\d+)?)(?P<unit>%|个?百分点)"
)
_DOWN = frozenset({"下降", "减少", "下滑", "降低", "下跌"})
_OWNER_NOISE = re.compile(
    rf"{CALENDAR}(?:即[^,，]{{2,40}}日)?|"
    r"截至|截止|本?报告期(?:内|末)?|本期末?|本年度?|当期|全年|期末|年末|上年同期|上年度?|去年|"
    r"最近(?:[一二两三][期年]|[一二两三]个会计年度)|"
    r"其中|上市公司|(?<!标的)(?<!母)公司|本公司|本集团|集团|本行|发行人|我们|合并(?:口径|报表)?|实现|取得|完成|拥有|累计|"
    r"对应|对|向|以|同时|确认|全体股东|股东|(?<!标)的|并|且|以及|和|按|拟|将|计划|预计|每年|年均|,|\(|\)|\s"
)
_MEAN_OF_YEARS = re.compile(r"年均|[年期]度?.{0,4}平均")
"""A mean over years is the figure of none of them."""
_COMPARED = re.compile(
    r"较[^,，]*|(?<![占同环对])比(?![例重率值亚])[^,，]*|(?:与|同)[^,，]*相比|相比(?:于|较)?[^,，]*"
)
"""A period after such a word is the one compared with, never the figure's own."""
_OF_A_MEETING = re.compile(
    r"《[^《》]*》|(?:19|20)\d\d年(?:年度|第[一二三四五六七八九十\d]+次)?(?:临时)?股东大?会"
)
"""The year of a meeting or a document is no period of a balance named after it."""
_END_OF_MONTH = re.compile(r"月末$")
_LEFT_OF_TIME = re.compile(r"[及与至到在于年半末底即]*")
"""What is left of words of time once dates are gone; it names no owner."""
_MARK = re.compile(r"[^一-鿿A-Za-z0-9]")
_PARENT = frozenset({"母公司", "母公司口径"})
_METRIC_LENGTHS = range(24, 1, -1)
"""Longest and shortest metric names looked for before a number, in characters."""
LINK_REACH = 60
"""Characters before a number in which the words stand that link it to its metric."""
OWNER_REACH = 300
"""Characters between two commas; in longer ones nobody is named as the owner."""
OWNER_LIMIT = 24
"""Characters; a longer remainder is a clause of its own, not an owner."""
FORECAST = re.compile(r"预计|预测|有望|目标|计划|假设|拟|力争|不低于|不超过|承诺")
_PLANNED = frozenset({"dividend_per_10_shares", "cash_dividend", "dividend_per_share"})
"""A distribution plan is the fact itself, not a forecast of one."""


NOBODY = Parties()
_ISSUER_NAMED = re.compile(r"上市公司|发行人|本公司|本集团|本行")


@dataclass(frozen=True, slots=True)
class _Hit:
    metric: Metric
    printed: str
    owner: str
    unit: Unit
    figure: re.Match[str]
    sentence: str


def stated_facts(
    clause: Clause, reporting: Reporting | None, parties: Parties = NOBODY
) -> Iterator[Fact]:
    """Facts stated in the running text of one clause."""
    serial = 0
    text = key_lines(clause.text)
    for part in readable(_SENTENCE.finditer(text)):
        sentence = part.group()
        # Lines of a contract in plain text are no paragraphs: a clause is one.
        begin = 0 if parties.many else text.rfind("\n", 0, part.start()) + 1
        for hit, moment in _dated(sentence, reporting):
            if not hit.owner:
                own = sentence[: hit.figure.start() - len(hit.printed)]
                earlier = text[begin : part.start()]
                whose = subject(earlier, own, parties, clause.title_path)
                hit = replace(hit, owner=whose)
            if not _tells(moment, hit.metric):
                continue
            for measure, value, base, decimals, raw in _readings(hit):
                yield _fact(
                    clause, hit, moment, serial, measure, value, base, decimals, raw
                )
                serial += 1


def _dated(sentence: str, reporting: Reporting | None) -> Iterator[tuple[_Hit, Moment]]:
    """Figures with their period; those told one after another, each with its own."""
    for hit in _hits(sentence):
        start = hit.figure.start()
        if IN_TURN.search(sentence, max(0, start - LINK_REACH), start):
            before = sentence[:start]
            listed = figures_in_turn(sentence, hit.figure, _FIGURE)
            moments = moments_in_turn(before, hit.printed, reporting)
            if len(listed) == len(moments):
                for figure, moment in zip(listed, moments, strict=True):
                    yield replace(hit, figure=figure), moment
        else:
            yield hit, _moment(hit, reporting)


def key_lines(text: str) -> str:
    """Text in one form of digits and marks, line by line."""
    return "\n".join(key(line) for line in text.split("\n"))


def _hits(sentence: str) -> Iterator[_Hit]:
    """Figures with their metric; an owner named once holds for the whole sentence."""
    current, last = "", 0
    forecast = FORECAST.search(sentence)
    for figure in _FIGURE.finditer(sentence):
        start = figure.start()
        link = _LINK.search(sentence, max(0, start - LINK_REACH), start)
        end = link.start() if link else start
        found = metric_before(sentence[max(0, end - _METRIC_LENGTHS[0]) : end])
        if found is None:
            continue
        metric, printed = found
        unit = fit_unit(units()[figure["unit"]], metric.unit_kind, metric)
        if unit is None or unit.kind != metric.unit_kind:
            continue
        owner = _owner(sentence[: end - len(printed)])
        if owner is None:
            continue
        if _ISSUER_NAMED.search(sentence, last, start):
            current = ""
        current = owner = owner or current
        last = start
        foretold = forecast is not None and forecast.end() <= start
        if foretold and metric.id not in _PLANNED:
            continue
        yield _Hit(metric, printed, owner, unit, figure, sentence)


def metric_before(text: str) -> tuple[Metric, str] | None:
    """The longest metric name that the text ends with."""
    for length in _METRIC_LENGTHS:
        name = text[-length:]
        if len(name) == length and (metric := _named(name)) is not None:
            return metric, name
    return None


def _named(name: str) -> Metric | None:
    metric = metric_named(name)
    # Labels are stripped of numbering and notes; in a sentence only whole names count.
    return metric if metric is not None and name[0] not in "、(:." else None


def _owner(before: str) -> str | None:
    """Whose figure it is; empty for the document's own, None when it cannot be told."""
    part = before[max(map(before.rfind, ",，、:")) + 1 :]
    if len(part) > OWNER_REACH:
        return None
    if _MEAN_OF_YEARS.search(part):
        return None
    rest = _OWNER_NOISE.sub("", part)
    if _LEFT_OF_TIME.fullmatch(_MARK.sub("", rest)):
        return ""
    return rest if len(rest) <= OWNER_LIMIT else None


def _moment(hit: _Hit, reporting: Reporting | None) -> Moment:
    """The period words nearest before the figure in its sentence."""
    before = hit.sentence[: hit.figure.start() - len(hit.printed)]
    if hit.metric.statement != "dividend":
        before = _OF_A_MEETING.sub("", before)
    parts = re.split(r"[,，]", _COMPARED.sub("", before))
    for part in reversed(parts):
        moment = moment_in(part, reporting)
        if moment.told:
            return moment
    return Moment()


def _tells(moment: Moment, metric: Metric) -> bool:
    """Whether a period is told: a day for a balance, a stretch of time for a flow."""
    if _instant(metric):
        return bool(moment.instant)
    return bool(moment.end) and not _END_OF_MONTH.search(moment.words)


def _readings(hit: _Hit) -> Iterator[tuple[str, Decimal, Unit, int, str]]:
    """The figure itself, and the change stated right after it."""
    value = read_cell(hit.figure["number"])
    number, decimals = in_base(value, hit.unit)
    yield "amount", number, hit.unit, decimals, hit.figure.group()
    change = _CHANGE.match(hit.sentence[hit.figure.end() :])
    if change:
        unit = units()[change["unit"]]
        moved, places = in_base(read_cell(change["number"]), unit)
        signed = -moved if change["direction"] in _DOWN else moved
        yield "growth", signed, unit, places, change.group()


def _scope(hit: _Hit) -> str:
    if hit.metric.statement in {"dividend", "staff"}:
        return "na"
    return "parent" if hit.owner in _PARENT else "consolidated"


def _instant(metric: Metric) -> bool:
    return metric.period == "instant"


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
    instant = _instant(hit.metric)
    place = clause.boxes[0] if clause.boxes else None
    return Fact(
        fact_id=f"{clause.clause_id}.s{serial:02d}",
        metric=hit.metric.id,
        known=True,
        raw_label=hit.printed,
        member="" if hit.owner in _PARENT else hit.owner,
        measure=measure,
        statement="dividend" if hit.metric.statement == "dividend" else "stated",
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
