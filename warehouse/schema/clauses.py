"""Clauses under title paths and the blocks inside them (stage `clauses`)."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.geometry import PageBox

CLAUSE_KINDS = (
    "part",
    "chapter",
    "section",
    "article",
    "item",
    "heading",
    "annex",
    "text",
)
"""What opens a clause; `text` is body text before the first heading of its parent."""

BLOCK_KINDS = ("text", "clause", "list", "table_outline", "table_row")
"""What a search hit can be."""


@dataclass(frozen=True, slots=True)
class Block:
    """What search hits: a short piece that can be understood under its title path."""

    block_id: Annotated[str, Meaning("clause or table id with a running number")]
    clause_id: Annotated[str, Meaning("clause it stands in")]
    kind: Annotated[str, Meaning("one of BLOCK_KINDS")]
    title_path: Annotated[
        list[str], Meaning("titles from the outermost, its own clause's title last")
    ]
    text: Annotated[str, Meaning("cleaned text")]
    page: Annotated[int, Meaning("first page")]
    boxes: Annotated[list[PageBox], Meaning("where it was read")]


@dataclass(frozen=True, slots=True)
class Provision:
    """An addressable piece of an article: paragraph 款, item 项 or sub-item 目."""

    path: Annotated[str, Meaning("address such as 第三条第二款第（一）项")]
    text: Annotated[str, Meaning("cleaned text")]
    boxes: Annotated[list[PageBox], Meaning("where it was read")]


@dataclass(frozen=True, slots=True)
class RegionRef:
    """A table region that stands inside a clause."""

    page: Annotated[int, Meaning("page, from 1")]
    region: Annotated[int, Meaning("region number on that page")]


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered or titled piece of a document with all running text up to the next.

    Concatenating `text` over a document's clauses in order gives its body text.
    """

    clause_id: Annotated[str, Meaning("doc_id, '#c' and the running number")]
    ordinal: Annotated[int, Meaning("running number in the document, from 0")]
    parent_id: Annotated[str, Meaning("enclosing clause; empty: top level")]
    kind: Annotated[str, Meaning("one of CLAUSE_KINDS")]
    number: Annotated[str, Meaning("number as printed, e.g. 第三条, 1.1.2, （一）")]
    heading: Annotated[str, Meaning("title without the number; empty: none")]
    level: Annotated[int, Meaning("depth in the heading tree, from 0")]
    scope: Annotated[
        int,
        Meaning("numbering scope, from 0; an annex or a quoted text opens a new one"),
    ]
    title_path: Annotated[
        list[str],
        Meaning(
            "titles of the enclosing clauses, number "
            "and heading, outermost first, own title "
            "not included"
        ),
    ]
    text: Annotated[
        str,
        Meaning(
            "own text, heading line included, without the text of "
            "child clauses; paragraphs split by a line feed"
        ),
    ]
    first_page: Annotated[int, Meaning("page its heading stands on")]
    last_page: Annotated[int, Meaning("page its own text ends on")]
    boxes: Annotated[
        list[PageBox], Meaning("boxes of its own text, one a page and column")
    ]
    provisions: Annotated[list[Provision], Meaning("addressable pieces of an article")]
    regions: Annotated[list[RegionRef], Meaning("table regions in it, in order")]
    blocks: Annotated[list[Block], Meaning("its retrieval blocks, in order")]
