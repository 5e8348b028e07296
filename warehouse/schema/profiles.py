"""Who, when and what a document is: one value a row, each with its voucher."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.geometry import Box

PROFILE_FIELDS = {
    "doc_type": "kind of document, e.g. 年度报告, 部门规章, 保险条款",
    "title": "title as a reader would cite it",
    "issuer": "company or body the document is about or issued by, full name",
    "short_name": "short name (证券简称, 以下简称)",
    "former_name": "former name",
    "security_code": "security code",
    "report_period": "reporting period, e.g. 2024FY, 2025H1, 2025Q3",
    "period_start": "first day of the reporting period",
    "period_end": "last day of the reporting period",
    "adopted_date": "date on which a body adopted it (通过)",
    "publish_date": "date of publication or signature; of an amended rule the first",
    "amended_date": "date of the last amendment that the text contains (修正, 修订)",
    "effective_date": "date from which it applies",
    "repeal": "what it repeals",
    "issuing_authority": "authority that issued it",
    "document_number": "number given by the authority or standards body",
    "insurer": "insurance company",
    "product_name": "insurance or financial product",
    "filing_number": "filing or registration number of the product",
    "party": "party to a decision (当事人)",
    "institution": "research institution",
    "analyst": "analyst",
    "rating": "investment rating",
    "language": "zh, zh-Hant or en",
    "currency": "default currency, e.g. CNY",
    "unit": "default unit of amounts, e.g. 千元",
}
"""The fields of a profile and what each means."""


@dataclass(frozen=True, slots=True)
class ProfileValue:
    """One value read for a profile field; conflicting readings are kept and ranked."""

    field: Annotated[str, Meaning("one of PROFILE_FIELDS")]
    value: Annotated[str, Meaning("normal form; dates as ISO, also 2025-10 or 2025")]
    rank: Annotated[
        int,
        Meaning("0 is the reading chosen; others are kept conflicts or further values"),
    ]
    rule: Annotated[str, Meaning("name of the rule that read it")]
    quote: Annotated[str, Meaning("the words it was read from")]
    page: Annotated[int, Meaning("page of the quote")]
    line_no: Annotated[int, Meaning("line of the quote; -1: none")]
    box: Annotated[Box | None, Meaning("where on the page")]
