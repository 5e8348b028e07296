"""How the part of a whole that a figure is of is named, from labels and headers."""

import re

from assets.facts.labels import Label, key, read_label
from assets.facts.tables.column_names import LEVEL_MARK
from assets.facts.tables.columns import Column
from assets.facts.time_words import without_time
from dictionaries.metrics import Metric

TOTAL = re.compile(r"(?:合计|总计|总额|共计)$")


def with_header(label: str, column: Column) -> Label | None:
    """主营业务 under 收入 is 主营业务收入: what label and header name together."""
    header = without_time(key(column.header.split(LEVEL_MARK)[-1]))
    if not header or header != key(column.aspect):
        return None
    whole = read_label(key(label) + header)
    return whole if whole.metric is not None else None


def joined(*names: str) -> str:
    """Names of parts, the outer first, as one."""
    return LEVEL_MARK.join(filter(None, names))


def part_of(label: str, metric: Metric | None) -> str:
    """The part of the whole a row stands for; 合计 is the whole itself."""
    text = TOTAL.sub("", key(label))
    if not text or (metric is not None and read_label(text).metric is metric):
        return ""
    return label
