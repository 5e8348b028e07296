"""What columns hold, as shown to people: names of lists of values spelled out.

`one of MEASURES` in a record class names a constant beside it, so that values are
declared once; who asks the database sees the values.
"""

import importlib
import pkgutil
import re
from collections.abc import Collection
from functools import cache

from warehouse import schema

_NAMED = re.compile(r"\bone of ([A-Z][A-Z_]+)\b")


def spelled(comment: str) -> str:
    """A comment on a column with the values in place of the name of their list.

    Raises:
        KeyError: it names a list that no schema module declares.
    """
    return _NAMED.sub(lambda named: f"one of: {_told(_lists()[named[1]])}", comment)


def _told(values: Collection[str]) -> str:
    told = ", ".join(value for value in values if value)
    return f"{told}, or empty" if "" in values else told


@cache
def _lists() -> dict[str, Collection[str]]:
    """All lists of values that modules of the schema declare, by name."""
    names = [module.name for module in pkgutil.iter_modules(schema.__path__)]
    modules = [importlib.import_module(f"{schema.__name__}.{name}") for name in names]
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, tuple | dict | frozenset)
    }
