"""Tables as text for search: an outline always, row chunks where that is too little.

A small plain table is its own outline, with every value under its name. A large or
complex one keeps a bounded outline (what it is about), and each row becomes a chunk
that says title, unit, section, label and the full name of every value, so that it can
be understood and found alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from assets.tables.headers import header_paths
from assets.tables.parts import Row
from warehouse.schema.clauses import Block
from warehouse.schema.geometry import PageBox

MAX_OUTLINE_CHARS = 600
"""Length of an outline at most. A table whose whole text is longer is large: about ten
rows of three values, what a reader takes in at a glance."""

MAX_CHUNK_CHARS = 800
"""Length of a row chunk at most; a longer row (long cells of a regulation's table) is
cut into several chunks that each repeat where they stand."""

MAX_PREFIX_CHARS = 240
"""Part of a chunk that says where it stands; longer titles and labels are cut."""

GRAND_TOTAL = "总计"
"""A row so called sums up several sections and stands in none of them."""


@dataclass(frozen=True, slots=True)
class About:
    """What outline and chunks have in common."""

    table_id: str
    clause_id: str
    title_path: list[str]
    title: str
    unit: str
    header: list[str]
    label_columns: list[int]
    n_header_rows: int


def is_complex(rows: Sequence[Row], n_header_rows: int) -> bool:
    """Whether a value cannot be understood from one row and one header row."""
    return n_header_rows > 1 or any(row.kind == "inner_header" for row in rows)


def outline_and_chunks(
    about: About, rows: Sequence[Row], boxes: list[PageBox]
) -> tuple[Block, list[Block]]:
    """The outline of a table, and its row chunks when it is large or complex."""
    body = [row for row in rows if row.kind != "header"]
    head = _title_line(about)
    texts = _row_texts(about, body)
    whole = "\n".join([head, *(text for _, text in texts)])
    if len(whole) <= MAX_OUTLINE_CHARS and not is_complex(rows, about.n_header_rows):
        return _outline(about, whole, boxes), []
    chunks = [piece for row, text in texts for piece in _row_chunks(row, text, head)]
    blocks = [
        Block(
            f"{about.table_id}.r{number:03d}",
            about.clause_id,
            "table_row",
            about.title_path,
            text,
            row.page,
            row.boxes,
        )
        for number, (row, text) in enumerate(chunks, start=1)
    ]
    return _outline(about, _bounded_outline(about, body, head), boxes), blocks


def _outline(about: About, text: str, boxes: list[PageBox]) -> Block:
    return Block(
        f"{about.table_id}.o",
        about.clause_id,
        "table_outline",
        about.title_path,
        text,
        boxes[0].page if boxes else 1,
        boxes,
    )


def _title_line(about: About) -> str:
    unit = f"（单位：{about.unit}）" if about.unit else ""
    title = about.title or (about.title_path[-1] if about.title_path else "")
    return f"{title}{unit}"


def _bounded_outline(about: About, body: Sequence[Row], head: str) -> str:
    """Title, columns, row labels and shape, row labels dropped from the middle."""
    columns = _fit([name for name in about.header if name], MAX_OUTLINE_CHARS // 2)
    count = sum(1 for row in body if row.kind != "note")
    shape = f"共{count}行{len(about.header)}列"
    lines = [head, f"列：{columns}" if columns else "", shape]
    labels = _distinct([row.label for row in body if row.kind != "note" and row.label])
    room = (
        MAX_OUTLINE_CHARS - sum(len(line) + 1 for line in lines if line) - len("行：")
    )
    text = _fit(labels, room)
    if text:
        lines.insert(2, f"行：{text}")
    return "\n".join(line for line in lines if line)[:MAX_OUTLINE_CHARS]


def _distinct(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _fit(labels: Sequence[str], room: int) -> str:
    """As many labels as there is room for, from both ends, so that totals stay."""
    whole = "；".join(labels)
    if len(whole) <= room:
        return whole
    front: list[str] = []
    back: list[str] = []
    left, right, used = 0, len(labels) - 1, len("……；")
    while left <= right:
        label = labels[left] if len(front) <= 2 * len(back) else labels[right]
        if used + len(label) + 1 > room:
            break
        used += len(label) + 1
        if len(front) <= 2 * len(back):
            front.append(label)
            left += 1
        else:
            back.insert(0, label)
            right -= 1
    return "；".join([*front, "……", *back]) if front else ""


def _row_texts(about: About, body: Sequence[Row]) -> list[tuple[Row, str]]:
    """Each row as text with the section and the column names that hold for it."""
    header, section = list(about.header), ""
    levels: list[Row] = []
    texts = []
    for row in body:
        if row.kind == "inner_header":
            levels.append(row)
            texts.append((row, "列：" + "；".join(c.text for c in row.filled())))
            continue
        if levels:
            header, levels = _renamed(header, levels), []
        if row.kind == "section":
            section = row.label or row.filled()[0].text
            texts.append((row, section))
        elif row.kind == "note":
            texts.append((row, " ".join(c.text for c in row.filled())))
        elif not row.is_blank():
            section = "" if GRAND_TOTAL in row.label else section
            texts.append((row, _row_text(about, row, header, section)))
    return texts


def _renamed(header: Sequence[str], levels: Sequence[Row]) -> list[str]:
    """Column names from an inner header on; a column it does not name keeps its own."""
    paths = header_paths(levels, len(header))
    return [new or old for new, old in zip(paths, header, strict=True)]


def _row_text(about: About, row: Row, header: Sequence[str], section: str) -> str:
    """`section > label：name value；name value`."""
    values = []
    seen: set[int] = set()  # a cell that spans columns covers each of them
    for col, cell in enumerate(row.cover):
        if cell is None or not cell.text or id(cell) in seen:
            continue
        seen.add(id(cell))
        if col in about.label_columns and row.label:
            continue
        name = header[col]
        values.append(f"{name} {cell.text}" if name else cell.text)
    place = " > ".join(name for name in (section, row.label) if name)
    if not values:
        return place
    return f"{place}：{'；'.join(values)}" if place else "；".join(values)


def _row_chunks(row: Row, text: str, head: str) -> list[tuple[Row, str]]:
    """A row as one chunk, or several when it is long, each saying where it stands."""
    if row.kind in ("section", "inner_header") and len(text) <= MAX_PREFIX_CHARS:
        return []  # carried by the rows below
    prefix = head[:MAX_PREFIX_CHARS]
    whole = f"{prefix}\n{text}" if prefix else text
    if len(whole) <= MAX_CHUNK_CHARS:
        return [(row, whole)]
    label = row.label[
        : MAX_PREFIX_CHARS - len(prefix) if len(prefix) < MAX_PREFIX_CHARS else 0
    ]
    again = "\n".join(line for line in (prefix, label) if line)
    room = MAX_CHUNK_CHARS - len(again) - 1
    pieces = _cut(text, room)
    return [
        (row, f"{prefix if number == 0 else again}\n{piece}".strip("\n"))
        for number, piece in enumerate(pieces)
    ]


def _cut(text: str, room: int) -> list[str]:
    """A text in pieces of bounded length, cut behind a sentence where possible."""
    pieces = []
    while len(text) > room:
        behind = max(text.rfind(mark, room // 2, room) for mark in "。；;，") + 1
        end = behind or room
        pieces.append(text[:end])
        text = text[end:]
    return [*pieces, text] if text else pieces
