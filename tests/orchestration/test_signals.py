"""The signal that ended a command decides how it ends."""

import os
import signal

import pytest

from orchestration.cli.errors import ExitCode, interrupted
from orchestration.cli.signals import noticing_signals


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, ExitCode.INTERRUPTED), (signal.SIGTERM, ExitCode.TERMINATED)],
)
def test_the_signal_that_came_is_noticed_whoever_handles_it(number, code):
    before = signal.signal(number, lambda *_: None)
    try:
        with noticing_signals() as ending:
            os.kill(os.getpid(), number)
    finally:
        signal.signal(number, before)
    assert ending() == number
    assert interrupted(ending()).code == code


def test_no_signal_is_none():
    with noticing_signals() as ending:
        pass
    assert ending() == 0
