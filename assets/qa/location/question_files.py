"""Files and folders of questions: each entry a question, or why it is none.

Belongs here: finding the entries of a file in whatever encoding it is. What makes an
entry a question is said in `question`.
"""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assets.qa.location.question import ID_NAMES, Question, question_of
from assets.text.csv_file import csv_rows
from assets.text.decoding import decode
from warehouse.errors import QueryError

ACCEPTED_SUFFIX = ".accepted.json"
"""Ends the name of accepted figures, which lie beside questions and are none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a file."""

    where: str
    """File and line, or which of its questions."""
    raw: Mapping[str, Any]
    """As given, gold included."""
    question: Question


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry of a file that is no question."""

    where: str
    qid: str
    """Its id, as far as it has one."""
    reason: str


@dataclass(frozen=True, slots=True)
class Filed:
    """All entries of a file or folder, in their order."""

    asked: tuple[Asked, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def questions(self) -> list[Question]:
        """The questions alone."""
        return [one.question for one in self.asked]

    @property
    def raws(self) -> list[Mapping[str, Any]]:
        """The questions as given."""
        return [one.raw for one in self.asked]


def question_files(source: Path) -> list[Path]:
    """The file, or the JSON, JSONL and CSV files of the folder.

    Raises:
        QueryError: there is nothing of that name, or nothing that can hold questions.
    """
    kinds = ", ".join(_READERS)
    if source.is_dir():
        found = sorted(path for path in source.iterdir() if _holds_questions(path))
        if not found:
            raise QueryError(f"the folder {source} has no questions ({kinds})")
        return found
    if not source.exists():
        named = "--questions or FINVOUCH_QUESTIONS"
        raise QueryError(f"the questions {source} that {named} names do not exist")
    if source.suffix.lower() not in _READERS:
        raise QueryError(f"{source.name}: questions come as {kinds}")
    return [source]


def read_questions(source: Path) -> Filed:
    """All entries of a file or folder; what is wrong with one stops no other.

    Raises:
        QueryError: there is nothing of that name, or nothing that can hold questions.
    """
    entries = [entry for file in question_files(source) for entry in _entries(file)]
    return Filed(
        tuple(entry for entry in entries if isinstance(entry, Asked)),
        tuple(entry for entry in entries if isinstance(entry, Refused)),
    )


def _holds_questions(path: Path) -> bool:
    return (
        path.suffix.lower() in _READERS
        and not path.name.startswith(".")
        and not path.name.endswith(ACCEPTED_SUFFIX)
        and path.is_file()
    )


def _entries(file: Path) -> Iterator[Asked | Refused]:
    """The entries of a file; what cannot be read at all is one that is refused."""
    try:
        text = decode(file.read_bytes())
        for place, found in _READERS[file.suffix.lower()](text):
            yield _entry(f"{file.name}{place}", found)
    except (OSError, ValueError, RecursionError, csv.Error) as error:
        yield Refused(file.name, "", f"cannot be read: {error}")


def _entry(where: str, found: Any) -> Asked | Refused:
    if isinstance(found, Exception):
        return Refused(where, "", f"cannot be read: {found}")
    try:
        question = question_of({} if found is None else found)
    except QueryError as error:
        return Refused(where, _id_of(found), str(error))
    if not isinstance(found, Mapping):
        return Refused(where, "", "a question is an object with named parts")
    return Asked(where, found, question)


def _id_of(found: Any) -> str:
    if not isinstance(found, Mapping):
        return ""
    ids = (found[name] for name in ID_NAMES if name in found)
    return next((str(one).strip() for one in ids if isinstance(one, str | int)), "")


Places = Iterable[tuple[str, Any]]
"""Entries, each with its place in the file, or the error it was read with."""


def _json(text: str) -> Places:
    found = _parsed(text)
    if isinstance(found, dict) and isinstance(found.get("questions"), list):
        found = found["questions"]
    if not isinstance(found, list):
        return [("", found)]
    return ((f" question {number}", one) for number, one in enumerate(found, start=1))


def _jsonl(text: str) -> Places:
    """A line each; only line feeds end lines, other ends may stand inside texts."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        found: Any
        try:
            found = _parsed(line)
        except json.JSONDecodeError as error:
            found = ValueError(f"{error.msg} at character {error.colno}")
        except (ValueError, RecursionError) as error:
            found = error
        yield f" line {number}", found


def _csv(text: str) -> Places:
    rows = csv_rows(text)
    _, names = next(rows, (0, []))
    for line, row in rows:
        found: Any = dict(zip(names, row, strict=False))
        if len(row) > len(names) and any(row[len(names) :]):
            found = ValueError(f"it has {len(row)} cells under {len(names)} names")
        if any(row):
            yield f" line {line}", found


def _parsed(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; one that names a part twice is a mistake that JSON would hide."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r} is given twice in one object")
    return found


_READERS = {".json": _json, ".jsonl": _jsonl, ".csv": _csv}
