"""Label and value as a document of a deal sets them out.

Five layouts say the same: 债券期限：5年, a label line with the value below it on the
cover, a heading with the value as its text, a row of a table, and a definition.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from assets.facts.contracts.flowing import flowing
from assets.facts.labels import key
from dictionaries.contracts import Field, fields, scope
from warehouse.schema.clauses import Clause
from warehouse.schema.geometry import Box
from warehouse.schema.tables import Table, TableCell

COVER_PAGES = 3
"""Pages on which cover and its table of key terms stand, before the declarations."""
COVER_VALUE_LINES = 12
"""Lines that a list of underwriters on a cover may take."""
HEADING_VALUE = 600
"""Characters of a clause that are kept as the value of its heading."""

GLOSSARY_LINES = 6
"""Lines beginning with 指 that a glossary without its heading has at least."""
LABEL_PART = 16
"""Characters of one of several labels in one; longer parts are of a sentence."""
STRANGE_PART = 8
"""Characters of the part of 甲与乙 that names no field; a longer one is what the title
is about: 标的公司与现有业务的协同效应分析."""

_NUMBERING = re.compile(
    r"^(?:第?[一二三四五六七八九十]{1,3}[、.,]|\([一二三四五六七八九十\d]{1,3}\)|"
    r"\d{1,2}(?:\.\d{1,2})*[、.)](?!\d)|[①-⑳])"
)
_CIRCLED = {ord("①") + n: f"({n + 1})" for n in range(20)}
"""In normal form ① is a bare 1, which would be a digit of what follows."""
_BRACKETED = re.compile(r"^【(?P<label>[^】]{2,24})】:?(?P<value>.+)")
_COLON = re.compile(r"(?P<label>[^:。;,]{2,40}):(?P<value>.*)")
_NEXT_LABEL = re.compile(r"\s+(?=[一-鿿]{2,8}[:：])")
"""Several labelled values stand side by side on a cover line."""
_AFTER_STOP = re.compile(r"(?<=。)(?=[一-鿿、/()（）]{2,20}[:：])")
_BEFORE_COLON = re.compile(r"[:：]")
_PARTS = re.compile(r"[/、]|和(?=[一-鿿]{3})|及(?=[一-鿿]{3})|与(?=[一-鿿]{3})")
_SENTENCE_MARK = re.compile(r"[。,;:]")
_ADDRESS = re.compile(r"^\(?(?:住所|注册地址|办公地址|地址)")
_AFTER_COVER = re.compile(r"声明|释义|目录|重大事项提示|特别提示|说明$")
_UNIT_TAIL = re.compile(r"\((?:单位:)?(?:万|亿|百万|千)?元(?:/股)?\)$|\([%股]\)$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A printed label with its value and where both stand."""

    field: Field
    value: str
    """In normal form (`labels.key`)."""
    label: str
    quote: str
    layout: str
    """cover, label, heading, table or definition."""
    clause: Clause
    table_id: str = ""
    page: int = 0
    box: Box | None = None
    part: int = 0
    parts: int = 1
    """Which of several labels in one (甲/乙), for values that are divided alike."""
    unit: str = ""
    """Unit printed for the column or table."""


def _plain(text: str) -> str:
    """Normal form (`labels.key`) in which the numbers of items stay apart."""
    return key(text.translate(_CIRCLED))


def bare_label(text: str) -> str:
    """A label without numbering, brackets around it and a closing colon."""
    plain = _NUMBERING.sub("", key(text))
    return plain.strip("【】[]:。")


def is_glossary(clause: Clause) -> bool:
    """Whether a clause holds definitions, by its title or by line after line of 指."""
    path = "/".join(map(key, [*clause.title_path, clause.heading]))
    return (
        bool(scope().definitions.search(path))
        or clause.text.count("\n指") >= GLOSSARY_LINES
    )


def in_scope(clause: Clause) -> bool:
    """Whether the matrix is read from a clause."""
    path = "/".join(map(key, [*clause.title_path, clause.heading]))
    return bool(scope().inside.search(path)) and not scope().outside.search(path)


def is_cover(clause: Clause) -> bool:
    """Whether a clause stands before the declarations."""
    path = [*clause.title_path, clause.heading]
    return clause.first_page <= COVER_PAGES and not any(
        _AFTER_COVER.search(key(title)) for title in path
    )


def labelled_fields(
    label: str, *, cover: bool = False
) -> Iterator[tuple[Field, int, int]]:
    """Fields a label names, with which part of a composite label it is."""
    whole = _fields_of(label, cover)
    if whole:
        yield from ((field, 0, 1) for field in whole)
        return
    parts = [bare_label(part) for part in _PARTS.split(label)]
    if len(parts) > 1 and max(map(len, parts)) <= LABEL_PART:
        found = [_fields_of(part, cover) for part in parts]
        strange = max(
            (len(p) for p, f in zip(parts, found, strict=True) if not f), default=0
        )
        if len(parts) == 2 and strange > STRANGE_PART and not re.search("[/、]", label):
            return
        for n, own in enumerate(found):
            yield from ((field, n, len(parts)) for field in own)


@cache
def _fields_of(label: str, cover: bool) -> tuple[Field, ...]:
    return tuple(
        field
        for field in fields()
        if any(p.fullmatch(label) for p in field.labels)
        or (cover and any(p.fullmatch(label) for p in field.cover_labels))
    )


def label_entries(clause: Clause) -> Iterator[Entry]:
    """Label：value paragraphs, and 【label】value."""
    paragraphs = clause.text.split("\n")
    side_by_side = (p for text in paragraphs for p in _NEXT_LABEL.split(text))
    for paragraph in (p for text in side_by_side for p in _run_together(text)):
        plain = _NUMBERING.sub("", _plain(paragraph))
        match = _BRACKETED.match(plain) or _COLON.fullmatch(plain)
        if match is None or not match["value"]:
            continue
        label = bare_label(match["label"])
        for field, part, parts in labelled_fields(label):
            yield Entry(
                field=field,
                value=match["value"],
                label=label,
                quote=paragraph,
                layout="label",
                clause=clause,
                part=part,
                parts=parts,
            )


def _run_together(paragraph: str) -> list[str]:
    """A paragraph parted where a known label follows a full stop."""
    parts: list[str] = []
    for piece in _AFTER_STOP.split(paragraph):
        label = bare_label(_BEFORE_COLON.split(piece)[0])
        if parts and not any(True for _ in labelled_fields(label)):
            parts[-1] += piece
        else:
            parts.append(piece)
    return parts


def cover_entries(clauses: Sequence[Clause]) -> Iterator[Entry]:
    """Label lines of the cover, with the lines below them up to the next label."""
    lines = [
        (clause, paragraph)
        for clause in clauses
        if is_cover(clause)
        for paragraph in clause.text.split("\n")
    ]
    labels = [_line_label(paragraph) for _, paragraph in lines]
    for n, (clause, paragraph) in enumerate(lines):
        if not labels[n]:
            continue
        below: list[str] = []
        for m in range(n + 1, min(len(lines), n + 1 + COVER_VALUE_LINES)):
            plain = key(lines[m][1])
            if labels[m] or _ADDRESS.match(plain) or _COLON.match(plain):
                break
            if plain == "指":
                continue
            if below and _SENTENCE_MARK.search(plain):
                break
            below.append(lines[m][1])
        value = key("、".join(line.strip("、") for line in below))
        for field, part, parts in labelled_fields(labels[n], cover=True):
            if value:
                yield Entry(
                    field=field,
                    value=_first_lines(field, below),
                    label=labels[n],
                    quote="\n".join([paragraph, *below]),
                    layout="cover",
                    clause=clause,
                    part=part,
                    parts=parts,
                )


def _first_lines(field: Field, lines: list[str]) -> str:
    """A list of firms takes all lines below its label, any other value the first."""
    if field.kind == "organisations" and field.many:
        return "、".join(key(line).strip("、") for line in lines)
    return _plain(lines[0]) if field.kind != "rating" else ";".join(map(key, lines[:2]))


@cache
def _line_label(paragraph: str) -> str:
    label = bare_label(paragraph)
    return label if any(True for _ in labelled_fields(label, cover=True)) else ""


def heading_entries(clauses: Sequence[Clause]) -> Iterator[Entry]:
    """Headings that are labels, with the text below them."""
    children: dict[str, list[Clause]] = {}
    for clause in clauses:
        children.setdefault(clause.parent_id, []).append(clause)
    for clause in clauses:
        label, inline = bare_label(clause.heading), ""
        found = list(labelled_fields(label)) if label else []
        if not found and (match := _COLON.fullmatch(label)):
            label, inline = bare_label(match["label"]), match["value"]
            found = list(labelled_fields(label))
        if not found or not in_scope(clause):
            continue
        body = flowing(clause.text).split("\n")[1:]
        if not any(body) and not inline:
            body = [_below_title(child) for child in children.get(clause.clause_id, ())]
        value = "\n".join([inline, *map(_plain, body)]).strip()[:HEADING_VALUE]
        for field, part, parts in found:
            if value:
                yield Entry(
                    field=field,
                    value=value,
                    label=label,
                    quote="\n".join([clause.text.split("\n")[0], *body[:2]]),
                    layout="heading",
                    clause=clause,
                    part=part,
                    parts=parts,
                )


def _below_title(clause: Clause) -> str:
    """The text of a clause on one line with its title: 违约责任：继续履行."""
    text = flowing(clause.text)
    if not clause.heading:
        return text
    title, _, rest = text.partition("\n")
    return f"{title.rstrip('：:')}：{rest}" if rest else title


def table_entries(table: Table, clause: Clause) -> Iterator[Entry]:
    """Cells that are labels with the cell beside them; columns headed by a label."""
    for row in table.rows:
        cells = [cell for cell in row.cells if key(cell.text) not in {"", "指"}]
        for left, right in itertools.pairwise(cells):
            label = bare_label(left.text)
            if label and row.kind != "header":
                yield from _cell_entries(table, clause, label, left.text, right)
    body = [row for row in table.rows if row.kind == "body"]
    if table.n_header_rows and len(body) == 1:
        for cell in body[0].cells:
            header = key(table.header[cell.col].split(" / ")[-1])
            label, unit = _UNIT_TAIL.sub("", header), _UNIT_TAIL.search(header)
            told = unit.group().strip("()").removeprefix("单位:") if unit else ""
            for entry in _cell_entries(table, clause, bare_label(label), header, cell):
                yield replace(entry, label=label, unit=told or entry.unit)


def _cell_entries(
    table: Table, clause: Clause, label: str, printed: str, cell: TableCell
) -> Iterator[Entry]:
    """The fields that a label names, with a cell as their value."""
    for field, part, parts in labelled_fields(label):
        yield Entry(
            field=field,
            value=key(cell.text),
            label=label,
            quote=f"{printed} {cell.text}",
            layout="table",
            clause=clause,
            table_id=table.table_id,
            page=cell.page,
            box=cell.box,
            part=part,
            parts=parts,
            unit=table.unit,
        )
