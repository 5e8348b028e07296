"""What a reader looks at grows with the length of a text, not with its square."""

import re

import pytest

from assets.facts import lengths, quantities
from assets.facts.directions import stated as directions
from assets.facts.regulation import penalties, pieces
from assets.facts.regulation.penalties import Accused
from assets.facts.research import forecasts, opinions, statements
from assets.facts.sentences import figures as sentence_figures
from assets.structure.sentences import LONGEST_SENTENCE
from tests.facts.reading import clause
from warehouse.stages import DocumentError


@pytest.mark.parametrize(
    "pattern",
    [
        sentence_figures.FIGURE,
        directions._MOVED,
        quantities._pattern(),
        penalties._FINE,
        forecasts._SINGLE,
        opinions._AS_TARGET,
        statements._FIGURE,
    ],
)
def test_digits_are_tried_only_where_their_run_begins(pattern):
    """Possessive and anchored: giving back digits one by one never helps."""
    assert "++" in pattern.pattern
    assert re.search(r"\(\?<!(?:\\d|\[)", pattern.pattern)


def test_a_fine_is_read_whole_after_a_row_of_digits():
    text = "1,2,3,处5,000元以上1万元以下罚款"
    (fine,) = penalties.penalties(text, Accused())
    assert (fine.lower, fine.upper) == (5000, 10000)


def test_an_amount_in_parts_is_read_though_a_comma_stands_before_it():
    text = "违法所得,百分之二十以下的罚款"
    (fine,) = penalties.penalties(text, Accused())
    assert (str(fine.upper), fine.base) == ("0.2", "违法所得")


def test_a_sentence_too_long_to_be_one_is_not_read():
    long = "证券公司应当报告" * (LONGEST_SENTENCE // 8 + 1)
    found = pieces.sentences(f"{long}。证券公司应当报告。")
    assert [s.plain for s in found] == ["证券公司应当报告"]


def test_a_text_too_long_for_any_rule_is_refused_with_the_reason():
    long = clause("甲" * (lengths.LONGEST_TEXT + 1))
    assert lengths.bounded([clause("甲")])
    with pytest.raises(DocumentError, match="4,000,001 characters"):
        lengths.bounded([long])


def test_the_list_of_a_sentence_has_an_end():
    items = [pieces.piece(clause("x"), "", f"({n % 9 + 1})报告:") for n in range(300)]
    assert len(pieces.below(items, 0)) == pieces.LONGEST_LIST
