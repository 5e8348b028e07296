"""The family of a document: report, contract, insurance, regulatory or research.

Readers of one family's sentences leave the others alone. The kind the text tells
decides; the folder does only where the kind is open.
"""

from functools import cache

from dictionaries.identity import cues, kinds

RESEARCH = "research"
_FOLDERS = {
    "regulatory": "regulatory",
    "research": RESEARCH,
    "insurance": "insurance",
    "financial_reports": "report",
    "financial_contracts": "contract",
}


def family(doc_type: str, domain: str) -> str:
    """The family by kind, else by folder; empty where neither tells."""
    return _families().get(doc_type) or _FOLDERS.get(domain, "")


@cache
def _families() -> dict[str, str]:
    told = {kind.name: kind.family for kind in cues()}
    return told | {kind.name: kind.family for kind in kinds()}
