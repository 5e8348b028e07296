"""Plain dataclasses as the single declaration of what is stored.

A record class is a frozen dataclass whose fields are annotated
``Annotated[type, Meaning("…", unit="…")]``. From that one declaration come the Arrow
schema of the Parquet files, the DuckDB columns with their comments, and the column
documentation shown in Dagster. Nothing here knows any particular record.
"""

import dataclasses
import operator
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache
from typing import Any, TypeVar

import pyarrow as pa

R = TypeVar("R")

MONEY_PRECISION, MONEY_SCALE = 38, 10
"""The widest 128-bit decimal of Arrow; ten places are far below any print."""
_MONEY_STEP = Decimal(1).scaleb(-MONEY_SCALE)
_MONEY = Context(prec=MONEY_PRECISION, rounding=ROUND_HALF_UP)

_SCALARS: dict[type, pa.DataType] = {
    str: pa.string(),
    int: pa.int64(),
    float: pa.float64(),
    bool: pa.bool_(),
    bytes: pa.binary(),
    Decimal: pa.decimal128(MONEY_PRECISION, MONEY_SCALE),
}


@dataclasses.dataclass(frozen=True, slots=True)
class Meaning:
    """What a column holds, in one line, and the unit of its values (empty: none)."""

    text: str
    unit: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Column:
    """One column of a record class as every projection sees it."""

    name: str
    type: pa.DataType
    nullable: bool
    meaning: str
    unit: str

    @property
    def comment(self) -> str:
        """The meaning with its unit, as shown to people."""
        return f"{self.meaning} [{self.unit}]" if self.unit else self.meaning


def _strip_optional(hint: Any) -> tuple[Any, bool]:
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        inner = [a for a in typing.get_args(hint) if a is not type(None)]
        if len(inner) != 1:
            raise TypeError(f"a stored field has one type or is optional, not {hint}")
        return inner[0], True
    return hint, False


def _arrow_type(hint: Any) -> pa.DataType:
    hint, _ = _strip_optional(hint)
    if typing.get_origin(hint) in (list, tuple):
        element = _arrow_type(typing.get_args(hint)[0])
        return pa.list_(pa.field("item", element))
    if dataclasses.is_dataclass(hint):
        cls = typing.cast("type", hint)
        return pa.struct([pa.field(c.name, c.type, c.nullable) for c in columns(cls)])
    if hint in _SCALARS:
        return _SCALARS[hint]
    raise TypeError(f"no stored form for {hint}")


@cache
def columns(cls: type) -> tuple[Column, ...]:
    """The columns of a record class, in field order."""
    hints = typing.get_type_hints(cls, include_extras=True)
    found = []
    for field in dataclasses.fields(cls):
        hint, meaning = hints[field.name], Meaning("")
        if typing.get_origin(hint) is typing.Annotated:
            hint, *extras = typing.get_args(hint)
            meaning = next((m for m in extras if isinstance(m, Meaning)), meaning)
        nullable = _strip_optional(hint)[1]
        found.append(
            Column(field.name, _arrow_type(hint), nullable, meaning.text, meaning.unit)
        )
    return tuple(found)


@cache
def arrow_schema(cls: type) -> pa.Schema:
    """The Arrow schema of a record class, with each meaning as field metadata."""
    return pa.schema(
        [
            pa.field(c.name, c.type, c.nullable, metadata={"comment": c.comment})
            for c in columns(cls)
        ]
    )


def stored_number(value: Decimal) -> Decimal:
    """The number as it is kept: to ten decimals, half up.

    Raises:
        decimal.InvalidOperation: it has more digits than a stored number.
    """
    return value.quantize(_MONEY_STEP, context=_MONEY)


def to_arrow(cls: type[R], rows: Iterable[R]) -> pa.Table:
    """Records as an Arrow table with exactly the declared schema."""
    record: Any = cls
    plain, schema = _to_plain(record), arrow_schema(record)
    return pa.Table.from_pylist([plain(r) for r in rows], schema=schema)


def from_arrow(cls: type[R], table: pa.Table) -> list[R]:
    """The records of an Arrow table written by `to_arrow`."""
    record: Any = cls
    build = _from_plain(record)
    return [build(row) for row in table.to_pylist()]


@cache
def _to_plain(hint: Any) -> Callable[[Any], Any]:
    """A function from a value of this type to what pyarrow takes; None stays None."""
    hint, optional = _strip_optional(hint)
    if optional:
        return _optional(_to_plain(hint))
    if typing.get_origin(hint) in (list, tuple):
        element = _to_plain(typing.get_args(hint)[0])
        return list if element is _same else lambda vs: [element(v) for v in vs]
    if dataclasses.is_dataclass(hint):
        return _record_to_plain(typing.cast("type", hint))
    return stored_number if hint is Decimal else _same


def _record_to_plain(cls: type) -> Callable[[Any], Any]:
    fields = [(name, _to_plain(hint)) for name, hint in _field_hints(cls)]
    names = [name for name, _ in fields]
    nested = [(name, convert) for name, convert in fields if convert is not _same]
    values = _getter(operator.attrgetter, names)

    def convert_record(record: Any) -> dict[str, Any]:
        plain = dict(zip(names, values(record), strict=True))
        for name, convert in nested:
            plain[name] = convert(plain[name])
        return plain

    return convert_record


@cache
def _from_plain(hint: Any) -> Callable[[Any], Any]:
    hint, optional = _strip_optional(hint)
    if optional:
        return _optional(_from_plain(hint))
    origin = typing.get_origin(hint)
    if origin in (list, tuple):
        element = _from_plain(typing.get_args(hint)[0])
        if element is _same:
            return typing.cast("Callable[[Any], Any]", origin)
        return lambda vs: origin([element(v) for v in vs])
    if dataclasses.is_dataclass(hint):
        return _record_from_plain(typing.cast("type", hint))
    return _same


def _record_from_plain(cls: type) -> Callable[[Any], Any]:
    fields = [(name, _from_plain(hint)) for name, hint in _field_hints(cls)]
    nested = [(n, convert) for n, (_, convert) in enumerate(fields) if convert != _same]
    values = _getter(operator.itemgetter, [name for name, _ in fields])

    def build_record(plain: dict[str, Any]) -> Any:
        arguments = list(values(plain))
        for n, convert in nested:
            arguments[n] = convert(arguments[n])
        return cls(*arguments)

    return build_record


def _optional(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    if convert is _same:
        return _same
    return lambda value: None if value is None else convert(value)


def _getter(
    kind: Callable[..., Callable[[Any], Any]], names: Sequence[str]
) -> Callable[[Any], Sequence[Any]]:
    """A getter of several values at once, which alone gives a bare value for one."""
    get = kind(*names)
    return get if len(names) > 1 else lambda source: (get(source),)


def _same(value: Any) -> Any:
    return value


def _field_hints(cls: type) -> Sequence[tuple[str, Any]]:
    hints = typing.get_type_hints(cls)
    return [(f.name, hints[f.name]) for f in dataclasses.fields(cls)]
