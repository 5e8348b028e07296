"""What the pipeline reads of the sample corpus, against what was printed there."""

import csv
import json
import subprocess
from pathlib import Path

import pytest

from warehouse.publish import open_snapshot
from warehouse.reading import DocumentReader
from warehouse.store import Store

EXPECTED = Path(__file__).parents[2] / "samples" / "expected"


@pytest.fixture(scope="module")
def reader(sample_store: Path) -> DocumentReader:
    return DocumentReader(open_snapshot(Store(sample_store)))


@pytest.mark.parametrize(
    ("kind", "recall"), [("structure", 0.95), ("tables", 0.9), ("facts", 0.95)]
)
def test_what_was_printed_is_found(
    kind: str, recall: float, sample_store: Path, finvouch_command: Path
) -> None:
    done = subprocess.run(
        [
            *(finvouch_command / "finvouch", "score", kind, "--json"),
            *("--gold", EXPECTED / f"{kind}.csv", "--store", sample_store),
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    score = json.loads(done.stdout)
    assert score["recall"] >= recall, score["missed"]
    if kind == "facts":
        assert score["contradicting"] == 0, score["missed"]


@pytest.mark.parametrize(
    "field",
    ["doc_type", "title", "security_code", "report_period", "effective_date"],
)
def test_documents_say_who_they_are(reader: DocumentReader, field: str) -> None:
    with (EXPECTED / "docmeta.csv").open(encoding="utf-8") as file:
        gold = {row["doc_id"]: row[field] for row in csv.DictReader(file) if row[field]}
    read = {
        Path(doc_id).stem: {v.value for v in reader.profile(doc_id) if v.field == field}
        for doc_id in reader.documents
    }
    wrong = {
        stem: (value, read[stem]) for stem, value in gold.items()
        if value not in read[stem]
    }  # fmt: skip
    assert wrong == {}


def test_only_the_scan_cannot_be_read(reader: DocumentReader) -> None:
    unreadable = [
        (Path(doc_id).stem, page.page)
        for doc_id in reader.documents
        for page in reader.pages(doc_id)
        if page.status != "ok"
    ]
    assert unreadable == [("data_reply_scan", 2)]
