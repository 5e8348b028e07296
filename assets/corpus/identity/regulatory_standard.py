"""The cover of a standard: number, Chinese name, English name, dates."""

import re
from collections.abc import Iterator, Sequence

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import Front, Reading, compact
from warehouse.schema.lines import Line

_NUMBER = re.compile(r"^(?:JR|GB|GA|DB)[/T]*\s*T?\s*\d[\d.]*[—–-]+(?:19|20)\d\d$")
_OF_STANDARDS = re.compile(r"中华人民共和国.*标准")
_REPLACED = re.compile(r"代替|^JR")

COVER_ZONE = 40
"""Leading lines that a cover takes, its marks and the publisher's line included."""
NUMBER_WEIGHT, NAME_WEIGHT, KIND_WEIGHT = 90, 110, 120
"""Above all that text may say: a cover has one form, and states who it is."""


def standard_readings(front: Front) -> Iterator[Reading]:
    """Number, kind and title, where a line says that this is a standard."""
    head = front.head[:COVER_ZONE]
    if not any(_OF_STANDARDS.search(compact(line.text)) for line in head):
        return
    number_at = None
    for place, line in enumerate(head):
        text = compact(line.text)
        if _NUMBER.match(text):
            number = re.sub(r"[—–-]+", "—", text.replace("JR/T", "JR/T "))
            yield Reading(
                "document_number", number, "standard number", NUMBER_WEIGHT, line
            )
            number_at = place
        if _OF_STANDARDS.fullmatch(text):
            kind = "行业标准" if "行业" in text else "国家标准"
            yield Reading("doc_type", kind, "standard cover", KIND_WEIGHT, line)
    if number_at is None:
        return
    name = _name(head[number_at + 1 :])
    if name:
        title = "".join(compact(line.text) for line in name)
        yield Reading("title", title, "standard cover", NAME_WEIGHT, name[-1])


def _name(lines: Sequence[Line]) -> list[Line]:
    """The Chinese name below the number, up to the English one or a date."""
    name: list[Line] = []
    for line in lines:
        text = compact(line.text)
        if _REPLACED.match(text) or _OF_STANDARDS.search(text):
            continue
        if not re.search(r"[一-鿿]", text) or next(find_dates(line.text), None):
            break
        name.append(line)
    return name
