"""What a pack says of where its pieces were read, and of hooks that go wrong."""

import pytest

from assets.qa.packs.evidence import boxes_of
from assets.qa.packs.library import Library
from assets.qa.packs.pieces import Piece
from assets.qa.packs.retrieve import Rules, retrieve
from tests.qa.library_of_samples import GREEN_24, sample_finder
from warehouse.errors import QueryError


def piece(page, *boxes):
    return Piece("a", "rules/a.txt", "text", page, (0, 0), (), "字", boxes, ("a",))


@pytest.mark.parametrize(
    ("read", "boxes"),
    [
        (piece(3, (3.0, 1.0, 2.0, 3.0, 4.0)), [[3.0, 1.0, 2.0, 3.0, 4.0]]),
        (piece(1), [[1.0]]),
        (piece(0), []),
    ],
)
def test_a_piece_without_geometry_is_vouched_for_by_its_page(read, boxes):
    assert boxes_of(read) == boxes


class NoResults:
    """A reader of a store that has indexes only."""

    def result(self, _stage, _doc_id):
        return None


def test_a_reranker_that_gives_too_few_scores_is_told_so():
    finder = sample_finder()
    read = finder.read("绿源时代2024年年度报告的营业收入和研发投入")
    library = Library(NoResults(), finder.search.index)
    rules = Rules(rerank=lambda _query, _texts: [])
    with pytest.raises(QueryError, match="the reranker gave 0 scores for"):
        retrieve(read, [GREEN_24], library, rules)
