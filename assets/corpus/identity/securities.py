"""Security codes and short names printed beside their labels."""

import re
from collections.abc import Iterator

from assets.corpus.identity.front import Front, Reading

CODE = re.compile(r"(?<![\d.])(\d{6}|\d{5})(?:\.(?:SH|SZ|BJ|HK))?(?![\d.,])")

_CODE_LABEL = re.compile(r"(?:公司|证券|股票|A股|H股)(?:股票)?代码\s*[:：]?\s*")
_SHORT_LABEL = re.compile(
    r"(?:公司|证券|股票|A股|H股)(?:股票)?简称\s*[:：]?\s*(?P<name>[*＊A-Za-z一-鿿]{2,10}?)"
    r"(?=$|\s|；|）|，|(?:公司|证券|股票|A股|H股)(?:股票)?(?:代码|简称)|公告|编号|上市)"
)
LABEL_WEIGHT = 80
MAINLAND_BONUS = 5
"""Six digits: the mainland code names an issuer listed in two markets."""


def label_readings(front: Front) -> Iterator[Reading]:
    """证券代码：… 证券简称：… printed above the title or in a running head."""
    for line in (*front.head, *front.running):
        for label in _CODE_LABEL.finditer(line.text):
            code = CODE.match(line.text[label.end() :])
            if code:
                weight = LABEL_WEIGHT + MAINLAND_BONUS * (len(code[1]) == 6)
                yield Reading("security_code", code[1], "code label", weight, line)
        for short in _SHORT_LABEL.finditer(line.text):
            yield Reading(
                "short_name", short["name"], "short-name label", LABEL_WEIGHT, line
            )
