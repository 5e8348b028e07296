"""Where everything lies in a store folder.

```
store/
    results/<stage>/<aa>/<fingerprint>.parquet   one document's result, never changed
    manifests/<stage>.parquet                    which result each document has now
    published/<artefact>/<version>/              indexes and databases, never changed
    snapshots/<name>/                            one version of each artefact
    current -> snapshots/<name>                  the snapshot in force
    warehouse.duckdb -> current/…                the database in force, for people
    built/<artefact>                             the version built last, in force or not
    corpus -> …                                  the corpus folder it was made from
    qa/                                          questions, locations, evidence packs
    hashes.parquet                               what files hashed to, by size and time
    finvouch.store                               says that the folder is a store
    dagster/                                     the history of runs
```
"""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Store:
    """The paths of one store; makes folders only when something is written."""

    root: Path

    @property
    def manifests(self) -> Path:
        """Which result each document has now, a file a stage."""
        return self.root / "manifests"

    @property
    def results(self) -> Path:
        """Results of all stages."""
        return self.root / "results"

    @property
    def published(self) -> Path:
        """Versions of indexes and databases."""
        return self.root / "published"

    @property
    def snapshots(self) -> Path:
        """Named sets of versions."""
        return self.root / "snapshots"

    @property
    def current(self) -> Path:
        """The link to the snapshot in force."""
        return self.root / "current"

    @property
    def database(self) -> Path:
        """The link people open: the database of the snapshot in force."""
        return self.root / "warehouse.duckdb"

    @property
    def built(self) -> Path:
        """The version of each artefact as last built, a file each."""
        return self.root / "built"

    @property
    def corpus(self) -> Path:
        """The link to the corpus folder the store was made from."""
        return self.root / "corpus"

    @property
    def qa(self) -> Path:
        """Questions with their locations and evidence packs."""
        return self.root / "qa"

    @property
    def hashes(self) -> Path:
        """What files hashed to, by size and time."""
        return self.root / "hashes.parquet"

    @property
    def marker(self) -> Path:
        """Says that the folder is a store; whatever has none is never cleared."""
        return self.root / "finvouch.store"

    @property
    def history(self) -> Path:
        """The record of past runs, on which nothing that is built depends."""
        return self.root / "dagster"

    @property
    def own(self) -> tuple[Path, ...]:
        """Everything that builds write, the lock and the marker aside."""
        return (
            self.manifests,
            self.results,
            self.published,
            self.snapshots,
            self.current,
            self.database,
            self.built,
            self.corpus,
            self.qa,
            self.hashes,
            self.history,
        )

    @property
    def lock(self) -> Path:
        """Held by the one build that may write here."""
        return self.root / "build.lock"

    @property
    def documents(self) -> Path:
        """The register: the Document rows of the corpus as last seen."""
        return self.manifests / "documents.parquet"

    def manifest(self, stage: str) -> Path:
        """Which result each document has now in one stage."""
        return self.manifests / f"{stage}.parquet"

    def result(self, stage: str, fingerprint: str) -> Path:
        """The result of one document; the two-letter folder keeps folders small."""
        return self.results / stage / fingerprint[:2] / f"{fingerprint}.parquet"
