"""How much a block is worth keeping before any question is known.

Five features, each visible: density of names, telling words, place in the document,
figures, and words that order an argument or ask. It is measured against packing for the
question in docs/retrieval.md, and off by default: what is discarded here is gone.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log

from dictionaries.salience import DEFAULT, salience_words
from warehouse.analysis.tokenizer import tokenize

KEPT_SENTENCES = 0.4
"""Share of sentences that extraction keeps."""
LONG_PIECE = 600
"""Characters from which a piece is long enough for sentences to be left out."""
FEWEST_SENTENCES = 6
"""Sentences up to which a piece stays whole."""
ENTITY_CEILING, DISCOURSE_CEILING = 0.2, 0.1
"""Names and markers a token that count as full: more are lists of them."""

_SENTENCE = re.compile(r"(?<=[。！？；!?;\n])")


@dataclass(frozen=True, slots=True)
class Salience:
    """What a block is worth, and by what."""

    block_id: str
    score: float
    features: Mapping[str, float]
    forced: str
    """Why it is kept whatever its score; empty: it is not."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The blocks that a share keeps, and the list of those it would discard."""

    kept: frozenset[str]
    discarded: Sequence[Salience]


def block_salience(
    blocks: Sequence[tuple[str, str]], domain: str = DEFAULT
) -> list[Salience]:
    """Salience of a document's blocks, given as id and text in order."""
    words = salience_words()
    weights = words.weights.get(domain, words.weights[DEFAULT])
    tokens = [tokenize(text).main for _, text in blocks]
    telling = _tfidf(tokens)
    found = []
    for place, (block_id, text) in enumerate(blocks):
        count = max(1, len(tokens[place]))
        markers = len(words.discourse.findall(text)) + len(
            words.questions.findall(text)
        )
        features = {
            "entities": _capped(len(words.entities.findall(text)), count,
                                ENTITY_CEILING),
            "tfidf": telling[place],
            "position": abs(2 * place / max(1, len(blocks) - 1) - 1),
            "numbers": sum(any(c.isdigit() for c in t) for t in tokens[place]) / count,
            "discourse": _capped(markers, count, DISCOURSE_CEILING),
        }  # fmt: skip
        score = sum(weights[name] * value for name, value in features.items())
        why = (name for name, pattern in words.forced.items() if pattern.search(text))
        found.append(Salience(block_id, round(score, 6), features, next(why, "")))
    return found


def select(found: Iterable[Salience], share: float) -> Selection:
    """The most salient share of blocks, forced ones first."""
    ordered = sorted(found, key=lambda s: (not s.forced, -s.score, s.block_id))
    forced = sum(bool(s.forced) for s in ordered)
    many = max(forced, ceil(share * len(ordered)))
    return Selection(
        kept=frozenset(s.block_id for s in ordered[:many]), discarded=ordered[many:]
    )


def extract(text: str, wanted: Iterable[str], share: float = KEPT_SENTENCES) -> str:
    """The sentences of a long text that hold most of the wanted words, in its order."""
    sentences = [s for s in _SENTENCE.split(text) if s.strip()]
    if len(text) < LONG_PIECE or len(sentences) <= FEWEST_SENTENCES:
        return text
    words = list(wanted)
    worth = [sum(word in s for word in words) / (1 + log(len(s))) for s in sentences]
    best = sorted(range(len(sentences)), key=lambda n: (-worth[n], n))
    kept = sorted(best[: ceil(share * len(sentences))])
    return "".join(sentences[n] for n in kept)


def _tfidf(blocks: Sequence[Sequence[str]]) -> list[float]:
    """Mean telling weight of a block's words among its document's, the most 1."""
    held = Counter(word for block in blocks for word in set(block))
    means = []
    for block in blocks:
        counts = Counter(block)
        weights = [n * log((1 + len(blocks)) / held[w]) for w, n in counts.items()]
        means.append(sum(weights) / max(1, len(block)))
    most = max(means, default=0.0) or 1.0
    return [mean / most for mean in means]


def _capped(count: int, tokens: int, ceiling: float) -> float:
    return min(1.0, count / tokens / ceiling)
