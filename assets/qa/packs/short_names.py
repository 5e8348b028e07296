"""Short names that a text gives to the laws it cites: 《…办法》（以下简称《办法》）."""

import re

from assets.qa.packs.laws import Laws
from assets.qa.packs.library import Library

MOST_LOOKED_AT = 8
"""Blocks in which the definition of a short name is looked for."""

_BLANKS = re.compile(r"\s+")


def law_in_full(
    library: Library, doc_id: str, short: str, laws: Laws
) -> tuple[str, str]:
    """The full name and edition of a law that a document calls so; empty: none told.

    Only a document that cites a law held can call one by a short name, and only of
    such is the text looked into.
    """
    if not any(laws.named(name) for name in library.cited(doc_id)):
        return "", ""
    defined = re.compile(
        rf"《(?P<full>[^《》]+)》(?P<edition>[^《》。；]{{0,60}}?)以?下(?:简称|称)[为：:]?"
        rf"[《“\"「]?{re.escape(_BLANKS.sub('', short))}[》”\"」]"
    )
    for text in library.texts(doc_id, f"以下简称 {short}", MOST_LOOKED_AT):
        if (found := defined.search(_BLANKS.sub("", text))) is not None:
            return found["full"], found["edition"]
    return "", ""
