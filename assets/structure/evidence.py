"""What a document says of its own headings outside the headings themselves.

Contents lines and the embedded outline name headings before they come; the print of
the body tells which lines are set apart.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assets.structure.numbering import Number, parse_number
from warehouse.schema.lines import Line, PageLines

OUTLINE_SOUND_SHARE = 0.6
"""Entries of the embedded outline that must be found on their pages for it to be
believed: broken outlines point at wrong pages or hold file names."""
MIN_CONTENTS_LINES = 5
"""Fewest numbered lines of a page that stand again for it to be contents."""
REPEATED_SHARE = 0.6
"""Share of a page's numbered lines that must stand again: entries that wrap or name a
run-in title do not."""
MIN_SPREAD_PAGES = 3
"""Pages over which they stand again: headings spread, repeated lists do not."""
FRONT_PAGES, FRONT_SHARE = 15, 3
"""Contents stand on the first pages, and in the first third of a short document; cover,
notices and definitions come before them."""
SIZE_STEP = 0.9
"""Points by which print must exceed the body's to count as larger."""
FULL_LINE_SHARE = 0.9
"""Share of the lines that are not wider than a full one; the rest stick out."""
MIN_FULL_WIDTH = 36
"""Half-width columns a full line has at least: 18 Chinese characters."""
WIDE_FROM = "\u2e80"
"""First character of the full-width scripts."""
MAX_CONTENTS_CHARS = 60
"""Longest contents line; a longer one is text."""

_ORNAMENTS = re.compile(r"^[^\w《“「【（(☑□]+")
_NOT_WORDS = re.compile(r"[\W_]+")
_CONTENTS_TAIL = re.compile(r"(?:[.．·…⋯\s]{3,}\s*\S{0,8}|\s+\d[\d\s—–-]*)$")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the document says of its own headings."""

    contents: frozenset[str]
    """Contents lines as bare words, with their number and without."""
    numbered_contents: dict[tuple[str, tuple[int, ...]], list[str]]
    """Titles in the contents by kind and values of their number."""
    contents_lines: frozenset[int]
    """Running lines that turn out to be contents: no headings among them."""
    contents_pages: frozenset[int]
    """Pages of those lines."""
    outline: dict[int, list[tuple[str, int]]]
    """Sound outline entries by page: bare words and level."""
    body_size: float
    """The size most of the running text is set in; 0: unknown."""
    body_width: float
    """Width of a full line in points; 0: no geometry."""
    full_width: float
    """Width of a full line, in half-width columns, without geometry; 0: unknown."""

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
    unmarked = _unmarked_contents(lines)
    texts += [lines[index].text for index in unmarked]
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
        frozenset(lines[index].page for index in unmarked),
        _sound_outline(pages),
        _body_size(lines),
        _full_box_width(lines),
        _full_width(lines),
    )


def _strip_tail(text: str) -> str:
    """A contents line without leaders and page number."""
    return _CONTENTS_TAIL.sub("", text)


def _unmarked_contents(lines: Sequence[Line]) -> list[int]:
    """Lines of contents pages that have no leaders to tell them by.

    A page at the front is one when most of its numbered lines stand again, spread over
    the pages behind it: the same words, or the same number with the words running on
    into text. Lines without a number are not taken: words alone repeat by chance.
    """
    n_pages = lines[-1].page if lines else 0
    front = min(FRONT_PAGES, max(n_pages // FRONT_SHARE, 2))
    by_words: dict[str, int] = {}
    by_number: dict[tuple[int, ...], list[tuple[int, str]]] = {}
    fronts: dict[int, list[tuple[int, Number, str]]] = {}
    for index, line in enumerate(lines):
        number = parse_number(line.text)
        if number is None:
            by_words[bare(line.text)] = line.page
            continue
        words = bare(number.rest)
        by_words[words] = line.page
        by_number.setdefault(number.values, []).append((line.page, words))
        if line.page <= front and len(line.text) <= MAX_CONTENTS_CHARS:
            fronts.setdefault(line.page, []).append((index, number, words))
    found: list[int] = []
    for page, entries in fronts.items():
        titled = [entry for entry in entries if len(entry[2]) > 1]
        again = set()
        matched = 0
        for _, number, words in titled:
            later = _later_page(words, page, by_words, by_number[number.values])
            matched += later > 0
            again.add(later)
        enough = max(MIN_CONTENTS_LINES, REPEATED_SHARE * len(titled))
        if matched >= enough and len(again - {0}) >= MIN_SPREAD_PAGES:
            found += [index for index, _, _ in entries]
    return found


def _later_page(
    words: str, page: int, by_words: dict[str, int], same_number: list[tuple[int, str]]
) -> int:
    """The page behind this one where an entry's words stand again; 0: nowhere."""
    if by_words.get(words, 0) > page:
        return by_words[words]
    for later, other in same_number:
        alike = other.startswith(words) or words.startswith(other)
        if alike and later > page and len(other) > 1:
            return later
    return 0


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


def text_width(text: str) -> int:
    """Width in half-width columns: a Chinese character takes two."""
    return sum(2 if char >= WIDE_FROM else 1 for char in text)


def _full_width(lines: Sequence[Line]) -> float:
    """The width that only few lines pass, where lines carry no boxes; else 0."""
    widths = sorted(text_width(line.text) for line in lines if line.box is None)
    width = widths[int(FULL_LINE_SHARE * (len(widths) - 1))] if widths else 0
    return width if width >= MIN_FULL_WIDTH else 0.0


def _full_box_width(lines: Sequence[Line]) -> float:
    """The width in points that only few lines pass."""
    widths = sorted(x.box.x1 - x.box.x0 for x in lines if x.box and x.role == "body")
    return widths[int(FULL_LINE_SHARE * (len(widths) - 1))] if widths else 0.0


def _body_size(lines: Iterable[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        if line.role == "body":
            sizes[line.size] += len(line.text)
    return max(sorted(sizes), key=lambda size: sizes[size], default=0.0)
