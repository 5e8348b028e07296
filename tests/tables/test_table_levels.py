"""Levels of rows: labels set in from the left edge, and labels in the middle."""

import pytest

from assets.tables.levels import set_levels
from assets.tables.parts import Cell, Row
from warehouse.schema.geometry import Box

WIDTH, SIZE, MARGIN = 120.0, 10.0, 5.4


def levels_of(*labels: tuple[str, float], raw: str = "") -> list[int]:
    """Levels of rows with these labels and indents in a column 120 points wide."""
    rows = []
    for text, indent in labels:
        cell = Cell(0, 1, 1, text, raw, 1, Box(0, 0, WIDTH, 20), indent)
        rows.append(Row(1, [cell], [cell]))
    set_levels(rows, 0)
    return [row.level for row in rows]


def centred(*texts: str) -> list[tuple[str, float]]:
    return [(text, (WIDTH - SIZE * len(text)) / 2) for text in texts]


def test_labels_set_in_are_deeper():
    labels = [("流动资产", MARGIN), ("存货", MARGIN + 20), ("合计", MARGIN)]
    assert levels_of(*labels) == [0, 1, 0]


@pytest.mark.parametrize(
    "texts",
    [("东湖", "西山铁矿", "南岭稀土公司"), ("挖掘机械", "其他机械类")],
    ids=["three lengths", "two lengths, clear of the edges"],
)
def test_labels_in_the_middle_of_their_cells_have_one_level(texts: tuple[str, ...]):
    assert set(levels_of(*centred(*texts))) == {0}


def test_a_part_goes_deeper_among_labels_in_the_middle():
    assert levels_of(*centred("职工人数", "其中：女", "退休的职工人数")) == [0, 1, 0]


def test_a_total_in_the_middle_stands_at_the_edge_of_the_labels_above():
    labels = [("政府补助", MARGIN), ("设备款", MARGIN), *centred("合计")]
    assert levels_of(*labels) == [0, 0, 0]


def test_labels_that_fill_their_cells_tell_nothing():
    """A narrow column: what is broken over lines begins at the edge either way."""
    labels = [("加：会计政策", MARGIN), ("差错更正", 25.4), ("其他", 25.4)]
    assert levels_of(*labels) == [0, 1, 1]


def test_a_label_merged_over_two_columns_is_outermost():
    wide = Cell(0, 2, 1, "总限额", "", 1, Box(0, 0, 2 * WIDTH, 20), 90.0)
    rows = [Row(1, [wide], [wide, wide])]
    for text in ("门诊", "住院的全部费用", "急诊费"):
        group = Cell(0, 1, 1, "限额", "", 1, Box(0, 0, WIDTH, 20), MARGIN)
        own = Cell(1, 1, 1, text, "", 1, Box(WIDTH, 0, 2 * WIDTH, 20), MARGIN)
        rows.append(Row(1, [group, own], [group, own]))
    set_levels(rows, 1)
    assert [row.level for row in rows] == [0, 0, 0, 0]
