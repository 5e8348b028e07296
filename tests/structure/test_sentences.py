"""A sentence longer than any written to be read is left to nobody."""

import re

from assets.audit.clauses import SENTENCES_READABLE, audit_clauses
from assets.structure.clauses import clauses_of
from assets.structure.sentences import LONGEST_SENTENCE, readable, unreadable
from tests.structure.typing_lines import plain

SENTENCE = re.compile(r"[^。]+")


def test_what_is_longer_than_a_sentence_can_be_is_counted_not_read():
    fits, too_long = "读" * LONGEST_SENTENCE, "长" * (LONGEST_SENTENCE + 1)
    text = f"{fits}。{too_long}。短句。"
    assert [s.group() for s in readable(SENTENCE.finditer(text))] == [fits, "短句"]
    assert unreadable(text) == 1


def test_the_audit_names_the_clause_whose_sentence_no_reader_looks_at():
    text = "第一条 公司应当报告。\n第二条 " + "长" * (LONGEST_SENTENCE + 1) + "。"
    pages = plain(text)
    (found,) = audit_clauses("d", pages, clauses_of("d", pages))
    assert (found.check, found.subject) == (SENTENCES_READABLE, "d#c00001")
