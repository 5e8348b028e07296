"""One name for an issuer over all its documents.

Documents of one company share a security code; where none is printed, the full name or
a short name links them. A code outweighs a name: short names are given up and reused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assets.corpus.identity.dates import latest_day
from warehouse.schema.profiles import ProfileValue

REPORT_KINDS = frozenset(
    {"年度报告", "半年度报告", "第一季度报告", "第三季度报告", "审计报告"}
)
SUMMARY_KINDS = frozenset({"年度报告摘要", "半年度报告摘要"})
DEAL_KINDS = frozenset({"重大资产重组报告书"})
OFFERING_KINDS = frozenset({"募集说明书", "招股说明书"}) | DEAL_KINDS
OWN_KINDS = REPORT_KINDS | SUMMARY_KINDS | OFFERING_KINDS
"""Documents in which an issuer states its own accounts. What others write of it, a
forecast above all, is evidence but not its figure."""


@dataclass(frozen=True, slots=True)
class Publication:
    """What facts need to know of the document they were read from."""

    doc_id: str
    issuer: str
    kind: str
    report_period: str
    published: str
    """ISO day; of a date printed without its day the last that it may mean."""
    corrected: bool


def publications(
    profiles: Mapping[str, Sequence[ProfileValue]],
) -> dict[str, Publication]:
    """Each document with its issuer under one name, by doc_id."""
    fields = {doc_id: _fields(values) for doc_id, values in profiles.items()}
    names = _one_name(fields)
    return {
        doc_id: Publication(
            doc_id=doc_id,
            issuer=names.get(doc_id, ""),
            kind=_first(found, "doc_type"),
            report_period=_first(found, "report_period"),
            published=latest_day(_first(found, "publish_date")),
            corrected=any(
                w in _first(found, "title") for w in ("更正", "修订", "更新", "修正")
            ),
        )
        for doc_id, found in fields.items()
    }


Fields = Mapping[str, Sequence[str]]


def _fields(values: Sequence[ProfileValue]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for value in sorted(values, key=lambda v: (v.field, v.rank)):
        found.setdefault(value.field, []).append(value.value)
    return found


def _first(fields: Fields, name: str) -> str:
    return next(iter(fields.get(name, ())), "")


def _one_name(fields: Mapping[str, Fields]) -> dict[str, str]:
    """The longest full name among the documents that a code or a name links."""
    group: dict[str, str] = {}
    for doc_id in sorted(fields):
        group[doc_id] = next(iter(_identifiers(fields[doc_id])), "")
    linked: dict[str, str] = {}
    for doc_id in sorted(fields):
        identifiers = _identifiers(fields[doc_id])
        root = next((linked[i] for i in identifiers if i in linked), group[doc_id])
        for identifier in identifiers:
            linked.setdefault(identifier, root)
        group[doc_id] = root
    names: dict[str, str] = {}
    for doc_id, root in group.items():
        issuer = _first(fields[doc_id], "issuer")
        if len(issuer) > len(names.get(root, "")):
            names[root] = issuer
    return {doc_id: names.get(root, "") for doc_id, root in group.items() if root}


def _identifiers(fields: Fields) -> list[str]:
    """Security code first, then full name, then short name."""
    code, issuer = _first(fields, "security_code"), _first(fields, "issuer")
    short = _first(fields, "short_name")
    kinds = (("code", code), ("name", issuer), ("name", short))
    return [f"{kind}:{value}" for kind, value in kinds if value]
