"""What is left over when facts are checked, as a picture: a row an identity.

Each audit is a point; how far right it stands says how large its residual is beside the
printed figure. Held ones are green and lie within rounding, failed ones are red.
"""

import math
from collections import defaultdict
from decimal import Decimal
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from warehouse.results import load_result, read_manifest
from warehouse.schema.audits import Audit
from warehouse.store import Store

WIDTH, ROW_HEIGHT, LABEL_WIDTH, MARGIN = 900, 24, 250, 16
"""Pixels; labels are ids, since the picture needs no font beyond Pillow's own."""
SMALLEST_EXPONENT, LARGEST_EXPONENT = -12, 2
"""Powers of ten of residual by printed figure that fit on the axis."""
HELD_COLOUR, FAILED_COLOUR, GRID_COLOUR = "#2ca02c", "#d62728", "#dddddd"
RADIUS = 4


def residual_picture(store: Store, _corpus: Path) -> bytes | None:
    """PNG bytes of all residuals of the store; None before there are any."""
    audits = [
        audit
        for row in read_manifest(store, "fact_checks")
        if row.status == "ok"
        for audit in load_result(store, "fact_checks", row)
    ]
    return draw_residuals(audits) if audits else None


def draw_residuals(audits: list[Audit]) -> bytes:
    """PNG bytes: identities as rows, residuals on a logarithmic axis."""
    rows: dict[str, list[Audit]] = defaultdict(list)
    for audit in audits:
        rows[audit.identity].append(audit)
    height = 2 * MARGIN + ROW_HEIGHT * (len(rows) + 1)
    picture = Image.new("RGB", (WIDTH, height), "white")
    draw = ImageDraw.Draw(picture)
    for exponent in range(SMALLEST_EXPONENT, LARGEST_EXPONENT + 1, 2):
        x = _x(float(exponent))
        draw.line((x, MARGIN, x, height - MARGIN - ROW_HEIGHT), fill=GRID_COLOUR)
        draw.text((x - 12, height - MARGIN - ROW_HEIGHT + 4), f"1e{exponent}", "black")
    for number, (identity, found) in enumerate(sorted(rows.items())):
        y = MARGIN + ROW_HEIGHT * number + ROW_HEIGHT // 2
        failed = sum(not audit.holds for audit in found)
        label = f"{identity}  {len(found) - failed}/{len(found)}"
        draw.text((MARGIN, y - 6), label, FAILED_COLOUR if failed else "black")
        for audit in sorted(found, key=lambda a: a.audit_id):
            x = _x(_exponent(audit))
            colour = HELD_COLOUR if audit.holds else FAILED_COLOUR
            draw.ellipse((x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS), colour)
    buffer = BytesIO()
    picture.save(buffer, format="PNG")
    return buffer.getvalue()


def _exponent(audit: Audit) -> float:
    """Power of ten of the residual beside the printed figure, kept on the axis."""
    base = abs(audit.printed) or Decimal(1)
    share = abs(audit.residual) / base
    if share == 0:
        return float(SMALLEST_EXPONENT)
    return min(max(math.log10(share), SMALLEST_EXPONENT), LARGEST_EXPONENT)


def _x(exponent: float) -> int:
    span = WIDTH - LABEL_WIDTH - 2 * MARGIN
    share = (exponent - SMALLEST_EXPONENT) / (LARGEST_EXPONENT - SMALLEST_EXPONENT)
    return LABEL_WIDTH + MARGIN + round(span * share)
