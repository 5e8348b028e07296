"""How well a block answers a query, by features that each can be switched off.

BM25 finds blocks with the query's words; what decides between them is whether they
speak of the same figures, period, metric and scope, and whether they say it in the same
words. Each feature is a share from 0 to 1, so that weights can be compared.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from assets.qa.location.queries import Query
from assets.qa.location.slots import metrics_in
from assets.qa.names.forms import squeeze
from assets.qa.packs.library import Shown
from dictionaries.metrics import metrics
from dictionaries.retrieval import retrieval_words
from warehouse.analysis.tokenizer import places

WEIGHTS: Mapping[str, float] = {
    "bm25": 1.0,
    "figures": 0.5,
    "metrics": 0.25,
    "periods": 0.25,
    "scope": 0.2,
    "titles": 0.15,
    "section": 0.2,
    "span": 0.25,
    "verbatim": 0.8,
    "bound": 0.5,
    "noise": -0.6,
    "other_law": -1.0,
}
"""Worth of each feature, that of BM25 being 1. A figure or a run of words taken over
verbatim is nearly proof; a period or title only prefers one block to its like."""

OTHER_LAW = "other_law"
"""Whether a block is the article of the number asked for, but of another law: what it
shares with the question is the number alone. Told by who knows the candidates."""

RUN = 5
"""Characters of a run that counts as taken over verbatim."""
GRAM = 2
"""Characters of the pieces by which titles are compared."""
SHORTEST_TEXT = 14
"""Characters below which a block is a bare heading or a fragment."""
PARENT_TITLE = re.compile("母公司")

_YEAR = re.compile(r"^(?:19|20)\d\d年$|^(?:19|20)\d\d")
_KEPT = 20_000
"""Blocks whose signs are kept in memory."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What of a text is compared, in normal form."""

    squeezed: str
    title: str
    figures: frozenset[str]
    years: frozenset[str]
    span: bool
    """Whether it tells a span of time."""
    noise: bool


@dataclass(frozen=True)
class Scorer:
    """Scores blocks for one query; features that are off weigh nothing."""

    query: Query
    metrics: Sequence[str]
    bound: Collection[str]
    """Documents that the query itself names; empty: it names none."""
    section: re.Pattern[str] | None = None
    """Titles under which answers stand most often; none: anywhere."""
    off: Collection[str] = ()
    _features: Mapping[str, Callable[[Shown, Signs], float]] = field(init=False)

    def __post_init__(self) -> None:
        """Read the query once for all blocks."""
        text = self.query.text
        figures, years = _figures_of(text)
        runs = tuple(dict.fromkeys(r for w in text.split() for r in _grams(w, RUN)))
        aliases = [_names(m) for m in self.metrics]
        title_grams = _grams(text, GRAM)
        span = bool(retrieval_words().span_asked.search(text))
        parent = bool(retrieval_words().parent_scope.search(text))
        features: dict[str, Callable[[Shown, Signs], float]] = {
            "figures": lambda _, signs: _share(figures, signs.figures),
            "periods": lambda _, signs: _share(years, signs.years),
            "metrics": lambda _, signs: _named(aliases, signs.squeezed),
            "scope": lambda _, signs: _scope(parent, signs),
            "titles": lambda _, signs: _likeness(title_grams, signs.title),
            "section": lambda _, signs: _under(self.section, signs.title),
            "span": lambda _, signs: float(span and signs.span),
            "verbatim": lambda _, signs: _held(runs, signs.squeezed),
            "bound": lambda block, _: float(
                not self.bound or block.doc_id in self.bound
            ),
            "noise": lambda _, signs: float(signs.noise),
        }
        object.__setattr__(self, "_features", features)

    def features(self, block: Shown, bm25: float) -> dict[str, float]:
        """Each feature that is on, as a share; `bm25` is that of the best hit's."""
        signs = signs_of(block)
        found = {"bm25": bm25} if "bm25" not in self.off else {}
        for name, feature in self._features.items():
            if name not in self.off:
                found[name] = feature(block, signs)
        return found


SECTION_FIRST: Mapping[str, float] = {**WEIGHTS, "section": 1.0}
"""Where it is known under which titles something stands, these decide."""


def worth(
    features: Mapping[str, float], weights: Mapping[str, float] = WEIGHTS
) -> float:
    """One number from all features."""
    return sum(weights[name] * value for name, value in features.items())


@lru_cache(_KEPT)
def signs_of(block: Shown) -> Signs:
    """What of a block is compared; kept, as many queries ask for it."""
    text, title_path, kind = block.text, block.title_path, block.kind
    words = retrieval_words()
    squeezed = squeeze(text)
    title = squeeze(" ".join(title_path))
    figures, years = _figures_of(f"{text}\n{' '.join(title_path)}")
    bare = len(squeezed) < SHORTEST_TEXT and not figures and kind != "table_row"
    contents = any(words.noise_titles.search(squeeze(t)) for t in title_path[-1:])
    only_title = bool(title_path) and squeezed == squeeze(title_path[-1])
    noise = bare or contents or only_title or bool(words.noise_text.search(text))
    span = bool(words.span_told.search(squeezed))
    return Signs(squeezed, title, frozenset(figures), frozenset(years), span, noise)


def _figures_of(text: str) -> tuple[set[str], set[str]]:
    """Figures and years of a text, in normal form; dates and years are no figures."""
    figures, years = set[str](), set[str]()
    for place in places(text):
        for term in place.terms:
            if _YEAR.match(term):
                years.add(term)
            elif any(c.isdigit() for c in term):
                figures.add(term)
    return figures, years


def _grams(text: str, size: int) -> tuple[str, ...]:
    plain = squeeze(text)
    last = max(1, len(plain) - size + 1)
    return tuple(dict.fromkeys(plain[at : at + size] for at in range(last)))


def _under(titles: re.Pattern[str] | None, path: str) -> float:
    return float(titles is not None and bool(titles.search(path)))


def _share(wanted: Collection[str], found: Collection[str]) -> float:
    return sum(w in found for w in wanted) / len(wanted) if wanted else 0.0


def _held(runs: Sequence[str], text: str) -> float:
    return sum(run in text for run in runs) / len(runs) if runs else 0.0


def _likeness(grams: Sequence[str], title: str) -> float:
    if not title or not grams:
        return 0.0
    return sum(g in title for g in grams) / len(grams)


def _named(aliases: Sequence[Sequence[str]], text: str) -> float:
    if not aliases:
        return 0.0
    return sum(any(name in text for name in names) for names in aliases) / len(aliases)


def _names(metric_id: str) -> tuple[str, ...]:
    metric = metrics()[metric_id]
    return tuple(squeeze(name) for name in (metric.name, *metric.aliases))


def _scope(parent: bool, signs: Signs) -> float:
    return float(parent == bool(PARENT_TITLE.search(signs.title)))


def metrics_of(text: str) -> list[str]:
    """Metrics that a query names, each once."""
    return list(dict.fromkeys(metrics_in(text)))
