"""Loads `cities.txt` and `common_in_names.txt`: what stands around a company's name."""

from functools import cache
from importlib.resources import files


@cache
def cities() -> tuple[str, ...]:
    """Cities that names of companies begin with."""
    return _words("cities.txt")


@cache
def common_in_names() -> frozenset[str]:
    """Words of names of companies that name none."""
    return frozenset(_words("common_in_names.txt"))


def _words(name: str) -> tuple[str, ...]:
    text = files("dictionaries").joinpath(name).read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return tuple(word for line in lines for word in line.split())
