"""Nothing that was found is lost without a word: it is in the pack, or listed."""

from assets.qa.location.queries import Query
from assets.qa.packs.budget import Budget
from assets.qa.packs.closure import PieceMaker
from assets.qa.packs.evidence import MOST_NOT_TRIED, dropped_of
from assets.qa.packs.filling import MOST_TRIED, NOT_TRIED, is_trimmed
from assets.qa.packs.known import Known
from assets.qa.packs.library import Shown
from assets.qa.packs.pack import fill
from assets.qa.packs.retrieve import Answered, Retrieved, Rules, Scored

DOC = "rules/a.pdf"


class OneClause:
    """A library of nothing but blocks."""

    def outline(self, _doc_id):
        return {}


def block(number):
    text = f"第{number}项说的是一件与别项不同的事情"
    return Shown(f"b{number:03d}", DOC, "c", "text", 1, (), text, (), number)


def filled(blocks, characters, asked=()):
    best = {b.block_id: Scored(b, 1 - b.place / 1000, {}) for b in blocks}
    queries = [
        Answered(Query("A", "option", f"问{n}"), (best[i],), ())
        for n, i in enumerate(asked)
    ]
    return fill(
        Retrieved(queries, [], [], best=best),
        Known(),
        [DOC],
        PieceMaker(OneClause()),
        Budget("test", 10**6, 0, characters=characters),
        Rules(facts=False),
    )


def test_every_block_found_is_in_the_pack_or_listed_with_the_reason():
    blocks = [block(n) for n in range(60)]
    pack = filled(blocks, 100)
    assert pack.taken.keys() | pack.dropped.keys() == {b.block_id for b in blocks}
    reasons = [d.reason for d in pack.dropped.values()]
    assert sum(r.endswith("are left") for r in reasons) == MOST_TRIED
    assert all(r == NOT_TRIED for r in reasons[MOST_TRIED:])


def test_of_blocks_not_tried_the_first_are_listed_and_the_others_counted():
    pack = filled([block(n) for n in range(200)], 100)
    listed, more = dropped_of(pack)
    assert sum(d.reason == NOT_TRIED for d in listed) == MOST_NOT_TRIED
    assert len(listed) + more["global"] == len(pack.dropped)


def test_a_pack_too_full_to_try_the_answer_to_an_option_is_trimmed():
    blocks = [block(n) for n in range(60)]
    asked = [b.block_id for b in blocks[:40]]
    pack = filled(blocks, 5, asked)
    assert pack.dropped[asked[-1]].reason == NOT_TRIED
    assert pack.dropped[asked[-1]].stage == "option"
    assert is_trimmed(pack)
