"""Runs of Chinese cut into words: jieba with the finance dictionary, HMM off.

Without the hidden Markov model a word is cut the same wherever its neighbours leave it
whole, so that a query meets the documents; and `rjieba`, some forty times as fast,
gives exactly the same words. It is used where it is installed.
"""

import importlib.util
from functools import cache
from typing import Protocol

from dictionaries.terms import han_terms

TERM_FREQUENCY = 1000
"""Occurrences claimed for a term that jieba does not know, of its 60 million: with 500
two terms of the dictionary are split, with 5000 neighbouring words begin to be."""

RAISED_TERMS = frozenset({"不良率", "年金", "自伤"})
"""Terms that jieba knows, but as so rare that it splits them. All other words of its
own keep their frequency: a lower one would split 以上, a higher one tear its rivals."""

TERM_TAG = "n"


class Segmenter(Protocol):
    """Cuts text into words that, joined, are the text."""

    def cut(self, text: str) -> list[str]:
        """Words without overlap."""

    def knows(self, text: str) -> bool:
        """Whether the text is a word of the dictionary."""


class JiebaSegmenter:
    """The segmenter in Python, always there."""

    def __init__(self) -> None:
        import jieba

        self._jieba = jieba.Tokenizer()
        # Loaded straight from jieba's own file: its cache would be a pickle in /tmp.
        path = self._jieba.get_dict_file()
        self._jieba.FREQ, self._jieba.total = self._jieba.gen_pfdict(path)
        self._jieba.initialized = True
        for term in sorted(han_terms()):
            known = self._jieba.FREQ.get(term, 0)
            if not known or term in RAISED_TERMS:
                self._jieba.add_word(term, TERM_FREQUENCY, TERM_TAG)
                self._jieba.total -= known

    def cut(self, text: str) -> list[str]:
        """Words without overlap."""
        return list(self._jieba.cut(text, HMM=False))

    def knows(self, text: str) -> bool:
        """Whether the text is a word of the dictionary."""
        return bool(self._jieba.FREQ.get(text))


class FastSegmenter:
    """The same words from `rjieba`, the optional extra `fast`."""

    def __init__(self) -> None:
        import rjieba

        self._jieba = rjieba.Jieba()
        for term in sorted(han_terms()):
            if not self._jieba.has_word(term) or term in RAISED_TERMS:
                self._jieba.add_word(term, TERM_FREQUENCY, TERM_TAG)

    def cut(self, text: str) -> list[str]:
        """Words without overlap."""
        words: list[str] = self._jieba.cut(text, hmm=False)
        return words

    def knows(self, text: str) -> bool:
        """Whether the text is a word of the dictionary."""
        return bool(self._jieba.has_word(text))


@cache
def segmenter() -> Segmenter:
    """The segmenter of this process: the fast one where it is installed."""
    fast = importlib.util.find_spec("rjieba") is not None
    return FastSegmenter() if fast else JiebaSegmenter()
