"""All rules that cut text before any dictionary does, as one expression."""

import re
from functools import cache, lru_cache

from dictionaries.terms import han_terms, marked_terms, mixed_terms, plain
from warehouse.analysis.folding import fold
from warehouse.analysis.forms import Forms, Rule
from warehouse.analysis.periods import PERIOD_RULES
from warehouse.analysis.quantities import NUMBER_RULES, QUANTITY_RULES
from warehouse.analysis.references import LETTER_RULES, REFERENCE_RULES
from warehouse.analysis.words import sub_words

FORMS_KEPT = 1 << 16
"""Distinct pieces whose forms are remembered: dates and ratios recur often."""

_SHARES = "股"
_NOT_AFTER_SHARES = "(?![票东份权本价])"


@cache
def _figure_rules() -> tuple[Rule, ...]:
    return PERIOD_RULES + REFERENCE_RULES + QUANTITY_RULES + LETTER_RULES + NUMBER_RULES


@cache
def rules() -> tuple[Rule, ...]:
    """Every rule, the first that matches at a place wins."""
    return (*_term_rules(), *_figure_rules())


@cache
def pattern() -> re.Pattern[str]:
    """The expression that finds the next piece cut by rule, in a group of its name."""
    return _compiled(rules())


@lru_cache(FORMS_KEPT)
def forms(rule: str, text: str) -> Forms:
    """What a piece of text found by a rule becomes."""
    return _by_name()[rule].forms(text)


@cache
def _by_name() -> dict[str, Rule]:
    return {rule.name: rule for rule in rules()}


def _compiled(chosen: tuple[Rule, ...]) -> re.Pattern[str]:
    starts = "".join(rule.starts for rule in chosen)
    return re.compile(f"(?=[{starts}])(?:{'|'.join(r.group for r in chosen)})")


def _term_rules() -> tuple[Rule, ...]:
    """Terms that figures in them would tear (前五名客户), or marks or letters split.

    A term with a period in it is left to the period rules, which know its other forms.
    """
    figures, periods = _compiled(_figure_rules()), _compiled(PERIOD_RULES)
    torn = [t for t in han_terms() if figures.search(t) and not periods.search(t)]
    whole = sorted({*map(fold, marked_terms()), *torn}, key=lambda t: (-len(t), t))
    mixed = [fold(term) for term in mixed_terms()]
    return (
        Rule("term", _first_characters(whole), "|".join(map(re.escape, whole)), _term),
        Rule(
            "mixed_term",
            _first_characters(mixed),
            "|".join(map(_bounded, mixed)),
            _mixed,
        ),
    )


def _first_characters(terms: list[str]) -> str:
    return "".join(sorted({term[0] for term in terms}))


def _term(text: str) -> Forms:
    name = plain(text)
    return Forms((name,), sub_words(name))


def _bounded(term: str) -> str:
    before = "(?<![a-z0-9])" if term[0].isascii() else ""
    after = "(?![a-z0-9])" if term[-1].isascii() else ""
    if term.endswith(_SHARES):
        after = _NOT_AFTER_SHARES
    return f"{before}{re.escape(term)}{after}"


_RUNS = re.compile(r"[a-z]{2,}|[0-9]{2,}|[\u4e00-\u9fff]{2,}")


def _mixed(text: str) -> Forms:
    return Forms((text,), tuple(r for r in _RUNS.findall(text) if r != text))
