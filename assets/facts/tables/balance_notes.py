"""Notes on a line of the balance sheet, whose columns say only a year.

应交税费 in columns 2024年 and 2023年 is what was owed at their ends, and so are its
parts; where rows tell how a balance moved, each row says itself what it is.
"""

import re

from assets.facts.labels import key
from assets.facts.periods import Moment
from assets.facts.tables.context import Context
from warehouse.schema.tables import Table

_MOVES = re.compile(
    r"[年期]初|[本当上][年期](?!末)|计提|转[回销入出]|核销|增加|减少|摊销|处置|购[置入]|收回|"
    r"支付|发生|变动|成本|费用|利息支出|收益|薪|酬|奖金|花红|供款"
)
"""Words of what happened in a year."""
_YEAR = re.compile(r"(?:19|20)\d\d年?")


def is_balance_note(table: Table, context: Context) -> bool:
    """Whether all figures of a table are of a balance and its parts."""
    about = context.about
    of_balance = (
        about is not None
        and about.statement == "balance_sheet"
        and about.period == "instant"
    )
    if not of_balance or context.statement != "other":
        return False
    words = (*(row.label for row in table.rows), *table.header)
    return not any(_MOVES.search(key(text)) for text in words)


def is_year(moment: Moment) -> bool:
    """Whether a column is told by a year alone, which may mean its last day."""
    return bool(moment.instant) and bool(_YEAR.fullmatch(moment.words))
