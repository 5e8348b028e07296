"""Scores document profiles against values read off the pages by eye.

Gold rows are one a document; each filled field counts. Titles and names are compared
without blanks, brackets and dashes; dates may be more precise than gold.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assets.corpus.identity.chosen import chosen
from warehouse.schema.profiles import ProfileValue

GOLD_NAMES = {"issuer_or_company": "issuer"}
"""Gold columns whose profile field has another name."""
PRECISER = frozenset({"publish_date", "effective_date"})
CONTAINING = frozenset({"issuer"})
"""Gold may give a short name where the profile has the full one."""

_LENIENT = re.compile(r"[\s（）()《》〈〉\[\]〔〕·.,，、—―–－\-]")


@dataclass(frozen=True, slots=True)
class MissedValue:
    """A gold value that the profile does not give, with what it gives instead."""

    doc_id: str
    field: str
    wanted: str
    read: str


@dataclass(frozen=True, slots=True)
class ProfileScore:
    """Share of gold values found, and share contradicted by another value."""

    rows: int
    recall: float
    contradicting: float
    missed: tuple[MissedValue, ...]


def score_profiles(
    gold: Iterable[Mapping[str, str]], profiles: Mapping[str, Sequence[ProfileValue]]
) -> ProfileScore:
    """Score profiles by document stem against gold rows."""
    count, missed = 0, []
    for row in gold:
        said = chosen(profiles.get(row["doc_id"], ()))
        for column, wanted in row.items():
            if column == "doc_id" or not wanted:
                continue
            count += 1
            field = GOLD_NAMES.get(column, column)
            if not _same(field, said.get(field, ""), wanted):
                missed.append(
                    MissedValue(row["doc_id"], field, wanted, said.get(field, ""))
                )
    contradicted = sum(1 for m in missed if m.read)
    total = max(count, 1)
    return ProfileScore(
        count, 1 - len(missed) / total, contradicted / total, tuple(missed)
    )


def _same(field: str, read: str, wanted: str) -> bool:
    plain, gold = _LENIENT.sub("", read), _LENIENT.sub("", wanted)
    return (
        plain == gold
        or (field in PRECISER and plain.startswith(gold))
        or (field in CONTAINING and bool(gold) and gold in plain)
    )
