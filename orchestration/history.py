"""Where Dagster keeps its history: inside the store, shared by the UI and the commands.

Belongs here: the folder and its settings. Nothing that is built depends on it; deleted,
it is made anew and only the record of past runs is gone.
"""

import os
from pathlib import Path

HISTORY_FOLDER = "dagster"
HOME_VARIABLE = "DAGSTER_HOME"
INSTANCE_SETTINGS = """\
# Written by finvouch. Nothing is reported to anybody.
telemetry:
  enabled: false
nux:
  enabled: false
"""


def prepare_history(store: Path) -> Path:
    """The history folder of a store, made when missing, with reporting switched off."""
    home = store / HISTORY_FOLDER
    home.mkdir(parents=True, exist_ok=True)
    settings = home / "dagster.yaml"
    if not settings.exists():
        temporary = home / f"dagster.yaml.{os.getpid()}"
        temporary.write_text(INSTANCE_SETTINGS, encoding="utf-8")
        temporary.replace(settings)
    return home
