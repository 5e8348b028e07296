"""How results reach a person or a program.

Belongs here: JSON on standard output, values as people read them, notes on standard
error. Standard output carries the answer and nothing else.
"""

import codecs
import dataclasses
import datetime as dt
import io
import json
import math
import os
import re
import sys
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import rich_click as click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters but tab and line feed, and those that turn the way text runs."""


class SafeConsole(Console):
    """A console whose texts cannot command the terminal.

    Documents and their names may hold escape sequences that move the cursor, change
    colours or rename the window, and so hide a figure or show another one.
    """

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """Segments with control characters shown as a replacement character."""
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                text = CONTROLS.sub("\ufffd", segment.text)
                yield Segment(text, segment.style)

    def on_broken_pipe(self) -> None:
        """Leave it to the program that nobody reads any more."""
        raise


def print_anything() -> None:
    """Let both streams show as escapes what their encoding has no form for.

    That may be any Chinese, in a terminal or pipe set to ASCII, and in any encoding
    what was typed or named on disk in bytes that are no text. A stream that was closed
    before the program began takes everything and shows nothing.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
            setattr(sys, name, nowhere)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def silence() -> None:
    """Let what is still to be written to standard output go nowhere.

    For when nobody reads it any more: the interpreter writes once more as it ends.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def answer() -> Console:
    """A console on standard output; made per use, since tests replace the stream."""
    return SafeConsole(highlight=False, soft_wrap=not sys.stdout.isatty())


def notes() -> Console:
    """A console on standard error, for progress, hints and warnings."""
    return SafeConsole(stderr=True, highlight=False)


def print_json(value: Any) -> None:
    """One JSON document, readable and with Chinese as it is where that can be shown."""
    escaped = codecs.lookup(sys.stdout.encoding).name != "utf-8"
    click.echo(
        json.dumps(plain(value), ensure_ascii=escaped, indent=2, allow_nan=False)
    )


def shown(value: Any) -> str:
    """A value as a person reads it: nothing for null, lists joined, no empty digits."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return " / ".join(map(shown, value))
    if isinstance(value, Mapping):
        return cell(value)
    if isinstance(value, Decimal) and value.is_finite():
        return f"{value.normalize():f}"
    return str(value)


def plain(value: Any) -> Any:
    """A value in what JSON has a form for; decimals and dates stay exact, as text.

    The database may answer with anything: numbers that are none, lengths of time,
    mappings with keys of any kind.
    """
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return {
            key if isinstance(key, str) else str(plain(key)): plain(item)
            for key, item in value.items()
        }
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)
        }
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.hex()
    return str(value)


def cell(value: Any) -> str:
    """A value in one field of a CSV file: nested ones as JSON, null as nothing."""
    if value is None:
        return ""
    if isinstance(value, Mapping | list | tuple):
        return json.dumps(plain(value), ensure_ascii=False, allow_nan=False)
    return value.hex() if isinstance(value, bytes) else str(value)


def warn(message: str) -> None:
    """Say something on standard error that is no reason to end."""
    console = notes()
    console.print("[yellow]warning[/] ", end="")
    console.print(message, markup=False, soft_wrap=True)
