"""The words between a comma and the name of a metric: whose figure it is.

What only tells when or links the sentence is left out; what is left is a name. Where
the words change what is measured (虚增营业收入, 净流动负债) the figure is none of the
metric, and where they are a clause of their own nobody can tell whose it is.
"""

import re

from assets.facts.sentences.figures import last_part
from assets.facts.subjects import UNTOLD
from assets.facts.time_words import CALENDAR

_WHEN = re.compile(
    rf"{CALENDAR}(?:即[^,，]{{2,40}}日)?|截至|截止|(?:本|上)?报告期(?:各期)?(?:内|末)?|本期末?|本年度?|当期|当年|"
    r"全年|期末|年末|上年同期|(?<!加)上年度?|去年|"
    r"(?:实施)?(?:权益分[派配]|利润分配)?(?:方案)?的?股权登记日(?:登记在册)?|"
    r"(?:(?:以|按)[^,，以按]{0,20}|总)股本[\d,.]+[万亿]?股(?:\([^()]*\))?为?基数|(?:以|将)资本公积金?|"
    r"最近(?:[一二两三][期年]|[一二两三]个会计年度)(?:[及和]一期)?(?:末)?|[,()\s]"
)
_NOISE = (
    r"本(?:公司|集团|行)及(?:其)?(?:下属|控股|全资)?子公司|对外|实际|经审计|产生|发生|各[项类]|"
    r"(?:年度)?(?:利润分配|权益分[派配]|分红|股利分配)(?:预案|方案)|其中|上市公司|(?<!资)(?<!日)本(?:公司|集团|行)|发行人|我们|合并(?:财务)?(?:口径|报表)?中?|分别|依次|实现|实施(?!前)|取得|完成|拥有|累计|"
    r"(?:权益分[配派]|实施|转增|发行)前|现有|目前|已|账面|单看|年度|同时|同(?!业)|提供(?![一-鿿])|合计派发|对应|对|向|以(?![上下内外及])|确认|全体股东|(?<=[向对])股东|的|并且|并|且|"
    r"以及|和(?=[^一-鿿]|$)|按(?!照)|拟|将|计划|预计|每年|年均|公司(?![一-鿿]{0,2}(?:贷款|存款|债|客户|金融))"
)
_LEADING = re.compile(rf"^(?:{_NOISE}|集团(?!公司|股份|有限))+")
_ALONE = _NOISE.replace("公司(?!", "(?<![一-鿿A-Za-z)])公司(?!")
_TRAILING = re.compile(rf"(?:{_ALONE}|在|于|与|及|至|为|是|等|和)+$")
"""Behind other characters 公司 ends a name; at the beginning it is the issuer."""
_MEAN_OF_YEARS = re.compile(r"年均|[年期]度?.{0,4}平均")
"""A mean over years is the figure of none of them."""
_ALTERED = re.compile(
    r"(?:虚[增减]|[调冲核][增减]|冲[减回]|转[回销增出]|少[计记]|多[计记]|[少多](?:确认|计提)|影响|减少|增加|新增|"
    r"少缴|补缴|计入|归属.{0,8}|归母|扣除.{0,12}|扣非|少数股东|(?<![一-鿿])净|非|未|总|每股|单位|平均|最[高低]|差额|减值|预计|募集|经调整|调整后|备考|模拟)"
    r"(?:期初|期末|当期|本期|年初)?$"
)
"""Behind such words a metric's name is another metric, or an amount it is moved by."""
_MISSTATED = re.compile(r"虚[增减假]|[调核][增减]|[少多][计记]|追溯")
"""Ahead in a sentence they govern all figures that follow: 虚增收入 1 元、成本 2 元."""
_A_CLAUSE = re.compile(
    r"\d[\d,.]*(?:万|亿|%|元)|^\d+[一-鿿元]|[“”\"]|导致|使得|计提|计算|核准|列示|披露|申购|收购|出售|充实|合作|投入|转入|"
    r"占|(?<!关)系(?![列统])|从|按照|通过|根据|按照|由于|因为|受|为了|用于|包[括含]|形成|获得|折合|而|但|扣|加上|减去"
)
_PRONOUN = re.compile(r"^(?:其|该|该等|上述|前者|后者|两者|二者|双方|各)$")
_LEFT_OF_TIME = re.compile(r"[及与至到在于年半末底即各期]*")
"""What is left of words of time once dates are gone; it names no owner."""
_SEEN_AS = re.compile(r"从[^,]{2,12}(?:来)?看")
"""A breakdown follows: its figures are of parts even where only one names its part."""
_MARK = re.compile(r"[^一-鿿A-Za-z0-9]")
_SINCE = re.compile(r"截至|截止")
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
    part = last_part(before)
    part = part[part.rfind("、") + 1 :]
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
    return UNTOLD if untold else rest


def _bare(words: str) -> str:
    """Words without those that link them to the sentence, at either end."""
    while True:
        stripped = _TRAILING.sub("", _LEADING.sub("", words))
        if stripped == words:
            return words
        words = stripped
