"""What questions carry for scoring: the documents they need and words that answer them.

Belongs here: keeping gold apart from questions; what is scored never sees it.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ValidationError

from assets.evaluation.evidence_score import Quote
from assets.qa.location.question import Text, problems
from assets.qa.location.question_files import Asked, Filed, Refused
from warehouse.errors import QueryError


def _listed(given: Any) -> Any:
    """A list as it is, or as one text of a CSV cell: JSON, or `a;b`."""
    if not isinstance(given, str):
        return given or ()
    if given.strip()[:1] == "[":
        return json.loads(given)
    return [part for part in map(str.strip, given.split(";")) if part]


class Evidence(BaseModel):
    """Words of a document that answer a question, as files give them."""

    doc_id: Text
    quote: Text


class Gold(BaseModel):
    """The gold of one question; empty parts are none."""

    doc_ids: Annotated[tuple[Text, ...], BeforeValidator(_listed)] = ()
    """Documents it needs, by doc_id or the stem of their file."""
    evidence: Annotated[tuple[Evidence, ...], BeforeValidator(_listed)] = ()
    """Words of documents that answer it."""
    trap_type: Annotated[str, BeforeValidator(lambda given: str(given or ""))] = ""
    """How its wrong options were made."""

    @property
    def quotes(self) -> list[Quote]:
        """The evidence as it is scored."""
        return [Quote(one.doc_id, one.quote) for one in self.evidence]

    def __bool__(self) -> bool:
        """Whether there is anything to score by."""
        return bool(self.doc_ids or self.evidence)


def gold_of(raw: Mapping[str, Any]) -> Gold:
    """The gold of a question as its file gives it.

    Raises:
        QueryError: it is of another shape.
    """
    try:
        return Gold.model_validate(raw)
    except (ValidationError, RecursionError) as error:
        told = problems(error) if isinstance(error, ValidationError) else ["too deep"]
        raise QueryError("; ".join(told)) from error


def usable(filed: Filed) -> tuple[list[Mapping[str, Any]], Sequence[Refused]]:
    """Questions whose gold can be read, or who have none, and why others cannot."""
    refused = [found for one in filed.asked if (found := _refused(one)) is not None]
    wrong = {one.where for one in refused}
    return [one.raw for one in filed.asked if one.where not in wrong], refused


def _refused(asked: Asked) -> Refused | None:
    try:
        gold_of(asked.raw)
    except QueryError as error:
        return Refused(asked.where, asked.question.qid, str(error))
    return None
