"""When the rows of a statement of changes in equity are: its columns say only the year.

Its first rows are balances of the day before the year, its last one that of the year's
end, and all between are movements of the year. A balance is the figure of its column at
that day, as the balance sheet prints it; a movement is a part of its column's.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import accumulate

from assets.facts.labels import key
from assets.facts.periods import Moment, resolve
from warehouse.schema.facts import Fact

_OPENING = re.compile(r"(?:上[年期].{0,2}末|[年期]初).{0,2}(?:余额|数|金额)")
_CLOSING = re.compile(r"(?<!上)[年期]度?[年期]?末.{0,2}(?:余额|数|金额)")
_DATED = re.compile(r"(?P<day>.*日)(?:的?[年期][初末])?(?:的?余额)?")

BETWEEN_BALANCES = "between dated balances"
"""Where the time of a movement was read, if its column says none."""


def row_moment(label: str, moment: Moment) -> tuple[Moment, bool]:
    """The time of a row under a column's time, and whether it is a balance.

    Args:
        label: the row label.
        moment: what the column says; without a stretch of time nothing changes.
    """
    text = key(label)
    if day := _day_in(text):
        return replace(moment, instant=day), True
    if _OPENING.search(text):
        if not moment.start:
            return moment, True
        return replace(moment, instant=day_before(moment.start)), True
    return moment, bool(_CLOSING.search(text)) or not (text and moment.start)


def is_balance(label: str) -> bool:
    """Whether a row holds balances of a day, not what moved them."""
    text = key(label)
    told = _OPENING.search(text) or _CLOSING.search(text)
    return bool(told) or bool(_day_in(text))


def with_openings_told(facts: Sequence[Fact], rows: Collection[int]) -> Iterator[Fact]:
    """The facts, balances printed before and after an adjustment marked so.

    上年年末余额 is what was reported, 本年年初余额 what the year starts from after a
    change of policies or a correction; where both are one figure nothing was adjusted.

    Args:
        facts: the facts of one statement.
        rows: its rows that hold balances.
    """
    printed: dict[tuple[str, ...], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.row in rows and fact.value is not None and fact.restated == "none":
            printed[_balance(fact)].append(fact)
    told = {}
    for same in printed.values():
        first, last = same[0], same[-1]
        if first.value != last.value:
            told[first.fact_id], told[last.fact_id] = "before", "after"
    for fact in facts:
        state = told.get(fact.fact_id, fact.restated)
        yield fact if state == fact.restated else replace(fact, restated=state)


def _balance(fact: Fact) -> tuple[str, ...]:
    return (str(fact.col), fact.metric, fact.member, fact.scope, fact.period_end)


def stretches(labels: Sequence[str]) -> Iterator[Moment | None]:
    """The stretch of each row's movements, from the dated balances around it.

    For statements whose columns say no year: last year's is a table of its own under
    the same header. None where the rows before and after tell no stretch of one year.
    """
    days = [_day_in(key(label)) for label in labels]
    above = accumulate(days, _latest)
    below = reversed([*accumulate(reversed(days), _latest)])
    for before, after in zip(above, below, strict=True):
        yield _between(before, after) if before and after else None


def _latest(last: str, day: str) -> str:
    return day or last


def _between(above: str, below: str) -> Moment | None:
    first = (date.fromisoformat(above) + timedelta(days=1)).isoformat()
    if first < below and first[:4] == below[:4]:
        return Moment(first, below, below, BETWEEN_BALANCES)
    return None


def _day_in(text: str) -> str:
    """The day of a balance that a row is dated by, ISO; 1 January ends a year."""
    dated = _DATED.fullmatch(text)
    told = resolve(dated["day"], None, Moment(), statement=True) if dated else Moment()
    if not told.instant or told.start:
        return ""
    first = told.instant.endswith("-01-01")
    return day_before(told.instant) if first else told.instant


def day_before(first: str) -> str:
    """The day before one, both in ISO form."""
    return (date.fromisoformat(first) - timedelta(days=1)).isoformat()
