"""`finvouch score`: how much of hand-read gold files the store holds.

Belongs here: reading a gold file and printing what `assets.evaluation` finds.
"""

import csv
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path, PurePosixPath
from typing import Any

import rich_click as click

from assets.text.csv_file import csv_rows
from assets.text.decoding import decode
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.options import (
    CSV_FILE,
    QUESTIONS_FILE,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, notes, print_json
from orchestration.cli.reading import open_current, open_reader
from orchestration.cli.tables import print_table
from warehouse.reading import DocumentReader

gold_option = click.option(
    "--gold", type=CSV_FILE, required=True, help="Hand-read rows, as CSV."
)


@click.group()
def score() -> None:
    """Compare the store with hand-read gold files."""


@score.command()
@gold_option
@store_option
@json_option
def structure(gold: Path, store: Path | None, as_json: bool) -> None:
    """Headings and clauses: number, page, title and place in the tree."""
    from assets.evaluation.structure_score import score_structure

    rows = read_gold(gold, ("doc_id", "page", "number", "title", "title_path"))
    reader = open_reader(settings_from(store=store))
    clauses = {
        stem: reader.clauses(doc_id) for stem, doc_id in _by_stem(reader, rows).items()
    }
    found = score_structure(rows, clauses)
    show_score(
        found.recall, found.rows, [_row(missed) for missed in found.missed], as_json
    )


@score.command()
@gold_option
@store_option
@json_option
def tables(gold: Path, store: Path | None, as_json: bool) -> None:
    """Tables: columns, header rows, body rows, first and last row."""
    from assets.evaluation.table_score import score_tables

    rows = read_gold(gold, ("doc_id", "first_page", "n_columns", "n_body_rows"))
    reader = open_reader(settings_from(store=store))
    found = score_tables(
        rows,
        {
            stem: reader.tables(doc_id)
            for stem, doc_id in _by_stem(reader, rows).items()
        },
    )
    show_score(
        found["recall"],
        found["rows"],
        found["missed"],
        as_json,
        contradicting=found["contradicting"],
    )


@score.command()
@gold_option
@store_option
@json_option
def facts(gold: Path, store: Path | None, as_json: bool) -> None:
    """Figures: metric, scope, period, restatement state and value."""
    from assets.evaluation.fact_score import score_facts

    rows = read_gold(gold, ("doc_id", "metric", "scope", "period_end", "value_base"))
    reader = open_reader(settings_from(store=store))
    found = score_facts(
        rows,
        {stem: reader.facts(doc_id) for stem, doc_id in _by_stem(reader, rows).items()},
    )
    show_score(
        found.recall,
        found.rows,
        [_row(missed) for missed in found.missed],
        as_json,
        contradicting=found.contradicting,
    )


@score.command()
@gold_option
@store_option
@json_option
def docmeta(gold: Path, store: Path | None, as_json: bool) -> None:
    """Profiles: kind, title, issuer, codes, periods, dates, numbers, product."""
    from assets.evaluation.profile_score import score_profiles

    rows = read_gold(gold, ("doc_id", "doc_type", "title"))
    reader = open_reader(settings_from(store=store))
    stems = _by_stem(reader, rows)
    found = score_profiles(
        rows, {stem: reader.profile(doc_id) for stem, doc_id in stems.items()}
    )
    show_score(
        found.recall,
        found.rows,
        [_row(missed) for missed in found.missed],
        as_json,
        contradicting=found.contradicting,
    )


@score.command()
@click.option("--questions", type=QUESTIONS_FILE, required=True,
              help="Questions with `doc_ids`, as JSON, JSONL or CSV.")  # fmt: skip
@store_option
@json_option
def retrieval(questions: Path, store: Path | None, as_json: bool) -> None:
    """Documents and evidence of questions: found first, and held by small packs."""
    from assets.evaluation.gold import usable
    from assets.evaluation.retrieval_runs import run_questions
    from assets.evaluation.scorecard import scorecard
    from assets.qa.location.question_files import read_questions
    from assets.qa.packs.evidence import open_packer

    packer = open_packer(open_current(settings_from(store=store)))
    filed = read_questions(questions)
    raws, without_gold = usable(filed)
    for one in (*filed.refused, *without_gold):
        notes().print(f"{one.where}: {one.reason}", markup=False)
    found = scorecard(run_questions(raws, packer))
    if as_json:
        print_json(found)
        return
    rows = [("all", found), *found["by_category"].items()]
    print_table(
        ["category", "questions", *_SCORECARD],
        [
            (name, figures["questions"], *(_shown(figures[f]) for f in _SCORECARD))
            for name, figures in rows
        ],
    )
    missed = [
        (m["qid"], ", ".join(m["missing"]), m["why"]) for m in found["missed"]
    ] + [
        (m["qid"], f"{quote['doc_id']}: {quote['text']}", f"not in {m['budget']}")
        for m in found["missed_evidence"]
        for quote in m["missing"]
    ]
    if missed:
        print_table(["missed", "missing", "why"], missed)


_SCORECARD = (
    "all_documents_at_5",
    "candidates_mean",
    "evidence_at_4000",
    "evidence_at_8000",
)


def _shown(share: float | None) -> str:
    return "" if share is None else f"{share:.3f}"


def read_gold(path: Path, columns: Sequence[str]) -> list[dict[str, str]]:
    """The rows of a gold file.

    Raises:
        CommandError: it lacks a column, or cannot be taken apart.
    """
    try:
        rows = [row for _, row in csv_rows(decode(path.read_bytes()))]
    except csv.Error as error:
        raise CommandError(f"{path} cannot be read: {error}", ExitCode.USAGE) from error
    names = rows[0] if rows else []
    missing = sorted(set(columns) - set(names))
    if missing:
        raise CommandError(f"{path} has no column {', '.join(missing)}", ExitCode.USAGE)
    told = (row for row in rows[1:] if any(row))
    return [dict(zip_longest(names, row[: len(names)], fillvalue="")) for row in told]


def show_score(
    recall: float,
    rows: int,
    missed: Sequence[Mapping[str, Any]],
    as_json: bool,
    **more: float,
) -> None:
    """Print a score in the form all scores have."""
    if as_json:
        print_json({"recall": recall, **more, "rows": rows, "missed": missed})
        return
    answer().print(f"found {rows - len(missed)} of {rows} rows: recall {recall:.3f}")
    if missed:
        print_table(list(missed[0]), [list(row.values()) for row in missed])


def _by_stem(
    reader: DocumentReader, rows: Sequence[Mapping[str, str]]
) -> dict[str, str]:
    """The doc_id of each document that gold names by its file stem."""
    wanted = {row["doc_id"] for row in rows}
    stems = {PurePosixPath(doc_id).stem: doc_id for doc_id in sorted(reader.documents)}
    return {
        stem: reader.original(reader.documents[doc_id]).doc_id
        for stem, doc_id in stems.items()
        if stem in wanted
    }


def _row(missed: Any) -> dict[str, Any]:
    return {name: getattr(missed, name) for name in missed.__slots__}
