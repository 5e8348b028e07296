"""The profile of a document: all readings of its family, ranked.

The family (report, contract, insurance, regulatory, research) decides which readers
run, so that a company named in a regulation never becomes its issuer.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from assets.corpus.identity.contracts import contract_readings
from assets.corpus.identity.front import Front, Reading, as_values, compact, front_of
from assets.corpus.identity.insurance import insurance_readings
from assets.corpus.identity.kinds import (
    DOMAIN_FAMILY,
    kind_readings,
    title_kind,
)
from assets.corpus.identity.regulatory import regulatory_readings
from assets.corpus.identity.regulatory_untitled import file_name_readings
from assets.corpus.identity.reports import composed_title, report_readings
from assets.corpus.identity.research import research_readings
from dictionaries.identity import cues, kinds, without_effect
from warehouse.schema.lines import Line, PageLines
from warehouse.schema.profiles import ProfileValue

Reader = Callable[[Front], Iterator[Reading]]

READERS: dict[str, Reader] = {
    "report": report_readings,
    "contract": contract_readings,
    "insurance": insurance_readings,
    "regulatory": regulatory_readings,
    "research": research_readings,
}
FALLBACK_WEIGHT = 10
_NO_TITLE = re.compile(
    r"^[（(](?:19|20)\d\d年|(?:审议|会议)?(?:通过|修订|修正)[）)]$|^[<>《》]?$|"
    r"^(?:重要)?(?:声明|提示|释义|目录)(?:[及与和](?:重要)?(?:声明|提示|释义|目录))?$|"
    r"^证券研究报告$|^[一二三四五六七八九十]+、|^第[一二三四五六七八九十百]+[章条]|(?:\d+[,.]\d+.*){3}"
)
"""A history in brackets, a numbered sentence and a row of figures name nothing."""
LANGUAGE_LINES = 300
"""Lines of the text that tell its language."""
CHARACTER_LETTERS = 3
"""Letters that say as much as one Chinese character."""
LATIN_SHARE = 0.6
"""Above this share of Latin letters among letters a document is English."""
TRADITIONAL_MARKS = frozenset("國會險業報與為這個對於債證務經營")
"""Frequent characters that only traditional script has."""
TRADITIONAL_SHARE = 0.005
"""Share of Chinese characters; simplified documents quote at most a few names."""
UNIT_LINE = re.compile(
    r"(?:金额)?单位[:：]?(?:人民币)?(?P<unit>百万元|千元|万元|亿元|元)|"
    r"[（(](?:除特别注明外，?)?(?:金额单位均?为|人民币)?(?P<unit2>百万元|千元|万元|亿元)[)）]"
)
CURRENCY_WORDS = {"人民币": "CNY", "港币": "HKD", "港元": "HKD", "美元": "USD"}


def profile(
    pages: Sequence[PageLines], domain: str, doc_id: str = ""
) -> list[ProfileValue]:
    """All identity values of a document, each ranked within its field.

    Args:
        pages: its lines.
        domain: the folder it was found in.
        doc_id: its path, whose last part may name a rule that prints no title.
    """
    front = front_of(pages, domain)
    if not front.head and not front.text:
        return []
    readings = list(kind_readings(front))
    family = _family(readings, domain)
    readings += READERS[family](front)
    if family == "regulatory":
        readings += file_name_readings(front, doc_id)
    if not any(r.field == "title" for r in readings):
        readings += composed_title(as_values(readings))
    readings += _fallback_title(front)
    readings += _language(front)
    readings += _unit_and_currency(front)
    return as_values(_with_effect(readings))


def _with_effect(readings: list[Reading]) -> list[Reading]:
    """Without a date of effect where the kind of document has none.

    In a note on a rule or a decision on a party it is of the rule explained or applied.
    """
    told = (r for r in readings if r.field == "doc_type")
    best = max(told, key=lambda r: r.weight, default=None)
    if best is None or best.value not in without_effect():
        return readings
    return [r for r in readings if r.field != "effective_date"]


def _family(readings: Sequence[Reading], domain: str) -> str:
    """The family of the best-supported kind; by folder when nothing is told."""
    families = {k.name: k.family for k in (*kinds(), *cues())}
    best = max(
        (r for r in readings if r.field == "doc_type"),
        key=lambda r: (r.weight, -r.line.line_no),
        default=None,
    )
    return families[best.value] if best else DOMAIN_FAMILY.get(domain, "regulatory")


def _fallback_title(front: Front) -> Iterator[Reading]:
    """The file's own title or its first line, when no rule finds better."""
    if front.head:
        first = front.head[0]
        text = compact(first.text)
        if not _NO_TITLE.search(text):
            yield Reading("title", text, "first line", FALLBACK_WEIGHT - 5, first)
        for entry in front.metadata:
            if entry.name.lower() == "title" and title_kind(compact(entry.value)):
                yield Reading(
                    "title", compact(entry.value), "file title", FALLBACK_WEIGHT, first
                )


def _language(front: Front) -> Iterator[Reading]:
    text = "".join(line.text for line in (*front.head, *front.text[:LANGUAGE_LINES]))
    chinese = re.findall(r"[一-鿿]", text)
    latin = len(re.findall(r"[A-Za-z]", text))
    place = (*front.head, *front.text)[0]
    if latin > LATIN_SHARE * (latin + CHARACTER_LETTERS * len(chinese)):
        language = "en"
    else:
        marks = sum(1 for c in chinese if c in TRADITIONAL_MARKS)
        traditional = marks > TRADITIONAL_SHARE * max(len(chinese), 1)
        language = "zh-Hant" if traditional else "zh"
    yield Reading("language", language, "script", 50, place)


def _unit_and_currency(front: Front) -> Iterator[Reading]:
    """The unit printed most often above tables, and the currency named with it."""
    units: Counter[str] = Counter()
    currencies: Counter[str] = Counter()
    first: dict[str, Line] = {}
    for line in front.text:
        text = compact(line.text)
        for match in UNIT_LINE.finditer(text):
            unit = match["unit"] or match["unit2"]
            units[unit] += 1
            first.setdefault(unit, line)
            for word, code in CURRENCY_WORDS.items():
                if word in text:
                    currencies[code] += 1
                    first.setdefault(code, line)
    mainland = not any(
        mark in TRADITIONAL_MARKS
        for line in front.head[:LANGUAGE_LINES]
        for mark in line.text
    )
    if units and not currencies and mainland:
        # 元 without another word is yuan; whatever is printed outweighs that.
        place = first[units.most_common(1)[0][0]]
        yield Reading("currency", "CNY", "unit word", 0, place)
    for field, counts in (("unit", units), ("currency", currencies)):
        for value, count in counts.items():
            yield Reading(field, value, "unit lines", count, first[value])
