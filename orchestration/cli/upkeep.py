"""`finvouch gc` and `finvouch doctor`: keeping a store small and a machine fit.

Belongs here: clearing what nothing needs, and telling what is missing before it hurts.
"""

import importlib.metadata
import importlib.util
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import rich_click as click

from orchestration.cli.errors import ExitCode
from orchestration.cli.options import (
    corpus_option,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, print_json
from orchestration.cli.tables import print_table
from orchestration.history import HISTORY_FOLDER
from orchestration.settings import Settings, config_file
from warehouse.claim import require_store
from warehouse.errors import NoSnapshotError
from warehouse.lock import build_lock, building_process
from warehouse.publish import open_snapshot
from warehouse.retention import DEFAULT_KEEP
from warehouse.retention import gc as clear
from warehouse.store import Store
from warehouse.verify import set_damaged_aside

LEAST_FREE_BYTES = 2 * 2**30
"""Free disk below which a build of some hundred reports may not finish."""

LEAST_MEMORY_BYTES = 2 * 2**30
"""Memory a build with two workers may need."""

LIBRARIES = ("dagster", "duckdb", "pyarrow", "pypdfium2", "tantivy", "jieba")
OPTIONAL = {
    "rjieba": "a faster tokenizer (extra `fast`)",
    "rapidocr": "text recognition for scanned pages (extra `ocr`)",
}


@dataclass(frozen=True)
class Finding:
    """One thing looked at: `ok`, `warning` or `error`, and what it is."""

    what: str
    state: str
    detail: str


@click.command()
@store_option
@click.option("--keep", type=click.IntRange(1), default=DEFAULT_KEEP,
              show_default=True, help="Snapshots to keep.")  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Only list what would go.")
@json_option
def gc(store: Path | None, keep: int, dry_run: bool, as_json: bool) -> None:
    """Remove old snapshots and whatever only they needed."""
    settings = settings_from(store=store)
    place = Store(settings.store)
    require_store(place)
    with build_lock(place):
        gone = clear(place, keep=keep, dry_run=dry_run)
    if as_json:
        print_json([asdict(removal) for removal in gone])
        return
    count, size = Counter[str](), Counter[str]()
    for removal in gone:
        count[removal.kind] += 1
        size[removal.kind] += removal.bytes
    print_table(
        ["kind", "would go" if dry_run else "removed", "bytes"],
        [[kind, count[kind], f"{size[kind]:,}"] for kind in sorted(count)],
    )
    if not gone:
        answer().print("nothing to remove")


@click.command()
@corpus_option
@store_option
@click.option("--verify", is_flag=True,
              help="Read the whole store; set aside what is damaged.")  # fmt: skip
@json_option
def doctor(
    corpus: Path | None, store: Path | None, verify: bool, as_json: bool
) -> None:
    """Look for what could spoil a build: folders, space, memory, libraries, locks."""
    settings = settings_from(corpus=corpus, store=store)
    found = list(examine(settings))
    if verify:
        found += _verified(Store(settings.store))
    if as_json:
        print_json([asdict(finding) for finding in found])
    else:
        print_table(
            ["what", "state", "detail"], [list(vars(f).values()) for f in found]
        )
    if any(finding.state == "error" for finding in found):
        raise SystemExit(ExitCode.CHECK_FAILED)


def _verified(store: Store) -> Iterator[Finding]:
    """What no longer holds what was written to it, and is set aside."""
    require_store(store)
    with build_lock(store):
        damaged = set_damaged_aside(store)
    for path in damaged:
        told = f"{path} was damaged and is set aside; `finvouch build` makes it anew"
        yield Finding("content", "error", told)
    if not damaged:
        yield Finding("content", "ok", "everything in use is as it was written")


def examine(settings: Settings) -> Iterator[Finding]:
    """Everything that can be told without building."""
    version = ".".join(map(str, sys.version_info[:3]))
    fits = (3, 11) <= sys.version_info[:2] <= (3, 13)
    yield Finding("python", "ok" if fits else "error", version)
    yield Finding("settings file", "ok", _settings_file())
    yield from _corpus(settings.corpus)
    yield from _store(settings.store)
    yield from _machine(settings)
    yield from _libraries()


def _settings_file() -> str:
    path = config_file()
    return str(path) if path.exists() else f"{path} (none, defaults used)"


def _corpus(folder: Path) -> Iterator[Finding]:
    if not folder.is_dir():
        yield Finding("corpus", "error", f"{folder} does not exist")
    elif not os.access(folder, os.R_OK | os.X_OK):
        yield Finding("corpus", "error", f"{folder} cannot be read")
    else:
        domains = sorted(p.name for p in folder.iterdir() if p.is_dir())
        yield Finding("corpus", "ok", f"{folder}: {', '.join(domains)}")


def _store(folder: Path) -> Iterator[Finding]:
    place = _existing(folder)
    if not os.access(place, os.W_OK):
        yield Finding("store", "error", f"{place} cannot be written to")
        return
    store = Store(folder)
    try:
        yield Finding("store", "ok", f"{folder}: snapshot {open_snapshot(store).name}")
    except NoSnapshotError:
        yield Finding("store", "ok", f"{folder}: nothing built yet")
    building = building_process(store)
    if building is not None:
        yield Finding("build", "warning", f"process {building} is building")
    history = folder / HISTORY_FOLDER
    if history.is_dir():
        size = sum(f.stat().st_size for f in history.rglob("*") if f.is_file())
        yield Finding("history", "ok", f"{size:,} bytes of Dagster runs")


def _machine(settings: Settings) -> Iterator[Finding]:
    import psutil

    free = shutil.disk_usage(_existing(settings.store)).free
    state = "ok" if free >= LEAST_FREE_BYTES else "warning"
    yield Finding("disk", state, f"{free // 2**20:,} MiB free")
    memory = psutil.virtual_memory().available
    state = "ok" if memory >= LEAST_MEMORY_BYTES else "warning"
    yield Finding("memory", state, f"{memory // 2**20:,} MiB available")
    yield Finding("workers", "ok", str(settings.worker_count))


def _libraries() -> Iterator[Finding]:
    for name in LIBRARIES:
        try:
            yield Finding(name, "ok", importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            yield Finding(name, "error", "not installed")
    for name, use in OPTIONAL.items():
        present = importlib.util.find_spec(name) is not None
        yield Finding(name, "ok", f"{'present' if present else 'absent'}: {use}")


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(p for p in (folder, *folder.parents) if p.exists())
