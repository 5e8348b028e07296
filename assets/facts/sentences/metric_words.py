"""The metric whose name stands at the end of some words."""

from assets.facts.labels import metric_named
from dictionaries.metrics import Metric

_METRIC_LENGTHS = range(24, 1, -1)
"""Longest and shortest metric names looked for before a number, in characters."""
LONGEST_NAME = _METRIC_LENGTHS[0]


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
