"""Headings become a tree: which numbers are clauses, which only items of a list.

The sequence finds every number that counts something. Chapters, articles and titled
headings are clauses; an enumeration inside an article (（一）…；（二）…) is not, it is
part of the article's text and addressed by provisions.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from assets.structure.evidence import gather_evidence
from assets.structure.headings import candidates
from assets.structure.numbering import ANNEXES, ENGLISH, UNITS, Number, parse_number
from assets.structure.sequence import choose
from assets.structure.titles import Title, find_title
from warehouse.schema.lines import Line, PageLines

TITLED_SHARE = 0.5
"""Share of a list's members that must have a title, and text under it, for the list to
be one of headings: siblings are of one kind, whatever a single member looks like."""

_ALWAYS_CLAUSES = frozenset(
    (*UNITS[:-2], *ANNEXES, *ENGLISH, "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "A.1")
)
"""Kinds that number clauses wherever they stand; 款 and 项 number items."""
_CLAUSES_OUTSIDE_ARTICLES = frozenset(("一、", "（一）", "一."))
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
        number = parse_number(lines[index].text)
        own = lines[index : starts[place + 1]]
        title = find_title(own, number, evidence)
        node = Node(index, number, parent, title, starts[place + 1])
        if parent is not None:
            parent.children.append(node)
        path.append(node)
        nodes.append(node)
    _tell_lists(nodes)
    return nodes


def _tell_lists(nodes: Sequence[Node]) -> None:
    """Decide for each run of siblings whether they are clauses; parents first."""
    for run in _runs(nodes):
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
    if first.parent is not None and not first.parent.is_clause:
        return False
    if first.kind in _CLAUSES_OUTSIDE_ARTICLES and not first.in_article:
        return True
    titled = sum(bool(node.title.lines and node.title.text) for node in run)
    filled = sum(
        bool(node.children) or node.end > node.line + node.title.lines for node in run
    )
    return min(titled, filled) >= TITLED_SHARE * len(run)
