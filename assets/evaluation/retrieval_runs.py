"""Running the questions of a file through location and packing, for scoring.

Belongs here: what is scored of a question; finding never sees its gold.
"""

import re
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assets.evaluation.evidence_score import PackedQuestion
from assets.evaluation.gold import Gold, gold_of
from assets.evaluation.retrieval_score import LocatedQuestion
from assets.qa.location.locate import LocationError
from assets.qa.location.question import question_of
from assets.qa.location.reading import ReadQuestion
from assets.qa.packs.budget import Budget, budget_of
from assets.qa.packs.evidence import Packer
from assets.qa.packs.retrieve import Rules
from warehouse.schema.evidence import Pack

BUDGETS = (4000, 8000)
"""Characters of the packs that are scored."""

_LEAD = re.compile(r"^\[p\d+[^\]]*\] ")


@dataclass(frozen=True, slots=True)
class RunQuestion:
    """A question as it was located and packed, with its gold."""

    read: ReadQuestion
    located: LocatedQuestion
    packed: PackedQuestion
    packs: Mapping[int, Pack]
    """By budget in characters; none where no document was found."""
    milliseconds: Mapping[int, float]
    """What each pack took, reading and locating the question included."""


def run_questions(
    raws: Iterable[Mapping[str, Any]],
    packer: Packer,
    budgets: Sequence[int] = BUDGETS,
    rules: Rules | None = None,
    change: Callable[[Budget], Budget] = lambda budget: budget,
) -> Iterator[RunQuestion]:
    """Each question with its gold, its candidates, and packs where evidence is quoted.

    Questions without quotes are located only. Budgets take turns in being the first: it
    is the first pack that reads a question's documents, and takes longer for it.
    """
    limits = deque(change(budget_of(characters=b)) for b in budgets)
    for raw in raws:
        yield _run(raw, packer, limits, rules or Rules())
        limits.rotate()


def _run(
    raw: Mapping[str, Any], packer: Packer, budgets: Sequence[Budget], rules: Rules
) -> RunQuestion:
    start = time.perf_counter()
    question = question_of(raw)
    read = packer.finder.read(question)
    gold = gold_of(raw)
    quotes = gold.quotes
    packs: dict[int, Pack] = {}
    times: dict[int, float] = {}
    found: list[str] = []
    try:
        location = packer.finder.locate(read)
    except LocationError as error:
        notes: tuple[str, ...] = (str(error),)
    else:
        found = [candidate.doc_id for candidate in location.candidates]
        notes = location.notes
        located_in = _milliseconds_since(start)
        for budget in budgets if quotes else ():
            start = time.perf_counter()
            pack = packer.pack_located(read, location, budget, rules)
            times[budget.characters] = located_in + _milliseconds_since(start)
            packs[budget.characters] = pack
    categories = _categories(gold, read)
    located = LocatedQuestion(
        qid=question.qid,
        categories=categories,
        wanted=gold.doc_ids,
        found=found,
        notes=notes,
    )
    sizes = [budget.characters for budget in budgets]
    given = {b: _texts(packs[b]) if b in packs else {} for b in sizes}
    packed = PackedQuestion(question.qid, categories, quotes, given if quotes else {})
    return RunQuestion(read, located, packed, packs, times)


def within(run: RunQuestion, budgets: Collection[int]) -> RunQuestion:
    """What of a run concerns some of its budgets."""
    given = {b: texts for b, texts in run.packed.given.items() if b in budgets}
    return replace(
        run,
        packed=replace(run.packed, given=given),
        packs={b: pack for b, pack in run.packs.items() if b in budgets},
        milliseconds={b: ms for b, ms in run.milliseconds.items() if b in budgets},
    )


def _milliseconds_since(start: float) -> float:
    return 1000 * (time.perf_counter() - start)


def _texts(pack: Pack) -> dict[str, list[str]]:
    """Texts by document: as given, then without page and titles between them."""
    given: dict[str, list[str]] = {}
    bare: dict[str, list[str]] = {}
    for item in pack.items:
        if item.kind != "fact":
            given.setdefault(item.doc_id, []).append(item.text)
            bare.setdefault(item.doc_id, []).append(_LEAD.sub("", item.text))
    return {doc_id: [*given[doc_id], *bare[doc_id]] for doc_id in given}


def _categories(gold: Gold, read: ReadQuestion) -> list[str]:
    """The groups a question is scored in: domain, kind of answer, kind of trap."""
    named = {
        "domain": read.domain,
        "answer": read.slots.answer,
        "trap": gold.trap_type,
    }
    return [f"{name}={value}" for name, value in named.items() if value]
