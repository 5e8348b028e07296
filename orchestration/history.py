"""Where Dagster keeps its history: inside the store, shared by the UI and the commands.

Belongs here: the folder, its settings and how safely it is written. Nothing that is
built depends on it; deleted, it is made anew and only the record of past runs is gone.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warehouse.damage import aside_if_damaged
from warehouse.errors import DamagedFileError
from warehouse.files import write_bytes

if TYPE_CHECKING:
    from dagster import DagsterInstance

HISTORY_FOLDER = "dagster"
HOME_VARIABLE = "DAGSTER_HOME"
INSTANCE_SETTINGS = b"""\
# Written by finvouch. Nothing is reported to anybody, and runs take turns, since only
# one build at a time can hold the store.
telemetry:
  enabled: false
nux:
  enabled: false
concurrency:
  runs:
    max_concurrent_runs: 1
"""


def prepare_history(store: Path) -> Path:
    """The history folder of a store, made when missing, with reporting switched off.

    A damaged one is set aside, since nothing depends on it.
    """
    home = store / HISTORY_FOLDER
    settings = home / "dagster.yaml"
    with contextlib.suppress(DamagedFileError), aside_if_damaged(home):
        _check_history(home)
    if not settings.exists():
        write_bytes(settings, INSTANCE_SETTINGS)
    return home


def _check_history(home: Path) -> None:
    """Read settings and databases through.

    Raises:
        DamagedFileError: one is none.
    """
    import yaml  # type: ignore[import-untyped]

    settings = home / "dagster.yaml"
    if settings.exists():
        yaml.safe_load(settings.read_bytes())
    for file in sorted(home.rglob("*.db")):
        with contextlib.closing(sqlite3.connect(file)) as connection:
            try:
                [state, *_] = connection.execute("PRAGMA quick_check(1)").fetchone()
            except sqlite3.OperationalError:
                continue  # another process is writing to it
        if state != "ok":
            raise DamagedFileError(f"{file} is damaged ({state})")


@contextlib.contextmanager
def open_history(home: Path) -> Iterator["DagsterInstance"]:
    """The Dagster instance of a history folder, for one run in this process.

    Dagster opens and closes a connection for each of some hundred events, and each
    time SQLite waits for the disk. A second connection kept open to the same file
    spares that, and a power cut costs the last events at most.
    """
    import dagster as dg
    from sqlalchemy import event
    from sqlalchemy.engine import Engine

    kept: dict[str, sqlite3.Connection] = {}

    def on_connect(connection: Any, _: object) -> None:
        if not isinstance(connection, sqlite3.Connection):
            return
        connection.execute("PRAGMA synchronous=NORMAL")
        [(_, _, file)] = connection.execute("PRAGMA database_list").fetchall()
        if file:
            if file not in kept:
                kept[file] = sqlite3.connect(file, check_same_thread=False)
            kept[file].execute("SELECT count(*) FROM sqlite_master").fetchall()

    event.listen(Engine, "connect", on_connect)
    try:
        with dg.DagsterInstance.from_config(str(home)) as instance:
            yield instance
    finally:
        event.remove(Engine, "connect", on_connect)
        for connection in kept.values():
            connection.close()
