"""Products by the names people give them: characters of the full name, in order.

Names such as 食责险 and 家财险 take characters of insurer and product in their order. A
reading starts where a name starts, at the insurer or at the product itself, and goes as
far as the name allows; the document that allows the longest is meant, and all that
allow it equally. What stands after an insurer is a product of that insurer or of none.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from assets.qa.names.catalog import DocCard
from assets.qa.names.forms import in_order
from assets.qa.names.insurers import (
    BETWEEN,
    Insured,
    Insurer,
    named_at,
    products_said,
    unlisted_product,
)
from assets.qa.names.insurers_said import (
    InsurerSaid,
    ends_there,
    insurers_said,
    products_beside,
)
from dictionaries.questions import question_words
from warehouse.analysis.segmenter import segmenter

LEAST_OF_PRODUCT = 2
"""Characters of the product itself beside the insurer's brand."""
LEAST_ALONE = 3
"""Characters of the product where the insurer is not named."""
MOST_ALIKE = 3
"""Documents that may share a reading; what fits more is an ordinary word."""
LEAST_WORDS = 0.5
"""Of the words of a product, those that its abbreviation takes something of, three or
more and the last: 食品 安全 责任 保险 gives 食责险."""

_JOINED = re.compile("以及|[和与及、]")


@dataclass(frozen=True)
class Product:
    """A document's product: how its insurer is called, and the name proper."""

    doc_id: str
    insurer: Insurer
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


@dataclass(frozen=True, slots=True)
class Found:
    """What a text names of products and insurers."""

    readings: Sequence[Reading]
    missing: Sequence[Insured]
    """Products that no document is of."""
    alone: Sequence[InsurerSaid]
    """Insurers that are named without a product."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """How a product fits at a place; the greater the better."""

    taken: int
    together: int
    """Characters that stand in the product's name as they are."""
    sure: bool
    insured: bool
    """Whether its insurer is named."""


@dataclass(frozen=True)
class ProductIndex:
    """The products of a domain's documents, ready to be looked for."""

    products: Sequence[Product]

    @cached_property
    def insurers(self) -> Sequence[Insurer]:
        """The insurers of the products."""
        return tuple(dict.fromkeys(p.insurer for p in self.products))

    def find(self, text: str, *, asked: bool) -> Found:
        """Names of products in a squeezed text, known or not, and insurers alone.

        `asked`: whether it asks; what an option tells of insurers is no name.
        """
        found: list[Reading] = []
        at = 0
        while at < len(text):
            reading = self._reading(text, at)
            if reading is None:
                at += 1
            else:
                found.append(reading)
                at = reading.end
        named = self._insurers_said(text, found) if asked else []
        strangers = [(n.start, n.end) for n in named if not n.held]
        said = products_said(text, self.insurers, strangers)
        kept = _resolved([r for r in found if not _of_another(r, said)])
        kept += self._joined(text, kept)
        missing = [s for s in said if not any(_overlap(s, r) for r in kept)]
        if asked:
            missing += self._beside(text, [*kept, *missing], named)
            missing += self._unlisted(text, [*kept, *missing], named)
        taken: list[Insured | Reading] = [*kept, *missing]
        alone = [
            one
            for one in named
            if ends_there(text, one.end) and not any(_overlap(one, r) for r in taken)
        ]
        return Found(sorted(kept, key=lambda r: r.start), missing, alone)

    def _insurers_said(self, text: str, found: Sequence[Reading]) -> list[InsurerSaid]:
        """The insurers it names, where it speaks of insurance or of several."""
        named = insurers_said(text, self.insurers) if self.products else []
        spoken = question_words().family_words["insurance"].search(text)
        return named if found or spoken or len(named) > 1 else []

    def _unlisted(
        self,
        text: str,
        known: Sequence[Reading | Insured],
        named: Sequence[InsurerSaid],
    ) -> Iterator[Insured]:
        """Products right after insurers that no document is of."""
        for one in named:
            alone = not any(_overlap(one, k) for k in known)
            if alone and (product := unlisted_product(text, one.end)):
                end = product.end()
                yield Insured(text[one.start : end], one.start, end, bool(one.held))

    def _beside(
        self,
        text: str,
        known: Sequence[Reading | Insured],
        named: Sequence[InsurerSaid],
    ) -> list[Insured]:
        """Products that none is of, compared with those that some are of."""
        places = [(k.start, k.end) for k in known]
        return [
            Insured(one.text, one.start, one.end)
            for one in products_beside(text, places)
            if not any(n.start < one.end and one.start < n.end for n in named)
        ]

    def _reading(self, text: str, start: int) -> Reading | None:
        insured = named_at(text, start, self.insurers)
        fits: dict[str, _Fit] = {}
        for product in self.products:
            fitting = [
                fit
                for fit in _fits(text, start, product)
                if start + fit.taken >= insured + LEAST_OF_PRODUCT or not fit.insured
            ]
            if fitting:
                fits[product.doc_id] = max(fitting, key=_size)
        if not fits:
            return None
        longest = max(fits.values(), key=_size)
        docs = tuple(
            d for d, fit in fits.items() if _size(fit)[:2] == _size(longest)[:2]
        )
        if len(docs) > MOST_ALIKE:
            return None
        return Reading(start, start + longest.taken, docs, longest.sure)

    def _joined(self, text: str, found: Sequence[Reading]) -> Iterator[Reading]:
        """Insurers before 和 and another one with its product: theirs of that name."""
        for reading in list(found):
            before = [
                at
                for at in range(reading.start)
                if (end := named_at(text, at, self.insurers))
                and (joined := _JOINED.match(text, end))
                and joined.end() == reading.start
            ]
            for at in before[:1]:
                end = named_at(text, at, self.insurers)
                after = named_at(text, reading.start, self.insurers)
                between = BETWEEN.match(text, after)
                rest = text[between.end() if between else after : reading.end]
                if after and (theirs := self._reading(text[at:end] + rest, 0)):
                    yield replace(theirs, start=at, end=end)


def products_of(cards: Iterable[DocCard]) -> ProductIndex:
    """The products of the documents of insurers."""
    return ProductIndex(
        [
            Product(card.doc_id, Insurer(card.issuer), card.cores, card.head)
            for card in cards
            if card.family == "insurance" and card.issuer
        ]
    )


def _size(fit: _Fit) -> tuple[int, int, bool]:
    return fit.taken, fit.together, fit.sure


def _fits(text: str, start: int, product: Product) -> Iterator[_Fit]:
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
                yield _Fit(taken, run, sure, False)


def _after_insurer(text: str, start: int, at: int, product: Product) -> Iterator[_Fit]:
    said = at - start
    for core in product.cores:
        if text[at] == core[0]:
            taken = in_order(text, at, core)
            if taken >= LEAST_OF_PRODUCT:
                yield _Fit(said + taken, _together(text, at, core), True, True)
        elif (place := core.find(text[at])) > 0:
            # After the insurer a name may leave out the first words of the product.
            taken = in_order(text, at, core[place:])
            run = _together(text, at, core[place:])
            kept = run >= LEAST_OF_PRODUCT
            if taken >= LEAST_ALONE and (
                kept or abbreviates(text[at : at + taken], core[place:])
            ):
                yield _Fit(said + taken, run, True, True)
    if not product.cores:
        run = _together_anywhere(text, start, product.head)
        if run >= said + LEAST_OF_PRODUCT:
            yield _Fit(run, run - said, True, True)


def abbreviates(said: str, name: str) -> bool:
    """Whether it takes something of the last and of half of all words of a name."""
    words = segmenter().cut(name)
    held, place = set(), -1
    ends = [sum(map(len, words[: n + 1])) for n in range(len(words))]
    for character in said:
        place = name.find(character, place + 1)
        if place < 0:
            return False
        held.add(next(n for n, end in enumerate(ends) if place < end))
    enough = len(held) >= max(LEAST_ALONE, LEAST_WORDS * len(words))
    return enough and place == len(name) - 1


def _of_another(reading: Reading, said: Sequence[Insured]) -> bool:
    """Whether a name that no insurer stands in belongs to one that has no such."""
    return any(s.start < reading.start and _overlap(s, reading) for s in said)


def _overlap(one: Insured | Reading | InsurerSaid, other: Insured | Reading) -> bool:
    return one.start < other.end and other.start < one.end


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
