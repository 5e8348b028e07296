"""Assets of group `index`: tokens of each document, and the two indexes over all."""

import dagster as dg

from assets.index.stage import TOKENS
from assets.reporting import build_stage, column_schema, counts
from warehouse.indexing import build_index
from warehouse.planning import stage_version
from warehouse.schema.tokens import TokenRow
from warehouse.search_fields import BLOCKS, DOCUMENTS, IndexKind
from warehouse.search_held import rules_version
from warehouse.workspace import Workspace


@dg.asset(
    deps=["clauses", "tables", "profiles"],
    kinds={"parquet"},
    code_version=stage_version(TOKENS),
)
def tokens(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Each block cut into words and normal forms by the one tokenizer."""
    return build_stage(workspace, TOKENS)


@dg.asset(deps=[tokens], kinds={"tantivy"}, code_version=rules_version())
def block_index(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """The index of blocks: what search hits, with page and boxes."""
    return _index(workspace, BLOCKS)


@dg.asset(deps=[tokens], kinds={"tantivy"}, code_version=rules_version())
def document_index(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """The index of documents: title, issuer, head, heading tree, telling terms."""
    return _index(workspace, DOCUMENTS)


def _index(workspace: Workspace, kind: IndexKind) -> dg.MaterializeResult[None]:
    built = build_index(workspace.store, kind)
    workspace.note_built(kind.name, built.version)
    report = built.report
    return dg.MaterializeResult(
        data_version=dg.DataVersion(built.version),
        metadata={
            "dagster/row_count": report.entries,
            "dagster/column_schema": column_schema(TokenRow),
            **counts(built.computed, built.reused, len(report.removed), 0),
            "documents": report.docs,
            "segments": report.segments,
            "deleted entries": report.deleted,
            "path": dg.MetadataValue.path(built.path),
            "version": built.version,
            **({"made anew because": report.anew} if report.anew else {}),
        },
    )
