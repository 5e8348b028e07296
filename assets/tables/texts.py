"""What a text of a cell measures, and whether it stands open."""

HALF_WIDTH = 0x2E80
"""Letters and digits below this code take half the room of a Chinese sign."""
OPENERS, CLOSERS = "（(《“「【[", "）)》”」】]"


def ems(text: str) -> float:
    """The width of a line of text in ems."""
    return sum(0.5 if ord(char) < HALF_WIDTH else 1.0 for char in text)


def is_open(text: str) -> bool:
    """Whether a bracket stands open at the end of a text."""
    opened = sum(text.count(mark) for mark in OPENERS)
    return opened > sum(text.count(mark) for mark in CLOSERS)
