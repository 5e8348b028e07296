"""A pack as text for a reader: static text first, evidence, the question last."""

from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from assets.qa.packs.pieces import Piece

LONGEST_TITLE = 40
"""Characters of a title that still names: longer ones are sentences, told by number."""
SHOWN_TITLES = 2
"""Titles shown above a piece; the whole path is in the pack's JSON."""

STATIC = "以下为证据，按文档与页码给出；仅可依据证据作答。"
"""Comes first and never changes, so that a model's cache can keep it."""


def document_line(doc_id: str) -> str:
    """The line that opens the pieces of a document."""
    return f"# {PurePosixPath(doc_id).stem}\n"


def rendered(piece: Piece, *, first: bool = False) -> str:
    """A piece as it stands in the pack; `first` of its document."""
    opening = document_line(piece.doc_id) if first and piece.kind != "fact" else ""
    if piece.kind == "fact":
        return f"{piece.text}\n"
    if piece.needs:
        return f"{opening}{piece.text}\n"
    return f"{opening}[p{piece.page}{_path(piece)}] {piece.text}\n"


def _path(piece: Piece) -> str:
    """The last titles above a piece that its text does not begin with."""
    begun = "".join(piece.text.split())
    titles = [
        title
        for title in piece.title_path[-SHOWN_TITLES:]
        if len(title) <= LONGEST_TITLE and not begun.startswith("".join(title.split()))
    ]
    return f" {' > '.join(titles)}" if titles else ""


def evidence_text(pieces: Iterable[Piece]) -> str:
    """All pieces in the order given, each document opened where it begins."""
    lines, before = [], ""
    for piece in pieces:
        opens = piece.kind != "fact" and piece.doc_id != before
        lines.append(rendered(piece, first=opens))
        before = piece.doc_id if piece.kind != "fact" else before
    return "".join(lines)


def prompt_text(
    evidence: str, question: str, options: Sequence[tuple[str, str]]
) -> str:
    """Static text, evidence, then the question, which a reader attends to most."""
    asked = "\n".join((question, *(f"{key}. {text}" for key, text in options)))
    return f"{STATIC}\n\n{evidence}\n{asked}\n"
