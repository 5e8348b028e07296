"""What the two indexes hold of a row, and how much each field counts.

Tantivy gets tokens that are cut already, so its analyser only splits at blanks; what a
hit shows lies beside them as one stored JSON value.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import tantivy

from warehouse.schema.tokens import BLOCK_LEVEL, DOCUMENT_LEVEL, TokenRow

ANALYSER = "blanks"
"""Tantivy's own `default` analyser drops tokens of more than 40 bytes, which names of
14 characters have."""

RAW = "raw"
SHOWN = "shown"
"""Stored JSON: what a hit shows."""
TIE = "tie"
"""Orders hits of one score: by document, in the order of the document."""
PLACE_BITS = 24
"""Bits of `TIE` for the place in a document; the rest tell documents apart."""

FILTERS = ("doc_id", "domain", "kind", "block_id")
EXACT = "exact"


@dataclass(frozen=True)
class IndexKind:
    """An index: the rows it takes and its fields of tokens with their weights."""

    name: str
    """Names the artefact, e.g. `block_index`."""
    level: str
    fields: Mapping[str, float]
    """Weight of a field when a word of the query as such is found in it."""
    part_fields: Mapping[str, float]
    """Weight when only a part of a word, or another reading of it, is found."""
    title_fields: tuple[str, ...]
    """What `title:` searches."""
    exact: bool
    """Whether it holds the field for exact phrases."""


BODY_WEIGHT = 1.0
TITLE_WEIGHT = 0.8
"""A word of the title path tells what the block is about; its siblings share it."""
IDENTITY_WEIGHT = 0.6
"""All blocks of a document share it: enough to prefer the document that is meant."""
PART_WEIGHT = 0.35
"""A sub-word or a possible reading is weaker evidence than the word itself."""

BLOCKS = IndexKind(
    name="block_index",
    level=BLOCK_LEVEL,
    fields={
        "body": BODY_WEIGHT,
        "sub": PART_WEIGHT,
        "title": TITLE_WEIGHT,
        "title_sub": TITLE_WEIGHT * PART_WEIGHT,
        "identity": IDENTITY_WEIGHT,
    },
    part_fields={
        "body": PART_WEIGHT,
        "sub": PART_WEIGHT,
        "title": TITLE_WEIGHT * PART_WEIGHT,
        "identity": IDENTITY_WEIGHT * PART_WEIGHT,
    },
    title_fields=("title", "title_sub"),
    exact=True,
)
"""One entry a block."""

DOCUMENT_TITLE_WEIGHT = 3.0
DOCUMENT_IDENTITY_WEIGHT = 2.5
"""Title and issuer decide which document is meant; terms only support."""
HEADINGS_WEIGHT = 1.0
HEAD_WEIGHT = 0.8
TERMS_WEIGHT = 0.8

DOCUMENTS = IndexKind(
    name="document_index",
    level=DOCUMENT_LEVEL,
    fields={
        "title": DOCUMENT_TITLE_WEIGHT,
        "title_sub": DOCUMENT_TITLE_WEIGHT * PART_WEIGHT,
        "identity": DOCUMENT_IDENTITY_WEIGHT,
        "headings": HEADINGS_WEIGHT,
        "body": HEAD_WEIGHT,
        "sub": HEAD_WEIGHT * PART_WEIGHT,
        "terms": TERMS_WEIGHT,
    },
    part_fields={
        "title": DOCUMENT_TITLE_WEIGHT * PART_WEIGHT,
        "title_sub": DOCUMENT_TITLE_WEIGHT * PART_WEIGHT,
        "identity": DOCUMENT_IDENTITY_WEIGHT * PART_WEIGHT,
        "headings": HEADINGS_WEIGHT * PART_WEIGHT,
        "terms": TERMS_WEIGHT * PART_WEIGHT,
    },
    title_fields=("title", "title_sub"),
    exact=False,
)
"""One entry a document."""


def schema_of(kind: IndexKind) -> tantivy.Schema:
    """The Tantivy schema of an index."""
    builder = tantivy.SchemaBuilder()
    for name in FILTERS:
        builder.add_text_field(name, tokenizer_name=RAW, index_option="basic")
    builder.add_unsigned_field("page", indexed=True)
    for name in kind.fields:
        builder.add_text_field(name, tokenizer_name=ANALYSER, index_option="freq")
    if kind.exact:
        builder.add_text_field(EXACT, tokenizer_name=ANALYSER, index_option="position")
    builder.add_bytes_field(SHOWN, stored=True)
    builder.add_unsigned_field(TIE, fast=True)
    return builder.build()


def open_tantivy(path: str, kind: IndexKind) -> tantivy.Index:
    """An index folder, ready for queries; analysers are not stored with it."""
    index = tantivy.Index(schema_of(kind), path=path)
    analyser = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
    index.register_tokenizer(ANALYSER, analyser)
    return index


def entry_of(kind: IndexKind, row: TokenRow) -> tantivy.Document:
    """A row as an index takes it."""
    entry = tantivy.Document()
    for name in FILTERS:
        entry.add_text(name, getattr(row, name))
    entry.add_unsigned("page", row.page)
    for name in kind.fields:
        entry.add_text(name, getattr(row, name))
    if kind.exact:
        entry.add_text(EXACT, row.exact)
    entry.add_bytes(SHOWN, json.dumps(_shown(row), ensure_ascii=False).encode())
    entry.add_unsigned(TIE, tie_of(row.doc_id, row.ordinal))
    return entry


def _shown(row: TokenRow) -> dict[str, Any]:
    return {
        "block_id": row.block_id,
        "doc_id": row.doc_id,
        "domain": row.domain,
        "clause_id": row.clause_id,
        "kind": row.kind,
        "page": row.page,
        "title_path": row.title_path,
        "text": row.text,
        "boxes": json.loads(row.boxes),
    }


def tie_of(doc_id: str, ordinal: int) -> int:
    """A number that puts entries of one document together and in order."""
    digest = hashlib.sha256(doc_id.encode("utf-8", "surrogateescape")).digest()
    document = int.from_bytes(digest[:5], "big")
    return (document << PLACE_BITS) | min(ordinal, (1 << PLACE_BITS) - 1)
