"""Comments on columns say the values, not the name of a list in the code."""

import re

import pytest

from warehouse.meanings import spelled
from warehouse.records import columns
from warehouse.tables import TABLES
from warehouse.views import VIEWS


def test_the_values_stand_in_place_of_the_name_of_their_list():
    assert spelled("one of SCOPES") == "one of: consolidated, parent, na"
    assert spelled("one of BOUNDS; empty when there is no number") == (
        "one of: exact, max, min, range, or empty; empty when there is no number"
    )


def test_a_list_that_is_not_declared_is_an_error():
    with pytest.raises(KeyError, match="NOWHERE"):
        spelled("one of NOWHERE")


def test_no_comment_on_a_column_names_a_list_of_the_code():
    records = [table.record for table in TABLES]
    records += [record for view in VIEWS for record in view.sources]
    told = [spelled(column.comment) for record in records for column in columns(record)]
    assert not [text for text in told if re.search(r"one of [A-Z]", text)]
