"""Units that a chapter declares for all its tables.

Financial statements and their notes name their unit once, in a sentence at their head;
it holds for the tables after it, until another is declared.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence

from assets.facts.labels import key
from warehouse.schema.clauses import Clause
from warehouse.schema.tables import Table

_UNIT = r"(?:人民币)?(?P<unit>百万元|千元|万元|亿元|元)"
_DECLARATIONS = (
    re.compile(rf"(?:报表|附注)的?(?:金额|货币)?单位(?:均)?为[::]?{_UNIT}"),
    re.compile(rf"(?:均)?以{_UNIT}(?:为单位)?(?:列示|表示|填列|列报)"),
    re.compile(rf"(?:金额|货币)单位(?:均)?(?:为|以)[::]?{_UNIT}"),
)


class DeclaredUnits:
    """The unit in force at each clause of a document."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self._ordinals: list[int] = []
        self._units: list[str] = []
        self._places = {clause.clause_id: clause.ordinal for clause in clauses}
        for clause in clauses:
            unit = _declared(clause.text)
            if unit:
                self._ordinals.append(clause.ordinal)
                self._units.append(unit)

    def at(self, table: Table) -> str:
        """The unit declared last before a table; empty when none was."""
        ordinal = self._places.get(table.clause_id, -1)
        index = bisect_right(self._ordinals, ordinal) - 1
        return self._units[index] if index >= 0 else ""


def _declared(text: str) -> str:
    plain = key(text)
    for pattern in _DECLARATIONS:
        match = pattern.search(plain)
        if match:
            return match["unit"]
    return ""
