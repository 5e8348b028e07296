"""Reading facts out of a snapshot's database, as records.

For QA jobs and commands that ask across documents; a single document's facts come from
`warehouse.reading`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from warehouse.publish import Snapshot
from warehouse.query import query
from warehouse.schema.facts import Fact
from warehouse.schema.geometry import Box
from warehouse.schema.profiles import ProfileValue

ALL_ROWS = 10_000_000
"""More rows than any corpus has of one issuer or metric."""

_FACT_FIELDS = tuple(field.name for field in fields(Fact))
_PROFILE_FIELDS = tuple(field.name for field in fields(ProfileValue))


def issuers(snapshot: Snapshot) -> dict[str, str]:
    """Every name an issuer of the snapshot goes by, with the name its facts are under.

    Full and short names and security codes, as the documents print them.
    """
    rows = query(
        snapshot,
        """
        WITH named AS (SELECT DISTINCT doc_id, issuer FROM preferred_facts)
        SELECT p.value, n.issuer FROM profiles p JOIN named n USING (doc_id)
        WHERE p.field IN ('issuer', 'short_name', 'former_name', 'security_code')
        UNION SELECT issuer, issuer FROM named ORDER BY 1, 2
        """,
        row_limit=ALL_ROWS,
    ).rows
    return dict(rows)


def preferred_of(snapshot: Snapshot, issuer: str) -> Iterator[tuple[str, Fact]]:
    """The preferred facts of an issuer, each with the issuer."""
    names = ", ".join(f"f.{name}" for name in _FACT_FIELDS)
    result = query(
        snapshot,
        f"SELECT {names} FROM preferred_facts p JOIN facts f USING (fact_id) "
        "WHERE p.issuer = ? ORDER BY p.metric, p.period_end, f.fact_id",
        [issuer],
        row_limit=ALL_ROWS,
    )
    for row in result.rows:
        yield issuer, _fact(row)


def own_readings_of(snapshot: Snapshot, issuer: str) -> Iterator[Fact]:
    """All readings of an issuer's figures, in its documents, as they print them."""
    names = ", ".join(f"f.{name}" for name in _FACT_FIELDS)
    result = query(
        snapshot,
        f"SELECT {names} FROM fact_readings r JOIN facts f USING (fact_id) "
        "WHERE r.issuer = ? AND f.known AND f.measure = 'amount' ORDER BY f.fact_id",
        [issuer],
        row_limit=ALL_ROWS,
    )
    yield from map(_fact, result.rows)


def readings_of(snapshot: Snapshot, metric: str) -> dict[str, list[Fact]]:
    """All facts of a metric by document."""
    names = ", ".join(_FACT_FIELDS)
    result = query(
        snapshot,
        f"SELECT doc_id, {names} FROM facts WHERE metric = ? ORDER BY doc_id, fact_id",
        [metric],
        row_limit=ALL_ROWS,
    )
    found: dict[str, list[Fact]] = {}
    for doc_id, *row in result.rows:
        found.setdefault(doc_id, []).append(_fact(row))
    return found


def profiles_of(snapshot: Snapshot) -> dict[str, list[ProfileValue]]:
    """The profile values of all documents."""
    names = ", ".join(_PROFILE_FIELDS)
    result = query(
        snapshot,
        f"SELECT doc_id, {names} FROM profiles ORDER BY doc_id, field, rank",
        row_limit=ALL_ROWS,
    )
    found: dict[str, list[ProfileValue]] = {}
    for doc_id, *row in result.rows:
        values = dict(zip(_PROFILE_FIELDS, row, strict=True))
        values["box"] = _box(values["box"])
        found.setdefault(doc_id, []).append(ProfileValue(**values))
    return found


def _fact(row: Sequence[Any]) -> Fact:
    values = dict(zip(_FACT_FIELDS, row, strict=True))
    values["box"] = _box(values["box"])
    return Fact(**values)


def _box(value: Mapping[str, float] | None) -> Box | None:
    return None if value is None else Box(**value)
