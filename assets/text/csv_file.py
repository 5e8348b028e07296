"""Rows of a CSV file that a person made, in whatever encoding their program wrote.

Belongs here: what of the format is not said by its letters, the size of a cell above
all. What the columns mean is said where the file is used.
"""

import csv
import io
from collections.abc import Iterator

Row = tuple[int, list[str]]
"""The line on which a row ends, from 1, and its cells."""


def csv_rows(text: str) -> Iterator[Row]:
    """The rows of a decoded file; a cell may be as long as the file.

    Raises:
        csv.Error: it cannot be taken apart.
    """
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    rows = csv.reader(io.StringIO(text, newline=""))
    for row in rows:
        yield rows.line_num, row
