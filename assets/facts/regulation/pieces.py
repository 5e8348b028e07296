"""The pieces of a rule that can be cited, each with its address and its sentences."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assets.facts.labels import key
from assets.structure.sentences import readable
from warehouse.schema.clauses import Clause

_SENTENCE = re.compile(r"[^。;；]+[。;；]?")
_NUMBER = re.compile(
    r"^(?:第[一二三四五六七八九十百\d]+[条款项]|[一二三四五六七八九十]+、|"
    r"[（(][一二三四五六七八九十\d]+[)）]|\d+(?:\.\d+)*[、.．]?)"
)
_ITEM = re.compile(
    r"^(?:[（(][一二三四五六七八九十\d]{1,3}[)）]|[①-⑳]|\d{1,2}[.、．](?!\d)|[a-z][)）])"
)
_OPENING = re.compile(r"^第[一二三四五六七八九十百千\d]+条\s*")
LONGEST_LIST = 200
"""Items that belong to one sentence; the longest list of real rules has 19. Where each
item opens a list of all that follow, their number would grow with its square."""
_PUNCTUATION = {",": "，", ";": "；", ":": "：", "(": "（", ")": "）", "?": "？"}
_HALF = re.compile(r"(?<!\d),|,(?!\d)|[;:()?]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as printed and in its normal form (`labels.key`)."""

    printed: str
    plain: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph or list item of a rule."""

    clause: Clause
    path: str
    sentences: tuple[Sentence, ...]
    item: bool
    """Stands in a list below a sentence."""


def pieces(clause: Clause) -> Iterator[Piece]:
    """The citable pieces of a clause in order; unnumbered ones share its address."""
    if clause.provisions:
        for provision in clause.provisions:
            yield piece(clause, provision.path, provision.text)
        return
    address = _address(clause)
    for paragraph in clause.text.split("\n"):
        if paragraph.strip():
            label = _ITEM.match(paragraph)
            own = label.group() if label and label.group() != clause.number else ""
            yield piece(clause, address + own, paragraph)


def piece(clause: Clause, path: str, text: str) -> Piece:
    """A paragraph under an address."""
    return Piece(clause, path, sentences(text), bool(_ITEM.match(text)))


def sentences(text: str) -> tuple[Sentence, ...]:
    """Sentences and the parts between semicolons, the article number left out."""
    return tuple(
        Sentence(part.strip(), plain)
        for part in (match.group() for match in readable(_SENTENCE.finditer(text)))
        if (plain := _OPENING.sub("", key(part)).rstrip("。;"))
    )


def shown(plain: str) -> str:
    """Normal form with the marks of Chinese print, alike for every document."""
    text = plain.replace("--", "——")
    return _HALF.sub(lambda m: _PUNCTUATION[m.group()], text).strip("，：、 ")


def below(pieces_of_clause: Sequence[Piece], place: int) -> list[Piece]:
    """The list items that follow a piece directly."""
    found = []
    for at in range(place + 1, min(place + 1 + LONGEST_LIST, len(pieces_of_clause))):
        if not pieces_of_clause[at].item:
            break
        found.append(pieces_of_clause[at])
    return found


def _address(clause: Clause) -> str:
    """The clause's own number under those of the clauses around it."""
    around = [_NUMBER.match(title) for title in clause.title_path]
    numbers = [match.group() for match in around if match]
    own = clause.number.strip()
    if re.match(r"^第.+条|^\d+\.\d", own):
        return own
    return "".join([*numbers, own])
