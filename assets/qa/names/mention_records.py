"""What names in a question are read as: bound, borne by no document, or shut out."""

from dataclasses import dataclass

HOW = (
    *("file", "number", "quoted", "title", "product"),
    *("company", "party", "insurer", "head"),
)
"""Ways of naming a document, the surest first."""
SUREST = frozenset({"file", "number"})
"""Ways that leave no doubt however short the name is."""

OF_TEXTS = frozenset({"issuer", "party"})
"""Ways of naming what a text tells of, known by nothing but the words beside it."""

STEM = "stem"
"""Part of a question that is no option."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a question and the documents that bear it."""

    text: str
    """As in the question, squeezed."""
    how: str
    """One of HOW."""
    part: str
    """`stem` or the key of an option."""
    start: int
    end: int
    docs: tuple[str, ...]
    """By fit, then by doc_id."""
    exact: bool = True
    """Whether the name stands there in full."""
    read_as: str = ""
    """The name it was taken for, where it is not said in full; empty: it goes without
    saying."""


@dataclass(frozen=True, slots=True)
class Unbound:
    """A name that no document bears, with the nearest that some do."""

    text: str
    how: str
    part: str
    nearest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShutOut:
    """A document that a name would fit, but that cannot be meant."""

    doc_id: str
    reason: str


def part_told(part: str) -> str:
    """A part of a question in words: its stem, or the option of a key."""
    return "the question" if part == STEM else f"option {part}"
