"""Who wrote a research note: analysts and the institution.

An analyst stands behind a label, before it in brackets or on the line above, or beside
the number of a licence. Job titles, fields, licences and telephones are no part of the
name; assistants and contacts are not analysts.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from assets.corpus.identity.front import Front, Reading, compact
from assets.corpus.identity.kinds import is_title_like
from warehouse.schema.lines import Line

_HAN = r"[㐀-䶿一-鿿]"
"""Rare characters of names stand outside the common block."""
_LABEL = re.compile(
    rf"(?P<role>{_HAN}{{0,12}}?)(?P<title>首席|资深|高级|联席)*(?:证券)?"
    r"(?:分析师|分析员|研究员)\s*(?P<colon>[:：]?)"
)
_OTHER_LABEL = re.compile(r"联系人|研究助理|执业|登记|证书|SAC|邮箱|电话|E-?mail|CFA")
_TITLES = re.compile(r"(?:首席|资深|高级|联席|证券)+$")
_NAME = re.compile(rf"{_HAN}{{2,3}}(?:·{_HAN}{{2,6}})?|{_HAN}{{4}}")
_NOT_A_PERSON = re.compile(
    r"^[的有具承声申保在应及或与对将所不个本须认推执联姓简]|作者|分析|团队|摘要|要点|声明|报告|行业|证券|研究|公司"
)
_BRACKETED = re.compile(rf"(?P<name>{_HAN}{{2,4}})\s*[（(](?:分析师|首席分析师)[）)]")
_LICENCE = re.compile(
    r"^(?:SAC)?(?:执业)?(?:资格)?(?:证书)?(?:编号|编码|证号)?[:：]?S\d{6}"
)
_ENGLISH = re.compile(
    r"^(?P<name>[A-Z][a-z]+(?:[- ][A-Z][a-z]+){0,2} [A-Z]{2,})(?:, ?CFA)?$"
)
_CONTACT = re.compile(r"@|\(\d{2,4}\) ?\d{3,4}[ -]?\d{4}")

_HOUSE = r"[一-鿿]{2,10}?(?:证券|期货|金融|资本|国际|银行)"
_COMPANY = rf"{_HOUSE}(?:股份有限公司|有限责任公司|有限公司)"
_BODY = r"[一-鿿]{4,20}?(?:联盟|协会|学会|研究院|研究所|研究中心|委员会|公司)"
INSTITUTION = re.compile(
    rf"(?<![一-鿿])(?:{_COMPANY}|{_HOUSE}[一-鿿]{{0,2}}(?:研究所|研究院|研究部)|[一-鿿]{{2,6}}(?:证券|期货)|"
    r"[一-鿿]{2,12}?(?:研究院|研究中心|研究所))(?![一-鿿])"
)
"""Whole words only: in running text people and cities run into 证券 and 国际."""
_DISCLAIMER = re.compile(
    rf"(?:由|仅供|归|属于|(?<![一-鿿]))(?P<name>{_COMPANY})"
    r"(?=[（(]以下|经中国|是经|具有|具备|已具备|的客户|编制|制作|发布|版权)"
)
_REPORT_BY = re.compile(rf"报告[^，。]{{0,6}}?(?:由|仅供|归|属于)(?P<name>{_COMPANY})")
_COPYRIGHT = re.compile(
    rf"(?:报告|白皮书|蓝皮书)[^，。]{{0,6}}?版权(?:属于|归属于|归)(?P<name>{_BODY})"
)
_ENGLISH_HOUSE = re.compile(
    r"^(?P<name>[A-Z][A-Za-z&.,' ]{3,60}?)\s*[|｜]\s*(?:Equity|Fixed|Macro|Credit)\b"
)
_ENGLISH_MADE = re.compile(
    r"(?:prepared|produced|issued|published) by (?P<name>[A-Z][A-Za-z&.' ]{3,60}?"
    r"(?: \([A-Z][A-Za-z ]{2,20}\))? (?:Limited|Ltd|Inc|LLC|LLP|plc|Corporation))\b"
)
_MADE_BY = re.compile(r"由([一-鿿（）]{4,24}公司)(?:编制|提供|发布|制作)")
_NOT_A_HOUSE = re.compile(
    r"^(?:根据|来源|据|引用|由|如|包括|建议|中国证券|有价证券|号|本报告|年加入)|[的并请或及本该其各个]"
)
_HOUSE_NAMED = re.compile(r"证券|期货")

LABEL_WEIGHT, BESIDE_WEIGHT = 80, 70
MADE_BY_WEIGHT, DISCLAIMER_WEIGHT, REPEATED_WEIGHT = 90, 85, 40
REPEATED, MOST_COUNTED = 3, 40
"""Times a house prints its own name at least; more than so many tell no more."""
CONTACT_LINES = 2
"""Lines below an English name in which its telephone or address stands."""


def analysts(first: Sequence[Line]) -> Iterator[Reading]:
    """Analysts named on the first page."""
    for place, line in enumerate(first):
        following = first[place + 1 : place + 1 + CONTACT_LINES]
        for name in _labelled(line.text):
            yield Reading("analyst", name, "analyst label", LABEL_WEIGHT, line)
        for match in _BRACKETED.finditer(line.text):
            yield Reading("analyst", match["name"], "analyst label", LABEL_WEIGHT, line)
        if not following:
            continue
        alone, below = compact(line.text), compact(following[0].text)
        if _is_name(alone) and (below == "分析师" or _LICENCE.match(below)):
            yield Reading("analyst", alone, "beside a licence", BESIDE_WEIGHT, line)
        english = _ENGLISH.match(line.text.strip())
        if english and any(_CONTACT.search(near.text) for near in following):
            name = english["name"]
            yield Reading("analyst", name, "beside a contact", BESIDE_WEIGHT, line)


def _labelled(text: str) -> Iterator[str]:
    """Names behind 分析师, also several in a row without a blank between."""
    labels = list(_LABEL.finditer(text))
    field = _TITLES.sub("", labels[0]["role"]) if labels else ""
    for label, following in zip_longest(labels, labels[1:]):
        stop = len(text)
        if following is not None:
            # The next label's field and title stand before it: 何某汽车行业分析师.
            stop = following.end()
        rest = text[label.end() : stop]
        if following is not None:
            rest = re.sub(r"(?:证券)?(?:分析师|分析员|研究员)\s*[:：]?$", "", rest)
            rest = _TITLES.sub("", rest).removesuffix(field) if field else rest
            rest = _TITLES.sub("", rest)
        rest = re.split(r"[\s，,（(\[【/、]", rest.strip(), maxsplit=1)[0]
        other = _OTHER_LABEL.search(rest)
        name = rest[: other.start()] if other else rest
        if _is_name(name):
            yield name


def _is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text)) and not _NOT_A_PERSON.search(text)


def institutions(front: Front) -> Iterator[Reading]:
    """The house that makes, signs and repeats itself, never one that is quoted."""
    times: Counter[str] = Counter()
    places: dict[str, Line] = {}
    for line in dict.fromkeys((*front.head, *front.running, *front.text)):
        text = compact(line.text)
        made = _MADE_BY.search(text)
        if made:
            yield Reading("institution", made[1], "made by", MADE_BY_WEIGHT, line)
        signed = (
            _REPORT_BY.search(text)
            or _COPYRIGHT.search(text)
            or _DISCLAIMER.search(text)
            or (_ENGLISH_HOUSE.search(line.text.strip()) if line.page == 1 else None)
        )
        english = _ENGLISH_MADE.search(line.text)
        if english:
            name = english["name"]
            yield Reading(
                "institution", name, "prepared by", DISCLAIMER_WEIGHT - 1, line
            )
        if signed:
            name = signed["name"]
            yield Reading("institution", name, "disclaimer", DISCLAIMER_WEIGHT, line)
        for match in INSTITUTION.finditer(line.text):
            name = match.group()
            if is_title_like(name) and not _NOT_A_HOUSE.search(name):
                times[name] += 1
                places.setdefault(name, line)
    for name, count in times.items():
        alone = compact(places[name].text) == name and places[name].page == 1
        if count >= REPEATED or (alone and _HOUSE_NAMED.search(name)):
            weight = REPEATED_WEIGHT + min(count, MOST_COUNTED)
            yield Reading("institution", name, "name repeated", weight, places[name])
