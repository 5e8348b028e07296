"""What of a web page is its content: navigation, controls and hidden text are not.

Nothing is chosen, things are taken away: each rule names one kind of furniture, and
none may take the subtree that holds most of the text. A page built in an unknown way
then keeps a menu line too many rather than losing a paragraph.
"""

import re
from bisect import bisect_left
from collections.abc import Callable

from assets.text.html_tree import TEXT, Node, words

CORE_SHARE = 0.6
"""Share of the running text that the core of a page holds: the core and what encloses
it is never taken away."""

FURNITURE_SHARE = 0.4
"""A block named like furniture is kept when it holds more of the text than this: some
pages wrap everything in an element called header or menu."""

MIN_MENU_LINKS = 4
"""Links from which a run of short links is a menu; two or three are also found in
prose."""

MENU_LINK_CHARS = 8
"""Mean length of a menu's entries at most; lists of documents have longer titles."""

MENU_LINK_SHARE = 0.8
"""Share of a menu's text that is links; the rest is separators."""

ASIDE_LINK_SHARE = 0.6
"""Share of link text from which a block beside the core is a list of other pages."""

MIMIC_CHARS = 500
"""Length of an imprint at most; longer blocks that name a copyright are content."""

_DROPPED_TAGS = words(
    "script style noscript template head select button textarea option iframe object"
    " svg canvas audio video datalist progress"
)
_FURNITURE_TAGS = frozenset(["nav", "footer", "aside", "header"])
_FURNITURE_ROLES = frozenset(
    ["navigation", "banner", "contentinfo", "search", "complementary", "menu"]
)
_FURNITURE_NAMES = re.compile(
    r"(?:^|[^a-z])(?:nav|navbar|navigation|menu|breadcrumbs?|crumbs?"
    r"|foot(?!note)[a-z]*|topbar|toolbar|sidebar|share|sharing|copyright|pagination"
    r"|pager|advert|ads?|login|search|related|recommend|qrcode)(?:[^a-z]|$)"
)
_HEADER_NAMES = re.compile(r"(?:^|[^a-z])(?:header|banner|logo)(?:[^a-z]|$)")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_IMPRINT = re.compile(
    r"ICP备|版权所有|网站标识码|公网安备|Copyright\s*(?:©|\(c\))|All Rights Reserved",
    re.IGNORECASE,
)
_HIDDEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em)?\s*(?:;|$)",
    re.IGNORECASE,
)
_FILE_LINK = re.compile(
    r"\.(?:pdf|docx?|xlsx?|pptx?|wps|et|txt|rtf|zip|rar|7z|ofd|csv)(?:[?#]|$)",
    re.IGNORECASE,
)


def is_file_link(node: Node) -> bool:
    """Whether an element links to a document file, as lists of attachments do."""
    return node.tag == "a" and bool(_FILE_LINK.search(node.attrs.get("href", "")))


def furniture(nodes: list[Node]) -> list[bool]:
    """For each node, whether it is left out as not being content."""
    out = [False] * len(nodes)
    _mark_unseen(nodes, out)
    _mark_controls(nodes, out)
    tally = _Tally(nodes, out)
    core = _core(nodes, tally)
    _mark(nodes, out, lambda i: _is_named_furniture(nodes, tally, core, i))
    _mark(nodes, out, lambda i: _is_menu(nodes, tally, core, i))
    return out


class _Tally:
    """Sums over subtrees: all characters, characters in links, links, file links."""

    def __init__(self, nodes: list[Node], out: list[bool]) -> None:
        """Count from the last node back, so that parents come after children."""
        n = len(nodes)
        self.chars, self.linked = [0] * n, [0] * n
        self.links, self.files = [0] * n, [0] * n
        self._texts = [
            i for i, node in enumerate(nodes) if node.tag == TEXT and not out[i]
        ]
        for index in range(n - 1, -1, -1):
            node = nodes[index]
            if out[index]:
                continue
            if node.tag == TEXT:
                self.chars[index] = len("".join(node.text.split()))
            elif node.tag == "a" and node.attrs.get("href"):
                self.linked[index] = self.chars[index]
                self.links[index] = 1
                self.files[index] = int(is_file_link(node))
            if node.parent >= 0:
                self.chars[node.parent] += self.chars[index]
                self.linked[node.parent] += self.linked[index]
                self.links[node.parent] += self.links[index]
                self.files[node.parent] += self.files[index]

    def text(self, nodes: list[Node], index: int) -> str:
        """Text of a subtree, found without going through the elements in it."""
        first = bisect_left(self._texts, index)
        last = bisect_left(self._texts, nodes[index].end)
        return "".join(nodes[i].text for i in self._texts[first:last])

    def prose(self, index: int) -> int:
        """Characters outside links."""
        return self.chars[index] - self.linked[index]


def _mark(nodes: list[Node], out: list[bool], rule: Callable[[int], bool]) -> None:
    """Leave out every subtree whose root meets the rule."""
    index = 0
    while index < len(nodes):
        node = nodes[index]
        if out[index] or node.tag == TEXT:
            index += 1
        elif rule(index):
            out[index : node.end] = [True] * (node.end - index)
            index = node.end
        else:
            index += 1


def _mark_unseen(nodes: list[Node], out: list[bool]) -> None:
    """Leave out what a browser does not show, except lists of attachments.

    Lists of attachments are often hidden in the file and shown by the page's script.
    """

    def unseen(index: int) -> bool:
        node = nodes[index]
        if node.tag in _DROPPED_TAGS:
            return True
        style = node.attrs.get("style", "")
        hidden = "hidden" in node.attrs or bool(style and _HIDDEN_STYLE.search(style))
        return hidden and not _only_file_links(nodes, index)

    _mark(nodes, out, unseen)


def _only_file_links(nodes: list[Node], index: int) -> bool:
    """Whether all text of a subtree stands in links to document files."""
    seen, covered = 0, index
    for i in range(index + 1, nodes[index].end):
        if is_file_link(nodes[i]):
            seen, covered = seen + 1, nodes[i].end
        elif nodes[i].tag == TEXT and i >= covered and nodes[i].text.strip():
            return False
    return seen > 0


def _mark_controls(nodes: list[Node], out: list[bool]) -> None:
    """Leave out links that do something on the page instead of leading to one."""

    def control(index: int) -> bool:
        node = nodes[index]
        if node.tag != "a":
            return False
        href = node.attrs.get("href", "").strip().lower()
        return href.startswith("javascript:") or (
            not href and "onclick" in node.attrs and "name" not in node.attrs
        )

    _mark(nodes, out, control)


def _core(nodes: list[Node], tally: _Tally) -> frozenset[int]:
    """The smallest element that holds most of the prose, with all that enclose it."""
    total = max(
        (tally.prose(i) for i, n in enumerate(nodes) if n.parent < 0), default=0
    )
    path: list[int] = []
    index, end = 0, len(nodes)
    while index < end:
        if nodes[index].tag != TEXT and tally.prose(index) >= CORE_SHARE * max(
            total, 1
        ):
            path.append(index)
            index, end = index + 1, nodes[index].end
        else:
            index = nodes[index].end
    return frozenset(path)


def _is_named_furniture(
    nodes: list[Node], tally: _Tally, core: frozenset[int], index: int
) -> bool:
    """Whether element name, role, class, id or an imprint's words say furniture."""
    node = nodes[index]
    if index in core or tally.prose(index) > FURNITURE_SHARE * max(tally.prose(0), 1):
        return False
    if node.tag in ("body", "html", "article", "main"):
        return False
    if node.tag in _FURNITURE_TAGS:
        return node.tag != "header" or not _holds_heading(nodes, index)
    if node.attrs.get("role", "").lower() in _FURNITURE_ROLES:
        return True
    if node.tag in ("div", "ul", "ol", "section", "table", "td", "form"):
        name = f"{node.attrs.get('class', '')} {node.attrs.get('id', '')}"
        words = _CAMEL.sub("-", name).lower()
        if _FURNITURE_NAMES.search(words):
            return tally.files[index] == 0
        if _HEADER_NAMES.search(words) and not _holds_heading(nodes, index):
            return tally.files[index] == 0
    return tally.chars[index] <= MIMIC_CHARS and _is_imprint(nodes, tally, index)


def _is_imprint(nodes: list[Node], tally: _Tally, index: int) -> bool:
    """Whether a short block gives the owner and the registration of a web site."""
    if nodes[index].tag not in ("div", "p", "td", "ul", "table"):
        return False
    return bool(_IMPRINT.search(tally.text(nodes, index)))


def _holds_heading(nodes: list[Node], index: int) -> bool:
    return any(n.tag in ("h1", "h2") for n in nodes[index : nodes[index].end])


def _is_menu(
    nodes: list[Node], tally: _Tally, core: frozenset[int], index: int
) -> bool:
    """Whether a block is a menu, or beside the core and mostly links to other pages."""
    node = nodes[index]
    links, linked, chars = tally.links[index], tally.linked[index], tally.chars[index]
    if node.tag in ("body", "html") or index in core or tally.files[index]:
        return False
    if links < MIN_MENU_LINKS or not chars:
        return False
    share = linked / chars
    if share >= MENU_LINK_SHARE and linked <= MENU_LINK_CHARS * links:
        return True
    inside = _innermost(core) < index < nodes[_innermost(core)].end if core else False
    return share >= ASIDE_LINK_SHARE and not inside


def _innermost(core: frozenset[int]) -> int:
    return max(core)
