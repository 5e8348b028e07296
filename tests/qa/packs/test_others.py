"""What fills the rest of a pack, and what a question's own names have no part in."""

from types import SimpleNamespace

from assets.qa.names.mention_records import STEM
from assets.qa.packs.budget import Budget
from assets.qa.packs.closure import PieceMaker
from assets.qa.packs.expansions import expansions_of, parts_without_names
from assets.qa.packs.known import Known
from assets.qa.packs.library import Shown
from assets.qa.packs.pack import fill
from assets.qa.packs.retrieve import Retrieved, Rules, Scored

NAMED, OTHER = "rules/named.pdf", "rules/other.pdf"


class NoClauses:
    """A library of nothing but blocks."""

    def outline(self, _doc_id):
        return {}


def scored(name, doc_id, score):
    text = f"{name}说的是一件与别处不同的事情"
    block = Shown(name, doc_id, "c", "text", 1, (), text, (), 0)
    return Scored(block, score, {})


def test_the_rest_is_filled_from_documents_named_before_any_others():
    found = [
        scored("甲", OTHER, 0.9),
        scored("乙", NAMED, 0.4),
        scored("丙", OTHER, 0.8),
    ]
    pack = fill(
        Retrieved(
            [], [], [], named=(NAMED,), best={s.block.block_id: s for s in found}
        ),
        Known(),
        [],
        PieceMaker(NoClauses()),
        Budget("test", 10**6, 0),
        Rules(facts=False),
    )
    assert list(pack.taken) == ["乙", "甲", "丙"]


def test_what_the_name_of_a_document_says_is_not_looked_for():
    title = "港口收费办法实施细则"
    read = SimpleNamespace(
        parts={STEM: f"《{title}》规定的罚款是多少"},
        slots=SimpleNamespace(mentions=[SimpleNamespace(text=title, how="quoted")]),
    )
    texts = [query.text for query in expansions_of(parts_without_names(read))]
    assert any("罚款" in text for text in texts)
    assert not any("施行" in text for text in texts)
