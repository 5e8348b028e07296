"""Questions of a file brought up to date with a store: located, packed, kept.

A pack is made anew only when its question, what was located for it, the content of its
candidates, its budget or the rules have changed; the rest are left as they are.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from assets.qa.keeping import (
    FILES,
    PACKS,
    RULES_MODULE,
    note,
    noted,
    pack_key,
    pack_path,
    run_key,
)
from assets.qa.location.finder import Finder, open_finder
from assets.qa.location.locate import LocationError
from assets.qa.location.question import Option, Question
from assets.qa.location.question_files import Filed, read_questions
from assets.qa.packs.budget import Budget
from assets.qa.packs.evidence import Packer, open_packer
from assets.qa.packs.retrieve import Rules
from warehouse.files import digest_of, sha256_of, write_bytes
from warehouse.logic import logic_version
from warehouse.publish import Snapshot
from warehouse.store import Store

QUESTIONS, REFUSED = "questions", "refused"
LOCATIONS = "locations"
"""Files under the store's `qa`."""
QUESTIONS_FILE = f"{QUESTIONS}.json"
FINDER_MODULE = "assets.qa.location.finder"
"""Module whose logic, with all it imports, are the rules of locating."""


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
    return _keep(store.qa / QUESTIONS_FILE, rows, len(filed.refused))


def kept_questions(store: Store) -> list[Question]:
    """The questions kept, in their order; none if none ever were."""
    return [
        Question(**{**row, "options": tuple(Option(**o) for o in row["options"])})
        for row in _kept(store.qa / QUESTIONS_FILE)
    ]


def refused_questions(store: Store) -> list[dict[str, str]]:
    """Entries that are no questions: where they stand, their id, the reason."""
    return _kept(store.qa / f"{REFUSED}.json")


def update_locations(store: Store, snapshot: Snapshot | None) -> JobReport:
    """Locate all questions, unless neither they nor the snapshot have changed.

    Without a snapshot, none are located.
    """
    path = store.qa / f"{LOCATIONS}.json"
    if snapshot is None:
        return _keep(path, [])
    key = run_key(
        store, snapshot.digest, logic_version(FINDER_MODULE), files=[QUESTIONS_FILE]
    )
    held = noted(store, LOCATIONS)
    same = held.get("digest") == run_key(store, files=[path.name])
    if same and held.get("key") == key:
        rows, failed = int(held["rows"]), int(held["failed"])
        return JobReport(0, rows, 0, failed, str(held["told"]), path)
    finder = open_finder(snapshot)
    rows_made = [_located(finder, question) for question in kept_questions(store)]
    failed = sum("failure" in row for row in rows_made)
    report = _keep(path, rows_made, failed)
    values = {"rows": len(rows_made), "failed": failed, "told": report.digest}
    note(
        store,
        LOCATIONS,
        {"key": key, "digest": run_key(store, files=[path.name]), **values},
    )
    return report


def update_packs(store: Store, snapshot: Snapshot | None, budget: Budget) -> JobReport:
    """Make the packs that are missing or out of date, and remove the others.

    Without a snapshot, all are removed.
    """
    folder = store.qa / PACKS
    held = noted(store, PACKS)
    files = _unchanged(folder, held.get(FILES, {}))
    key = ""
    packs = _Packs()
    if snapshot is not None:
        key = run_key(
            store,
            snapshot.digest,
            logic_version(RULES_MODULE),
            json.dumps(asdict(budget), sort_keys=True),
            files=[QUESTIONS_FILE],
        )
        if held.get("key") == key and len(files) == len(held[FILES]):
            packs = _Packs(dict(files), failed=int(held["failed"]))
        else:
            packs = _made_packs(store, open_packer(snapshot), budget, files)
    old = [p for p in sorted(folder.glob("[!.]*.json")) if p.name not in packs.files]
    for path in old:
        path.unlink()
    note(store, PACKS, {"key": key, FILES: packs.files, "failed": packs.failed})
    digest = digest_of(*(part for item in sorted(packs.files.items()) for part in item))
    reused = len(packs.files) - packs.computed
    return JobReport(packs.computed, reused, len(old), packs.failed, digest, folder)


def kept_packs(store: Store) -> Iterator[dict[str, Any]]:
    """The packs as JSON values, by file name."""
    for path in sorted((store.qa / PACKS).glob("[!.]*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))


@dataclass(slots=True)
class _Packs:
    """The packs there should be, digests by file name, and how they came to be."""

    files: dict[str, str] = field(default_factory=dict)
    computed: int = 0
    failed: int = 0


def _unchanged(folder: Path, files: Mapping[str, str]) -> dict[str, str]:
    """Those files that are there as they were written."""
    return {
        name: digest
        for name, digest in files.items()
        if (folder / name).is_file() and sha256_of(folder / name) == digest
    }


def _made_packs(
    store: Store, packer: Packer, budget: Budget, files: Mapping[str, str]
) -> _Packs:
    """Make a pack of each question that has none as it should be."""
    packs = _Packs()
    for question in kept_questions(store):
        read = packer.finder.read(question)
        try:
            location = packer.finder.locate(read)
        except LocationError:
            packs.failed += 1
            continue
        path = pack_path(store, question, pack_key(packer, read, location, budget))
        if path.name not in files:
            pack = packer.pack_located(read, location, budget, Rules())
            write_bytes(path, pack.as_bytes())
            packs.computed += 1
        packs.files[path.name] = files.get(path.name) or sha256_of(path)
    return packs


def _located(finder: Finder, question: Question) -> dict[str, Any]:
    read = finder.read(question)
    head = {"qid": question.qid, "domain": read.domain}
    try:
        return {**head, **asdict(finder.locate(read))}
    except LocationError as error:
        return {
            **head,
            "failure": error.reason,
            "looked_for": list(error.looked_for),
            "nearest": list(error.nearest),
            "shut_out": [asdict(s) for s in error.shut_out],
        }


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
