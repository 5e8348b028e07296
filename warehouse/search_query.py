"""What a person typed into the search box, taken apart without ever failing.

``"…"`` is an exact phrase; ``title:``, ``doc:``, ``domain:``, ``kind:`` and ``page:``
restrict; all else are words. What cannot be understood is searched as words, and a
note says so.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from dictionaries.stop_words import stop_words
from warehouse.analysis.tokenizer import tokenize

LONGEST_QUERY = 10_000
"""Characters read of a query; what is beyond adds nothing to the ranking."""

FIELDS = ("title", "doc", "domain", "kind", "page")

_UNKNOWN_FIELD = re.compile(r"(?<!\S)([a-z_]+):(?!//)(?=\S)", re.IGNORECASE)
"""A word of letters with a colon before a value: perhaps a field was meant."""

_QUOTE_FORMS = str.maketrans({"＂": '"', "\u2033": '"'})
_SOFT_QUOTES = re.compile("[“「『]([^”」』]{2,})[”」』]")
"""Chinese quotation marks are part of ordinary sentences: what they hold is preferred,
not required."""

_PIECE = re.compile(
    rf"(?:(?P<field>{'|'.join(FIELDS)})\s?[:：]\s?)"
    r'(?:"(?P<quoted_value>[^"]*)"|(?P<value>[^\s"]+))'
    r'|"(?P<phrase>[^"]*)"'
    r"|(?P<words>[^\s\"]+)",
    re.IGNORECASE,
)
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))


@dataclass(frozen=True)
class Query:
    """A query taken apart."""

    words: str
    """Everything to search for that is neither a phrase nor a field."""
    phrases: tuple[str, ...]
    """Texts that have to stand there."""
    preferred: tuple[str, ...]
    """Texts that count more if they stand there as they are."""
    fields: tuple[tuple[str, str], ...]
    """Field and value of each restriction, in order."""
    notes: tuple[str, ...]
    """What was not taken as it may have been meant."""

    def values(self, field: str) -> list[str]:
        """All values asked for of one field."""
        return [value for name, value in self.fields if name == field]


def parse_query(text: str) -> Query:
    """Take a query apart; any text is a query."""
    notes = []
    if len(text) > LONGEST_QUERY:
        text = text[:LONGEST_QUERY]
        notes.append(f"only the first {LONGEST_QUERY:,} characters were used")
    text = text.translate(_INVISIBLE).translate(_QUOTE_FORMS)
    if text.count('"') % 2:
        head, _, tail = text.rpartition('"')
        text = f"{head} {tail}"
        notes.append('a quotation mark (") without its partner was ignored')
    unknown = {name.lower() for name in _UNKNOWN_FIELD.findall(text)} - {*FIELDS}
    if unknown:
        notes.append(
            f"there is no field {', '.join(sorted(unknown))}, so it was searched as "
            f"words; fields are {', '.join(FIELDS)}"
        )
    words, phrases, fields = [], [], []
    for piece in _PIECE.finditer(text):
        if piece["field"]:
            value = (piece["quoted_value"] or piece["value"] or "").strip()
            if value:
                fields.append((piece["field"].lower(), value))
        elif piece["phrase"] is not None:
            phrases.append(piece["phrase"].strip())
        else:
            words.append(piece["words"])
    rest = " ".join(words)
    return Query(
        words=rest,
        phrases=tuple(filter(None, phrases)),
        preferred=tuple(_SOFT_QUOTES.findall(rest)),
        fields=tuple(fields),
        notes=tuple(notes),
    )


@dataclass(frozen=True)
class Terms:
    """The distinct tokens to search for, in order."""

    words: tuple[str, ...]
    parts: tuple[str, ...]
    """Sub-words and other readings, without those that are words too."""

    def __bool__(self) -> bool:
        """Whether there is anything to search for."""
        return bool(self.words or self.parts)


def terms_of(text: str) -> Terms:
    """The tokens of a text that are worth searching for.

    Function words are dropped unless there is nothing else. A lone character counts as
    a word only where it is all there is; beside others its pairs say more.
    """
    tokens = tokenize(text)
    words = _distinct(tokens.main)
    telling = [w for w in words if w not in stop_words()] or words
    long = [w for w in telling if len(w) > 1]
    lone = [w for w in telling if len(w) == 1]
    parts = [p for p in _distinct(tokens.sub) if p not in words]
    if long:
        return Terms(tuple(long), (*parts, *lone))
    return Terms(tuple(lone), tuple(parts))


def exact_tokens(text: str) -> list[str]:
    """The tokens of a phrase, one a character or figure."""
    return tokenize(text).exact


def _distinct(terms: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(terms))
