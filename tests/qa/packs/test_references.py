"""Articles that a text refers to: which, of whose law, and brought whole."""

import pytest

from assets.qa.packs.closure import PieceMaker
from assets.qa.packs.laws import Law, Laws
from assets.qa.packs.library import Heading, Shown
from assets.qa.packs.pieces import Piece
from assets.qa.packs.references import Cited, cited_articles
from assets.qa.packs.related import Related


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("依照第五条", ["第五条"]),
        ("依照本办法第五条第二款的规定", ["第五条"]),
        ("参照第八条执行", ["第八条"]),
        ("有第三条规定情形之一的", ["第三条"]),
        ("根据第 12 条第（二）项", ["第12条"]),
        ("依据第三条第二款第（一）项", ["第三条"]),
        ("自第九条之一规定之日起", ["第九条之一"]),
        ("违反第七条、第八条、第十条", ["第七条", "第八条", "第十条"]),
        ("除本指引第七条第一款、第三款和第九条外", ["第七条", "第九条"]),
        ("存在异常的，第七条第一款规定的机构", ["第七条"]),
        ("第七条 机构应当报告", []),
        ("依照该法第三条规定", []),
        ("前款规定的机构", ["前款"]),
        ("前两款、前条规定的", ["前两款", "前条"]),
        ("以前条款不变，目前条件成熟，提前款项未付", []),
        ("依照海岛银行法第三条规定", []),
        ("本公司章程第三条规定", []),
    ],
)
def test_articles_of_the_text_itself(text, found):
    cited = cited_articles(text)
    assert [one.number for one in cited] == found
    assert not any(one.law for one in cited)


def test_articles_of_a_named_law_are_of_that_law_alone():
    cited = cited_articles("违反《海岛法》（2019年修订）第二条、第四条，依照第九条处罚")
    assert [(one.law, one.number) for one in cited] == [
        ("海岛法", "第二条"),
        ("海岛法", "第四条"),
        ("", "第九条"),
    ]


def test_a_stretch_of_articles_is_told():
    assert [one.up_to for one in cited_articles("违反第三条至第五条")] == [False, True]


RULE, LAW = "rules/rule.pdf", "rules/law.pdf"


class TwoTexts:
    """A rule and the law it names, each a list of articles."""

    def __init__(self, **texts):
        self.blocks, self.clauses = {}, {RULE: {}, LAW: {}}
        for doc_id, held in ((RULE, texts["rule"]), (LAW, texts["law"])):
            for place, text in enumerate(held):
                self._add(doc_id, place, text)

    def _add(self, doc_id, place, text):
        clause_id, head = f"{doc_id}#c{place:05d}", text.split(" ")[0]
        item = head.startswith("（")
        kind, parent = ("item", self.article) if item else ("article", "")
        self.article = self.article if item else clause_id
        self.clauses[doc_id][clause_id] = Heading(clause_id, parent, kind, head, "", 0)
        for n, part in enumerate(text.split("\n")):
            block_id = f"{clause_id}.b{n:02d}"
            self.blocks[block_id] = Shown(
                block_id, doc_id, clause_id, "clause" if not n else "text", 1, (),
                part, (), 10 * place + n,
            )  # fmt: skip

    def block(self, block_id):
        return self.blocks.get(block_id)

    def under(self, _doc_id, clause_id):
        return (b for b in self.blocks.values() if b.clause_id == clause_id)

    def outline(self, doc_id):
        return self.clauses[doc_id]

    def cited(self, _doc_id):
        return ("海岛法",)

    def texts(self, doc_id, _words, _most):
        return [b.text for b in self.blocks.values() if b.doc_id == doc_id]


def brought(rule, law, cites=True, at=0, dated="", block=0):
    library = TwoTexts(rule=rule, law=law)
    names = ("中华人民共和国海岛法",) if cites else ()
    held = {RULE: Law(("海岛规则",)), LAW: Law(names, "2021-05-01", ("令第7号",))}
    related = Related(laws=Laws(held, {RULE: dated}))
    maker = PieceMaker(library, related=related)
    (piece,) = maker.of_block(library.block(f"{RULE}#c{at:05d}.b{block:02d}"))
    return maker.references(piece)


def texts(articles):
    return [[p.text for p in a.pieces] for a in articles]


OWN = ["第一条 依照《海岛法》第二条处罚。", "第二条 自己的第二条。"]


def test_an_article_of_another_law_never_comes_from_the_text_at_hand():
    assert texts(brought(OWN, ["第二条 别法的第二条。"], cites=False)) == []


def test_an_article_of_a_named_law_comes_from_that_law():
    found = brought(OWN, ["第一条 目的。", "第二条 别法的第二条。"])
    assert texts(found) == [["第二条 别法的第二条。"]]


def test_an_article_that_a_law_has_twice_is_not_told():
    assert texts(brought(OWN, ["第二条 甲。", "第二条 乙。"])) == []


def test_a_text_may_name_itself():
    rule = ["第一条 依照《海岛规则》第二条处罚。", "第二条 自己的第二条。"]
    assert texts(brought(rule, [])) == [["第二条 自己的第二条。"]]


def test_all_of_an_article_comes_its_items_included():
    rule = [
        "第一条 违反第二条的，处罚。",
        "第二条 不得减持：\n前款另有规定的除外。",
        "（一） 亏损的。",
        "第三条 别的。",
    ]
    assert texts(brought(rule, [])) == [
        ["第二条 不得减持：", "前款另有规定的除外。", "（一） 亏损的。"]
    ]


def test_references_beyond_the_bound_are_named_as_such():
    rule = [
        "第一条 违反第二条、第三条、第四条、第五条的，处罚。",
        *(f"第{n}条 甲。" for n in "二三四五"),
    ]
    found = [a.refused for a in brought(rule, [])]
    assert found == ["", "", "", "is beyond the articles brought for one piece"]


def test_a_stretch_is_one_reference_of_a_few_articles():
    rule = [
        "第一条 违反第二条至第六条、第七条的，处罚。",
        *(f"第{n}条 甲。" for n in "二三四五六七"),
    ]
    brought_here = [a.name for a in brought(rule, []) if not a.refused]
    assert brought_here == ["第二条", "第三条", "第四条", "第五条", "第七条"]


LATER = "is of the edition of 2021-05-01, later than the text of 2020-03 that cites it"


@pytest.mark.parametrize(
    ("text", "dated", "refused"),
    [
        ("依照《海岛法》第二条处罚。", "", ""),
        ("依照《海岛法》第二条处罚。", "2023-01-09", ""),
        (
            "依照《海岛法》第二条处罚。",
            "2020-03",
            LATER,
        ),
        (
            "依照《海岛法》（2009年修订）第二条处罚。",
            "2023-01-09",
            "is cited as of 2009; the edition held is of 2021-05-01",
        ),
        ("依照《海岛法》（令第7号）第二条处罚。", "2023-01-09", ""),
        (
            "依照《海岛法》（令第3号）第二条处罚。",
            "2023-01-09",
            "is cited as of order 3; that held is of 7",
        ),
    ],
)
def test_another_edition_than_the_one_held_is_not_brought(text, dated, refused):
    rule = [f"第一条 {text}", "第二条 自己的第二条。"]
    (article,) = brought(rule, ["第二条 别法的第二条。"], dated=dated)
    assert article.refused == refused


def test_a_law_goes_by_the_short_name_that_the_text_gives_it():
    rule = [
        "第一条 根据《海岛法》（以下简称《岛法》），制定本规则。",
        "第二条 依照《岛法》第二条处罚。",
    ]
    found = brought(rule, ["第一条 目的。", "第二条 别法的第二条。"], at=1)
    assert texts(found) == [["第二条 别法的第二条。"]]


def test_that_law_is_the_one_of_its_kind_named_last():
    rule = [
        "第一条 《海岛法》和《海岸办法》另有规定，依照该法第二条处罚。",
        "第二条 自己的。",
    ]
    assert texts(brought(rule, ["第二条 别法的。"])) == [["第二条 别法的。"]]


def test_of_a_decree_and_its_rule_the_one_with_the_article_is_meant():
    library = TwoTexts(rule=["第一条 海岛办法已经通过。"], law=["第九条 登记。"])
    laws = Laws({RULE: Law(("海岛办法",)), LAW: Law(("海岛办法",))}, {})
    articles = PieceMaker(library, related=Related(laws=laws)).articles
    assert articles.document(RULE, Cited("第九条", "海岛办法")) == (LAW, "")


def test_the_paragraph_right_before_is_brought():
    rule = ["第一条 船长应当登记。\n前款规定的登记免费。"]
    assert texts(brought(rule, [], block=1)) == [["第一条 船长应当登记。"]]


def test_what_right_before_means_is_not_brought_when_the_piece_holds_it():
    library = TwoTexts(rule=["第一条 甲。"], law=[])
    piece = Piece("x.b01", RULE, "text", 1, (9, 0), (), "甲。\n前款除外。", (), ())
    assert PieceMaker(library).references(piece) == []


def test_the_article_right_before_is_brought():
    rule = ["第一条 甲。", "第二条 乙。", "第三条 前条规定的期限为三日。"]
    assert texts(brought(rule, [], at=2)) == [["第二条 乙。"]]


def test_an_item_does_not_bring_the_article_it_stands_in():
    rule = ["第一条 违反规定的：", "（一） 有第一条情形的。"]
    assert brought(rule, [], at=1) == []
