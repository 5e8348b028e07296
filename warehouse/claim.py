"""Which folders are stores, and which may become one.

Everything a store holds may be replaced or cleared away, so a folder is only ever
written to when it carries the marker of a store or has nothing in it that a store
would call its own.
"""

from pathlib import Path

from warehouse.errors import NoStoreError, UnusablePlaceError
from warehouse.files import write_bytes
from warehouse.store import Store

MARKER_TEXT = b"Made by finvouch; whatever lies here may be replaced by its builds.\n"


def is_store(store: Store) -> bool:
    """Whether a folder is a store: marked as one, or laid out as one before markers."""
    return (
        store.marker.is_file()
        or store.documents.is_file()
        or (
            store.current.is_symlink()
            and store.current.readlink().parts[:1] == (store.snapshots.name,)
        )
    )


def claim(store: Store) -> None:
    """Mark a folder as a store, made when missing.

    Raises:
        UnusablePlaceError: it is none and holds something a store would call its own.
    """
    if not is_store(store):
        taken = [path.name for path in store.own if path.is_symlink() or path.exists()]
        if taken:
            raise UnusablePlaceError(
                f"{store.root} is no finvouch store and already has "
                f"{', '.join(map(repr, taken))}; name another folder"
            )
    if not store.marker.exists():
        write_bytes(store.marker, MARKER_TEXT)


def require_store(store: Store) -> None:
    """Refuse a folder that is no store.

    Raises:
        NoStoreError: it is none, or there is no such folder.
    """
    if not is_store(store):
        raise NoStoreError(f"there is no finvouch store in {store.root}")


def refuse_overlap(store: Store, corpus: Path) -> None:
    """Refuse a store and a corpus of which one would write into the other.

    Raises:
        UnusablePlaceError: the store lies in the corpus, or the corpus where the store
            keeps what is its own.
    """
    if store.root.resolve().is_relative_to(corpus.resolve()):
        raise UnusablePlaceError(
            f"the store {store.root} lies inside the corpus {corpus}; "
            "name another folder for the store"
        )
    root = store.root.resolve()
    for path in (corpus.absolute(), corpus.resolve()):
        for own in store.own:
            if any(path.is_relative_to(r / own.name) for r in (store.root, root)):
                raise UnusablePlaceError(
                    f"the corpus {corpus} lies in {own}, which the store keeps for "
                    "itself; name another folder for one of them"
                )
