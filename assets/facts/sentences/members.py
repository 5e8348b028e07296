"""The words between a comma and the name of a metric: whose figure it is.

What only tells when or links the sentence is left out; what is left is a name. Where
the words change what is measured (虚增营业收入, 净流动负债) the figure is none of the
metric, and where they are a clause of their own nobody can tell whose it is. The words
themselves are data, in `dictionaries/sentences.toml`.
"""

import re

from assets.facts.sentences.figures import last_part
from assets.facts.sentences.metric_words import metric_before
from assets.facts.subjects import UNTOLD
from assets.facts.time_words import CALENDAR
from dictionaries.sentences import sentence_words

_WORDS = sentence_words()
_WHEN = re.compile(rf"{CALENDAR}(?:即[^,，]{{2,40}}日)?|{_WORDS.when}|[,()\s]")
_LEADING = re.compile(rf"^(?:{_WORDS.links}|{_WORDS.ahead})+")
_ALONE = _WORDS.links.replace("公司(?!", "(?<![一-鿿A-Za-z])公司(?!")
_TRAILING = re.compile(rf"(?:{_ALONE}|{_WORDS.behind})+$")
"""Behind other characters 公司 ends a name; at the beginning it is the issuer."""
_MEAN_OF_YEARS = re.compile(r"年均|[年期]度?.{0,4}平均")
"""A mean over years is the figure of none of them."""
_OVER_YEARS = re.compile(
    r"[一二三四五六]五”?(?:规划)?(?:时期|期间)|[二两三四五]年(?:来|间)?(?:累计|合计)|"
    r"[以按](?:19|20)\d\d[^,，]{0,12}(?:均值|平均)[^,，]{0,6}[,，]"
)
"""A sum over a five-year plan, or a mean that the rest of a sentence is measured by."""
_ALTERED = re.compile(rf"(?:{_WORDS.altered})(?:期初|期末|当期|本期|年初)?$")
_MISSTATED = re.compile(_WORDS.misstated)
_A_CLAUSE = re.compile(_WORDS.clause)
_PRONOUN = re.compile(rf"^(?:{_WORDS.pronoun})")
_NARROWED = re.compile(rf"^(?:{_WORDS.narrowed})")
_NARROWER = re.compile(rf"(?:{_WORDS.narrower})$")
_CONFINED = re.compile(_WORDS.confined)
_LETTER = re.compile(r"[一-鿿A-Za-z]")
_LEFT_OF_TIME = re.compile(r"[及与至到在于年半末底即各期]*")
"""What is left of words of time once dates are gone; it names no owner."""
_SEEN_AS = re.compile(r"从[^,]{2,12}(?:来)?看")
"""A breakdown follows: its figures are of parts even where only one names its part."""
_MARK = re.compile(r"[^一-鿿A-Za-z0-9]")
_SINCE = re.compile(r"截至|截止")
_TOGETHER = re.compile(r"(?:整体|合计|总计|共计|总共|共)(?:实现|取得|完成)?$")
"""Behind several names they make one owner of them: 甲、乙业务整体."""
MEMBER_REACH = 300
"""Characters between two commas; in longer ones nobody is named as the owner."""
MEMBER_LIMIT = 24
"""Characters; a longer remainder is a clause of its own, not an owner."""


def member_before(before: str) -> str | None:
    """Whose figure it is by the words before its metric.

    Empty for the document's own, `UNTOLD` where the words do not tell, None where the
    figure is not one of the metric at all.
    """
    if _MISSTATED.search(before):
        return None
    if _OVER_YEARS.search(before):
        return None
    part = _own_of_list(last_part(before))
    if len(part) > MEMBER_REACH or _MEAN_OF_YEARS.search(part):
        return None
    since = list(_SINCE.finditer(part))
    ahead = part[: since[-1].start()] if since else ""
    part = part[len(ahead) :]
    if _ALTERED.search(part):
        return None
    rest = _bare(_WHEN.sub("", part))
    if _ALTERED.search(rest):
        return None
    if _LEFT_OF_TIME.fullmatch(_MARK.sub("", rest)):
        return UNTOLD if ahead or _SEEN_AS.search(before) else ""
    if len(rest) > MEMBER_LIMIT:
        return None
    untold = _PRONOUN.search(rest) or _A_CLAUSE.search(rest)
    return UNTOLD if untold or not _LETTER.search(rest) else rest


def confined_to(before: str) -> str:
    """The part of a business that the sentence tells figures of; empty: none.

    甲公司在乙领域实现收入 1 元，毛利率 2%: both are of 乙领域.
    """
    found = list(_CONFINED.finditer(before))
    return found[-1]["part"] if found else ""


def is_a_kind(before: str, printed: str) -> bool:
    """Whether the name of a metric is cut out of a longer one: 合同|资产合计."""
    return bool(_NARROWED.match(printed) and _NARROWER.search(before))


def _own_of_list(part: str) -> str:
    """What stands behind the last 、, unless all names of the list are one owner."""
    ahead, mark, own = part.rpartition("、")
    if not mark:
        return part
    figures = re.search(r"\d", _WHEN.sub("", ahead)) or metric_before(ahead)
    return part if _TOGETHER.search(own) and not figures else own


def _bare(words: str) -> str:
    """Words without those that link them to the sentence, at either end."""
    while True:
        stripped = _TRAILING.sub("", _LEADING.sub("", words))
        if stripped == words:
            return words
        words = stripped
