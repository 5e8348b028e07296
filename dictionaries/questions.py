"""Loads `questions.toml`: words by which questions say what they ask."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class NamedKind:
    """How a question names kinds of documents."""

    pattern: re.Pattern[str]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A kind of security or deal, told by a question's words and by titles."""

    name: str
    asked: re.Pattern[str]
    titled: re.Pattern[str]
    own_words: bool
    """Whether what is asked in these words is in no document of another kind."""


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """A form that answers take and how questions ask for it."""

    name: str
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Unheld:
    """What tells names that no document bears."""

    security: re.Pattern[str]
    """What stands after an issuer."""
    punished: re.Pattern[str]
    """What stands after a party to a decision."""
    punishing: re.Pattern[str]
    """A party (`name`) between words that punish it."""
    no_name: re.Pattern[str]
    """What is neither an issuer nor a party."""
    house: re.Pattern[str]
    """A research house, up to the end of its name."""
    law: re.Pattern[str]
    """A law (`name`) at the beginning of a phrase."""
    product: re.Pattern[str]
    """A product (`name`) without its insurer at the beginning of a phrase."""
    of_lines: re.Pattern[str]
    """Words that products of a line share."""
    sure_law: re.Pattern[str]
    """An end of such a name that leaves no doubt."""
    no_law: re.Pattern[str]
    """What ends as a law does and is none."""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """All that `questions.toml` holds."""

    undone: re.Pattern[str]
    """Words against words against, which ask for what fits."""
    negative: re.Pattern[str]
    """Words that ask for what does not fit."""
    answers: tuple[AnswerForm, ...]
    counted: re.Pattern[str]
    ordinal: re.Pattern[str]
    cross: re.Pattern[str]
    no_company: frozenset[str]
    """Words that stand where a company could and name none."""
    issue: re.Pattern[str]
    """An issue of a security by year and number."""
    before_company: re.Pattern[str]
    """What may stand before the name of a company."""
    after_company: re.Pattern[str]
    """What may stand between such a name and a year or report."""
    no_company_end: re.Pattern[str]
    """Ends of what is no such name."""
    comparing: re.Pattern[str]
    """Words that compare companies."""
    joint_before: re.Pattern[str]
    """What joins a company to the one before it."""
    joint_after: re.Pattern[str]
    """What joins a company to the one after it, and its `name`."""
    no_peer: re.Pattern[str]
    """What a company is compared with that is no company."""
    no_product: re.Pattern[str]
    """What stands beside a product and is none."""
    after_asked_company: re.Pattern[str]
    """What stands after a company of which something is asked."""
    unheld: Unheld
    kinds: tuple[NamedKind, ...]
    deals: tuple[Deal, ...]
    about_kinds: frozenset[str]
    """Kinds that speak about another text."""
    amending_kinds: frozenset[str]
    """Kinds that change another text and often carry it whole."""
    terms: tuple[str, ...]
    """Terms of clause, the longest first."""
    finance: re.Pattern[str]
    """Words of finance; one tells what a question is about."""
    business: re.Pattern[str]
    """Words that other talk has as well."""
    family_words: Mapping[str, re.Pattern[str]]
    """Words of each family of documents."""
    boilerplate: re.Pattern[str]
    """Words that only ask."""
    verdicts: re.Pattern[str]
    """Options that say nothing but yes or no."""


@cache
def question_words() -> QuestionWords:
    """The words, patterns compiled."""
    text = files("dictionaries").joinpath("questions.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    documents = data["documents"]
    return QuestionWords(
        undone=re.compile(data["polarity"]["undone"]),
        negative=re.compile(data["polarity"]["negative"]),
        answers=tuple(
            AnswerForm(a["name"], re.compile(a["pattern"])) for a in data["answer"]
        ),
        counted=re.compile(documents["counted"]),
        ordinal=re.compile(documents["ordinal"]),
        cross=re.compile(documents["cross"]),
        no_company=frozenset(documents["no_company"]),
        issue=re.compile(documents["issue"]),
        before_company=re.compile(documents["before_company"]),
        after_company=re.compile(documents["after_company"]),
        no_company_end=re.compile(documents["no_company_end"]),
        comparing=re.compile(documents["comparing"]),
        joint_before=re.compile(documents["joint_before"]),
        joint_after=re.compile(documents["joint_after"]),
        no_peer=re.compile(documents["no_peer"]),
        no_product=re.compile(documents["no_product"]),
        after_asked_company=re.compile(documents["after_asked_company"]),
        unheld=Unheld(**{k: re.compile(v) for k, v in data["unheld"].items()}),
        kinds=tuple(
            NamedKind(re.compile(k["pattern"]), tuple(k["kinds"])) for k in data["kind"]
        ),
        deals=tuple(
            Deal(
                d["name"],
                re.compile(d["asked"]),
                re.compile(d["titled"]),
                d["own_words"],
            )
            for d in data["deal"]
        ),
        about_kinds=frozenset(data["about"]["kinds"]),
        amending_kinds=frozenset(data["about"]["amending"]),
        terms=tuple(sorted(data["terms"]["words"], key=lambda t: (-len(t), t))),
        finance=re.compile(data["topic"]["finance"]),
        business=re.compile(data["topic"]["business"]),
        family_words={
            f["name"]: re.compile(f["words"]) for f in data["topic"]["family"]
        },
        boilerplate=re.compile(data["asking"]["boilerplate"]),
        verdicts=re.compile(data["asking"]["verdicts"], re.IGNORECASE),
    )
