"""Questions as people and files give them."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import (
    AliasChoices,
    BaseModel,
    BeforeValidator,
    Field,
    ValidationError,
    model_validator,
)

from warehouse.errors import QueryError

ID_NAMES = ("qid", "id", "question_id", "题号")
TEXT_NAMES = ("question", "stem", "text", "题目", "问题", "题干")
OPTION_NAMES = ("options", "选项")
DOMAIN_NAMES = ("domain", "领域")
KIND_NAMES = ("type", "question_type", "题型")
FORMAT_NAMES = ("answer_format", "format", "答案格式")
"""Names under which files keep the parts of a question; the first present counts."""

OPTION_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Keys of options that are given without, and columns of a CSV file that hold them."""
KEY_NAMES = ("key", "label", "letter", "id")
VALUE_NAMES = ("text", "content", "value", "option")
"""Names under which a list of objects keeps the key and the text of an option."""

MOST_CHARACTERS = 20_000
"""Characters of a text of a question; what is longer is a document, not a question."""

_HALF = re.compile("[\ud800-\udfff]")
_LETTERED = re.compile(r"(?:^|(?<=[\s;；,，]))[(（]?([A-Z])\s*[.．、:：)）]\s*")
"""How an option begins in a text that holds several."""


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
        QueryError: it has no text, or a part is nothing that can be read.
    """
    if isinstance(raw, str):
        raw = {TEXT_NAMES[0]: raw}
    try:
        shape = _Shape.model_validate(raw)
    except ValidationError as error:
        raise QueryError("; ".join(problems(error))) from error
    return Question(
        qid=shape.qid,
        text=shape.text,
        options=shape.options,
        domain=shape.domain,
        kind=shape.kind,
        answer_format=shape.answer_format,
    )


def problems(error: ValidationError) -> Iterator[str]:
    """What is wrong with each part, in words for one who does not know the library."""
    for found in error.errors(include_url=False):
        where = ".".join(map(str, found["loc"]))
        what = found["msg"].removeprefix("Value error, ")
        yield f"{where}: {what}" if where else what


def as_text(given: Any) -> str:
    """A text or a number as text, without blanks around it.

    Raises:
        ValueError: it is a list or an object, longer than a question can be, or no text
            that can be written down.
    """
    if isinstance(given, bool):
        return json.dumps(given)
    if isinstance(given, str | int | float):
        text = str(given).strip()
        if _HALF.search(text):
            raise ValueError("half of a character stands in it")
        if len(text) > MOST_CHARACTERS:
            raise ValueError(
                f"{len(text):,} characters are too long for a question, "
                f"at most {MOST_CHARACTERS:,}"
            )
        return text
    raise ValueError("a text or a number is expected")


def _options(given: Any) -> tuple[Option, ...]:
    """Options as an object, a list, or one text; those without words are left out.

    Raises:
        ValueError: they are none of these, or two have one key.
    """
    found = [
        Option(as_text(key), as_text(text))
        for key, text in _pairs(given)
        if text is not None
    ]
    keys = [option.key for option in found]
    if "" in keys:
        raise ValueError("an option has no key")
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        raise ValueError(f"option {', '.join(twice)} is given twice")
    return tuple(option for option in found if option.text)


def _pairs(given: Any) -> list[tuple[Any, Any]]:
    """Keys and texts as given."""
    if isinstance(given, str):
        if given[:1] not in ("{", "["):
            return _lettered(given)
        try:
            given = json.loads(given)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"looks like JSON and is none: {error}") from error
    if isinstance(given, Mapping):
        return list(given.items())
    if not isinstance(given, Sequence):
        raise ValueError("options are an object, a list or a text")  # noqa: TRY004
    if len(given) > len(OPTION_LETTERS):
        raise ValueError(f"{len(given)} options are more than there are letters")
    return [
        _listed(one, letter) for letter, one in zip(OPTION_LETTERS, given, strict=False)
    ]


def _listed(given: Any, letter: str) -> tuple[Any, Any]:
    """Key and text of one of a list: a text, `{"key": …, "text": …}` or `{"A": …}`."""
    if not isinstance(given, Mapping):
        return letter, given
    key = next((given[name] for name in KEY_NAMES if name in given), letter)
    texts = [given[name] for name in VALUE_NAMES if name in given]
    if texts:
        return key, texts[0]
    if len(given) == 1:
        return next(iter(given.items()))
    raise ValueError(f"an option of a list has {KEY_NAMES[0]} and {VALUE_NAMES[0]}")


def _lettered(text: str) -> list[tuple[Any, Any]]:
    """Options of one text in which each begins with its letter: `A. … B. …`."""
    marks: list[re.Match[str]] = []
    for found in _LETTERED.finditer(text):
        if found[1] == OPTION_LETTERS[len(marks)]:
            marks.append(found)
    if not marks or marks[0].start():
        raise ValueError("as one text, each begins with its letter: A. … B. …")
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return [
        (mark[1], text[mark.end() : end].rstrip(" \t\r\n;；,，"))
        for mark, end in zip(marks, ends, strict=True)
    ]


Text = Annotated[str, BeforeValidator(as_text)]


def _part(names: tuple[str, ...]) -> Any:
    return Field("", validation_alias=AliasChoices(*names))


class _Shape(BaseModel):
    """What a question may look like in a file; other parts are not looked at."""

    qid: Text = _part(ID_NAMES)
    text: Text = _part(TEXT_NAMES)
    options: Annotated[tuple[Option, ...], BeforeValidator(_options)] = Field(
        (), validation_alias=AliasChoices(*OPTION_NAMES)
    )
    domain: Text = _part(DOMAIN_NAMES)
    kind: Text = _part(KIND_NAMES)
    answer_format: Text = _part(FORMAT_NAMES)

    @model_validator(mode="before")
    @classmethod
    def _given(cls, raw: Any) -> Any:
        """The parts that say something, options from their columns where need be."""
        if not isinstance(raw, Mapping):
            raise ValueError("a question is an object with named parts")  # noqa: TRY004
        parts: dict[str, Any] = {}
        for name, value in raw.items():
            given = value.strip() if isinstance(value, str) else value
            if isinstance(name, str) and given is not None and given != "":
                parts[name.strip()] = given
        if not any(parts.get(name) for name in OPTION_NAMES):
            parts[OPTION_NAMES[0]] = {k: parts[k] for k in OPTION_LETTERS if k in parts}
        if not any(name in parts for name in TEXT_NAMES):
            raise ValueError(f"a question needs one of {', '.join(TEXT_NAMES)}")
        return parts
