"""How much evidence packs hold, what each rule contributes, and what memory would lose.

Run: .venv/bin/python -m tests.benchmarks.retrieval STORE QUESTIONS
         [--ablate] [--curve] [--trim]

The file holds questions, for all but `--trim` with `evidence`. Printed: questions
covered within 4,000 and 8,000 characters, and milliseconds a pack (p50, p90; locating
included); with `--ablate` the first again without each rule in turn; with `--curve` the
evidence left when blocks are discarded before any question is known and when it is
packed for, with the size of the index and milliseconds; with `--trim` instead of all
this the share of packs trimmed within the default budget, 4,000 and 8,000 characters.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from assets.evaluation.evidence_score import score_evidence
from assets.evaluation.memory_curve import PACK_BUDGETS, TimedPoint, memory_curve
from assets.evaluation.retrieval_runs import BUDGETS, run_questions
from assets.qa.location.locate import LocationError
from assets.qa.location.question import question_of
from assets.qa.location.question_files import read_questions
from assets.qa.packs.budget import Budget, budget_of
from assets.qa.packs.evidence import Packer, open_packer
from assets.qa.packs.retrieve import Rules
from assets.qa.packs.scores import WEIGHTS
from dictionaries.retrieval import retrieval_words
from warehouse.publish import open_snapshot
from warehouse.store import Store

SUPPLEMENTS = (*(s.name for s in retrieval_words().supplements), "articles")

SWITCHES: Mapping[str, Callable[[Budget], Budget]] = {
    "sentences extracted": lambda b: replace(b, extract=True),
    "half of the blocks, by salience": lambda b: replace(b, salience=0.5),
    "best at the edges": lambda b: replace(b, order="edges"),
}
"""What budgets can turn on."""

TRIM_BUDGETS: Mapping[str, Budget] = {
    f"default budget, {budget_of().tokens} tokens": budget_of(),
    **{f"{size} characters": budget_of(characters=size) for size in BUDGETS},
}


def ablations() -> dict[str, Rules]:
    """Rules with one thing off, by what is off."""
    found = {
        f"score: {name}": Rules(features_off=frozenset({name})) for name in WEIGHTS
    }
    found |= {
        f"supplement: {name}": Rules(supplements_off=frozenset({name}))
        for name in dict.fromkeys(SUPPLEMENTS)
    }
    return found | {
        "all supplements": Rules(supplements_off=frozenset(SUPPLEMENTS)),
        "expansions": Rules(expansions=False),
        "closure": Rules(closure=False),
        "referenced articles": Rules(references=False),
        "facts first": Rules(facts_first=False),
        "facts": Rules(facts=False),
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--curve", action="store_true")
    parser.add_argument("--trim", action="store_true")
    given = parser.parse_args()
    packer = open_packer(open_snapshot(Store(given.store)))
    raws = read_questions(given.questions).raws
    if given.trim:
        for name, budget in TRIM_BUDGETS.items():
            tell(f"{name}: {trimmed(packer, raws, budget)}")
        return
    tell(f"all rules: {covered(packer, raws, Rules())}, {times(packer, raws)}")
    for name, rules in ablations().items() if given.ablate else ():
        tell(f"  without {name}: {covered(packer, raws, rules)}")
    for switch in SWITCHES if given.ablate else ():
        tell(f"  with {switch}: {switched(packer, raws, switch)}")
    if given.curve:
        for timed in memory_curve(packer, run_questions(raws, packer, PACK_BUDGETS)):
            tell(f"  {told(timed)}")


def tell(line: str) -> None:
    """One line of figures."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def told(timed: TimedPoint) -> str:
    """A point of the curve of evidence against what is read."""
    point = timed.point
    how = (
        f"{point.budget} characters" if point.budget else f"{point.kept:.0%} of blocks"
    )
    return (
        f"{point.way}, {how}: {point.characters:.1%} of characters read, "
        f"evidence {point.evidence:.3f}, index {point.index_bytes / 2**20:.1f} MiB, "
        f"{timed.milliseconds:.2f} ms"
    )


def trimmed(packer: Packer, raws: Sequence[Mapping[str, Any]], budget: Budget) -> str:
    """Packs that are trimmed, of all that could be made."""
    made = []
    for raw in raws:
        with suppress(LocationError):
            made.append(packer.pack(question_of(raw), budget).budget.trimmed)
    return f"{sum(made)} of {len(made)} trimmed ({sum(made) / max(1, len(made)):.1%})"


def covered(packer: Packer, raws: Sequence[Mapping[str, Any]], rules: Rules) -> str:
    """Questions covered and pieces covered, by budget."""
    runs = run_questions(raws, packer, BUDGETS, rules)
    found = score_evidence(run.packed for run in runs)
    return ", ".join(
        f"{budget}: {round(found.at[budget] * found.questions)}/{found.questions} "
        f"({found.pieces[budget]:.3f} of pieces)"
        for budget in BUDGETS
    )


def switched(packer: Packer, raws: Sequence[Mapping[str, Any]], switch: str) -> str:
    """Coverage with a switch of the budget on."""
    runs = run_questions(raws, packer, BUDGETS, change=SWITCHES[switch])
    found = score_evidence(run.packed for run in runs)
    return ", ".join(f"{b}: {found.at[b]:.3f}" for b in BUDGETS)


def times(packer: Packer, raws: Sequence[Mapping[str, Any]]) -> str:
    """Milliseconds a pack within 4,000 characters, wall clock and processor."""
    wall, cpu = [], []
    for raw in raws:
        start, before = time.perf_counter(), time.process_time()
        try:
            packer.pack(question_of(raw), budget_of(characters=BUDGETS[0]))
        except LocationError:
            continue
        wall.append(1000 * (time.perf_counter() - start))
        cpu.append(1000 * (time.process_time() - before))
    return ", ".join(
        f"{name} ms p50 {statistics.median(v):.0f} "
        f"p90 {sorted(v)[int(0.9 * len(v))]:.0f}"
        for name, v in (("wall", wall), ("cpu", cpu))
    )


if __name__ == "__main__":
    main()
