"""Articles in the outline of a document, by their numbers."""

from collections.abc import Mapping
from functools import lru_cache

from assets.qa.packs.library import Heading
from warehouse.analysis.tokenizer import tokenize


def articles_of(
    outline: Mapping[str, Heading], number: str, scope: int | None = None
) -> list[Heading]:
    """Articles of that number, whatever numerals it is written in."""
    wanted = same_number(number)
    return [
        clause
        for clause in outline.values()
        if clause.kind == "article"
        and same_number(clause.number) == wanted
        and scope in (None, clause.scope)
    ]


def stretch_of(outline: Mapping[str, Heading], first: str, last: str) -> list[Heading]:
    """The articles from one number to another, where both stand in one count."""
    for end in articles_of(outline, last):
        row = [
            c for c in outline.values() if c.kind == "article" and c.scope == end.scope
        ]
        begins = [
            n for n, c in enumerate(row) if same_number(c.number) == same_number(first)
        ]
        if begins and begins[0] <= row.index(end):
            return row[begins[0] : row.index(end) + 1]
    return []


@lru_cache(4096)
def same_number(number: str) -> str:
    """An article's number in normal form: 第十二条 and 第12条 are one."""
    return "".join(tokenize(number).main)
