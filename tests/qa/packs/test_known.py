"""Figures that code knows for a question: printed, computed, or neither."""

import pytest

from assets.qa.packs.known import known_facts
from assets.qa.packs.known_pieces import fact_piece
from tests.facts.builders import fact
from tests.qa.library_of_samples import GREEN_24, sample_finder


class Figures:
    """The facts of one report."""

    def __init__(self, *facts):
        self.held = facts

    def facts(self, _doc_id, metrics):
        return [f for f in self.held if f.metric in metrics]


def test_a_unit_printed_with_the_figure_is_said_once():
    words = {"raw_value": "减少2.00个百分点", "raw_unit": "个百分点"}
    moved = fact("debt_ratio", "-0.02", unit="fraction", measure="difference", **words)
    finder = sample_finder()
    text = fact_piece(moved, finder.catalog.cards[GREEN_24]).text
    assert "：减少2.00个百分点（" in text


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ([], "不可计算"),
        ([fact("debt_ratio", "0.612", raw_value="61.20%", unit="fraction")], "61.20%"),
    ],
)
def test_what_is_printed_is_not_said_to_be_uncomputable(held, said):
    finder = sample_finder()
    read = finder.read("绿源时代2024年资产负债率是多少？")
    library = Figures(fact("total_assets", "500"), *held)
    known = known_facts(read, [GREEN_24], finder.catalog.cards, library)
    (text,) = (piece.text for piece in known.pieces)
    assert said in text
