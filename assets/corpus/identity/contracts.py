"""Identity of prospectuses, restructuring reports and contracts.

The cover names the company, the deal and the kind over several lines, with codes above
and the date of signature below.
"""

import itertools
import re
from collections.abc import Iterator

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import Front, Reading, Window, compact, windows
from assets.corpus.identity.kinds import title_kind
from assets.corpus.identity.names import company_name, leading_company
from assets.corpus.identity.securities import label_readings
from warehouse.schema.lines import Line

_ADDRESS = re.compile(
    r"^（?(住所|注册地址|注册地|地址)|(号|室|层|楼|座|栋)）?$|路.{0,8}号"
)
_LATIN = re.compile(r"[A-Za-z（）.,&\s]+")
_ISSUER_LABEL = re.compile(r"^(发行人|公司名称|上市公司|发行人全称)[:：]?$")
_ISSUER_TOLD = re.compile(r"发行人(?:全称|名称)?[:：](?P<name>[^。；，]{6,40})[。；]?")
_BOND_TOLD = re.compile(
    r"(?:本[期次])?债券(?:全称|名称)[:：](?P<name>[^。；，]{4,80}债券(?:（[^）]*）)*)[。；]?"
)
_DATE_LABEL = re.compile(r"(签署|公告|签订|发布|披露|报告)(日期|时间|日)?[:：]")
_DRAFT = re.compile(r"（(.{0,6}(稿|草案|版|封卷).{0,6})）")
_EDITION = re.compile(r"20\d\d年|第.{1,3}期")
"""Year and tranche: a head that leaves them out names a programme, not this deal."""
_KIND_TAIL = re.compile(
    r"(募集说明书|招股说明书|招股意向书|报告书|上市公告书|协议|合同|协议书)"
    r"(摘要)?(（[^）]*）)*$"
)

COVER_PAGES = 2
"""The cover and its reverse, where the date of signature may stand."""
COVER_WEIGHT, RUNNING_WEIGHT, LABEL_WEIGHT, TOLD_WEIGHT = 90, 75, 85, 50
COVER_LINES = 45
"""Lines of a cover: beyond it the declaration or the contents begin."""


def contract_readings(front: Front) -> Iterator[Reading]:
    """Readings of the identity of a prospectus, deal report or contract."""
    cover = [
        line for line in front.head if line.page <= COVER_PAGES and line.text.strip()
    ][:COVER_LINES]
    yield from _cover_title(cover)
    yield from _running_title(front)
    yield from _labelled_issuer(cover)
    yield from _told_later(front)
    yield from _dates(cover)
    yield from label_readings(front)


def _cover_title(cover: list[Line]) -> Iterator[Reading]:
    """The lines from the company name to the word that names the kind."""
    kept = [line for line in cover if not _is_aside(compact(line.text))]
    for window in windows(kept, longest=6):
        issuer = leading_company(window.text)
        if issuer and _KIND_TAIL.search(window.text) and _reads_on(window):
            weight = COVER_WEIGHT - 2 * (window.lines[0].page - 1)
            weight += bool(_DRAFT.search(window.text))
            weight += bool(_EDITION.search(window.text))
            yield from _title(window, issuer, "cover title", weight)


def _reads_on(window: Window) -> bool:
    """No second company and no label within: the window is one title."""
    first, rest = compact(window.lines[0].text), window.lines[1:]
    return (
        not any(company_name(compact(line.text)) for line in rest)
        and not re.search(r"[。；，：:]", window.text)
        and not re.search(r"代码|简称", first)
    )


def _running_title(front: Front) -> Iterator[Reading]:
    for line in front.running:
        text = compact(line.text)
        issuer = leading_company(text)
        if issuer and _KIND_TAIL.search(text):
            yield from _title(
                Window(text, (line,)), issuer, "running head", RUNNING_WEIGHT
            )


def _title(window: Window, issuer: str, rule: str, weight: int) -> Iterator[Reading]:
    line = window.lines[-1]
    kind = title_kind(window.text, "contract")
    yield Reading("title", window.text, rule, weight, line)
    yield Reading("issuer", issuer, rule, weight, window.lines[0])
    if kind is not None:
        yield Reading("doc_type", kind.name, rule, weight + 20, line)


def _is_aside(text: str) -> bool:
    """An address or an English name between the company and the title."""
    return bool(_ADDRESS.search(text)) or bool(_LATIN.fullmatch(text))


def _labelled_issuer(cover: list[Line]) -> Iterator[Reading]:
    for label, line in itertools.pairwise(cover):
        if _ISSUER_LABEL.match(compact(label.text)):
            name = company_name(compact(line.text))
            yield Reading("issuer", name, "发行人 label", LABEL_WEIGHT, line)


def _told_later(front: Front) -> Iterator[Reading]:
    """发行人：… and 债券名称：… in the terms of issue, for a text without its cover."""
    for line in front.text:
        text = compact(line.text)
        issuer = _ISSUER_TOLD.fullmatch(text)
        if issuer and company_name(issuer["name"]):
            yield Reading("issuer", issuer["name"], "发行人 label", TOLD_WEIGHT, line)
        bond = _BOND_TOLD.fullmatch(text)
        if bond:
            title = f"{bond['name']}募集说明书"
            yield Reading("title", title, "债券名称 label", TOLD_WEIGHT, line)


def _dates(cover: list[Line]) -> Iterator[Reading]:
    for line in cover:
        text = line.text.strip()
        for found in find_dates(text):
            labelled = _DATE_LABEL.search(text[: found.start])
            alone = found.start == 0 and found.end >= len(text) - 1
            if labelled or (alone and not found.is_year):
                weight = LABEL_WEIGHT if labelled else LABEL_WEIGHT - 10
                yield Reading(
                    "publish_date", found.iso, "date on the cover", weight, line
                )
