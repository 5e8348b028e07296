"""Stage `contract_facts`: field matrix and clause presence of a document of a deal."""

import dataclasses
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from assets.corpus.identity.chosen import chosen
from assets.facts.contracts.matrix import Ranked, matrix
from assets.facts.contracts.performance import FIELD, LABEL, Commitment, commitments
from assets.facts.contracts.presence import Presence, presence
from assets.facts.labels import key
from assets.facts.lengths import bounded
from assets.facts.quote_places import Places
from dictionaries.contracts import fields
from dictionaries.identity import family_of
from warehouse.schema.clauses import Clause
from warehouse.schema.lines import PageLines
from warehouse.schema.profiles import ProfileValue
from warehouse.schema.tables import Table
from warehouse.schema.terms import ContractFact
from warehouse.stages import Stage, Task

_BOND = re.compile(r"债券|债务融资|中期票据|短期融资|可转换|可转债|募集说明书")
_DEAL = re.compile(r"重组|购买资产|出售资产|收购|吸收合并|资产置换|股权转让|增资|合资")
_IPO = re.compile(r"招股|上市公告书|首次公开发行")
PROFILE_FIELDS = {"issuer": "issuer", "title": "security_name"}
"""Profile fields that are fields of the matrix too."""
MAX_QUOTE = 500
"""Characters of a quote; the clause it names has the rest."""


def compute(task: Task) -> Sequence[ContractFact]:
    """All facts of one contract; nothing for documents of another family."""
    values: list[ProfileValue] = task.load("profiles")
    profile = chosen(values)
    if family_of(profile.get("doc_type", "")) != "contract":
        return []
    deals = kinds_of_deal(profile)
    clauses: Sequence[Clause] = bounded(task.load("clauses"))
    tables: list[Table] = task.load("tables")
    places = Places(task.load("lines"))
    rows = [
        *(_field_row(found, places) for found in matrix(clauses, tables, deals)),
        *_profile_rows(values, task.load("lines")),
        *_commitment_rows(clauses, tables, deals, places),
        *(_presence_row(found, places) for found in presence(clauses, deals)),
    ]
    rows = list(_without_doubles(rows))
    doc_id = task.document.doc_id
    return [
        dataclasses.replace(row, fact_id=f"{doc_id}#k{n:04d}")
        for n, row in enumerate(rows)
    ]


def kinds_of_deal(profile: dict[str, str]) -> frozenset[str]:
    """bond, deal or ipo, told by the title and the kind of document."""
    words = profile.get("doc_type", "") + profile.get("title", "")
    named = {"bond": _BOND, "deal": _DEAL, "ipo": _IPO}
    found = frozenset(name for name, pattern in named.items() if pattern.search(words))
    return found or frozenset(named)


def _field_row(ranked: Ranked, places: Places) -> ContractFact:
    found = ranked.candidate
    entry, value = found.entry, found.value
    if entry is not None and entry.page:
        page, box = entry.page, entry.box
    else:
        page, box = places.find(found.quote, found.clause)
    return ContractFact(
        fact_id="",
        aspect="field",
        name=found.field.id,
        label=found.field.name,
        member=value.member,
        state=value.state,
        value=value.text,
        number=value.number,
        unit=value.unit,
        bound=value.bound,
        rank=ranked.rank,
        searched=[],
        rule=found.layout if entry is None else f"{found.layout}: {entry.label}",
        quote=found.quote[:MAX_QUOTE],
        page=page,
        box=box,
        clause_id=found.clause.clause_id,
        table_id=found.table_id,
    )


def _profile_rows(
    values: Sequence[ProfileValue], pages: Sequence[PageLines]
) -> Iterator[ContractFact]:
    """Issuer and title as the profile has them, for covers without labels."""
    for value in values:
        name = PROFILE_FIELDS.get(value.field)
        if name is not None and value.rank == 0:
            label = next(field.name for field in fields() if field.id == name)
            yield ContractFact(
                fact_id="",
                aspect="field",
                name=name,
                label=label,
                member="",
                state="value",
                value=value.value,
                number=None,
                unit="",
                bound="",
                rank=0,
                searched=[],
                rule=f"profile: {value.rule}",
                quote=_printed(value, pages)[:MAX_QUOTE],
                page=value.page,
                box=value.box,
                clause_id="",
                table_id="",
            )


def _printed(value: ProfileValue, pages: Sequence[PageLines]) -> str:
    """All lines of a value; a profile quotes the last of several."""
    wanted = key(value.value)
    for page in pages:
        lines = [line.text for line in page.lines] if page.page == value.page else []
        for at, text in enumerate(lines):
            if text.strip() != value.quote.strip():
                continue
            first = at
            while first and key(lines[first - 1]) and key(lines[first - 1]) in wanted:
                first -= 1
            return "\n".join(lines[first : at + 1])
    return value.quote


def _without_doubles(rows: Sequence[ContractFact]) -> Iterator[ContractFact]:
    """Profile readings stand only where the matrix has none of the field."""
    read = {row.name for row in rows if not row.rule.startswith("profile")}
    yield from (
        row for row in rows if not (row.rule.startswith("profile") and row.name in read)
    )


def _commitment_rows(
    clauses: Sequence[Clause],
    tables: Sequence[Table],
    deals: frozenset[str],
    places: Places,
) -> Iterator[ContractFact]:
    """One row a year and amount; another amount for the year is a kept conflict.

    Where one clause promises different things of different subjects, each is told with
    its subject and they are no conflict.
    """
    if "deal" not in deals:
        return
    found_all = list(commitments(clauses, tables))
    parted = _parted(found_all)
    seen: dict[tuple[str, str, str], list[Decimal]] = {}
    for found in found_all:
        whose = found.subject if found.clause.clause_id in parted else ""
        amounts = seen.setdefault((whose, found.year, found.metric), [])
        if found.number not in amounts:
            amounts.append(found.number)
            yield _commitment_row(found, whose, len(amounts) - 1, places)


def _parted(found_all: Sequence[Commitment]) -> set[str]:
    """Clauses that promise the same metric and year of several subjects."""
    subjects: dict[tuple[str, str, str], set[str]] = {}
    for found in found_all:
        same = (found.clause.clause_id, found.year, found.metric)
        subjects.setdefault(same, set()).add(found.subject)
    return {clause for (clause, _, _), names in subjects.items() if len(names) > 1}


def _commitment_row(
    found: Commitment, whose: str, rank: int, places: Places
) -> ContractFact:
    page, box = found.page, found.box
    if not page:
        page, box = places.find(found.quote, found.clause)
    return ContractFact(
        fact_id="",
        aspect="field",
        name=FIELD,
        label=LABEL,
        member=f"{whose}{found.year}{found.metric}",
        state="value",
        value=f"{found.metric}不低于{found.printed}",
        number=found.number,
        unit=found.unit,
        bound="min",
        rank=rank,
        searched=[],
        rule=found.rule,
        quote=found.quote[:MAX_QUOTE],
        page=page,
        box=box,
        clause_id=found.clause.clause_id,
        table_id=found.table_id,
    )


def _presence_row(found: Presence, places: Places) -> ContractFact:
    page, box = 0, None
    if found.clause is not None:
        page, box = places.find(found.quote, found.clause)
    return ContractFact(
        fact_id="",
        aspect="clause",
        name=found.kind.id,
        label=found.kind.name,
        member="",
        state=found.state,
        value="",
        number=None,
        unit="",
        bound="",
        rank=0,
        searched=list(found.kind.words),
        rule=found.rule,
        quote=found.quote[:MAX_QUOTE],
        page=page,
        box=box,
        clause_id=found.clause.clause_id if found.clause else "",
        table_id="",
    )


CONTRACT_FACTS = Stage(
    name="contract_facts",
    record=ContractFact,
    compute=compute,
    upstream=("lines", "clauses", "tables", "profiles"),
)
