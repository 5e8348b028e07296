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
"""Tokens a mark or any other character of the basic plane."""
BLANK_RATE = 0.5
"""Tokens a blank behind another: single ones go with the word behind them, runs are
tokens of their own."""
SIGN_RATE = 2.0
"""Tokens a sign such as ①, Ⅷ or ㎡, for which vocabularies seldom have one."""
RARE_RATE = 4.0
"""Tokens a character beyond the basic plane, as emoji are: one a byte."""

_HAN = re.compile(r"[\u3400-\u9fff]")
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[A-Za-z]")
_BLANK = re.compile(r"[ \t]")
_RUN_ON_BLANK = re.compile(r"(?<=[ \t\n])[ \t]|\t")
"""Blanks behind others or opening a line, and tabs."""
_SIGN = re.compile(r"[\u2100-\u2bff\u3200-\u33ff]")
_RARE = re.compile(r"[\ue000-\uf8ff\U00010000-\U0010ffff]")


def estimate_tokens(text: str) -> int:
    """Tokens that a text costs at most, as far as can be told."""
    han, digits = len(_HAN.findall(text)), len(_DIGIT.findall(text))
    letters, blanks = len(_LETTER.findall(text)), len(_BLANK.findall(text))
    rare, run_on = len(_RARE.findall(text)), len(_RUN_ON_BLANK.findall(text))
    signs = len(_SIGN.findall(text))
    other = len(text) - han - digits - letters - blanks - rare - signs
    cost = HAN_RATE * han + DIGIT_RATE * digits + LETTER_RATE * letters
    cost += BLANK_RATE * run_on + RARE_RATE * rare + SIGN_RATE * signs
    return ceil(cost + OTHER_RATE * other)
