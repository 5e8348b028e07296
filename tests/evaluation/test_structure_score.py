"""When a hand-read heading counts as found."""

from typing import Any

import pytest

from assets.evaluation.structure_score import score_structure
from assets.structure.clauses import clauses_of
from tests.structure.typing_lines import FF, document, title

PAGES = document(
    title("某某养老年金保险利益条款"),
    "第一条 合同构成",
    "本合同由保险条款与保险单构成。",
    FF,
    "第二条 保险责任",
    "我们承担下列责任：",
    "（一）身故保险金；",
    "（二）满期保险金。",
    title("某某个人保险基本条款"),
    "第一条 受益人",
    "可以指定受益人。",
)


def row(**fields: Any) -> dict[str, str]:
    plain = {"doc_id": "p", "page": "1", "number": "", "title": "", "title_path": ""}
    return plain | {name: str(value) for name, value in fields.items()}


def missed(**fields: Any) -> str:
    score = score_structure([row(**fields)], {"p": clauses_of("p.pdf", PAGES)})
    return score.missed[0].reason if score.missed else ""


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"number": "第一条", "title": "合同构成", "title_path": "利益条款"}, ""),
        ({"number": "第一条", "title": "合同 构成。"}, ""),
        ({"number": "第二条", "page": 2, "title_path": "利益条款"}, ""),
        ({"number": "（二）", "page": 2, "title_path": "第二条 保险责任"}, ""),
        ({"title": "个人保险基本条款", "page": 2}, ""),
        ({"number": "第二条", "page": 1}, "page"),
        ({"number": "第九条", "page": 1}, "number"),
        ({"number": "第一条", "title": "保险期间"}, "title"),
        ({"number": "第一条", "page": 2, "title_path": "利益条款"}, "title path"),
        ({"doc_id": "q", "number": "第一条"}, "no such document"),
    ],
)
def test_page_number_title_and_place_must_agree(
    fields: dict[str, Any], reason: str
) -> None:
    assert missed(**fields) == reason


def test_recall_is_the_share_found() -> None:
    rows = [row(number="第一条"), row(number="第九条"), row(number="第八条")]
    score = score_structure(rows, {"p": clauses_of("p.pdf", PAGES)})
    assert (score.rows, score.found) == (3, 1)
    assert score.recall == pytest.approx(1 / 3)
    assert [m.number for m in score.missed] == ["第九条", "第八条"]
    assert score_structure([], {}).recall == 1.0
