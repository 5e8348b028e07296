"""Articles that a question asks for: of the law it names, or of none."""

from types import SimpleNamespace

import pytest

from assets.qa.names.mention_records import STEM, Mention
from assets.qa.packs.asked_articles import AskedArticles
from assets.qa.packs.library import Heading, Shown

PORT, SHIP = "rules/port.pdf", "rules/ship.pdf"
TITLES = {PORT: ("港口收费管理办法",), SHIP: ("船舶登记条例",)}
NUMBERS = ("第一条", "第二条", "第三条", "第四条")


class Outlines:
    """Documents of four articles each, the last of which has an item."""

    def outline(self, doc_id):
        clauses = [
            Heading(f"{doc_id}#c{n}", "", "article", number, "", 0)
            for n, number in enumerate(NUMBERS, start=1)
        ]
        item = Heading(f"{doc_id}#c5", f"{doc_id}#c4", "item", "（一）", "", 0)
        return {c.clause_id: c for c in (*clauses, item)}


def asked(text, named=(), **docs):
    mentions = [
        Mention(name, "quoted", STEM, text.find(name), text.find(name) + len(name), d)
        for name, d in docs.items()
    ]
    read = SimpleNamespace(
        parts={STEM: text}, slots=SimpleNamespace(mentions=tuple(mentions))
    )
    return AskedArticles(read, (PORT, SHIP), named, Outlines(), TITLES)


def found(articles):
    return [(doc_id, clause.number) for doc_id, clause in articles.clauses()]


@pytest.mark.parametrize(
    "text",
    [
        "《港口收费管理办法》第二条",
        "港口收费管理办法(2019年修订)第二条",
        "按照收费管理办法第二条",
    ],
)
def test_an_article_is_of_the_law_named_before_it(text):
    assert found(asked(text)) == [(PORT, "第二条")]


def test_a_law_that_is_not_held_has_no_article_here():
    articles = asked("《灯塔法》第二条规定的罚款")
    assert found(articles) == []
    assert list(articles.notes()) == [
        "灯塔法 is not held: its 第二条 is in no document"
    ]


def test_nor_has_one_that_is_named_without_marks():
    articles = asked("根据灯塔法第二条应罚多少")
    assert found(articles) == []
    assert list(articles.notes()) == [
        "灯塔法 is not held: its 第二条 is in no document"
    ]


def test_where_no_law_is_told_it_is_of_the_documents_named():
    assert found(asked("该办法第二条", named=(PORT,))) == [(PORT, "第二条")]
    assert found(asked("第二条")) == [(PORT, "第二条"), (SHIP, "第二条")]


def test_all_articles_of_a_stretch_are_asked_for():
    wanted = found(asked("船舶登记条例第二条至第四条"))
    assert wanted == [(SHIP, n) for n in NUMBERS[1:]]


def test_an_article_that_the_law_does_not_have_is_said():
    notes = list(asked("《船舶登记条例》第九条").notes())
    assert notes == ["船舶登记条例 as it is held has no 第九条"]


@pytest.mark.parametrize(
    ("doc_id", "clause", "other"),
    [(PORT, 4, True), (PORT, 5, True), (PORT, 2, False), (SHIP, 4, False)],
)
def test_an_article_of_that_number_of_another_law_is_known(doc_id, clause, other):
    block = Shown("b", doc_id, f"{doc_id}#c{clause}", "text", 1, (), "甲", (), 0)
    assert asked("船舶登记条例第四条").is_of_another(STEM, block) is other
