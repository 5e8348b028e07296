"""What a person means by a metric, an issuer or a period, half typed or by an alias.

Belongs here: turning typed words into ids, or into the nearest names there are. A name
typed whole wins; what is half typed is taken only where it can mean one thing, and the
answer says which.
"""

import difflib
import re
from collections.abc import Callable, Mapping
from functools import cache

from assets.facts.labels import key, metric_named
from assets.facts.periods import Moment, resolve
from dictionaries.formulas import (
    ISSUERS,
    PART,
    PERIOD,
    YEARS,
    Formula,
    formulas,
    formulas_of_metric,
)
from dictionaries.metrics import Metric, metrics
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.names import CLOSE_ENOUGH, NEAREST, folded, normalized
from orchestration.cli.output import notes
from warehouse.analysis.numerals import DIGIT_CHARS, ZEROS, spelt_digits

NOTHING_LIKE_IT = "Nothing like it is known."
_HOW_TO_LIST = {
    "issuer": "`finvouch sql 'SELECT DISTINCT issuer FROM figures'` lists them all.",
    "metric": "`finvouch sql 'SELECT DISTINCT metric FROM figures'` lists them all.",
    "formula": "`finvouch sql 'SELECT DISTINCT name FROM computed_facts'` lists them.",
}
"""What lists all names of a kind."""

_MORE = {
    PERIOD: " --issuer …",
    YEARS: " --issuer … --since …",
    PART: " --issuer … --member …",
    ISSUERS: "",
}
"""What a formula is asked with, beside metric and period."""

_SPELT_YEAR = re.compile(f"^[{DIGIT_CHARS}{ZEROS}O]{{4}}(?=年)")

REMOTE = 0.3
"""difflib ratio from which a name is offered where none is near: one character in
three or four is shared."""

MOST_LISTED = 10
"""Candidates listed for a half-typed name: what still fits a glance."""


def typed_metric(typed: str) -> str:
    """The id of the metric that a name, alias or half-typed name means.

    Raises:
        CommandError: none or several fit, or it is a formula that is never printed.
    """
    found = named_metric(typed)
    if found is not None:
        return found.id
    formula = named_formula(typed)
    if formula is not None:
        raise CommandError(
            f"{formula.name} is a formula, no printed figure",
            ExitCode.NOT_FOUND,
            how_to_compute(formula),
        )
    return one_of("metric", typed, _metric_names(), _told_metric)


def typed_issuer(typed: str, names: Mapping[str, str]) -> str:
    """The issuer that a full or short name, a code or a part of one means."""
    return one_of("issuer", typed, names)


def typed_formula(typed: str) -> Formula:
    """The formula that an id, a name, an alias or a half-typed name means.

    Raises:
        CommandError: none or several fit, or it is a metric and no formula.
    """
    found = named_formula(typed)
    if found is not None:
        return found
    metric = named_metric(typed)
    if metric is not None:
        near = _fitting(folded(typed), _formula_names())
        hint = f"`finvouch facts {metric.name}` shows what the documents print."
        raise CommandError(
            f"{metric.name} is a metric, no formula",
            ExitCode.NOT_FOUND,
            f"{hint} {_listed(near, _told_formula)}" if near else hint,
        )
    return _formulas()[one_of("formula", typed, _formula_names(), _told_formula)]


def typed_figure(typed: str) -> Metric | Formula:
    """The formula or, if none has that name, the metric that is meant."""
    found = named_formula(typed) or named_metric(typed)
    if found is not None:
        return found
    known: dict[str, Metric | Formula] = {
        **{_told_metric(m.id): m for m in metrics().values()},
        **{_told_formula(f.id): f for f in _formulas().values()},
    }
    names = {name: _told_metric(found) for name, found in _metric_names().items()}
    for name, formula in _formula_names().items():
        names.setdefault(name, _told_formula(formula))
    return known[one_of("metric or formula", typed, names)]


def named_metric(typed: str) -> Metric | None:
    """The metric of an id, name or alias typed whole; its own case goes first."""
    plain = normalized(typed)
    found = metric_named(plain)
    if found is not None:
        return found
    wanted = folded(typed)
    fitting = {m for name, m in _metric_names().items() if folded(name) == wanted}
    if len(fitting) == 1:
        return metrics()[fitting.pop()]
    return None if fitting else metric_named(wanted)


def named_formula(typed: str) -> Formula | None:
    """The formula of an id, name or alias typed whole."""
    wanted = folded(typed)
    names = _formula_names()
    found = next((f for name, f in names.items() if folded(name) == wanted), None)
    return _formulas()[found] if found else None


def how_to_compute(formula: Formula) -> str:
    """The command that computes a formula."""
    of = " --metric …" if formula.id in formulas_of_metric() else ""
    more = f"{of}{_MORE[formula.over]} --period …"
    return f"`finvouch compute {formula.name}{more}` computes it."


def typed_period(typed: str) -> Moment:
    """The stretch or day that a printed period means, e.g. 2024, 2025H1, 2024-12-31.

    Raises:
        CommandError: it is not one period from its first letter to its last. Part of
            it will not do: 2024Q5 or 2024,2023 must never be answered as 2024.
    """
    plain = folded(typed).upper().removesuffix("FY")
    plain = _SPELT_YEAR.sub(lambda year: spelt_digits(year.group().lower()), plain)
    moment = resolve(plain, None, Moment(), statement=False)
    if not moment.told or moment.words != key(plain):
        raise CommandError(
            f"{typed!r} is no period",
            ExitCode.USAGE,
            "Write 2024, 2025H1, 2024Q3, 2024年1-9月 or a day such as 2024-12-31.",
        )
    return moment


def one_of(
    kind: str,
    typed: str,
    names: Mapping[str, str],
    told: Callable[[str], str] = str,
) -> str:
    """What `typed` means among names: a whole name, else the only one it is part of.

    Args:
        kind: what the names are of, for messages.
        typed: what a person typed.
        names: every name with what it means.
        told: how what is meant is named to a person.

    Raises:
        CommandError: none or several fit; the nearest names are listed.
    """
    for name, target in names.items():
        if normalized(name) == normalized(typed):
            return target
    wanted = folded(typed)
    whole = [name for name in names if folded(name) == wanted]
    if len({names[name] for name in whole}) == 1:
        return names[whole[0]]
    chosen = {name: names[name] for name in whole} if whole else names
    found = _fitting(wanted, chosen)
    if len(found) == 1:
        (target,) = found
        say_what_is_meant(kind, typed, told(target))
        return target
    if found:
        raise CommandError(
            f"{typed!r} fits {len(found)} {kind.replace(' or ', 's or ')}s",
            ExitCode.NOT_FOUND,
            _listed(found, told),
        )
    by_form = {folded(name): name for name in names}
    close = difflib.get_close_matches(wanted, by_form, NEAREST, CLOSE_ENOUGH)
    close = close or difflib.get_close_matches(wanted, by_form, NEAREST, REMOTE)
    near = {names[by_form[form]]: by_form[form] for form in close}
    hint = _listed(near, told) if near else _HOW_TO_LIST.get(kind, NOTHING_LIKE_IT)
    raise CommandError(f"no {kind} {typed!r}", ExitCode.NOT_FOUND, hint)


def say_what_is_meant(kind: str, typed: str, meant: str) -> None:
    """Which one a half-typed name was read as; the answer itself stays clean."""
    notes().print(f"{kind} {typed!r} read as {meant}", markup=False, soft_wrap=True)


def _fitting(wanted: str, names: Mapping[str, str]) -> dict[str, str]:
    """What names with the wanted part mean, each with its nearest name, nearest first.

    A name that ends in it goes first: a Chinese compound is what its last part is.
    """

    def distance(name: str) -> tuple[bool, int, str]:
        return not folded(name).endswith(wanted), len(name), name

    fitting = [name for name in names if wanted and wanted in folded(name)]
    found: dict[str, str] = {}
    for name in sorted(fitting, key=distance):
        found.setdefault(names[name], name)
    return found


def _listed(found: Mapping[str, str], told: Callable[[str], str]) -> str:
    lines = [
        told(target) if name in told(target) else f"{name}: {told(target)}"
        for target, name in found.items()
    ]
    more = len(lines) - MOST_LISTED
    tail = [f"… and {more} more"] if more > 0 else []
    return "Nearest:\n" + "\n".join(f"  {line}" for line in lines[:MOST_LISTED] + tail)


@cache
def _metric_names() -> Mapping[str, str]:
    names: dict[str, str] = {}
    for metric in metrics().values():
        for name in (metric.id, metric.name, *metric.aliases):
            names.setdefault(name, metric.id)
    return names


@cache
def _formula_names() -> Mapping[str, str]:
    names: dict[str, str] = {}
    for formula in _formulas().values():
        for name in (formula.id, formula.name, *formula.aliases):
            names.setdefault(name, formula.id)
    return names


@cache
def _formulas() -> Mapping[str, Formula]:
    return {**formulas(), **formulas_of_metric()}


def _told_metric(metric: str) -> str:
    return f"{metrics()[metric].name} ({metric})"


def _told_formula(formula: str) -> str:
    return f"{_formulas()[formula].name} ({formula})"
