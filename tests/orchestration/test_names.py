"""A document is found from what people type of its name."""

import pytest

from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.names import find_doc_id, nearest, split_id

DOC_IDS = [
    "financial_reports/annual_2024.PDF",
    "financial_reports/annual_2025.PDF",
    "insurance/1.pdf",
    "insurance/11.pdf",
    "regulatory/信息披露管理办法.html",
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("insurance/1.pdf", "insurance/1.pdf"),
        ("ｉｎｓｕｒａｎｃｅ／１．ｐｄｆ", "insurance/1.pdf"),
        ("1.pdf", "insurance/1.pdf"),
        ("1", "insurance/1.pdf"),
        ("11", "insurance/11.pdf"),
        ("annual_2025", "financial_reports/annual_2025.PDF"),
        ("2024", "financial_reports/annual_2024.PDF"),
        ("信息披露", "regulatory/信息披露管理办法.html"),
        ("管理办法", "regulatory/信息披露管理办法.html"),
        ("披露管理", "regulatory/信息披露管理办法.html"),
        (" REGULATORY/ ", "regulatory/信息披露管理办法.html"),
    ],
)
def test_a_name_may_be_half_typed_or_full_width(typed, meant):
    assert find_doc_id(typed, DOC_IDS) == meant


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("annual", "annual_2024"),
        ("信息批露管理办法", "信息披露"),
        ("anual_2025", "2025"),
    ],
)
def test_a_name_that_fits_none_or_several_lists_the_nearest(typed, listed):
    with pytest.raises(CommandError) as error:
        find_doc_id(typed, DOC_IDS)
    assert error.value.code == ExitCode.NOT_FOUND
    assert listed in error.value.hint


def test_those_that_fit_are_not_called_near_and_the_rest_is_counted():
    with pytest.raises(CommandError) as error:
        find_doc_id("a", [f"insurance/a{number}.pdf" for number in range(26)])
    first, *names, last = error.value.hint.splitlines()
    assert first == "They are:"
    assert len(names) == 5
    assert last.strip() == "… and 21 more"


def test_nothing_near_is_said_too():
    assert nearest("zzzzzzzz", DOC_IDS) == []


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("insurance/1.pdf#c00012.b01", ("insurance/1.pdf", "c00012.b01")),
        ("a#b.pdf#t0003", ("a#b.pdf", "t0003")),
        ("１．ｐｄｆ＃ｃ００００１", ("1.pdf", "c00001")),
        ("insurance/1.pdf", ("insurance/1.pdf", "")),
    ],
)
def test_an_id_is_a_document_and_a_part(typed, parts):
    assert split_id(typed) == parts
