"""Errors of the store that a person can act on; the message says how."""


class StoreError(Exception):
    """Something asked of the store is not there or not allowed."""


class StoreBusyError(StoreError):
    """Another build holds the store; the message names its process."""


class NoSnapshotError(StoreError):
    """Nothing has been published under that name."""


class NoStoreError(StoreError):
    """A folder is no store, so nothing in it is read or removed."""


class UnusablePlaceError(StoreError):
    """A folder cannot be the store, or not with this corpus; says which and why."""


class QueryError(StoreError):
    """The statement is not allowed, not valid, or took too long; says which."""


class UnknownNameError(QueryError):
    """The statement names a table or column that the database lacks.

    Of a statement of ours it means that other code has made the database.
    """


class NoDocumentError(QueryError):
    """The statement or query names a document that is not there."""


class DamagedFileError(StoreError):
    """A file of the store no longer holds what was written to it."""
