"""Scores of locations: all needed documents among the first five candidates."""

from assets.evaluation.retrieval_score import LocatedQuestion, score_locations


def question(qid, wanted, found, *categories):
    return LocatedQuestion(qid, categories, wanted, found)


def test_a_question_counts_when_all_its_documents_are_among_the_first_five():
    score = score_locations(
        [
            question("a", ["x"], ["d/x.pdf", "d/y.pdf"], "rules", "single"),
            question("b", ["x", "z"], ["d/x.pdf"], "rules"),
            question(
                "c", ["f"], [f"d/{n}.pdf" for n in "abcdef"], "research", "single"
            ),
        ]
    )
    assert score.questions == 3
    assert score.all_documents_at_5 == 1 / 3
    assert score.candidates_mean == 3.0
    assert [(m.qid, m.missing) for m in score.missed] == [("b", ["z"]), ("c", ["f"])]
    shares = {c: s.all_documents_at_5 for c, s in score.by_category.items()}
    assert shares == {"rules": 0.5, "research": 0.0, "single": 0.5}


def test_a_document_may_be_named_in_full():
    assert score_locations([question("a", ["d/x.pdf"], ["d/x.pdf"])]).missed == []


def test_questions_without_gold_do_not_count():
    assert score_locations([question("a", [], ["d/x.pdf"])]).questions == 0
