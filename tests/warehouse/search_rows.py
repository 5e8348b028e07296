"""Rows for the indexes, made from short texts."""

from pathlib import PurePosixPath

from warehouse.analysis.tokenizer import tokenize
from warehouse.schema.tokens import TokenRow


def block_rows(doc_id, *texts, title=(), kind="clause"):
    """The block rows of a document, one a text."""
    return [row(doc_id, number, text, title, kind) for number, text in enumerate(texts)]


def row(doc_id, number, text, title=(), kind="clause", level="block"):
    """A row with the tokens of its text and titles."""
    body, head = tokenize(text), tokenize("\n".join(title))
    name = tokenize(PurePosixPath(doc_id).stem)
    return TokenRow(
        level=level,
        doc_id=doc_id,
        domain=doc_id.partition("/")[0],
        block_id=f"{doc_id}#c00000.b{number:02d}" if level == "block" else doc_id,
        clause_id=f"{doc_id}#c00000",
        ordinal=number,
        kind=kind,
        page=number + 1,
        title_path=list(title),
        text=text,
        boxes=f"[[{number + 1},1.0,2.0,3.0,4.0]]",
        body=" ".join(body.main),
        sub=" ".join(body.sub),
        exact=" ".join(body.exact),
        title=" ".join(head.main),
        title_sub=" ".join(head.sub),
        identity=" ".join(name.main),
        headings="",
        terms="",
    )
