"""The `finvouch` command: its groups, its help, and the last place errors reach.

Belongs here: which commands there are, and turning every error into words and an exit
code. A command itself lives in the module of its group.
"""

import difflib
import gc
import importlib
import sys
from collections.abc import Mapping
from typing import Any

import rich_click as click
from click.exceptions import Exit

from orchestration.cli.errors import ExitCode, as_command_error
from orchestration.cli.output import print_anything, silence
from warehouse.damage import is_panic

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
    "salience": "salience:salience",
    "sql": "query:sql",
    "facts": "facts:facts",
    "compute": "compute:compute_command",
    "compare": "compare:compare",
    "conflicts": "facts:conflicts",
    "deadline": "deadline:deadline_command",
    "score": "score:score",
    "gc": "upkeep:gc",
    "doctor": "upkeep:doctor",
    "ui": "ui:ui",
}
"""Where each command lives, module of this package and name, in the order of the help.
Only the one that is called is imported."""

COLLECT_AFTER = (100_000, 50, 1000)
"""Objects after which Python looks for garbage, by generation. What a command loads and
makes stays till its end, and looking it through took a tenth of an unchanged build."""

EXIT_CODES = """
Exit codes: 0 done, also where the answer is that there is no such figure, that it
cannot be computed or that nothing was found · 1 a check is red · 2 a flag, setting,
query or statement cannot be used · 3 what was asked for does not exist · 4 nothing
built yet · 5 another build holds the store · 70 a fault of finvouch itself · 74 the
system refused a file · 130 interrupted by Ctrl-C · 141 nobody read the output to its
end · 143 ended by SIGTERM.
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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named first; for one not known, those it may mean."""
        name = args[0]
        near = difflib.get_close_matches(name, COMMANDS)
        if name not in COMMANDS and near and not name.startswith("-"):
            meant = " or ".join(f"`finvouch {command}`" for command in near)
            ctx.fail(f"No such command {name!r}. Is {meant} meant?")
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run as a program, with streams that can print any text."""
        gc.set_threshold(*COLLECT_AFTER)
        print_anything()
        return super().main(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what goes wrong is told, whatever it is."""
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except (click.ClickException, Exit):
            raise
        except BrokenPipeError:
            silence()
            ctx.exit(ExitCode.NOBODY_READS)
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the last place
            failure = as_command_error(error)
            failure.show()
            ctx.exit(failure.code)
        except BaseException as error:
            if not is_panic(error):
                raise
            failure = as_command_error(error)
            failure.show()
            ctx.exit(failure.code)
        return done


@click.group(cls=Commands, epilog=EXIT_CODES)
@click.version_option(package_name="finvouch")
def main() -> None:
    """Chinese financial documents in; clauses, tables, indexes and facts out.

    Settings come from flags, then the environment (FINVOUCH_CORPUS, FINVOUCH_STORE,
    FINVOUCH_DOMAIN, FINVOUCH_WORKERS), then finvouch.toml in the working folder.
    """
