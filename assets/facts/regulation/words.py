"""Subjects, recipients and conditions of a sentence in normal form."""

import re

from dictionaries.regulation import language

_LEAD = re.compile(
    r"^(?:[(（][一二三四五六七八九十\d]+[)）]|[一二三四五六七八九十]+、|\d{1,2}[.、．]|[①-⑳]|"
    r"[a-z]\)|[一二三四五六七八九十]+是(?!否))"
)
_JOIN = re.compile(
    r"^(?:并且|并|且|同时|但是|但|此外|其中|以及|和|或者|或|也|还|均|都|又|则|而|其)+"
)
_INTENDED = re.compile(r"[拟未不已]|首次")
_TIME = re.compile(r"(?:内|前|后|时|以来|期间|之日|[年月日])$")
SUBJECT_LIMIT = 60
"""Characters; whatever is longer is a clause of its own, not somebody."""
NAME_LENGTH = 12
"""Characters; up to here a run that ends with an actor is a name, verbs included."""
SUBJECT_REACH = 30
"""Characters of a condition in which its actor stands."""


def bare(plain: str) -> str:
    """Without the number of a list item."""
    return _LEAD.sub("", plain)


def subject_in(segment: str) -> str:
    """The subject at the start of what stands before a modal word; empty: none."""
    words = language()
    text = _JOIN.sub("", bare(segment))
    named = _INTENDED.match(text) and words.actor_end.search(text)
    cut = words.prepositions.search(text, 1 if named else 0)
    text = text[: cut.start()] if cut else text
    # 实施机构 and 被收购公司 begin with a verb, and are somebody as a whole.
    whole = len(text) <= NAME_LENGTH and words.actor_end.search(text)
    verb = None if whole else words.predicates.search(text)
    subject = (text[: verb.start()] if verb else text).strip("的,:、(")
    if not 1 < len(subject) <= SUBJECT_LIMIT or _TIME.search(subject):
        return ""
    return subject


def actor_in(condition: str) -> str:
    """Somebody named at the start of a condition, else empty."""
    text = subject_in(condition)[:SUBJECT_REACH]
    return text if language().actor_end.search(text) else ""


def recipient_in(action: str) -> str:
    """To whom something goes; the first one named."""
    found = [m for p in language().recipients for m in [p.search(action)] if m]
    if not found:
        return ""
    return min(found, key=lambda m: m.start())["r"].strip("的")


def is_condition(segment: str) -> bool:
    """Whether a part of a sentence says when, not who."""
    return bool(
        re.search(r"(?:的|时|后|前|起|外|内|情形下|情况下|期间|届满|之日)$", segment)
        or re.match(
            r"(?:如果?|若|当|因|在|自|经|对于?|根据|按照|依照|除|为|涉及|属于|符合|满足|遇)",
            segment,
        )
    )
