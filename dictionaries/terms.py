"""The finance dictionary of the tokenizer, read from term files.

A term file holds blank-separated terms; lines that start with ``#`` say what the group
is and where it comes from. Public knowledge of the field only: no company, no product.
"""

import re
from functools import cache
from pathlib import Path

from dictionaries.families import generated_terms
from dictionaries.metrics import metrics

TERM_FOLDER = Path(__file__).with_name("finance_terms")
MEASURE_FILE = "measures.txt"

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+")
_JOINING_MARKS = re.compile(r"[、，（）()—–·/]")


def _paths() -> list[Path]:
    return sorted(TERM_FOLDER.glob("*.txt"))


@cache
def _words(path: Path) -> tuple[str, ...]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(t for line in lines if not line.startswith("#") for t in line.split())


@cache
def measures() -> tuple[str, ...]:
    """Units that follow a number, longest first so that 万元 is tried before 万."""
    return tuple(
        sorted(set(_words(TERM_FOLDER / MEASURE_FILE)), key=lambda m: (-len(m), m))
    )


@cache
def listed_terms() -> frozenset[str]:
    """Every term of the files and every name of a metric, as written there."""
    named = (name for m in metrics().values() for name in (m.name, *m.aliases))
    return frozenset(term for path in _paths() for term in _words(path)).union(
        name for name in named if _HAN.fullmatch(name)
    )


@cache
def han_terms() -> frozenset[str]:
    """Terms of two or more Chinese characters and nothing else, generated ones too.

    A listed term with a mark inside counts without the mark as well: reports print
    销售商品、提供劳务收到的现金 and 销售商品提供劳务收到的现金.
    """
    listed = listed_terms() | {plain(t) for t in marked_terms()}
    return frozenset(
        t for t in listed | generated_terms() if len(t) > 1 and _HAN.fullmatch(t)
    )


@cache
def marked_terms() -> tuple[str, ...]:
    """Chinese terms with punctuation inside that are cut as one word, longest first."""
    found = (t for t in _names() if _HAN.fullmatch(plain(t)) and plain(t) != t)
    return tuple(sorted(found, key=lambda t: (-len(t), t)))


@cache
def mixed_terms() -> tuple[str, ...]:
    """Terms of letters, digits or signs beside Chinese, e.g. A股, longest first."""
    found = (t for t in _names() if not _HAN.fullmatch(plain(t)))
    return tuple(sorted(found, key=lambda t: (-len(t), t)))


def _names() -> frozenset[str]:
    return listed_terms() - frozenset(measures())


def plain(term: str) -> str:
    """A term without its joining marks: its normal form as one word."""
    return _JOINING_MARKS.sub("", term)
