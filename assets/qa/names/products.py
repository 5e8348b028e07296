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
from assets.qa.names.product_fits import (
    LEAST_OF_PRODUCT,
    Fit,
    Product,
    fits_at,
    size_of,
)
from dictionaries.questions import question_words

MOST_ALIKE = 3
"""Documents that may share a reading; what fits more is an ordinary word."""
_JOINED = re.compile("以及|[和与及、]")


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
        fits: dict[str, Fit] = {}
        for product in self.products:
            fitting = [
                fit
                for fit in fits_at(text, start, product)
                if start + fit.taken >= insured + LEAST_OF_PRODUCT or not fit.insured
            ]
            if fitting:
                fits[product.doc_id] = max(fitting, key=size_of)
        if not fits:
            return None
        longest = max(fits.values(), key=size_of)
        docs = tuple(
            d for d, fit in fits.items() if size_of(fit)[:2] == size_of(longest)[:2]
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


def _of_another(reading: Reading, said: Sequence[Insured]) -> bool:
    """Whether a name that no insurer stands in belongs to one that has no such."""
    return any(s.start < reading.start and _overlap(s, reading) for s in said)


def _overlap(one: Insured | Reading | InsurerSaid, other: Insured | Reading) -> bool:
    return one.start < other.end and other.start < one.end


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
