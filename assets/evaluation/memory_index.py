"""What an index of the blocks that memory keeps costs: bytes on disk, time a query.

Bytes are the same at every build of the same blocks: one writer thread, one commit, and
one segment as long as the blocks fit into the writer's memory (some 100,000 do). Times
are of this machine at this hour, so they belong into no versioned result.
"""

import statistics
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from assets.evaluation.memory_documents import MemoryDocument
from assets.qa.location.queries import Query
from assets.qa.packs.retrieve import HITS
from warehouse.errors import QueryError
from warehouse.search import SearchIndex
from warehouse.search_build import WRITER_BYTES, WRITER_THREADS
from warehouse.search_fields import BLOCKS, open_tantivy
from warehouse.search_query import parse_query
from warehouse.search_ranking import Filters, Ranking, ranking_of

ROUNDS = 3
"""Times that each query is asked; the quickest counts, the others were disturbed."""


@contextmanager
def index_of(
    documents: Sequence[MemoryDocument], kept: Collection[str]
) -> Iterator[SearchIndex]:
    """A block index of the kept blocks alone, gone when it is left."""
    with TemporaryDirectory(prefix="finvouch-memory-") as folder:
        writer = open_tantivy(folder, BLOCKS).writer(WRITER_BYTES, WRITER_THREADS)
        for document in documents:
            for entry in document.entries_of(kept):
                writer.add_document(entry)
        writer.commit()
        writer.wait_merging_threads()
        yield SearchIndex(Path(folder), BLOCKS)


def index_bytes(index: SearchIndex) -> int:
    """Bytes of all files of an index."""
    return sum(path.stat().st_size for path in index.path.iterdir())


def rankings_of(queries: Iterable[Query]) -> list[Ranking]:
    """The queries that ask for something, each once, ready for any block index."""
    found = []
    for text in dict.fromkeys(query.text for query in queries):
        with suppress(QueryError):
            found.append(ranking_of(BLOCKS, parse_query(text), Filters()))
    return found


def query_milliseconds(index: SearchIndex, rankings: Iterable[Ranking]) -> float:
    """Median of the milliseconds that the index alone takes for a query's best blocks.

    Reading a query and showing its hits is left out: they cost the same in any index.
    """
    return median([_quickest(index, ranking) for ranking in rankings])


def median(values: Sequence[float]) -> float:
    """The middle value; 0 for none."""
    return statistics.median(values) if values else 0.0


def _quickest(index: SearchIndex, ranking: Ranking) -> float:
    return min(_timed(index, ranking) for _ in range(ROUNDS))


def _timed(index: SearchIndex, ranking: Ranking) -> float:
    start = time.perf_counter()
    query = ranking.build(index.schema, index.searcher)
    index.searcher.search(query, HITS, count=False)
    return 1000 * (time.perf_counter() - start)
