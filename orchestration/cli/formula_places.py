"""Where a formula is computed that goes over years or is of a part of a whole.

Belongs here: what `--since`, `--member` and `--of` mean for an issuer's facts.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from assets.facts.comparison.book import Place, year_back
from assets.facts.labels import key
from assets.facts.subjects import UNTOLD
from dictionaries.metrics import Metric, metrics
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.typed import named_metric, one_of, typed_metric, typed_period
from warehouse.schema.facts import Fact


def over_years(place: Place, since: str | None) -> Place:
    """The place with the period that a growth over years begins with.

    Raises:
        CommandError: none was named, or one that is not the same stretch of an earlier
            year: half a year does not grow into a whole one.
    """
    if since is None:
        raise CommandError(
            "the growth begins in no period",
            ExitCode.USAGE,
            f"Name the first one: --since {int(place.end[:4]) - 3}.",
        )
    first = typed_period(since)
    end = first.end if place.start else first.instant
    years = int(place.end[:4]) - int(end[:4]) if end else 0
    same = (year_back(place.start, years), year_back(place.end, years))
    if years < 1 or same != (first.start if place.start else "", end):
        raise CommandError(
            f"{since!r} is not the same stretch of an earlier year",
            ExitCode.USAGE,
            "Write both alike: --since 2021 --period 2024.",
        )
    return replace(place, since=end)


def of_part(
    place: Place,
    held: Sequence[tuple[str, Fact]],
    metric: str,
    member: str | None,
    of: str | None,
) -> tuple[Place, str]:
    """The place with part and whole, and the metric of the whole if it is another.

    `of` is a metric, or else a member: the segment that the part belongs to.

    Raises:
        CommandError: neither was named, or the issuer prints no such member.
    """
    if not member and not of:
        raise CommandError(
            "a share of what, and in what?",
            ExitCode.USAGE,
            "Name the part, --member 境外, or the whole, --of 总资产; or both.",
        )
    members = _members(held, metric)
    part = _typed_member(member, members, metric, place.issuer) if member else ""
    whole = named_metric(of) if of else None
    if not of or whole is not None:
        _refuse_another_kind(metric, whole)
        return replace(place, part=part), whole.id if whole else ""
    if any(key(of) in name for name in members):
        segment = _typed_member(of, members, metric, place.issuer)
        return replace(place, part=part, whole=segment), ""
    typed = typed_metric(of)
    _refuse_another_kind(metric, metrics()[typed])
    return replace(place, part=part), typed


def _refuse_another_kind(part: str, whole: Metric | None) -> None:
    """A balance is no part of a flow, nor people of money: their ratio is no share."""
    own = metrics().get(part)
    if own is None or whole is None:
        return
    if own.unit_kind != whole.unit_kind:
        why = f"one is a {own.unit_kind}, the other {whole.unit_kind}"
    elif own.period != whole.period:
        why = "one is of a day, the other of a stretch of time"
    else:
        return
    raise CommandError(
        f"{own.name} is no part of {whole.name}: {why}",
        ExitCode.USAGE,
        "Name a whole of its kind: balances are part of 总资产, flows of 营业收入.",
    )


def _members(held: Sequence[tuple[str, Fact]], metric: str) -> Mapping[str, str]:
    names = {
        key(fact.member)
        for _, fact in held
        if fact.metric == metric and fact.measure == "amount" and fact.state == "value"
    }
    return {name: name for name in sorted(names - {"", key(UNTOLD)})}


def _typed_member(
    typed: str, members: Mapping[str, str], metric: str, issuer: str
) -> str:
    if not members:
        raise CommandError(
            f"{issuer} prints no part of {metric}",
            ExitCode.NOT_FOUND,
            "`finvouch facts METRIC --members` lists what it prints.",
        )
    return one_of("member", typed, members)


def parts_of(typed: str) -> list[str]:
    """Names typed with commas between them.

    Raises:
        CommandError: there is none.
    """
    parts = re.split("[,，、;；]", typed)
    named = [part.strip() for part in parts if part.strip()]
    if not named:
        raise CommandError(
            f"{typed!r} names nothing to compare",
            ExitCode.USAGE,
            "Write names with commas between them.",
        )
    return named
