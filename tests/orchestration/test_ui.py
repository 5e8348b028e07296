"""The UI opens on a built store, in a real browser where there is one."""

import signal
import socket
import subprocess
import sys

import psutil
import pytest
from click.testing import CliRunner
from PIL import Image, ImageDraw

from orchestration.cli.errors import ExitCode
from orchestration.cli.main import main
from orchestration.definitions import GROUPS
from orchestration.history import open_history, prepare_history
from orchestration.screenshot import (
    CONTROLS,
    GRAPH_LEFT,
    GRAPH_TOP,
    MARGIN,
    WINDOW,
    browser,
    cropped,
    lineage_url,
    serving,
    take,
)
from orchestration.settings import Settings
from tests.orchestration.scenario import build


def test_the_picture_is_cut_down_to_the_graph(tmp_path):
    image = tmp_path / "page.png"
    page = Image.new("RGB", WINDOW, "white")
    draw = ImageDraw.Draw(page)
    draw.rectangle((0, 0, GRAPH_LEFT - 1, WINDOW[1]), fill="navy")
    draw.rectangle((1000, GRAPH_TOP + 200, 1100, GRAPH_TOP + 400), fill="green")
    corner = (WINDOW[0] - CONTROLS[0] + 5, WINDOW[1] - CONTROLS[1] + 5)
    draw.rectangle((*corner, WINDOW[0] - 10, WINDOW[1] - 10), fill="grey")
    page.save(image)
    cropped(image)
    with Image.open(image) as cut:
        assert cut.size == (101 + 2 * MARGIN, 201 + 2 * MARGIN)


def test_all_groups_are_opened_in_the_lineage():
    assert all(f"global@global:{group}" in lineage_url(3000) for group in GROUPS)


@pytest.mark.skipif(browser() is None, reason="no Chromium on this machine")
def test_the_lineage_is_drawn_with_what_was_built(built, tmp_path):
    home = prepare_history(built / "store")
    with open_history(home) as instance:
        build(built, instance=instance)
    settings = Settings.load(store=built / "store", corpus=built / "corpus")
    image = tmp_path / "lineage.png"
    with serving(settings) as port:
        take(lineage_url(port), image)
    cropped(image)
    with Image.open(image) as picture:
        colours = picture.convert("RGB").getcolors(picture.width * picture.height)
    green = [c for n, c in colours if c[1] > c[0] + 60 and c[1] > c[2] + 30]
    assert green, "no asset is shown as materialized"


def test_a_port_that_is_taken_is_refused_before_anything_starts(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        arguments = ["ui", "--port", str(port), "--store", str(tmp_path / "store")]
        result = CliRunner().invoke(main, arguments)
    assert result.exit_code == ExitCode.USAGE
    assert f"port {port} is taken" in result.stderr
    assert "--port" in result.stderr
    assert not (tmp_path / "store").exists()


SERVING = """
import sys
from orchestration.cli.ui import serve
child = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
leader = (
    "import subprocess, sys, signal, time;"
    f"[subprocess.Popen([sys.executable, '-c', {child!r}]) for _ in range(2)];"
    "signal.signal(signal.SIGINT, lambda *_: sys.exit(0)); time.sleep(60)"
)
sys.exit(serve([sys.executable, "-c", leader], {}))
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_no_process_is_left_behind_when_the_ui_is_ended(number):
    with subprocess.Popen(
        [sys.executable, "-c", SERVING], stdout=subprocess.PIPE, text=True
    ) as program:
        started = [int(program.stdout.readline()) for _ in range(2)]
        program.send_signal(number)
        assert program.wait(timeout=20) == 128 + number
    assert [pid for pid in started if psutil.pid_exists(pid)] == []
