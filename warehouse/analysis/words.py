"""What is known of a word once it is cut: its form, its sub-words, if it counts."""

from functools import lru_cache
from typing import NamedTuple

from warehouse.analysis.segmenter import segmenter

WORDS_KEPT = 1 << 18
"""Distinct words remembered; a corpus of half a million blocks has about 60,000."""

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
    """The dictionary words inside a word, of any length, so that parts find the whole.

    jieba's own search mode gives only those of two or three characters, and would miss
    非经常性损益 in 扣除非经常性损益的净利润.
    """
    knows = segmenter().knows
    found = [
        text[start : start + length]
        for length in range(len(text) - 1, 1, -1)
        for start in range(len(text) - length + 1)
        if knows(text[start : start + length])
    ]
    return tuple(dict.fromkeys(found))
