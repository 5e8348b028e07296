"""One statement in a process of its own, which takes its memory and time with it.

DuckDB keeps to a memory limit for tables and sorts, not for the values it makes, and
looks at an interruption only between batches of rows: a single value of gigabytes is
neither counted nor stopped. The system can refuse memory to a process and end it.
"""

import json
import os
import pickle
import resource
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from warehouse.errors import QueryError, StoreError, UnknownNameError

PROCESS_MEMORY_LIMIT = 3 * 2**29
"""Private bytes: what DuckDB may hold (`query.READER_SETTINGS`), the result, and the
libraries."""

GRACE_S = 1.0
"""Between interrupting a statement and ending its process: DuckDB needs milliseconds
where it looks at all."""

START_S = 30.0
"""Time the process may take besides, to start on a busy machine and give its rows."""

TOO_LONG, NO_MEMORY = 3, 4
"""Exit codes of the process."""

_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from warehouse.query_process import main; main()"
)


def run_apart(
    file: Path,
    sql: str,
    parameters: Sequence[Any],
    *,
    row_limit: int,
    time_limit_s: float,
) -> Any:
    """The `QueryResult` of one statement on a database file.

    Raises:
        QueryError: as for `query`.
        DamagedFileError: the file is no database any more.
    """
    request = pickle.dumps((file, sql, list(parameters), row_limit, time_limit_s))
    try:
        done = subprocess.run(  # noqa: S603 - ourselves, no shell
            [sys.executable, "-c", _START, json.dumps([p for p in sys.path if p])],
            input=request,
            capture_output=True,
            timeout=time_limit_s + GRACE_S + START_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise too_long(time_limit_s) from None
    if done.returncode == TOO_LONG:
        raise too_long(time_limit_s)
    if done.returncode:
        raise QueryError(
            f"Out of Memory: the statement needs more than "
            f"{PROCESS_MEMORY_LIMIT / 2**30:g} GiB; select fewer or shorter values"
        )
    answer = pickle.loads(done.stdout)  # noqa: S301 - written by our own process
    if isinstance(answer, UnknownNameError):
        raise QueryError(str(answer))  # of statements that people type
    if isinstance(answer, StoreError):
        raise answer
    return answer


def too_long(time_limit_s: float) -> QueryError:
    """What is said of a statement that was stopped."""
    return QueryError(f"the statement took longer than {time_limit_s:g} s")


def main() -> None:
    """Answer the one request on standard input, in the process of its own."""
    from warehouse.query import run

    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # DuckDB writes how far it is to standard output
    file, sql, parameters, row_limit, time_limit_s = pickle.load(sys.stdin.buffer)  # noqa: S301
    resource.setrlimit(
        resource.RLIMIT_DATA, (PROCESS_MEMORY_LIMIT, PROCESS_MEMORY_LIMIT)
    )
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    end = threading.Timer(time_limit_s + GRACE_S, os._exit, [TOO_LONG])
    end.daemon = True
    end.start()
    try:
        answer: Any = run(
            file, sql, parameters, row_limit=row_limit, time_limit_s=time_limit_s
        )
        content = pickle.dumps(answer)
    except StoreError as error:
        content = pickle.dumps(error)
    except MemoryError:
        os._exit(NO_MEMORY)
    end.cancel()
    answers.write(content)
    answers.flush()
    os._exit(0)
