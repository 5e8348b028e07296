"""Evidence packs: what is read for a question, with the reason for every piece.

A pack is JSON with these names; `schema_version` changes when their meaning does. Same
question, content and rules give the same bytes.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Self

from warehouse.records import Meaning

SCHEMA_VERSION = 2
"""2: slots also tell institutions and versions; `article` is a stage of filling."""


@dataclass(frozen=True, slots=True)
class PackOption:
    """A statement to choose from."""

    key: Annotated[str, Meaning("letter")]
    text: Annotated[str, Meaning("as asked")]


@dataclass(frozen=True, slots=True)
class PackQuestion:
    """The question as it was asked."""

    qid: Annotated[str, Meaning("id; empty: none given")]
    text: Annotated[str, Meaning("stem")]
    options: Annotated[list[PackOption], Meaning("statements to choose from")]
    domain: Annotated[str, Meaning("domain it is read in")]
    answer: Annotated[str, Meaning("kind of answer asked for")]
    negative: Annotated[bool, Meaning("whether the wrong statements are asked for")]


@dataclass(frozen=True, slots=True)
class PackSlot:
    """Something that was read in the question."""

    name: Annotated[
        str,
        Meaning(
            "way of naming a document (file, number, quoted, title, product, company, "
            "party, insurer, head; with `unbound` before it where no document bears "
            "the name, then also issuer and law), "
            "institution, version, kind, deal, period, date, metric, figure or term"
        ),
    ]
    value: Annotated[str, Meaning("as read")]
    part: Annotated[str, Meaning("stem or key of an option; empty: anywhere")]


@dataclass(frozen=True, slots=True)
class PackCandidate:
    """A document the question is about."""

    doc_id: Annotated[str, Meaning("document")]
    rank: Annotated[int, Meaning("from 1")]
    version: Annotated[str, Meaning("digest of the content read from it")]
    title: Annotated[str, Meaning("as a reader would cite it")]
    bound_by: Annotated[str, Meaning("name that means it; empty: chosen by content")]
    reasons: Annotated[list[str], Meaning("why it is here")]


@dataclass(frozen=True, slots=True)
class PackShutOut:
    """A document that a name would fit and that cannot be meant."""

    doc_id: Annotated[str, Meaning("document")]
    reason: Annotated[str, Meaning("why not")]


@dataclass(frozen=True, slots=True)
class PackHit:
    """A block that answers a query, in the order of the answers."""

    block_id: Annotated[str, Meaning("block")]
    score: Annotated[float, Meaning("worth of all features together")]
    features: Annotated[dict[str, float], Meaning("each feature, a share from 0 to 1")]


@dataclass(frozen=True, slots=True)
class PackQuery:
    """A query with its recall trace."""

    part: Annotated[str, Meaning("stem or key of an option; empty: a rule's")]
    role: Annotated[str, Meaning("whole, segment, option, metric, term, or a rule")]
    text: Annotated[str, Meaning("what was searched for")]
    bound: Annotated[list[str], Meaning("documents the query itself names")]
    hits: Annotated[list[PackHit], Meaning("its best answers")]


@dataclass(frozen=True, slots=True)
class PackItem:
    """A whole piece of evidence, as it stands in the text of the pack."""

    kind: Annotated[
        str, Meaning("fact, text, clause, list, table, table_head, table_row, extract")
    ]
    text: Annotated[str, Meaning("as given to a reader, page and titles included")]
    doc_id: Annotated[str, Meaning("document; empty: computed from several")]
    version: Annotated[str, Meaning("digest of the content of the document")]
    page: Annotated[int, Meaning("first page; 0: computed")]
    boxes: Annotated[
        list[list[float]],
        Meaning("[page, x0, top, x1, bottom]; [page]: no geometry; empty: computed"),
    ]
    title_path: Annotated[list[str], Meaning("titles from the outermost")]
    ids: Annotated[list[str], Meaning("piece, block, clause, table or facts it shows")]
    needs: Annotated[list[str], Meaning("pieces it cannot be understood without")]
    stage: Annotated[str, Meaning("stage of filling that took it in")]
    score: Annotated[float, Meaning("worth as an answer; 1 for facts")]
    why: Annotated[str, Meaning("why it is in the pack")]
    tokens: Annotated[int, Meaning("tokens at most", "tokens")]


@dataclass(frozen=True, slots=True)
class PackDropped:
    """A piece that was offered and is not in the pack."""

    id: Annotated[str, Meaning("piece")]
    stage: Annotated[str, Meaning("stage of filling that offered it")]
    score: Annotated[float, Meaning("worth as an answer")]
    reason: Annotated[str, Meaning("why it is left out")]
    for_room: Annotated[bool, Meaning("whether it only found no room")]


@dataclass(frozen=True, slots=True)
class PackBudget:
    """Limits of a pack and what is spent."""

    capability: Annotated[str, Meaning("whose budget")]
    tokens: Annotated[int, Meaning("tokens of evidence there is room for", "tokens")]
    characters: Annotated[int, Meaning("characters at most; 0: not limited")]
    window: Annotated[
        int, Meaning("tokens a reader takes and gives in all; 0: not told", "tokens")
    ]
    reserve: Annotated[
        int, Meaning("tokens of the window kept free for all but evidence", "tokens")
    ]
    order: Annotated[str, Meaning("document or edges")]
    spent_tokens: Annotated[int, Meaning("tokens of the evidence at most", "tokens")]
    spent_characters: Annotated[int, Meaning("characters of the evidence")]
    trimmed: Annotated[bool, Meaning("whether something surely needed did not fit")]


_LISTED: Mapping[str, type] = {
    "slots": PackSlot,
    "candidates": PackCandidate,
    "shut_out": PackShutOut,
    "items": PackItem,
    "dropped": PackDropped,
}


@dataclass(frozen=True, slots=True)
class Pack:
    """All that is read for a question."""

    schema_version: Annotated[int, Meaning("of these names")]
    question: Annotated[PackQuestion, Meaning("as asked")]
    slots: Annotated[list[PackSlot], Meaning("what was read in it")]
    notes: Annotated[list[str], Meaning("what its words leave open")]
    candidates: Annotated[list[PackCandidate], Meaning("documents, the surest first")]
    shut_out: Annotated[list[PackShutOut], Meaning("documents that cannot be meant")]
    queries: Annotated[list[PackQuery], Meaning("what was searched for, with trace")]
    items: Annotated[list[PackItem], Meaning("the evidence in order")]
    dropped: Annotated[list[PackDropped], Meaning("what is left out, and why")]
    not_listed: Annotated[
        dict[str, int],
        Meaning("more pieces not tried as the pack was full, by stage"),
    ]
    budget: Annotated[PackBudget, Meaning("limits and what is spent")]
    versions: Annotated[
        dict[str, str], Meaning("of index and facts, the documents read alone")
    ]
    text: Annotated[str, Meaning("the evidence as one text, documents opened by name")]

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Self:
        """The pack that `as_json` gave.

        Raises:
            TypeError: it has other names.
            KeyError: a part is missing.
        """
        asked = raw["question"]
        options = [PackOption(**option) for option in asked["options"]]
        parts: dict[str, Any] = {
            "question": PackQuestion(**{**asked, "options": options}),
            "budget": PackBudget(**raw["budget"]),
            "queries": [
                PackQuery(**{**query, "hits": [PackHit(**h) for h in query["hits"]]})
                for query in raw["queries"]
            ],
        }
        for name, record in _LISTED.items():
            parts[name] = [record(**row) for row in raw[name]]
        return cls(**{**raw, **parts})

    def as_json(self) -> dict[str, Any]:
        """The pack as JSON values."""
        return asdict(self)

    def as_bytes(self) -> bytes:
        """The pack as a JSON file, equal for equal packs."""
        text = json.dumps(self.as_json(), ensure_ascii=False, indent=1)
        return f"{text}\n".encode()
