"""What goes into a pack as one whole, with what it cannot be understood without."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A whole that is never cut: a block, a row, a head, a fact."""

    piece_id: str
    doc_id: str
    """Empty: of no single document."""
    kind: str
    """fact, text, clause, list, table, table_head or table_row."""
    page: int
    place: tuple[int, int]
    """Where it stands in its document: place of the block, row in the table."""
    title_path: tuple[str, ...]
    text: str
    boxes: tuple[tuple[float, ...], ...]
    ids: tuple[str, ...]
    """Block, clause, table or facts that it shows."""
    needs: tuple[str, ...] = ()
    """Pieces without which it says too little, outermost first."""
