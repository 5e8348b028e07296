"""What is damaged, told in one way and put out of the way.

Everything in a store but its corpus can be made again. What turns out damaged is
therefore renamed, never mended and never read again, and the build takes it for absent.
"""

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

from warehouse.errors import DamagedFileError, StoreError

SUFFIX = ".damaged"
"""Ends the name of what was set aside; a number follows where that is taken."""

PANIC = "PanicException"
"""Class of the errors of Rust libraries that are no `Exception`, and of no module."""

_log = logging.getLogger(__name__)


def set_aside(path: Path, reason: object) -> Path | None:
    """Rename something damaged and say so; None if the system does not allow it.

    The warning goes to the log of this module.
    """
    number, target = 1, path.with_name(path.name + SUFFIX)
    while target.is_symlink() or target.exists():
        number += 1
        target = path.with_name(f"{path.name}{SUFFIX}{number}")
    try:
        path.rename(target)
    except OSError:
        return None
    _log.warning(
        "%s is damaged; a build makes it anew. What was there is now %s (%s)",
        path,
        target.name,
        str(reason).partition("\n")[0],
    )
    return target


def is_panic(error: BaseException) -> bool:
    """Whether a library written in Rust gave up, which damaged files make it do."""
    return type(error).__name__ == PANIC


@contextlib.contextmanager
def made_file(path: Path) -> Iterator[None]:
    """Say that `path` is damaged, whatever goes wrong while it is read.

    A bent byte may show up as an error of any kind. That memory is short, or that the
    system refuses a file that is there, tells nothing of what is in it.

    Raises:
        DamagedFileError: it cannot be read.
    """
    try:
        yield
    except (MemoryError, StoreError):
        raise
    except FileNotFoundError as error:
        raise DamagedFileError(f"{error.filename or path} is missing") from error
    except BaseException as error:
        of_system = isinstance(error, OSError) and error.errno is not None
        if of_system or not (isinstance(error, Exception) or is_panic(error)):
            raise
        reason = str(error).partition("\n")[0]
        raise DamagedFileError(f"{path} is damaged ({reason})") from error


@contextlib.contextmanager
def aside_if_damaged(path: Path) -> Iterator[None]:
    """As `made_file`, and set `path` aside, so that the next build makes it anew."""
    try:
        with made_file(path):
            yield
    except DamagedFileError as error:
        set_aside(path, error)
        raise
