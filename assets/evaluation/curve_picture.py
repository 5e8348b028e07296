"""The curve of evidence left against memory kept, as a picture."""

from collections.abc import Mapping
from io import BytesIO

from PIL import Image, ImageDraw

WIDTH, HEIGHT, MARGIN = 640, 400, 48
"""Pixels; labels are ways of keeping, which Pillow's own font can write."""
COLOURS = ("#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b")
GRID_COLOUR = "#dddddd"
GRID_STEPS = 5
RADIUS = 3


def curve_picture(curve: Mapping[str, Mapping[float, float]]) -> bytes:
    """PNG bytes: a line a way, share of blocks kept to the right, evidence left up."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), "white")
    draw = ImageDraw.Draw(picture)
    for step in range(GRID_STEPS + 1):
        share = step / GRID_STEPS
        x, y = _place(share, share)
        draw.line((x, MARGIN, x, HEIGHT - MARGIN), fill=GRID_COLOUR)
        draw.line((MARGIN, y, WIDTH - MARGIN, y), fill=GRID_COLOUR)
        draw.text((x - 8, HEIGHT - MARGIN + 6), f"{share:.0%}", "black")
        draw.text((MARGIN - 36, y - 6), f"{share:.1f}", "black")
    for number, (way, shares) in enumerate(curve.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = [_place(share, left) for share, left in sorted(shares.items())]
        draw.line(points, fill=colour, width=2)
        for x, y in points:
            draw.ellipse((x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS), colour)
        draw.text((MARGIN + 90 * number, MARGIN // 2), way, colour)
    buffer = BytesIO()
    picture.save(buffer, format="PNG")
    return buffer.getvalue()


def _place(share: float, left: float) -> tuple[float, float]:
    width, height = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    return MARGIN + share * width, HEIGHT - MARGIN - left * height
