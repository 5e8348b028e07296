"""What a document says of itself, gathered for the document index."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from warehouse.schema.clauses import Block, Clause
from warehouse.schema.profiles import ProfileValue

HEAD_CHARACTERS = 1500
"""Characters of the head: a cover with title, issuer, dates and the first lines."""

HEADING_CHARACTERS = 80
"""A longer heading is a sentence, of which the beginning names the subject."""

TITLE_CHARACTERS = 120
"""Characters of a first line that may stand as title where no title was read."""

TITLE_FIELDS = ("title", "product_name")
IDENTITY_FIELDS = (
    "issuer",
    "short_name",
    "former_name",
    "security_code",
    "report_period",
    "doc_type",
    "issuing_authority",
    "document_number",
    "insurer",
    "filing_number",
    "party",
    "institution",
    "analyst",
)
"""Profile fields by which a question can mean the document."""

CONTEXT_FIELDS = (
    *TITLE_FIELDS,
    "issuer",
    "short_name",
    "security_code",
    "report_period",
    "insurer",
)
"""Profile fields that each block is found by: what its text takes for granted."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Texts of the document row, not yet cut."""

    name: str
    """The title as a reader would cite it; empty if none was found."""
    title: str
    identity: str
    context: str
    """What every block is findable by."""
    headings: str
    head: str


def summary_of(
    doc_id: str,
    clauses: Sequence[Clause],
    blocks: Sequence[Block],
    profile: Sequence[ProfileValue],
) -> Summary:
    """What a document says of itself; without a profile its first heading is a title.

    The file's own name counts towards the identity: it often says nothing, but where it
    does, people ask by it.
    """
    titles = _values(profile, TITLE_FIELDS) or _first_title(clauses, blocks)
    return Summary(
        name=titles[0] if titles else "",
        title="\n".join(titles),
        identity="\n".join(
            [*_values(profile, IDENTITY_FIELDS), PurePosixPath(doc_id).stem]
        ),
        context="\n".join(_values(profile, CONTEXT_FIELDS) or titles),
        headings="\n".join(_headings(clauses)),
        head=_head(blocks),
    )


def _values(profile: Iterable[ProfileValue], fields: Sequence[str]) -> list[str]:
    """Distinct values of the fields, in the order of the fields, chosen ones first."""
    ranked = sorted(
        (fields.index(row.field), row.rank, number, row.value)
        for number, row in enumerate(profile)
        if row.field in fields and row.value
    )
    return list(dict.fromkeys(value for *_, value in ranked))


def _first_title(clauses: Sequence[Clause], blocks: Sequence[Block]) -> list[str]:
    headings = (clause.heading for clause in clauses if clause.heading)
    lines = (block.text.partition("\n")[0] for block in blocks if block.text)
    found = next(headings, "") or next(lines, "")
    return [found[:TITLE_CHARACTERS]] if found else []


def _headings(clauses: Sequence[Clause]) -> list[str]:
    found = (
        f"{c.number} {c.heading[:HEADING_CHARACTERS]}" for c in clauses if c.heading
    )
    return list(dict.fromkeys(found))


def _head(blocks: Sequence[Block]) -> str:
    parts, length = [], 0
    for block in blocks:
        if length >= HEAD_CHARACTERS:
            break
        parts.append(block.text[: HEAD_CHARACTERS - length])
        length += len(parts[-1]) + 1
    return "\n".join(parts)
