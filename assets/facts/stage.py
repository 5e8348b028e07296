"""Binds metric facts to the per-document store."""

from collections.abc import Sequence
from dataclasses import replace

from assets.corpus.identity.chosen import chosen
from assets.facts.contracts.definitions import definitions
from assets.facts.contracts.organisations import short_names_of
from assets.facts.issuers import DEAL_KINDS, REPORT_KINDS, SUMMARY_KINDS
from assets.facts.kinds import RESEARCH
from assets.facts.lengths import bounded
from assets.facts.periods import reporting_of
from assets.facts.quote_places import Places
from assets.facts.sentences.stated import stated_facts
from assets.facts.subjects import parties_of
from assets.facts.tables.context import prints_group
from assets.facts.tables.declared import DeclaredUnits
from assets.facts.tables.metric_facts import table_facts
from assets.facts.tables.parts import with_shared_units
from assets.facts.tables.targets import targets_of
from dictionaries.identity import family_of
from warehouse.schema.facts import Fact
from warehouse.stages import Stage, Task

GROUP, BANKING = "本集团", "不良贷款"
"""Banks tell 本集团 from 本行 and 本公司; others say 本公司 of both."""
GROUP_CLAUSES = 3
"""Clauses that say so: fewer may quote a phrase of another's."""


def compute(task: Task) -> Sequence[Fact]:
    """All facts of one document: tables first, then sentences."""
    values = task.load("profiles")
    profile = chosen(values)
    reporting = reporting_of(profile.get("report_period", ""))
    # Tables of a note are of many sources, each with a unit of its own.
    noted = family_of(profile.get("doc_type", "")) == RESEARCH
    usual = None if noted else profile.get("unit", "")
    own_names = frozenset(
        value.value for value in values if value.field in {"issuer", "short_name"}
    )
    deal = profile.get("doc_type", "") in DEAL_KINDS
    clauses = bounded(task.load("clauses"))
    tables = list(with_shared_units(task.load("tables")))
    declared = DeclaredUnits(clauses)
    group = prints_group(tables)
    short_names = short_names_of(
        (d.term, d.meaning) for d in definitions(clauses, tables)
    )
    targets = targets_of(own_names, short_names if deal else {})
    facts = [
        fact
        for table in tables
        for fact in table_facts(
            table,
            reporting,
            declared.at(table) or usual,
            own_names,
            deal=deal,
            targets=targets,
            beside_group=group,
            published=profile.get("publish_date", ""),
        )
    ]
    kind = profile.get("doc_type", "")
    many = kind not in REPORT_KINDS | SUMMARY_KINDS
    group_told = all(
        sum(word in clause.text for clause in clauses) >= GROUP_CLAUSES
        for word in (GROUP, BANKING)
    )
    parties = parties_of(own_names, short_names, many=many, group=group_told)
    stated = [
        (clause, replace(fact, member=targets.called(fact.member)))
        for clause in clauses
        for fact in stated_facts(clause, reporting, parties)
    ]
    if not stated:
        return facts
    places = Places(task.load("lines"))
    for clause, fact in stated:
        page, box = places.find(fact.quote, clause)
        facts.append(replace(fact, page=page, box=box))
    return facts


FACTS = Stage(
    name="facts",
    record=Fact,
    compute=compute,
    upstream=("tables", "clauses", "profiles", "lines"),
)
