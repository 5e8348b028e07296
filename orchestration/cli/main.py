"""The `finvouch` command: its groups, its help, and the last place errors reach.

Belongs here: which commands there are, and turning every error into words and an exit
code. A command itself lives in the module of its group.
"""

import sys
import traceback
from typing import Any

import rich_click as click
from click.exceptions import Exit

from orchestration.cli.build import build
from orchestration.cli.document import doc, show
from orchestration.cli.errors import DEBUG_VARIABLE, CommandError, ExitCode, debugging
from orchestration.cli.query import sql
from orchestration.cli.score import score
from orchestration.cli.state import failures, status
from orchestration.cli.ui import ui
from orchestration.cli.upkeep import doctor, gc
from orchestration.settings import SettingsError
from warehouse.errors import QueryError, StoreBusyError, StoreError

EXIT_CODES = """
Exit codes: 0 done · 1 a blocking check is red · 2 a flag, setting, query or statement
cannot be used · 3 what was asked for does not exist · 4 nothing built yet · 5 another
build holds the store · 70 a fault of finvouch itself · 130 interrupted.
"""


class Boundary(click.RichGroup):
    """A group whose commands never end in a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; errors become `CommandError`, which click shows."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, Exit, click.Abort):
            raise
        except (SettingsError, QueryError) as error:
            raise CommandError(str(error), ExitCode.USAGE) from error
        except StoreBusyError as error:
            raise CommandError(str(error), ExitCode.BUSY) from error
        except StoreError as error:
            raise CommandError(str(error), ExitCode.NOTHING_BUILT) from error
        except BrokenPipeError:
            sys.stderr.close()
            raise
        except Exception as error:
            raise _internal(error) from error


def _internal(error: Exception) -> CommandError:
    if debugging():
        traceback.print_exception(error, file=sys.stderr)
    return CommandError(
        f"finvouch itself failed: {type(error).__name__}: {error}",
        ExitCode.INTERNAL,
        f"Set {DEBUG_VARIABLE}=1 to see where, and report it with that text.",
    )


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
    doc,
    show,
    sql,
    gc,
    doctor,
    ui,
    score,
):
    main.add_command(command)
