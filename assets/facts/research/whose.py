"""Of whom or what a forecast in words is: the company, a business of it, or another.

A note forecasts its company's revenue and that of each business in the same words. The
business stands between 预计 and the metric, before 预计, or as the label of a paragraph
(新能源设备：…我们预计2026年营收为…). Where none of them can be told, nobody is named.
"""

import re

from assets.facts.labels import metric_named

_LABEL = re.compile(
    r"^(?:[◆●•⚫■▪➢✓]|表?\d{1,2}[)、.]|\(\d{1,2}\)|\([一二三四五六七八九十]\))*"
    r"(?P<label>[^,。;:]{2,16}):(?=.)"
)
_NO_SUBJECT = re.compile(
    r"预测|建议|分析|评级|事件|点评|投资|风险|假设|估值|结论|要点|来源|资料|摘要|说明|逻辑|"
    r"[图表注]\d|方面$|[率利润入本费]$"
)
"""Labels of what a paragraph does or measures, not of what it is about."""
EXPECTED = re.compile(
    r"预计|预测|有望|假设|估算|测算|(?:我们|中性|保守|乐观|一致)预期|"
    r"预期(?=公司|今年|明年|全年|(?:FY)?(?:20)?\d\d)"
)
_COMPANY = re.compile(r"公司|集团|整体|合计|综合|合并")
_OF_WHICH = re.compile(r"其中,?(?P<name>[^,;:()\d]{2,12})$")
"""…为35%(其中泵阀毛利率为36%): a part named right before its metric."""
_WHEN = re.compile(
    r"(?:FY)?(?:20)?\d\d[AEF]?年?(?:(?:-|至|到|~|/|、|和)(?:FY)?(?:20)?\d\d[AEF]?)*(?:年度?|(?=\D|$))"
)
_LINKS = re.compile(
    r"^(?:分别|依次|实现|将|有望|可|在|到|至|其|对应|全年|的|年|抵消后的?|能够?|我们|当前|股价|市值)+|"
    r"(?:分别|依次|实现|将|有望|达到?|全年|的|在|总|抵消后的?|对应|当前|股价|市值)+$"
)
_FORECASTER = re.compile(
    r"^(?:我们|综上|因此|基于此|市场|此外|同时|并|且|又|到|据.*|根据.*|考虑.*|结合.*|按.*)*$"
)
_NO_OWNER = re.compile(
    r"短期|中期|长期|未来|后续|保守|中性|乐观|展望|综|其中|最新|目前|行业|情景|情况|报告|[下后时中的]$"
)
_BUSINESS = re.compile(
    r"^(?:[^,;:]{0,4}年)?(?P<name>[^,;:将有]{2,14}?(?:业务|板块|分部|产品|渠道))"
    r"(?:将|有望|会|保持|持续|继续|实现|快速|稳)"
)
"""预计某业务将稳定增长,假设…年营收为: an earlier 预计 names what is foretold."""
LONGEST_SUBJECT, LONGEST_OWNER = 16, 8
"""Characters of a business between 预计 and its metric, and of who foretells."""


def label_of(plain: str) -> str:
    """The label a paragraph in normal form opens with, where it names a subject."""
    match = _LABEL.match(plain)
    label = match["label"] if match else ""
    if _NO_SUBJECT.search(label) or metric_named(label) is not None:
        return ""
    return label


def subject_of(head: str, label: str, company: str) -> str:
    """Whose figure it is; `head` is the sentence up to the name of the metric."""
    expected = list(EXPECTED.finditer(head))
    start = expected[-1].start() if expected else 0
    said = head[expected[-1].end() :] if expected else head
    part = _OF_WHICH.search(said)
    if part:
        return _bare(part["name"])
    if _COMPANY.search(said):
        return company
    middle = _bare(re.split(r"[,;:(]", said)[-1])
    if middle:
        return middle if _is_subject(middle) else ""
    if not expected:
        return label or company
    earlier = [_BUSINESS.match(head[m.end() :]) for m in expected[:-1]]
    business = next((m["name"] for m in reversed(earlier) if m), "")
    if business and not _COMPANY.search(business):
        return business
    owner = _WHEN.sub("", re.split(r"[,;:、◆●•⚫■]", head[:start])[-1])
    if _COMPANY.search(owner):
        return company
    if _FORECASTER.match(owner) or len(owner) > LONGEST_OWNER:
        return label or company
    return label or (company if _NO_OWNER.search(owner) else owner)


def _bare(words: str) -> str:
    """Words without the time and without 分别, 实现 and the like around them."""
    bare, before = _WHEN.sub("", words), ""
    while bare != before:
        bare, before = _LINKS.sub("", bare), bare
    return bare


def _is_subject(words: str) -> bool:
    return 2 <= len(words) <= LONGEST_SUBJECT and re.search(r"\d|年", words) is None
