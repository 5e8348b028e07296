"""The stage `tokens`: clauses and tables become rows ready for the indexes."""

from collections.abc import Sequence

from assets.index.tokens import token_rows
from warehouse.schema.tokens import TokenRow
from warehouse.stages import Stage, Task


def compute(task: Task) -> Sequence[TokenRow]:
    """The index rows of one document."""
    return token_rows(
        task.document,
        task.load("clauses"),
        task.load("tables"),
        task.load("profiles"),
    )


TOKENS = Stage(
    name="tokens",
    record=TokenRow,
    compute=compute,
    upstream=("clauses", "tables", "profiles"),
    libraries=("jieba", "opencc"),
)
