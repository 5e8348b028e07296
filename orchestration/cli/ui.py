"""`finvouch ui`: the Dagster UI on a store.

Belongs here: starting the UI and its daemon so that they share the store's history and
settings with the command line.
"""

import errno
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import rich_click as click

from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.options import corpus_option, settings_from, store_option
from orchestration.cli.output import notes
from orchestration.history import HOME_VARIABLE, prepare_history
from warehouse.claim import claim, refuse_overlap
from warehouse.store import Store

DEFAULT_PORT = 3000
LAST_PORT = 65535
LOCAL_ONLY = "127.0.0.1"
"""The UI has no log-in, so by default nobody else on the network reaches it."""

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals by which a terminal, a person or a service manager ends the UI."""

EXIT_BY_SIGNAL = 128
"""What shells add to a signal's number."""

PATIENCE_S = 10.0
"""Seconds the services have to end by themselves; they take one or two."""

POLL_S = 0.05


@click.command()
@store_option
@corpus_option
@click.option("--host", default=LOCAL_ONLY, show_default=True, help="Address to serve.")
@click.option("--port", type=click.IntRange(1, LAST_PORT), default=DEFAULT_PORT,
              show_default=True, help="Port to serve.")  # fmt: skip
def ui(store: Path | None, corpus: Path | None, host: str, port: int) -> None:
    """Open the Dagster UI on the store: lineage, runs, checks, pictures.

    Runs started there and by `finvouch build` do the same and share one history.
    """
    settings = settings_from(store=store, corpus=corpus)
    refuse_taken(host, port)
    place = Store(settings.store)
    refuse_overlap(place, settings.corpus)
    claim(place)
    home = prepare_history(settings.store)
    where = f"http://{host}:{port}"
    notes().print(f"Dagster UI on {where} for {settings.store}; Ctrl-C ends it.")
    command = [sys.executable, "-W", "ignore", "-m", "dagster", "dev"]
    command += ["-m", "orchestration.definitions", "-h", host, "-p", str(port)]
    environment = {**os.environ, **settings.environment(), HOME_VARIABLE: str(home)}
    raise SystemExit(serve(command, environment))


def refuse_taken(host: str, port: int) -> None:
    """Refuse a port that another program serves, before anything is started for it.

    Raises:
        CommandError: it is taken, or the address is none of this machine.
    """
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CommandError(
                    f"cannot serve on {host}:{port}: {error.strerror}", ExitCode.USAGE
                ) from error
            other = port + 1 if port < LAST_PORT else port - 1
            raise CommandError(
                f"port {port} is taken",
                ExitCode.USAGE,
                f"`finvouch ui --port {other}` serves on another.",
            ) from error


def serve(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run the services until they end or this process is told to; its exit code.

    They start processes of their own. All are one group, which is told to end with
    this process and ended when it does not, so that none is left behind.
    """
    with subprocess.Popen(  # noqa: S603 - our own interpreter, fixed arguments
        command, env=environment, start_new_session=True
    ) as services:
        told = signal.SIGTERM

        def end(number: int, _: object) -> None:
            nonlocal told
            told = signal.Signals(number)
            raise KeyboardInterrupt

        before = {number: signal.signal(number, end) for number in ENDING}
        try:
            return max(services.wait(), 0)
        except KeyboardInterrupt:
            # from here on, a second signal must not keep the group from being ended
            for number in ENDING:
                signal.signal(number, signal.SIG_IGN)
            return EXIT_BY_SIGNAL + told
        finally:
            end_group(services)
            for number, handler in before.items():
                signal.signal(number, handler)


def end_group(services: "subprocess.Popen[bytes]") -> None:
    """End all processes that a group leader started, kindly first.

    A leader that has ended may leave others of its group behind.
    """
    for number, seconds in ((signal.SIGINT, PATIENCE_S), (signal.SIGKILL, PATIENCE_S)):
        deadline = time.monotonic() + seconds
        try:
            os.killpg(services.pid, number)
            while time.monotonic() < deadline:
                services.poll()
                os.killpg(services.pid, 0)
                time.sleep(POLL_S)
        except ProcessLookupError:
            return
