"""Names of companies and issuing bodies, as they stand in a line of their own."""

import re
from functools import cache

from dictionaries.identity import authorities

COMPANY = (
    r"[一-鿿A-Za-z（）·&]{2,40}?"
    r"(?:股份有限公司|有限责任公司|集团有限公司|有限公司|股份公司|集团公司|总公司|"
    r"合伙企业（有限合伙）|联合社|银行)"
)
"""A full company name: any script, ending in a legal form."""

_COMPANY_ALONE = re.compile(COMPANY)
_SENTENCE_WORDS = re.compile(r"[，。；：、]|的|本公司|以下简称|指|由|根据|关于|及其")


def company_name(text: str) -> str:
    """The text itself when it is nothing but a company name, else empty."""
    whole = _COMPANY_ALONE.fullmatch(text)
    return text if whole and not _SENTENCE_WORDS.search(text) else ""


def leading_company(text: str) -> str:
    """The company name that a title begins with, the longest legal form taken."""
    best = ""
    for match in re.finditer(r"股份有限公司|有限责任公司|有限公司|集团公司", text):
        head = text[: match.end()]
        if company_name(head):
            best = head
            break
    return best


@cache
def authority_pattern() -> re.Pattern[str]:
    """Any full or short name of an issuing body, the longer first."""
    names = [n for a in authorities() for n in (a.name, *a.aliases)]
    ordered = sorted(names, key=lambda n: (-len(n), n))
    return re.compile("|".join(re.escape(n) for n in ordered))


@cache
def _full_names() -> dict[str, str]:
    return {n: a.name for a in authorities() for n in (a.name, *a.aliases)}


def authority_names(text: str) -> list[str]:
    """Full names of the bodies a text names, in order, each once."""
    found = (_full_names()[m.group()] for m in authority_pattern().finditer(text))
    return list(dict.fromkeys(found))
