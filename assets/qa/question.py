"""Questions as people and files give them."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warehouse.errors import QueryError

ID_NAMES = ("qid", "id", "question_id", "题号")
TEXT_NAMES = ("question", "stem", "text", "题目", "问题", "题干")
DOMAIN_NAMES = ("domain", "领域")
KIND_NAMES = ("type", "question_type", "题型")
FORMAT_NAMES = ("answer_format", "format", "答案格式")
"""Names under which files keep the parts of a question; the first present counts."""

OPTION_LETTERS = "ABCDEFGHIJ"
"""Columns of a CSV file that hold options."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the statements to choose from."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was asked; the answer and the documents are never part of it."""

    qid: str
    text: str
    options: tuple[Option, ...] = ()
    domain: str = ""
    """Domain as given; empty: not said."""
    kind: str = ""
    """Kind as its file names it, e.g. 多选题."""
    answer_format: str = ""
    """Format as its file names it, e.g. multi."""


def question_of(raw: Mapping[str, Any] | str) -> Question:
    """A question from a parsed JSON object, a CSV row or plain text.

    Raises:
        QueryError: there is no text to answer.
    """
    if isinstance(raw, str):
        raw = {TEXT_NAMES[0]: raw}
    text = _first(raw, TEXT_NAMES)
    if not text:
        raise QueryError(f"a question needs one of {', '.join(TEXT_NAMES)}")
    return Question(
        qid=_first(raw, ID_NAMES),
        text=text,
        options=tuple(_options(raw)),
        domain=_first(raw, DOMAIN_NAMES),
        kind=_first(raw, KIND_NAMES),
        answer_format=_first(raw, FORMAT_NAMES),
    )


def read_raw_questions(path: Path) -> list[dict[str, Any]]:
    """The objects or rows of a JSON, JSONL or CSV file, or of all files of a folder.

    Raises:
        QueryError: the file holds something else.
    """
    if path.is_dir():
        files = sorted(p for p in path.iterdir() if p.suffix.lower() in _READERS)
        return [raw for file in files for raw in read_raw_questions(file)]
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise QueryError(f"{path.name}: questions come as {', '.join(_READERS)}")
    text = path.read_text(encoding="utf-8-sig")
    try:
        found = list(reader(text))
    except ValueError as error:
        raise QueryError(f"{path.name} cannot be read: {error}") from error
    if not all(isinstance(raw, dict) for raw in found):
        raise QueryError(f"{path.name}: a question is an object with named parts")
    return found


def read_questions(path: Path) -> list[Question]:
    """The questions of a file or folder, in their order."""
    return [question_of(raw) for raw in read_raw_questions(path)]


def _json(text: str) -> Iterator[Any]:
    found = json.loads(text)
    if isinstance(found, dict) and isinstance(found.get("questions"), list):
        found = found["questions"]
    yield from found if isinstance(found, list) else [found]


def _jsonl(text: str) -> Iterator[Any]:
    return (json.loads(line) for line in text.splitlines() if line.strip())


def _csv(text: str) -> Iterator[Any]:
    return iter(csv.DictReader(text.splitlines(keepends=True)))


_READERS = {".json": _json, ".jsonl": _jsonl, ".csv": _csv}


def _first(raw: Mapping[str, Any], names: Sequence[str]) -> str:
    return next((str(raw[n]).strip() for n in names if raw.get(n)), "")


def _options(raw: Mapping[str, Any]) -> Iterable[Option]:
    given = raw.get("options") or raw.get("选项")
    if isinstance(given, str):
        given = json.loads(given) if given.lstrip()[:1] in ("{", "[") else None
    if isinstance(given, Mapping):
        return [Option(str(k), str(v)) for k, v in given.items() if v]
    if isinstance(given, Sequence):
        letters = zip(OPTION_LETTERS, given, strict=False)
        return [Option(letter, str(text)) for letter, text in letters if text]
    return [Option(k, str(raw[k])) for k in OPTION_LETTERS if raw.get(k)]
