"""Filling packs: order, whole pieces, heads with their rows, budgets, arrangement."""

from types import SimpleNamespace

import pytest

from assets.qa.location.telling_apart import told_apart
from assets.qa.packs.arrange import best_at_edges, by_document
from assets.qa.packs.budget import Account, Budget, budget_of, budgets
from assets.qa.packs.filling import Filling, Offer, is_trimmed
from assets.qa.packs.library import Shown
from assets.qa.packs.pack import spread_over_documents
from assets.qa.packs.pieces import Piece
from assets.qa.packs.related import Related
from assets.qa.packs.render import evidence_text, prompt_text, rendered
from assets.qa.packs.retrieve import Scored
from assets.qa.packs.tokens_estimate import estimate_tokens
from warehouse.errors import QueryError
from warehouse.schema.relations import Relation

DOC, OTHER = "rules/a.pdf", "rules/b.pdf"


def piece(name, text, doc=DOC, kind="text", place=0, needs=(), titles=()):
    return Piece(name, doc, kind, 3, (place, 0), titles, text, (), (name,), needs)


def filling(characters, *pieces, order="document"):
    budget = Budget("test", characters, 0, order, characters=characters)
    return Filling(Account(budget), {p.piece_id: p for p in pieces})


def offer(one, stage="option", score=1.0):
    return Offer(one, stage, score, "asked")


def test_what_does_not_fit_is_left_out_whole_and_listed_with_the_reason():
    small, large = piece("s", "短"), piece("l", "长" * 200)
    pack = filling(60, small, large)
    assert pack.offer(offer(small))
    assert not pack.offer(offer(large))
    assert [o.piece.text for o in pack.taken.values()] == ["短"]
    assert "are left" in pack.dropped["l"].reason
    assert is_trimmed(pack)


def test_a_filler_that_finds_no_room_does_not_count_as_trimmed():
    large = piece("l", "长" * 200)
    pack = filling(60, large)
    pack.offer(offer(large, stage="global"))
    assert pack.dropped
    assert not is_trimmed(pack)


def test_a_row_comes_with_its_head_once():
    head = piece("t.head", "资产负债表（单位：万元）\n项目｜期末", kind="table_head")
    rows = [piece(f"t.r{n}", f"存货｜{n}", place=n, needs=("t.head",)) for n in (1, 2)]
    pack = filling(200, head, *rows)
    for row in rows:
        pack.offer(offer(row))
    assert list(pack.taken) == ["t.head", "t.r1", "t.r2"]
    assert evidence_text(o.piece for o in by_document(pack, [DOC])).count("单位") == 1


def test_a_row_whose_head_finds_no_room_stays_out():
    head = piece("t.head", "表头" * 50, kind="table_head")
    row = piece("t.r1", "存货｜1", needs=("t.head",))
    pack = filling(60, head, row)
    assert not pack.offer(offer(row))
    assert not pack.taken


def test_a_dropped_head_that_a_row_brings_later_is_no_longer_dropped():
    head, row = piece("h", "引言" * 9, place=1), piece("r", "项", needs=("h",), place=2)
    pack = filling(20, head, row)
    pack.offer(offer(head))
    assert "h" in pack.dropped
    pack.account.budget = Budget("test", 500, 0, characters=500)
    pack.offer(offer(row))
    assert "h" in pack.taken
    assert "h" not in pack.dropped


SENTENCE = "发行人应当在每一会计年度结束之日起四个月内披露年度报告，" * 2


def test_nearly_the_same_words_of_one_document_go_in_once():
    first, again = piece("a", SENTENCE), piece("b", SENTENCE + "。")
    elsewhere = piece("c", SENTENCE, doc=OTHER)
    pack = filling(900, first, again, elsewhere)
    for one in (first, again, elsewhere):
        pack.offer(offer(one))
    assert list(pack.taken) == ["a", "c"]
    assert pack.dropped["b"].reason == "says the same as a"


def test_nearly_the_same_words_with_another_figure_both_go_in():
    first, again = (piece(n, f"{SENTENCE}罚款{n}万元") for n in ("10", "20"))
    pack = filling(900, first, again)
    assert pack.offer(offer(first))
    assert pack.offer(offer(again))


def test_a_row_goes_in_once_under_one_head_and_again_under_another():
    heads = [
        piece(f"t{n}.head", text, kind="table_head", titles=("五、附注",))
        for n, text in enumerate(
            ("存货（单位：万元）", "存货（单位：万元）", "存货（单位：元）")
        )
    ]
    rows = [
        piece(f"t{n}.r", "原材料｜1,200", kind="table_row", needs=(f"t{n}.head",),
              titles=("五、附注",))
        for n in range(3)
    ]  # fmt: skip
    pack = filling(900, *heads, *rows)
    for row in rows:
        pack.offer(offer(row))
    assert list(pack.taken) == ["t0.head", "t0.r", "t2.head", "t2.r"]
    assert pack.dropped["t1.r"].reason == "says the same as t0.r"


def test_a_short_item_goes_in_once_under_the_same_lead_in():
    leads = [piece("l1", "不赔身故："), piece("l2", "不赔失能：")]
    items = [
        piece("i1", "（一）战争；", needs=("l1",)),
        piece("i2", "（一）战争；", needs=("l1",)),
        piece("i3", "（一）战争；", needs=("l2",)),
    ]
    pack = filling(900, *leads, *items)
    for item in items:
        pack.offer(offer(item))
    assert list(pack.taken) == ["l1", "i1", "l2", "i3"]


def related(kind):
    return Related((Relation(OTHER, kind, DOC, 1.0, ""),))


@pytest.mark.parametrize(
    ("relation", "apart", "taken"),
    [
        (related("same_text"), False, ["a"]),
        (related("same_text"), True, ["a"]),
        (related("near_duplicate"), False, ["a"]),
        (related("near_duplicate"), True, ["a", "b"]),
        (related("cites"), False, ["a", "b"]),
        (Related(editions={DOC: "海岛险", OTHER: "海岛险"}), False, ["a"]),
        (Related(editions={DOC: "海岛险", OTHER: "海岛险"}), True, ["a", "b"]),
        (Related(editions={DOC: "海岛险", OTHER: "河谷险"}), False, ["a", "b"]),
        (Related(rules=frozenset({DOC, OTHER})), False, ["a"]),
        (Related(rules=frozenset({DOC})), False, ["a", "b"]),
    ],
)
@pytest.mark.parametrize("words", [SENTENCE, SENTENCE[1:]])
def test_one_text_of_two_documents_goes_in_once_unless_they_are_told_apart(
    relation, apart, taken, words
):
    pieces = [piece("a", SENTENCE), piece("b", words, doc=OTHER)]
    pack = filling(900, *pieces)
    pack.related = relation
    pack.apart = frozenset({frozenset({DOC, OTHER})} if apart else ())
    for one in pieces:
        pack.offer(offer(one))
    assert list(pack.taken) == taken
    if taken == ["a"]:
        assert pack.dropped["b"].reason == "says the same as a"


def slots(*docs, versions=(), ordinal=False, counted=0):
    return SimpleNamespace(
        mentions=[SimpleNamespace(docs=d) for d in docs],
        versions=versions, by_ordinal=ordinal, documents_asked=counted,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "apart"),
    [
        (slots((DOC, OTHER)), False),
        (slots((DOC, OTHER), (DOC,)), False),
        (slots((DOC,), (OTHER,)), True),
        (slots((DOC, OTHER), versions=("2019年版",)), True),
        (slots((DOC, OTHER), ordinal=True), True),
        (slots((DOC, OTHER), counted=2), True),
    ],
)
def test_documents_are_told_apart_by_names_versions_or_count(asked, apart):
    assert bool(told_apart(asked, [DOC, OTHER])) is apart


def test_an_article_goes_in_whole_or_not_at_all():
    parts = [piece("h", "第五条 不得减持："), piece("i", "（一）" + "亏损" * 30)]
    pack = filling(300, *parts)
    assert not pack.offer_whole([offer(p, "reference") for p in parts], "第五条")
    assert not pack.taken
    reason = "第五条 as a whole takes"
    assert all(d.reason.startswith(reason) for d in pack.dropped.values())
    assert pack.dropped.keys() == {"h", "i"}
    roomy = filling(900, *parts)
    assert roomy.offer_whole([offer(p, "reference") for p in parts], "第五条")
    assert list(roomy.taken) == ["h", "i"]


@pytest.mark.parametrize("order", ["document", "edges"])
def test_the_text_never_exceeds_what_was_accounted_for(order):
    pieces = [
        piece(f"p{n}", f"第{n}段" * 5, doc=(DOC, OTHER)[n % 2], place=n)
        for n in range(8)
    ]
    pack = filling(150, *pieces, order=order)
    for n, one in enumerate(pieces):
        pack.offer(offer(one, score=float(n)))
    arrange = best_at_edges if order == "edges" else by_document
    text = evidence_text(o.piece for o in arrange(pack, [DOC, OTHER]))
    assert 0 < len(text) <= pack.account.characters <= 150


def test_pieces_stand_by_document_and_place_after_the_facts():
    late, early = piece("l", "后", place=9), piece("e", "前", place=1)
    other, fact = piece("o", "他", doc=OTHER), piece("f", "营业收入：1元", kind="fact")
    pack = filling(300, late, early, other, fact)
    for one in (other, late, fact, early):
        pack.offer(offer(one))
    order = [o.piece.piece_id for o in by_document(pack, [DOC, OTHER])]
    assert order == ["f", "e", "l", "o"]


def test_the_best_pieces_stand_at_both_ends():
    pieces = [piece(f"p{n}", f"段{n}", place=n) for n in range(5)]
    pack = filling(400, *pieces, order="edges")
    for n, one in enumerate(pieces):
        pack.offer(offer(one, score=float(n)))
    order = [o.piece.piece_id for o in best_at_edges(pack, [DOC])]
    assert (order[0], order[-1]) == ("p4", "p3")
    assert order[2] == "p0"


def test_a_piece_is_shown_under_the_number_of_its_article():
    one = piece("a", "审计委员会成员为三名以上", titles=("第三章 董事会", "第四十四条"))
    assert rendered(one) == "[p3 第三章 董事会 > 第四十四条] 审计委员会成员为三名以上\n"


def test_a_title_that_the_text_begins_with_is_not_repeated():
    one = piece("a", "第四十四条 成员为三名", titles=("第四十四条",))
    assert rendered(one) == "[p3] 第四十四条 成员为三名\n"


def test_static_text_comes_first_and_the_question_last():
    text = prompt_text("证据\n", "哪项正确？", [("A", "甲")])
    assert text.startswith("以下为证据")
    assert text.rstrip().endswith("A. 甲")


def scored(name, doc, score):
    block = Shown(name, doc, "", "text", 1, (), name, (), 0)
    return Scored(block, score, {})


def test_another_document_comes_up_after_one_was_taken():
    found = [scored("a", DOC, 1.0), scored("b", DOC, 0.95), scored("c", OTHER, 0.9)]
    order = [s.block.block_id for s in spread_over_documents(found)]
    assert order == ["a", "c", "b"]


@pytest.mark.parametrize(
    ("window", "room"), [(0, 6000), (8192, 6000), (4000, 2000), (2001, 1)]
)
def test_a_pack_leaves_the_reserve_free_in_the_window(window, room):
    budget = Budget("x", tokens=6000, reserve=2000, window=window)
    assert budget.room == room
    account = Account(budget)
    assert account.fits("字" * room)
    assert not account.fits("字" * 2 * room)


def test_limits_of_ones_own_decide_alone():
    assert budget_of(tokens=50_000).room == 50_000
    assert budget_of(characters=20_000).room >= 20_000


@pytest.mark.parametrize(
    "limits", [{"tokens": 0}, {"tokens": -1}, {"characters": 0}, {"characters": -5}]
)
def test_a_budget_that_holds_nothing_is_refused(limits):
    with pytest.raises(QueryError, match="1 or more"):
        budget_of(**limits)


def test_settings_change_a_budget_and_leave_the_rest():
    changed = budget_of("chat", changes={"chat": {"tokens": 1234, "order": "edges"}})
    assert (changed.tokens, changed.order) == (1234, "edges")
    assert changed.reserve == budget_of("chat").reserve
    assert budget_of("qa", changes={"chat": {"tokens": 1}}) == budget_of("qa")


def test_settings_may_add_a_capability():
    mine = {"brief": {"tokens": 500, "window": 4096, "reserve": 900}}
    assert budget_of("brief", changes=mine).room == 500


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"qa": {"token": 9}}, "there is no 'token'; it has tokens, window"),
        ({"qa": {"tokens": "many"}}, "tokens is 'many', a whole number is wanted"),
        ({"qa": {"tokens": True}}, "tokens is True, a whole number is wanted"),
        ({"qa": {"tokens": 0}}, "0 tokens: a budget is 1 or more"),
        ({"qa": {"extract": 1}}, "extract is 1, true or false is wanted"),
        ({"qa": {"window": 1000}}, "the reserve takes 2000"),
        ({"qa": 4000}, "it is 4000, no table of tokens"),
        ({"brief": {"tokens": 9}}, "lacks window and reserve"),
    ],
)
def test_a_change_that_cannot_be_made_is_refused_by_name(changes, said):
    with pytest.raises(QueryError, match=said):
        budget_of(changes=changes)


@pytest.mark.parametrize(
    "numbers",
    [
        {"tokens": 0},
        {"reserve": -1},
        {"window": 2000},
        {"salience": 0.0},
        {"order": "best"},
        {"characters": -1},
    ],
)
def test_a_budget_that_cannot_be_used_is_refused(numbers):
    with pytest.raises(QueryError, match="cannot be used"):
        Budget(**{"capability": "x", "tokens": 10, "reserve": 2000, **numbers})


def test_every_capability_has_a_budget_with_all_that_loses_off():
    for budget in budgets().values():
        assert budget.room == budget.tokens > 0
        assert budget.salience == 1
        assert budget.order == "document"
        assert not budget.extract


def test_an_unknown_capability_is_told_with_those_there_are():
    with pytest.raises(QueryError, match="qa"):
        budget_of("nothing")


@pytest.mark.parametrize(
    ("text", "least"),
    [
        (" " * 40, 10),
        ("\t\t\t\t", 1),
        ("a    b", 3),
        ("a\tb\tc\td", 4),
        ("①②Ⅷ㎡", 7),
        ("😀", 3),
        ("\U00020bb7", 3),
        ("本期债券发行规模不超过人民币10亿元", 12),
        ("310,420,560,000.00", 18),
        ("TrendForce", 4),
        ("", 0),
    ],
)
def test_tokens_are_estimated_on_the_high_side(text, least):
    assert estimate_tokens(text) >= least
