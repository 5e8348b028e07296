"""Locating all questions of a file, for scoring.

Belongs here: running questions with gold through the finder; the gold itself never
reaches it.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from assets.evaluation.retrieval_score import LocatedQuestion
from assets.qa.finder import Finder, open_finder
from assets.qa.locate import LocationError
from assets.qa.question import question_of, read_raw_questions
from warehouse.publish import Snapshot

GOLD_DOCUMENTS = "doc_ids"
"""Part of a question that lists the documents it needs."""


def located_questions(snapshot: Snapshot, file: Path) -> Iterator[LocatedQuestion]:
    """Each question of a file with its gold documents and its candidates."""
    finder = open_finder(snapshot)
    for raw in read_raw_questions(file):
        yield _located(finder, raw)


def _located(finder: Finder, raw: Mapping[str, Any]) -> LocatedQuestion:
    question = question_of(raw)
    read = finder.read(question)
    found: list[str] = []
    try:
        location = finder.locate(read)
    except LocationError as error:
        notes: tuple[str, ...] = (str(error),)
    else:
        found = [candidate.doc_id for candidate in location.candidates]
        notes = location.notes
    return LocatedQuestion(
        qid=question.qid,
        category=read.domain,
        wanted=_gold(raw.get(GOLD_DOCUMENTS)),
        found=found,
        notes=notes,
    )


def _gold(listed: Any) -> list[str]:
    """Documents as a list, or as one text in a CSV cell."""
    if isinstance(listed, str):
        return json.loads(listed) if listed.startswith("[") else listed.split(";")
    return list(listed or ())
