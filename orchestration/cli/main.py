"""The `finvouch` command: its groups, its help, and the last place errors reach.

Belongs here: which commands there are, and turning every error into words and an exit
code. A command itself lives in the module of its group.
"""

from typing import Any

import rich_click as click
from click.exceptions import Exit

from orchestration.cli.build import build
from orchestration.cli.document import doc, show
from orchestration.cli.errors import as_command_error
from orchestration.cli.facts import compare, compute_command, conflicts, facts
from orchestration.cli.find import search
from orchestration.cli.query import sql
from orchestration.cli.score import score
from orchestration.cli.state import failures, status
from orchestration.cli.ui import ui
from orchestration.cli.upkeep import doctor, gc

EXIT_CODES = """
Exit codes: 0 done · 1 a check is red · 2 a flag, setting, query or statement
cannot be used · 3 what was asked for does not exist · 4 nothing built yet · 5 another
build holds the store · 70 a fault of finvouch itself · 74 the system refused a file ·
130 interrupted.
"""


class Boundary(click.RichGroup):
    """A group whose commands end in words and an exit code, never in a traceback."""

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


@click.group(cls=Boundary, epilog=EXIT_CODES)
@click.version_option(package_name="finvouch")
def main() -> None:
    """Chinese financial documents in; clauses, tables, indexes and facts out.

    Settings come from flags, then the environment (FINVOUCH_CORPUS, FINVOUCH_STORE,
    FINVOUCH_DOMAIN, FINVOUCH_WORKERS), then finvouch.toml in the working folder.
    """


for command in (
    build,
    status,
    failures,
    search,
    doc,
    show,
    sql,
    gc,
    doctor,
    ui,
    facts,
    compute_command,
    compare,
    conflicts,
    score,
):
    main.add_command(command)
