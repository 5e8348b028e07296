"""What selective memory would lose: evidence left when blocks are discarded blindly.

For shares of a document's blocks: kept by salience, by telling words alone, at random,
from the beginning, from the end. Packing for the question reads far less and is the
yardstick.
"""

import hashlib
from collections.abc import Iterable, Mapping
from math import ceil
from pathlib import PurePosixPath
from typing import Any

from assets.evaluation.evidence_score import JOINT, plain
from assets.evaluation.retrieval_runs import GOLD_EVIDENCE
from assets.qa.evidence import Packer
from assets.qa.library import Shown
from assets.qa.salience import Salience, block_salience, select

SHARES = (0.1, 0.3, 0.5, 1.0)
"""Of the blocks of each document that are kept; 1: everything."""
WAYS = ("salience", "tfidf", "random", "first", "last")


def salience_curve(
    packer: Packer, raws: Iterable[Mapping[str, Any]]
) -> dict[str, dict[float, float]]:
    """Share of quote pieces left, by way of keeping and share kept."""
    wanted = _quoted(raws)
    counts = {way: dict.fromkeys(SHARES, 0) for way in WAYS}
    stems = {PurePosixPath(d).stem: d for d in sorted(packer.finder.catalog.cards)}
    for stem, pieces in sorted(wanted.items()):
        doc_id = stems[stem]
        blocks = packer.library.blocks(doc_id)
        found = block_salience(
            [(b.block_id, b.text) for b in blocks],
            packer.finder.catalog.cards[doc_id].domain,
        )
        holding = [
            {b.block_id for b in blocks if plain(p) in _held(packer, b)} for p in pieces
        ]
        for way in WAYS:
            for share in SHARES:
                kept = _kept(way, share, blocks, found)
                counts[way][share] += sum(bool(held & kept) for held in holding)
    every = sum(map(len, wanted.values())) or 1
    return {
        way: {share: count / every for share, count in by_share.items()}
        for way, by_share in counts.items()
    }


def _quoted(raws: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Pieces of quotes by document."""
    found: dict[str, dict[str, None]] = {}
    for raw in raws:
        for quote in raw.get(GOLD_EVIDENCE) or ():
            pieces = (p for p in quote["quote"].split(JOINT) if plain(p))
            found.setdefault(quote["doc_id"], {}).update(dict.fromkeys(pieces))
    return {doc: list(pieces) for doc, pieces in found.items()}


def _held(packer: Packer, block: Shown) -> str:
    """All that a block gives, the row of its table as printed included."""
    text = block.text
    if block.block_id.rpartition(".")[2].startswith(("r", "o")):
        table_id = block.block_id.rpartition(".")[0]
        table = packer.library.table(block.doc_id, table_id)
        rows = table.rows if table is not None else []
        text += "\n".join("".join(c.text for c in row.cells) for row in rows)
    return plain(text)


def _kept(
    way: str, share: float, blocks: list[Shown], found: list[Salience]
) -> frozenset[str]:
    many = ceil(share * len(blocks))
    ids = [b.block_id for b in blocks]
    if way == "salience":
        return select(found, share).kept
    if way == "tfidf":
        ordered = sorted(found, key=lambda s: (-s.features["tfidf"], s.block_id))
        ids = [s.block_id for s in ordered]
    elif way == "random":
        ids.sort(key=lambda i: hashlib.sha256(i.encode()).digest())
    elif way == "last":
        ids.reverse()
    return frozenset(ids[:many])
