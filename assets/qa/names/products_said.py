"""Products and insurers that a text names, as mentions of documents."""

import difflib
from collections.abc import Sequence

from assets.qa.names.insurers import BETWEEN, named_at
from assets.qa.names.insurers_said import MOST_MEANT, InsurerSaid, of_same_line
from assets.qa.names.mention_records import STEM, Mention, Unbound
from assets.qa.names.name_index import NameIndex
from assets.qa.names.product_fits import Product
from assets.qa.names.products import Found, ProductIndex, Reading

MOST_NEAREST = 3
LEAST_ALIKE = 0.2
"""Likeness of a product that is worth being told as near."""

Missing = tuple[Unbound, tuple[int, int]]
"""What no document bears, and where it stands."""


def products_in(
    text: str, part: str, index: NameIndex
) -> tuple[list[Mention], list[Missing]]:
    """Products and insurers that documents are of, and those that none is of."""
    found = index.products.find(text, asked=part == STEM)
    mentions = [
        Mention(
            text[one.start : one.end],
            "product",
            part,
            one.start,
            one.end,
            one.docs,
            exact=False,
            read_as=_taken_for(text, one, index.products),
        )
        for one in found.readings
    ]
    names = {core: None for p in index.products.products for core in p.cores[:1]}
    missing: list[Missing] = []
    for one in found.missing:
        near = difflib.get_close_matches(one.text, names, MOST_NEAREST, LEAST_ALIKE)
        how = "product" if one.held or index.insurers_unread else "insurer"
        told = Unbound(one.text, how, part, tuple(near))
        missing.append((told, (one.start, one.end)))
    for alone in _unserved(found, index.products.products):
        theirs = [p for p in index.products.products if p.insurer in alone.held]
        docs = _meant(text, theirs, found, index)
        place = (alone.start, alone.end)
        if 0 < len(docs) <= MOST_MEANT:
            mentions.append(
                Mention(alone.text, "insurer", part, *place, docs, exact=False)
            )
        else:
            near = [core for p in theirs for core in p.cores[:1]]
            missing.append((Unbound(alone.text, "insurer", part, tuple(near)), place))
    return mentions, missing


def _taken_for(text: str, one: Reading, products: ProductIndex) -> str:
    """The product a name was taken for that leaves out how the product's own begins.

    Characters in order fit another product of the insurer as well.
    """
    at = max(one.start, named_at(text, one.start, products.insurers))
    between = BETWEEN.match(text, at)
    at = between.end() if between and at > one.start else at
    cores = [c for p in products.products if p.doc_id in one.docs for c in p.cores[:1]]
    begun = at >= one.end or any(core[0] == text[at] for core in cores)
    return "" if begun else ", ".join(dict.fromkeys(cores))


def _unserved(found: Found, products: Sequence[Product]) -> list[InsurerSaid]:
    """Insurers alone of which none of the products that are named is.

    One that documents are of counts only beside something else: alone it tells which
    insurer is meant and no more.
    """
    bound = {doc for reading in found.readings for doc in reading.docs}
    served = {p.insurer for p in products if p.doc_id in bound}
    others = len(found.readings) + len(found.missing) + len(found.alone) > 1
    return [
        one
        for one in found.alone
        if served.isdisjoint(one.held) and (others or not one.held)
    ]


def _meant(
    text: str, theirs: Sequence[Product], found: Found, index: NameIndex
) -> tuple[str, ...]:
    """Of an insurer's documents those of the line of business that is spoken of."""
    bound = {doc for reading in found.readings for doc in reading.docs}
    named = [c for p in index.products.products if p.doc_id in bound for c in p.cores]
    products = [(p.doc_id, " ".join(p.cores)) for p in theirs]
    return tuple(dict.fromkeys(of_same_line(" ".join([text, *named]), products)))
