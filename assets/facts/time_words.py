"""The words of a header or sentence that only tell when, so that the rest can be named.

What they mean is told in `periods`; here is only where they begin and end. A span that
is a kind of thing, 一年内到期 or 1年以内, is no time and stays.
"""

import re

_YEAR = r"(?<![A-Za-z\d])(?:19|20)\d\d(?!\d)"
_JOIN = r"[-至到~/、及和与,.]*"
_MONTHS = r"\d{1,2}月?[-至到~/]\d{1,2}月份?"
_POINT = (
    rf"(?:(?<![A-Za-z])FY(?:19|20)\d\d|{_YEAR})(?:年(?:度|末|底|初)?|财年)?(?:[AEF](?![A-Za-z]))?|"
    r"(?<!\d)\d\d年度?(?![以之期内])|(?<![A-Za-z\d])\d\d(?:[AEF](?![A-Za-z\d])|(?=[QH]\d))|"
    rf"{_MONTHS}|\d{{1,2}}月(?:\d{{1,2}}日|份|末|底|初)?|"
    r"第?[一二三四1-4]季度?(?:末)?|前[三3]季度|[一1][-至到]三季度?|"
    r"[QH][1-4](?![\dA-Za-z])|[12]H(?![A-Za-z])|上半年|下半年|半年度|全年"
)
_DATE = rf"{_YEAR}[-/.]\d{{1,2}}[-/.]\d{{1,2}}日?|{_YEAR}[-/.]\d{{1,2}}(?![\d.])"
CALENDAR = rf"(?:{_DATE}|{_POINT})(?:{_JOIN}(?:{_DATE}|{_POINT}))*"
"""Years, quarters, months and days, and several of them in a row."""

_CALENDAR = re.compile(rf"[(（]?(?:截至|截止|自|于)?(?:{CALENDAR})(?:止|起|末)?[)）]?")
_OWN_OR_PRIOR = (
    r"(?:本|上|当)(?:期|年度?)(?:期?[末初]|同期|累计)?|(?:本|上)?报告期(?:期)?[末内]?"
)
_AT_AN_END = re.compile(
    rf"^(?:截至|截止)?(?:年初至)?(?:{_OWN_OR_PRIOR}|去年(?:同期|末)?|[期年][末初])数?|"
    rf"(?<!到)(?:{_OWN_OR_PRIOR})$|(?<![到上本])[期年][末初]$"
)


def without_time(text: str) -> str:
    """The text without what only tells when: dates anywhere, 期末 or 本期 at an end.

    Inside a text such words belong to what it names: 一年内到期的负债期末互抵金额.
    """
    return _AT_AN_END.sub("", without_dates(text))


def without_dates(text: str) -> str:
    """The text without years, quarters, months and days."""
    return _CALENDAR.sub("", text)
