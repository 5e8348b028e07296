"""How long a sentence may be for rules to read it.

Rules look back and ahead within a sentence, so what a document costs grows with its
length times that of its sentences: without a limit one line of megabytes costs hours.
"""

import re
from collections.abc import Iterable, Iterator

LONGEST_SENTENCE = 2_000
"""Characters; the longest of 447,000 sentences of real documents has 1,688, and that is
a table printed without lines. What is longer was not written to be read as one."""

_END = re.compile(r"[。；;!？\n]")


def readable(sentences: Iterable[re.Match[str]]) -> Iterator[re.Match[str]]:
    """The sentences that are short enough; `unreadable` counts the others."""
    for sentence in sentences:
        if sentence.end() - sentence.start() <= LONGEST_SENTENCE:
            yield sentence


def unreadable(text: str) -> int:
    """How many sentences of a text no rule reads."""
    return sum(len(part) > LONGEST_SENTENCE for part in _END.split(text))
