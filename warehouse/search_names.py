"""Names of documents, domains and kinds as people type them: by half, or nearly so."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from warehouse.analysis.folding import fold
from warehouse.errors import NoDocumentError, QueryError
from warehouse.schema.clauses import BLOCK_KINDS
from warehouse.search_held import Held
from warehouse.search_query import Query
from warehouse.search_ranking import Filters

NEAREST = 3
LEAST_LIKENESS = 0.4
"""Names shown for one that is not there, if at least so alike (1: the same)."""
DOCUMENT = "document"
MOST_NAMED = 8
"""Where there are so few names, all are shown."""

Among = str | Sequence[str] | None
"""One name, several, or no restriction."""


def filters_of(
    query: Query,
    documents: Callable[[], Mapping[str, Held]],
    *,
    domain: Among = None,
    doc: Among = None,
    kind: Among = None,
) -> Filters:
    """What hits must belong to, by the query's own fields and beside it.

    Args:
        query: whose fields count like the arguments.
        documents: gives what the index holds; asked only where a name needs it.
        domain: a domain or several, typed by half or whole.
        doc: documents by path, file name or title, typed by half or whole.
        kind: kinds of block.

    Raises:
        NoDocumentError: no document has such a name.
        QueryError: another name means nothing here.
    """
    domains = [*_listed(domain), *query.values("domain")]
    docs = [*_listed(doc), *query.values("doc")]
    kinds = [*_listed(kind), *query.values("kind")]
    held = documents() if domains or docs else {}
    known_domains = sorted({h.domain for h in held.values() if h.domain})
    return Filters(
        domains=_resolved("domain", domains, known_domains, _by_start),
        docs=_resolved(
            DOCUMENT, docs, sorted(held), lambda name, _: _by_name(name, held)
        ),
        kinds=_resolved("kind", kinds, BLOCK_KINDS, _by_start),
        pages=_pages(query.values("page")),
    )


def _listed(among: Among) -> list[str]:
    if among is None:
        return []
    return [among] if isinstance(among, str) else list(among)


def _resolved(
    what: str,
    asked: Sequence[str],
    known: Sequence[str],
    match: Callable[[str, Sequence[str]], Sequence[str]],
) -> tuple[str, ...]:
    """The known names meant by the asked ones, which may be typed by half."""
    found: dict[str, None] = {}
    for name in asked:
        meant = [name] if name in known else match(name, known)
        if not meant:
            wrong = NoDocumentError if what == DOCUMENT else QueryError
            raise wrong(f"no {what} {name!r} here{_nearest(name, known)}")
        found |= dict.fromkeys(meant)
    return tuple(found)


def _by_start(name: str, known: Sequence[str]) -> list[str]:
    return [k for k in known if k.startswith(name.lower())]


def _by_name(name: str, held: Mapping[str, Held]) -> list[str]:
    """Documents whose file name agrees, else whose path does, else whose title."""
    low = fold(name)
    paths = {doc_id: fold(doc_id) for doc_id in sorted(held)}
    tests: tuple[Callable[[str], bool], ...] = (
        lambda doc_id: low in {Path(paths[doc_id]).name, Path(paths[doc_id]).stem},
        lambda doc_id: paths[doc_id].startswith(low),
        lambda doc_id: low in paths[doc_id],
        lambda doc_id: low in fold(held[doc_id].title),
    )
    for test in tests:
        if found := [doc_id for doc_id in paths if test(doc_id)]:
            return found
    return []


def _nearest(name: str, known: Sequence[str]) -> str:
    """What a name that is not there may have stood for, to be told to the reader."""
    near = list(known)
    if len(known) > MOST_NAMED:
        near = get_close_matches(name, known, n=NEAREST, cutoff=LEAST_LIKENESS)
    return f"; there is {', '.join(near)}" if near else ""


def _pages(values: Iterable[str]) -> tuple[int, ...]:
    pages = []
    for value in values:
        if not (value.isascii() and value.isdigit()):
            raise QueryError(f"page: takes a page number, not {value!r}")
        pages.append(min(int(value), 1 << 32))
    return tuple(pages)
