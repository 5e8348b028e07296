"""Small tables written as text, for the tests of this room.

Rows stand on lines and cells between bars. `<` continues the cell on its left, `^` the
cell above; every column is 100 points wide and every row 20 high.
"""

from collections.abc import Sequence

from warehouse.schema.clauses import Clause, RegionRef
from warehouse.schema.geometry import Box
from warehouse.schema.lines import Line, PageLines, Region, RegionCell
from warehouse.schema.tables import Table

WIDTH, HEIGHT, LEFT = 100.0, 20.0, 50.0


def region(
    drawing: str,
    number: int = 0,
    top: float = 100.0,
    edges: Sequence[float] = (),
    bold_rows: int = 0,
    kind: str = "ruled",
) -> Region:
    grid = [[c.strip() for c in row.split("|")] for row in drawing.strip().split("\n")]
    n_cols = len(grid[0])
    xs = list(edges) or [LEFT + WIDTH * i for i in range(n_cols + 1)]
    cells = []
    for r, row in enumerate(grid):
        assert len(row) == n_cols, f"row {r} of the drawing has {len(row)} cells"
        for c, text in enumerate(row):
            if text in ("<", "^"):
                continue
            across = 1
            while c + across < n_cols and row[c + across] == "<":
                across += 1
            down = 1
            while r + down < len(grid) and grid[r + down][c] == "^":
                down += 1
            box = Box(
                xs[c], top + HEIGHT * r, xs[c + across], top + HEIGHT * (r + down)
            )
            lines = text.replace("\\n", "\n")
            plain = lines.replace("\n", "")
            cells.append(
                RegionCell(
                    r,
                    c,
                    down,
                    across,
                    plain,
                    lines if lines != plain else "",
                    box,
                    5.4,
                    r < bold_rows,
                    False,
                )
            )
    frame = Box(xs[0], top, xs[-1], top + HEIGHT * len(grid))
    return Region(number, kind, frame, len(grid), n_cols, xs, "", -1, cells)


def line(text: str, top: float, number: int = 0, **changes: object) -> Line:
    box = Box(50.0, top, 50.0 + 10 * len(text), top + 10)
    fields: dict[str, object] = {
        "page": 1,
        "line_no": number,
        "column": 0,
        "role": "body",
        "text": text,
        "raw": "",
        "box": box,
        "size": 10.0,
        "bold": False,
        "centred": False,
        "indent": 0.0,
        "tag": "",
        "source": "text",
        "confidence": 1.0,
        "paragraph": number,
        "glue": "",
    }
    return Line(**(fields | changes))  # type: ignore[arg-type]


def page(
    number: int, regions: Sequence[Region], lines: Sequence[Line] = ()
) -> PageLines:
    return PageLines(
        number, 600.0, 800.0, "ok", "", "text", 1, list(lines), list(regions), []
    )


def printed(table: Table) -> list[str]:
    """The rows of a table as lines of text, kind first where it is not body."""
    shown = []
    for row in table.rows:
        cells = [""] * table.n_columns
        for cell in row.cells:
            cells[cell.col] = cell.text
        mark = "" if row.kind == "body" else f"{row.kind}: "
        shown.append(mark + "|".join(cells))
    return shown


def clause(clause_id: str, heading: str, refs: Sequence[tuple[int, int]]) -> Clause:
    return Clause(
        clause_id,
        0,
        "",
        "heading",
        "一、",
        heading,
        0,
        0,
        ["第一节"],
        "",
        1,
        1,
        [],
        [],
        [RegionRef(page=p, region=r) for p, r in refs],
        [],
    )
