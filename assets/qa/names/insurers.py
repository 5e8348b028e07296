"""What insurers are called: brand, short name, words for their line of business.

The full name gives all of it: place and legal form go, what is left is a brand and a
line (财产保险, 人寿保险). People say the brand alone, or with characters of the line in
their order: 产险, 财险, 人寿.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from assets.qa.names.forms import LINES, brand_of, in_order
from dictionaries.insurers import insurer_names
from dictionaries.questions import question_words

SHORT_NAME = 2
"""Characters of the short name of an insurer and of words for its line."""
BETWEEN = re.compile(r"(?:股份有限公司|有限责任公司|有限公司|公司)?的?《?")
"""May stand between insurer and product."""
LONGEST_PRODUCT = 14
"""Characters of a product's name up to the word for insurance."""

_PRODUCT = re.compile(
    rf"(?P<name>[^\W_是否在对和与及或为的有何]{{2,{LONGEST_PRODUCT}}}?(?<!保)"
    r"(?:保险|险))(?![期责金人费合单事标利种]|公司)"
)
_UNLISTED = re.compile(
    r"(?P<name>(?![的与和跟及或])[\u3400-\u9fffa-z\d]{1,10}?)"
    r"(?=[^\w，。]|，?$|[的与和跟哪谁]|等待|犹豫|相比|对比|比较|[两三][款个种者]|$)"
)
"""A product without the word for insurance, after an insurer."""
_STRANGER = re.compile(
    r"[\u3400-\u9fff]{2}(?:财产保险|人寿保险|健康保险|养老保险|产险|财险|人寿)"
)


@dataclass(frozen=True)
class Insurer:
    """An insurer by its full name, squeezed."""

    name: str

    @cached_property
    def brand(self) -> str:
        """What it is called where its line goes without saying."""
        return brand_of(self.name)

    @cached_property
    def line(self) -> str:
        """Its name after the brand."""
        return self.name[self.name.find(self.brand) + len(self.brand) :]

    def ends(self, text: str, start: int) -> list[int]:
        """Places where its name may end that begins at `start`, the nearest first."""
        end = self._called(text, start)
        if not end:
            return []
        line = self.line if end - start >= len(self.brand) else self.name
        kind = in_order(text, end, line)
        return [end, *range(end + SHORT_NAME, end + kind + 1)]

    def _called(self, text: str, start: int) -> int:
        """Where its brand or a short name of two characters ends, 0 for neither."""
        if text.startswith(self.brand, start):
            return start + len(self.brand)
        pair = text[start : start + SHORT_NAME]
        own = self.name[: self.name.find(self.brand) + len(self.brand)]
        short = (
            len(pair) == SHORT_NAME
            and pair[0] in own
            and pair not in own
            and pair not in self.line
            and in_order(pair, 0, self.name) == SHORT_NAME
            and insurer_names().get(pair, self.name) in self.name
        )
        return start + SHORT_NAME if short else 0


@dataclass(frozen=True, slots=True)
class Insured:
    """A product that an insurer is said to have."""

    text: str
    start: int
    end: int
    held: bool = True
    """Whether any document is of that insurer."""


def named_at(text: str, start: int, insurers: Iterable[Insurer]) -> int:
    """Where the longest name of an insurer at a place ends; 0: there is none."""
    return max((i.ends(text, start)[-1] for i in insurers if i.ends(text, start)),
               default=0)  # fmt: skip


def unlisted_product(text: str, start: int) -> re.Match[str] | None:
    """What stands after an insurer and can be a product without the word for one."""
    words = question_words()
    found = _UNLISTED.match(text, start)
    if found is None:
        return None
    patterns = (words.comparing, words.no_peer, words.no_product)
    common = any(found["name"].startswith(term) for term in words.terms)
    common = common or any(pattern.search(found["name"]) for pattern in patterns)
    return None if common or found["name"].startswith(LINES) else found


def products_said(
    text: str, insurers: Sequence[Insurer], strangers: Sequence[tuple[int, int]] = ()
) -> list[Insured]:
    """Products that a text says an insurer has, whether there is such a one or not.

    `strangers` are places of insurers that no document is of.
    """
    starts: dict[int, int] = dict(strangers)
    for at in range(len(text)):
        called = [i for i in insurers if text.startswith(i.brand, at)]
        if end := named_at(text, at, called):
            starts[at] = end
    for stranger in _STRANGER.finditer(text):
        if not any(s < stranger.end() and stranger.start() < e
                   for s, e in starts.items()):  # fmt: skip
            starts[stranger.start()] = stranger.end()
    found = []
    for start, end in sorted(starts.items()):
        between = BETWEEN.match(text, end)
        at = between.end() if between else end
        product = _PRODUCT.match(text, at)
        if product is None and (start, end) in strangers:
            product = unlisted_product(text, at)
        if product and not any(line.startswith(product["name"]) for line in LINES):
            held = any(i.ends(text, start) for i in insurers)
            said = text[start : product.end()]
            found.append(Insured(said, start, product.end(), held))
    return found
