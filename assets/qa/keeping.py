"""What is kept of questions between builds, and by which key.

Belongs here: the key of a pack, and the note of what an asset last made. Making is in
`jobs`; the command line reads a kept pack by its key.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assets.qa.location.locate import Location
from assets.qa.location.question import Question
from assets.qa.location.reading import ReadQuestion
from assets.qa.packs.budget import Budget
from assets.qa.packs.content import content_digest
from assets.qa.packs.evidence import Packer
from warehouse.files import digest_of, sha256_of, write_bytes
from warehouse.logic import logic_version
from warehouse.schema.evidence import Pack
from warehouse.store import Store

PACKS = "packs"
"""Folder under the store's `qa`, and the name of its note."""
RULES_MODULE = "assets.qa.packs.evidence"
"""Module whose logic, with all it imports, are the rules of packs."""
FILES = "files"
"""Part of the note of packs: digests of the files by name."""


def pack_key(
    packer: Packer, read: ReadQuestion, location: Location, budget: Budget
) -> str:
    """All that a pack depends on: question, candidates and their content, rules.

    How well candidates answer is not part of it: scores weigh words by their rarity
    among all documents, and another document need make no pack anew.
    """
    doc_ids = [candidate.doc_id for candidate in location.candidates]
    told = {
        "question": asdict(read.question),
        "domain": read.domain,
        "candidates": [(c.doc_id, c.bound_by, c.reasons) for c in location.candidates],
        "shut_out": [asdict(s) for s in location.shut_out],
        "notes": location.notes,
        "names": [
            (m.how, m.text, m.part, [d for d in m.docs if d in doc_ids])
            for m in read.slots.mentions
        ],
        "unbound": [(u.how, u.text, u.part) for u in read.slots.unbound],
        "related": [packer.laws(d) for d in doc_ids],
        "alike": [packer.related.alike(d, o) for d in doc_ids for o in doc_ids],
        "one_text": [
            packer.related.are_one_text(d, o) for d in doc_ids for o in doc_ids
        ],
        "budget": asdict(budget),
    }
    return digest_of(
        json.dumps(told, sort_keys=True),
        *(repr(packer.finder.catalog.cards[doc_id]) for doc_id in doc_ids),
        content_digest(packer.library, packer.read_for(doc_ids)),
        logic_version(RULES_MODULE),
    )


def pack_path(store: Store, question: Question, key: str) -> Path:
    """Where the pack of a question lies; its name says which, as far as it can."""
    plain = "".join(c if c.isalnum() or c in "-_" else "_" for c in question.qid)
    return store.qa / PACKS / f"{plain[:60] or 'question'}.{key[:16]}.json"


def kept_pack(store: Store, question: Question, key: str) -> Pack | None:
    """The pack that is kept under a key; None where there is none as it was written."""
    path = pack_path(store, question, key)
    try:
        if noted(store, PACKS)[FILES][path.name] == sha256_of(path):
            return Pack.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, LookupError, TypeError, ValueError):
        return None
    return None


def noted(store: Store, name: str) -> Mapping[str, Any]:
    """What an asset noted of its last run; nothing where that cannot be read."""
    try:
        found = json.loads(_note(store, name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def note(store: Store, name: str, values: Mapping[str, Any]) -> None:
    """Note what an asset has made and from what."""
    write_bytes(_note(store, name), json.dumps(values, sort_keys=True).encode())


def run_key(store: Store, *parts: str, files: Sequence[str] = ()) -> str:
    """Of a whole run: texts, and files under the store's `qa`."""
    paths = [store.qa / name for name in files]
    return digest_of(*parts, *(sha256_of(p) if p.exists() else "" for p in paths))


def _note(store: Store, name: str) -> Path:
    return store.qa / f"{name}.made.json"
