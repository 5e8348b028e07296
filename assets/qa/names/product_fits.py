"""How far a stretch of text fits a product's name, read from one place on.

Characters of the name in order count, and how many of them stand together. After the
insurer a name may leave out the product's first words.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from assets.qa.names.forms import in_order
from assets.qa.names.insurers import BETWEEN, Insurer
from warehouse.analysis.segmenter import segmenter

LEAST_OF_PRODUCT = 2
"""Characters of the product itself beside the insurer's brand."""
LEAST_ALONE = 3
"""Characters of the product where the insurer is not named."""
PAIR = 2
"""Characters of most words: 责任保险 is two of them."""
LEAST_WORDS = 0.5
"""Of the words of a product, those that its abbreviation takes something of, three or
more and the last: 食品 安全 责任 保险 gives 食责险."""


@dataclass(frozen=True)
class Product:
    """A document's product: how its insurer is called, and the name proper."""

    doc_id: str
    insurer: Insurer
    cores: tuple[str, ...]
    head: str
    """Beginning of the text, where no product was read."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a product fits at a place; the greater the better."""

    taken: int
    together: int
    """Characters that stand in the product's name as they are."""
    sure: bool
    insured: bool
    """Whether its insurer is named."""


def size_of(fit: Fit) -> tuple[int, int, bool]:
    """What fits are compared by; the greater the better."""
    return fit.taken, fit.together, fit.sure


def fits_at(text: str, start: int, product: Product) -> Iterator[Fit]:
    """The readings of a place as the product, by each way its insurer may end."""
    for end in product.insurer.ends(text, start):
        between = BETWEEN.match(text, end)
        at = between.end() if between else end
        if at < len(text):
            yield from _after_insurer(text, start, at, product)
    for core in product.cores:
        if text[start] == core[0]:
            taken, run = in_order(text, start, core), _together(text, start, core)
            if taken >= LEAST_ALONE:
                sure = run >= LEAST_ALONE or abbreviates(
                    text[start : start + taken], core
                )
                yield Fit(taken, run, sure, False)


def _after_insurer(text: str, start: int, at: int, product: Product) -> Iterator[Fit]:
    said = at - start
    for core in product.cores:
        if text[at] == core[0]:
            taken = in_order(text, at, core)
            if taken >= LEAST_OF_PRODUCT:
                yield Fit(said + taken, _together(text, at, core), True, True)
        elif (place := core.find(text[at])) > 0:
            # After the insurer a name may leave out the first words of the product.
            taken = in_order(text, at, core[place:])
            run = _together(text, at, core[place:])
            kept = run >= LEAST_OF_PRODUCT
            if taken >= LEAST_ALONE and (
                kept or abbreviates(text[at : at + taken], core[place:])
            ):
                yield Fit(said + taken, run, True, True)
    if not product.cores:
        run = _together_anywhere(text, start, product.head)
        if run >= said + LEAST_OF_PRODUCT:
            yield Fit(run, run - said, True, True)


def abbreviates(said: str, name: str) -> bool:
    """Whether it takes something of the last and of half of all words of a name."""
    words = [part for word in segmenter().cut(name) for part in _parts_of(word)]
    held, place = set(), -1
    ends = [sum(map(len, words[: n + 1])) for n in range(len(words))]
    for character in said:
        place = name.find(character, place + 1)
        if place < 0:
            return False
        held.add(next(n for n, end in enumerate(ends) if place < end))
    enough = len(held) >= max(LEAST_ALONE, LEAST_WORDS * len(words))
    return enough and place == len(name) - 1


def _parts_of(word: str) -> list[str]:
    """The words of two characters that a long word is put together of."""
    if len(word) < 2 * PAIR:
        return [word]
    return [word[at : at + PAIR] for at in range(0, len(word), PAIR)]


def _together(text: str, start: int, name: str) -> int:
    """How many characters from a place on begin the name as they stand."""
    length = 0
    while text[start + length : start + length + 1] == name[length : length + 1] != "":
        length += 1
    return length


def _together_anywhere(text: str, start: int, head: str) -> int:
    """How many characters from a place on stand together anywhere in a head."""
    length = 0
    while start + length < len(text) and text[start : start + length + 1] in head:
        length += 1
    return length
