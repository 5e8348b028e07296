"""A statement that goes on in the next table, and what its parts share.

A page break can part a statement into tables of which only the first prints title and
unit where they can be read: the unit holds for the whole statement.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from assets.facts.labels import key
from assets.facts.tables.context import context_of
from assets.facts.tables.row_votes import PRIMARY
from assets.facts.tables.titles import basis_of
from warehouse.schema.facts import Fact
from warehouse.schema.tables import Table

_CONTINUED = re.compile(r"-?续表?|\(续\)|\(续表\)")


def with_shared_units(tables: Sequence[Table]) -> Iterator[Table]:
    """The tables; a part without a unit has that of the part directly before it.

    One under other standards has the unit printed last for tables under these.
    """
    before: Table | None = None
    last: dict[str, Table] = {}
    for table in tables:
        whole = table
        basis = basis_of(table)
        if basis and not table.unit and basis in last:
            # Accounts by other standards have a unit of their own, not the document's.
            unit = last[basis]
            whole = replace(table, unit=unit.unit, unit_from=unit.unit_from)
        elif basis and table.unit:
            last[basis] = table
        if before is not None and not whole.unit and _goes_on(before, table):
            whole = replace(table, unit=before.unit, unit_from=before.unit_from)
        yield whole
        before = whole


def _goes_on(before: Table, table: Table) -> bool:
    """Whether two tables in a row are parts of one statement."""
    if not (before.unit and table.title_path) or before.title_path != table.title_path:
        return False
    first, second = context_of(before), context_of(table)
    if first.statement not in PRIMARY:
        return False
    return _whose(first.heading) == _whose(second.heading) or (
        second.heading == key(table.title_path[-1])
        and (first.statement, first.scope) == (second.statement, second.scope)
    )


def _whose(heading: str) -> str:
    return _CONTINUED.sub("", heading)


def first_parts(facts: Sequence[Fact]) -> dict[str, str]:
    """The first table of the statement each table is a part of.

    Tables in a row, under one title and of one company, that print no line twice are
    parts of one statement.
    """
    tables: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.table_id and fact.measure == "amount":
            tables[fact.table_id].append(fact)
    first: dict[str, str] = {fact.table_id: fact.table_id for fact in facts}
    before = ""
    kind: tuple[str, ...] = ()
    lines: set[tuple[str, ...]] = set()
    for table in sorted(tables):
        own: set[tuple[str, ...]] = {
            (f.metric, f.scope, f.period_start, f.period_end, f.restated)
            for f in tables[table]
        }
        title = tables[table][0]
        named = (title.clause_id, title.statement, title.scope, title.member)
        if kind == named and _next(before, table) and not lines & own:
            first[table] = first[before]
            lines |= own
        else:
            lines = own
        before, kind = table, named
    return first


def _next(before: str, table: str) -> bool:
    """Whether a table stands directly after another in their document."""
    one, two = before.rpartition("#t"), table.rpartition("#t")
    return one[0] == two[0] and int(two[2]) == int(one[2]) + 1
