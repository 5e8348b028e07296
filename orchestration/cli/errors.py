"""Exit codes, and errors that a person is meant to read.

Belongs here: what a failed command says and returns. An error names the file or page
concerned and what to do next; a traceback is shown only when `FINVOUCH_DEBUG` is set.
"""

import builtins
import enum
import os
import signal
import sys
import traceback

import rich_click as click

from orchestration.cli.output import notes
from orchestration.settings import ENV_PREFIX, SettingsError
from warehouse.errors import (
    NoDocumentError,
    NoStoreError,
    QueryError,
    StoreBusyError,
    StoreError,
    UnknownNameError,
    UnusablePlaceError,
)

DEBUG_VARIABLE = f"{ENV_PREFIX}DEBUG"


DISK_FULL_WORDS = ("disk is full", "No space left on device")
"""How databases tell that the disk is full, in errors of their own kind."""

REFUSED_WORDS = (
    "disk I/O error",
    "File too large",
    "Disk quota exceeded",
    "Read-only file system",
    "Permission denied",
    "readonly database",
    "unable to open database file",
)
"""How they tell that the system refused to read or write."""


class ExitCode(enum.IntEnum):
    """What a finished command returns to the shell; listed in `finvouch --help`."""

    OK = 0
    CHECK_FAILED = 1
    """It ran, and what it found is not good: a check is red."""
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
    SYSTEM = 74
    """The system refused a file or a folder, or the disk is full."""
    INTERRUPTED = 130
    """Ended by Ctrl-C."""
    TERMINATED = 143
    """Ended by another program or the system (SIGTERM)."""
    NOBODY_READS = 141
    """Whoever read the output has closed it, as `head` does."""


class CommandError(Exception):
    """A command cannot do what was asked: what is wrong, and the next step."""

    def __init__(self, message: str, code: ExitCode, hint: str = "") -> None:
        """`hint` is the next step; empty when the message says it all."""
        super().__init__(message)
        self.message, self.code, self.hint = message, code, hint

    def show(self) -> None:
        """Say it on standard error, a line each, not folded, for logs and people."""
        console = notes()
        console.print("[red]error[/] ", end="")
        console.print(self.message, markup=False, soft_wrap=True)
        if self.hint:
            console.print(self.hint, markup=False, soft_wrap=True)


def as_command_error(error: BaseException) -> CommandError:
    """Any error in the words of a command error, so that none ends in a traceback."""
    if debugging():
        traceback.print_exception(error, file=sys.stderr)
    match error:
        case CommandError():
            return error
        case KeyboardInterrupt() | click.Abort():
            return interrupted(signal.SIGINT)
        case StoreError():
            return _of_store(error)
        case SettingsError():
            return CommandError(str(error), ExitCode.USAGE)
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return CommandError(f"{where}{error.strerror or error}", ExitCode.SYSTEM)
        case _ if any(words in str(error) for words in DISK_FULL_WORDS):
            hint = "Make room and run it again: finished work is kept."
            return CommandError("the disk is full", ExitCode.SYSTEM, hint)
        case _ if code_of(type(error).__name__, str(error)) == ExitCode.SYSTEM:
            reason = str(error).partition("\n")[0]
            return CommandError(f"the system refused: {reason}", ExitCode.SYSTEM)
        case _:
            return CommandError(
                f"finvouch itself failed: {type(error).__name__}: {error}",
                ExitCode.INTERNAL,
                f"Set {DEBUG_VARIABLE}=1 to see where, and report it with that text.",
            )


def _of_store(error: StoreError) -> CommandError:
    match error:
        case NoDocumentError():
            hint = "`finvouch sql 'SELECT doc_id FROM documents'` lists them all."
            return CommandError(str(error), ExitCode.NOT_FOUND, hint)
        case UnknownNameError():
            lacking, _, _ = str(error).partition("\n")
            return CommandError(
                f"the store was built by another version of finvouch: {lacking}",
                ExitCode.NOTHING_BUILT,
                "`finvouch build` makes it anew; what has not changed is kept.",
            )
        case QueryError() | UnusablePlaceError():
            return CommandError(str(error), ExitCode.USAGE)
        case StoreBusyError():
            return CommandError(str(error), ExitCode.BUSY)
        case NoStoreError():
            return CommandError(str(error), ExitCode.NOTHING_BUILT)
        case _:
            hint = "`finvouch build` makes what is missing."
            return CommandError(str(error), ExitCode.NOTHING_BUILT, hint)


def interrupted(number: int) -> CommandError:
    """What to say after a signal, and the code that shells expect."""
    terminated = number == signal.SIGTERM
    code = ExitCode.TERMINATED if terminated else ExitCode.INTERRUPTED
    return CommandError("interrupted", code, "Finished work is kept.")


def code_of(kind: str, message: str) -> ExitCode:
    """The exit code of an error of which only its kind and words are known."""
    cls = getattr(builtins, kind, None)
    refused = isinstance(cls, type) and issubclass(cls, OSError)
    if refused or any(w in message for w in (*DISK_FULL_WORDS, *REFUSED_WORDS)):
        return ExitCode.SYSTEM
    return ExitCode.INTERNAL


def debugging() -> bool:
    """Whether tracebacks are wanted."""
    return os.environ.get(DEBUG_VARIABLE, "") not in {"", "0"}
