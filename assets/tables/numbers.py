"""Numbers cut by a page break: told by what a whole number cannot look like."""

import re
from collections import Counter
from collections.abc import Iterable

_WHOLE = re.compile(r"[-+(（]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?[)）]?")
_UNFINISHED = re.compile(r"[-+(（]?(?:\d{1,3}(?:,\d{3})*,\d{0,2}|[\d,]*\d\.)")
_DECIMALS = re.compile(r"\.(\d+)[%)）]*$")


def number_goes_on(above: str, text: str, column: Iterable[str] = ()) -> bool:
    """Whether two pieces are one number: 1,234, and 567.00, or 12. and 5.

    Args:
        above: the piece before the break.
        text: the piece after it.
        column: other cells of the column; where they agree on more decimal places
            than the first piece has, and both pieces together have them, it was cut
            behind the point.
    """
    if not _WHOLE.fullmatch(above + text):
        return False
    if _UNFINISHED.fullmatch(above) or text.startswith((".", ",")):
        return True
    if not text.isdecimal():
        return False
    usual = _usual_decimals(column)
    return 0 < decimals(above) < usual == decimals(above + text)


def decimals(text: str) -> int:
    """Decimal places printed; 0: no point."""
    match = _DECIMALS.search(text)
    return len(match[1]) if match else 0


def _usual_decimals(column: Iterable[str]) -> int:
    counts = Counter(decimals(text) for text in column if _WHOLE.fullmatch(text))
    if not counts:
        return 0
    return max(sorted(counts), key=lambda places: counts[places])
