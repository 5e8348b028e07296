"""A picture of the lineage graph, taken from the real UI in a headless browser.

Belongs here: starting the UI on a store, opening one page, saving what it shows.
`python -m orchestration.screenshot docs/lineage.png --store store` renews the picture
in the README.
"""

import contextlib
import functools
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

import rich_click as click
from PIL import Image, ImageChops

from orchestration.cli.options import NEW_FILE, settings_from, store_option
from orchestration.definitions import GROUPS
from orchestration.history import prepare_history
from orchestration.settings import Settings

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
WINDOW = (2000, 2400)
"""Pixels. The page fits the graph to the width, so there must be height to spare."""
GRAPH_LEFT, GRAPH_TOP = 545, 112
"""Where the graph begins, right of the lists and below the search field."""
CONTROLS = (80, 360)
"""Width and height of the buttons in the lower right corner."""
MARGIN = 24
"""Pixels kept around the graph."""
INK = 215
"""Pixels darker than this in some channel are drawn; the dots of the ground are not."""
RENDER_BUDGET_MS = 30_000
"""Virtual time for the page: its queries and its layout need some seconds of it."""
START_LIMIT_S = 120
BROWSER_LIMIT_S = 180


def browser() -> str | None:
    """The first Chromium-like browser on the path."""
    return next((found for b in BROWSERS if (found := shutil.which(b))), None)


def lineage_url(port: int) -> str:
    """The global lineage page with every group opened."""
    expanded = ",".join(f"global@global:{group}" for group in GROUPS)
    return f"http://127.0.0.1:{port}/asset-groups?expanded={expanded}"


@contextlib.contextmanager
def serving(settings: Settings) -> Iterator[int]:
    """The UI on a free port for as long as the block runs."""
    home = prepare_history(settings.store)
    port = _free_port()
    environment: Mapping[str, str] = {
        **os.environ,
        **settings.environment(),
        "DAGSTER_HOME": str(home),
    }
    command = [sys.executable, "-m", "dagster_webserver"]
    command += ["-m", "orchestration.definitions", "-h", "127.0.0.1", "-p", str(port)]
    with subprocess.Popen(  # noqa: S603 - our own interpreter, fixed arguments
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            _wait_for(port, server)
            yield port
        finally:
            server.terminate()


def take(url: str, image: Path) -> None:
    """Save what a headless browser shows at `url`.

    Raises:
        FileNotFoundError: there is no browser on this machine.
    """
    program = browser()
    if program is None:
        raise FileNotFoundError(f"none of {', '.join(BROWSERS)} is installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program, *BROWSER_FLAGS, f"--user-data-dir={profile}"]
        command += [f"--window-size={WINDOW[0]},{WINDOW[1]}"]
        command += [f"--virtual-time-budget={RENDER_BUDGET_MS}"]
        command += [f"--screenshot={image.resolve()}", url]
        subprocess.run(  # noqa: S603 - a browser found on the path, fixed arguments
            command, check=True, capture_output=True, timeout=BROWSER_LIMIT_S
        )


def cropped(image: Path) -> None:
    """Cut a picture of the lineage page down to the graph itself."""
    with Image.open(image) as opened:
        page = opened.convert("RGB")
    width, height = page.size
    page.paste("white", (width - CONTROLS[0], height - CONTROLS[1], width, height))
    graph = page.crop((GRAPH_LEFT, GRAPH_TOP, width, height))
    ink = functools.reduce(ImageChops.darker, graph.split()).point(
        lambda value: 255 if value < INK else 0
    )
    left, top, right, bottom = ink.getbbox() or (0, 0, *graph.size)
    graph.crop(
        (
            max(0, left - MARGIN),
            max(0, top - MARGIN),
            min(graph.width, right + MARGIN),
            min(graph.height, bottom + MARGIN),
        )
    ).save(image, optimize=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_LIMIT_S
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError(f"the UI stopped with exit code {server.returncode}")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/server_info", timeout=5)
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(f"the UI did not answer within {START_LIMIT_S} s")


@click.command()
@click.argument("image", type=NEW_FILE)
@store_option
def main(image: Path, store: Path | None) -> None:
    """Save a picture of the lineage of STORE to IMAGE."""
    with serving(settings_from(store=store)) as port:
        take(lineage_url(port), image)
    cropped(image)
    click.echo(f"wrote {image}", err=True)


if __name__ == "__main__":
    main()
