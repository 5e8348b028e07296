"""Forms of names: what is left of a name when decoration, place and legal form go."""

import re
from collections.abc import Iterator

from dictionaries.company_words import cities, common_in_names
from dictionaries.families import REGIONS
from warehouse.analysis.folding import fold
from warehouse.analysis.segmenter import segmenter

_DROPPED = re.compile(r"(?<![a-z0-9\s])\s+|\s+(?![a-z0-9\s])|[\"'“”‘’「」『』·•・﹒]")
"""Blanks and marks of emphasis stand inside names in one text and not in another; only
between words in Latin letters and figures a blank tells something."""
_DASHES = re.compile(r"[-—–―─]+")

LEGAL_FORMS = (
    "股份有限公司",
    "有限责任公司",
    "集团有限公司",
    "有限公司",
    "股份公司",
    "集团公司",
    "总公司",
    "公司",
    "(集团)",
    "集团",
    "股份",
    "控股",
)
"""Ends of a company's name that say what it is in law, the longer first."""

LINES = ("财产保险", "人寿保险", "健康保险", "养老保险", "在线", "保险", "证券")
"""Lines of business that follow the brand in the names of insurers and brokers."""

_DIVISIONS = [f"{r}{end}" for r in REGIONS for end in ("省", "市", "自治区")]
_PLACES = (
    *sorted(_DIVISIONS, key=lambda d: (-len(d), d)),
    "中华人民共和国",
    "中国",
    *REGIONS,
)
"""What stands before the name proper."""

_VERSION = re.compile(r"\([^()]*(?:版|款|型|稿|草案|修订|试行|期|专属|摘要|年)[^()]*\)")
_TITLE_ENDS = re.compile(r"(?:全文|正文|示范条款|利益条款|条款|摘要)$")
_ORDER = re.compile(r"\(.*\d{4}.*(?:令|公告|号).*\)$")
_INNER = re.compile(r"[《〈<]+([^《》〈〉<>]{4,})[》〉>]+")
_PERIOD_AND_KIND = re.compile(
    r"(?:19|20)\d\d年?(?:年度|半年度|第?.季度)?(?:报告|年报)(?:摘要)?"
)
_LISTING = re.compile(r"^\*?st(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff]{2})[ab]$")
"""What an exchange puts before or after a short name: a warning, a class of shares."""
_LATIN_WORDS = re.compile(r"[^\W\d_]+(?:[ &.-]+[^\W\d_]+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")

SHORTEST_REST = 4
"""Characters of a company's name that is left without its city."""
SHORTEST_NAME = 2
"""Characters of a name; one alone is no name."""


def squeeze(text: str) -> str:
    """The text folded to one form, without blanks and quotation marks."""
    return _DASHES.sub("-", _DROPPED.sub("", fold(text)))


def bare_title(title: str) -> str:
    """A squeezed title without versions, drafts and the word for its kind of text."""
    bare = _VERSION.sub("", _ORDER.sub("", title))
    if bare[:1] == "《" and bare.find("》") == len(bare) - 1:
        bare = bare[1:-1]
    return _TITLE_ENDS.sub("", bare) or title


def inner_titles(title: str) -> list[str]:
    """Titles a title quotes: the text that is amended, explained or accompanied."""
    return _INNER.findall(title)


def without_place(name: str) -> str:
    """A squeezed company name without the country, province or city before it."""
    for place in _PLACES:
        rest = name.removeprefix(place)
        if rest != name and len(rest) > SHORTEST_NAME:
            return without_place(rest)
    return name


def without_city(name: str) -> str:
    """A squeezed company name without the city before it.

    As it was, where no name is left: words that many companies share, or too few.
    """
    for city in cities():
        rest = name.removeprefix(city)
        if rest != name:
            rest = re.sub(r"^[市县]", "", rest)
            words = segmenter().cut(rest)
            own = len(rest) >= SHORTEST_REST and not common_in_names().issuperset(words)
            return rest if own else name
    return name


def is_place(text: str) -> bool:
    """Whether a squeezed text is a country, province or city that names begin with."""
    return text in _PLACES


def without_listing(name: str) -> str:
    """A squeezed short name without a warning or class of shares: *ST远山, 远山A."""
    return _LISTING.sub("", name)


def without_legal_form(name: str) -> str:
    """A squeezed company name without the end that is the same in all names."""
    for form in LEGAL_FORMS:
        rest = name.removesuffix(form)
        if rest != name and len(rest) >= SHORTEST_NAME:
            return rest
    return name


def company_forms(name: str) -> list[str]:
    """A squeezed company name and its shorter forms, the fullest first.

    Legal forms go one after the other, then the place: each step is a name that people
    use, as long as two characters remain.
    """
    forms = list(dict.fromkeys((name, without_listing(name))))
    while (shorter := without_legal_form(forms[-1])) != forms[-1]:
        forms.append(shorter)
    forms += [without_place(form) for form in list(forms)]
    return list(dict.fromkeys(f for f in forms if len(f) >= SHORTEST_NAME))


def brand_of(name: str) -> str:
    """What others call an insurer or broker: no place, legal form, line of business.

    The place stays where the line is all that would be left.
    """
    bare = _without_line(without_place(company_forms(name)[-1]))
    if any(line.startswith(bare) for line in LINES):
        return name[: name.find(bare)] + bare
    return bare


def _without_line(name: str) -> str:
    for line in LINES:
        at = name.find(line)
        if at >= SHORTEST_NAME:
            name = name[:at]
    return name


def is_name(text: str) -> bool:
    """Whether a squeezed text can be a name: it has a Chinese character or a word."""
    long_enough = len(text) >= SHORTEST_NAME
    return long_enough and bool(_HAN.search(text) or _LATIN_WORDS.fullmatch(text))


def is_title(text: str) -> bool:
    """Whether a squeezed text can be a title: no sentence, field or company alone."""
    if _PERIOD_AND_KIND.fullmatch(text):
        return False
    plain = not any(mark in text for mark in ":。;；❖|")
    paired = text.count("《") == text.count("》")
    alone = text.endswith(LEGAL_FORMS[:6])
    return plain and paired and not alone and is_name(text)


def product_core(product: str, insurer: str) -> str:
    """A squeezed product name without the insurer's name or short form before it.

    The short form takes characters of the insurer's name in order, so the longest such
    beginning of the product name is dropped: 远山产险 of 中国远山财产保险.
    """
    taken = in_order(product, 0, insurer)
    rest = product[taken:]
    return rest if taken >= SHORTEST_NAME and len(rest) > SHORTEST_NAME else product


def in_order(text: str, start: int, name: str) -> int:
    """How many characters of the text from `start` on appear in the name in order."""
    at, place = start, -1
    while at < len(text):
        place = name.find(text[at], place + 1)
        if place < 0:
            break
        at += 1
    return at - start


def places_in(text: str, name: str) -> Iterator[int]:
    """Where a name begins in a text, without overlap."""
    at = text.find(name)
    while at >= 0:
        yield at
        at = text.find(name, at + len(name))
