"""Loads `stop_words.txt`: words that stand in every text and tell none apart."""

from functools import cache
from importlib.resources import files


@cache
def stop_words() -> frozenset[str]:
    """Function words and question words; only queries are rid of them."""
    text = files("dictionaries").joinpath("stop_words.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return frozenset(word for line in lines for word in line.split())
