"""What can be wrong with the clauses of a document: text, article numbers, ids."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from assets.structure.clauses import text_is_conserved
from assets.structure.scopes import article_gaps
from assets.structure.sentences import LONGEST_SENTENCE, unreadable
from warehouse.schema.clauses import Clause
from warehouse.schema.findings import Finding
from warehouse.schema.lines import PageLines

TEXT_CONSERVED = "text_conserved"
BLOCKS_COMPLETE = "blocks_complete"
ARTICLE_NUMBERS = "article_numbers"
CLAUSE_IDS = "clause_ids"
SENTENCES_READABLE = "sentences_readable"

NAMED = 12
"""Numbers or ids listed in one finding; more would hide the others."""

_BLANKS = re.compile(r"\s+")


def audit_clauses(
    doc_id: str, pages: Sequence[PageLines], clauses: Sequence[Clause]
) -> list[Finding]:
    """Everything wrong with a document's clauses, in a fixed order."""
    found = []
    if not text_is_conserved(pages, clauses):
        message = "clauses do not give back the running text of the pages"
        found.append(Finding(TEXT_CONSERVED, doc_id, 0, message))
    found += _blocks(clauses)
    found += _articles(doc_id, clauses)
    found += _ids(doc_id, clauses)
    found += _sentences(clauses)
    return found


def _blocks(clauses: Sequence[Clause]) -> Iterator[Finding]:
    """Clauses with text that no block holds: it could never be found by a search."""
    for clause in clauses:
        held = _bare(block.text for block in clause.blocks)
        if held != _bare([clause.text]):
            message = "its blocks do not give back its text"
            yield Finding(BLOCKS_COMPLETE, clause.clause_id, clause.first_page, message)


def _articles(doc_id: str, clauses: Sequence[Clause]) -> Iterator[Finding]:
    for gap in article_gaps(clauses):
        first = next(c for c in clauses if c.scope == gap.scope and c.kind == "article")
        parts = [f"articles {gap.first} to {gap.last}"]
        if gap.missing:
            parts.append(f"missing {_listed(gap.missing)}")
        if gap.repeated:
            parts.append(f"repeated {_listed(gap.repeated)}")
        yield Finding(ARTICLE_NUMBERS, doc_id, first.first_page, "; ".join(parts))


def _ids(doc_id: str, clauses: Sequence[Clause]) -> Iterator[Finding]:
    """Ids that occur twice, belong to another document or point nowhere."""
    known = {clause.clause_id for clause in clauses}
    every = [c.clause_id for c in clauses]
    every += [block.block_id for c in clauses for block in c.blocks]
    for repeated in sorted(i for i, count in Counter(every).items() if count > 1):
        yield Finding(CLAUSE_IDS, repeated, 0, "the id stands for two things")
    for clause in clauses:
        page = clause.first_page
        if not clause.clause_id.startswith(f"{doc_id}#c"):
            message = f"the id is not one of document {doc_id}"
            yield Finding(CLAUSE_IDS, clause.clause_id, page, message)
        if clause.parent_id and clause.parent_id not in known:
            message = f"its parent {clause.parent_id} does not exist"
            yield Finding(CLAUSE_IDS, clause.clause_id, page, message)
        for block in clause.blocks:
            if block.clause_id != clause.clause_id:
                message = f"it says to stand in {block.clause_id}"
                yield Finding(CLAUSE_IDS, block.block_id, block.page, message)


def _sentences(clauses: Sequence[Clause]) -> Iterator[Finding]:
    """Clauses with text that no reader of facts looks at."""
    for clause in clauses:
        if count := unreadable(clause.text):
            message = (
                f"{count} sentences of more than {LONGEST_SENTENCE} characters, of "
                "which no facts are read"
            )
            yield Finding(
                SENTENCES_READABLE, clause.clause_id, clause.first_page, message
            )


def _bare(texts: Iterable[str]) -> str:
    return _BLANKS.sub("", "".join(texts))


def _listed(names: Sequence[str]) -> str:
    shown = "、".join(names[:NAMED])
    return shown + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")
