"""Which version of the code a stage is, read from the code itself.

Nobody has to remember to raise a number: the version is a digest of the syntax tree of
the stage's module and of every module of ours that it imports, near or far, and of the
data files which those modules name. Comments, docstrings, formatting and the meanings
of columns are not logic and do not count.
"""

import ast
import importlib.metadata
import importlib.util
import re
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from warehouse.files import digest_of, sha256_of

LOGIC_PACKAGES = ("assets", "dictionaries", "warehouse")
"""Packages whose code decides what results hold."""

DICTIONARIES = "dictionaries"
TOML_SUFFIX = ".toml"
CODE_SUFFIXES = (".py", ".pyc")
DATA_NAME = re.compile(r"\w[\w-]*(?:[./][\w-]+){0,5}", re.ASCII)
"""What a relative path of a data file looks like; no way out of the folder."""

MACHINERY = (
    "warehouse.engine",
    "warehouse.errors",
    "warehouse.files",
    "warehouse.isolation",
    "warehouse.logic",
    "warehouse.planning",
    "warehouse.pool",
    "warehouse.publish",
    "warehouse.query",
    "warehouse.results",
    "warehouse.stages",
    "warehouse.store",
    "warehouse.worker",
)
"""Modules that run stages and keep what they return but cannot change it. Anything not
named here counts: a result made anew for nothing is cheaper than a stale one."""

DOCUMENTATION_CALLS = ("Meaning",)
"""Calls that only describe: the words in them are no more logic than a docstring."""


@cache
def logic_version(module: str) -> str:
    """The version of a module's logic, all modules of ours it imports included.

    Kept for the life of the process, because so is the imported code: a source edited
    since must not lend its version to results of the code before.
    """
    if _file(module) is None:
        raise LookupError(f"{module!r} has no source file to read its version from")
    parts = [f"python {sys.version_info.major}.{sys.version_info.minor}"]
    for name in logic_modules(module):
        parts += [name, _logic(name)]
    for path in dictionary_files(module):
        parts += [path, dictionary_digest(path)]
    return digest_of(*parts)


def logic_modules(module: str) -> list[str]:
    """The modules of ours that a module's results depend on, itself included."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found and _counts(name, module) and _file(name) is not None:
            found.add(name)
            waiting += _imports(name)
    return sorted(found)


def dictionary_files(module: str) -> list[str]:
    """The data files under `dictionaries/` that a module depends on.

    These are the files and folders there which the modules of that package name, as far
    as they are imported; so a loader need only be imported for its data to count.
    """
    found: set[str] = set()
    for name in logic_modules(module):
        if name.partition(".")[0] == DICTIONARIES:
            for text in _reading(_tree(name)).strings:
                found.update(_data_files(text))
    return sorted(found)


def library_version(distribution: str) -> str:
    """The installed version of a distribution, or `absent` for an optional one."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "absent"


@cache
def dictionary_digest(name: str) -> str:
    """The digest of what a data file under `dictionaries/` holds.

    Comments and layout of TOML are no more logic than those of code.
    """
    path = _dictionaries() / name
    if path.suffix == TOML_SUFFIX:
        return digest_of(repr(tomllib.loads(path.read_text(encoding="utf-8"))))
    return sha256_of(path)


def _data_files(name: str) -> list[str]:
    """The data files that a name stands for: one, all of a folder, or none."""
    if DATA_NAME.fullmatch(name) is None:
        return []
    root = _dictionaries()
    path = root / name
    files = [path] if path.is_file() else sorted(path.rglob("*"))
    return [
        file.relative_to(root).as_posix()
        for file in files
        if file.is_file() and file.suffix not in CODE_SUFFIXES
    ]


def _dictionaries() -> Path:
    package = _file(DICTIONARIES)
    if package is None:
        raise FileNotFoundError(f"the package {DICTIONARIES!r} is not installed")
    return package.parent


def _counts(name: str, start: str) -> bool:
    top, own = name.partition(".")[0], start.partition(".")[0]
    return top in (*LOGIC_PACKAGES, own) and (name == start or name not in MACHINERY)


@cache
def _tree(module: str) -> ast.Module:
    path = _file(module)
    return ast.parse(path.read_bytes() if path else b"")


def _logic(module: str) -> str:
    return _reading(_tree(module)).digest


def _imports(module: str) -> list[str]:
    """All that a module imports at any depth of its code; not all of it are modules."""
    return _imported(module, _tree(module))


@cache
def _imported(module: str, tree: ast.Module) -> list[str]:
    names: set[str] = set()
    for node in _reading(tree).imports:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        else:
            base = _base(module, node)
            names.update((base, *(f"{base}.{alias.name}" for alias in node.names)))
    return sorted(names)


def _base(module: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    path = _file(module)
    is_package = path is not None and path.name == "__init__.py"
    package = module if is_package else module.rpartition(".")[0]
    relative = "." * node.level + (node.module or "")
    return importlib.util.resolve_name(relative, package)


@cache
def _file(module: str) -> Path | None:
    """The source of a module, found by its path so that nothing need be imported."""
    top, *rest = module.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None:
        return None
    if spec.submodule_search_locations is None:
        return None if rest or spec.origin is None else Path(spec.origin)
    paths = [Path(p).joinpath(*rest) for p in spec.submodule_search_locations]
    candidates = [c for p in paths for c in (p / "__init__.py", p.with_suffix(".py"))]
    return next((c for c in candidates if c.is_file()), None)


@dataclass(frozen=True)
class _Reading:
    """What one walk over a syntax tree gives, all that only people read left out."""

    digest: str
    imports: list[ast.Import | ast.ImportFrom]
    strings: list[str]


@cache
def _reading(tree: ast.Module) -> _Reading:
    parts: list[str] = []
    imports: list[ast.Import | ast.ImportFrom] = []
    strings: list[str] = []
    _walk(tree, parts, imports, strings)
    return _Reading(digest_of("\0".join(parts)), imports, strings)


def _walk(
    node: ast.AST,
    parts: list[str],
    imports: list[ast.Import | ast.ImportFrom],
    strings: list[str],
) -> None:
    """Write a node down in `parts`, so that other code is written otherwise.

    One walk for everything, since there are a quarter of a million nodes.
    """
    if _is_documentation(node):
        return
    if isinstance(node, ast.Import | ast.ImportFrom):
        imports.append(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        strings.append(node.value)
    parts.append(f"{type(node).__name__}(")
    for name in node._fields:
        if name == "ctx":
            continue
        value = getattr(node, name, None)
        if isinstance(value, ast.AST):
            _walk(value, parts, imports, strings)
        elif isinstance(value, list):
            parts.append("[")
            for item in value:
                if isinstance(item, ast.AST):
                    _walk(item, parts, imports, strings)
                else:
                    parts.append(repr(item))
            parts.append("]")
        else:
            parts.append(repr(value))
    parts.append(")")


def _is_documentation(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        value = node.value
        return isinstance(value, ast.Constant) and isinstance(value.value, str)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in DOCUMENTATION_CALLS
    return False
