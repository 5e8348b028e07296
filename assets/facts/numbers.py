"""The number that printed digits say, if a figure can have as many."""

from decimal import Decimal

from dictionaries.units import LARGEST_PRINT

NUMBER = r"(?:\d{1,3}(?:,\d{3})+|(?<!\d)\d++)(?:\.\d++)?"
"""A number in running text: tried only where its digits begin, never given back."""


def printed_number(digits: str) -> Decimal | None:
    """The number of digits with or without commas and a sign; None: no figure.

    So many digits are the number of an account, or two numbers that ran together; in
    units they would be more than a stored number holds.
    """
    number = Decimal(digits.replace(",", ""))
    return number if abs(number) < LARGEST_PRINT else None
