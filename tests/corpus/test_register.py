"""What the register says of the files in a corpus folder."""

import hashlib
import os
from pathlib import Path

import pytest

from assets.corpus.register import register
from warehouse.schema.documents import Document, decode_path


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def rows_of(root: Path) -> dict[str, Document]:
    return {row.doc_id: row for row in register(root, sha256)}


def put(root: Path, name: str, data: bytes = b"%PDF-1.7 x") -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("name", "domain", "media_type"),
    [
        ("insurance/1.pdf", "insurance", "pdf"),
        ("regulatory/附件/办法.PDF", "regulatory", "pdf"),
        ("research/note.Htm", "research", "html"),
        ("financial_contracts/a/b/c.txt", "financial_contracts", "txt"),
        ("2024/report.pdf", "other", "pdf"),
        ("loose.pdf", "other", "pdf"),
        ("insurance.pdf", "other", "pdf"),
    ],
)
def test_the_first_folder_is_the_domain(tmp_path, name, domain, media_type):
    put(tmp_path, name)
    row = rows_of(tmp_path)[name]
    assert (row.domain, row.media_type, row.status) == (domain, media_type, "ok")


@pytest.mark.parametrize(
    "name",
    [
        ".hidden.pdf",
        "insurance/~$a.pdf",
        "insurance/a.pdf.part",
        ".git/x.pdf",
        "a.txt~",
    ],
)
def test_hidden_and_temporary_files_are_ignored(tmp_path, name):
    put(tmp_path, name)
    assert rows_of(tmp_path) == {}


def test_same_bytes_are_processed_once(tmp_path):
    put(tmp_path, "research/b.pdf")
    put(tmp_path, "insurance/a.pdf")
    rows = rows_of(tmp_path)
    assert rows["insurance/a.pdf"].status == "ok"
    assert rows["research/b.pdf"].status == "duplicate"
    assert rows["research/b.pdf"].duplicate_of == "insurance/a.pdf"


def test_an_empty_file_and_an_unknown_ending_are_rows_with_a_reason(tmp_path):
    put(tmp_path, "insurance/a.pdf", b"")
    put(tmp_path, "insurance/b.docx", b"PK")
    rows = rows_of(tmp_path)
    assert rows["insurance/a.pdf"].status == "failed"
    assert "0 bytes" in rows["insurance/a.pdf"].reason
    assert rows["insurance/b.docx"].status == "unsupported"


def test_links_in_a_circle_are_refused(tmp_path):
    put(tmp_path, "insurance/a.pdf")
    (tmp_path / "insurance" / "b.pdf").symlink_to("c.pdf")
    (tmp_path / "insurance" / "c.pdf").symlink_to("b.pdf")
    rows = rows_of(tmp_path)
    assert rows["insurance/a.pdf"].status == "ok"
    assert [rows[f"insurance/{n}.pdf"].status for n in "bc"] == ["unsupported"] * 2
    assert "nowhere" in rows["insurance/b.pdf"].reason


def test_a_link_out_of_the_corpus_is_refused_and_one_inside_is_a_duplicate(tmp_path):
    outside = put(tmp_path / "outside", "secret.pdf", b"%PDF secret")
    root = tmp_path / "corpus"
    inside = put(root, "insurance/a.pdf")
    (root / "insurance" / "b.pdf").symlink_to(inside)
    (root / "insurance" / "c.pdf").symlink_to(outside)
    (root / "insurance" / "d.pdf").symlink_to(root / "nowhere.pdf")
    (root / "loop").symlink_to(root)
    rows = rows_of(root)
    assert rows["insurance/b.pdf"].status == "duplicate"
    assert rows["insurance/c.pdf"].status == "unsupported"
    assert "out of the corpus" in rows["insurance/c.pdf"].reason
    assert rows["insurance/c.pdf"].sha256 == ""
    assert "nowhere" in rows["insurance/d.pdf"].reason
    assert rows["loop"].status == "unsupported"


def test_names_in_any_script_and_length_are_kept(tmp_path):
    long_name = "募" * 80 + ".pdf"
    put(tmp_path, f"insurance/{long_name}")
    put(tmp_path, "insurance/cafe\u0301.pdf", b"%PDF-1")
    rows = rows_of(tmp_path)
    assert f"insurance/{long_name}" in rows
    assert rows["insurance/caf\u00e9.pdf"].source(tmp_path).read_bytes() == b"%PDF-1"


def test_names_that_differ_only_in_unicode_form_stay_two_documents(tmp_path):
    put(tmp_path, "insurance/e\u0301.pdf", b"%PDF-1")
    put(tmp_path, "insurance/\u00e9.pdf", b"%PDF-2")
    rows = rows_of(tmp_path)
    assert {r.source(tmp_path).read_bytes() for r in rows.values()} == {
        b"%PDF-1",
        b"%PDF-2",
    }


def test_a_name_that_is_not_utf8_is_still_read(tmp_path):
    name = os.fsdecode("保单.pdf".encode("gbk"))
    put(tmp_path, name)
    (row,) = rows_of(tmp_path).values()
    assert row.status == "ok"
    row.doc_id.encode("utf-8")
    assert (tmp_path / decode_path(row.path)).read_bytes() == b"%PDF-1.7 x"


def test_a_file_that_cannot_be_read_costs_only_itself(tmp_path):
    put(tmp_path, "insurance/a.pdf")
    put(tmp_path, "insurance/b.pdf", b"%PDF other")

    def refusing(path: Path) -> str:
        if path.name == "a.pdf":
            raise PermissionError(13, "Permission denied")
        return sha256(path)

    rows = {row.doc_id: row for row in register(tmp_path, refusing)}
    assert rows["insurance/a.pdf"].status == "failed"
    assert "Permission denied" in rows["insurance/a.pdf"].reason
    assert rows["insurance/b.pdf"].status == "ok"


def test_a_missing_corpus_folder_is_an_error(tmp_path):
    with pytest.raises(NotADirectoryError, match="does not exist"):
        register(tmp_path / "nope", sha256)
