"""Performance commitments: what is promised for each year."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.labels import key
from assets.facts.numbers import printed_number
from assets.facts.quantities import Quantity, quantities
from assets.facts.units import table_units
from assets.facts.values import read_cell
from dictionaries.units import units
from warehouse.schema.clauses import Clause
from warehouse.schema.geometry import Box
from warehouse.schema.tables import Table

FIELD = "performance_commitment"
LABEL = "业绩承诺"
LIST_GAP = 12
"""Characters between amounts of one list; behind more, another thing is told."""

_TITLE = re.compile(
    r"业绩(?:承诺|补偿)|盈利(?:预测)?补偿|利润(?:承诺|补偿)|收入承诺|承诺净利润"
)
_PROMISE = re.compile(
    r"承诺[^。;]{0,120}?(?P<metric>净利润|营业收入|收入|净资产收益率|利润)[^。;]{0,60}?(?:不低于|不少于|达到)"
)
_YEARS = re.compile(r"(?P<year>20\d\d)年?(?:度)?")
_YEAR_SPAN = re.compile(r"(20\d\d)年?度?(?:至|到|-|—)(20\d\d)年?度?")
_ROW = re.compile(r"(?P<year>20\d\d)年(?:度)?\s+(?P<number>[\d,]+(?:\.\d+)?)$")
_UNIT_LINE = re.compile(r"单位:?(?:人民币)?(?P<unit>[万亿千百]{0,2}元)")
_SUBJECT = re.compile(
    r"(?:.*?(?:承诺|保证|确认|同意)|.*[,:;])?(?P<s>[^,:;]{2,20}?)(?:在|于)?20\d\d年"
)
_METRIC = re.compile(r"净利润|营业收入|收入")
_CUMULATIVE = re.compile(r"累计|合计|总和|三年")


@dataclass(frozen=True, slots=True)
class Commitment:
    """An amount promised for a year."""

    year: str
    metric: str
    number: Decimal
    unit: str
    printed: str
    quote: str
    clause: Clause
    table_id: str = ""
    page: int = 0
    box: Box | None = None
    rule: str = "commitment sentence"
    subject: str = ""
    """Whose figure is promised, as the sentence names it before the years."""


def commitments(
    clauses: Sequence[Clause], tables: Sequence[Table]
) -> Iterator[Commitment]:
    """All commitments a document states, in order."""
    by_id = {clause.clause_id: clause for clause in clauses}
    for clause in clauses:
        if "承诺" in clause.text or _titled(clause):
            yield from _stated(clause)
    for table in tables:
        clause_of = by_id.get(table.clause_id)
        if clause_of is not None and _promised(table, clause_of):
            yield from _tabled(table, clause_of)


def _titled(clause: Clause) -> bool:
    return bool(_TITLE.search(key("/".join([*clause.title_path[-2:], clause.heading]))))


def _stated(clause: Clause) -> Iterator[Commitment]:
    lines = clause.text.split("\n")
    unit, metric = "", "净利润"
    for line in lines:
        plain = key(line)
        if match := _UNIT_LINE.search(plain):
            unit = match["unit"]
        if _titled(clause) and (found := _METRIC.search(plain)):
            metric = found.group()
        row = _ROW.match(line.strip())
        number = printed_number(row["number"]) if row else None
        if row and number is not None and unit and _titled(clause):
            printed = f"{row['number']}{unit}"
            yield Commitment(
                row["year"],
                metric,
                number * units()[unit].factor,
                "CNY",
                printed,
                line,
                clause,
                rule="commitment rows in text",
            )
    for sentence in re.split(r"[。；;]", clause.text.replace("\n", "")):
        yield from _in_sentence(sentence, clause)


def _in_sentence(sentence: str, clause: Clause) -> Iterator[Commitment]:
    plain = key(sentence)
    match = _PROMISE.search(plain)
    if match is None:
        return
    years = _years(plain[: match.end()])
    amounts = _amounts(plain[match.end() :])
    whose = _SUBJECT.search(plain)
    subject = whose["s"] if whose else ""
    if years and len(years) == len(amounts):
        for year, amount in zip(years, amounts, strict=True):
            yield Commitment(
                year,
                match["metric"],
                amount.number,
                amount.unit.base,
                amount.raw,
                sentence,
                clause,
                subject=subject,
            )
    elif years and len(amounts) == 1 and _CUMULATIVE.search(plain):
        span = f"{years[0]}-{years[-1]}累计"
        amount = amounts[0]
        yield Commitment(
            span,
            match["metric"],
            amount.number,
            amount.unit.base,
            amount.raw,
            sentence,
            clause,
            subject=subject,
        )


def _years(text: str) -> list[str]:
    """Years spoken of, a span (2024年至2026年) with those between."""
    spans = [
        str(year)
        for a, b in _YEAR_SPAN.findall(text)
        for year in range(int(a), int(b) + 1)
    ]
    found = [m["year"] for m in _YEARS.finditer(text)]
    return list(dict.fromkeys(spans or found))


def _amounts(text: str) -> list[Quantity]:
    """The list of amounts right after 不低于."""
    taken: list[Quantity] = []
    end = 0
    for quantity in quantities(text):
        between = text[end : quantity.start]
        if quantity.unit.kind not in {"money", "ratio"} or len(between) > LIST_GAP:
            break
        taken.append(quantity)
        end = quantity.end
    return taken


def _promised(table: Table, clause: Clause) -> bool:
    head = key("".join([table.caption, *table.header]))
    labels = key("".join(row.label for row in table.rows))
    return table.use == "data" and (
        "承诺" in head or ("承诺" in labels and _titled(clause))
    )


def _tabled(table: Table, clause: Clause) -> Iterator[Commitment]:
    """Cells whose row or column is a year and whose other side says 承诺."""
    usual = next(iter(table_units(table.unit)), None)
    for row in table.rows:
        if row.kind != "body":
            continue
        label = key(row.label)
        for cell in row.cells:
            header = key(table.header[cell.col]) if table.header else ""
            year = _YEARS.search(label) or _YEARS.search(header)
            value = read_cell(cell.text)
            if year is None or value.number is None or "承诺" not in label + header:
                continue
            named = table_units(header) or table_units(label)
            unit = value.unit or (named[0] if named else usual)
            if unit is None or unit.kind != "money" or _YEARS.fullmatch(key(cell.text)):
                continue
            metric = _METRIC.search(header + label)
            yield Commitment(
                year["year"],
                metric.group() if metric else "净利润",
                value.number * unit.factor,
                unit.base,
                f"{cell.text}{'' if value.unit else unit.name}",
                f"{row.label} {table.header[cell.col]} {cell.text}",
                clause,
                table.table_id,
                cell.page,
                cell.box,
                "commitment table",
            )
