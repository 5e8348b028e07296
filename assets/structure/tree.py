"""Headings become a tree: which numbers are clauses, which only items of a list.

The sequence finds every number that counts something. Chapters, articles and titled
headings are clauses; an enumeration inside an article (（一）…；（二）…) is not, it is
part of the article's text and addressed by provisions.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from assets.structure.evidence import gather_evidence, text_width
from assets.structure.headings import candidates
from assets.structure.numbering import (
    ANNEXES,
    ENGLISH,
    RANK,
    UNITS,
    Number,
)
from assets.structure.sequence import choose
from assets.structure.titles import Title, find_title, without_boxes
from warehouse.schema.lines import Line, PageLines

TITLED_SHARE = 0.5
"""Share of a list's members that must have a title, and text under it, for the list to
be one of headings: siblings are of one kind, whatever a single member looks like."""

MIN_WRAPPED = 3
"""Siblings needed to tell full first lines from titles of like length by chance."""
MIN_WRAPPED_WIDTH = 36
"""Half-width columns from which a line can be a full one: 18 Chinese characters."""
SAME_WIDTH_SHARE = 0.88
"""Share of the widest that counts as equally wide: punctuation may hang over."""
WRAPPED_SHARE = 0.6
"""Share of equally wide siblings that are no titles."""

_ALWAYS_CLAUSES = frozenset(
    (*UNITS[:-2], *ANNEXES, *ENGLISH, "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "A.1")
)
"""Kinds that number clauses wherever they stand; 款 and 项 number items."""
_CLAUSES_OUTSIDE_ARTICLES = frozenset(("一、", "（一）", "一.", "一"))
"""Kinds that number clauses unless they count the items of an article."""
_ARTICLES = frozenset(("条", "article"))


@dataclass(slots=True)
class Node:
    """A heading or list item in the tree."""

    line: int
    """Index of its first line among the running lines."""
    number: Number | None
    parent: "Node | None"
    title: Title
    end: int
    """Index behind its own lines: where the next node starts."""
    is_clause: bool = True
    children: list["Node"] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """Kind of its number; empty for a title without one."""
        return self.number.kind if self.number else ""

    @property
    def in_article(self) -> bool:
        """Whether it stands anywhere under an article."""
        node = self.parent
        while node is not None:
            if node.kind in _ARTICLES:
                return True
            node = node.parent
        return False


def build_tree(pages: Sequence[PageLines], lines: Sequence[Line]) -> list[Node]:
    """All headings and list items of a document, in reading order."""
    evidence = gather_evidence(pages, lines)
    found = candidates(lines, evidence)
    headings = choose([candidate for _, candidate in found])
    starts = [found[h.index][0] for h in headings] + [len(lines)]
    nodes: list[Node] = []
    path: list[Node] = []
    for place, heading in enumerate(headings):
        index = found[heading.index][0]
        del path[heading.depth :]
        parent = path[-1] if path else None
        number = found[heading.index][1].number
        own = lines[index : starts[place + 1]]
        title = without_boxes(find_title(own, number, evidence))
        node = Node(index, number, parent, title, starts[place + 1])
        if parent is not None:
            parent.children.append(node)
        path.append(node)
        nodes.append(node)
    runs = _runs(nodes)
    for run in runs:
        _untitle_wrapped(run, lines)
    _tell_lists(runs)
    return nodes


def _untitle_wrapped(run: Sequence[Node], lines: Sequence[Line]) -> None:
    """Take titles away that are only the full first lines of paragraphs.

    Without geometry a first line looks like a title. But titles differ in length, and
    first lines are all as wide as their paragraphs.
    """
    titled = [
        (node, text_width(lines[node.line].text))
        for node in run
        if node.title.lines == 1 and lines[node.line].box is None
    ]
    widest = max((width for _, width in titled), default=0)
    if len(titled) < MIN_WRAPPED or widest < MIN_WRAPPED_WIDTH:
        return
    full = [node for node, width in titled if width >= SAME_WIDTH_SHARE * widest]
    if len(full) >= WRAPPED_SHARE * len(titled):
        for node in full:
            node.title = Title("", 0)


def _tell_lists(runs: Sequence[Sequence[Node]]) -> None:
    """Decide for each run of siblings whether they are clauses; parents first."""
    for run in runs:
        is_clause = _run_is_clauses(run)
        for node in run:
            node.is_clause = is_clause


def _runs(nodes: Sequence[Node]) -> list[list[Node]]:
    """Siblings of one kind under one parent, each list of numbers by itself."""
    runs: list[list[Node]] = []
    open_runs: dict[tuple[int, str], list[Node]] = defaultdict(list)
    for node in nodes:
        key = (id(node.parent), node.kind)
        if not open_runs[key] or (node.number and node.number.is_first):
            open_runs[key] = []
            runs.append(open_runs[key])
        open_runs[key].append(node)
    return runs


def _run_is_clauses(run: Sequence[Node]) -> bool:
    first = run[0]
    if not first.kind or first.kind in _ALWAYS_CLAUSES:
        return True
    in_list = first.parent is not None and not first.parent.is_clause
    if in_list and not _is_coarser(first, first.parent):
        return False
    if first.kind in _CLAUSES_OUTSIDE_ARTICLES and not (in_list or first.in_article):
        return True
    titled = sum(bool(node.title.lines and node.title.text) for node in run)
    filled = sum(
        bool(node.children) or node.end > node.line + node.title.lines for node in run
    )
    return min(titled, filled) >= TITLED_SHARE * len(run)


def _is_coarser(node: Node, parent: Node | None) -> bool:
    """Whether custom puts a kind above that of the list item it was read under."""
    if parent is None or not parent.kind:
        return False
    return RANK[node.kind] < RANK[parent.kind]
