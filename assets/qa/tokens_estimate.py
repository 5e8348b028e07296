"""How many tokens a text may cost, without any model's tokenizer.

The estimate errs on the high side: a pack that is thought to fit has to fit. Rates are
upper ones of what public tokenizers for Chinese take (see docs/retrieval.md).
"""

import re
from collections.abc import Callable
from math import ceil

CountTokens = Callable[[str], int]
"""The one interface by which tokens are counted; a model's own counter fits in."""

HAN_RATE = 0.8
"""Tokens a Chinese character; tokenizers with large vocabularies take 0.55 to 0.75."""
DIGIT_RATE = 1.0
"""Tokens a digit: some tokenizers keep three together, others none."""
LETTER_RATE = 0.4
"""Tokens a Latin letter: rare words fall into pieces of two or three."""
OTHER_RATE = 1.0
"""Tokens a mark or any other character."""

_HAN = re.compile(r"[\u3400-\u9fff]")
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[A-Za-z]")
_BLANK = re.compile(r"[ \t]")


def estimate_tokens(text: str) -> int:
    """Tokens that a text costs at most, as far as can be told."""
    han, digits = len(_HAN.findall(text)), len(_DIGIT.findall(text))
    letters, blanks = len(_LETTER.findall(text)), len(_BLANK.findall(text))
    other = len(text) - han - digits - letters - blanks
    cost = HAN_RATE * han + DIGIT_RATE * digits + LETTER_RATE * letters
    return ceil(cost + OTHER_RATE * other)
