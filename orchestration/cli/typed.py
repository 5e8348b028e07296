"""What a person means by a metric, an issuer or a period, half typed or by an alias.

Belongs here: turning typed words into ids, or into the nearest names there are.
"""

import difflib
from collections.abc import Mapping, Sequence

from assets.facts.labels import key, metric_named
from assets.facts.periods import Moment, resolve
from dictionaries.formulas import Formula, formulas, formulas_of_metric
from dictionaries.metrics import metrics
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.names import CLOSE_ENOUGH, NEAREST, folded


def typed_metric(typed: str) -> str:
    """The id of the metric that a name, alias or half-typed name means."""
    found = metric_named(folded(typed)) or metric_named(typed)
    if found is not None:
        return found.id
    names = {
        name: metric.id
        for metric in metrics().values()
        for name in (metric.name, *metric.aliases, metric.id)
    }
    return one_of("metric", typed, names)


def typed_issuer(typed: str, names: Mapping[str, str]) -> str:
    """The issuer that a full or short name, a code or a part of one means."""
    return one_of("issuer", typed, names)


def typed_formula(typed: str) -> Formula:
    """The formula that an id, a name or an alias means."""
    known = {**formulas(), **formulas_of_metric()}
    names = {
        name: formula.id
        for formula in known.values()
        for name in (formula.id, formula.name, *formula.aliases)
    }
    return known[one_of("formula", typed, names)]


def typed_period(typed: str) -> Moment:
    """The stretch or day that a printed period means, e.g. 2024, 2025H1, 2024-12-31.

    Raises:
        CommandError: it is not one period from its first letter to its last. Part of
            it will not do: 2024Q5 or 2024,2023 must never be answered as 2024.
    """
    plain = folded(typed).upper().removesuffix("FY")
    moment = resolve(plain, None, Moment(), statement=False)
    if not moment.told or moment.words != key(plain):
        raise CommandError(
            f"{typed!r} is no period",
            ExitCode.USAGE,
            "Write 2024, 2025H1, 2024Q3, 2024年1-9月 or a day such as 2024-12-31.",
        )
    return moment


def one_of(kind: str, typed: str, names: Mapping[str, str]) -> str:
    """What `typed` means among names: whole, beginning, or unique part.

    Raises:
        CommandError: none or several fit; the nearest names are listed.
    """
    wanted = folded(typed)
    by_fold = {folded(name): target for name, target in names.items()}
    if wanted in by_fold:
        return by_fold[wanted]
    for rule in (str.startswith, str.__contains__):
        found = sorted({t for name, t in by_fold.items() if rule(name, wanted)})
        if len(found) == 1:
            return found[0]
        if found:
            fitting = [name for name in by_fold if rule(name, wanted)]
            raise CommandError(
                f"{typed!r} fits {len(found)} {kind}s",
                ExitCode.NOT_FOUND,
                _listed(fitting),
            )
    close = difflib.get_close_matches(wanted, by_fold, NEAREST, CLOSE_ENOUGH)
    raise CommandError(f"no {kind} {typed!r}", ExitCode.NOT_FOUND, _listed(close))


def _listed(names: Sequence[str]) -> str:
    if not names:
        return "Nothing like it is known."
    return "Nearest:\n" + "\n".join(f"  {name}" for name in list(names)[:NEAREST])
