"""Markup as a flat list of nodes in document order, safe to walk however deep it is.

A parser's own tree invites recursion, which hostile nesting turns into a crash. A flat
list in which each node knows where its subtree ends needs none.
"""

import re
from dataclasses import dataclass, field
from itertools import islice

from selectolax.lexbor import LexborHTMLParser

from assets.text import decoding

HEAD_BYTES = 4096
"""Where a declared charset is looked for: the HTML standard asks for the first 1,024
bytes, real pages put long keyword lists before it."""

MAX_NESTING = 3000
"""Open tags at once from which wrappers are taken off before parsing: the parser's time
grows with the square of the depth, and no real page passes a few hundred."""

MOST_ATTRIBUTES = 500
"""Attributes read of one tag: the parser compares each with all before it, and real
tags have a dozen."""


def words(text: str) -> frozenset[str]:
    """A set of names written in one string."""
    return frozenset(text.split())


_DECLARED = re.compile(rb"""charset\s*=\s*["']?\s*([A-Za-z0-9_\-]+)""", re.IGNORECASE)
_CODECS = {"gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030"}
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:]*)")
_LONG_TAG = re.compile(rf"<[a-zA-Z][^<>]{{{2 * MOST_ATTRIBUTES},}}")
_ATTRIBUTE = re.compile(
    r"""[\s/]++[^\s/=]++(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s]++))?"""
)
_WRAPPER = re.compile(r"</?(?:[a-zA-Z][\w:-]*)\b[^<>]*>?")
_KEPT_WRAPPERS = re.compile(
    r"</?(?:p|br|li|h[1-6]|table|tr|td|th|title|meta|script|style)\b", re.IGNORECASE
)
_VOID = words("area base br col embed hr img input link meta param source track wbr")
_SELF_CLOSING = words("p li td th tr option dt dd tbody thead tfoot")

TEXT = "-text"
"""Tag of a text node."""


@dataclass(slots=True)
class Node:
    """An element or a piece of text."""

    tag: str
    """Lower-case element name, or `TEXT`."""
    parent: int
    """Index of the enclosing node; -1: none."""
    end: int
    """Index behind the last node of its subtree."""
    text: str = ""
    attrs: dict[str, str] = field(default_factory=dict)


def decode(data: bytes) -> str:
    """The text of an HTML file: a sound UTF-8 reading, else as declared, else sniffed.

    Pages are often re-encoded without their declaration being mended, so that bytes
    which read as UTF-8 throughout are UTF-8 whatever the head says.
    """
    text = decoding.decode(data)
    if decoding.REPLACEMENT not in text and _is_utf(data, text):
        return text
    declared = _DECLARED.search(data[:HEAD_BYTES])
    if declared:
        name = declared.group(1).decode("ascii").lower()
        try:
            return data.decode(_CODECS.get(name, name))
        except (LookupError, UnicodeDecodeError):
            return text  # the declaration is false: what the bytes look like decides
    return text


def _is_utf(data: bytes, text: str) -> bool:
    return data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")) or (
        text.encode("utf-8", errors="replace") == data
    )


def flat_tree(markup: str) -> list[Node]:
    """All elements and texts of a document, in order."""
    root = LexborHTMLParser(_bounded(markup)).root
    nodes: list[Node] = []
    if root is None:
        return nodes
    index_of: dict[int, int] = {}
    for item in root.traverse(include_text=True):
        tag = item.tag or ""
        if tag.startswith("-") and tag != TEXT:
            continue  # comments and processing instructions
        above = item.parent
        parent = -1 if above is None else index_of.get(above.mem_id, -1)
        index_of[item.mem_id] = len(nodes)
        if tag == TEXT:
            nodes.append(Node(TEXT, parent, 0, item.text_content or ""))
        else:
            attrs = {key: value or "" for key, value in item.attributes.items()}
            nodes.append(Node(tag, parent, 0, "", attrs))
    _close(nodes)
    return nodes


def _close(nodes: list[Node]) -> None:
    """Fill in where each subtree ends, from the last node back."""
    for index in range(len(nodes) - 1, -1, -1):
        node = nodes[index]
        node.end = max(node.end, index + 1)
        if node.parent >= 0:
            above = nodes[node.parent]
            above.end = max(above.end, node.end)


def _bounded(markup: str) -> str:
    """The markup, without what the parser takes absurdly long for and nobody reads.

    Attributes past the first hundreds of a tag, and wrappers when nesting is absurd.
    """
    markup = _LONG_TAG.sub(_first_attributes, markup)
    if _nesting(markup) <= MAX_NESTING:
        return markup
    return _WRAPPER.sub(
        lambda tag: tag.group() if _KEPT_WRAPPERS.match(tag.group()) else "\n", markup
    )


def _first_attributes(tag: re.Match[str]) -> str:
    beyond = islice(_ATTRIBUTE.finditer(tag.group()), MOST_ATTRIBUTES, None)
    further = next(beyond, None)
    return tag.group() if further is None else tag.group()[: further.start()]


def _nesting(markup: str) -> int:
    """The deepest level of open tags, as far as counting tells."""
    depth = deepest = 0
    for slash, name in _TAG.findall(markup):
        tag = name.lower()
        if tag in _VOID or tag in _SELF_CLOSING:
            continue
        depth = max(0, depth - 1) if slash else depth + 1
        deepest = max(deepest, depth)
    return deepest
