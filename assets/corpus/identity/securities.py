"""Security codes and short names printed beside their labels."""

import re
from collections.abc import Iterable, Iterator

from assets.corpus.identity.front import Front, Reading, compact
from warehouse.schema.lines import Line

CODE = re.compile(r"(?<![\d.])(\d{6}|\d{5})(?:\.(?:SH|SZ|BJ|HK))?(?![\d.,])")

_CODE_LABEL = re.compile(
    r"(?:公司|证券|證券|股票|股份|A股|H股)(?:股票)?(?:代码|代碼|代號)\s*[:：]?\s*"
)
_SHORT_LABEL = re.compile(
    r"(?:公司|证券|證券|股票|股份|A股|H股)(?:股票)?(?:简称|簡稱)\s*[:：]?\s*"
    r"(?P<name>[*＊A-Za-z一-鿿]{2,10}?)"
    r"(?=$|\s|；|）|，|(?:公司|证券|證券|股票|股份|A股|H股)(?:股票)?(?:代码|代碼|代號|简称|簡稱)|"
    r"公告|编号|上市)"
)
_LISTED = re.compile(r"(?:交易所|联交所|聯交所).*(?:代码|代碼|代號)")
_PREFERRED_SHARES = re.compile(r"优先股|優先股|债券|債券|美元|存托")
LISTING_WEIGHT = 55
"""Below the rows of a profile table, which name one security each."""
LABEL_WEIGHT = 80
MAINLAND_BONUS = 5
"""Six digits: the mainland code names an issuer listed in two markets."""


def label_readings(front: Front) -> Iterator[Reading]:
    """证券代码：… 证券简称：… printed above the title or in a running head."""
    for line in (*front.head, *front.running):
        yield from _labelled(line, LABEL_WEIGHT)


def listing_readings(lines: Iterable[Line]) -> Iterator[Reading]:
    """上海证券交易所；股票简称：…；股票代码：… in a company's profile: its shares."""
    for line in lines:
        text = compact(line.text)
        if _LISTED.search(text) and not _PREFERRED_SHARES.search(text):
            yield from _labelled(line, LISTING_WEIGHT)


def _labelled(line: Line, base: int) -> Iterator[Reading]:
    for label in _CODE_LABEL.finditer(line.text):
        code = CODE.match(line.text[label.end() :])
        if code:
            weight = base + MAINLAND_BONUS * (len(code[1]) == 6)
            yield Reading("security_code", code[1], "code label", weight, line)
    for short in _SHORT_LABEL.finditer(line.text):
        yield Reading("short_name", short["name"], "short-name label", base, line)
