"""Rows ready for the indexes: texts cut into tokens (stage `tokens`)."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning

DOCUMENT_LEVEL = "document"
"""Level and kind of the one row that stands for the document as a whole."""
BLOCK_LEVEL = "block"


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A block, or the document as a whole, as the indexes take it.

    Token columns hold tokens in normal form, split by blanks, in text order.
    """

    level: Annotated[str, Meaning("block or document: which index it goes to")]
    doc_id: Annotated[str, Meaning("document")]
    domain: Annotated[str, Meaning("domain of the document")]
    block_id: Annotated[str, Meaning("block; doc_id in the row of the document")]
    clause_id: Annotated[str, Meaning("clause it stands in; empty for the document")]
    ordinal: Annotated[int, Meaning("running number in the document, from 0")]
    kind: Annotated[str, Meaning("one of BLOCK_KINDS, or document")]
    page: Annotated[int, Meaning("first page")]
    title_path: Annotated[
        list[str], Meaning("titles from the outermost; the document's own title")
    ]
    text: Annotated[str, Meaning("text shown; the head of the document")]
    boxes: Annotated[
        str, Meaning("where it was read: JSON list of [page, x0, top, x1, bottom]")
    ]
    body: Annotated[str, Meaning("tokens of the text")]
    sub: Annotated[
        str, Meaning("sub-words of long names and other readings of figures")
    ]
    exact: Annotated[
        str, Meaning("characters and figures one by one; empty for the document")
    ]
    title: Annotated[
        str,
        Meaning("tokens of the title path; of the document: its titles and products"),
    ]
    title_sub: Annotated[str, Meaning("sub-words and other readings of the titles")]
    identity: Annotated[
        str,
        Meaning("tokens and sub-words of who and what the document is: issuer, codes"),
    ]
    headings: Annotated[
        str, Meaning("tokens and sub-words of the heading tree; empty for blocks")
    ]
    terms: Annotated[
        str, Meaning("most telling terms of the document; empty for blocks")
    ]
