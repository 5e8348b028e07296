"""Questions of a file brought up to date with a store: located, packed, kept.

A pack is made anew only when its question, what was located for it, the content of its
candidates, its budget or the rules have changed; the rest are left as they are.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from assets.qa.budget import Budget
from assets.qa.evidence import Packer
from assets.qa.locate import Location, LocationError
from assets.qa.question import Option, Question
from assets.qa.question_files import Filed, read_questions
from assets.qa.retrieve import Rules
from warehouse.files import digest_of, write_bytes
from warehouse.logic import logic_version
from warehouse.store import Store

QUESTIONS, REFUSED = "questions", "refused"
LOCATIONS, PACKS = "locations", "packs"
"""Files and folders under the store's `qa`."""
RULES_MODULE = "assets.qa.evidence"
"""Module whose logic, with all it imports, are the rules of packs."""
CONTENT_STAGES = ("clauses", "tables", "tokens", "facts", "profiles")
"""Stages of a document that a pack reads."""


@dataclass(frozen=True, slots=True)
class JobReport:
    """What a run did."""

    computed: int
    reused: int
    removed: int
    failed: int
    digest: str
    """Of all that is kept now."""
    path: Path

    @property
    def rows(self) -> int:
        """Rows kept now."""
        return self.computed + self.reused


def update_questions(store: Store, source: Path | None) -> JobReport:
    """Keep the questions of a file or folder, and why what else is there is none.

    Without a file, none are kept.

    Raises:
        QueryError: there is nothing of that name, or nothing that can hold questions.
    """
    filed = read_questions(source) if source is not None else Filed()
    rows = [asdict(question) for question in filed.questions]
    _keep(store.qa / f"{REFUSED}.json", [asdict(one) for one in filed.refused])
    return _keep(store.qa / f"{QUESTIONS}.json", rows, len(filed.refused))


def kept_questions(store: Store) -> list[Question]:
    """The questions kept, in their order; none if none ever were."""
    return [
        Question(**{**row, "options": tuple(Option(**o) for o in row["options"])})
        for row in _kept(store.qa / f"{QUESTIONS}.json")
    ]


def refused_questions(store: Store) -> list[dict[str, str]]:
    """Entries that are no questions: where they stand, their id, the reason."""
    return _kept(store.qa / f"{REFUSED}.json")


def update_locations(store: Store, packer: Packer | None) -> JobReport:
    """Locate all questions anew, which takes milliseconds each."""
    rows = [_located(packer, q) for q in kept_questions(store)] if packer else []
    failed = sum("failure" in row for row in rows)
    return _keep(store.qa / f"{LOCATIONS}.json", rows, failed)


def update_packs(store: Store, packer: Packer | None, budget: Budget) -> JobReport:
    """Make the packs that are missing or out of date, and remove the others."""
    folder = store.qa / PACKS
    packs = _made_packs(store, packer, budget) if packer else _Packs()
    names = {path.name for path in packs.kept.values()}
    old = [p for p in sorted(folder.glob("[!.]*.json")) if p.name not in names]
    for path in old:
        path.unlink()
    digest = digest_of(*sorted(packs.kept))
    reused = len(packs.kept) - packs.computed
    return JobReport(packs.computed, reused, len(old), packs.failed, digest, folder)


def kept_packs(store: Store) -> Iterator[dict[str, Any]]:
    """The packs as JSON values, by file name."""
    for path in sorted((store.qa / PACKS).glob("[!.]*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))


@dataclass(slots=True)
class _Packs:
    """The packs there should be, by key, and how they came to be."""

    kept: dict[str, Path] = field(default_factory=dict)
    computed: int = 0
    failed: int = 0


def _made_packs(store: Store, packer: Packer, budget: Budget) -> _Packs:
    """Make a pack of each question that has none as it should be."""
    packs = _Packs()
    for question in kept_questions(store):
        read = packer.finder.read(question)
        try:
            location = packer.finder.locate(read)
        except LocationError:
            packs.failed += 1
            continue
        key = _key(packer, question, location, budget)
        path = store.qa / PACKS / f"{_file_name(question)}.{key[:16]}.json"
        if not path.exists():
            pack = packer.pack_located(read, location, budget, Rules())
            write_bytes(path, pack.as_bytes())
            packs.computed += 1
        packs.kept[key] = path
    return packs


def _located(packer: Packer, question: Question) -> dict[str, Any]:
    read = packer.finder.read(question)
    head = {"qid": question.qid, "domain": read.domain}
    try:
        return {**head, **asdict(packer.finder.locate(read))}
    except LocationError as error:
        return {
            **head,
            "failure": error.reason,
            "looked_for": list(error.looked_for),
            "nearest": list(error.nearest),
            "shut_out": [asdict(s) for s in error.shut_out],
        }


def _key(packer: Packer, question: Question, location: Location, budget: Budget) -> str:
    """All that a pack depends on, the words of other documents apart."""
    content = [
        row.digest
        for candidate in location.candidates
        for stage in CONTENT_STAGES
        if (row := packer.library.reader.result(stage, candidate.doc_id)) is not None
    ]
    parts = (asdict(question), asdict(location), asdict(budget))
    return digest_of(
        *(json.dumps(part, ensure_ascii=False, sort_keys=True) for part in parts),
        *content,
        logic_version(RULES_MODULE),
    )


def _file_name(question: Question) -> str:
    """The question's id as far as a file can be called by it."""
    plain = "".join(c if c.isalnum() or c in "-_" else "_" for c in question.qid)
    return plain[:80] or "question"


def _kept(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    if path.exists():
        rows = json.loads(path.read_text(encoding="utf-8"))
    return rows


def _keep(path: Path, rows: Sequence[Any], failed: int = 0) -> JobReport:
    """Write rows unless the same are there already."""
    text = json.dumps(rows, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    same = path.exists() and path.read_text(encoding="utf-8") == text
    if not same:
        write_bytes(path, text.encode())
    computed = 0 if same else len(rows)
    return JobReport(computed, len(rows) - computed, 0, failed, digest_of(text), path)
