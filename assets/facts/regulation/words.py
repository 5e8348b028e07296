"""Subjects, recipients and conditions of a sentence in normal form."""

import re

from dictionaries.regulation import language

_LEAD = re.compile(
    r"^(?:[(（][一二三四五六七八九十\d]+[)）]|[一二三四五六七八九十]+、|\d{1,2}[.、．)）]|[①-⑳]|"
    r"[a-z]\)|[一二三四五六七八九十]+是(?!否))"
)
_JOIN = re.compile(
    r"^(?:并且|并|且|同时|尤其是?|特别是|但是|但|此外|其中|以及|和|或者|或|也|还|均|都|又|则|而|其(?!他|它|次|余|中))+"
)
_LEAD_TIME = re.compile(
    r"^本[一-鿿]{1,4}第[一二三四五六七八九十百]+条(?:第[一二三四五六七八九十]+款)?所称|"
    r"^(?:本?报告期[内末]?|本年度|期内)(?=公司|上市公司|发行人)"
)
_TRAILING = re.compile(r"^的+|(?<![标目])的+$")
_NO_NAME = re.compile(
    r"^[与而或及和但当如]|^人员$|或者$|包括|认定|虽|另|已经|计算|属于|构成|涉及|报告期|清[理算]"
)
"""A run that ends with an actor and is more than his name."""
_IS = re.compile(r"(?<=.{2})是(?!否).*$")
"""各场所是登记机构，应当…: what somebody is, is not his name."""
_CONSISTS = re.compile(r"(?<=.[^(])(?:包括|包含|划分为|分为)[^的]*$")
"""登记信息包括甲、乙等，应当…: what something consists of is not its name."""
_DEFINED = re.compile(r"(?P<term>[^,]{2,30}?)(?:是指|系指|(?<=[”\"])指)")
_SAYS = re.compile(r"(?:认为|要求|保证|同意|决定)$")
"""A verb that ends a segment governs what follows: 公司保证不得…."""
_TOWARDS = re.compile(r"[对向由在]")
"""Between two actors: the second is whom the first acts on."""
_INTENDED = re.compile(r"[拟未不已]|首次")
_TIME = re.compile(r"(?:内|前|后|时|以来|期间|之日|[年月日])$")
_HANDS_IN = re.compile(
    r"[^,;]{0,12}(?:提交|报送|递交|补充)[^,;]{0,6}(?:材料|文件|资料)"
)
SUBJECT_LIMIT = 60
"""Characters; whatever is longer is a clause of its own, not somebody."""
ACTOR_GAP = 2
"""Characters between two words that name one actor: 基金 and 托管人, 公司 and 董事."""
SUBJECT_REACH = 30
"""Characters of a condition in which its actor stands."""


def bare(plain: str) -> str:
    """Without the number of a list item."""
    return _LEAD.sub("", plain)


def subject_in(segment: str, *, clause: bool = False) -> str:
    """The subject at the start of what stands before a modal word; empty: none.

    Args:
        segment: what stands there.
        clause: whether it is a case, which has a verb: 甲公司申请…的.
    """
    words = language()
    text = _JOIN.sub("", bare(segment)).partition(",")[0].rpartition(":")[2]
    text = _SAYS.sub("", _LEAD_TIME.sub("", text))
    if text.startswith("由") and words.actor.search(text[:SUBJECT_REACH]):
        text = text[1:]  # 由主管部门责令改正: who acts
    text = _CONSISTS.sub("", _IS.sub("", text))
    defined = _DEFINED.match(text)
    if defined:
        return defined["term"]
    ended = words.actor_end.search(text) or _relative(text)
    named = _INTENDED.match(text) and ended
    cut = words.prepositions.search(text, 1 if named else 0)
    if cut and not _is_one_name(text, cut.start()):
        text = text[: cut.start()]
    # 各局发现甲机构 is somebody who does something; 年度报告 and 甲公司披露的信息 are
    # one noun with a verb in it.
    # 为甲公司出具报告的机构: the actor comes after the verb that begins it.
    since = text.find("的") if text.startswith(("为", "与")) else 0
    acts = (v.start() for v in words.predicates.finditer(text) if v.start() > since)
    verb = next((at for at in acts if words.actor_end.search(text[:at])), None)
    if verb is not None and not clause and _relative(text[verb:]):
        verb = None
    phrase = words.verb_phrase.match(text)
    if phrase and not (_relative(text) and words.actor_end.search(text[:verb])):
        return ""
    subject = (text if verb is None else text[:verb]).strip(",:、(")
    subject = _TRAILING.sub("", subject)
    if not 1 < len(subject) <= SUBJECT_LIMIT or _TIME.search(subject):
        return ""
    return subject


def _is_one_name(text: str, cut: int) -> bool:
    """Whether a preposition stands inside the name of an actor: 注册在境内的甲公司."""
    actor_end = language().actor_end
    inside = (cut > 0 or text[0] in "为与") and not actor_end.search(text[:cut])
    return inside and _relative(text[cut:]) and bool(actor_end.search(text))


def _relative(text: str) -> bool:
    return "的" in text[:-1]


def actor_in(condition: str) -> str:
    """Somebody named at the start of a condition, else empty."""
    text = subject_in(condition, clause=True)[:SUBJECT_REACH]
    return text if language().actor_end.search(text) else _first_actor(condition)


def _first_actor(condition: str) -> str:
    """Somebody at the start of a case whose verb is not known: 托管人复核文件时."""
    words = language()
    text = bare(condition).partition(",")[0].removeprefix("由")
    if words.prepositions.match(text) or _INTENDED.match(text):
        return ""
    end = 0
    for found in words.actor.finditer(text):
        between = text[end : found.start()]
        near = len(between) <= ACTOR_GAP and not _TOWARDS.search(between)
        joined = end and (near or between[0] in "、和或及与")
        if end and not joined:
            break
        if not end and found.start() > SUBJECT_REACH:
            break
        end = found.end() + text.startswith("人员", found.end() - 1)  # 管理人|员
    tail = text[end:]
    told = 0 < end <= SUBJECT_LIMIT and len(tail) > 1 and not words.owned.match(tail)
    name = text[:end]
    if not told or words.predicates.search(name) or words.prepositions.search(name):
        return ""
    return "" if _NO_NAME.search(name) else name


def recipient_in(action: str) -> str:
    """To whom something goes; the first one named."""
    found = [m for p in language().recipients for m in [p.search(action)] if m]
    if not found:
        return ""
    return min(found, key=lambda m: m.start())["r"].strip("的")


def recipient_before(before: str, action: str) -> str:
    """To whom, where that stands before the modal word.

    A case has a recipient of its own, who is that of the duty as well only where the
    duty hands something in: 甲公司向乙局申请登记的,应当提交下列材料.
    """
    if _HANDS_IN.match(action):
        return recipient_in(before)
    part = before.rpartition(",")[2]
    return "" if is_condition(part) else recipient_in(part)


def is_condition(segment: str) -> bool:
    """Whether a part of a sentence says when, not who."""
    return bool(
        re.search(
            r"(?:(?<![标目])的|时|后|前|起|外|内|情形下|情况下|期间|届满|之日)$",
            segment,
        )
        or re.match(
            r"(?:如果?|若|当|因|在|自|经|对于?|根据|按照|依照|除|遇)",
            segment,
        )
        or (
            re.match(r"为|涉及|属于|符合|满足", segment)
            and not (_relative(segment) and language().actor_end.search(segment))
        )
    )
