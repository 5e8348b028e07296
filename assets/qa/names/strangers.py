"""Companies a question speaks of that no document is known by.

A report is somebody's: what stands before its year or its kind is a company, alone or
in a list. So is what stands before the year of a figure, where the question names
nothing else.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assets.qa.names.forms import places_in
from assets.qa.names.metric_names import metrics_in
from dictionaries.questions import question_words
from dictionaries.terms import han_terms

LONGEST_COMPANY = 24
"""Characters; more before a report are a sentence."""
LONGEST_BEFORE_FIGURE = 12
"""Characters between the year and the figure that is asked for."""
SHORTEST_COMPANY = 2
"""Characters of a short name at least."""
LIST_REACH = 400
"""Characters before a report in which the list of its companies stands: sixteen of the
longest; without a bound, every year of a long text would read all before it."""
CODE_REACH = 8
"""Characters before a code in which the word 代码 stands."""

_YEAR = r"(?:19|20)\d\d年?度?"
_REPORT = re.compile(
    rf"(?:(?:{_YEAR}(?:以及|[、和与至及-])?)+的?)?"
    r"(?:年度报告|半年度报告|中期报告|第?[一三]季度报告|(?<!半)年报|半年报|中报|[一三]季报)"
)
_FIGURE_YEAR = re.compile(rf"(?:{_YEAR}(?:以及|[、和与至及-])?)+")
_CODE = re.compile(r"(?<![\d.,])\d{6}(?:\.[a-z]{2})?(?![\d.,%万亿元股份个户名])")
_CODE_BEFORE = re.compile(rf"\(?{_CODE.pattern}\)?$")
_CODE_WORD = re.compile(r"代[码号](?:为|是|:|\()?$")
_RUN = re.compile(
    r"[\u3400-\u9fffa-z·、/. ]+$"
    r"|[\u3400-\u9fffa-z·、]+\([\u3400-\u9fff]+\)[\u3400-\u9fffa-z·、]*$"
)
_UNITS = "年度月日季第万亿元个家"
"""What a figure counts: no name begins between them."""
_AND = re.compile(
    r"以及|[、/和与及跟]|(?<![a-z])(?:vs\.?|and|versus|than)(?![a-z])|(?:相比(?:于|之下)?|对比|比较|高于|低于|超过|不如)"
    r"|(?<=[润入产额率量益值本用流年])(?:比|同)(?![率例比期])"
)


@dataclass(frozen=True, slots=True)
class Said:
    """A name in a text."""

    text: str
    start: int
    end: int


def companies_of_reports(text: str) -> list[Said]:
    """What stands where a report's company does, known or not."""
    return [s for m in _REPORT.finditer(text) for s in listed_before(text, m.start())]


def companies_of_figures(text: str) -> list[Said]:
    """What stands before the year of a figure."""
    return [
        said
        for match in _FIGURE_YEAR.finditer(text)
        if metrics_in(text[match.end() :][:LONGEST_BEFORE_FIGURE])
        for said in listed_before(text, match.start())
        if _is_peer(said.text)
    ]


def companies_of_years(text: str) -> list[Said]:
    """What stands before a year."""
    years = _FIGURE_YEAR.finditer(text)
    return [said for match in years for said in listed_before(text, match.start())]


def codes_said(text: str) -> Iterator[Said]:
    """Numbers that are said to be the code of a security."""
    reports = {
        place for m in _REPORT.finditer(text) for place in range(m.start() + 1)[-12:]
    }
    for match in _CODE.finditer(text):
        start, end = match.span()
        bracketed = text[start - 1 : start] == "(" and text[end : end + 1] == ")"
        told = bracketed or _CODE_WORD.search(text, max(0, start - CODE_REACH), start)
        if told or end in reports:
            yield Said(match.group()[:6], start, end)


def listed_before(text: str, end: int) -> list[Said]:
    """The names of the list that ends at a place."""
    begin = max(0, end - LIST_REACH)
    before = text[begin:end].rstrip().removesuffix("的")
    before = _CODE_BEFORE.sub("", before).rstrip()
    run = _RUN.search(before)
    if run is None:
        return []
    counted = before[run.start() - 1 : run.start()].isdigit() and run[0][0] in _UNITS
    cut = begin > 0 and run.start() == 0
    first = at = begin + run.start()
    found = []
    joints = [*_AND.finditer(run.group()), None]
    for joint in joints:
        stop = first + (joint.start() if joint else len(run.group()))
        torn = (counted or cut) and at == first
        if not torn and (said := _name(text, at, stop)) is not None:
            found.append(said)
        at = first + joint.end() if joint else stop
    return found


def _name(text: str, start: int, end: int) -> Said | None:
    """What is left of a stretch without the words around a name."""
    words = question_words()
    while (lead := words.before_company.match(text[start:end])) and lead.end():
        start += lead.end()
    while (rest := words.after_company.search(text[start:end])) and rest.group():
        end = start + rest.start()
    while start < end and text[start] in " .":
        start += 1
    while start < end and text[end - 1] in " .":
        end -= 1
    name = text[start:end]
    if len(name) < SHORTEST_COMPANY and text[end : end + 1] == "的":
        name, end = text[start : end + 1], end + 1
    fits = SHORTEST_COMPANY <= len(name) <= LONGEST_COMPANY
    if not fits or name in words.no_company or words.no_company_end.search(name):
        return None
    return Said(name, start, end)


def strange(said: Sequence[Said], known: Sequence[tuple[int, int]]) -> list[Said]:
    """Those that share no character with a name that is known, each name once."""
    found: dict[str, Said] = {}
    for one in said:
        if not any(start < one.end and one.start < end for start, end in known):
            found.setdefault(one.text, one)
    return list(found.values())


def companies_beside(text: str, known: Sequence[tuple[int, int]]) -> list[Said]:
    """What is compared with a company that is known: before or after a word that joins.

    Only where something is compared; elsewhere a company stands beside its customers.
    """
    words = question_words()
    if not words.comparing.search(text):
        return []
    found = []
    for start, end in known:
        if joint := words.joint_before.search(text[:start]):
            found += listed_before(text, joint.start())
        clause = words.joint_after.match(text, end)
        if clause and (said := _name(text, *clause.span("name"))):
            found.append(said)
    return [one for one in found if _is_peer(one.text)]


def company_places(text: str, names: Iterable[str]) -> list[Said]:
    """Names that are ordinary words elsewhere, where a company is asked about."""
    words = question_words()
    found = []
    for name in names:
        for start in places_in(text, name):
            end = start + len(name)
            begins = not start or not text[start - 1].isalnum()
            begins = begins or words.joint_before.search(text[:start]) is not None
            if begins and words.after_asked_company.match(text, end):
                found.append(Said(name, start, end))
    return found


def _is_peer(name: str) -> bool:
    """Whether something compared with a company can be one: no figure or year."""
    words = question_words()
    return not (metrics_in(name) or name in han_terms() or words.no_peer.search(name))
