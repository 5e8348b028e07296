"""When a figure of a sentence is of: the period words nearest before its metric.

What a figure is compared with, the year of a meeting or a document, and the day a rule
was laid down are no periods of the figure. A month tells no day for a balance, nor a
month's end a stretch of time for a flow.
"""

import re

from assets.facts.periods import Moment, Reporting, moment_in
from assets.facts.sentences.figures import BOUNDARY
from assets.facts.time_words import CALENDAR
from dictionaries.metrics import Metric

_COMPARED = re.compile(
    r"较[^,，]*|(?<![占同环对])比(?![例重率值亚])[^,，]*|(?:与|同)[^,，]*相比|相比(?:于|较)?[^,，]*"
)
"""A period after such a word is the one compared with, never the figure's own."""
_OF_THE_BASE = re.compile(
    rf"(?:较|(?<![占同环对])比|相比)(?P<when>{CALENDAR})[^,，增减升降高低多少长跌涨]{{0,8}}$"
)
"""A metric named in what is compared with, 较2022年度产生的汇兑收益, is of then."""
_OF_A_MEETING = re.compile(
    r"《[^《》]*》|(?:19|20)\d\d年(?:年度|第[一二三四五六七八九十\d]+次)?(?:临时)?股东大?会"
)
"""The year of a meeting or a document is no period of a balance named after it."""
_OF_A_RULE = re.compile(
    rf"(?:于|在)?(?:{CALENDAR})[^,，]{{0,6}}?(?:核准|批准|印发|发布|公布|颁布|修订|签署|签订)的"
)
"""When what a figure is measured by was laid down."""
_END_OF_MONTH = re.compile(r"月末$")
_MONTH = re.compile(r"\d月份?$")


def moment_before(before: str, metric: Metric, reporting: Reporting | None) -> Moment:
    """The period words nearest before a metric, in what its sentence says before it."""
    if metric.statement != "dividend":
        before = _OF_A_MEETING.sub("", before)
    if base := _OF_THE_BASE.search(before):
        return moment_in(base["when"], reporting)
    parts = BOUNDARY.split(_COMPARED.sub("", _OF_A_RULE.sub("", before)))
    for part in reversed(parts):
        moment = moment_in(part, reporting)
        if moment.told:
            return moment
    return Moment()


def is_of_base(before: str) -> bool:
    """Whether a metric is what another figure is compared with: 较2022年度收入 1 元."""
    return bool(_OF_THE_BASE.search(before))


def tells(moment: Moment, metric: Metric) -> bool:
    """Whether a period is told: a day for a balance, a stretch of time for a flow."""
    if is_instant(metric):
        # A month is when something happened; a balance is of its last day: 6月末.
        return bool(moment.instant) and not _MONTH.search(moment.words)
    return bool(moment.end) and not _END_OF_MONTH.search(moment.words)


def is_instant(metric: Metric) -> bool:
    """Whether figures of a metric are of a day, not of a stretch of time."""
    return metric.period == "instant"
