"""The form every check result has: a verdict, one sentence, the places to look at.

Belongs here: what a check shows. Thresholds and findings belong to the check itself.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import dagster as dg

MAX_ROWS = 100
"""Findings in a check's table; the description says how many there are."""

NAMED = 3
"""Findings named in the one sentence of a check."""


def verdict(
    name: str,
    found: Sequence[Mapping[str, Any]],
    *,
    asset: str,
    warn: bool = False,
    what: str = "",
    say: Callable[[Mapping[str, Any]], str] | None = None,
    **figures: float,
) -> dg.AssetCheckResult:
    """Green when nothing was found; else yellow or red, with the findings listed.

    Args:
        name: of the check.
        found: findings, all with the same keys.
        asset: the asset checked.
        warn: whether findings only make it yellow.
        what: what each finding is, for the sentence.
        say: a finding in words, which then make the sentence.
        figures: numbers to keep with the result.
    """
    severity = dg.AssetCheckSeverity.WARN if warn else dg.AssetCheckSeverity.ERROR
    metadata: dict[str, Any] = {"found": len(found), **figures}
    if found:
        metadata["list"] = dg.MetadataValue.table(
            [dg.TableRecord(dict(row)) for row in found[:MAX_ROWS]],
            schema=dg.TableSchema([dg.TableColumn(key) for key in found[0]]),
        )
    return dg.AssetCheckResult(
        passed=not found,
        asset_key=asset,
        check_name=name,
        severity=severity,
        description=_sentence(found, what, say),
        metadata=metadata,
    )


def _sentence(
    found: Sequence[Mapping[str, Any]],
    what: str,
    say: Callable[[Mapping[str, Any]], str] | None,
) -> str:
    if not found:
        return ""
    told = say or (lambda row: " ".join(str(value) for value in row.values()))
    named = "; ".join(told(row) for row in found[:NAMED])
    more = len(found) - NAMED
    sentence = named if say else f"{len(found)} {what}: {named}"
    return sentence + (f"; and {more:,} more" if more > 0 else "")
