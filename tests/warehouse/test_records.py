"""Numbers on their way into the store and back."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

import pytest

from warehouse.records import Meaning, from_arrow, to_arrow


@dataclass(frozen=True, slots=True)
class Ratio:
    """A stored number, one that may be missing, and several."""

    value: Annotated[Decimal, Meaning("a number")]
    known: Annotated[Decimal | None, Meaning("another; null: none")]
    parts: Annotated[list[Decimal], Meaning("several")]


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (Decimal(1) / 3, "0.3333333333"),
        (Decimal(-2) / 3, "-0.6666666667"),
        (Decimal("0.00000000005"), "0.0000000001"),
        (Decimal("1234567890123456789012345678.9"), "1234567890123456789012345678.9"),
    ],
)
def test_a_number_is_kept_to_ten_decimals_half_up(value, kept):
    (row,) = from_arrow(Ratio, to_arrow(Ratio, [Ratio(value, value, [value])]))
    assert row == Ratio(Decimal(kept), Decimal(kept), [Decimal(kept)])


def test_a_missing_number_stays_missing():
    (row,) = from_arrow(Ratio, to_arrow(Ratio, [Ratio(Decimal(1), None, [])]))
    assert row == Ratio(Decimal(1), None, [])
