"""What a decision changes in another rule, article by article.

The wording follows the drafting norms for amending decisions: 将第五条修改为：“…”,
将第五条中的“甲”修改为“乙”, 删去第五条, 增加一条，作为第六条：“…”, 将第六条改为第七条.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.labels import key
from assets.facts.regulation.words import bare

_ARTICLE = (
    r"第[一二三四五六七八九十百千\d]+条(?:之[一二三四五六七八九十]+)?(?:第[一二三四五六七八九十\d]+款)?"
    r"(?:第[(]?[一二三四五六七八九十\d]+[)]?项)?(?:第[(]?[一二三四五六七八九十\d]+[)]?目)?"
)
_ITEM = r"第[(]?[一二三四五六七八九十\d]+[)]?项"
_MORE = rf"(?:第[一二三四五六七八九十\d]+款(?:{_ITEM})?|{_ITEM})"
_TARGETS = (
    rf"(?:{_ARTICLE}|{_MORE})(?:(?:、|和|及|至|与)(?:{_ARTICLE}|{_MORE})){{0,30}}"
)
"""Articles changed in one breath; an open list would be read anew from each of them."""
_WORDS = r"[“\"](?P<{0}>[^”\"]{{0,2000}})[”\"]"
"""Words quoted; as many as a sentence may have (`structure.sentences`)."""
_RENUMBERED = re.compile(
    rf"将?(?P<old>{_ARTICLE})(?:改为|调整为|变更为)(?P<new>{_ARTICLE})"
)
_REPLACED = re.compile(
    rf"将?(?P<t>{_TARGETS})(?:的)?(?:中|规定中)?的?{_WORDS.format('old')}"
    rf"(?:统一)?(?:修改为|改为|调整为|替换为|修订为){_WORDS.format('new')}"
)
_REWORDED = re.compile(
    rf"将?(?P<t>{_TARGETS})(?:的)?(?:修改为|修订为|改为|调整为)[::,]?[“\"](?P<new>.+)",
    re.DOTALL,
)
_DELETED_WORDS = re.compile(
    rf"(?:删去|删除)(?P<t>{_TARGETS})(?:的)?中?的?{_WORDS.format('old')}|"
    rf"(?P<t2>{_TARGETS})中?(?:删去|删除){_WORDS.format('old2')}"
)
_DELETED = re.compile(rf"(?:删去|删除)(?P<t>{_TARGETS})(?=[,;。]|$)")
_ADDED = re.compile(
    rf"(?:(?:在)?(?P<t>{_ARTICLE}|{_MORE})(?:后|中|之后)?,?)?增加(?:[一二三四五六七八九十两]+|\d+)(?P<what>[条款项目])"
    rf"(?:[^“\"。;]{{0,6}}?作?为(?P<as>{_TARGETS}))?[::,]?(?:[“\"](?P<new>.+))?",
    re.DOTALL,
)
_TARGET_RULE = re.compile(
    r"关于修(?:改|订)[《〈<](?P<name>[^《》]{1,200}?)[》〉>]的?(?:决定|公告|通知)?"
)
_OWN = re.compile(r"(?:修改为|修订为)[::,]?[“\"](?P<new>.+)", re.DOTALL)
_ITEM_RULE = re.compile(r"[^“\"第《]{0,12}《(?P<name>(?:[^《》]|《[^《》]*》)+)》")
_PART = re.compile(rf"{_ARTICLE}|{_MORE}")
_FURTHER = re.compile(
    r"[”\"](?=[;,。]?\n?(?:删去|删除|将第|增加|同时|第[一二三四五六七八九十]+[条款项][^。;]{0,8}"
    r"(?:修改为|改为|中的)))"
)
"""The quotation is over and a further change of the same article follows."""
_NEXT_CHANGE = re.compile(
    r"(?<=[”\"。;])\n(?=(?:将|删去|删除|在)?第[一二三四五六七八九十百]+条[^。;“\"\n]{0,20}"
    r"(?:修改为|改为|中的|增加|删去)[^。;\n]{0,12}[“\"])"
)
"""Between two changes of one item: the first ended, the next names its article."""
_INNER_QUOTE = re.compile(r"(?m)^[“\"]")
_SPEAKS = re.compile(
    r"修改为|修订为|改为|调整为|替换为|删去|删除|增加[一二三四五六七八九十两\d]"
)


PROBE = 12
"""Characters of a former or new wording that find the paragraph it stands in."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """One change of one article."""

    article: str
    how: str
    former: str
    wording: str
    """New wording, paragraphs split by a line feed."""


def amendments(text: str) -> list[Amendment]:
    """The changes of one item of a decision; `text` may run over paragraphs."""
    if not _SPEAKS.search(text) or "第" not in text:
        return []
    plain = "\n".join(key(line) for line in text.split("\n"))
    found: list[Amendment] = []
    for part in _NEXT_CHANGE.split(plain):
        head, _, _ = part.partition("\n")
        found += _changes(head, part)
    return found


def amended_rule(title: str) -> str:
    """The rule that a decision amends, from its title."""
    match = _TARGET_RULE.search(key(title))
    return match["name"] if match else ""


def rule_named(text: str) -> str:
    """The rule that one item of a decision on several rules begins with; or empty."""
    match = _ITEM_RULE.match(bare(key(text.split("\n")[0])))
    return match["name"] if match else ""


def told_in(change: Amendment, text: str) -> str:
    """The paragraph of an item that states a change; its first where none is surer."""
    paragraphs = text.split("\n")
    plain = [key(paragraph) for paragraph in paragraphs]
    probe = (change.former or change.wording).split("\n")[0][:PROBE]
    article = _PART.findall(change.article)
    number = article[-1] if article else change.article
    for needed in ((number, probe), (probe,), (number,)):
        wanted = [words for words in needed if words]
        for paragraph, own in zip(paragraphs, plain, strict=True):
            if wanted and _SPEAKS.search(own) and all(word in own for word in wanted):
                return paragraph
    return paragraphs[0]


def articles_of(words: str) -> list[str]:
    """第三十八条第一款、第二款 as two addresses."""
    found: list[str] = []
    for match in _PART.finditer(words):
        part = match.group()
        if "条" not in part and found:
            base = re.match(r"第[^条]+条(?:之.)?", found[-1])
            paragraph = re.match(r"第[^条]+条(?:之.)?第[^款]+款", found[-1])
            stem = paragraph if part.endswith("项") and "款" not in part else base
            part = (stem.group() if stem else "") + part
        found.append(part)
    return found


def _changes(head: str, plain: str) -> Iterator[Amendment]:
    """Renumbering first, then words, then whole articles, under the new number."""
    moved = None
    for match in _RENUMBERED.finditer(_outside_quotes(head)):
        moved = match
        yield Amendment(match["new"], "改为", match["old"], "")
    base = moved["new"] if moved else ""
    rest = plain[moved.end() :].lstrip(",") if moved else plain
    yield from _words(head if moved is None else rest, head, base)
    added = list(_added(rest, base))
    yield from added or _wholes(head, rest, base)


def _words(part: str, head: str, base: str) -> Iterator[Amendment]:
    """Words replaced or deleted inside articles."""
    for match in _REPLACED.finditer(part):
        for article in articles_of(match["t"]):
            yield Amendment(_under(base, article), "修改", match["old"], match["new"])
    for match in _DELETED_WORDS.finditer(head):
        former = match["old"] or match["old2"]
        for article in articles_of(match["t"] or match["t2"]):
            yield Amendment(_under(base, article), "删去", former, "")


def _added(rest: str, base: str) -> Iterator[Amendment]:
    """An article, paragraph or item that is new."""
    match = _ADDED.search(rest)
    if match is None or _within_quotes(rest, match.start()):
        return
    place = match["t"] if match["t"] and "条" in match["t"] else base
    wording = _wording(match["new"]) if match["new"] else ""
    for article in articles_of(match["as"] or match["t"] or "") or [base]:
        yield Amendment(_under(place, article), "增加", "", wording)


def _wholes(head: str, rest: str, base: str) -> Iterator[Amendment]:
    """Articles deleted or worded anew."""
    deleted = _DELETED.search(_outside_quotes(_DELETED_WORDS.sub("", head)))
    if deleted:
        for article in articles_of(deleted["t"]):
            yield Amendment(_under(base, article), "删去", "", "")
        return
    match = _REWORDED.search(rest)
    if match and not _within_quotes(rest, match.start()):
        for article in articles_of(match["t"]):
            yield Amendment(_under(base, article), "修改", "", _wording(match["new"]))
    elif base and (own := _OWN.match(rest)):
        yield Amendment(base, "修改", "", _wording(own["new"]))


def _under(base: str, article: str) -> str:
    """A paragraph or item under the article it belongs to."""
    if "条" in article or not base:
        return article
    stem = re.match(r"第[^条]+条(?:之.)?", base)
    return (stem.group() if stem else base) + article


def _wording(quoted: str) -> str:
    """What stands in the quotation, its marks left out."""
    further = _FURTHER.search(quoted)
    end = further.start() if further else max(quoted.rfind("”"), quoted.rfind('"'))
    text = quoted[:end] if end >= 0 else quoted
    return _INNER_QUOTE.sub("", text).strip()


def _outside_quotes(text: str) -> str:
    return re.sub(r"[“\"][^”\"]*(?:[”\"]|$)", lambda m: "_" * len(m.group()), text)


def _within_quotes(text: str, place: int) -> bool:
    before = text[:place]
    return before.count("“") > before.count("”")
