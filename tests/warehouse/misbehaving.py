"""Functions for worker processes, good ones and bad ones."""

import os
import re
import signal
import threading
import time
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def pid(_: int) -> int:
    return os.getpid()


def fail(_: int) -> None:
    raise ValueError("no such thing")


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def leave(_: int) -> None:
    os._exit(0)


def hang(_: int) -> None:
    time.sleep(600)


def be_slow_on_the_clock(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def spin(_: int) -> None:
    while True:
        pass


def spin_for(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def spin_in_threads(_: int) -> None:
    threads = [threading.Thread(target=spin, args=[0]) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def hang_holding_the_interpreter(_: int) -> None:
    re.match(r"(a+)+$", "a" * 50 + "b")


def swell(_: int) -> int:
    return len(bytearray(4 * 2**30))


def hold_much(size: int) -> int:
    pieces = [bytearray(2**20) for _ in range(size // 2**20)]
    return len(pieces) and 7


def note_pid_and_hang(path: str) -> None:
    Path(path).write_text(str(os.getpid()))
    hang_holding_the_interpreter(0)


def loaded(module: str) -> bool:
    import sys

    return module in sys.modules
