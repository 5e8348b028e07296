"""Identity of laws, rules, standards, decisions and notices.

Title above the first chapter or article, adoption note in brackets below it, number as
a line of its own, signature at the end. When it applies is read in `regulatory_effect`,
the cover of a standard in `regulatory_standard`.
"""

import re
from collections.abc import Iterator

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import Front, Reading, Window, compact, windows
from assets.corpus.identity.kinds import is_title_like, title_kind
from assets.corpus.identity.names import authority_names, authority_pattern
from assets.corpus.identity.regulatory_effect import (
    ADOPTION_WEIGHT,
    SIGNATURE_WEIGHT,
    effective_dates,
    publication_dates,
    repeals,
)
from assets.corpus.identity.regulatory_standard import standard_readings
from dictionaries.identity import authorities
from warehouse.schema.lines import Line

_BODY_BEGINS = re.compile(
    r"^(第[一二三四五六七八九十百\d]+[章条编节]|[一二三四五六七八九十]+、|（一）|目录$|目次$|前言$|"
    r"当事人[:：])"
)
_SIGNER = re.compile(r"^(主席|行长|部长|局长|主任|署长|会长|委员长|总理)[一-鿿]{2,4}")
_NOT_TITLE = re.compile(
    r"^[（(](?:19|20)\d\d年|^(附件|附录|附)[\d一二三四五六七八九十]*[:：]?$|^[（(].*[)）]$|^ICS|^CCS|^CSS|^JR$|^代替|"
    r"^[\d\-—\s]+$|^发文|^索引号|^时效性|^当前位置|^一网通办|^来源|^日期|^字号"
)
_ORDER = re.compile(r"(.{2,60}令)[〔（]?(?:〔?(\d{4})〕?)?第?(\d+)号[〕）]?")
_NUMBER = re.compile(
    r"[（〔]?(?P<number>[一-鿿]{1,14}〔(?:19|20)\d\d〕第?\d+号)[）〕]?"
)
_BARE_NUMBER = re.compile(
    r"[（〔]?(?P<number>〔(?:19|20)\d\d〕第?\d+号|第\d+号)[）〕]?"
)
_ORDER_LINE = re.compile(r"[一-鿿\s]{2,60}(?:令|公告)")
_CITED = re.compile(r"《[^《》]*(?:》|$)|^[^《》]*》")
"""What the body cites, also over two lines: who issued that is another matter."""
_ADOPTED = re.compile(r"审议通过|通过|公布|发布|修订|修正")
_PARTY = re.compile(r"^当事人[:：]\s*(?P<name>[^，,（(。]{2,40})")
_META = {
    "ArticleTitle": ("title", 70),
    "PubDate": ("publish_date", 70),
    "发文日期": ("publish_date", 75),
    "发布机构": ("issuing_authority", 60),
    "文号": ("document_number", 80),
    "名称": ("title", 68),
}

TITLE_WEIGHT, NUMBER_WEIGHT, PARTY_WEIGHT, MENTION_WEIGHT = 80, 80, 80, 30
LATE_TITLE_PENALTY, LATEST_TITLE = 3, 3
"""Weight lost a line further down, for so many lines; a few notes may go before."""
LAST_OF_ZONE_BONUS = 6
"""The body follows its title at once; an issuing body's name stands above it."""
LARGEST_BONUS, UNEVEN_PENALTY = 4, 12
"""Titles are set larger than notes; the lines of a wrapped one share one size."""
SAME_SIZE_PT = 0.6
"""Greatest difference of two sizes that are one; rounding in files gives some."""
KIND_BONUS = 10
"""The kind that a title names is surer than where the title begins and ends."""
ORDER_BONUS, NAMELESS_PENALTY = 5, 5
"""An order's number names its body and is surer than a bare number that names none."""
NEAR_TITLE_BONUS = 8
"""For a body named before the text begins rather than in it."""
HIGHEST_PENALTY = 1
"""The highest body is named for the law behind a rule; a tie goes to another."""
TITLE_CHARS = range(4, 91)
"""Characters of a title: 证券法 is told by its kind, longer ones are sentences."""
TITLE_LINES, TITLES_KEPT = 5, 3
"""Lines over which a title may wrap, and runs of them kept as readings."""
TITLE_ZONE = 14
"""Lines before the body in which a title may stand: number, seal and notes included."""
NUMBER_ZONE, AUTHORITY_ZONE, SIGNATURE_ZONE = 30, 40, 8
"""Leading lines with the number, with the body named; last lines with the signature."""


def regulatory_readings(front: Front) -> Iterator[Reading]:
    """Readings of the identity of a rule, standard, decision or notice."""
    zone = _title_zone(front)
    yield from _titles(zone)
    yield from standard_readings(front)
    yield from _numbers(front.head[:NUMBER_ZONE])
    yield from _authorities(front, zone)
    yield from publication_dates(front, zone)
    yield from effective_dates(front, zone)
    yield from repeals(front)
    yield from _metadata(front)
    yield from _parties(front)


def _title_zone(front: Front) -> list[Line]:
    """Lines before the first numbered chapter, article or item."""
    zone: list[Line] = []
    for line in front.head:
        text = compact(line.text)
        if line.role == "contents" or not text:
            continue
        if _BODY_BEGINS.match(text) or len(zone) >= TITLE_ZONE:
            break
        zone.append(line)
    return zone


def _titles(zone: list[Line]) -> Iterator[Reading]:
    """The best runs of title-like lines that name a kind, and 《…》 in 《…》已经…."""
    best: list[tuple[int, Window, str, str]] = []
    for segment in _segments(zone):
        for window in windows(segment, longest=TITLE_LINES):
            text = _without_annex_mark(window.text)
            if len(text) not in TITLE_CHARS or not is_title_like(text):
                continue
            kind = title_kind(text, "regulatory")
            if kind is None or kind.family != "regulatory" or kind.name == "令":
                continue
            place = zone.index(window.lines[0])
            score = TITLE_WEIGHT - LATE_TITLE_PENALTY * min(place, LATEST_TITLE)
            score += LAST_OF_ZONE_BONUS * (window.lines[-1] is zone[-1])
            score += _size_gain(window, segment)
            best.append((score, window, text, kind.name))
    best.sort(key=lambda b: (-b[0], -len(b[2])))
    for score, window, text, name in best[:TITLES_KEPT]:
        line = window.lines[-1]
        yield Reading(
            "title", _without_brackets(text), "title before the body", score, line
        )
        weight = score + KIND_BONUS
        yield Reading("doc_type", name, "title before the body", weight, line)
    for line in zone:
        adopted = re.match(r"《(?P<name>[^《》]+)》已(?:经|于)", compact(line.text))
        if adopted:
            name = adopted["name"]
            yield Reading("title", name, "adoption sentence", TITLE_WEIGHT, line)
            kind = title_kind(name, "regulatory")
            if kind is not None:
                weight = TITLE_WEIGHT + KIND_BONUS
                yield Reading("doc_type", kind.name, "adoption sentence", weight, line)


def _segments(zone: list[Line]) -> Iterator[list[Line]]:
    """Runs of lines that a title may be made of; notes, dates and prose part them."""
    segment: list[Line] = []
    for line in zone:
        text = compact(line.text)
        dated = next(find_dates(text), None)
        apart = (
            _NOT_TITLE.search(text)
            or _ORDER.fullmatch(text)
            or _NUMBER.fullmatch(text)
            or _SIGNER.match(text)
            or not is_title_like(text)
            or (dated is not None and dated.end - dated.start == len(text))
        )
        if apart:
            yield segment
            segment = []
        else:
            segment.append(line)
    yield segment


def _without_annex_mark(text: str) -> str:
    return re.sub(
        r"^(?:附件[\d一二三四五六七八九十]*[:：]?|〔第\d+号(?:令|公告)?〕)", "", text
    )


def _size_gain(window: Window, zone: list[Line]) -> int:
    """Weight that the sizes of a run of lines add to it, or take."""
    sizes = [line.size for line in window.lines]
    largest = max((line.size for line in zone), default=0.0)
    even = max(sizes) - min(sizes) < SAME_SIZE_PT
    is_largest = largest - max(sizes) < SAME_SIZE_PT
    return LARGEST_BONUS * is_largest - UNEVEN_PENALTY * (not even)


def _without_brackets(title: str) -> str:
    """《…办法》 alone is the title … ; a title that only begins with 《 stays."""
    inner = re.fullmatch(r"《([^《》]+)》", title)
    return inner[1] if inner else title


def _numbers(head: tuple[Line, ...]) -> Iterator[Reading]:
    before = ""
    for line in head:
        text = compact(line.text)
        order = _ORDER.fullmatch(text)
        own = _NUMBER.fullmatch(text)
        bare = _BARE_NUMBER.fullmatch(text)
        if order:
            year = f"〔{order[2]}〕" if order[2] else ""
            yield Reading(
                "document_number",
                f"{order[1]}{year}第{order[3]}号",
                "order number",
                NUMBER_WEIGHT + ORDER_BONUS,
                line,
            )
        elif own:
            yield Reading(
                "document_number", own["number"], "number line", NUMBER_WEIGHT, line
            )
        elif bare:
            issuer = before if _ORDER_LINE.fullmatch(before) else ""
            yield Reading(
                "document_number",
                issuer + bare["number"],
                "number line",
                NUMBER_WEIGHT - NAMELESS_PENALTY * (not issuer),
                line,
            )
        before = text


def _authorities(front: Front, zone: list[Line]) -> Iterator[Reading]:
    """Signature, cover or adoption note; else the body named first in the text."""
    pattern = authority_pattern()
    for line in (*zone, *front.tail[-SIGNATURE_ZONE:]):
        text = compact(line.text)
        names = authority_names(text)
        rest = re.sub(
            r"令|公告|发布|^附件.*|[、　\s]|第?\d+号|〔\d+〕", "", pattern.sub("", text)
        )
        if names and not rest:
            for name in names:
                yield Reading(
                    "issuing_authority",
                    name,
                    "signature or cover",
                    SIGNATURE_WEIGHT,
                    line,
                )
        elif names and line in zone and _ADOPTED.search(text):
            yield Reading(
                "issuing_authority", names[0], "adoption note", ADOPTION_WEIGHT, line
            )
    highest = authorities()[0].name
    for line in (*zone, *front.head[:AUTHORITY_ZONE]):
        text = compact(line.text)
        if line not in zone:
            text = _CITED.sub("", text)
        for name in authority_names(text):
            weight = MENTION_WEIGHT + NEAR_TITLE_BONUS * (line in zone)
            weight -= HIGHEST_PENALTY * (name == highest)
            yield Reading(
                "issuing_authority", name, "named near the title", weight, line
            )


def _metadata(front: Front) -> Iterator[Reading]:
    if not front.head:
        return
    for entry in front.metadata:
        field, weight = _META.get(entry.name, ("", 0))
        value = entry.value.strip()
        if field == "publish_date":
            value = next((d.iso for d in find_dates(value)), "")
        elif field == "issuing_authority":
            value = next(iter(authority_names(value)), "")
        elif field == "title":
            value = _without_brackets(_without_annex_mark(compact(value)))
        if field:
            yield Reading(field, value, f"metadata {entry.name}", weight, front.head[0])


def _parties(front: Front) -> Iterator[Reading]:
    for line in front.head:
        match = _PARTY.match(compact(line.text))
        if match:
            yield Reading("party", match["name"], "当事人", PARTY_WEIGHT, line)
