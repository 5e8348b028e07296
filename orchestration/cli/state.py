"""`finvouch status` and `finvouch failures`: what the store holds and what it lacks.

Belongs here: reading counts and failure rows of the snapshot in force.
"""

from pathlib import Path
from typing import Any

import rich_click as click

from orchestration.cli.names import find_doc_id, find_domains
from orchestration.cli.options import (
    domain_option,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, notes, print_json
from orchestration.cli.reading import open_current
from orchestration.cli.tables import print_table
from orchestration.page_states import PAGE_STATES, RECOGNISABLE, RECOGNISE
from warehouse.accounts import REGISTER
from warehouse.publish import Snapshot

COUNTED = ("pages", "clauses", "blocks", "tables", "table_rows", "failures")
"""Tables of the database whose rows tell how much there is."""

ORDER = ("pages", "lines", "clauses", "tables", "profiles", "tokens")
"""Stages in the order they run."""


@click.command()
@store_option
@json_option
def status(store: Path | None, as_json: bool) -> None:
    """Show what the store holds: documents by domain and state, stages, versions."""
    held = _status(open_current(settings_from(store=store)))
    if as_json:
        print_json(held)
        return
    console = answer()
    console.print(f"store     {held['store']}", markup=False)
    console.print(f"corpus    {held['corpus']}", markup=False)
    versions = " ".join(f"{name}:{v[:8]}" for name, v in held["versions"].items())
    console.print(f"snapshot  {held['snapshot']}  {versions}", markup=False)
    if held["building"]:
        console.print(f"building  process {held['building']}", markup=False)
    console.print()
    states = sorted({s for d in held["documents"].values() for s in d})
    print_table(
        ["domain", "documents", *states],
        [
            [domain, sum(counts.values()), *(counts.get(s, 0) for s in states)]
            for domain, counts in held["documents"].items()
        ],
    )
    console.print()
    print_table(
        ["stage", "documents", "without result", "rows"],
        [
            [name, stage["documents"], stage["without_result"], f"{stage['rows']:,}"]
            for name, stage in held["stages"].items()
        ],
    )
    console.print()
    print_table(
        ["table", "rows"], [[n, f"{count:,}"] for n, count in held["rows"].items()]
    )


@click.command()
@store_option
@domain_option
@click.option("--doc", metavar="DOC_ID", help="Only this document; may be half typed.")
@json_option
def failures(
    store: Path | None, domain: tuple[str, ...], doc: str | None, as_json: bool
) -> None:
    """List every document and page that could not be read, with the reason."""
    from warehouse.query import query

    snapshot = open_current(settings_from(store=store))
    domains = find_domains(domain)
    wanted = find_doc_id(doc, [d.doc_id for d in snapshot.documents()]) if doc else ""
    rows = query(
        snapshot,
        "SELECT f.* FROM failures f JOIN documents d USING (doc_id) "
        "WHERE (? = '' OR doc_id = ?) AND (len(?) = 0 OR list_contains(?, d.domain)) "
        "ORDER BY doc_id, page NULLS FIRST, stage",
        [wanted, wanted, domains, domains],
        row_limit=1_000_000,
    )
    if as_json:
        names = rows.columns
        print_json([dict(zip(names, row, strict=True)) for row in rows.rows])
    elif rows.rows:
        print_table(
            ["document", "page", "stage", "what", "reason"],
            [
                (doc_id, page, stage, PAGE_STATES.get(state, state), reason)
                for doc_id, stage, page, state, reason, *_ in rows.rows
            ],
            once=["stage"],
        )
        if any(row[3] in RECOGNISABLE for row in rows.rows):
            notes().print(RECOGNISE, markup=False, soft_wrap=True)
    else:
        answer().print("no failures")


def _status(snapshot: Snapshot) -> dict[str, Any]:
    from warehouse.lock import building_process
    from warehouse.query import query

    store = snapshot.store
    documents: dict[str, dict[str, int]] = {}
    counts = query(
        snapshot,
        "SELECT domain, status, count(*) FROM documents GROUP BY ALL ORDER BY ALL",
    )
    for domain, state, count in counts.rows:
        documents.setdefault(domain, {})[state] = count
    numbers = ", ".join(f"(SELECT count(*) FROM {name})" for name in COUNTED)
    return {
        "store": store.root,
        "corpus": store.corpus.readlink() if store.corpus.is_symlink() else None,
        "snapshot": snapshot.name,
        "versions": dict(snapshot.versions),
        "building": building_process(store),
        "documents": documents,
        "stages": {name: _stage(snapshot, name) for name in _stages(snapshot)},
        "rows": dict(
            zip(COUNTED, query(snapshot, f"SELECT {numbers}").rows[0], strict=True)
        ),
    }


def _stages(snapshot: Snapshot) -> list[str]:
    """Stages of the snapshot in the order they run, others after them."""
    held = {Path(name).stem for name in snapshot.manifests} - {REGISTER}
    return [name for name in ORDER if name in held] + sorted(held - set(ORDER))


def _stage(snapshot: Snapshot, name: str) -> dict[str, int]:
    results = snapshot.manifest(name)
    return {
        "documents": len(results),
        "without_result": sum(result.status != "ok" for result in results),
        "rows": sum(result.rows for result in results),
    }
