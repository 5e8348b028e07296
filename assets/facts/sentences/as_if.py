"""Figures of the issuer as they would be after a deal, in a sentence.

根据备考报表，本次交易完成后负债总额为 2 元 is no figure of its books.
"""

import re

from assets.facts.tables.targets import PRO_FORMA

_AFTER = r"备考|本次(?:交易|重组)(?:实施)?(?:完成)?后"
_BEFORE = r"(?:交易|重组)(?:实施|完成)?前|实际(?:数|口径|报表)"
_WHICH = re.compile(rf"(?P<after>{_AFTER})|(?:{_BEFORE})")


def as_if(sentence: str, end: int) -> str:
    """备考 where the last word of before or after a deal tells the latter, else empty.

    Args:
        sentence: the sentence, in the one form of labels.
        end: where the figure begins.
    """
    told = list(_WHICH.finditer(sentence, 0, end))
    return PRO_FORMA if told and told[-1]["after"] else ""
