"""Names of companies and firms in text, and the short names a document gives them."""

import re
from collections.abc import Iterable, Iterator

_FORM = (
    r"(?:股份有限公司|有限责任公司|集团有限公司|有限公司|律师事务所|"
    r"会计师事务所(?:\((?:特殊)?普通合伙\)|\(有限合伙\))?|合伙企业\(有限合伙\)|"
    r"交易所|中心\(有限合伙\))(?:[一-鿿]{2,6}分公司)?"
)
ORGANISATION = re.compile(rf"[一-鿿A-Za-z()·]{{2,36}}?{_FORM}")
_LEAD = re.compile(
    r"^(?:.*?(?:聘请了?|聘任了?|委托了?|同意|认可|接受|指定|担任|名称|以下简称|就是|分别为)|"
    r"(?:由|经|根据|为|即|和|及|与|或|及其|以及|向|系指|指)+)"
)
_SPLIT = re.compile(r"[、,;/]|和/或|以及")
_TITLE = re.compile(r"《[^》]*》")
"""A firm in the title of a document is what the document is about."""
_BAD_START = re.compile(r"^[)(]|^(?:本公司|发行人|上市公司|公司|标的公司|其|该)")

SHORT_MIN, SHORT_MAX = 2, 12
"""Characters of a short name; longer terms are definitions of other things."""
HEAD = 4
"""Characters by which a definition begins with the name it gives."""
MAX_NAME = 34
"""Characters; no registered name of a company is longer."""


def organisations(text: str) -> Iterator[str]:
    """Full names in a text in its normal form, in order."""
    for part in _SPLIT.split(_TITLE.sub("", text)):
        at = 0
        while match := ORGANISATION.search(part, at):
            at = match.end()
            name = _LEAD.sub("", match.group())
            if name.startswith("(") and ")" in name:
                name = name.split(")", 1)[1]
            if 4 < len(name) <= MAX_NAME and not _BAD_START.match(name):
                yield shown(name)


def named(text: str, short_names: dict[str, str]) -> list[str]:
    """Full names in a text, short names resolved by the document's definitions."""
    found = list(organisations(text))
    for part in _SPLIT.split(text):
        full = short_names.get(part.strip("。:"))
        if full:
            found.append(full)
    return list(dict.fromkeys(found))


def shown(name: str) -> str:
    """A name as printed in Chinese text: full-width brackets."""
    return name.replace("(", "（").replace(")", "）")


def short_names_of(definitions: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Terms of the definitions that stand for one organisation, with its full name."""
    table: dict[str, str] = {}
    for term, meaning in definitions:
        names = list(organisations(meaning))
        if len(names) == 1 and meaning.startswith(names[0][:HEAD]):
            for short in _SPLIT.split(term):
                if SHORT_MIN <= len(short) <= SHORT_MAX:
                    table.setdefault(short, names[0])
    return table
