"""Scores of packs: every piece of every quote stands in what the pack gives."""

import pytest

from assets.evaluation.evidence_score import PackedQuestion, Quote, score_evidence

GIVEN = {"rules/a.pdf": ["第三条　不得", "超过 90 日。"], "rules/b.pdf": ["另行规定"]}


def covered(*quotes):
    asked = PackedQuestion(
        "q", ["domain=rules"], [Quote(*q) for q in quotes], {9: GIVEN}
    )
    score = score_evidence([asked])
    assert score.by_category["domain=rules"][9] == score.at[9]
    return score.at[9], score.pieces[9]


@pytest.mark.parametrize("name", ["a", "rules/a.pdf"])
def test_gold_names_a_document_by_its_id_or_the_stem_of_its_file(name):
    assert covered((name, "不得超过90日")) == (1.0, 1.0)


def test_words_of_another_document_cover_nothing():
    assert covered(("b", "不得超过90日")) == (0.0, 0.0)


def test_each_piece_of_a_quote_counts_and_a_question_needs_all():
    assert covered(("a", "第三条…超过九十日")) == (0.0, 0.5)


def test_two_questions_of_one_id_are_scored_each():
    quotes = [Quote("a", "不得"), Quote("a", "可以")]
    asked = [PackedQuestion("", [], [quote], {9: GIVEN}) for quote in quotes]
    score = score_evidence(asked)
    assert score.at[9] == 0.5
    assert [missed.missing for missed in score.missed] == [[quotes[1]]]
