"""Exit codes, and errors that a person is meant to read.

Belongs here: what a failed command says and returns. An error names the file or page
concerned and what to do next; a traceback is shown only when `FINVOUCH_DEBUG` is set.
"""

import enum
import os

import rich_click as click

from orchestration.settings import ENV_PREFIX

DEBUG_VARIABLE = f"{ENV_PREFIX}DEBUG"


class ExitCode(enum.IntEnum):
    """What a finished command returns to the shell; listed in `finvouch --help`."""

    OK = 0
    CHECK_FAILED = 1
    """It ran, and what it found is not good: a blocking check is red."""
    USAGE = 2
    """A flag, a setting, a query or a statement cannot be used."""
    NOT_FOUND = 3
    """The document, clause or file asked for does not exist."""
    NOTHING_BUILT = 4
    """The store holds nothing to read yet."""
    BUSY = 5
    """Another build holds the store."""
    INTERNAL = 70
    """A fault of finvouch itself."""
    INTERRUPTED = 130


class CommandError(click.ClickException):
    """A command cannot do what was asked: what is wrong, and the next step."""

    def __init__(self, message: str, code: ExitCode, hint: str = "") -> None:
        """`hint` is the next step; empty when the message says it all."""
        super().__init__(f"{message}\n{hint}" if hint else message)
        self.exit_code = int(code)  # type: ignore[misc]


def debugging() -> bool:
    """Whether tracebacks are wanted."""
    return os.environ.get(DEBUG_VARIABLE, "") not in {"", "0"}
