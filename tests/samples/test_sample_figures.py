"""Figures of the sample corpus that an analyst asks for, as the snapshot gives them."""

from decimal import Decimal
from pathlib import Path

import pytest

from warehouse.publish import Snapshot, open_snapshot
from warehouse.query import query
from warehouse.store import Store


@pytest.fixture(scope="module")
def snapshot(sample_store: Path) -> Snapshot:
    return open_snapshot(Store(sample_store))


def test_the_fourth_quarter_is_a_figure_of_the_whole(snapshot: Snapshot) -> None:
    found = query(
        snapshot,
        "SELECT member, value FROM figures WHERE issuer LIKE '海棠%' "
        "AND metric = 'revenue' AND statement = 'quarterly' "
        "AND period_start = '2024-10-01' AND period_end = '2024-12-31'",
    ).rows
    assert found == [("", Decimal("875953789.77"))]


def test_four_quarters_are_checked_against_the_year(snapshot: Snapshot) -> None:
    found = query(
        snapshot,
        "SELECT doc_id, count(*), bool_and(holds) FROM fact_checks "
        "WHERE identity = 'quarter_sum' GROUP BY doc_id ORDER BY doc_id",
    ).rows
    assert [(Path(doc_id).stem, n, holds) for doc_id, n, holds in found] == [
        ("haitang_2024_annual", 4, True),
        ("yunlu_2024_annual", 4, True),
        ("yunlu_2024_summary", 4, True),
    ]


def test_a_year_stands_once_an_issuer_and_says_when_it_is_restated(
    snapshot: Snapshot,
) -> None:
    found = query(
        snapshot,
        "SELECT issuer[:2], period_end[:4], restated, value, value_before "
        "FROM figures_as_they_stand WHERE metric = 'revenue' AND member = '' "
        "AND measure = 'amount' AND scope = 'consolidated' "
        "AND period_start LIKE '%-01-01' AND period_end LIKE '%-12-31' ORDER BY ALL",
    ).rows
    years = [(issuer, year) for issuer, year, *_ in found]
    assert len(years) == len(set(years))
    restated = [row for row in found if row[2] != "none"]
    before, after = Decimal("3266802237.34"), Decimal("3402918997.23")
    assert restated == [("海棠", "2023", "after", after, before)]
