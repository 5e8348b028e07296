"""`finvouch ui`: the Dagster UI on a store.

Belongs here: starting the UI and its daemon so that they share the store's history and
settings with the command line.
"""

import os
import subprocess
import sys
from pathlib import Path

import rich_click as click

from orchestration.cli.options import corpus_option, settings_from, store_option
from orchestration.cli.output import notes
from orchestration.history import HOME_VARIABLE, prepare_history

DEFAULT_PORT = 3000
LOCAL_ONLY = "127.0.0.1"
"""The UI has no log-in, so by default nobody else on the network reaches it."""


@click.command()
@store_option
@corpus_option
@click.option("--host", default=LOCAL_ONLY, show_default=True, help="Address to serve.")
@click.option("--port", type=click.IntRange(1, 65535), default=DEFAULT_PORT,
              show_default=True, help="Port to serve.")  # fmt: skip
def ui(store: Path | None, corpus: Path | None, host: str, port: int) -> None:
    """Open the Dagster UI on the store: lineage, runs, checks, pictures.

    Runs started there and by `finvouch build` do the same and share one history.
    """
    settings = settings_from(store=store, corpus=corpus)
    home = prepare_history(settings.store)
    where = f"http://{host}:{port}"
    notes().print(f"Dagster UI on {where} for {settings.store}; Ctrl-C ends it.")
    command = [sys.executable, "-W", "ignore", "-m", "dagster", "dev"]
    command += ["-m", "orchestration.definitions", "-h", host, "-p", str(port)]
    environment = {**os.environ, **settings.environment(), HOME_VARIABLE: str(home)}
    with subprocess.Popen(command, env=environment) as services:  # noqa: S603 - fixed
        try:
            services.wait()
        except KeyboardInterrupt:
            services.wait()
    raise SystemExit(max(services.returncode, 0))
