"""Title and kind of a rule that prints no title, by what it says of itself.

A decision or an explanation names the rule it changes or explains, and its title is put
together from that; a rule calls itself by its kind in its last article. The name of the
file comes last and never outweighs the text.
"""

import re
from collections.abc import Iterator

from assets.corpus.identity.front import Front, Reading, compact
from assets.corpus.identity.kinds import title_kind
from assets.corpus.identity.regulatory_effect import paragraphs
from assets.corpus.identity.regulatory_titles import ADOPTING_WEIGHT, TITLE_CHARS
from dictionaries.identity import own_words

_EXPLAINED = re.compile(r"(?:现|特)[^。]{0,24}?说明如下")
_NAME = r"《(?P<name>[^《》]+)》"
_EXPLAINS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"形成(?:了)?{_NAME}",
        rf"(?:制定|起草|研究制定|拟定)(?:了)?{_NAME}",
        rf"(?:修订|修改)(?:了|形成)?{_NAME}",
        rf"对{_NAME}(?:（[^）]*）)?[^。]{{0,12}}?(?:修订|修改|完善)",
    )
)
"""What an explanation is about, the surest wording first."""
_CHANGED = re.compile(r"修订|修改")
_CHANGES = re.compile(r"^一、[^“。]{0,40}?(?:修改为|改为|删去|删除|增加一)")
_CONFORMED = re.compile(rf"{_NAME}(?:（[^）]*）)?根据本决定作?相应(?:修改|修订|调整)")
_CALLS_ITSELF = re.compile(
    r"(?:^|[。，；])(?:[一二三四五六七八九十]+、|第[一二三四五六七八九十百]+条)?"
    r"本(?P<word>[一-鿿]{1,3})自[^，。；]{1,24}起(?:正式)?(?:施行|实施|执行)"
)
_STORED_AS = re.compile(r"^[A-Za-z0-9_\-. ]+(?=[^A-Za-z0-9_\-. ])|\.[A-Za-z]{2,5}$")
"""Numbers and codes of a collection before a file's name, and its ending."""

EXPLAINED_WEIGHT = 78
"""Below a title of the document itself, above lines that look like one."""
SELF_NAMED_WEIGHT = 60
"""A text calls itself by its kind in its last article; a title is more exact."""
COMPOSED_WEIGHT, FILE_NAME_WEIGHT = 50, 1
OPENING_PARAGRAPHS = 6
"""Paragraphs in which an explanation says what it explains."""


def untitled_readings(front: Front) -> Iterator[Reading]:
    """What the text says of itself, whether or not a title is printed above it."""
    yield from _explanations(front)
    yield from _decisions(front)
    yield from _self_named(front)


def _explanations(front: Front) -> Iterator[Reading]:
    """现说明如下 in the opening of a note that explains a rule and bears no title."""
    opening = [
        (line, text)
        for line, text in list(paragraphs(front.head))[:OPENING_PARAGRAPHS]
        if _EXPLAINED.search(text)
    ]
    for line, text in opening:
        kind = "修订说明" if _CHANGED.search(text) else "起草说明"
        yield Reading("doc_type", kind, "explains a rule", EXPLAINED_WEIGHT, line)
        found = next((m for p in _EXPLAINS if (m := p.search(text))), None)
        if found is not None:
            title = f"关于《{found['name']}》的说明"
            yield Reading("title", title, "rule explained", COMPOSED_WEIGHT, line)


def _decisions(front: Front) -> Iterator[Reading]:
    """A list of changes without a title is a decision on what it changes."""
    first = next(iter(paragraphs(front.head)), None)
    if first is None or not _CHANGES.match(first[1]):
        return
    yield Reading("doc_type", "决定", "begins with changes", ADOPTING_WEIGHT, first[0])
    for line, text in paragraphs(front.text):
        found = _CONFORMED.search(text)
        if found is not None:
            title = f"关于修改《{found['name']}》的决定"
            yield Reading("title", title, "rule amended", COMPOSED_WEIGHT, line)
            return


def _self_named(front: Front) -> Iterator[Reading]:
    """本办法自…起施行: the first that a text says so of itself."""
    for line, text in paragraphs(front.text):
        found = _CALLS_ITSELF.search(text)
        name = own_words().get(found["word"]) if found else None
        if name:
            yield Reading("doc_type", name, "calls itself", SELF_NAMED_WEIGHT, line)
            return


def file_name_readings(front: Front, doc_id: str) -> Iterator[Reading]:
    """What the file is called, where that names a kind; never above the text."""
    stem = compact(_STORED_AS.sub("", doc_id.rsplit("/", 1)[-1]))
    inner = re.search(r"《(.+)》", stem) or re.search(r"令.*?号（([^（）]+)）$", stem)
    name = inner[1] if inner else stem
    kind = title_kind(name, "regulatory")
    if front.head and kind is not None and len(name) in TITLE_CHARS:
        yield Reading("title", name, "file name", FILE_NAME_WEIGHT, front.head[0])
        if kind.family == "regulatory":
            line = front.head[0]
            yield Reading("doc_type", kind.name, "file name", FILE_NAME_WEIGHT, line)
