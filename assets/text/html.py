"""Web pages become one page of runs and grids: content only, markup as tags.

Each paragraph, heading, list item or line between breaks is one `Run` with box None.
Tags: h1-h6, li, footnote and caption as marked up; `title` for a short line set bold or
in the middle, which is how regulators' pages mark headings; `p` for the rest.
"""

import re
from dataclasses import dataclass, field

from assets.text import html_content, html_grids, html_tree
from assets.text.html_tree import TEXT, Node
from assets.text.plain import is_garbled
from warehouse.schema.pages import Grid, MetaEntry, Page, Run

TITLE_CHARS = 60
"""Length of a title line at most: the longest titles of decrees stay below, a centred
paragraph of prose does not."""

MAX_META_CHARS = 1000
"""Length kept of a meta value; some pages repeat the article in one."""

MOST_GRID_CELLS = 300_000
"""Rows times columns of all tables of a page; further tables are read as text. So many
filled cells take half of a worker's memory; the largest table known has 5,000."""

BOLD_SHARE = 0.5
"""Share of bold characters from which a line counts as bold."""

_HEADINGS = frozenset(["h1", "h2", "h3", "h4", "h5", "h6"])
_BLOCKS = html_tree.words(
    "address article aside blockquote body center dd details dialog div dl dt fieldset"
    " figcaption figure footer form header hgroup hr html legend main menu nav ol pre"
    " search section summary table tbody td tfoot th thead tr ul caption p li h1 h2 h3"
    " h4 h5 h6"
)
_FOOTNOTE = re.compile(r"(?:^|[\s_\-])(?:foot|end)note|^_?ftn\d+$|doc-(?:foot|end)note")
_BOLD_STYLE = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_CENTRED = re.compile(r"text-align\s*:\s*center", re.IGNORECASE)
_BLANK = re.compile(r"[ \t\r\n\f\u00a0]+")
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f"
_BREAK_IN_WIDE = re.compile(f"(?<=[{_WIDE}])[ \t]*[\r\n]\\s*(?=[{_WIDE}])")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_SENTENCE_END = tuple("。；，：、;,")
_EDGES = " \t\r\n\f\u00a0\u3000\u2002\u2003"


def read_html(data: bytes) -> list[Page]:
    """The one page of an HTML file.

    Never raises: a file without content is `empty`, one of other bytes `garbled`.
    """
    nodes = html_tree.flat_tree(html_tree.decode(data))
    flow = _Flow(nodes, html_content.furniture(nodes), room=MOST_GRID_CELLS)
    flow.walk(0, len(nodes))
    texts = [run.raw or run.text for run in flow.runs]
    texts += [cell.text for grid in flow.grids for cell in grid.cells]
    status, reason = "ok", ""
    if not flow.runs and not flow.grids:
        status, reason = "empty", "no content on the page"
    elif is_garbled(texts):
        status, reason = "garbled", "not text in any encoding that was tried"
    elif flow.refused:
        reason = f"tables too large for grids, read as text: {flow.refused}"
    page = Page(
        page=1,
        width=0.0,
        height=0.0,
        rotation=0,
        source="html",
        status=status,
        reason=reason,
        runs=flow.runs,
        rulings=[],
        fills=[],
        pictures=[],
        grids=flow.grids,
        outline=[],
        metadata=_metadata(nodes),
    )
    return [page]


def _metadata(nodes: list[Node]) -> list[MetaEntry]:
    """Title and named properties of the head, as written, in order."""
    found = []
    for index, node in enumerate(nodes):
        name, value = "", ""
        if node.tag == "title":
            inside = nodes[index + 1 : node.end]
            name, value = "title", "".join(n.text for n in inside if n.tag == TEXT)
        elif node.tag == "meta":
            name = node.attrs.get("name") or node.attrs.get("property") or ""
            value = node.attrs.get("content", "")
        value = _BLANK.sub(" ", value).strip()[:MAX_META_CHARS]
        if name and value:
            found.append(MetaEntry(name, value))
    return found


@dataclass(slots=True)
class _Open:
    """An open element that changes how text inside is read."""

    end: int
    tag: str = ""
    bold: bool = False
    centred: bool = False
    pre: bool = False
    block: bool = False
    marker: str = ""


@dataclass(slots=True)
class _Flow:
    """Collects the lines of a range of nodes, as a browser would break them."""

    nodes: list[Node]
    out: list[bool]
    in_cell: bool = False
    """Inside a cell tables are read line by line, not as grids."""
    runs: list[Run] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)
    pieces: list[tuple[str, bool]] = field(default_factory=list)
    open: list[_Open] = field(default_factory=list)
    after_file: bool = False
    room: int = 0
    """Rows times columns that further tables may have."""
    refused: int = 0
    """Tables for which there was no room."""

    def walk(self, start: int, end: int) -> None:
        """Read the nodes from `start` up to `end`."""
        index = start
        while index < end:
            self._leave(index)
            node = self.nodes[index]
            if self.out[index]:
                index = node.end
            elif node.tag == TEXT:
                self._text(node.text)
                index += 1
            elif node.tag == "table" and self._grid(index):
                index = node.end
            else:
                self._enter(index, node)
                index += 1
        self._leave(end)
        self._flush()

    def _grid(self, index: int) -> bool:
        """Take a table as a grid; False when it is to be read as text."""
        if self.in_cell or not html_grids.is_data_table(self.nodes, self.out, index):
            return False
        self._flush()
        grid = html_grids.read_grid(
            self.nodes, self.out, index, self._cell_text, len(self.runs), self.room
        )
        if grid is None:
            self.refused += 1
            return False
        if any(cell.text for cell in grid.cells):
            self.grids.append(grid)
            self.room -= html_grids.size_of(grid)
        return True

    def _cell_text(self, start: int, end: int) -> str:
        inner = _Flow(self.nodes, self.out, in_cell=True)
        inner.walk(start, end)
        return "\n".join(run.text for run in inner.runs)

    def _leave(self, index: int) -> None:
        """Close the elements that end before this node."""
        while self.open and self.open[-1].end <= index:
            if self.open[-1].block:
                self._flush()
            self.open.pop()

    def _enter(self, index: int, node: Node) -> None:
        if node.tag == "br":
            self._flush()
            return
        if node.tag == "input":
            self._input(node)
            return
        block = node.tag in _BLOCKS
        if block or (html_content.is_file_link(node) and self.after_file):
            self._flush()
        self.after_file = False
        style = node.attrs.get("style", "")
        entry = _Open(
            end=node.end,
            tag=self._tag(node),
            bold=node.tag in ("b", "strong", "dt")
            or bool(style and _BOLD_STYLE.search(style)),
            centred=node.tag == "center"
            or node.attrs.get("align", "").lower() == "center"
            or bool(style and _CENTRED.search(style)),
            pre=node.tag == "pre",
            block=block,
            marker=self._marker(index, node) if node.tag == "li" else "",
        )
        if block or entry.tag or entry.bold or html_content.is_file_link(node):
            self.open.append(entry)
        if html_content.is_file_link(node):
            self.after_file = True

    @staticmethod
    def _tag(node: Node) -> str:
        if node.tag in _HEADINGS or node.tag == "li":
            return node.tag
        if node.tag in ("caption", "figcaption"):
            return "caption"
        names = (node.attrs.get(key, "") for key in ("class", "id", "role"))
        if node.tag in _BLOCKS and any(
            _FOOTNOTE.search(name) for name in names if name
        ):
            return "footnote"
        return ""

    def _marker(self, index: int, node: Node) -> str:
        """The number a browser prints before an item of an ordered list."""
        list_index = node.parent
        if list_index < 0 or self.nodes[list_index].tag != "ol":
            return ""
        if self.nodes[list_index].attrs.get("type", "1") != "1":
            return ""
        number, child = _number(self.nodes[list_index], "start", 1), list_index + 1
        while child < index:
            if self.nodes[child].tag == "li":
                number = _number(self.nodes[child], "value", number) + 1
            child = self.nodes[child].end
        return f"{_number(node, 'value', number)}. "

    def _input(self, node: Node) -> None:
        """Ticked and empty boxes are content; other controls are not."""
        if node.attrs.get("type", "").lower() in ("checkbox", "radio"):
            self.pieces.append(("☑" if "checked" in node.attrs else "□", False))

    def _text(self, text: str) -> None:
        if any(entry.pre for entry in self.open):
            for number, line in enumerate(text.split("\n")):
                if number:
                    self._flush()
                self.pieces.append((line, False))
            return
        bold = any(entry.bold for entry in self.open)
        if text.strip(_EDGES):
            self.after_file = False if not self._in_file_link() else self.after_file
        self.pieces.append((text, bold))

    def _in_file_link(self) -> bool:
        return bool(self.open) and not self.open[-1].block and not self.open[-1].bold

    def _flush(self) -> None:
        """End the line and keep it if there is anything to read in it."""
        pieces, self.pieces = self.pieces, []
        raw = "".join(text for text, _ in pieces)
        line = _BREAK_IN_WIDE.sub("", _INVISIBLE.sub("", raw))
        line = _BLANK.sub(" ", line).strip(_EDGES)
        if not line:
            return
        marker = ""
        for entry in reversed(self.open):
            if entry.marker:
                marker, entry.marker = entry.marker, ""
                break
        bold_chars = sum(len(t.strip()) for t, bold in pieces if bold)
        bold = bold_chars > BOLD_SHARE * sum(len(t.strip()) for t, _ in pieces)
        self.runs.append(_run(marker + line, line, self._line_tag(line, bold), bold))

    def _line_tag(self, line: str, bold: bool) -> str:
        tag = next((entry.tag for entry in reversed(self.open) if entry.tag), "")
        if tag:
            return tag
        set_apart = bold or any(entry.centred for entry in self.open)
        short = len(line) <= TITLE_CHARS and not line.endswith(_SENTENCE_END)
        return "title" if set_apart and short else "p"


def _number(node: Node, name: str, default: int) -> int:
    value = node.attrs.get(name, "").strip()
    return int(value) if html_grids.is_number(value) else default


def _run(text: str, raw: str, tag: str, bold: bool) -> Run:
    return Run(
        text=text,
        raw="" if raw == text else raw,
        box=None,
        edges=b"",
        size=0.0,
        bold=bold or tag in _HEADINGS,
        font="",
        angle=0,
        tag=tag,
        confidence=1.0,
    )
