"""Which text is not what the page shows, told from the characters alone.

Fonts lie about their characters: no map, a wrong map, shifted letters. What comes out
looks like text and would be indexed as such. A font is judged by what its characters
are and by how they stand beside each other; readable Chinese is full of common words,
readable English of common letter pairs, whatever the subject.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, pairwise
from operator import add

from dictionaries.common_pairs import LATIN_PAIRS, han_pairs

MIN_HAN_PAIRS = 100
"""Pairs of Chinese characters below which word statistics say nothing."""
MIN_COMMON_HAN = 0.03
"""Share of pairs that are common words: 0.30 is usual, 0.06 the least of 6,171 real
pages (lists of names), 0.005 what any wrong mapping leaves. So it is of the pairs as
they occur and of each counted once, since long tables say one word in every row."""
MIN_DIFFERENT_HAN = 50
"""Different pairs below which a text repeats too few words to be told from others."""
MIN_RARE_HAN, MAX_RARE_SHARE = 10, 0.3
"""Characters of neither the simplified nor the traditional standard set; names and
chemistry bring a few in a thousand."""
MIN_LATIN_PAIRS = 200
"""Characters from which the share of common letter pairs is no accident."""
MAX_PLAIN_LATIN, MIN_SHIFTED_LATIN = 0.25, 0.35
"""Share of common letter pairs as read, and after a shift: English has over 0.4,
letters at random 0.1. Text of abbreviations is below the first as well, but no shift
lifts it above the second."""
MIN_ENGLISH_WORDS = 0.03
"""Share of words after the shift that are the commonest ones; English has 0.2."""
LATIN_SAMPLE = 5_000
"""Characters looked at for shifted letters a font: more says no more."""
LARGEST_SHIFT = 40
"""Glyph numbers of usual fonts are character codes less 29 to 31."""
_HAN = re.compile("[\u3400-\u9fff]{2,}")
_LATIN = re.compile("[a-z]{3,}")
_PRINTED = re.compile("[!-~]{3,}")
_DIGITS = re.compile("[0-9]+")
_ENGLISH = frozenset(("and", "for", "the", "that", "with"))
_UNDECODED = re.compile(r"\(cid:\d+\)")
_CASE = 32
_SHIFTS = [
    s for s in range(-LARGEST_SHIFT, LARGEST_SHIFT + 1) if s not in (0, _CASE, -_CASE)
]
TRIED_SHIFTS = 3
"""Shifts whose letter pairs are looked at, those with the likeliest letters first."""
_LETTER_RANK = {c: 26 - k for k, c in enumerate("etaoinshrdlcumwfgypbvkjxqz")}
_UNREADABLE_KINDS = frozenset(("Cc", "Cn", "Co", "Cs"))
_PRINTABLE = range(0x21, 0x7F)
UNREADABLE = "\ufffd"
"""Stands for a glyph whose character the file does not tell."""


@dataclass(slots=True)
class Evidence:
    """What is known of the text in one font."""

    chars: Counter[str] = field(default_factory=Counter)
    han_pairs: Counter[str] = field(default_factory=Counter)
    latin: list[str] = field(default_factory=list)
    """Stretches of printable ASCII, for the test of shifted alphabets."""

    def add(self, text: str) -> None:
        """Take one more piece of text into account."""
        self.chars.update(text)
        pairs = map(_pairs, _HAN.findall(text))
        self.han_pairs.update(chain.from_iterable(pairs))
        self.latin += _PRINTED.findall(text)

    def has_unreadable(self) -> bool:
        """Whether any character means nothing."""
        return any(map(is_unreadable, self.chars)) or any(
            "(cid:" in piece for piece in self.latin
        )

    def merge(self, other: "Evidence") -> None:
        """Take what is known of the same font elsewhere into account."""
        self.chars.update(other.chars)
        self.han_pairs.update(other.han_pairs)
        if sum(map(len, self.latin)) < LATIN_SAMPLE:
            self.latin += other.latin


def _pairs(piece: str) -> Iterator[str]:
    return map(add, piece, piece[1:])


def unreadable_count(text: str) -> int:
    """Characters that stand for no known one, undecoded codes counted as one each."""
    count = sum(map(is_unreadable, text))
    return count + len(_UNDECODED.findall(text)) if "(cid:" in text else count


@cache
def is_unreadable(char: str) -> bool:
    """Whether a character means nothing: unmapped, private, unassigned, control."""
    if char == UNREADABLE:
        return True
    return char not in "\t\n\r\f" and unicodedata.category(char) in _UNREADABLE_KINDS


def judge(evidence: Evidence) -> str:
    """Why the text of a font cannot be what is shown; empty: nothing against it."""
    han = {c: n for c, n in evidence.chars.items() if _is_han(c)}
    rare = sum(n for c, n in han.items() if _is_rare(c))
    if rare >= MIN_RARE_HAN and rare > MAX_RARE_SHARE * sum(han.values()):
        return "rare characters that no text uses so often"
    if _form_no_words(evidence.han_pairs):
        return "Chinese characters that form no words"
    shift = _letter_shift(" ".join(evidence.latin))
    return f"letters shifted by {shift}" if shift else ""


def _form_no_words(pairs: Counter[str]) -> bool:
    """Whether so many Chinese characters stand beside each other without any sense."""
    total, different = pairs.total(), len(pairs)
    if total < MIN_HAN_PAIRS or different < MIN_DIFFERENT_HAN:
        return False
    common = han_pairs().intersection(pairs)
    if len(common) >= MIN_COMMON_HAN * different:
        return False
    return sum(pairs[pair] for pair in common) < MIN_COMMON_HAN * total


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"


@cache
def _is_rare(char: str) -> bool:
    for standard in ("gb2312", "big5"):
        try:
            char.encode(standard)
        except UnicodeEncodeError:
            continue
        return False
    return True


def _letter_shift(text: str) -> int:
    """By how much letters must be moved to make English; 0: nothing makes it so.

    Digits are left out: moved, they would be letters of any language.
    """
    if len(text) < MIN_LATIN_PAIRS:
        return 0
    plain = _DIGITS.sub(" ", text)
    printable = sum(ord(c) in _PRINTABLE for c in plain)
    if printable < MIN_LATIN_PAIRS or _common_latin(plain, 1) >= MAX_PLAIN_LATIN:
        return 0
    counts = Counter(plain)
    likely = sorted(_SHIFTS, key=lambda s: -_letter_score(counts, s))[:TRIED_SHIFTS]
    best = max(likely, key=lambda s: _common_latin(_shifted(plain, s)))
    moved = _shifted(plain, best)
    words = _LATIN.findall(moved.lower())
    english = sum(map(_ENGLISH.__contains__, words))
    if _common_latin(moved) < MIN_SHIFTED_LATIN:
        return 0
    return best if english >= MIN_ENGLISH_WORDS * len(words) else 0


def _letter_score(counts: Counter[str], shift: int) -> int:
    """How frequent in English the shifted characters are."""
    return sum(
        n * _LETTER_RANK.get(chr(ord(c) + shift).lower(), 0)
        for c, n in counts.items()
        if ord(c) + shift in _PRINTABLE
    )


def _shifted(text: str, shift: int) -> str:
    table = {c: chr(c + shift) for c in _PRINTABLE if c + shift in _PRINTABLE}
    return text.translate(table)


def _common_latin(text: str, least: int = MIN_LATIN_PAIRS) -> float:
    """Share of common letter pairs within words; 0 with fewer pairs than `least`."""
    words = _LATIN.findall(text.lower())
    pairs = [a + b for word in words for a, b in pairwise(word)]
    if len(pairs) < least:
        return 0.0
    return sum(map(LATIN_PAIRS.__contains__, pairs)) / len(pairs)
