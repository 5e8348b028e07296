"""Duties, bans and rights: who must, must not or may do what, to whom and when.

A sentence is cut at its modal words. What stands before one in the same part is the
subject; parts before that say when it applies. A part without a subject of its own
goes on with the one before it, as Chinese does.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assets.facts.regulation.deadlines import Limit, limits
from assets.facts.regulation.words import (
    actor_in,
    bare,
    is_condition,
    recipient_before,
    recipient_in,
    subject_in,
)
from dictionaries.regulation import language

_PROMISED = re.compile(
    r"作出|予以|办理|完成|提交|出具|送达|答复|通知|公告|报送|披露|受理|审查|报告|保存|更新|"
    r"核实|识别|整改|备案|履行|公示|反馈|归还|支付|召开|达到"
)
_ADVERB = re.compile(r"但是?|严格|也|还|均|都|又|则|同时|并且?|此外|原则上")
_ASKED = re.compile(r"是否|的说明$|的情况$")
_MEASURE = re.compile(r"(?:期限|期间|时间|期|比例|数量|金额|价格)$")
"""A subject of its own sentence only: nobody of whom the next one speaks."""
_EXCEPT = re.compile(r"(?<![免排删清去解废])除(?!外|名|权|息)[^,。;外]*$")
_EXCEPT_END = re.compile(r"[^,。;]{0,120}外(?=,)")
_AFTERWARDS = re.compile(r"(?:^|,)(?P<event>[^,]{2,60}?)(?:之日)?(?:之|以)?后$")
"""Ends the case of a duty with an event after which it is due."""
_DOES = re.compile(r"因|拟|未|有|作出|发现|取得|认为|计划|申请")
"""Behind somebody's name it tells what he does; his affairs are another matter."""
_MEANS = re.compile(r"指(?![导定派令使明挥控引数]|标(?!的))")
"""Opens the meaning of a term, which lays no duty on anybody."""
_DONE = re.compile(r"(?:给|对)[^,;]{1,16}造成|违反|未按|拒不|拒绝|逾期不")
"""Opens the case of what somebody does, never a thing."""
_CASE = re.compile(r"[^,;。]{2,80}(?:(?<![目标])的|后|时),")
_NOT_FOR = re.compile(r"对(?P<who>[^,;。对]{2,20}?)(?:均|也)?不适用")
"""部分要求对申请人不适用的: whom the rule spares is who may do without."""
_NO_ACTION = re.compile(r"^(?:[,。;:]|$)")


@dataclass(frozen=True, slots=True)
class Duty:
    """One modal word with all that belongs to it, in normal form."""

    modality: str
    modal: str
    subject: str
    subject_from: str
    condition: str
    action: str
    recipient: str
    limit: Limit | None
    rule: str


@dataclass(slots=True)
class Speaker:
    """Whom the sentences of a provision speak of, and how, as read so far."""

    subject: str = ""
    modality: str = ""
    modal: str = ""
    actor: str = ""
    """Who was spoken of last, where the subject since is a thing."""


def duties(plain: str, speaker: Speaker, days: str, *, item: bool) -> Iterator[Duty]:
    """Duties of one sentence; `speaker` remembers who was spoken of last."""
    text = bare(plain)
    if _MEANS.match(text):
        return
    spoken = list(language().modal.finditer(text))
    modals = [
        m
        for m in spoken
        if not (_quoted(text, m) or _inside_noun(text, m) or _excepted(text, m))
    ]
    if spoken and all(_quoted(text, m) for m in spoken):
        return
    if not modals:
        # 不存在应当听证情形的，在五日内作出决定: its modal word is another thing's.
        yield from _unspoken(text, speaker, days, item=item)
        return
    begin = 0
    for n, modal in enumerate(modals):
        last = n + 1 == len(modals)
        stop = len(text) if last else _cut(text, modal.end(), modals[n + 1].start())
        before, action = text[begin : modal.start()], text[modal.end() : stop]
        begin = stop
        modality = modal.lastgroup or ""
        subject, subject_from, condition = _who(before, speaker)
        if not _MEASURE.search(subject):
            speaker.subject = subject or speaker.subject
        if subject and language().actor_end.search(subject):
            speaker.actor = subject
        speaker.modality, speaker.modal = modality, modal.group()
        if _NO_ACTION.match(action) and not last:
            continue
        parts = _by_limit(before, action, days)
        for own, limit in parts:
            yield Duty(
                modality,
                modal.group(),
                subject,
                subject_from,
                condition,
                own,
                recipient_in(own) or recipient_before(before, own),
                _since(limit, subject, condition),
                "modal word",
            )


def _unspoken(text: str, speaker: Speaker, days: str, *, item: bool) -> Iterator[Duty]:
    """A deadline without a modal word: an item of a duty, or a stated course."""
    acting = None if item else language().imposer.search(text)
    if acting:
        speaker.subject = (acting["a"] or acting["b"]).lstrip("由")
    found = [m for m in limits(text, days) if m.relation in {"within", "before"}]
    if not found or not _PROMISED.search(text):
        return
    if item and _ASKED.search(text):
        return
    if item and speaker.modality:
        for limit in found:
            yield Duty(
                speaker.modality,
                speaker.modal,
                speaker.subject,
                "earlier",
                "",
                text,
                recipient_in(text),
                limit,
                "item of a duty",
            )
        return
    first = found[0]
    told = text[: first.start] or text
    subject = subject_in(told)
    if not language().actor_end.search(subject):
        subject = actor_in(told) or subject
    if item or not subject or not _PROMISED.search(text[first.end :]):
        return
    speaker.subject, speaker.modality, speaker.modal = subject, "is", ""
    case, action = _case(text, subject)
    yield Duty(
        "is",
        "",
        subject,
        "condition" if case else "here",
        case,
        action,
        recipient_in(text),
        _since(first, subject, case),
        "stated course",
    )


def _since(limit: Limit | None, subject: str, condition: str) -> Limit | None:
    """A deadline with what it is counted from, without the subject of the sentence.

    A stretch of time alone (…通过后,甲公司应当在60日内) is counted from its case.
    """
    if limit is None:
        return None
    after = _AFTERWARDS.search(condition) if limit.relation == "within" else None
    if after and limit.number and not limit.from_when:
        limit = replace(limit, from_when=after["event"])
    if not subject or not limit.from_when.startswith(subject):
        return limit
    event = limit.from_when.removeprefix(subject)
    another = not event or event[0] in "的、及和与"
    return limit if another else replace(limit, from_when=event)


def _case(text: str, subject: str) -> tuple[str, str]:
    """The case (甲公司申请延期的,) that opens a stated course, and what follows."""
    opened = _CASE.match(text, len(subject))
    if opened is None:
        return "", text[len(subject) :].strip(",")
    return text[: opened.end() - 1], text[opened.end() :].strip(",")


def _quoted(text: str, modal: re.Match[str]) -> bool:
    """Inside 《…》, brackets or quotation marks a modal word is not the sentence's."""
    before = text[: modal.start()]
    return any(before.count(a) > before.count(b) for a, b in ("《》", "“”", "()"))


def _excepted(text: str, modal: re.Match[str]) -> bool:
    """Inside 除…外 it tells what holds beside the duty of the sentence."""
    opened = _EXCEPT.search(text, 0, modal.start())
    return bool(opened and _EXCEPT_END.match(text, modal.end()))


def _inside_noun(text: str, modal: re.Match[str]) -> bool:
    """Whether a modal word only tells what kind of thing or case is meant."""
    words = language()
    if words.attributive_after.match(text, modal.end()):
        return True
    told = text[: modal.start()]
    if not words.attributive_before.search(told):
        return False
    if words.attributive_listed.search(told):
        segment = re.split(r"[,;:]", told)[-1]
        if not words.governs.search(segment):
            return False
    return bool(words.attributive_noun.match(text, modal.end()))


def _cut(text: str, begin: int, end: int) -> int:
    """Where a part ends between two modal words: at its last comma, else at `end`."""
    comma = text.rfind(",", begin, end)
    if comma < 0:
        return end
    # A condition before the second modal word belongs to it: …,有前款情形的,不得…
    while True:
        earlier = text.rfind(",", begin, comma)
        if earlier < 0 or not is_condition(text[earlier + 1 : comma]):
            return comma
        comma = earlier


def _who(before: str, speaker: Speaker) -> tuple[str, str, str]:
    """Subject, where it stood, and the condition, from what precedes a modal word."""
    segments = [s for s in before.split(",") if s]
    if not segments:
        return speaker.subject, "earlier" if speaker.subject else "", ""
    whole = before.endswith(",")
    own = "" if whole or is_condition(segments[-1]) else subject_in(segments[-1])
    if not whole and not own:
        own = subject_in(segments[-1])
    if own:
        condition = _conditions(segments[:-1])
        rest = segments[-1].partition(own)[2]
        return own, "here", _joined(condition, rest if is_condition(rest) else "")
    later = ""
    for segment in reversed(segments):
        if is_condition(segment):
            later = later or _acting(segment)
        elif subject := subject_in(segment):
            if later and subject != segment:
                # 董事会决议时未确定对象,义务人取得新股的,应当…: the nearer one acts.
                return later, "condition", _conditions(segments)
            others = [s for s in segments if s is not segment]
            return subject, "here", _conditions(others)
    for segment in segments:
        if subject := actor_in(segment):
            return subject, "condition", _conditions(segments)
    for segment in segments:
        if spared := _NOT_FOR.search(segment):
            return spared["who"], "condition", _conditions(segments)
    earlier = _doer(speaker) if _DONE.match(segments[0]) else speaker.subject
    return earlier, "earlier" if earlier else "", _conditions(segments)


def _acting(segment: str) -> str:
    """Who does something in a case that begins with him; else empty."""
    actor = actor_in(segment)
    does = actor and segment.startswith(actor) and _DOES.match(segment, len(actor))
    return actor if does and not language().verb_phrase.match(actor) else ""


def _doer(speaker: Speaker) -> str:
    """Who was spoken of, for a case that only somebody can bring about."""
    return speaker.actor or actor_in(speaker.subject) or speaker.subject


def _conditions(segments: list[str]) -> str:
    return ",".join(s for s in segments if not _ADVERB.fullmatch(s))


def _joined(first: str, second: str) -> str:
    return ",".join(part for part in (first, second) if part)


def _of_case(before: str, end: int) -> bool:
    """Whether a stretch of time only tells the case: 拟在三个月内减持股份的,."""
    rest = re.split(r"[,;]", before[end:])[0]
    return bool(re.search(r"(?<![标目])的$", rest))


def _by_limit(before: str, action: str, days: str) -> list[tuple[str, Limit | None]]:
    """The action cut so that each part has its own deadline; one part when none."""
    found = limits(action, days)
    if not found:
        ahead = [
            m
            for m in limits(before, days)
            if m.relation in {"within", "before"} and not _of_case(before, m.end)
        ]
        return [(action, ahead[-1] if ahead else None)]
    parts: list[tuple[str, Limit | None]] = []
    begin = 0
    for n, limit in enumerate(found):
        stop = len(action)
        if n + 1 < len(found):
            comma = action.rfind(",", limit.end, found[n + 1].start)
            stop = comma if comma >= 0 else found[n + 1].start
        parts.append((action[begin:stop].strip(","), limit))
        begin = stop
    return parts
