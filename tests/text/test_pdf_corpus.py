"""Hostile and damaged real files: each is accounted for, with a reason."""

from collections import Counter
from pathlib import Path

import pytest

from assets.text.pdf import read_pdf
from tests.conftest import REAL_CORPUS
from warehouse.stages import DocumentError

pytestmark = pytest.mark.corpus
NASTY = REAL_CORPUS / "nasty"
STATES = {"ok", "empty", "no_text", "garbled", "failed"}


def outcome(source: Path) -> tuple[str, Counter[str]]:
    """What became of a document and of its pages."""
    try:
        pages = read_pdf(source)
    except DocumentError as error:
        return error.status if error.reason else "no reason", Counter()
    assert [p.page for p in pages] == list(range(1, len(pages) + 1))
    assert all(p.reason for p in pages if p.status != "ok")
    return "read", Counter(p.status for p in pages)


@pytest.mark.parametrize(
    ("name", "became", "states"),
    [
        ("corrupt_bug1020226", "failed", {}),
        ("corrupt_poppler_395_fuzzed", "failed", {}),
        ("corrupt_page_poppler_937", "read", {"failed": 1}),
        ("encrypted_print_protection", "locked", {}),
        ("encrypted_user_password_rc4", "locked", {}),
        ("encrypted_aes256_r6_empty_password", "read", {"ok": 1}),
        ("image_only_two_column_en", "read", {"no_text": 1}),
        ("scan_rotated_90", "read", {"no_text": 1}),
        ("cidfont_cmap_overflow", "read", {"garbled": 1}),
        ("empty_pages_inside", "read", {"ok": 3, "empty": 1}),
        ("many_pages_400p", "read", {"ok": 398, "empty": 2}),
    ],
)
def test_hostile_files_end_as_what_they_are(
    name: str, became: str, states: dict[str, int]
) -> None:
    assert outcome(NASTY / f"{name}.pdf") == (became, Counter(states))


def test_every_hostile_file_is_accounted_for() -> None:
    for source in sorted(NASTY.glob("*.pdf")):
        became, states = outcome(source)
        assert became in ("read", "failed", "locked"), source.name
        assert set(states) <= STATES, source.name


def test_a_table_on_a_page_lying_on_its_side_is_read_upright() -> None:
    [page] = read_pdf(NASTY / "clockwise_rotated_table.pdf")
    assert page.rotation == 90
    assert {run.angle for run in page.runs} == {0}
