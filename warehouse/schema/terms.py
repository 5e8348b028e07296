"""What contracts and insurance terms agree on (stages contract_facts, insurance_terms).

Numbers are in base units as in `warehouse.schema.facts`: yuan, fraction, yuan a share;
days, working days, months and years of age are never turned into one another.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.geometry import Box

CONTRACT_ASPECTS = ("field", "clause")
"""A row of the field matrix, or whether a typical clause is there."""

CONTRACT_STATES = ("value", "nil", "present", "denied", "mentioned", "absent")
"""Of a field: a value, or the document says there is none. Of a clause kind: it has a
clause, says that there is none, only speaks of it elsewhere, or never names it."""

BOUNDS = ("exact", "max", "min", "range", "")
"""What a number is: the figure, its upper or lower limit, one end of a range."""


@dataclass(frozen=True, slots=True)
class ContractFact:
    """One reading of a field of a contract, or the presence of a kind of clause."""

    fact_id: Annotated[str, Meaning("doc_id, '#k' and the running number")]
    aspect: Annotated[str, Meaning("one of CONTRACT_ASPECTS")]
    name: Annotated[
        str, Meaning("field or clause kind of dictionaries/contracts, e.g. coupon")
    ]
    label: Annotated[str, Meaning("its Chinese name")]
    member: Annotated[
        str,
        Meaning(
            "variety (品种一), year or rated party the value is for; "
            "empty: the whole deal"
        ),
    ]
    state: Annotated[str, Meaning("one of CONTRACT_STATES")]
    value: Annotated[
        str, Meaning("normal form: full name, ISO date, rating, or the words")
    ]
    number: Annotated[Decimal | None, Meaning("in base unit; null: not a number")]
    unit: Annotated[str, Meaning("base unit of the number; empty: none")]
    bound: Annotated[str, Meaning("one of BOUNDS; empty when there is no number")]
    rank: Annotated[int, Meaning("0 is the reading chosen; others are kept conflicts")]
    searched: Annotated[
        list[str], Meaning("words of a kind of clause that were looked for")
    ]
    rule: Annotated[str, Meaning("name of the rule that read it")]
    quote: Annotated[str, Meaning("the words it was read from")]
    page: Annotated[int, Meaning("page of the quote; 0: nowhere")]
    box: Annotated[Box | None, Meaning("where on the page")]
    clause_id: Annotated[str, Meaning("clause it stands in; empty: nowhere")]
    table_id: Annotated[str, Meaning("table it stands in; empty: running text")]


@dataclass(frozen=True, slots=True)
class InsuranceTerm:
    """One thing that an insurance product's terms say, bound to the product."""

    term_id: Annotated[str, Meaning("doc_id, '#i' and the running number")]
    product: Annotated[str, Meaning("product the terms are of")]
    part: Annotated[
        str,
        Meaning(
            "part of the terms with a name of its own (a cover among several, "
            "general terms); empty: none"
        ),
    ]
    kind: Annotated[str, Meaning("kind of dictionaries/insurance, e.g. deductible")]
    label: Annotated[str, Meaning("its Chinese name")]
    name: Annotated[
        str, Meaning("benefit or table it belongs to; empty: the whole product")
    ]
    condition: Annotated[
        str, Meaning("when it applies: the words before what is promised")
    ]
    condition_kind: Annotated[str, Meaning("age, year, state, or empty")]
    state: Annotated[
        str,
        Meaning(
            "value, nil (there is none), agreed (left to the policy schedule) "
            "or example (a worked example)"
        ),
    ]
    value: Annotated[str, Meaning("what is said: the sentence, item or cell")]
    number: Annotated[Decimal | None, Meaning("in base unit; null: no number")]
    unit: Annotated[str, Meaning("base unit of the number; empty: none")]
    bound: Annotated[str, Meaning("one of BOUNDS; empty when there is no number")]
    row_key: Annotated[str, Meaning("row of a table, e.g. an age; empty: text")]
    col_key: Annotated[str, Meaning("column path of a table; empty: text")]
    article: Annotated[
        str, Meaning("number of the article or section with its item, e.g. 5.2")
    ]
    rule: Annotated[str, Meaning("name of the rule that read it")]
    quote: Annotated[str, Meaning("the words it was read from")]
    page: Annotated[int, Meaning("page of the quote, from 1")]
    box: Annotated[Box | None, Meaning("where on the page")]
    clause_id: Annotated[str, Meaning("clause it stands in")]
    table_id: Annotated[str, Meaning("table it stands in; empty: running text")]
