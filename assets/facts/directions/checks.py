"""Whether the tables of a document bear out a direction that a sentence states.

Growth may be printed there, or follows from the figures of both periods. Where the
sentence gives the figure itself, it must be the table's, and only then can a table
contradict; where it does not, digits that agree must be too many for an accident.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.directions.records import Direction, agrees, growth_of
from assets.facts.directions.sentence_checks import Level, level_of, signed
from assets.facts.labels import key, metric_named, read_label
from assets.facts.periods import Moment, Reporting, moment_in
from assets.facts.precision import step_of
from assets.facts.printed_years import in_figures
from assets.facts.sentences.figures import BOUNDARY
from assets.facts.subjects import UNTOLD
from dictionaries.metrics import metrics
from warehouse.schema.facts import Fact

TELLING_STEPS, TOLD_STEPS = 50, 15
"""A change of as many of its last places agrees with a table's by no accident; of fewer
where the sentence itself tells of when it is and of a metric by its name."""
_ISSUER = re.compile(
    r"^(?:本公司|公司|本集团|集团|本行|发行人|上市公司|我们)(?:的)?|^合并(?:口径)?(?:的)?"
)
_BALANCE = re.compile(r"(?:期末|年末)?(?:账面)?(?:余额|价值|净额|金额|总额)$")
"""Words that a sentence adds to the name of a balance: 长期借款余额."""
_BEGIN_OF_YEAR = re.compile(r"年初|期初|上年末|上年年末|上期末|上年度末")
_COMPARED = re.compile(
    r"相?较[^,，]*|(?<![占同环对可])比(?![例重率值亚])[^,，]*|(?:与|同)[^,，]*相比"
)
_TO_A_YEAR = re.compile(
    r"(?:[从由自]?(?:19|20)\d\d年?[度末底]?[-~—至到]|"
    r"[从由自](?:19|20)\d\d年(?:[^,;。]|(?<=\d),(?=\d)){0,40}?[至到])(?=(?:19|20)\d\d)"
)
"""Up to the year a stretch ends in: 从2030年的 5 元增至2031年的 6 元, 2030-2031年."""
_SHORT_YEAR = re.compile(r"^(?=\d\d年)")
_MONTHS_BACK = re.compile(r"环比|上季|上月")


@dataclass(frozen=True, slots=True)
class Check:
    """What a direction was checked against."""

    verdict: str
    kind: str
    known: Decimal | None
    by: list[str]
    period_end: str = ""
    metric: str = ""


UNCHECKED = Check("unchecked", "none", None, [])


_Key = tuple[str, str, str, str]


class Tables:
    """Figures of a document's tables by name, measure and period."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        """All facts of one document."""
        self._facts: dict[_Key, list[Fact]] = {}
        for fact in facts:
            if fact.state != "value" or fact.value is None or not fact.table_id:
                continue
            if fact.restated == "before" or fact.member == UNTOLD:
                continue
            for name in _names(fact):
                told = (name, fact.measure, fact.period_start, fact.period_end)
                self._facts.setdefault(told, []).append(fact)

    def check(
        self,
        found: Direction,
        now: Sequence[Moment],
        then: Moment | None,
        *,
        said: bool = False,
    ) -> Check:
        """A direction against the tables.

        Args:
            found: the direction, its change told as an amount, a ratio or points.
            now: the periods it may be of; the first that bears it out is taken.
            then: the period it is compared with; None: the one a year before.
            said: whether the sentence tells the period.
        """
        if found.change is None or found.count > 1 or not found.subject:
            return UNCHECKED
        if found.yearly:
            return UNCHECKED  # a mean over several years is no growth of one
        name = subject_key(found.subject)
        steps = TOLD_STEPS if said and name in metrics() else TELLING_STEPS
        level = level_of(found.levels[-1]) if len(found.levels) == 1 else None
        answers = [
            answer
            for moment in now
            for answer in self._at(name, found, level, moment, then, steps)
        ]
        held = [a for a in answers if a.verdict == "holds"]
        against = [a for a in answers if a.verdict == "contradicts"]
        sure = len(now) == 1 and len({a.known for a in against}) == 1
        return (held or (against if sure else []) or [UNCHECKED])[0]

    def _at(
        self,
        name: str,
        found: Direction,
        level: Level | None,
        moment: Moment,
        then: Moment | None,
        steps: int,
    ) -> Iterator[Check]:
        for start, end, old_start, old_end in _stretches(moment, then):
            rows = self._facts.get((name, "amount", start, end), [])
            if level is not None:
                rows = [r for r in rows if _is(level, r)]
                if not rows:
                    continue
            if found.unit == "fraction":
                for fact in self._facts.get((name, "growth", start, end), []):
                    if then is None and fact.value is not None:
                        yield self._judged(
                            found, level, fact.value, [fact], "printed_growth", steps
                        )
            for row in rows:
                for old in self._facts.get((name, "amount", old_start, old_end), []):
                    if old.scope != row.scope or old.table_id != row.table_id:
                        continue
                    for change in _moved(found, old, row):
                        yield self._judged(
                            found,
                            level,
                            change,
                            [row, old],
                            "recomputed_growth",
                            steps,
                        )

    @staticmethod
    def _judged(
        found: Direction,
        level: Level | None,
        known: Decimal,
        facts: Sequence[Fact],
        kind: str,
        steps: int,
    ) -> Check:
        by = [fact.fact_id for fact in facts]
        end, metric = facts[0].period_end, facts[0].metric if facts[0].known else ""
        step = found.step + _blur(found, facts)
        if agrees(signed(found), known, step):
            telling = level is not None or abs(known) >= step * steps
            if telling and found.exact:
                return Check("holds", kind, known, by, end, metric)
            return UNCHECKED
        ratio = facts[0].unit == "fraction" and kind == "recomputed_growth"
        if level is None or not found.exact or facts[0].scope == "parent" or ratio:
            return UNCHECKED
        return Check("contradicts", kind, known, by, end, metric)


def subject_key(subject: str) -> str:
    """The name under which tables print a subject: a metric's id, else its label."""
    bare = _ISSUER.sub("", subject)
    for name in (bare, _BALANCE.sub("", bare)):
        if metric := metric_named(name):
            return metric.id
    return read_label(bare).text


def moments_of(
    plain: str, place: int, reporting: Reporting | None
) -> tuple[list[Moment], bool]:
    """The period a direction is of by the words before it, and whether they tell it.

    Where they do not, the document's own period is a guess that numbers must bear out.
    """
    before = _TO_A_YEAR.sub("", _COMPARED.sub("", in_figures(plain[:place])))
    for part in reversed(BOUNDARY.split(before)):
        moment = moment_in(part, reporting)
        if moment.told:
            return [moment], True
    return ([reporting.to_date(0), reporting.alone(0)] if reporting else []), False


def moment_told(
    found: Direction, reporting: Reporting | None
) -> tuple[list[Moment], bool]:
    """When the second figure of a direction is of, by the words beside it."""
    moment = moment_in(_SHORT_YEAR.sub("20", in_figures(found.when)), reporting)
    return [moment], moment.told


def base_of(
    found: Direction, reporting: Reporting | None
) -> tuple[bool, Moment | None]:
    """Whether what it is compared with is understood, and when that was.

    None as the moment: the same time a year before.
    """
    words = re.sub(r"^(?:相?较|比|与)(?:于)?", "", found.base)
    if _MONTHS_BACK.search(words):
        return False, None
    if _BEGIN_OF_YEAR.search(words):
        return True, Moment(instant="-12-31")
    if not words or re.search(r"同比|同期|YoY|yoy|上年|去年|上一年", words):
        return True, None
    moment = moment_in(words, reporting)
    return moment.told, moment if moment.told else None


def _names(fact: Fact) -> Iterator[str]:
    label = read_label(fact.raw_label).text
    member = key(fact.member)
    if fact.known and not member:
        yield fact.metric
    if not member:
        yield label
    else:
        yield member + label
        if not label:
            yield member


_Stretches = tuple[str, str, str, str]


def _stretches(now: Moment, then: Moment | None) -> Iterator[_Stretches]:
    """Start and end of a period and of the other one, as flow and as balance."""
    if now.start and now.end:
        if then is None:
            yield now.start, now.end, _year_back(now.start), _year_back(now.end)
        elif then.start and then.end:
            yield now.start, now.end, then.start, then.end
    if now.instant:
        if then is None:
            yield "", now.instant, "", _year_back(now.instant)
        elif then.instant == "-12-31":
            yield "", now.instant, "", f"{int(now.instant[:4]) - 1}-12-31"
        elif then.instant:
            yield "", now.instant, "", then.instant


def _year_back(iso: str) -> str:
    back = f"{int(iso[:4]) - 1}{iso[4:]}"
    return back.replace("-02-29", "-02-28")


def _is(level: Level, fact: Fact) -> bool:
    """Whether a printed figure is a table's, within the coarser print."""
    if fact.value is None or level.base not in {fact.unit, fact.currency}:
        return False
    return agrees(level.value, fact.value, max(level.step, step_of(fact)))


def _moved(found: Direction, old: Fact, new: Fact) -> Iterator[Decimal]:
    """The change between two figures; of ratios in % it may mean points or growth."""
    if old.value is None or new.value is None or old.unit != new.unit:
        return
    if found.unit in {"fraction", "point"} and new.unit == "fraction":
        yield new.value - old.value
    if found.unit == "fraction":
        growth = growth_of(old.value, new.value)
        if growth is not None:
            yield growth
    elif new.unit == found.unit:
        yield new.value - old.value


def _blur(found: Direction, facts: Sequence[Fact]) -> Decimal:
    """How far the rounding of the table's figures can move the change between them."""
    if len(facts) == 1:
        return step_of(facts[0])
    new, old = facts
    steps = step_of(new) + step_of(old)
    if found.unit == "fraction" and old.value and new.unit != "fraction":
        now = abs((new.value or Decimal(0)) / old.value)
        return (step_of(new) + step_of(old) * now) / abs(old.value)
    return steps
