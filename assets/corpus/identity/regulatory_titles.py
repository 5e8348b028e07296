"""Title and kind of a rule: lines above its body, and the note of who adopted it.

The title stands above the first chapter or article. What is told where none is printed
is read in `regulatory_untitled`.
"""

import re
from collections.abc import Iterator

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import (
    Front,
    Reading,
    Window,
    compact,
    prose,
    windows,
)
from assets.corpus.identity.kinds import is_title_like, title_kind
from assets.corpus.identity.regulatory_effect import histories, paragraphs
from dictionaries.identity import adopting
from warehouse.schema.lines import Line

_BODY_BEGINS = re.compile(
    r"^(第[一二三四五六七八九十百\d]+[章条编节](?![、和及至])|[一二三四五六七八九十]+、|（一）|目录$|目次$|前言$|"
    r"当事人[:：])"
)
SIGNER = re.compile(r"^(主席|行长|部长|局长|主任|署长|会长|委员长|总理)[一-鿿]{2,4}")
_NOT_TITLE = re.compile(
    r"^[（(](?:19|20)\d\d年|^(附件|附录|附)[\d一二三四五六七八九十]*[:：]?$|^[（(].*[)）]$|^ICS|^CCS|^CSS|^JR$|^代替|"
    r"^[\d\-—\s]+$|^发文|^索引号|^时效性|^当前位置|^一网通办|^来源|^日期|^字号|"
    r"\.(?:pdf|docx?|wps|xlsx?)$|^规则层级|^效力|^(?:19|20)\d\d[/-]\d{1,2}[/-]\d"
)
"""Notes of a web page and its print, links to files, annex marks and histories."""
_ORDER = re.compile(r".{2,60}令[〔（]?(?:〔?\d{4}〕?)?第?\d+号[〕）]?")
_NUMBER = re.compile(r"[（〔]?[一-鿿]{0,14}〔(?:19|20)\d\d〕第?\d+号[）〕]?")
_EDITION = re.compile(
    r"（(?:试行|暂行|草案|(?:19|20)\d\d年(?:第[一二三]次)?(?:修[订正]|版|版本))）"
)
"""A line below a title that belongs to it."""
_ADOPTED_NAME = re.compile(r"^《(?P<name>[^《》]+)》已(?:经|于)")
_SITE = re.compile(r"[|｜_][一-鿿]{2,16}$")

TITLE_WEIGHT = 80
LATE_TITLE_PENALTY, LATEST_TITLE = 3, 3
"""Weight lost a line further down, for so many lines; a few notes may go before."""
LAST_OF_ZONE_BONUS = 6
"""The body follows its title at once; an issuing body's name stands above it."""
LARGEST_BONUS, UNEVEN_PENALTY = 4, 12
"""Titles are set larger than notes; the lines of a wrapped one share one size."""
PIECE_PENALTY = 20
"""A run of lines that ends inside 《… is a piece of a title, or it is two titles."""
SAME_SIZE_PT = 0.6
"""Greatest difference of two sizes that are one; rounding in files gives some."""
KIND_BONUS = 10
"""The kind that a title names is surer than where the title begins and ends."""
ADOPTING_WEIGHT = 76
"""Below a title of the document itself, above lines that look like one."""
TITLE_CHARS = range(4, 91)
"""Characters of a title: 证券法 is told by its kind, longer ones are sentences."""
TITLE_LINES, TITLES_KEPT = 5, 3
"""Lines over which a title may wrap, and runs of them kept as readings."""
TITLE_ZONE = 14
"""Lines before the body in which a title may stand: number, seal and notes included."""


def title_zone(front: Front) -> list[Line]:
    """Lines before the first numbered chapter, article or item."""
    zone: list[Line] = []
    text = ""
    for line in front.head:
        plain = compact(line.text)
        if line.role == "contents" or not plain:
            continue
        # 第九条 may stand first in a line of a title that cites articles.
        if (_BODY_BEGINS.match(plain) and not _is_open(text)) or len(
            zone
        ) >= TITLE_ZONE:
            break
        zone.append(line)
        text += plain
    return zone


def title_readings(zone: list[Line]) -> Iterator[Reading]:
    """Titles printed above the body, and kinds told by them or by who adopted it."""
    adopted = list(_adopting(zone))
    yield from adopted
    yield from _titles(zone, {reading.value for reading in adopted})
    yield from _adoption_sentences(zone)


def _titles(zone: list[Line], adopted: set[str]) -> Iterator[Reading]:
    """The best runs of title-like lines that name a kind."""
    best: list[tuple[int, Window, str, str]] = []
    for segment in _segments(zone):
        for window in windows(segment, longest=TITLE_LINES):
            text = _SITE.sub("", without_annex_mark(window.text))
            if len(text) not in TITLE_CHARS or not _reads_as_title(text):
                continue
            name = _kind_named(text, adopted)
            if not name:
                continue
            place = zone.index(window.lines[0])
            score = TITLE_WEIGHT - LATE_TITLE_PENALTY * min(place, LATEST_TITLE)
            score += LAST_OF_ZONE_BONUS * (window.lines[-1] is zone[-1])
            score -= PIECE_PENALTY * (_is_open(text) or _is_two(window, adopted))
            score += _size_gain(window, segment)
            best.append((score, window, text, name))
    best.sort(key=lambda b: (-b[0], -len(b[2])))
    for rank, (score, window, text, name) in enumerate(best[:TITLES_KEPT]):
        line, title = window.lines[-1], without_brackets(text)
        title += _edition(zone, line)
        yield Reading("title", title, "title before the body", score - rank, line)
        weight = score - rank + KIND_BONUS
        yield Reading("doc_type", name, "title before the body", weight, line)


def _kind_named(text: str, adopted: set[str]) -> str:
    """The kind a title names; what a congress adopted may be named …法 alone."""
    kind = title_kind(text, "regulatory")
    if kind is None:
        return "法律" if "法律" in adopted and text.endswith("法") else ""
    return kind.name if kind.family == "regulatory" and kind.name != "令" else ""


def _edition(zone: list[Line], last: Line) -> str:
    """（试行） or （2024年修订） on the line below a title."""
    place = zone.index(last) + 1
    below = compact(zone[place].text) if place < len(zone) else ""
    return below if _EDITION.fullmatch(below) else ""


def _segments(zone: list[Line]) -> Iterator[list[Line]]:
    """Runs of lines that a title may be made of; notes, dates and prose part them."""
    sentences = prose(zone)
    noted = {line.line_no for note in histories(zone) for line in note.lines}
    segment: list[Line] = []
    before = ""
    for line in zone:
        text = compact(line.text)
        dated = next(find_dates(text), None)
        apart = (
            line.paragraph in sentences
            or line.line_no in noted
            or (_NOT_TITLE.search(text) and not _is_open(before))
            or _ORDER.fullmatch(text)
            or _NUMBER.fullmatch(text)
            or SIGNER.match(text)
            or not _reads_as_title(text)
            or (dated is not None and dated.end - dated.start == len(text))
        )
        if apart:
            yield segment
            segment, before = [], ""
        else:
            segment.append(line)
            before += text
    yield segment


def _reads_as_title(text: str) -> bool:
    """Also with the colon after a number: …指引第7号：关于…的要求."""
    return is_title_like(text.replace("号：", "号"))


def _is_open(text: str) -> bool:
    return text.count("《") > text.count("》")


def _is_two(window: Window, adopted: set[str]) -> bool:
    """Whether a whole title is followed by itself or another, 关于… or 《…》…."""
    before = ""
    for line in window.lines:
        text = compact(line.text)
        whole = before and not _is_open(before) and _kind_named(before, adopted)
        if whole and text.startswith(("关于", "《", before)):
            return True
        before += text
    return False


def without_annex_mark(text: str) -> str:
    """A title without 附件1： or 〔第5号公告〕 before it."""
    return re.sub(
        r"^(?:附件[\d一二三四五六七八九十]*[:：]?|〔第\d+号(?:令|公告)?〕)", "", text
    )


def without_brackets(title: str) -> str:
    """《…办法》 alone is the title … ; a title that only begins with 《 stays."""
    inner = re.fullmatch(r"《([^《》]+)》", title)
    return inner[1] if inner else title


def _size_gain(window: Window, zone: list[Line]) -> int:
    """Weight that the sizes of a run of lines add to it, or take."""
    sizes = [line.size for line in window.lines]
    largest = max((line.size for line in zone), default=0.0)
    even = max(sizes) - min(sizes) < SAME_SIZE_PT
    is_largest = largest - max(sizes) < SAME_SIZE_PT
    return LARGEST_BONUS * is_largest - UNEVEN_PENALTY * (not even)


def _adopting(zone: list[Line]) -> Iterator[Reading]:
    """The kind told by who adopted the text, in its history or an order's number."""
    notes = [(note.lines[0], note.text) for note in histories(zone)]
    notes += [(line, text) for line, text in paragraphs(zone) if _ORDER.match(text)]
    for line, text in notes:
        for name, pattern in adopting():
            if pattern.search(text):
                yield Reading("doc_type", name, "adopted by", ADOPTING_WEIGHT, line)
                break


def _adoption_sentences(zone: list[Line]) -> Iterator[Reading]:
    """《…》已经…审议通过, also over several lines."""
    for window in windows(zone):
        adopted = _ADOPTED_NAME.match(window.text)
        if adopted is None:
            continue
        name, line = adopted["name"], window.lines[-1]
        yield Reading("title", name, "adoption sentence", TITLE_WEIGHT, line)
        kind = title_kind(name, "regulatory")
        if kind is not None:
            weight = TITLE_WEIGHT + KIND_BONUS
            yield Reading("doc_type", kind.name, "adoption sentence", weight, line)
