"""What is known of a word once it is cut: its form, its sub-words, if it counts."""

from functools import lru_cache
from typing import NamedTuple

from dictionaries.terms import han_terms
from warehouse.analysis.segmenter import segmenter

WORDS_KEPT = 1 << 18
"""Distinct words remembered; a corpus of half a million blocks has about 60,000."""

SHORTEST_WITH_SUB_WORDS = 3
"""Characters a word must have to contain a shorter word of two."""

SAME_WORDS = {"年报": "年度报告", "季报": "季度报告", "半年报": "半年度报告"}
"""Short names of reports, which are as common as the long ones and mean the same."""


class Word(NamedTuple):
    """A word as it is indexed."""

    main: str
    """Normal form; empty for punctuation and other text without letters or digits."""
    sub_words: tuple[str, ...]
    """Shorter words inside it, longest first."""


@lru_cache(WORDS_KEPT)
def word(text: str) -> Word:
    """What is known of a word as the segmenter cut it."""
    if not any(map(str.isalnum, text)):
        return Word("", ())
    main = SAME_WORDS.get(text, text)
    return Word(main, sub_words(main))


@lru_cache(WORDS_KEPT)
def sub_words(text: str) -> tuple[str, ...]:
    """The terms and dictionary words inside a word, so that parts find the whole.

    jieba gives only those of two or three characters; longer terms of the field
    (非经常性损益 in 扣除非经常性损益的净利润) are looked up here.
    """
    if len(text) < SHORTEST_WITH_SUB_WORDS:
        return ()
    found = {w for w in segmenter().cut_for_search(text) if len(w) > 1}
    found |= {
        text[start:end]
        for start in range(len(text) - 1)
        for end in range(start + 2, len(text) + 1)
        if text[start:end] in han_terms()
    }
    found.discard(text)
    return tuple(sorted(found, key=lambda w: (-len(w), text.find(w), w)))
