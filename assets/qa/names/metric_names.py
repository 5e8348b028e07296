"""Metrics that a text names, by their names and aliases."""

import re
from collections.abc import Mapping
from functools import cache

from assets.qa.names.forms import squeeze
from dictionaries.metrics import metrics


def metrics_in(text: str) -> list[str]:
    """Metrics a squeezed text names, the longer name where names overlap."""
    names = _metric_names()
    return [names[match.group()] for match in _metric_pattern().finditer(text)]


@cache
def _metric_names() -> Mapping[str, str]:
    return {
        squeeze(name): metric.id
        for metric in metrics().values()
        for name in (metric.name, *metric.aliases)
    }


@cache
def _metric_pattern() -> re.Pattern[str]:
    ordered = sorted(_metric_names(), key=lambda n: (-len(n), n))
    return re.compile("|".join(map(re.escape, ordered)))
