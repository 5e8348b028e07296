"""Identity of insurance terms: insurer, product, filing number.

Terms carry the insurer's name, the product's name ending in 条款, and a registration
number (注册号) or the insurer's own filing number (…〔年〕…保险…号) on the first pages.
"""

import re
from collections import Counter
from collections.abc import Iterator

from assets.corpus.identity.front import Front, Reading, compact, windows
from assets.corpus.identity.kinds import is_title_like
from warehouse.schema.lines import Line

_TERMS = re.compile(
    r"(?P<product>[^〔〕]{2,60}?(?:保险|险)(?:（[^）]*）|[A-Z甲乙丙丁]款)*)"
    r"(?P<part>(?:示范|利益|基本|个人)*)条款(?P<edition>(?:（[^）]*）)*)"
)
_GENERIC = re.compile(r"(?:个人|团体|人身|人寿|主|附加|本|财产)*(?:保险|险)")
"""A kind of insurance, not a product: 个人保险基本条款 are a part of other terms."""
_PAGE_NOTE = re.compile(r"（第.{1,3}页）$")
_INSURANCE_COMPANY = re.compile(
    r"[一-鿿]{2,16}保险(?:（集团）)?(?:股份)?(?:有限)?(?:责任)?公司"
)
_FILING = re.compile(r"[一-鿿]{2,10}〔20\d\d〕[一-鿿]{2,12}\d{1,4}号(?:-\d+)?")
_PROPERTY_FILING = re.compile(
    r"（[一-鿿]{2,12}）（(?:备|审)[^（）]{0,20}）〔20\d\d〕（(?:主|附)）\d{1,4}号"
)
"""A property insurer's own number: （某险）（备-普通家财险）〔2031〕（主）1号."""
_REGISTRATION = re.compile(r"注册号(?:为)?[:：]?([A-Z]?\d{10,30})")
_BARE_PRODUCT = re.compile(r".{4,50}(?:保险|险)(?:（[^）]*）)*")
_LEAD_WORDS = re.compile(
    r"^(?:.*?(?:是指|指的是|即|我们指|本公司指|指|由|向|与|至|因|以及|和))"
)

TITLE_WEIGHT, RUNNING_WEIGHT, BARE_WEIGHT, MENTION_WEIGHT = 90, 80, 60, 50
FILING_WEIGHT, REGISTRATION_WEIGHT = 80, 90
MENTION_LINES = 400
"""The insurer is named in the reading guide, the first articles or the definitions."""


def insurance_readings(front: Front) -> Iterator[Reading]:
    """Readings of an insurance document's identity."""
    yield from _titles(front)
    yield from _insurers(front)
    yield from _numbers(front)


def _titles(front: Front) -> Iterator[Reading]:
    for window in windows(front.head, longest=3):
        text = _PAGE_NOTE.sub("", window.text)
        if is_title_like(text):
            yield from _title(
                text,
                window.lines[-1],
                "terms title",
                TITLE_WEIGHT - 2 * len(window.lines),
            )
    for line in front.running:
        text = _PAGE_NOTE.sub("", compact(line.text))
        yield from _title(text, line, "running head", RUNNING_WEIGHT)
    for line in front.head[:6]:
        text = compact(line.text)
        if _BARE_PRODUCT.fullmatch(text) and is_title_like(text) and "〔" not in text:
            yield Reading(
                "product_name", text, "product on the cover", BARE_WEIGHT, line
            )
            yield Reading(
                "title", text + "条款", "product on the cover", BARE_WEIGHT, line
            )


def _title(text: str, line: Line, rule: str, weight: int) -> Iterator[Reading]:
    insurer = _INSURANCE_COMPANY.match(text)
    own = text[insurer.end() :] if insurer else text
    match = _TERMS.fullmatch(own)
    if match is None or _GENERIC.fullmatch(match["product"]):
        return
    yield Reading("doc_type", "保险条款", rule, weight + 20, line)
    yield Reading("title", own, rule, weight, line)
    # The edition of a model text (示范条款) is the text's, else it is the product's.
    edition = "" if "示范" in match["part"] else match["edition"]
    yield Reading("product_name", match["product"] + edition, rule, weight, line)
    if insurer:
        yield Reading("insurer", insurer.group(), rule, weight, line)


def _insurers(front: Front) -> Iterator[Reading]:
    """A line of its own, else the insurance company named most often."""
    mentions: Counter[str] = Counter()
    first: dict[str, Line] = {}
    for line in (*front.head, *front.text[:MENTION_LINES]):
        text = compact(line.text)
        for match in _INSURANCE_COMPANY.finditer(text):
            name = _LEAD_WORDS.sub("", match.group())
            if len(name) < 6:
                continue
            mentions[name] += 1
            first.setdefault(name, line)
            if name == text:
                yield Reading("insurer", name, "line of its own", TITLE_WEIGHT, line)
    for rank, (name, _) in enumerate(sorted(mentions.items(), key=_most)):
        yield Reading(
            "insurer",
            name,
            "named in the text",
            max(MENTION_WEIGHT - rank, 1),
            first[name],
        )


def _most(item: tuple[str, int]) -> tuple[int, int, str]:
    name, count = item
    return -count, -len(name), name


def _numbers(front: Front) -> Iterator[Reading]:
    for line in (*front.head, *front.running):
        text = compact(line.text)
        for match in _REGISTRATION.finditer(text):
            for field in ("filing_number", "document_number"):
                yield Reading(field, match[1], "注册号", REGISTRATION_WEIGHT, line)
        for match in (*_FILING.finditer(text), *_PROPERTY_FILING.finditer(text)):
            for field in ("filing_number", "document_number"):
                yield Reading(
                    field, match.group(), "filing number", FILING_WEIGHT, line
                )
