"""Footnotes between the lines of terms, and rates for a sum insured."""

from decimal import Decimal

from assets.facts.insurance.footnotes import without_footnotes
from assets.facts.insurance.outline import Outline
from assets.facts.insurance.table_terms import table_terms
from tests.corpus.test_identity import line
from tests.facts.builders import table
from tests.facts.reading import clause
from warehouse.schema.lines import PageLines

CUT = "被保险人住院期间发生的床位费、"
REST = "护理费，我们按80%赔付。"
NOTE = "3床位费指普通病房的费用，我们不赔付陪护费。"


def page_with_a_footnote():
    lines = [line(0, CUT), line(1, NOTE, role="footnote"), line(2, REST, page=2)]
    return [PageLines(1, 595.0, 842.0, "ok", "", "text", 1, lines, [], [])]


def test_a_sentence_that_a_footnote_cuts_is_whole_again():
    (own,), (note,) = without_footnotes(
        [clause(f"{CUT}\n{NOTE}\n{REST}", heading="费用保险金")], page_with_a_footnote()
    )
    assert own.text == CUT + REST
    assert note.text == NOTE


def test_text_without_footnotes_is_left_alone():
    clauses = [clause(f"{CUT}\n{REST}")]
    assert without_footnotes(clauses, []) == (clauses, [])


RATES = table(
    ["年龄", "男性", "女性"], [["30", "0.52", "0.31"]], caption="年风险保障费率表"
)


def rates(text):
    outline = Outline([clause(text)], {"product_name": "远山终身寿险（万能型）"})
    return [(t.number, t.unit) for t in table_terms(RATES, outline)]


def test_a_rate_for_a_thousand_yuan_insured_is_a_share_of_the_sum_insured():
    told = "每千元风险保额应收取的年风险保障费为附表对应的年风险保障费率。"
    assert rates(told) == [
        (Decimal("0.00052"), "fraction"),
        (Decimal("0.00031"), "fraction"),
    ]


def test_a_rate_whose_sum_is_not_told_keeps_its_bare_number():
    assert rates("费率见附表。") == [(Decimal("0.52"), ""), (Decimal("0.31"), "")]
