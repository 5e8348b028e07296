"""Options that several commands share, and the settings they result in.

Belongs here: one declaration of `--store`, `--corpus`, `--domain`, `--workers`,
`--json`, so that they mean the same everywhere.
"""

from pathlib import Path
from typing import Any

import rich_click as click

from orchestration.cli.names import folded, normalized
from orchestration.settings import Settings


class NamedPath(click.Path):
    """A path; an empty text is none, though paths take it for the working folder."""

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        """The path as it was typed."""
        if value == "":
            self.fail("a path is wanted, not an empty text", param, ctx)
        return super().convert(value, param, ctx)


class Words(click.ParamType[str]):
    """What is told in words; none are no answer to what an option asks for.

    An empty variable of a script must not give the figures of everybody.
    """

    name = "text"

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str:
        """The words as they were typed."""
        if not normalized(value):
            self.fail("it is empty; leave it out to ask for all", param, ctx)
        return str(value)


class Scope(click.Choice[str]):
    """Whose statement; also as it is said in Chinese, half typed or in full width."""

    SAID = (
        ("合并", "consolidated"),
        ("母公司", "parent"),
        ("本公司", "parent"),
        ("本行", "parent"),
        ("公司", "parent"),
    )

    def __init__(self) -> None:
        super().__init__(["consolidated", "parent", "na"])

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str:
        """The scope that is meant."""
        typed = folded(value)
        said = [
            scope
            for name, scope in self.SAID
            if typed and (typed.startswith(name) or name.startswith(typed))
        ]
        begun = [scope for scope in self.choices if typed and scope.startswith(typed)]
        return super().convert((said or begun or [value])[0], param, ctx)


WORDS = Words()
FOLDER = NamedPath(file_okay=False, path_type=Path)
NEW_FILE = NamedPath(dir_okay=False, path_type=Path)
QUESTIONS_FILE = click.Path(exists=True, path_type=Path)
CSV_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

store_option = click.option(
    "--store", type=FOLDER, help="Folder of everything made (FINVOUCH_STORE; ./store)."
)
corpus_option = click.option(
    "--corpus", type=FOLDER, help="Folder of raw documents (FINVOUCH_CORPUS; ./corpus)."
)
domain_option = click.option(
    "--domain",
    multiple=True,
    metavar="NAME",
    help="Only documents of this domain; may be given several times.",
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(0, 256),
    help="Worker processes; 0: one a core (FINVOUCH_WORKERS).",
)
questions_option = click.option(
    "--questions",
    type=QUESTIONS_FILE,
    help="File or folder of questions to keep evidence for (FINVOUCH_QUESTIONS).",
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="One JSON document on standard output."
)


def settings_from(**flags: Any) -> Settings:
    """Settings with the flags that were given on top; an empty tuple was not given."""
    return Settings.load(**{k: v for k, v in flags.items() if v != ()})
