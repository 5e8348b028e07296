"""Articles that a text refers to: which, of whose law, and brought whole."""

import pytest

from assets.qa.closure import PieceMaker
from assets.qa.library import Heading, Shown
from assets.qa.references import cited_articles
from assets.qa.related import Related
from warehouse.schema.relations import Relation


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


def brought(rule, law, cites=True, at=0):
    library = TwoTexts(rule=rule, law=law)
    relation = Relation(RULE, "cites", LAW, 1.0, "《中华人民共和国海岛法》")
    related = Related((relation,) if cites else (), {RULE: ("海岛规则",)})
    maker = PieceMaker(library, related=related)
    (piece,) = maker.of_block(library.block(f"{RULE}#c{at:05d}.b00"))
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


def test_articles_beyond_the_bound_are_named_as_such():
    rule = [
        "第一条 违反第二条至第六条的，处罚。",
        *(f"第{n}条 甲。" for n in "二三四五六"),
    ]
    assert [a.beyond for a in brought(rule, [])] == [False] * 3 + [True] * 2


def test_an_item_does_not_bring_the_article_it_stands_in():
    rule = ["第一条 违反规定的：", "（一） 有第一条情形的。"]
    assert brought(rule, [], at=1) == []
