"""Rows of `RegulationFact` from what the readers of sentences found."""

from typing import Any

from assets.facts.quote_places import Places
from assets.facts.regulation.amendments import Amendment
from assets.facts.regulation.deadlines import Limit
from assets.facts.regulation.force import Effective, Repeal
from assets.facts.regulation.obligations import Duty
from assets.facts.regulation.penalties import Penalty
from assets.facts.regulation.pieces import shown
from assets.facts.regulation.records import Definition, Keeping
from assets.facts.regulation.sanctions import Imposed
from warehouse.schema.clauses import Clause
from warehouse.schema.duties import RegulationFact


class Rows:
    """Collects rows with running ids and finds the place of each quote."""

    def __init__(self, doc_id: str, places: Places) -> None:
        """A document and its lines."""
        self._doc_id = doc_id
        self._places = places
        self.rows: list[RegulationFact] = []

    def duty(
        self, duty: Duty, items: list[str], clause: Clause, path: str, quote: str
    ) -> None:
        """An obligation, ban or right."""
        limit = duty.limit or _NO_LIMIT
        self._add(
            "obligation",
            clause,
            path,
            quote,
            duty.rule,
            subject=shown(duty.subject),
            subject_from=duty.subject_from,
            modality=duty.modality,
            modal=duty.modal,
            action=shown(duty.action),
            recipient=shown(duty.recipient),
            condition=shown(duty.condition),
            items=items,
            deadline=shown(limit.words),
            number=limit.number,
            time_unit=limit.unit,
            day_kind=limit.day_kind,
            relation=limit.relation,
            from_when=shown(limit.from_when),
        )

    def penalty(
        self, found: Penalty, items: list[str], clause: Clause, path: str, quote: str
    ) -> None:
        """A measure that a rule threatens."""
        self._add(
            "penalty",
            clause,
            path,
            quote,
            "measure",
            name=found.measure,
            subject=shown(found.subject),
            subject_from=found.subject_from,
            authority=shown(found.authority),
            condition=shown(found.condition),
            items=items,
            lower=found.lower,
            upper=found.upper,
            unit=found.unit,
            base=found.base,
        )

    def keeping(
        self, found: Keeping, subject: str, clause: Clause, path: str, quote: str
    ) -> None:
        """A retention period."""
        self._add(
            "retention",
            clause,
            path,
            quote,
            "retention period",
            subject=shown(subject),
            subject_from="here" if subject else "",
            name=shown(found.what),
            deadline=shown(found.words),
            number=found.number,
            time_unit=found.unit,
            relation=found.relation,
            from_when=shown(found.from_when),
        )

    def definition(
        self, found: Definition, items: list[str], clause: Clause, path: str, quote: str
    ) -> None:
        """A term and its meaning."""
        self._add(
            "definition",
            clause,
            path,
            quote,
            found.rule,
            name=shown(found.term),
            items=items,
            value=shown(found.text),
        )

    def effective(
        self, found: Effective, clause: Clause, path: str, quote: str
    ) -> None:
        """From when a rule applies."""
        self._add(
            "effective",
            clause,
            path,
            quote,
            "in force from",
            name=shown(found.what),
            value=found.day,
            from_when=shown(found.event),
            number=found.number,
            time_unit=found.unit,
            relation="after" if found.number else "",
        )

    def repeal(self, found: Repeal, clause: Clause, path: str, quote: str) -> None:
        """A rule repealed."""
        self._add(
            "repeal",
            clause,
            path,
            quote,
            "repeal",
            name=shown(found.name),
            value=shown(found.number),
        )

    def amendment(
        self, found: Amendment, rule: str, clause: Clause, path: str, quote: str
    ) -> None:
        """A change of an article."""
        self._add(
            "amendment",
            clause,
            path,
            quote,
            "amending decision",
            name=shown(found.article),
            subject=shown(rule),
            modal=found.how,
            former=shown(found.former),
            value=shown(found.wording),
        )

    def sanction(self, found: Imposed) -> None:
        """A measure imposed on a party."""
        self._add(
            "sanction",
            found.clause,
            found.clause.number,
            found.sentence.printed,
            "decision",
            name=found.measure,
            subject=shown(found.party),
            subject_from="here" if found.party else "",
            lower=found.amount,
            upper=found.amount,
            unit="CNY" if found.amount is not None else "",
            number=found.years,
            time_unit="year" if found.years else "",
            value=shown(found.value),
            final=found.final,
        )

    def _add(
        self,
        kind: str,
        clause: Clause,
        path: str,
        quote: str,
        rule: str,
        **told: Any,
    ) -> None:
        page, box = self._places.find(quote, clause)
        values: dict[str, Any] = {
            **_BLANK,
            "items": [],
            **told,
            "fact_id": f"{self._doc_id}#g{len(self.rows):05d}",
            "kind": kind,
            "path": path,
            "rule": rule,
            "quote": quote,
            "page": page,
            "box": box,
            "clause_id": clause.clause_id,
        }
        self.rows.append(RegulationFact(**values))


_NO_LIMIT = Limit("", None, "", "", "", "", 0, 0)
_BLANK: dict[str, Any] = {
    "name": "",
    "subject": "",
    "subject_from": "",
    "modality": "",
    "modal": "",
    "action": "",
    "recipient": "",
    "authority": "",
    "condition": "",
    "deadline": "",
    "number": None,
    "time_unit": "",
    "day_kind": "",
    "relation": "",
    "from_when": "",
    "lower": None,
    "upper": None,
    "unit": "",
    "base": "",
    "value": "",
    "former": "",
    "final": True,
}
