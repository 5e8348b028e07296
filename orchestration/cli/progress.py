"""A progress bar for stages that take long.

Belongs here: showing `warehouse.engine.Progress` on standard error.
"""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Column
from rich.text import Text

from warehouse.engine import Progress as StageProgress

BAR_WIDTH = 12
"""Leaves room for the longest stage name and its rate on 80 columns."""

NOUNS = {
    "lines": "pages",
    "clause_audit": "findings",
    "table_audit": "findings",
    "profiles": "values",
    "tokens": "blocks",
    "fact_checks": "identities",
    "contract_facts": "facts",
    "insurance_terms": "terms",
}
"""What the rows of a stage are, where its name does not say it."""


class RowRate(ProgressColumn):
    """Rows so far and per second; the rows of stage `pages` are pages."""

    def __init__(self) -> None:
        super().__init__(table_column=Column(no_wrap=True))

    def render(self, task: Task) -> Text:
        """The column of one stage."""
        rows, noun = task.fields["rows"], task.fields["noun"]
        elapsed = task.finished_time or task.elapsed
        rate = f" {rows / elapsed:,.0f}/s" if elapsed else ""
        return Text(f"{rows:,} {noun}{rate}")


class StageBars:
    """One bar a stage, shown from its first document to the end of the build.

    Where nothing is computed, nothing is shown.
    """

    def __init__(self, console: Console) -> None:
        self._bars = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}", table_column=Column(no_wrap=True)),
            BarColumn(bar_width=BAR_WIDTH),
            MofNCompleteColumn(),
            RowRate(),
            TimeRemainingColumn(compact=True, elapsed_when_finished=True),
            TextColumn("{task.fields[state]}"),
            console=console,
        )
        self._tasks: dict[str, object] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._tasks:
            self._bars.stop()

    def __call__(self, progress: StageProgress) -> None:
        """Show how far a stage is."""
        if not self._tasks:
            self._bars.start()
        if progress.stage not in self._tasks:
            self._tasks[progress.stage] = self._bars.add_task(
                progress.stage,
                total=progress.total,
                rows=0,
                state="left",
                noun=NOUNS.get(progress.stage, progress.stage),
            )
        self._bars.update(
            self._tasks[progress.stage],  # type: ignore[arg-type]
            completed=progress.done,
            total=progress.total,
            rows=progress.rows,
            state="" if progress.done == progress.total else "left",
        )
