"""How documents of a corpus stand to each other."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning

RELATION_KINDS = {
    "same_text": "the same text in other bytes",
    "near_duplicate": "nearly the same text",
    "summary_of": "the summary of a full report of the same issuer and period",
    "corrects": "a corrected edition of a report",
    "amends": "a decision that changes the other",
    "replaces": "a rule that repeals the other and takes its place",
    "repealed_by": "a rule that the other, a mere decision to repeal, ends",
    "attachment_of": "an attachment listed by the other",
    "cites": "names the other in 《…》",
}
"""Kinds of relations, from a document to the other."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What of one document is needed to relate it to others; one row a document."""

    text_digest: Annotated[str, Meaning("of the text without blanks and punctuation")]
    shingles: Annotated[int, Meaning("distinct shingles of the text")]
    minhash: Annotated[list[int], Meaning("MinHash values of the shingles")]
    cited: Annotated[list[str], Meaning("names in 《…》, each once, in order")]
    attachments: Annotated[list[str], Meaning("titles it lists as its attachments")]
    amended: Annotated[list[str], Meaning("names of what it changes")]


@dataclass(frozen=True, slots=True)
class Relation:
    """A document stands in some relation to another of the corpus."""

    doc_id: Annotated[str, Meaning("document")]
    kind: Annotated[str, Meaning("one of RELATION_KINDS")]
    other_id: Annotated[str, Meaning("the document it stands in relation to")]
    likeness: Annotated[
        float,
        Meaning(
            "estimated share of shingles in common; 1 when the relation is not of texts"
        ),
    ]
    told_by: Annotated[str, Meaning("the words or values that tell it")]
