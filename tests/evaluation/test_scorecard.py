"""The guard of the scorecard: which categories have fallen."""

import pytest

from assets.evaluation.scorecard import dropped_categories, read_accepted
from warehouse.errors import QueryError


def accepted(tmp_path, text):
    (tmp_path / "q.accepted.json").write_text(text, encoding="utf-8")
    return read_accepted(tmp_path / "q.accepted.json")


@pytest.mark.parametrize(
    ("before", "now", "falls"),
    [
        (0.95, 0.9, True),
        (0.35, 0.3, True),
        (0.95, 0.91, False),
        (0.9, 0.95, False),
        (0.9, None, True),
        ("null", 0.0, False),
    ],
)
def test_a_category_falls_by_five_points_or_more(tmp_path, before, now, falls):
    figures = f'{{"questions": 3, "all_documents_at_5": {before}}}'
    told = accepted(tmp_path, f'{{"by_category": {{"trap=x": {figures}}}, "packs": 1}}')
    present = {"by_category": {"trap=x": {"all_documents_at_5": now}}}
    assert bool(dropped_categories(present, told)) is falls


@pytest.mark.parametrize("text", ["", "{", "{}", "[]", '{"by_category": {"x": 1}}'])
def test_a_file_that_is_no_scorecard_is_told_by_name(tmp_path, text):
    with pytest.raises(QueryError, match=r"q\.accepted\.json is no copy"):
        accepted(tmp_path, text)
