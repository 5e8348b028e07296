"""The `finvouch` command: its groups, its help, and the last place errors reach.

Belongs here: which commands there are, and turning every error into words and an exit
code. A command itself lives in the module of its group.
"""

import importlib
from collections.abc import Mapping
from typing import Any

import rich_click as click
from click.exceptions import Exit

from orchestration.cli.errors import as_command_error
from orchestration.cli.output import print_anything

COMMANDS: Mapping[str, str] = {
    "build": "build:build",
    "status": "state:status",
    "failures": "state:failures",
    "search": "find:search",
    "ask": "ask:ask",
    "locate": "ask:locate",
    "evidence": "evidence:evidence",
    "doc": "document:doc",
    "show": "show:show",
    "sql": "query:sql",
    "facts": "facts:facts",
    "compute": "compute:compute_command",
    "compare": "compute:compare",
    "conflicts": "facts:conflicts",
    "score": "score:score",
    "gc": "upkeep:gc",
    "doctor": "upkeep:doctor",
    "ui": "ui:ui",
}
"""Where each command lives, module of this package and name, in the order of the help.
Only the one that is called is imported."""

EXIT_CODES = """
Exit codes: 0 done · 1 a check is red · 2 a flag, setting, query or statement
cannot be used · 3 what was asked for does not exist · 4 nothing built yet · 5 another
build holds the store · 70 a fault of finvouch itself · 74 the system refused a file ·
130 interrupted.
"""


class Commands(click.RichGroup):
    """Commands that are imported when called, and never end in a traceback."""

    def list_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
    ) -> list[str]:
        """Names of all commands."""
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        cmd_name: str,
    ) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        found = importlib.import_module(f"{__package__}.{module}")
        command: click.Command = getattr(found, name)
        return command

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run as a program, with streams that can print any text."""
        print_anything()
        return super().main(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what goes wrong is told, whatever it is."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, Exit, BrokenPipeError):
            raise
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the last place
            failure = as_command_error(error)
            failure.show()
            ctx.exit(failure.code)


@click.group(cls=Commands, epilog=EXIT_CODES)
@click.version_option(package_name="finvouch")
def main() -> None:
    """Chinese financial documents in; clauses, tables, indexes and facts out.

    Settings come from flags, then the environment (FINVOUCH_CORPUS, FINVOUCH_STORE,
    FINVOUCH_DOMAIN, FINVOUCH_WORKERS), then finvouch.toml in the working folder.
    """
