"""Loads `insurers.toml`: what insurers on the market are called in short."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def insurer_names() -> Mapping[str, str]:
    """Short names, the longest first, with what the full name of the insurer holds."""
    text = files("dictionaries").joinpath("insurers.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    ordered = sorted(data["short"], key=lambda name: (-len(name), name))
    return {name: data["of"].get(name, name) for name in ordered}
