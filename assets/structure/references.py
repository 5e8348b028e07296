"""Words behind a number that make it a reference, a quantity or a date.

"第十四条规定", "7.2 及 7.3 中所称", "（二）项", "1.5 亿元", "12 月" point at or count
something; no heading starts so.
"""

import re

from assets.structure.numbering import ANNEXES, CN, UNITS, Number

_ADDRESS = rf"第?[（(]?[{CN}\d]+[)）]?[条款项目章节]"
_COMMON_REFERENCE = (
    rf"的|所[称述列指规]|、|，|,|。|；|;|\)|）|》|”|’|/|~|～|至|{_ADDRESS}"
)
_REFERENCE_UNIT = re.compile(
    rf"(?:{_COMMON_REFERENCE}|[（(]第?[{CN}\d]+[)）]项?|和第|或第?者?第|及第|与第"
    r"|规定的|之规定|中所?[称的述规“]|等(?![待额级价])|以外|以及第)"
)
_REFERENCE_UNIT_TIGHT = re.compile(
    r"(?:和(?!解|谐)|或(?!有)|及(?!时)|与|到|规定|款|项(?!目)|中(?!国|央|期|介|小)|情形"
    r"|执行|办理|修改|改为|删去|删除|增加|调整为|作为|要求|条款|前(?!条|款)|后(?!续)"
    r"|内(?!幕|部|容|地|资|外|控)|之|—|-|“)"
)
_REFERENCE_ITEM = re.compile(
    rf"(?:的|所[称述列指规]|、?[（(][{CN}\d]+[)）]|，|,|。|；|;|\)|）|》|”|~|～|至[（(第]"
    rf"|项(?!目)|款(?!项)|目(?!标|的|录|前)|[和或及与][（(第]|中[所的规]|规定的|[{CN}]、)"
)
_ENUMERATION = re.compile(rf"[{CN}]+(?:、|月|季度|级|线|类|次|年|期|批|方|是)")
_UNIT_OF_MEASURE = (
    r"(?:[亿万千百]+(?:[元股吨份户人平千克公斤瓦]|美元|港元|人民币)?"
    r"|元|股|吨|年|月|日|倍|个百分点|个|只|家|人|户|岁|天|周|小时|分钟|公里|米|克|次|票|期|份|名|项|张|台"
    r"|折|层|号|栋|室|楼|kg|km|mm|cm|ml|mg|MW|GW|kW|GB|TB|pct|bp|bps|x|X)"
)
_MEASURE = re.compile(
    rf"(?:[%％‰°℃+*×=<>≥≤~～/—–-]|{_UNIT_OF_MEASURE}(?![\u4e00-\u9fffA-Za-z])"
    rf"|[亿万][元股吨份户人平美港]|个?百分点|个(?:工作日|交易日|自然日|月|季度|会计年度)|年期|年以[上下内]|月[初末底份]|日[起前后内止]|年[初末底内]|元/|个月|小时|分钟|公里|平方|立方)"
)
_REFERENCE_DECIMAL = re.compile(
    r"(?:的|和|及(?!时)|与|或(?!有)|至|到|条|款|项(?!目)|节|中[所的规]|所[称述列指规]"
    r"|、|，|,|。|；|;|:|：|\)|）|》|”|’|/|\.|“|"
    r"\()"
)
_SYMBOL = re.compile(r"[A-Za-zμΩ/²³·]{1,6}")
_WORDS = re.compile(r"[\u3400-\u9fffA-Za-z]")


def is_reference(number: Number) -> bool:
    """Whether the words behind the number make it a reference, quantity or date.

    "第十四条规定", "7.2 及 7.3 中所称", "（二）项", "1.5 亿元", "12 月" point at or
    count something; no heading starts so. Where number and words stand apart, only
    words that cannot open a sentence count, since an article may begin with 要求.
    """
    rest, kind = number.rest, number.kind
    if kind in UNITS:
        if _REFERENCE_UNIT.match(rest):
            return True
        return not number.gap and bool(_REFERENCE_UNIT_TIGHT.match(rest))
    if kind in ("（一）", "（1）", "①", "1）", "一）", "（a）", "（i）"):
        return bool(_REFERENCE_ITEM.match(rest))
    if kind in ("一、", "一."):
        return bool(_ENUMERATION.match(rest))
    if kind in ("1", "A.1") or kind.startswith("1.1"):
        if rest and (not _WORDS.search(rest) or _SYMBOL.fullmatch(rest)):
            return True
        return bool(_MEASURE.match(rest) or _REFERENCE_DECIMAL.match(rest))
    if kind in ANNEXES:
        return bool(_REFERENCE_UNIT.match(rest)) or (
            not number.gap and bool(_REFERENCE_UNIT_TIGHT.match(rest))
        )
    return False
