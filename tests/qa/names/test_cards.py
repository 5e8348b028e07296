"""By which names a document can be meant."""

import pytest

from assets.qa.names.cards import catalog_of
from assets.qa.names.forms import without_city
from tests.qa.library_of_samples import document
from warehouse.schema.profiles import ProfileValue

NOTE = "regulatory/note.pdf"


def test_an_explanation_does_not_bear_the_title_of_what_it_explains():
    titles = ["《海岛存款办法(试行)》修订说明", "《海岛存款办法(试行)》"]
    said = [
        ("title", titles[0], 0),
        ("title", titles[1], 1),
        ("doc_type", "修订说明", 0),
    ]
    rows = [
        ProfileValue(field, value, rank, "sample", value, 1, 0, None)
        for field, value, rank in said
    ]
    card = catalog_of([document(NOTE)], {NOTE: rows}, {}).cards[NOTE]
    assert card.titles[0] == titles[0]
    assert "海岛存款办法" not in card.titles
    assert titles[1] not in card.titles


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("芜湖海棠锻造", "海棠锻造"),
        ("苏州市海棠科技", "海棠科技"),
        ("长春高新技术产业", "长春高新技术产业"),
        ("厦门建设投资", "厦门建设投资"),
        ("宁德海棠", "宁德海棠"),
    ],
)
def test_a_city_before_a_name_may_be_left_out(name, left):
    assert without_city(name) == left
