"""What rules demand, forbid and define, and what decisions impose.

Numbers are in base units: yuan, fraction, times. Stretches of time keep their unit:
working days, natural days, months and years are never turned into one another.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.geometry import Box

REGULATION_KINDS = (
    "obligation",
    "penalty",
    "retention",
    "definition",
    "effective",
    "repeal",
    "amendment",
    "sanction",
)
"""A duty, right or ban; what a breach costs; how long records are kept; a term; when a
rule applies; what it repeals; what a decision changes; what was imposed on a party."""

MODALITIES = ("must", "must_not", "may", "is", "")
"""应当, 必须 / 不得, 禁止 / 可以 / a course of action that is simply stated."""

DEADLINE_RELATIONS = ("within", "before", "after", "at_least", "at_most", "prompt", "")
"""内, 前, 后, 不少于, 不超过; prompt: 立即, 及时 and the like without a number."""

DEADLINE_UNITS = ("day", "month", "year", "hour", "quarter", "fiscal_year", "date", "")
"""`date` is a fixed day such as 每年1月15日前, given in words."""


@dataclass(frozen=True, slots=True)
class RegulationFact:
    """One thing that a rule says, or that a decision imposes on a party."""

    fact_id: Annotated[str, Meaning("doc_id, '#g' and the running number")]
    kind: Annotated[str, Meaning("one of REGULATION_KINDS")]
    name: Annotated[
        str,
        Meaning(
            "what it is called: term defined, measure (罚款, 警告, 市场禁入), "
            "records kept, rule repealed or in force, article amended; "
            "empty for obligations"
        ),
    ]
    subject: Annotated[
        str,
        Meaning("who must, may or is punished; of an amendment the rule amended"),
    ]
    subject_from: Annotated[
        str,
        Meaning(
            "where the subject stood: here, condition (in the words before), earlier "
            "(a sentence before, or the lead of a list); empty: not told"
        ),
    ]
    modality: Annotated[str, Meaning("one of MODALITIES")]
    modal: Annotated[
        str,
        Meaning(
            "the word itself: 应当, 不得, …; of an amendment 修改, 删去, 增加, 改为"
        ),
    ]
    action: Annotated[str, Meaning("what is to be done or not")]
    recipient: Annotated[str, Meaning("to whom; empty: not told")]
    authority: Annotated[str, Meaning("who orders or imposes it; empty: not told")]
    condition: Annotated[str, Meaning("when it applies; empty: always")]
    items: Annotated[list[str], Meaning("items listed below the sentence")]
    deadline: Annotated[str, Meaning("words of the deadline; empty: none")]
    number: Annotated[
        int | None, Meaning("length of the deadline or period; null: none")
    ]
    time_unit: Annotated[str, Meaning("one of DEADLINE_UNITS")]
    day_kind: Annotated[str, Meaning("natural, working or trading; empty: no days")]
    relation: Annotated[str, Meaning("one of DEADLINE_RELATIONS")]
    from_when: Annotated[str, Meaning("event the time is counted from or up to")]
    lower: Annotated[
        Decimal | None, Meaning("lower limit in base unit; null: none told")
    ]
    upper: Annotated[
        Decimal | None,
        Meaning("upper limit in base unit; equal to `lower`: the figure itself"),
    ]
    unit: Annotated[str, Meaning("CNY, times or fraction; empty: no amount")]
    base: Annotated[
        str, Meaning("what times and fractions are of, e.g. 违法所得; empty: none")
    ]
    value: Annotated[
        str,
        Meaning("definition, ISO date, document number, new wording or term in words"),
    ]
    former: Annotated[str, Meaning("wording or number replaced; empty: none")]
    final: Annotated[
        bool,
        Meaning("false for a part of a sanction that is summed up in another row"),
    ]
    path: Annotated[str, Meaning("address such as 第三条第二款第（一）项")]
    rule: Annotated[str, Meaning("name of the rule that read it")]
    quote: Annotated[str, Meaning("the sentence it was read from")]
    page: Annotated[int, Meaning("page of the quote, from 1")]
    box: Annotated[Box | None, Meaning("where on the page")]
    clause_id: Annotated[str, Meaning("clause it stands in")]
