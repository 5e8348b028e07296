"""Parses and evaluates formula expressions over exact decimals.

The grammar is Python's own for + - * / and brackets, with `name`, `name@prior`,
`name@begin`, `name@first`, `name@part`, `avg(name)`, `growth(a, b)` and
`cagr(a, b, n)`; nothing else is accepted, so an expression can only add, subtract,
multiply, divide and take the growth from one figure to another.
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
YEARS = "years"
"""Years between the first period and the last, of what goes over years."""
SIZES = frozenset({DAYS, YEARS})

_SHIFT = re.compile(r"([a-z_0-9]+)@(prior|begin|first|part)")
_AVERAGE = re.compile(r"avg\(([a-z_0-9]+)\)")
_OPERATIONS: dict[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class UndefinedError(ArithmeticError):
    """All operands are known and there is no such number, with the reason in words."""


@dataclass(frozen=True, slots=True, order=True)
class Operand:
    """A metric at the period itself or at another, or of a part of the whole."""

    metric: str
    when: str
    """same, prior (a year earlier), begin (the day before), first (the first of several
    years), or part (of a member, at the period itself)."""

    @property
    def name(self) -> str:
        """How the operand is written in a formula."""
        return self.metric if self.when == "same" else f"{self.metric}@{self.when}"


@cache
def operands_of(expression: str) -> tuple[Operand, ...]:
    """The operands of an expression in the order they first appear."""
    tree = _parse(expression)
    called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and id(node) not in called
    ]
    names = dict.fromkeys(n.id for n in sorted(found, key=lambda n: n.col_offset))
    return tuple(_operand(name) for name in names if name not in SIZES)


def uses_days(expression: str) -> bool:
    """Whether the length of the period is part of an expression."""
    return any(
        isinstance(node, ast.Name) and node.id == DAYS
        for node in ast.walk(_parse(expression))
    )


def evaluate(
    expression: str, values: Mapping[Operand, Decimal], sizes: Mapping[str, int]
) -> Decimal:
    """The value of an expression, unrounded.

    Args:
        expression: what to compute.
        values: its operands.
        sizes: of the period: DAYS and YEARS.

    Raises:
        UndefinedError: a divisor is zero, or a growth begins at zero or below; there
            is no ratio to nothing.
    """
    with localcontext(Context(prec=PRECISION)):
        return _value(_parse(expression).body, values, sizes)


def _value(
    node: ast.expr, values: Mapping[Operand, Decimal], sizes: Mapping[str, int]
) -> Decimal:
    if isinstance(node, ast.Name):
        known = node.id in SIZES
        return Decimal(sizes[node.id]) if known else values[_operand(node.id)]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return Decimal(node.value)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        left = _value(node.left, values, sizes)
        right = _value(node.right, values, sizes)
        if isinstance(node.op, ast.Div) and right == 0:
            raise UndefinedError("the divisor is zero")
        return _OPERATIONS[type(node.op)](left, right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        given = [_value(argument, values, sizes) for argument in node.args]
        grown = _GROWTH.get((node.func.id, len(given)))
        if grown is not None:
            return grown(*given)
    raise ValueError(f"not part of a formula: {ast.dump(node)}")


def _growth(first: Decimal, last: Decimal) -> Decimal:
    """The change as a share of the first figure.

    From a loss or an outflow issuers print it with either sign, so it tells nothing.
    """
    if first <= 0:
        raise UndefinedError(
            f"there is no growth from {first.normalize():f}: "
            "the first figure is not above zero"
        )
    return (last - first) / first


def _yearly(first: Decimal, last: Decimal, years: Decimal) -> Decimal:
    """The growth a year that leads from one figure to another in so many years."""
    if years < 1:
        raise UndefinedError("there is no year between the two periods")
    if first <= 0:
        raise UndefinedError(
            f"there is no growth over years from {first.normalize():f}: "
            "the first figure is not above zero"
        )
    if last < 0:
        raise UndefinedError(
            f"there is no growth over years to {last.normalize():f}: "
            "the last figure is below zero"
        )
    return (last / first) ** (1 / years) - 1


_GROWTH: dict[tuple[str, int], Callable[..., Decimal]] = {
    ("growth", 2): _growth,
    ("cagr", 3): _yearly,
}
"""Functions of an expression by name and number of arguments."""


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
