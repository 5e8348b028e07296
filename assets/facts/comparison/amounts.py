"""What a printed figure counts as, whatever sign its statement shows it with."""

from decimal import Decimal

from dictionaries.metrics import metrics
from warehouse.schema.facts import Fact

_TAKEN_OFF = ("+", "duration")
"""Sign and period, in the dictionary, of costs and outflows among others; what is never
negative and stands in brackets is one."""


def amount_of(fact: Fact) -> Decimal:
    """What a fact counts as in a formula and beside other prints of the same figure.

    A cost or an outflow is an amount, though some statements print it in brackets to
    show that it is taken off; in a formula it would be taken off twice.
    """
    value = fact.value or Decimal(0)
    metric = metrics().get(fact.metric)
    taken_off = metric is not None and (metric.sign, metric.period) == _TAKEN_OFF
    in_brackets = fact.raw_value.strip().startswith(("(", "（"))
    return abs(value) if taken_off and in_brackets else value
