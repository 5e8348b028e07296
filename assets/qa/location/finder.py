"""Everything that locating needs, opened once from a snapshot."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assets.qa.location.gather import BlockSearch
from assets.qa.location.locate import Location, locate
from assets.qa.location.question import Question
from assets.qa.location.reading import Names, ReadQuestion, read_question
from assets.qa.names.cards import read_catalog
from assets.qa.names.catalog import Catalog
from warehouse.publish import Snapshot
from warehouse.search import open_block_index


@dataclass(frozen=True)
class Finder:
    """Reads questions and locates their documents in one snapshot."""

    catalog: Catalog
    names: Names
    search: BlockSearch

    def read(self, raw: Question | Mapping[str, Any] | str) -> ReadQuestion:
        """A question with its domain, slots and queries.

        Raises:
            QueryError: there is no text to answer.
        """
        return read_question(raw, self.names, self.search)

    def locate(self, read: ReadQuestion) -> Location:
        """The documents a question is about.

        Raises:
            LocationError: nothing in the catalogue is meant by its words.
        """
        return locate(read, self.catalog, self.search)


def open_finder(snapshot: Snapshot) -> Finder:
    """The documents of a snapshot, ready to be asked for."""
    catalog = read_catalog(snapshot)
    search = BlockSearch(open_block_index(snapshot), tuple(catalog.cards))
    return Finder(catalog, Names(catalog), search)
