"""Clauses and tables of a document become rows ready for the indexes."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assets.index.summary import Summary, summary_of
from assets.index.telling import telling_terms
from warehouse.analysis.tokenizer import Tokens, tokenize
from warehouse.schema.clauses import Block, Clause
from warehouse.schema.documents import Document
from warehouse.schema.geometry import PageBox
from warehouse.schema.profiles import ProfileValue
from warehouse.schema.tables import Table
from warehouse.schema.tokens import BLOCK_LEVEL, DOCUMENT_LEVEL, TokenRow

LEVEL_BREAK = "\n"
"""Between titles of a path, so that no word is read over the joint."""


def token_rows(
    document: Document,
    clauses: Sequence[Clause],
    tables: Sequence[Table],
    profile: Sequence[ProfileValue],
) -> list[TokenRow]:
    """One row a block, clauses' blocks before tables', and one for the document.

    Of the tokens of a block only the counts are kept beside its row: each is a string
    of its own, and those of a whole book would take more than a worker may have.
    """
    if not clauses and not tables:
        return []
    blocks = list(_blocks(clauses, tables))
    summary = summary_of(document.doc_id, clauses, blocks, profile)
    identity = _with_parts(tokenize(summary.context))
    titles: dict[tuple[str, ...], Tokens] = {}
    rows, counts = list[TokenRow](), Counter[str]()
    for ordinal, block in enumerate(blocks):
        path = _path_above(block)
        if path not in titles:
            titles[path] = tokenize(LEVEL_BREAK.join(path))
        body = tokenize(block.text)
        counts.update(body.main)
        rows.append(_row(document, ordinal, block, body, titles[path], identity))
    return [*rows, _document_row(document, len(rows), summary, counts)]


def _blocks(clauses: Sequence[Clause], tables: Sequence[Table]) -> Iterator[Block]:
    for clause in clauses:
        yield from clause.blocks
    for table in tables:
        yield table.outline
        yield from table.chunks


def _path_above(block: Block) -> tuple[str, ...]:
    """The titles a block is found by; not its own, where it is nothing but the title.

    Otherwise every bare heading would count double and stand before the text under it.
    """
    path = tuple(block.title_path)
    bare = path and _without_blanks(block.text) == _without_blanks(path[-1])
    return path[:-1] if bare else path


def _without_blanks(text: str) -> str:
    return "".join(text.split())


def _row(
    document: Document,
    ordinal: int,
    block: Block,
    body: Tokens,
    title: Tokens,
    identity: str,
) -> TokenRow:
    return TokenRow(
        level=BLOCK_LEVEL,
        doc_id=document.doc_id,
        domain=document.domain,
        block_id=block.block_id,
        clause_id=block.clause_id,
        ordinal=ordinal,
        kind=block.kind,
        page=block.page,
        title_path=block.title_path,
        text=block.text,
        boxes=boxes_json(block.boxes),
        body=" ".join(body.main),
        sub=" ".join(body.sub),
        exact=" ".join(body.exact),
        title=" ".join(title.main),
        title_sub=" ".join(title.sub),
        identity=identity,
        headings="",
        terms="",
    )


def _document_row(
    document: Document, ordinal: int, summary: Summary, counts: Mapping[str, int]
) -> TokenRow:
    head, title = tokenize(summary.head), tokenize(summary.title)
    return TokenRow(
        level=DOCUMENT_LEVEL,
        doc_id=document.doc_id,
        domain=document.domain,
        block_id=document.doc_id,
        clause_id="",
        ordinal=ordinal,
        kind=DOCUMENT_LEVEL,
        page=1,
        title_path=[summary.name] if summary.name else [],
        text=summary.head,
        boxes="[]",
        body=" ".join(head.main),
        sub=" ".join(head.sub),
        exact="",
        title=" ".join(title.main),
        title_sub=" ".join(title.sub),
        identity=_with_parts(tokenize(summary.identity)),
        headings=_with_parts(tokenize(summary.headings)),
        terms=" ".join(telling_terms(counts)),
    )


def _with_parts(tokens: Tokens) -> str:
    return " ".join((*tokens.main, *tokens.sub))


def boxes_json(boxes: Iterable[PageBox]) -> str:
    """Boxes as compact JSON: [page, x0, top, x1, bottom], or [page] without a box."""
    return json.dumps(
        [
            [b.page, b.box.x0, b.box.top, b.box.x1, b.box.bottom] if b.box else [b.page]
            for b in boxes
        ],
        separators=(",", ":"),
    )
