"""Where the corpus and the store are, and how hard to work: one settings object.

Belongs here: names, defaults and sources of settings. Command-line flags win over the
environment (`FINVOUCH_STORE`, …), the environment over a file (`finvouch.toml` in the
working folder, or the file that `FINVOUCH_CONFIG` names), the file over the defaults.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    ValidationError,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)
from pydantic_settings import SettingsError as UndecodedError

from assets.qa.packs.budget import DEFAULT_CAPABILITY, budget_of
from warehouse.errors import QueryError

ENV_PREFIX = "FINVOUCH_"
CONFIG_VARIABLE = f"{ENV_PREFIX}CONFIG"
CONFIG_FILE = "finvouch.toml"


class _SettingsFile(TomlConfigSettingsSource):
    """A settings file, with or without the mark that editors on Windows begin it by."""

    def _read_file(self, path: Any) -> dict[str, Any]:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))


class SettingsError(ValueError):
    """A setting that cannot be used, said in words for the person who set it."""


def _split_names(value: Any) -> Any:
    """Accept `a,b` as well as a list, since environment variables are plain text."""
    if isinstance(value, str):
        return tuple(name.strip() for name in value.split(",") if name.strip())
    return value


def _absolute(path: Path) -> Path:
    """Fix a path to where the command started, so that worker processes agree on it."""
    return Path(os.path.abspath(path.expanduser()))  # noqa: PTH100 - keeps links as given


def _given(value: Any) -> Any:
    """Refuse an empty text, which would mean the working folder."""
    if value == "":
        raise ValueError("a folder is wanted, not an empty text")
    return value


Folder = Annotated[Path, BeforeValidator(_given), AfterValidator(_absolute)]


def _writable_name(path: Path) -> Path:
    """Refuse a name that is no text: databases cannot be opened under it."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise ValueError("the name of the folder is not valid UTF-8") from None
    return path


StoreFolder = Annotated[Folder, AfterValidator(_writable_name)]
Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split_names)]


class Settings(BaseSettings):
    """What a command or a run works on."""

    model_config = SettingsConfigDict(env_prefix=ENV_PREFIX, extra="forbid")

    corpus: Folder = Field(
        Path("corpus"), validate_default=True, description="folder of raw documents"
    )
    store: StoreFolder = Field(
        Path("store"), validate_default=True, description="folder of everything made"
    )
    domain: Names = Field((), description="domains to recompute; empty: all of them")
    questions: Folder | None = Field(
        None, description="file or folder of questions to make evidence packs for"
    )
    capability: str = Field(
        DEFAULT_CAPABILITY, description="whose budget evidence packs are kept within"
    )
    budgets: dict[str, Any] = Field(
        {}, description="what changes of the packaged budgets, by capability"
    )
    workers: int = Field(
        0, ge=0, le=256, description="worker processes; 0: one a processor core"
    )

    @model_validator(mode="after")
    def _has_budget(self) -> Self:
        """Refuse budgets that cannot be used, and a capability that has none."""
        try:
            budget_of(self.capability, changes=self.budgets)
        except QueryError as error:
            raise ValueError(str(error)) from None
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic's signature
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags, then environment, then file."""
        file = _SettingsFile(settings_cls, toml_file=config_file())
        return init_settings, env_settings, file

    @classmethod
    def load(cls, **flags: Any) -> Self:
        """Settings with the given flags on top; a flag that is None was not given.

        Raises:
            SettingsError: a value cannot be used; the message names it.
        """
        try:
            return cls(**{k: v for k, v in flags.items() if v is not None})
        except ValidationError as error:
            problems = "; ".join(
                f"{_where(str(e['loc'][0]), flags)}: {_problem(e['msg'])}"
                if e["loc"]
                else _problem(e["msg"])
                for e in error.errors()
            )
            raise SettingsError(f"a setting cannot be used: {problems}") from error
        except UndecodedError as error:
            # Budgets are the one setting that its variable gives as JSON.
            raise SettingsError(f"{ENV_PREFIX}BUDGETS is no JSON object") from error
        except ValueError as error:
            raise SettingsError(f"{config_file()} cannot be read: {error}") from error

    @property
    def worker_count(self) -> int:
        """Worker processes to start."""
        return self.workers or _usable_cores()

    def environment(self) -> dict[str, str]:
        """The same settings as environment variables, for processes of the UI."""
        return {
            f"{ENV_PREFIX}CORPUS": str(self.corpus),
            f"{ENV_PREFIX}STORE": str(self.store),
            f"{ENV_PREFIX}DOMAIN": ",".join(self.domain),
            f"{ENV_PREFIX}WORKERS": str(self.workers),
            f"{ENV_PREFIX}CAPABILITY": self.capability,
            f"{ENV_PREFIX}BUDGETS": json.dumps(self.budgets, sort_keys=True),
            **(
                {f"{ENV_PREFIX}QUESTIONS": str(self.questions)}
                if self.questions
                else {}
            ),
        }


def _where(name: str, flags: Mapping[str, Any]) -> str:
    """Where a setting was made: as a flag, in the environment or in the file."""
    if flags.get(name) is not None:
        return f"--{name}"
    variable = f"{ENV_PREFIX}{name.upper()}"
    if variable in os.environ:
        return variable
    return f"{name} in {config_file()}"


def _problem(message: str) -> str:
    """What pydantic says of a value, in words for one who does not know it."""
    if message.startswith("Extra inputs"):
        return f"there is no such setting; there are {', '.join(Settings.model_fields)}"
    return message.removeprefix("Value error, ")


def _usable_cores() -> int:
    """Cores this process may run on; a container often sees more than it may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def config_file() -> Path:
    """The settings file that is read when it exists."""
    return Path(os.environ.get(CONFIG_VARIABLE, CONFIG_FILE))
