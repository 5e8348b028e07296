"""Plain-text files become pages: page breaks, control characters, long lines.

Each line is one `Run` with box None and source 'txt'. What the file says of paragraphs
is in the run's `tag`, because text and raw hold no blank lines:

- tag 'p': this line opens a paragraph. The file shows it by a blank line before, by an
  indent, or by not being wrapped at all (then every line is a paragraph of its own).
- tag '': the file does not say; the line may continue the one before. A file that
  came out of a PDF has nothing but such lines, and layout must judge by line length
  and punctuation. The later pieces of a line cut for its length are also of this kind.

Leading and trailing blanks are taken off `text`; `raw` keeps the line as it stood.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from assets.text.decoding import decode
from assets.text.garble import Evidence, judge
from dictionaries.glyphs import plain_forms
from warehouse.schema.pages import Page, Run

MAX_LINE_CHARS = 4000
"""Characters kept in one run: far above any paragraph of prose, so that only files
without line ends (exports, minified text) are cut."""

UNWRAPPED_CHARS = 60
"""A file whose long lines pass this is not wrapped: no printed line is as wide."""

LONG_LINE_SHARE = 0.9
"""Which line counts as long: the one that nine tenths of the lines do not pass, so that
a stray wide line in a wrapped file does not decide."""

INDENT_COLUMNS = 2
"""Blanks that make an indent (an ideographic space or a tab counts two): one blank is
often only an artefact of conversion."""

GARBLED_SHARE = 0.1
"""Share of undecodable and control characters from which a page is no text."""

_LINE_END = re.compile(r"\r\n|[\n\r\v\x85\u2028\u2029]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufffe\u115f\u1160\u3164\uffa0]"
)
_BROKEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd]")
_BLANKS = " \t\u00a0\u3000\u2002\u2003"
_SENTENCE_END = "。；！？;!?"


def read_txt(data: bytes) -> list[Page]:
    """The pages of a plain-text file, split at form feeds.

    A form feed is how `pdftotext` and printers mark a page; without one the file is a
    single page. Never raises: text that cannot be decoded shows as U+FFFD and a page
    full of it is marked `garbled`.
    """
    pages = [_LINE_END.split(page) for page in decode(data).split("\f")]
    if len(pages) > 1 and not any(line.strip() for line in pages[-1]):
        pages.pop()  # the form feed after the last page opens no new one
    every = not _is_wrapped([line for page in pages for line in page])
    return _gated([_page(n, lines, every) for n, lines in enumerate(pages, start=1)])


def _is_wrapped(lines: list[str]) -> bool:
    """Whether lines were broken at a page width rather than at paragraph ends."""
    lengths = sorted(len(line.strip()) for line in lines if line.strip())
    if not lengths:
        return True
    return lengths[int(LONG_LINE_SHARE * (len(lengths) - 1))] <= UNWRAPPED_CHARS


def _page(number: int, lines: list[str], every_line: bool) -> Page:
    runs = list(_runs(lines, every_line))
    status, reason = "ok", ""
    if not runs:
        status, reason = "empty", "no text on the page"
    elif is_garbled(lines):
        status, reason = "garbled", "not text in any encoding that was tried"
    return Page(
        page=number,
        width=0.0,
        height=0.0,
        rotation=0,
        source="txt",
        status=status,
        reason=reason,
        runs=runs,
        rulings=[],
        fills=[],
        pictures=[],
        grids=[],
        outline=[],
    )


def _gated(pages: list[Page]) -> list[Page]:
    """The pages, all of them garbled where the text as a whole cannot be text.

    One page says too little: a list of machines has no common word.
    """
    evidence = Evidence()
    evidence.add("\n".join(run.text for page in pages for run in page.runs))
    verdict = judge(evidence)
    if not verdict:
        return pages
    return [
        replace(page, status="garbled", reason=verdict) if page.status == "ok" else page
        for page in pages
    ]


def is_garbled(texts: Sequence[str]) -> bool:
    """Whether too much of a page is undecodable or control characters to be text."""
    broken = sum(len(_BROKEN.findall(text)) for text in texts)
    return broken > GARBLED_SHARE * sum(map(len, texts))


def _runs(lines: list[str], every_line: bool) -> Iterator[Run]:
    after_blank = False
    marks = str.maketrans(plain_forms())
    for raw in lines:
        visible = _INVISIBLE.sub("", raw)
        text = visible.strip(_BLANKS).translate(marks)
        if not text:
            after_blank = True
            continue
        opens = every_line or after_blank or _indent(visible) >= INDENT_COLUMNS
        after_blank = False
        pieces = list(_pieces(text))
        for index, piece in enumerate(pieces):
            whole = len(pieces) == 1
            yield Run(
                text=piece,
                raw=raw if whole and raw != piece else "",
                box=None,
                edges=b"",
                size=0.0,
                bold=False,
                font="",
                angle=0,
                tag="p" if opens and index == 0 else "",
                confidence=1.0,
            )


def _indent(line: str) -> int:
    """Columns of blanks at the head of a line."""
    head = line[: len(line) - len(line.lstrip(_BLANKS))]
    return sum(2 if char in "\t\u3000\u2003" else 1 for char in head)


def _pieces(text: str) -> Iterator[str]:
    """A line in pieces of bounded length, cut behind a sentence where there is one."""
    start = 0
    while len(text) - start > MAX_LINE_CHARS:
        limit = start + MAX_LINE_CHARS
        behind = max(text.rfind(mark, start, limit) for mark in _SENTENCE_END) + 1
        end = behind if behind > start else limit
        yield text[start:end]
        start = end
    yield text[start:]
