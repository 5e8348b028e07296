"""What a reader should find in the samples, noted while they are typeset.

Four CSV files in the form of hand-made gold: `structure`, `tables`, `facts`, `docmeta`.
Everything comes from the same calls that print the documents, so it cannot drift.
"""

import csv
import io
from dataclasses import dataclass, field
from decimal import Decimal

FIELDS = {
    "structure": (
        "doc_id page kind number title title_path first_20_chars n_articles_total note"
    ),
    "tables": (
        "doc_id first_page last_page title unit n_columns n_header_rows n_body_rows "
        "header_flat first_body_row last_body_row continues ruled note"
    ),
    "facts": (
        "doc_id page statement scope metric raw_label period_kind period_start "
        "period_end restated value_raw unit_raw value_base note"
    ),
    "docmeta": (
        "doc_id doc_type title issuer_or_company security_code report_period "
        "publish_date effective_date issuing_authority document_number insurer "
        "product_name"
    ),
}

UNIT_FACTOR = {
    "元": Decimal(1),
    "千元": Decimal(1000),
    "万元": Decimal(10_000),
    "亿元": Decimal(100_000_000),
    "百万元": Decimal(1_000_000),
    "%": Decimal("0.01"),
    "元/股": Decimal(1),
    "元/10股": Decimal("0.1"),
    "人": Decimal(1),
    "股": Decimal(1),
    "万股": Decimal(10_000),
    "倍": Decimal(1),
}


@dataclass
class Truth:
    """Rows of the four files for one document."""

    doc_id: str
    rows: dict[str, list[dict[str, str]]] = field(
        default_factory=lambda: {name: [] for name in FIELDS}
    )

    def note(self, file: str, **values: object) -> dict[str, str]:
        """Add a row; fields not given stay empty."""
        row = dict.fromkeys(FIELDS[file].split(), "")
        row["doc_id"] = self.doc_id
        unknown = values.keys() - row.keys()
        if unknown:
            raise KeyError(f"{file} has no field {sorted(unknown)}")
        row.update({name: str(value) for name, value in values.items()})
        self.rows[file].append(row)
        return row

    def fact(
        self,
        statement: str,
        scope: str,
        metric: str,
        label: str,
        period: "Period",
        value_raw: str,
        unit: str,
        page: int,
        *,
        restated: str = "none",
        note: str = "",
    ) -> None:
        """Add a figure as printed; its value in yuan or as a fraction is derived."""
        number = value_raw.rstrip("%").replace(",", "")
        factor = UNIT_FACTOR["%" if value_raw.endswith("%") else unit]
        self.note(
            "facts",
            page=page,
            statement=statement,
            scope=scope,
            metric=metric,
            raw_label=label,
            period_kind="duration" if period.start else "instant",
            period_start=period.start,
            period_end=period.end,
            restated=restated,
            value_raw=value_raw,
            unit_raw=unit,
            value_base=plain(Decimal(number) * factor),
            note=note,
        )


@dataclass(frozen=True)
class Period:
    """A day (no start) or a span of time, as ISO dates."""

    end: str
    start: str = ""


def year(number: int) -> Period:
    """The calendar year."""
    return Period(f"{number}-12-31", f"{number}-01-01")


def year_end(number: int) -> Period:
    """The last day of the year."""
    return Period(f"{number}-12-31")


def plain(value: Decimal) -> str:
    """A decimal without exponent and without trailing zeros."""
    text = format(value.normalize(), "f")
    return "0" if text in {"-0", ""} else text


def as_csv(file: str, truths: list[Truth]) -> str:
    """One gold file over all documents."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, FIELDS[file].split(), lineterminator="\n")
    writer.writeheader()
    for truth in truths:
        writer.writerows(truth.rows[file])
    return buffer.getvalue()
