"""How well and how fast questions are located, and what each feature contributes.

Run: .venv/bin/python -m tests.benchmarks.location STORE QUESTIONS... [--ablate]

Each file holds questions with `doc_ids`. Printed a file: the share of questions all of
whose documents are among the first five candidates, candidates a question, and
milliseconds a question (p50, p90); with `--ablate` the first two again without each
feature in turn.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from assets.evaluation.retrieval_runs import run_questions
from assets.evaluation.retrieval_score import score_locations
from assets.qa.location import deals, gather, locate, spread
from assets.qa.location.finder import open_finder
from assets.qa.location.question import question_of
from assets.qa.location.question_files import read_questions
from assets.qa.names import product_fits
from assets.qa.packs.evidence import open_packer
from warehouse.publish import Snapshot, open_snapshot
from warehouse.store import Store


def nothing(*_: Any) -> list[Any]:
    """Stands for a step that is left out."""
    return []


FEATURES: Sequence[tuple[str, ModuleType, str, Any]] = (
    ("names bind documents", locate, "bindings_of", lambda *_: ([], [])),
    ("short forms of products", product_fits, "LEAST_ALONE", 10_000),
    ("words only one document holds", spread, "VERBATIM_WORTH", 0.0),
    ("scores told apart sharply", spread, "SHARPNESS", 1.0),
    ("spread over the queries", spread, "SHARED_WORTH", 1.0),
    ("worth of what others answer too", spread, "SHARED_WORTH", 0.0),
    ("kind of deal, preferred", deals, "DEAL_BOOST", 0.0),
    ("kind of deal, others shut out", locate, "of_other_deals", nothing),
    ("kind of document, preferred", deals, "KIND_BOOST", 0.0),
    ("hits in the head", gather, "HEAD_BONUS", 0.0),
    ("end of the list where nothing is gained", locate, "LEAST_GAIN", 0.0),
)
"""Feature, and the name in a module that is set to turn it off."""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=Path)
    parser.add_argument("questions", type=Path, nargs="+")
    parser.add_argument("--ablate", action="store_true")
    given = parser.parse_args()
    snapshot = open_snapshot(Store(given.store))
    for file in given.questions:
        tell(f"{file.name}: {_score(snapshot, file)}, {_times(snapshot, file)}")
        for feature, module, name, value in FEATURES if given.ablate else ():
            with _set(module, name, value):
                tell(f"  without {feature}: {_score(snapshot, file)}")


def tell(line: str) -> None:
    """One line of figures."""
    sys.stdout.write(line + "\n")


@contextmanager
def _set(module: ModuleType, name: str, value: Any) -> Iterator[None]:
    before: float | Callable[..., Any] = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, before)


def _score(snapshot: Snapshot, file: Path) -> str:
    runs = run_questions(read_questions(file).raws, open_packer(snapshot), budgets=())
    found = score_locations(run.located for run in runs)
    hit = found.questions - len(found.missed)
    return f"{hit}/{found.questions}, {found.candidates_mean:.2f} candidates"


def _times(snapshot: Snapshot, file: Path) -> str:
    finder = open_finder(snapshot)
    spent = []
    for raw in read_questions(file).raws:
        start = time.perf_counter()
        try:
            finder.locate(finder.read(question_of(raw)))
        except locate.LocationError:
            continue
        finally:
            spent.append(1000 * (time.perf_counter() - start))
    p50, p90 = statistics.median(spent), statistics.quantiles(spent, n=10)[-1]
    return f"{p50:.0f} ms p50, {p90:.0f} ms p90"


if __name__ == "__main__":
    main()
