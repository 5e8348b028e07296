"""Grids whose rows and columns are both named by figures."""

import pytest
from table_drawing import page, region

from assets.tables.tables import build_tables
from warehouse.schema.tables import Table


def table_of(drawing: str) -> Table:
    (table,) = build_tables("d", [page(1, [region(drawing, kind="aligned")])], [])
    return table


@pytest.mark.parametrize("corner", ["", "0.41", "WACC"])
def test_figures_over_steps_of_figures_name_the_columns(corner: str) -> None:
    table = table_of(
        f"{corner}|1.0%|1.5%|2.0%\n8%|21.3|22.4|23.8\n9%|19.0|19.9|20.7"
        "\n10%|17.2|17.8|18.5"
    )
    assert table.header[1:] == ["1.0%", "1.5%", "2.0%"]
    assert [row.label for row in table.rows[1:]] == ["8%", "9%", "10%"]


def test_a_title_over_the_figures_is_the_upper_level() -> None:
    table = table_of(
        "|永续增长率|<|<\n|1.0%|1.5%|2.0%\n8%|21.3|22.4|23.8\n9%|19.0|19.9|20.7"
        "\n10%|17.2|17.8|18.5"
    )
    assert table.header[1] == "永续增长率 / 1.0%"


def test_a_first_row_that_the_labels_count_on_from_is_a_row() -> None:
    """Rates by age on a page without the names of the columns."""
    table = table_of("18|101|152|203\n19|104|156|208\n20|108|161|214\n21|111|165|220")
    assert table.n_header_rows == 0
