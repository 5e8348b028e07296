"""Parquet files of records: results of single documents, manifests, the register.

Files name their own record class, so that a reader needs nothing but the path. Equal
records give equal bytes, and so the SHA-256 of a file is the digest of its content.
"""

import hashlib
import importlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from warehouse.damage import set_aside
from warehouse.errors import DamagedFileError
from warehouse.files import digest_of, write_bytes
from warehouse.records import from_arrow, to_arrow
from warehouse.schema.documents import Document
from warehouse.schema.results import Result
from warehouse.store import Store

R = TypeVar("R")

RECORD_KEY = b"record"
"""Parquet metadata key holding the record class as `module:name`."""

MANIFESTS_KEPT = 64
"""Manifests remembered by one process: a few versions of each stage's."""

COMPRESSION = "lz4"
"""Results are small, have many columns, and are written and read once or twice: LZ4
takes half the time of Zstandard on them and the files are no larger."""


def encode(cls: type[R], rows: Iterable[R]) -> bytes:
    """Records as the bytes of a Parquet file, equal for equal records.

    Column comments are left out: a mended comment must not change a digest.
    """
    record: Any = cls
    name = f"{cls.__module__}:{cls.__qualname__}".encode()
    table = to_arrow(record, rows)
    plain = pa.schema([field.remove_metadata() for field in table.schema])
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        plain,
        compression=COMPRESSION,
        write_statistics=False,
        write_page_checksum=True,
        store_schema=False,
    ) as writer:
        writer.write_table(pa.Table.from_arrays(table.columns, schema=plain))
        writer.add_key_value_metadata({RECORD_KEY: name})
    return bytes(sink.getvalue())


def write_records(path: Path, cls: type[R], rows: Iterable[R]) -> str:
    """Write records to a file in one step and give the digest of its content."""
    content = encode(cls, rows)
    write_bytes(path, content)
    return hashlib.sha256(content).hexdigest()


def decode(content: bytes) -> list[Any]:
    """The records that `encode` made these bytes of."""
    return _records(pq.ParquetFile(pa.BufferReader(content)))


def read_records(path: Path) -> list[Any]:
    """The records of a file, as instances of the class the file names.

    Raises:
        DamagedFileError: the file is not what was once written.
    """
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            return _records(file)
    except MemoryError:
        raise
    except Exception as error:  # a bent byte may show up as an error of any kind
        if isinstance(error, OSError) and error.errno is not None:
            raise  # the system refused the file; nothing is known of what is in it
        raise DamagedFileError(
            f"{path} is damaged: delete it and build again"
        ) from error


def _records(file: pq.ParquetFile) -> list[Any]:
    module, _, name = file.metadata.metadata[RECORD_KEY].decode().partition(":")
    table = file.read(use_threads=False)
    return from_arrow(getattr(importlib.import_module(module), name), table)


def read_manifest(store: Store, stage: str) -> list[Result]:
    """What a stage has of each document, by doc_id; empty if it never ran."""
    path = store.manifest(stage)
    try:
        stat = path.stat()
    except FileNotFoundError:
        return []
    return list(_manifest(path, stat.st_ino, stat.st_mtime_ns, stat.st_size))


@lru_cache(maxsize=MANIFESTS_KEPT)
def _manifest(path: Path, *_version: int) -> tuple[Result, ...]:
    """A manifest, which every stage downstream and every check wants to see again."""
    return tuple(read_records(path))


def write_manifest(store: Store, stage: str, rows: Iterable[Result]) -> None:
    """Replace a stage's manifest; an unchanged one is left untouched."""
    content = encode(Result, sorted(rows, key=lambda row: row.doc_id))
    path = store.manifest(stage)
    if not path.exists() or path.read_bytes() != content:
        write_bytes(path, content)


def load_result(store: Store, stage: str, result: Result) -> list[Any]:
    """The records a stage made of one document; its status must be ok.

    Raises:
        DamagedFileError: the file is not what was once written.
    """
    return read_verified(store.result(stage, result.fingerprint), result.digest)


def read_verified(path: Path, digest: str) -> list[Any]:
    """The records of a file whose content must have this digest.

    One that has another is set aside, so that the next build makes it anew.

    Checksums of pages tell a bent byte, but not a sound file in the place of another.

    Raises:
        DamagedFileError: the file is not what was once written.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise DamagedFileError(f"{path} is missing") from error
    if hashlib.sha256(content).hexdigest() != digest:
        aside = set_aside(path, "its content has changed")
        told = "was set aside" if aside else "cannot be set aside: delete it"
        raise DamagedFileError(f"{path} is damaged and {told}")
    return decode(content)


def digest_of_results(rows: Iterable[Result]) -> str:
    """A digest of all a stage holds: documents, contents and failures."""
    parts = []
    for row in sorted(rows, key=lambda row: row.doc_id):
        parts += [row.doc_id, row.digest, row.status, row.reason]
    return digest_of(*parts)


def write_documents(store: Store, documents: Iterable[Document]) -> str:
    """Keep the register, by doc_id, and give the digest of its content."""
    ordered = sorted(documents, key=lambda document: document.doc_id)
    return write_records(store.documents, Document, ordered)


def read_documents(store: Store) -> list[Document]:
    """The register as last written; empty if there is none yet or it was damaged."""
    if not store.documents.exists():
        return []
    try:
        return read_records(store.documents)
    except DamagedFileError as error:
        set_aside(store.documents, error)
        return []
