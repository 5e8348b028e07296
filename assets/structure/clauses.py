"""The tree becomes Clause records: every running line in exactly one clause.

A clause owns the lines from its heading to the next clause's heading, so the clauses
in order give back the body text: nothing lost, nothing twice.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from assets.structure.blocks import boxes_of, cut_blocks
from assets.structure.headings import running_lines
from assets.structure.numbering import ANNEXES
from assets.structure.provisions import provisions_of
from assets.structure.scopes import scope_numbers
from assets.structure.titles import join_lines
from assets.structure.tree import Node, build_tree
from warehouse.schema.clauses import Block, Clause, Provision, RegionRef
from warehouse.schema.lines import Line, PageLines

CLAUSE_KIND = {
    **dict.fromkeys(("编", "篇", "卷", "部分", "part"), "part"),
    **dict.fromkeys(("章", "chapter"), "chapter"),
    **dict.fromkeys(("节", "section", "1.1", "1.1.1", "1.1.1.1", "A.1"), "section"),
    "1.1.1.1.1": "section",
    **dict.fromkeys(("条", "article"), "article"),
    **dict.fromkeys((*ANNEXES, "annex"), "annex"),
}
"""What a kind of number opens; enumerations are headings with a title, else items."""

_BLANKS = re.compile(r"\s+")


def clauses_of(doc_id: str, pages: Sequence[PageLines]) -> list[Clause]:
    """The clauses of a document, in reading order.

    A document without any running text but with tables has one empty clause for them.
    """
    lines = running_lines(pages)
    has_regions = any(page.regions for page in pages)
    if not lines and not has_regions:
        return []
    nodes = build_tree(pages, lines)
    heads = [node for node in nodes if node.is_clause]
    starts = [node.line for node in heads]
    owners: list[Node | None] = [*heads]
    if not starts or starts[0] > 0:
        owners, starts = [None, *owners], [0, *starts]
    regions = _regions(pages, [lines[s].line_no for s in starts] if lines else [0])
    writer = _Writer(doc_id, lines, nodes, [n for n in owners if n is not None])
    ends = [*starts[1:], len(lines)]
    return [
        writer.clause(ordinal, owner, start, end, regions.get(ordinal, []))
        for ordinal, (owner, start, end) in enumerate(
            zip(owners, starts, ends, strict=True)
        )
    ]


class _Writer:
    """Writes clause records of one document."""

    def __init__(
        self,
        doc_id: str,
        lines: Sequence[Line],
        nodes: Sequence[Node],
        heads: Sequence[Node],
    ) -> None:
        self.doc_id = doc_id
        self.lines = lines
        offset = 1 if lines and (not heads or heads[0].line > 0) else 0
        self.ordinals = {id(node): n + offset for n, node in enumerate(heads)}
        self.scopes = dict(zip(map(id, heads), scope_numbers(heads), strict=True))
        self.items = {n.line: n for n in nodes if not n.is_clause}

    def clause(
        self,
        ordinal: int,
        node: Node | None,
        start: int,
        end: int,
        regions: list[RegionRef],
    ) -> Clause:
        lines = self.lines[start:end]
        clause_id = self.clause_id(ordinal)
        path = _ancestors(node)
        titles = [_label(n) for n in path]
        items = {
            i - start: self._item_level(self.items[i])
            for i in range(start, end)
            if i in self.items
        }
        title_lines = node.title.lines if node else 0
        return Clause(
            clause_id=clause_id,
            ordinal=ordinal,
            parent_id=self.clause_id(self.ordinals[id(path[-1])]) if path else "",
            kind=_kind(node),
            number=node.number.printed if node and node.number else "",
            heading=node.title.text if node else "",
            level=len(path),
            scope=self.scopes[id(node)] if node else 0,
            title_path=titles,
            text=join_lines(lines),
            first_page=lines[0].page if lines else _first_page(regions),
            last_page=lines[-1].page if lines else _first_page(regions),
            boxes=boxes_of(lines),
            provisions=_provisions(node, path, lines, items),
            regions=regions,
            blocks=[
                Block(
                    f"{clause_id}.b{number:02d}",
                    clause_id,
                    draft.kind,
                    [*titles, _label(node)] if node else titles,
                    draft.text,
                    draft.page,
                    draft.boxes,
                )
                for number, draft in enumerate(
                    cut_blocks(lines, title_lines, node is not None, frozenset(items))
                )
            ],
        )

    def clause_id(self, ordinal: int) -> str:
        return f"{self.doc_id}#c{ordinal:05d}"

    def _item_level(self, node: Node) -> int:
        """How many list items an item stands under."""
        level, parent = 0, node.parent
        while parent is not None and not parent.is_clause:
            level, parent = level + 1, parent.parent
        return level


def _ancestors(node: Node | None) -> list[Node]:
    """Enclosing clauses, outermost first."""
    path: list[Node] = []
    parent = node.parent if node else None
    while parent is not None:
        if parent.is_clause:
            path.append(parent)
        parent = parent.parent
    return path[::-1]


def _label(node: Node) -> str:
    """A clause's title as it stands in title paths: number and heading."""
    number = node.number.printed if node.number else ""
    glue = " " if number and node.title.text and number[-1] not in "、）)" else ""
    return number + glue + node.title.text


def _kind(node: Node | None) -> str:
    if node is None:
        return "text"
    if node.kind in CLAUSE_KIND:
        return CLAUSE_KIND[node.kind]
    return "heading" if node.title.text else "item"


def _provisions(
    node: Node | None,
    path: Sequence[Node],
    lines: Sequence[Line],
    items: dict[int, int],
) -> list[Provision]:
    """Provisions of an article and of the headed parts inside one."""
    if node is None:
        return []
    chain = [*path, node]
    places = [n for n, x in enumerate(chain) if CLAUSE_KIND.get(x.kind) == "article"]
    if not places:
        return []
    address = "".join(n.number.printed if n.number else "" for n in chain[places[-1] :])
    return provisions_of(address, lines, node.title.lines, items)


def _regions(
    pages: Iterable[PageLines], first_line_nos: Sequence[int]
) -> dict[int, list[RegionRef]]:
    """Table regions by the ordinal of the clause in which they stand."""
    found: dict[int, list[RegionRef]] = {}
    for page in pages:
        for region in page.regions:
            ordinal = max(bisect_right(first_line_nos, region.after_line) - 1, 0)
            found.setdefault(ordinal, []).append(RegionRef(page.page, region.region))
    return found


def _first_page(regions: Sequence[RegionRef]) -> int:
    return regions[0].page if regions else 1


def text_is_conserved(pages: Sequence[PageLines], clauses: Sequence[Clause]) -> bool:
    """Whether the clauses hold all running text of the pages, once and in order.

    Blanks and line feeds are left out of the comparison: a clause that starts inside a
    paragraph changes nothing but those.
    """
    body = _BLANKS.sub("", "".join(line.text for line in running_lines(pages)))
    held = _BLANKS.sub("", "".join(clause.text for clause in clauses))
    return body == held
