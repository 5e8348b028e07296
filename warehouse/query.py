"""Asking the database of a snapshot: one statement, reading only, nothing but it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from warehouse.publish import Snapshot

DEFAULT_ROW_LIMIT = 10_000
"""Rows given back unless asked otherwise: more than anybody reads on a screen."""

DEFAULT_TIME_LIMIT_S = 60.0
"""Time a statement may take: any honest one on this data ends within seconds."""


@dataclass(frozen=True)
class QueryResult:
    """Rows of a statement; `truncated` when there were more than the limit."""

    columns: Sequence[str]
    types: Sequence[str]
    rows: Sequence[tuple[Any, ...]]
    truncated: bool


def query(
    snapshot: Snapshot,
    sql: str,
    *,
    row_limit: int = DEFAULT_ROW_LIMIT,
    time_limit_s: float = DEFAULT_TIME_LIMIT_S,
) -> QueryResult:
    """Run one read-only statement on the database of a snapshot."""
    raise NotImplementedError
