"""Builds a store from a corpus, as a program that tests can kill.

Arguments: store, corpus. Prints a word at each step, so that a test knows where it is.
"""

import sys
from pathlib import Path

from tests.warehouse.scenario import STAGES, register
from warehouse.database import build_warehouse
from warehouse.engine import Progress, run_stage
from warehouse.lock import build_lock
from warehouse.pool import ProcessExecutor
from warehouse.publish import DATABASE, note_built, publish_snapshot
from warehouse.results import write_documents
from warehouse.store import Store


def say(step: object) -> None:
    sys.stdout.write(f"{step}\n")
    sys.stdout.flush()


def build(store: Store, corpus: Path) -> None:
    def progress(told: Progress) -> None:
        say(f"{told.stage} {told.done}")

    preload = [STAGES[0].compute.__module__]
    with build_lock(store), ProcessExecutor(2, preload=preload) as executor:
        say("locked")
        documents = register(corpus)
        write_documents(store, documents)
        for stage in STAGES:
            run_stage(
                store,
                stage,
                documents,
                corpus=corpus,
                executor=executor,
                progress=progress,
            )
            say(f"{stage.name} done")
        note_built(store, DATABASE, build_warehouse(store).version)
        say("warehouse built")
        publish_snapshot(store, {DATABASE: build_warehouse(store).version})
        say("published")


if __name__ == "__main__":
    build(Store(Path(sys.argv[1])), Path(sys.argv[2]))
