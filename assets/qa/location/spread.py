"""Choosing documents by content so that together they answer all parts of a question.

What one document already answers is worth little in the next: near-duplicates of it do
not fill the list, and the parts nobody answered yet decide.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from assets.qa.location.gather import Found

SHARPNESS = 4.0
"""Power by which scores as shares of the best are told apart: a document at 0.8 of the
best answers by common words most of the time."""
VERBATIM_WORTH = 1.0
"""Of holding words of a query that no other document holds, the best score being 1."""
SHARED_WORTH = 0.25
"""What a document is worth for what others answer as well, as a share."""
LEAST_GAIN = 0.03
"""Gain, as a share of what a perfect document would give, below which a document adds
nothing that asks for it."""
ROLE_WEIGHTS = {"option": 1.0, "segment": 0.8, "whole": 0.8}
"""An option states one thing of one document; a stem mixes."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A document chosen by content, and the queries it answers best."""

    doc_id: str
    gain: float
    queries: tuple[int, ...]


def worth_of(found: Found) -> dict[str, float]:
    """Worth of each document for a query: by score, and for words it alone holds."""
    return {
        doc: found.scores.get(doc, 0.0) ** SHARPNESS
        + VERBATIM_WORTH * found.verbatim.get(doc, 0.0)
        for doc in {**found.scores, **found.verbatim}
    }


def values_of(
    found: Sequence[Found], boosts: Sequence[Mapping[str, float]]
) -> list[dict[str, float]]:
    """Worth of each document for each query, by where the query comes from."""
    return [
        {
            doc: ROLE_WEIGHTS[one.query.role] * worth * (1 + boost.get(doc, 0.0))
            for doc, worth in worth_of(one).items()
        }
        for one, boost in zip(found, boosts, strict=True)
    ]


def choose(
    values: Sequence[Mapping[str, float]],
    taken: Collection[str],
    barred: Collection[str],
    most: int,
    least: float,
) -> list[Chosen]:
    """Up to `most` documents beside those taken, each by what it adds to them.

    None is chosen that adds `least` or less.
    """
    best = [max((v.get(d, 0.0) for d in taken), default=0.0) for v in values]
    left = sorted({d for v in values for d in v} - set(taken) - set(barred))
    chosen: list[Chosen] = []
    while left and len(chosen) < most:
        gains = {doc: _gain(doc, values, best) for doc in left}
        doc = min(left, key=lambda d: (-gains[d], d))
        if gains[doc] <= least:
            break
        leading = tuple(
            place
            for place, value in enumerate(values)
            if value.get(doc, 0.0) > best[place]
        )
        chosen.append(Chosen(doc, gains[doc], leading))
        best = [max(b, v.get(doc, 0.0)) for b, v in zip(best, values, strict=True)]
        left.remove(doc)
    return chosen


def _gain(
    doc: str, values: Sequence[Mapping[str, float]], best: Sequence[float]
) -> float:
    total = 0.0
    for value, covered in zip(values, best, strict=True):
        worth = value.get(doc, 0.0)
        total += SHARED_WORTH * worth + (1 - SHARED_WORTH) * max(0.0, worth - covered)
    return total
