"""Loads `metrics.csv`: the metrics of the field with their names and natures."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric and what kind of figure it is."""

    id: str
    name: str
    aliases: tuple[str, ...]
    statement: str
    """Statement it belongs to; see `warehouse.schema.facts.STATEMENTS`."""
    period: str
    """instant or duration."""
    unit_kind: str
    """money, ratio, per_share, count or rate."""
    sign: str
    """+ for figures printed without a sign, ± for those that can be negative."""


@cache
def metrics() -> dict[str, Metric]:
    """Every metric by id, in the order of the file."""
    path = files("dictionaries").joinpath("metrics.csv")
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return {
        row["id"]: Metric(
            id=row["id"],
            name=row["name"],
            aliases=tuple(filter(None, row["aliases"].split("|"))),
            statement=row["statement"],
            period=row["period"],
            unit_kind=row["unit_kind"],
            sign=row["sign"],
        )
        for row in rows
    }
