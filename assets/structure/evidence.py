"""What a document says of its own headings outside the headings themselves.

Contents lines and the embedded outline name headings before they come; the print of
the body tells which lines are set apart.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assets.structure.numbering import parse_number
from warehouse.schema.lines import Line, PageLines

OUTLINE_SOUND_SHARE = 0.6
"""Entries of the embedded outline that must be found on their pages for it to be
believed: broken outlines point at wrong pages or hold file names."""
MIN_CONTENTS_LINES = 3
"""Fewest lines under a contents title that make it a table of contents."""
MAX_CONTENTS_TITLE_CHARS = 18
"""Longest title of a table of contents, ornaments included."""
MAX_CONTENTS_CHARS = 60
"""Longest contents line; a longer one is text."""

_ORNAMENTS = re.compile(r"^[^\w《“「【（(☑□]+")
_NOT_WORDS = re.compile(r"[\W_]+")
_CONTENTS_TAIL = re.compile(r"(?:[.．·…⋯\s]{3,}\s*\S{0,8}|\s+\d[\d\s—–-]*)$")
_CONTENTS_TITLE = re.compile(
    r"^(?:条款|章节|正文)?目\s*[录次]$|^(?:table of )?contents$", re.IGNORECASE
)
_SIDE_BY_SIDE = re.compile(r"\s+(?=第[一二三四五六七八九十百]+[条章节]|\d+[.．])")
_ENDS_SENTENCE = ("。", "；", ";", "，", "：")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the document says of its own headings."""

    contents: frozenset[str]
    """Contents lines as bare words, with their number and without."""
    numbered_contents: dict[tuple[str, tuple[int, ...]], list[str]]
    """Titles in the contents by kind and values of their number."""
    contents_lines: frozenset[int]
    """Running lines that turn out to be contents: no headings among them."""
    outline: dict[int, list[tuple[str, int]]]
    """Sound outline entries by page: bare words and level."""
    body_size: float
    """The size most of the running text is set in; 0: unknown."""

    def outline_level(self, line: Line) -> int | None:
        """Level of the outline entry that names this line."""
        entries = self.outline.get(line.page)
        if not entries:
            return None
        words = bare(line.text)
        for title, level in entries:
            if title == words or (len(words) > 3 and title.startswith(words)):
                return level
        return None


def bare(text: str) -> str:
    """Only the letters and digits of a title, for lenient comparison."""
    return _NOT_WORDS.sub("", text)


def without_marks(text: str) -> str:
    """A line without the ornaments in front of it (bullets, private-use signs)."""
    return _ORNAMENTS.sub("", text)


def gather_evidence(pages: Sequence[PageLines], lines: Sequence[Line]) -> Evidence:
    """Contents, sound outline entries and the size of the body's print."""
    texts = [x.text for p in pages for x in p.lines if x.role == "contents"]
    known = {bare(_strip_tail(text)) for text in texts}
    unmarked = _unmarked_contents(lines, known)
    texts += [
        part for index in unmarked for part in _SIDE_BY_SIDE.split(lines[index].text)
    ]
    contents = set[str]()
    numbered: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for text in texts:
        title = _strip_tail(text)
        number = parse_number(title)
        if len(bare(title)) < 2:
            continue
        contents.add(bare(title))
        if number and len(words := bare(number.rest)) > 1:
            contents.add(words)
            numbered.setdefault((number.kind, number.values), []).append(number.rest)
    return Evidence(
        frozenset(contents),
        numbered,
        frozenset(unmarked),
        _sound_outline(pages),
        _body_size(lines),
    )


def _strip_tail(text: str) -> str:
    """A contents line without leaders and page number."""
    return _CONTENTS_TAIL.sub("", text)


def _unmarked_contents(lines: Sequence[Line], known: set[str]) -> list[int]:
    """Lines under a contents title that have no leaders to tell them by.

    The list ends where a line reads like text, where it says again what the contents
    said (the first heading of the body), or with its page unless numbers go on.
    """
    found: list[int] = []
    for start, line in enumerate(lines):
        if len(line.text) > MAX_CONTENTS_TITLE_CHARS:
            continue
        if not _CONTENTS_TITLE.match(without_marks(line.text)):
            continue
        block = _contents_block(lines, start, set(known))
        if len(block) >= MIN_CONTENTS_LINES:
            found += block
    return found


def _contents_block(lines: Sequence[Line], start: int, seen: set[str]) -> list[int]:
    block: list[int] = []
    for index in range(start + 1, len(lines)):
        line = lines[index]
        words = bare(_strip_tail(line.text))
        if len(line.text) > MAX_CONTENTS_CHARS or line.text.endswith(_ENDS_SENTENCE):
            break
        if words in seen:
            break
        if line.page != lines[start].page and parse_number(line.text) is None:
            break
        seen.add(words)
        block.append(index)
    return block


def _sound_outline(pages: Iterable[PageLines]) -> dict[int, list[tuple[str, int]]]:
    """Outline entries by page, or nothing where they do not fit the pages."""
    entries: dict[int, list[tuple[str, int]]] = {}
    total = found = 0
    for page in pages:
        if not page.outline:
            continue
        words = bare("".join(line.text for line in page.lines))
        titles = [(bare(o.title), o.level) for o in page.outline]
        entries[page.page] = [(title, level) for title, level in titles if title]
        total += len(titles)
        found += sum(len(title) > 1 and title in words for title, _ in titles)
    return entries if found and found >= OUTLINE_SOUND_SHARE * total else {}


def _body_size(lines: Iterable[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        if line.role == "body":
            sizes[line.size] += len(line.text)
    return max(sorted(sizes), key=lambda size: sizes[size], default=0.0)
