"""Identity of laws, rules, standards, decisions and notices.

Number as a line of its own, issuing body, parties. The title is read in
`regulatory_titles` and `regulatory_untitled`, dates in `regulatory_effect`, the cover
of a standard in `regulatory_standard`.
"""

import re
from collections.abc import Iterator

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import Front, Reading, compact
from assets.corpus.identity.names import authority_names, authority_pattern
from assets.corpus.identity.regulatory_effect import (
    ADOPTION_WEIGHT,
    SIGNATURE_WEIGHT,
    effective_dates,
    publication_dates,
    repeals,
)
from assets.corpus.identity.regulatory_standard import standard_readings
from assets.corpus.identity.regulatory_titles import (
    title_readings,
    title_zone,
    without_annex_mark,
    without_brackets,
)
from assets.corpus.identity.regulatory_untitled import untitled_readings
from dictionaries.identity import authorities
from warehouse.schema.lines import Line

_ORDER = re.compile(
    r"([^“”《》（），。]{2,60}令)[〔（]?(?:〔?(\d{4})〕?)?第?(\d+)号[〕）]?"
)
_NUMBER = re.compile(
    r"[（〔]?(?P<number>[一-鿿]{1,14}〔(?:19|20)\d\d〕第?\d+号)[）〕]?"
)
_BARE_NUMBER = re.compile(
    r"[（〔]?(?P<number>〔(?:19|20)\d\d〕第?\d+号|第\d+号)[）〕]?"
)
_NUMBER_LABEL = re.compile(r"^(?:发文)?(?:文号|字号)[:：]?")
_ORDER_LINE = re.compile(r"[一-鿿\s]{2,60}(?:令|公告)")
_CITED = re.compile(r"《[^《》]*(?:》|$)|^[^《》]*》")
"""What the body cites, also over two lines: who issued that is another matter."""
_ADOPTED = re.compile(r"审议通过|通过|公布|发布|修订|修正")
_PARTY = re.compile(r"^当事人[:：]\s*(?P<name>[^，,（(。]{2,40})")
_CO_PARTY = re.compile(
    r"(?P<name>[^，,（(。：:]{2,30}?)(?:（以下简称[^）]*）|\(以下简称[^)]*\))?[，,](?:男|女|住所|住址|身份证)"
)
_META = {
    "ArticleTitle": ("title", 70),
    "PubDate": ("publish_date", 70),
    "发文日期": ("publish_date", 75),
    "发布机构": ("issuing_authority", 60),
    "文号": ("document_number", 80),
    "名称": ("title", 68),
}

ORDER_BONUS, NAMELESS_PENALTY = 5, 5
"""An order's number names its body and is surer than a bare number that names none."""
NEAR_TITLE_BONUS = 8
"""For a body named before the text begins rather than in it."""
HIGHEST_PENALTY = 1
"""The highest body is named for the law behind a rule; a tie goes to another."""
NUMBER_WEIGHT, PARTY_WEIGHT, MENTION_WEIGHT = 80, 80, 30
BARE_ZONE = 8
"""Leading lines with a number that names no body; further on it is of a rule cited."""
NUMBER_ZONE, AUTHORITY_ZONE, SIGNATURE_ZONE = 30, 40, 8
"""Leading lines with the number, with the body named; last lines with the signature."""


def regulatory_readings(front: Front) -> Iterator[Reading]:
    """Readings of the identity of a rule, standard, decision or notice."""
    zone = title_zone(front)
    yield from title_readings(zone)
    yield from untitled_readings(front)
    yield from standard_readings(front)
    yield from _numbers(front.head[:NUMBER_ZONE])
    yield from _authorities(front, zone)
    yield from publication_dates(front, zone)
    yield from effective_dates(front, zone)
    yield from repeals(front)
    yield from _metadata(front)
    yield from _parties(front)


def _numbers(head: tuple[Line, ...]) -> Iterator[Reading]:
    before = ""
    for place, line in enumerate(head):
        text = _NUMBER_LABEL.sub("", compact(line.text))
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
        elif bare and place < BARE_ZONE:
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
            value = without_brackets(without_annex_mark(compact(value)))
        if field:
            yield Reading(field, value, f"metadata {entry.name}", weight, front.head[0])


def _parties(front: Front) -> Iterator[Reading]:
    """The party behind 当事人 and those listed on the lines right below it."""
    listed = False
    for line in front.head:
        text = compact(line.text)
        match = _PARTY.match(text) or (_CO_PARTY.match(text) if listed else None)
        listed = match is not None
        if match:
            yield Reading("party", match["name"], "当事人", PARTY_WEIGHT, line)
