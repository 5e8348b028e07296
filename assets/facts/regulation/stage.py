"""Binds the reading of rules and decisions to the per-document store."""

from collections.abc import Mapping, Sequence

from assets.corpus.identity.chosen import chosen
from assets.corpus.identity.regulatory_effect import ON_PUBLICATION
from assets.facts.kinds import family
from assets.facts.labels import key
from assets.facts.lengths import bounded
from assets.facts.quote_places import Places
from assets.facts.regulation.amendments import amended_rule
from assets.facts.regulation.reading import Rule
from assets.facts.regulation.rows import Rows
from assets.facts.regulation.sanctions import imposed
from dictionaries.regulation import language
from warehouse.schema.clauses import Clause
from warehouse.schema.duties import RegulationFact
from warehouse.schema.profiles import ProfileValue
from warehouse.stages import Stage, Task

REGULATORY = "regulatory"


def compute(task: Task) -> Sequence[RegulationFact]:
    """What a rule or decision says; nothing for other kinds of documents."""
    profile = chosen(task.load("profiles"))
    doc_type = profile.get("doc_type", "")
    if family(doc_type, task.document.domain) != REGULATORY:
        return []
    if doc_type in language().no_rules:
        return []
    clauses: Sequence[Clause] = bounded(task.load("clauses"))
    rows = Rows(task.document.doc_id, Places(task.load("lines")))
    if doc_type in language().decisions:
        for found in imposed(clauses):
            rows.sanction(found)
        return rows.rows
    Rule(rows, _published(task.load("profiles")), _amended(profile, clauses)).read(
        clauses
    )
    return rows.rows


def _published(values: Sequence[ProfileValue]) -> str:
    """The day that 自公布之日起 means: of a text revised as a whole its revision."""
    resolved = (v.value for v in values if v.rule == ON_PUBLICATION)
    first = (v.value for v in values if v.field == "publish_date" and v.rank == 0)
    return next(resolved, next(first, ""))


def _amended(profile: Mapping[str, str], clauses: Sequence[Clause]) -> str:
    """The rule that is amended, from the title or the head of the document."""
    head = "".join(key(clause.text) for clause in clauses[:HEAD_CLAUSES])[:HEAD_LIMIT]
    return amended_rule(profile.get("title", "")) or amended_rule(head)


HEAD_CLAUSES, HEAD_LIMIT = 40, 20_000
"""Clauses and characters among which a decision names what it amends: at its head, or
in the sentence that closes its items."""

REGULATION_FACTS = Stage(
    name="regulation_facts",
    record=RegulationFact,
    compute=compute,
    upstream=("clauses", "lines", "profiles"),
)
