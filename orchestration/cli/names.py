"""Finding the document a person means from what they typed.

Belongs here: full-width and half-typed names, and the nearest ones when none fits.
"""

import difflib
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath

from assets.corpus.register import DOMAINS, OTHER_DOMAIN
from orchestration.cli.errors import CommandError, ExitCode
from warehouse.analysis.folding import fold

NEAREST = 5
"""Names offered when none or several fit: what a person takes in at a glance."""

CLOSE_ENOUGH = 0.6
"""difflib ratio from which a name is worth offering; below, names of one kind are all
about as near."""


def find_doc_id(typed: str, doc_ids: Sequence[str]) -> str:
    """The one document that `typed` means.

    Exact names win over folded ones (full-width, case), whole names over file names
    without folder or ending, those over unique beginnings and ends, and those over
    unique parts.

    Raises:
        CommandError: none or several documents fit; the nearest are listed.
    """
    if typed in doc_ids:
        return typed
    if not normalized(typed):
        raise CommandError(
            f"{typed!r} names no document",
            ExitCode.USAGE,
            "`finvouch sql 'SELECT doc_id FROM documents'` lists them all.",
        )
    wanted = folded(typed)
    for rule in RULES:
        found = [doc_id for doc_id in doc_ids if rule(folded(doc_id), wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            raise CommandError(
                f"{typed!r} fits {len(found)} documents",
                ExitCode.NOT_FOUND,
                _listed("They are", found),
            )
    raise CommandError(
        f"no document {typed!r}",
        ExitCode.NOT_FOUND,
        _listed("Nearest", nearest(typed, doc_ids)),
    )


def nearest(typed: str, doc_ids: Sequence[str]) -> list[str]:
    """Documents whose names look most like what was typed."""
    by_fold: dict[str, str] = {}
    for doc_id in doc_ids:
        by_fold.setdefault(folded(doc_id), doc_id)
        by_fold.setdefault(_stem(folded(doc_id)), doc_id)
    close = difflib.get_close_matches(
        folded(typed), by_fold, n=2 * NEAREST, cutoff=CLOSE_ENOUGH
    )
    return list(dict.fromkeys(by_fold[name] for name in close))[:NEAREST]


def folded(name: str) -> str:
    """A name as it is compared, folded as search folds text.

    Compatibility forms, case, traditional characters and outer blanks are gone.
    """
    return fold(normalized(name)).casefold()


def normalized(name: str) -> str:
    """A name in compatibility forms, case kept, outer blanks gone."""
    return unicodedata.normalize("NFKC", name).strip()


def split_id(typed: str) -> tuple[str, str]:
    """A typed id as document and part: `a.pdf#c00012.b01` has part `c00012.b01`."""
    doc, _, part = unicodedata.normalize("NFKC", typed).strip().rpartition("#")
    return (doc, part) if doc else (part, "")


def _stem(name: str) -> str:
    return PurePosixPath(name).stem


RULES: tuple[Callable[[str, str], bool], ...] = (
    lambda name, wanted: name == wanted,
    lambda name, wanted: PurePosixPath(name).name == wanted,
    lambda name, wanted: _stem(name) == wanted,
    lambda name, wanted: name.startswith(wanted) or name.endswith(wanted),
    lambda name, wanted: (
        PurePosixPath(name).name.startswith(wanted) or _stem(name).endswith(wanted)
    ),
    lambda name, wanted: wanted in name,
)
"""From the strictest to the loosest; the first under which anything fits decides."""


def find_domains(typed: Sequence[str]) -> list[str]:
    """The domains that names typed whole or by their beginning mean.

    Raises:
        CommandError: one means none; all there are are listed.
    """
    known = (*DOMAINS, OTHER_DOMAIN)
    found: dict[str, None] = {}
    unknown = []
    for name in typed:
        meant = [d for d in known if folded(name) and d.startswith(folded(name))]
        found |= dict.fromkeys(meant)
        unknown += [] if meant else [name]
    if unknown:
        raise CommandError(
            f"no such domain: {', '.join(unknown)}",
            ExitCode.USAGE,
            f"Domains are {', '.join(known)}.",
        )
    return list(found)


def _listed(what: str, doc_ids: Sequence[str]) -> str:
    if not doc_ids:
        return "`finvouch sql 'SELECT doc_id FROM documents'` lists them all."
    lines = [f"{what}:", *(f"  {doc_id}" for doc_id in doc_ids[:NEAREST])]
    more = len(doc_ids) - NEAREST
    return "\n".join([*lines, *([f"  … and {more} more"] if more > 0 else [])])
