"""What an index says of itself: which documents it holds, made by which rules."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from warehouse.files import digest_of, write_bytes
from warehouse.logic import library_version, logic_version
from warehouse.records import Meaning
from warehouse.results import read_records, write_records
from warehouse.search_fields import IndexKind

HELD_FILE = "held.parquet"
ABOUT_FILE = "about.json"

_MODULES = (
    "warehouse.analysis.tokenizer",
    "warehouse.search_fields",
    "warehouse.search_held",
)
_LIBRARIES = ("jieba", "opencc", "tantivy")


@dataclass(frozen=True, slots=True)
class Held:
    """A document as an index holds it."""

    doc_id: Annotated[str, Meaning("document")]
    domain: Annotated[str, Meaning("domain of the document; empty: no entry")]
    title: Annotated[str, Meaning("title as a reader would cite it; empty: none")]
    digest: Annotated[str, Meaning("digest of the rows it was indexed from")]
    entries: Annotated[int, Meaning("entries in the index", "entries")]


@cache
def rules_version() -> str:
    """The version of tokenizer and fields: an index by other rules is made anew."""
    parts = [logic_version(module) for module in _MODULES]
    return digest_of(*parts, *map(library_version, _LIBRARIES))


def index_version(kind: IndexKind, wanted: Mapping[str, str]) -> str:
    """A name for an index of these documents: all that its answers depend on."""
    parts = [part for item in sorted(wanted.items()) for part in item]
    return digest_of(kind.name, rules_version(), *parts)


def write_held(folder: Path, held: Iterable[Held]) -> None:
    """Keep beside an index what it holds and by which rules."""
    write_records(folder / HELD_FILE, Held, sorted(held, key=lambda h: h.doc_id))
    about = {"rules": rules_version(), "tantivy": library_version("tantivy")}
    write_bytes(folder / ABOUT_FILE, json.dumps(about, indent=2).encode())


def read_held(folder: Path) -> dict[str, Held]:
    """The documents that an index holds, by doc_id."""
    return {held.doc_id: held for held in read_records(folder / HELD_FILE)}


def read_rules(folder: Path) -> str:
    """By which rules an index was made; empty if it does not say."""
    path = folder / ABOUT_FILE
    if not path.exists():
        return ""
    return str(json.loads(path.read_text(encoding="utf-8")).get("rules", ""))
