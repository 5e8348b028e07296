"""How long a text may be for the rules of sentences to read it.

Rules cost the same for each sentence, some 10 microseconds a character on one slow
core, so that a document has its time limit in characters. What is longer is refused
with that reason at once; read for minutes and then stopped it would be lost as well.
"""

from collections.abc import Sequence

from warehouse.schema.clauses import Clause
from warehouse.stages import DocumentError

LONGEST_TEXT = 4_000_000
"""Characters of running text; the longest of 600 real documents has 460,000."""


def bounded(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """The clauses, if they are not too long to be read.

    Raises:
        DocumentError: more than `LONGEST_TEXT` characters.
    """
    length = sum(len(clause.text) for clause in clauses)
    if length > LONGEST_TEXT:
        raise DocumentError(
            "unsupported",
            f"{length:,} characters of running text; rules of sentences read at most "
            f"{LONGEST_TEXT:,}",
        )
    return clauses
