"""Products by the names people give them: characters of the full name, in order.

Names such as 食责险 and 家财险 take characters of insurer and product in their order. A
reading starts where a name starts, at the insurer's brand or at the product itself, and
goes as far as the name allows; the document that allows the longest is meant, and all
that allow it equally.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assets.qa.catalog import DocCard
from assets.qa.names import brand_of, in_order

LEAST_OF_PRODUCT = 2
"""Characters of the product itself beside the insurer's brand."""
LEAST_ALONE = 3
"""Characters of the product where the insurer is not named."""
LEAST_OF_BRAND = 2
POSSESSIVE = "的"
"""May stand between insurer and product."""
BRAND_START = 4
"""Characters of an insurer's full name among which its short name begins."""
MOST_ALIKE = 3
"""Documents that may share a reading; what fits more is an ordinary word."""


@dataclass(frozen=True, slots=True)
class Product:
    """A document's product: how its insurer is called, and the name proper."""

    doc_id: str
    insurer: str
    brand: str
    cores: tuple[str, ...]
    head: str
    """Beginning of the text, where no product was read."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A stretch of text read as a product's name."""

    start: int
    end: int
    docs: tuple[str, ...]
    sure: bool
    """Whether the insurer is named or the characters stand together in the name."""


def products_of(cards: Iterable[DocCard]) -> list[Product]:
    """The products of the documents of insurers."""
    return [
        Product(card.doc_id, card.issuer, brand_of(card.issuer), card.cores, card.head)
        for card in cards
        if card.family == "insurance" and card.issuer
    ]


def find_products(text: str, products: Sequence[Product]) -> list[Reading]:
    """The names of products in a squeezed text, in order and without overlap."""
    found: list[Reading] = []
    at = 0
    while at < len(text):
        reading = _reading(text, at, products)
        if reading is None:
            at += 1
        else:
            found.append(reading)
            at = reading.end
    return _resolved(found)


def _reading(text: str, start: int, products: Sequence[Product]) -> Reading | None:
    fits: dict[str, tuple[int, int, bool]] = {}
    for product in products:
        best = max(_fits(text, start, product), default=(0, 0, False))
        if best[0]:
            fits[product.doc_id] = best
    if not fits:
        return None
    longest = max(fits.values())
    docs = tuple(doc for doc, fit in fits.items() if fit[:2] == longest[:2])
    if len(docs) > MOST_ALIKE:
        return None
    return Reading(start, start + longest[0], docs, longest[2])


def _fits(text: str, start: int, product: Product) -> Iterator[tuple[int, int, bool]]:
    """Characters taken, how many stand together in the product, whether sure."""
    brand = _brand_taken(text, start, product)
    for core in product.cores:
        if brand and text[start + brand] == core[0]:
            taken = in_order(text, start + brand, core)
            if taken >= LEAST_OF_PRODUCT:
                run = _together(text, start + brand, core)
                yield brand + taken, run, True
        if text[start] == core[0]:
            taken, run = in_order(text, start, core), _together(text, start, core)
            if taken >= LEAST_ALONE:
                yield taken, run, run >= LEAST_ALONE
        elif brand:
            yield from _inside(text, start, brand, core)
    if brand and not product.cores:
        run = _together_anywhere(text, start, product.head)
        if run >= brand + LEAST_OF_PRODUCT:
            yield run, run - brand, True


def _inside(
    text: str, start: int, brand: int, core: str
) -> Iterator[tuple[int, int, bool]]:
    """After the brand a name may leave out the first words of the product."""
    at = start + brand
    place = core.find(text[at])
    if place > 0:
        taken = in_order(text, at, core[place:])
        run = _together(text, at, core[place:])
        if run >= LEAST_OF_PRODUCT and taken >= LEAST_ALONE:
            yield brand + taken, run, True


def _brand_taken(text: str, start: int, product: Product) -> int:
    """Characters of the insurer's brand or short name at a place, at least two."""
    brand = product.brand
    taken = len(brand) if text.startswith(brand, start) else 0
    pair = text[start : start + LEAST_OF_BRAND]
    short = (
        len(pair) == LEAST_OF_BRAND
        and pair[0] in product.insurer[:BRAND_START]
        and in_order(pair, 0, product.insurer) == LEAST_OF_BRAND
    )
    taken = taken or LEAST_OF_BRAND * short
    if taken and text[start + taken : start + taken + 1] == POSSESSIVE:
        taken += 1
    return taken if start + taken < len(text) else 0


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


def _resolved(found: Sequence[Reading]) -> list[Reading]:
    """Unsure readings mean a product that is surely named elsewhere, or nothing."""
    sure = {doc for reading in found if reading.sure for doc in reading.docs}
    kept = []
    for reading in found:
        docs = reading.docs
        if not reading.sure:
            docs = tuple(doc for doc in docs if doc in sure)
        if docs:
            kept.append(Reading(reading.start, reading.end, docs, reading.sure))
    return kept
