"""`finvouch deadline`: the day a stretch of time ends on, counted as rules count.

Belongs here: words such as 10个工作日内 as typed, and the answer with its reason where
no day can be told.
"""

import datetime as dt
import re
from dataclasses import asdict

import rich_click as click

from assets.facts.days import CalendarError, Deadline, deadline
from assets.facts.regulation.deadlines import Limit, limits
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.names import folded
from orchestration.cli.options import json_option
from orchestration.cli.output import answer, print_json
from orchestration.cli.typed import typed_period

RELATIONS = {"within": "内", "before": "前", "after": "后"}
_SAID = re.compile("(?:之?(?:内|前|后))$")


@click.command(name="deadline")
@click.argument("day", metavar="DATE")
@click.argument("words", metavar="WORDS")
@json_option
def deadline_command(day: str, words: str, as_json: bool) -> None:
    """The day that WORDS such as 10个工作日内 or 三个月后 lead to from DATE.

    The day itself is not counted. 内 is the last day counted, 前 the latest day before,
    后 the first day after; working and trading days follow the published holidays.
    """
    moment = typed_period(day)
    if moment.start:
        raise CommandError(
            f"{day!r} is a stretch of time, not a day",
            ExitCode.USAGE,
            f"Write a day such as {moment.instant}.",
        )
    limit = _typed_limit(words)
    start = dt.date.fromisoformat(moment.instant)
    found: Deadline | None = None
    reason = ""
    try:
        found = deadline(
            start, limit.number or 0, limit.unit, limit.day_kind, limit.relation
        )
    except CalendarError as error:
        reason = str(error)
    if as_json:
        told = {k: v for k, v in asdict(limit).items() if k in _TOLD}
        days = {"day": None, "due": None} if found is None else asdict(found)
        state = "not_computable" if found is None else "computed"
        print_json({"from": start, **told, "state": state, "reason": reason, **days})
        return
    console = answer()
    if found is None:
        console.print(f"not computable: {reason}", markup=False)
        return
    console.print(f"{found.day} {found.day:%A}", style="bold", markup=False)
    if found.due is None:
        console.print("whether it is a working day is not announced yet")
    elif found.due != found.day:
        console.print(f"a day off; due on {found.due} {found.due:%A}", markup=False)


_TOLD = frozenset({"words", "number", "unit", "day_kind", "relation"})
"""What is said again of the words that were typed."""


def _typed_limit(words: str) -> Limit:
    """The stretch that words mean; without 内, 前 or 后 its last day is meant.

    Raises:
        CommandError: they are no stretch of time, or say more than one.
    """
    plain = folded(words)
    said = _SAID.search(plain)
    relation = next(
        (r for r, word in RELATIONS.items() if said and said.group().endswith(word)),
        "within",
    )
    length = plain[: said.start()] if said else plain
    whole = f"{length}内"
    found = limits(whole)
    if [one.words for one in found] != [whole] or found[0].from_when:
        raise CommandError(
            f"{words!r} is no stretch of time",
            ExitCode.USAGE,
            "Write 10个工作日内, 5个交易日后, 30日前, 三个月内 or the like.",
        )
    one = found[0]
    return Limit(
        plain, one.number, one.unit, one.day_kind, relation, "", one.start, one.end
    )
