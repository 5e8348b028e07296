"""Parses and evaluates formula expressions over exact decimals.

The grammar is Python's own for + - * / and brackets, with `name`, `name@prior`,
`name@begin` and `avg(name)`; nothing else is accepted, so an expression can only add,
subtract, multiply and divide.
"""

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from functools import cache

PRECISION = 50
"""Significant digits while computing; amounts have at most some twenty."""
DAYS = "days"
"""Length of the period in days, available to every expression."""

_SHIFT = re.compile(r"([a-z_0-9]+)@(prior|begin)")
_AVERAGE = re.compile(r"avg\(([a-z_0-9]+)\)")
_OPERATIONS: dict[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@dataclass(frozen=True, slots=True, order=True)
class Operand:
    """A metric at the period itself, a year earlier, or the day before it begins."""

    metric: str
    when: str
    """same, prior or begin."""

    @property
    def name(self) -> str:
        """How the operand is written in a formula."""
        return self.metric if self.when == "same" else f"{self.metric}@{self.when}"


@cache
def operands_of(expression: str) -> tuple[Operand, ...]:
    """The operands of an expression in the order they first appear."""
    tree = _parse(expression)
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    ordered = sorted(set(names), key=lambda n: _spelled(expression).index(n))
    return tuple(_operand(name) for name in ordered if name != DAYS)


def uses_days(expression: str) -> bool:
    """Whether the length of the period is part of an expression."""
    return any(
        isinstance(node, ast.Name) and node.id == DAYS
        for node in ast.walk(_parse(expression))
    )


def evaluate(expression: str, values: Mapping[Operand, Decimal], days: int) -> Decimal:
    """The value of an expression, unrounded.

    Raises:
        ZeroDivisionError: a divisor is zero; there is no ratio to nothing.
    """
    with localcontext(Context(prec=PRECISION)):
        return _value(_parse(expression).body, values, Decimal(days))


def _value(node: ast.expr, values: Mapping[Operand, Decimal], days: Decimal) -> Decimal:
    if isinstance(node, ast.Name):
        return days if node.id == DAYS else values[_operand(node.id)]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return Decimal(node.value)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        left = _value(node.left, values, days)
        right = _value(node.right, values, days)
        if isinstance(node.op, ast.Div) and right == 0:
            raise ZeroDivisionError("the divisor is zero")
        return _OPERATIONS[type(node.op)](left, right)
    raise ValueError(f"not part of a formula: {ast.dump(node)}")


@cache
def _parse(expression: str) -> ast.Expression:
    return ast.parse(_spelled(expression), mode="eval")


@cache
def _spelled(expression: str) -> str:
    """The expression with shifts and averages written as plain names."""
    averaged = _AVERAGE.sub(r"((\1@begin + \1) / 2)", expression)
    return _SHIFT.sub(r"\1__\2", averaged)


def _operand(name: str) -> Operand:
    metric, mark, when = name.partition("__")
    return Operand(metric, when if mark else "same")
