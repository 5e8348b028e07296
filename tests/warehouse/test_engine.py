"""Stages compute what is missing and nothing else; one bad document costs itself."""

from dataclasses import replace

import pytest

from tests.warehouse.scenario import (
    CLAUSES,
    LINES,
    PAGES,
    STAGES,
    build_stages,
    read_clauses,
    read_pages,
    register,
    write_corpus,
)
from warehouse.engine import run_stage
from warehouse.pool import InlineExecutor, ProcessExecutor
from warehouse.results import load_result, read_manifest
from warehouse.schema.clauses import Clause
from warehouse.stages import DocumentError, Stage
from warehouse.store import Store

TEXTS = {
    "insurance/a.txt": "# 第一条\n保险责任\f# 第二条\n责任免除",
    "insurance/b.txt": "# 第一条\n等待期为90日",
    "research/c.txt": "营业收入|1,234.56|2,345.67",
}


@pytest.fixture
def corpus(tmp_path):
    write_corpus(tmp_path / "corpus", TEXTS)
    return tmp_path / "corpus"


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


def computed(reports):
    return {name: report.computed for name, report in reports.items()}


def everything(n):
    return {stage.name: n for stage in STAGES}


def test_a_second_run_computes_nothing_and_holds_the_same(store, corpus):
    first = build_stages(store, corpus)
    second = build_stages(store, corpus)
    assert computed(first) == everything(3)
    assert computed(second) == everything(0)
    assert [r.digest for r in second.values()] == [r.digest for r in first.values()]
    assert second["lines"].reused == 3


def test_one_changed_document_is_computed_alone(store, corpus):
    build_stages(store, corpus)
    write_corpus(corpus, {"insurance/b.txt": "# 第一条\n等待期为180日"})
    assert computed(build_stages(store, corpus)) == everything(1)


def test_a_document_that_comes_back_is_not_computed_again(store, corpus):
    build_stages(store, corpus)
    write_corpus(corpus, {"insurance/b.txt": "# 第一条\n等待期为180日"})
    build_stages(store, corpus)
    write_corpus(corpus, TEXTS)
    assert computed(build_stages(store, corpus)) == everything(0)


def test_a_change_that_alters_nothing_stops_where_it_alters_nothing(store, corpus):
    first = build_stages(store, corpus)
    write_corpus(corpus, {"insurance/b.txt": "# 第一条  \n等待期为90日"})
    second = build_stages(store, corpus)
    assert computed(second) == everything(0) | {"pages": 1, "lines": 1}
    assert second["pages"].digest != first["pages"].digest
    assert second["lines"].digest == first["lines"].digest


def test_a_vanished_document_vanishes_from_every_stage(store, corpus):
    build_stages(store, corpus)
    (corpus / "insurance/a.txt").unlink()
    reports = build_stages(store, corpus)
    assert {r.removed for r in reports.values()} == {1}
    for stage in STAGES:
        held = [row.doc_id for row in read_manifest(store, stage.name)]
        assert held == ["insurance/b.txt", "research/c.txt"]


def test_a_renamed_document_gets_results_under_its_new_name(store, corpus):
    build_stages(store, corpus)
    (corpus / "insurance/b.txt").rename(corpus / "insurance/z.txt")
    assert computed(build_stages(store, corpus)) == everything(1)
    row = next(r for r in read_manifest(store, "clauses") if r.doc_id.endswith("z.txt"))
    records = load_result(store, "clauses", row)
    assert {r.clause_id.partition("#")[0] for r in records} == {"insurance/z.txt"}


def loud_clauses(task):
    return [replace(c, text=c.text + "！") for c in read_clauses(task)]


def same_clauses(task):
    return list(read_clauses(task))


@pytest.mark.parametrize(
    ("changed", "downstream"),
    [
        (replace(CLAUSES, options="ocr"), 0),
        (replace(CLAUSES, compute=same_clauses), 0),
        (replace(CLAUSES, compute=loud_clauses), 3),
        (replace(CLAUSES, libraries=("pyarrow",)), 0),
    ],
    ids=["option", "other code, same outcome", "other outcome", "library"],
)
def test_a_changed_stage_is_computed_and_later_ones_as_far_as_it_matters(
    store, corpus, changed, downstream
):
    build_stages(store, corpus)
    stages = [changed if stage is CLAUSES else stage for stage in STAGES]
    reports = build_stages(store, corpus, stages)
    assert computed(reports) == everything(0) | {"clauses": 3, "tables": downstream}


def test_a_failing_document_is_a_row_with_its_reason_and_costs_no_other(store, corpus):
    write_corpus(corpus, {"other/d.txt": "FAULT", "other/e.txt": "LOCKED"})
    reports = build_stages(store, corpus)
    fault, locked = reports["pages"].failures
    assert (fault.status, locked.status) == ("failed", "locked")
    assert fault.reason.startswith("ZeroDivisionError: a fault of ours")
    assert locked.reason == "a password is needed"
    assert reports["pages"].statuses == {"failed": 1, "locked": 1, "ok": 3}
    later = {row.doc_id: row for row in reports["tables"].failures}
    assert later["other/d.txt"].status == "upstream_failed"
    assert later["other/e.txt"].reason == "pages: a password is needed"


def test_a_failure_that_would_come_again_is_not_tried_again(store, corpus):
    write_corpus(corpus, {"other/d.txt": "FAULT"})
    build_stages(store, corpus)
    assert computed(build_stages(store, corpus)) == everything(0)
    write_corpus(corpus, {"other/d.txt": "now sound"})
    assert computed(build_stages(store, corpus)) == everything(1)


def runs_out_of_memory_in_a_library(task):
    raise RuntimeError("[ONNXRuntimeError] : 6 : std::bad_alloc")


def test_a_library_that_runs_out_of_memory_may_succeed_another_time(store, corpus):
    starved = replace(PAGES, compute=runs_out_of_memory_in_a_library)
    first = build_stages(store, corpus, [starved])["pages"]
    assert {row.transient for row in first.failures} == {True}
    assert build_stages(store, corpus, [starved])["pages"].computed == 3


@pytest.mark.parametrize("damage", ["removed", "cut short"])
def test_a_damaged_result_is_computed_anew(store, corpus, damage):
    first = build_stages(store, corpus)
    row = read_manifest(store, "lines")[0]
    path = store.result("lines", row.fingerprint)
    content = path.read_bytes()
    path.unlink()
    if damage == "cut short":
        path.write_bytes(content[: len(content) // 2])
    second = build_stages(store, corpus)
    assert computed(second) == everything(0) | {"lines": 1}
    assert second["lines"].digest == first["lines"].digest
    assert path.read_bytes() == content


@pytest.mark.parametrize("stage", [PAGES, LINES], ids=lambda stage: stage.name)
def test_a_result_that_rotted_on_disk_is_noticed_and_made_anew(store, corpus, stage):
    first = build_stages(store, corpus)
    path = store.result(stage.name, read_manifest(store, stage.name)[0].fingerprint)
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 0xFF
    path.write_bytes(content)
    later = [
        replace(s, options="read again") for s in STAGES[STAGES.index(stage) + 1 :]
    ]
    noticed = build_stages(store, corpus, later)
    assert "damaged on disk" in noticed[later[0].name].failures[0].reason
    mended = build_stages(store, corpus, [stage, *later])
    assert mended[stage.name].digest == first[stage.name].digest
    assert mended[later[0].name].failed == 0


def test_a_damaged_manifest_is_found_out_anew(store, corpus):
    first = build_stages(store, corpus)
    store.manifest("lines").write_bytes(b"PAR1 no longer")
    second = build_stages(store, corpus)
    assert second["lines"].digest == first["lines"].digest
    assert second["lines"].computed == 0


def loses_the_file(task):
    raise FileNotFoundError(task.source)


def test_a_file_that_cannot_be_opened_now_is_tried_again(store, corpus):
    lost = replace(PAGES, compute=loses_the_file)
    assert build_stages(store, corpus, [lost])["pages"].computed == 3
    assert build_stages(store, corpus, [lost])["pages"].computed == 3


def test_results_of_a_build_that_never_finished_are_used(store, corpus):
    first = build_stages(store, corpus)
    for stage in STAGES:
        store.manifest(stage.name).unlink()
    second = build_stages(store, corpus)
    assert computed(second) == everything(0)
    assert [r.digest for r in second.values()] == [r.digest for r in first.values()]


def test_results_do_not_depend_on_who_computes_them_or_when(tmp_path, corpus):
    inline = build_stages(Store(tmp_path / "one"), corpus)
    store = Store(tmp_path / "two")
    with ProcessExecutor(2) as executor:
        for stage in STAGES:
            report = run_stage(
                store, stage, register(corpus), corpus=corpus, executor=executor
            )
            assert report.digest == inline[stage.name].digest


def peeks_at_the_file(task):
    return task.source.read_text()


def loads_what_it_did_not_declare(task):
    return task.load("pages")


def knows_the_content_hash(task):
    return [] if task.document.sha256 == "" else [task.document.sha256]


@pytest.mark.parametrize(
    ("compute", "reason"),
    [
        (peeks_at_the_file, "may not open the file"),
        (loads_what_it_did_not_declare, "does not declare 'pages' upstream"),
    ],
)
def test_a_stage_sees_only_what_its_results_are_named_by(
    store, corpus, compute, reason
):
    build_stages(store, corpus, [PAGES, LINES])
    report = build_stages(store, corpus, [Stage("late", Clause, compute, ("lines",))])
    assert reason in report["late"].failures[0].reason


def test_a_later_stage_does_not_see_the_files_hash(store, corpus):
    build_stages(store, corpus, [PAGES, LINES])
    late = Stage("late", Clause, knows_the_content_hash, ("lines",))
    assert build_stages(store, corpus, [late])["late"].failed == 0


def test_an_earlier_stage_that_never_ran_is_said_so(store, corpus):
    report = build_stages(store, corpus, [LINES])["lines"]
    assert report.statuses == {"upstream_failed": 3}
    assert report.failures[0].reason == "pages: has not been built for this document"


def test_documents_the_register_refused_are_left_out(store, corpus):
    refused = [
        replace(d, status=status)
        for d, status in zip(
            register(corpus), ("unsupported", "duplicate", "ok"), strict=True
        )
    ]
    report = run_stage(store, PAGES, refused, corpus=corpus, executor=InlineExecutor())
    assert [r.doc_id for r in read_manifest(store, "pages")] == ["research/c.txt"]
    assert report.documents == 1


def test_documents_of_other_domains_keep_what_they_have(store, corpus):
    build_stages(store, corpus, [PAGES])
    write_corpus(
        corpus,
        {"insurance/b.txt": "new", "research/c.txt": "new", "research/d.txt": "new"},
    )
    report = run_stage(
        store,
        PAGES,
        register(corpus),
        corpus=corpus,
        domains=["insurance"],
        executor=InlineExecutor(),
    )
    assert report.computed == 1
    statuses = {row.doc_id: row.status for row in read_manifest(store, "pages")}
    assert statuses == {
        "insurance/a.txt": "ok",
        "insurance/b.txt": "ok",
        "research/c.txt": "ok",
        "research/d.txt": "upstream_failed",
    }


def test_progress_is_told_at_the_start_and_after_each_document(store, corpus):
    told = []
    run_stage(
        store,
        PAGES,
        register(corpus),
        corpus=corpus,
        executor=InlineExecutor(),
        progress=told.append,
    )
    assert [(p.done, p.total) for p in told] == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert told[-1].rows == 4
    assert told[1].doc_id == "insurance/a.txt", "the longest goes first"


def swapping_pages(task):
    """A stage during which somebody writes the file anew."""
    task.source.write_text("# 第一条\n等待期为180日", encoding="utf-8")
    pages = read_pages(task)
    if "BROKEN" in task.document.doc_id:
        raise DocumentError("failed", "damaged beyond repair")
    return pages


@pytest.mark.parametrize("name", ["b.txt", "BROKEN.txt"])
def test_a_file_that_changes_while_it_is_read_is_read_anew(store, tmp_path, name):
    corpus, doc_id = tmp_path / "corpus", f"insurance/{name}"
    write_corpus(corpus, {doc_id: "# 第一条\n等待期为90日"})
    documents = register(corpus)
    swapped = replace(PAGES, compute=swapping_pages)
    report = run_stage(
        store, swapped, documents, corpus=corpus, executor=InlineExecutor()
    )
    [failure] = report.failures
    assert failure.reason == "the file changed while it was read; build again"
    assert failure.transient
    assert not list(store.root.rglob(f"{failure.fingerprint}*"))
    assert computed(build_stages(store, corpus))["pages"] == 1
    assert computed(build_stages(store, corpus))["pages"] == 0


def test_a_file_that_changed_since_it_was_registered_is_not_read(store, corpus):
    documents = register(corpus)
    write_corpus(corpus, {"insurance/b.txt": "# 第一条\n等待期为180日"})
    report = run_stage(
        store, PAGES, documents, corpus=corpus, executor=InlineExecutor()
    )
    assert [(row.doc_id, row.transient) for row in report.failures] == [
        ("insurance/b.txt", True)
    ]
