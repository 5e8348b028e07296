"""What is printed for people cannot command their terminal."""

import io
import re

import pytest
from rich.table import Table
from rich.text import Text

from orchestration.cli.errors import ExitCode, as_command_error
from orchestration.cli.output import SafeConsole

OWN_STYLES = re.compile("\x1b\\[[01]m|\x1b\\[1;?[0-9]*m")


def shown(value, **options):
    file = io.StringIO()
    SafeConsole(file=file, force_terminal=True, width=80).print(value, **options)
    return file.getvalue()


@pytest.mark.parametrize(
    "hostile",
    ["\x1b[2J", "\x1b]0;title\x07", "\x9b31m", "\u202e987", "\x08\x08", "\r0"],
)
def test_control_characters_of_a_text_are_replaced(hostile):
    table = Table("name")
    table.add_row(Text(f"1{hostile}2"))
    for value in (f"1{hostile}2", Text(f"1{hostile}2", style="bold"), table):
        plain = OWN_STYLES.sub("", shown(value, markup=False))
        assert hostile[0] not in plain


def test_our_own_styles_and_line_feeds_stay():
    assert shown("a\nb", style="bold") == "\x1b[1ma\x1b[0m\n\x1b[1mb\x1b[0m\n"


def test_a_full_disk_is_the_systems_fault_whoever_tells_it():
    error = as_command_error(RuntimeError("(sqlite3) database or disk is full"))
    assert error.code == ExitCode.SYSTEM
