"""Stretches of a sentence that something was read from, so that nothing is read twice.

Marks on each character instead of a list of stretches: asking does not grow dearer
with all that was read before.
"""


class Spans:
    """The characters of a text that are taken."""

    def __init__(self, length: int) -> None:
        """Nothing taken yet of a text of so many characters."""
        self._taken = bytearray(length)

    def free(self, start: int, end: int) -> bool:
        """Whether no character from `start` up to `end` is taken."""
        return self._taken.find(1, start, end) < 0

    def take(self, start: int, end: int) -> None:
        """Take the characters from `start` up to `end`."""
        self._taken[start:end] = b"\x01" * (end - start)
