"""Opening what commands read: the snapshot in force, or a word that there is none.

Belongs here: the one way from settings to a snapshot.
"""

from orchestration.settings import Settings
from warehouse.publish import Snapshot, open_snapshot
from warehouse.reading import DocumentReader
from warehouse.store import Store


def open_current(settings: Settings) -> Snapshot:
    """The snapshot in force.

    Raises:
        NoSnapshotError: nothing has been built in this store.
    """
    return open_snapshot(Store(settings.store))


def open_reader(settings: Settings) -> DocumentReader:
    """A reader of the documents in the snapshot in force."""
    return DocumentReader(open_current(settings))
