"""When the rows of a statement of changes in equity are: its columns say only the year.

Its first rows are balances of the day before the year, its last one that of the year's
end, and all between are movements of the year.
"""

import re
from dataclasses import replace
from datetime import date, timedelta

from assets.facts.labels import key
from assets.facts.periods import Moment, resolve

_OPENING = re.compile(r"(?:上[年期].{0,2}末|[年期]初).{0,2}(?:余额|数|金额)")
_CLOSING = re.compile(r"(?<!上)[年期]度?[年期]?末.{0,2}(?:余额|数|金额)")
_DATED = re.compile(r"日(?:的?余额)?$")


def row_moment(label: str, moment: Moment) -> tuple[Moment, bool]:
    """The time of a row under a column's time, and whether it is a balance.

    Args:
        label: the row label.
        moment: what the column says; without a stretch of time nothing changes.
    """
    text = key(label)
    told = resolve(text, None, Moment(), statement=True)
    if _DATED.search(text) and told.instant and not told.start:
        first = told.instant.endswith("-01-01")
        day = day_before(told.instant) if first else told.instant
        return replace(moment, instant=day), True
    if _OPENING.search(text):
        if not moment.start:
            return moment, True
        return replace(moment, instant=day_before(moment.start)), True
    return moment, bool(_CLOSING.search(text)) or not (text and moment.start)


def day_before(first: str) -> str:
    """The day before one, both in ISO form."""
    return (date.fromisoformat(first) - timedelta(days=1)).isoformat()
