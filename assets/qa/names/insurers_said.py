"""Insurers that are named beside a product without a product of their own.

Such a question asks for something of a second insurer and names no product. It means
what that insurer has of the same line of business, where there is little enough of it;
otherwise it is said what there is of it, or that nothing is.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assets.qa.names.insurers import Insurer, named_at
from assets.qa.names.strangers import Said, companies_beside
from dictionaries.insurers import insurer_names
from dictionaries.questions import question_words

LONGEST_JOINT = 3
"""Characters between two products that are compared."""
MOST_MEANT = 3
"""Products of an insurer that are all meant where none is named."""

_STATE = "中国"
"""May stand before the short name of an insurer."""
_BEGINS = re.compile(
    r"(?:^|[^\w]|[与和跟及、或比到看中里]|以及|对比|比较|相比|请问|关于|对于|根据|假设|投保|购买|买了?)$"
)
"""What stands before a name that begins a phrase."""
_ENDS = re.compile(
    r"$|[^\w]|[的与和跟及或哪谁比这有是对那怎都]|相比|对比|如何|产品|公司|保险|[财产寿健]险|人寿"
)
"""What stands after a name that goes no further."""
_LINES = (
    *("重疾|重大疾病|疾病|癌症|防癌|白血病", "医疗|住院|百万", "意外|伤害"),
    *(
        "终身寿|定期寿|寿险|身故",
        "年金|养老|金生",
        "车",
        "家财|家庭财产|房屋",
        "责任|责险",
    ),
)
"""Words for each line of business of insurance."""


@dataclass(frozen=True, slots=True)
class InsurerSaid:
    """A place where an insurer is named."""

    text: str
    start: int
    end: int
    held: tuple[Insurer, ...]
    """The insurers of documents that are called so; empty: none."""


def insurers_said(text: str, insurers: Sequence[Insurer]) -> list[InsurerSaid]:
    """The insurers that a squeezed text names, held or not."""
    found, at = [], 0
    while at < len(text):
        state = len(_STATE) if text.startswith(_STATE, at) else 0
        names = (n for n in insurer_names() if text.startswith(n, at + state))
        name = next(names, "")
        end = at + state + len(name) if name else at
        called = [i for i in insurers if i.ends(text, at)]
        if called:
            end = max(end, named_at(text, at, called))
        if end > at and _BEGINS.search(text[:at]):
            found.append(InsurerSaid(text[at:end], at, end, tuple(called)))
            at = end
        else:
            at += 1
    return found


def ends_there(text: str, end: int) -> bool:
    """Whether a name that ends at a place goes no further."""
    return _ENDS.match(text, end) is not None


def of_same_line(said: str, products: Iterable[tuple[str, str]]) -> list[str]:
    """Of documents with their products those of a line of business that is spoken of.

    All of them, where no line is.
    """
    every = list(products)
    lines = [line for line in _LINES if re.search(line, said)]
    if not lines:
        return [doc for doc, _ in every]
    return [doc for doc, core in every if any(re.search(line, core) for line in lines)]


def products_beside(text: str, places: Sequence[tuple[int, int]]) -> list[Said]:
    """What stands right beside products that are known and is compared with them."""
    words = question_words()
    return [
        one
        for one in companies_beside(text, places)
        if any(
            0 < one.start - end <= LONGEST_JOINT or 0 < start - one.end <= LONGEST_JOINT
            for start, end in places
        )
        and not any(start < one.end and one.start < end for start, end in places)
        and not any(term in one.text for term in words.terms)
        and not words.no_product.search(one.text)
    ]
