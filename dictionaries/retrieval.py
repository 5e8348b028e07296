"""Loads `retrieval.toml`: words for one thing, and what each domain needs beside."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Supplement:
    """Blocks of each document that questions of some domains need."""

    name: str
    """Kind of supplement; several rules of one kind are switched together."""
    domains: tuple[str, ...]
    asked: re.Pattern[str]
    """Words of the question that call for it."""
    query: str
    """What is looked for; empty: the question's own words."""
    titles: re.Pattern[str] | None
    """Titles under which it stands in most documents."""
    each: int
    """Blocks of each document."""


@dataclass(frozen=True, slots=True)
class Section:
    """Titles under which documents of a domain say what is asked of them most."""

    domains: tuple[str, ...]
    titles: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class RetrievalWords:
    """All that `retrieval.toml` holds."""

    same: tuple[tuple[str, ...], ...]
    """Groups of words for one thing."""
    sections: tuple[Section, ...]
    supplements: tuple[Supplement, ...]
    parent_scope: re.Pattern[str]
    growth: re.Pattern[str]
    """Words that ask for the change of a metric."""
    span_asked: re.Pattern[str]
    """Words that ask how long or by when."""
    span_told: re.Pattern[str]
    """A span of time: 四个月内, 15个工作日."""
    noise_text: re.Pattern[str]
    noise_titles: re.Pattern[str]
    own_articles_before: re.Pattern[str]
    """Words before an article's number that make it one of the same text."""
    own_articles_after: re.Pattern[str]
    """Words behind it that do where no name stands before it."""
    law_named_before: re.Pattern[str]
    """Words before it that mean the law of a `kind` named last."""
    kind_of_law: re.Pattern[str]
    """Kind of law at the end of its name: 办法 is no 法."""
    right_before: re.Pattern[str]
    """Words for the paragraph or article above those at hand."""


@cache
def retrieval_words() -> RetrievalWords:
    """The words, patterns compiled."""
    path = files("dictionaries").joinpath("retrieval.toml")
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    same, kinds = data["references"]["same"], "|".join(data["references"]["kinds"])
    return RetrievalWords(
        same=tuple(tuple(group["words"]) for group in data["same"]),
        sections=tuple(
            Section(tuple(s["domains"]), re.compile(s["titles"]))
            for s in data["section"]
        ),
        supplements=tuple(
            Supplement(
                name=s["name"],
                domains=tuple(s["domains"]),
                asked=re.compile(s["asked"]),
                query=s["query"],
                titles=re.compile(s["titles"]) if s["titles"] else None,
                each=s["each"],
            )
            for s in data["supplement"]
        ),
        parent_scope=re.compile(data["scope"]["parent"]),
        growth=re.compile(data["growth"]["asked"]),
        span_asked=re.compile(data["span"]["asked"]),
        span_told=re.compile(data["span"]["told"]),
        noise_text=re.compile(data["noise"]["text"], re.MULTILINE),
        noise_titles=re.compile(data["noise"]["titles"]),
        own_articles_before=re.compile(data["references"]["before"]),
        own_articles_after=re.compile(data["references"]["after"]),
        law_named_before=re.compile(rf"(?:{same})(?P<kind>{kinds})\Z"),
        kind_of_law=re.compile(rf"(?:{kinds})\Z"),
        right_before=re.compile(data["references"]["right_before"]),
    )
