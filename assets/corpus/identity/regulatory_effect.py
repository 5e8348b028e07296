"""When a rule was published, from when it applies, and what it repeals.

Dates of covers, adoption notes and signatures; 施行 and 废止 in the last articles.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import Front, Reading, compact
from warehouse.schema.lines import Line

_EFFECTIVE = re.compile(
    r"(?:本|该|上述|前款|此)?(?:法|条例|办法|规定|规则|准则|细则|指引|指南|通知|公告|意见|决定|"
    r"标准|章程|要求|适用意见|解释)?(?:修订|修改)?(?:，)?自(?P<when>[^，。；]{1,24}?)起"
    r"(?:正式)?(?:施行|实施|生效|执行)"
)
_ON_PUBLICATION = re.compile(r"(公布|发布|印发|颁布|签发)之日|公布之日|发布之日")
_REPEALED = re.compile(r"(?P<names>《[^。；]{2,200}》[^。；]{0,80}?)同时废止")

ADOPTION_WEIGHT, SIGNATURE_WEIGHT = 85, 80
COVER_WEIGHT, REPEAL_WEIGHT = 90, 80
EFFECTIVE_WEIGHT, CLOSING_BONUS, OWN_BONUS = 60, 20, 5
"""The closing sentence speaks of the whole text, and one that begins with 本 of it."""
COVER_ZONE = 40
"""Leading lines that a cover takes."""
PUBLICATION_REACH = 20
"""Characters between a date and 公布: the issuing body's name fits in."""


def publication_dates(front: Front, zone: list[Line]) -> Iterator[Reading]:
    """Cover, adoption note and signature; 实施 on a cover too."""
    for line in front.head[:COVER_ZONE]:
        for found in find_dates(line.text):
            after = compact(line.text[found.end :])
            if after.startswith(("发布", "公布")):
                yield Reading("publish_date", found.iso, "…发布", COVER_WEIGHT, line)
            if after.startswith(("实施", "施行")):
                yield Reading("effective_date", found.iso, "…实施", COVER_WEIGHT, line)
    for line in zone:
        text = compact(line.text)
        for found in find_dates(text):
            after = text[found.end : found.end + PUBLICATION_REACH]
            if re.search(r"公布|发布|签发", after) and "通过" not in after:
                yield Reading(
                    "publish_date", found.iso, "adoption note", ADOPTION_WEIGHT, line
                )
    for line in (*zone, *front.tail):
        text = compact(line.text)
        for found in find_dates(text):
            if found.end - found.start == len(text) and len(found.iso) == 10:
                yield Reading(
                    "publish_date", found.iso, "signature date", SIGNATURE_WEIGHT, line
                )


def effective_dates(front: Front, zone: list[Line]) -> Iterator[Reading]:
    """自…起施行: the closing sentence of the whole text outweighs earlier ones."""
    published = [r for r in publication_dates(front, zone) if r.field == "publish_date"]
    last_page = front.text[-1].page if front.text else 0
    for line, text in _sentences(front.text):
        for match in _EFFECTIVE.finditer(text):
            dates = list(find_dates(match["when"]))
            closing = CLOSING_BONUS * (line.page >= last_page - 1)
            own = OWN_BONUS * match.group().startswith("本")
            if dates:
                yield Reading(
                    "effective_date",
                    dates[0].iso,
                    "自…起施行",
                    EFFECTIVE_WEIGHT + closing + own,
                    line,
                )
            elif _ON_PUBLICATION.search(match["when"]) and published:
                best = max(published, key=lambda r: r.weight)
                yield Reading(
                    "effective_date",
                    best.value,
                    "自公布之日起施行",
                    EFFECTIVE_WEIGHT + closing + own,
                    line,
                )


def repeals(front: Front) -> Iterator[Reading]:
    """《…》 that a closing sentence repeals."""
    for line, text in _sentences(front.text):
        for match in _REPEALED.finditer(text):
            for name in re.findall(
                r"《([^《》]+(?:《[^《》]+》[^《》]*)?)》", match["names"]
            ):
                yield Reading("repeal", name, "同时废止", REPEAL_WEIGHT, line)


def _sentences(lines: tuple[Line, ...]) -> Iterator[tuple[Line, str]]:
    """Paragraphs as one string each, with their last line as the place."""
    parts: list[str] = []
    for line, following in zip_longest(lines, lines[1:]):
        parts.append(compact(line.text))
        if following is None or following.paragraph != line.paragraph:
            yield line, "".join(parts)
            parts = []
