"""Loads `common_pairs.txt`, and holds the commonest letter pairs of English."""

from functools import cache
from importlib.resources import files

_LATIN_PAIRS = """
th he in er an re nd at on nt ha es st en ed to it ou ea hi is or ti as te et ng of al
de se le sa si ar ve ra ld ur ro ri io ic li ne co me ta il ce ma nc ch ec om ll
"""
LATIN_PAIRS = frozenset(_LATIN_PAIRS.split())
"""They make up over 40 % of the letter pairs of English running text."""


@cache
def han_pairs() -> frozenset[str]:
    """The commonest Chinese words of two characters."""
    source = files("dictionaries").joinpath("common_pairs.txt")
    lines = source.read_text("utf-8").splitlines()
    return frozenset(w for line in lines if line[:1] != "#" for w in line.split())
