"""Which part of a year's dividend a sentence speaks of: 中期, 特别.

Parts add up to the year's dividend (`book`); read as the whole they contradict it.
"""

import re

_PLAN = re.compile(
    r"(?P<part>中期|特别|)(?:现金)?(?:分红|利润分配|权益分[派配]|股息|股利)(?!金额|总?额)"
)
"""A plan, with the part of the year's dividend that it pays where it pays a part."""
_PAID = re.compile(r"(?:派|派[发送]|支付|分配)$")
"""每10股派发现金分红 says what a plan pays, and is no plan of its own."""
_JOINED = ("及", "和", "与", "、")


def instalment(before: str) -> str:
    """The part that the plan named last before a figure pays; empty: the year's.

    年度分红及特别分红合计 is more than its last part.
    """
    named = [
        plan
        for plan in _PLAN.finditer(before)
        if plan["part"] or not _PAID.search(before[: plan.start()])
    ]
    if not named or not named[-1]["part"]:
        return ""
    joined = before[: named[-1].start()].endswith(_JOINED)
    return "" if joined else f"{named[-1]['part']}分红"
