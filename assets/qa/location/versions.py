"""Which version, draft or issue a question means, and which documents are not of it.

Only what stands at the name itself counts: 《…》(2022年修订), …2025年公司债券. A year
anywhere else is one that the text speaks of.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from assets.qa.names.catalog import DocCard
from assets.qa.names.forms import squeeze
from dictionaries.questions import question_words

NEAR = 1
"""Years between what a text prints of itself and the year it is called by: a law of
December is in force the year after. Not where it prints its version."""

_YEAR = r"(?:19|20)\d\d"
_VERSION = re.compile(rf"(?P<year>{_YEAR})年?(?:版|修订|修正|修改)")
_CLAUSES = "》?(?:示范|利益)?(?:条款|全文)?"
_BRACKETS = re.compile(rf"{_CLAUSES}(?P<in>(?:\([^()]{{1,20}}\))+)")
_BRACKETED_YEAR = re.compile(rf"\((?P<year>{_YEAR})年?\)")
_PLAIN = re.compile(
    rf"{_CLAUSES}[^\W_a-z\d和与及跟]{{0,6}}(?P<in>{_YEAR}年?(?:版|修订|修正))"
)
_BEFORE = re.compile(rf"(?P<in>{_YEAR}年?(?:版|修订|修正))(?:后?的)?《?$")
_STATE = re.compile(r"》?的?\(?(?P<in>[\u3400-\u9fff]{2,6}?(?:稿|草案|说明))")
_BESIDE = re.compile(r"》?[^\W_a-z\d和与及跟]{0,8}")
_COMPARED = re.compile(
    r"》?[^,，。;；《]{0,14}?(?:与|和|及|、|跟|相比于?|较|对比)(?:其|该)?(?P<other>《|正式|现行"
    rf"|最终|定稿|发布|印发|公布|生效|新|旧|原|修[订改正][前后]|{_YEAR}年?(?:版|修订|修正)"
    r"|[\u3400-\u9fff]{0,4}(?:稿|草案|说明))"
)
"""Another version that is said of a name, beside the first."""
_NUMBERED = re.compile(r"第(?P<number>[一二三四五六七八九十\d]+)期")
_ISSUE = re.compile(
    r"[^\W\d_和与及跟的]{0,8}?(?P<in>(?:债券?|融资券|票据)的?\(?第[一二三四五六七八九十\d]+期"
    r"|第[一二三四五六七八九十\d]+期(?=[\u3400-\u9fff]{0,8}?(?:债|融资券|票据)))"
)
"""An issue of the name before, told by its number without its year."""
_DIGITS = {c: str(n) for n, c in enumerate("一二三四五六七八九十", start=1)}


@dataclass(frozen=True, slots=True)
class Version:
    """What a question says of the version of something it names."""

    part: str
    start: int
    """Where the name begins."""
    text: str
    years: tuple[str, ...] = ()
    """Of the version, or of the issue of a security."""
    state: str = ""
    """Draft or explanation, as the kinds of documents call it."""
    deal: bool = False
    number: str = ""
    """Of an issue in its year."""
    others: bool = False
    """Whether another version is asked for beside it, so that it shuts nothing out."""


def versions_at(text: str, part: str, start: int, end: int) -> Iterator[Version]:
    """What is said of the version of a name at a place of a squeezed text."""
    after, before = text[end:], text[:start]
    said = (_BRACKETS.match(after), _PLAIN.match(after), _BEFORE.search(before))
    told = "".join(m["in"] for m in said if m)
    told += "".join(re.findall(r"\([^()]*\)", text[start:end]))
    compared = _COMPARED.match(after)
    other = compared["other"] if compared else ""
    if years := years_of_versions(told):
        beside = years_of_versions(other)
        years = tuple(dict.fromkeys((*years, *beside)))
        yield Version(part, start, told, years, others=bool(other) and not beside)
    if state := _state(told) or _state((_STATE.match(after) or {"in": ""})["in"]):
        yield Version(part, start, state, state=state, others=bool(other))
    if (second := _state(other)) and second != state:
        yield Version(part, start, second, state=second, others=True)
    deal = question_words().issue.search(text[start:end]) or _issue_after(after)
    if deal:
        years = tuple(re.findall(_YEAR, deal["years"]))
        issue = deal.group().removesuffix("的")
        yield Version(part, start, issue, years, "", True, _number(issue))
    elif numbered := _ISSUE.match(after):
        issue = numbered["in"]
        yield Version(part, start, issue, deal=True, number=_number(issue))


def _issue_after(text: str) -> re.Match[str] | None:
    """The issue that is said of the name before: its year stands beside it."""
    issue = question_words().issue.search(text)
    beside = issue and _BESIDE.fullmatch(text[: issue.start()])
    return issue if beside else None


def years_of_versions(text: str) -> tuple[str, ...]:
    """The years that a title prints as its version's."""
    found = [m["year"] for m in _VERSION.finditer(text)]
    found += [m["year"] for m in _BRACKETED_YEAR.finditer(text)]
    return tuple(dict.fromkeys(found))


def _state(text: str) -> str:
    """The kind of draft or explanation that words name."""
    named = (k for n in question_words().kinds if n.pattern.search(text)
             for k in n.kinds)  # fmt: skip
    return next((k for k in named if k in question_words().about_kinds), "")


def _number(text: str) -> str:
    match = _NUMBERED.search(text)
    return _DIGITS.get(match["number"], match["number"]) if match else ""


def misfit(card: DocCard, version: Version) -> str:
    """Why a document is not of a version that is asked for; empty: it may be."""
    titles = [squeeze(card.title), *card.titles]
    if version.deal:
        return _of_other_issue(card, version, titles)
    if version.state:
        told = card.kind == version.state or any(version.state in t for t in titles)
        alike = version.state.endswith("说明") and card.kind.endswith("说明")
        return "" if told or alike else f"is of kind {card.kind or 'unknown'}"
    printed = [y for t in titles for y in years_of_versions(t)]
    if printed:
        fits = set(printed) & set(version.years)
        own = ", ".join(dict.fromkeys(printed))
        return "" if fits else f"is of the version of {own}"
    known = _known_years(card)
    near = any(abs(int(k) - int(y)) <= NEAR for k in known for y in version.years)
    return "" if near or not known else f"is of {', '.join(dict.fromkeys(known))}"


def not_there(versions: Iterable[Version], cards: Sequence[DocCard]) -> list[str]:
    """Of versions that are asked for beside others those that no document is of."""
    single = [
        replace(
            version, text=f"of {year}" if version.years else version.text, years=years
        )
        for version in versions
        if version.others or (len(version.years) > 1 and not version.deal)
        for year in version.years or ("",)
        for years in [(year,) if year else ()]
    ]
    return list(
        dict.fromkeys(
            version.text
            for version in single
            if all(misfit(card, version) for card in cards)
        )
    )


def tells_version(card: DocCard) -> bool:
    """Whether it is known of which year a document is."""
    titles = (squeeze(card.title), *card.titles)
    return bool(_known_years(card)) or any(map(years_of_versions, titles))


def _known_years(card: DocCard) -> list[str]:
    return [y for y in (*card.years, card.published[:4], card.effective[:4]) if y]


def _of_other_issue(card: DocCard, version: Version, titles: Sequence[str]) -> str:
    if card.family != "contract":
        return ""
    issues = [i for t in titles for i in question_words().issue.finditer(t)]
    years = [y for i in issues for y in re.findall(_YEAR, i["years"])]
    if years and version.years and not set(years) & set(version.years):
        return f"is of {', '.join(dict.fromkeys(years))}"
    numbers = [n for i in issues if (n := _number(i.group()))]
    if version.number and numbers and version.number not in numbers:
        return f"is issue {', '.join(dict.fromkeys(numbers))} of its year"
    return ""
