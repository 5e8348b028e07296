"""Nothing of a sentence is read twice."""

import pytest

from assets.facts.spans import Spans


@pytest.mark.parametrize(
    ("start", "end", "free"), [(0, 2, True), (1, 3, False), (3, 4, False), (5, 9, True)]
)
def test_a_stretch_is_free_where_no_character_of_it_is_taken(start, end, free):
    spans = Spans(9)
    spans.take(2, 5)
    assert spans.free(start, end) is free
