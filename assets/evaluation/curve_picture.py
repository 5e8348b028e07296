"""The curve of evidence against what is read, as a picture.

What is read goes to the right by powers of ten, since packs read some hundredth of what
memory keeps; evidence goes up. Each way ends in everything, where nothing is discarded.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import count
from math import log10

from PIL import Image, ImageDraw, ImageFont

from assets.evaluation.memory_curve import EVERYTHING, PACKING, MemoryPoint

SHRINK = 2
"""The picture is drawn this much larger and made smaller, which smooths its lines."""
SHADES = 64
"""Colours kept: enough for smooth lines, in a third of the bytes."""
WIDTH, HEIGHT = 2240, 1280
LEFT, RIGHT, TOP, BOTTOM = 150, 90, 190, 160
"""Pixels, as drawn, of the picture and of the margins around the field."""
FONT_SIZE, TITLE_SIZE = 34, 40
RADIUS, THICK, THIN = 12, 8, 4
"""Pixels, as drawn, of a point, of the line of packs, of other lines."""
COLOURS = {
    PACKING: "#c4161c",
    "salience": "#1f77b4",
    "tfidf": "#2ca02c",
    "random": "#8c8c8c",
    "first": "#9467bd",
    "last": "#e08214",
    EVERYTHING: "#222222",
}
"""Of the ways, in the order of the legend."""
GRID_COLOUR, TEXT_COLOUR = "#e2e2e2", "#222222"
LEVELS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Lines of the grid for evidence."""
STEPS = (1, 2, 5)
"""Lines of the grid in each power of ten."""
LEGEND_GAP, LEGEND_LINE = 56, 48
"""Pixels, as drawn, between the names of two ways, and of the line before a name."""
NARROWEST, WIDEST = 0.1, 0.001
"""Least share of characters at the left of the field: at least one power of ten is
shown, at most three."""
TITLE = "Evidence left, by share of the documents' characters that is read"
AXIS_NOTES = (
    "ways that discard: 10, 30 and 50 % of blocks kept",
    "characters read, logarithmic",
)
"""Left and right under the field."""


def curve_picture(points: Sequence[MemoryPoint]) -> bytes:
    """PNG bytes: a line a way through its points; packs thick, with their budgets."""
    field = _Field(min(p.characters for p in points))
    picture = Image.new("RGB", (WIDTH, HEIGHT), "white")
    draw = ImageDraw.Draw(picture)
    _draw_grid(draw, field)
    lines = _lines(points)
    for way, along in lines.items():
        thick = THICK if way == PACKING else THIN
        draw.line([field.place(p) for p in along], COLOURS[way], thick, joint="curve")
    for point in points:
        _draw_point(draw, field, point)
    _draw_legend(draw, list(lines))
    small = picture.resize(
        (WIDTH // SHRINK, HEIGHT // SHRINK), Image.Resampling.LANCZOS
    )
    buffer = BytesIO()
    small.quantize(SHADES).save(buffer, format="PNG")
    return buffer.getvalue()


class _Field:
    """Where points lie in the picture."""

    def __init__(self, least: float) -> None:
        shown = min(max(least, WIDEST), NARROWEST)
        self.least = next(share for share in _shares_downwards() if share <= shown)

    def x(self, share: float) -> float:
        """Pixels from the left for a share of characters."""
        right = 1 - log10(share) / log10(self.least)
        return LEFT + right * (WIDTH - LEFT - RIGHT)

    def y(self, evidence: float) -> float:
        """Pixels from the top for a share of evidence."""
        return HEIGHT - BOTTOM - evidence * (HEIGHT - TOP - BOTTOM)

    def place(self, point: MemoryPoint) -> tuple[float, float]:
        """Pixels of a point; packs may be larger than short documents are."""
        share = min(max(point.characters, self.least), 1.0)
        return self.x(share), self.y(point.evidence)

    def shares(self) -> Iterator[float]:
        """Lines of the grid from everything down to the least."""
        for share in _shares_downwards():
            yield share
            if share <= self.least:
                return


def _shares_downwards() -> Iterator[float]:
    """Shares that lines of the grid stand for: 1, 0.5, 0.2, 0.1, 0.05 and so on."""
    yield 1.0
    for power in count(1):
        for step in reversed(STEPS):
            yield step / 10**power


def _lines(points: Sequence[MemoryPoint]) -> dict[str, list[MemoryPoint]]:
    """The points of each way from left to right, ways that discard up to everything."""
    whole = [p for p in points if p.way == EVERYTHING]
    found = {}
    for way in (way for way in COLOURS if any(p.way == way for p in points)):
        along = sorted((p for p in points if p.way == way), key=lambda p: p.characters)
        found[way] = along if way in (PACKING, EVERYTHING) else [*along, *whole]
    return found


def _draw_grid(draw: ImageDraw.ImageDraw, field: _Field) -> None:
    font, title = _font(FONT_SIZE), _font(TITLE_SIZE)
    bottom, right = field.y(0.0), WIDTH - RIGHT
    for share in field.shares():
        x = field.x(share)
        draw.line((x, TOP, x, bottom), GRID_COLOUR)
        draw.text((x, bottom + 14), _percent(share), TEXT_COLOUR, font, anchor="ma")
    for level in LEVELS:
        y = field.y(level)
        draw.line((LEFT, y, right, y), GRID_COLOUR)
        draw.text((LEFT - 16, y), _percent(level), TEXT_COLOUR, font, anchor="rm")
    draw.text((LEFT, 26), TITLE, TEXT_COLOUR, title)
    for note, x, anchor in zip(AXIS_NOTES, (LEFT, right), ("la", "ra"), strict=True):
        draw.text((x, bottom + 84), note, TEXT_COLOUR, font, anchor=anchor)


def _draw_point(draw: ImageDraw.ImageDraw, field: _Field, point: MemoryPoint) -> None:
    x, y = field.place(point)
    colour = COLOURS[point.way]
    box = (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
    if point.way == PACKING:
        draw.rectangle(box, colour)
        below = (x, y + RADIUS + 8)
        draw.text(below, f"{point.budget:,}", colour, _font(FONT_SIZE), anchor="ma")
    else:
        draw.ellipse(box, colour)


def _draw_legend(draw: ImageDraw.ImageDraw, ways: Sequence[str]) -> None:
    """The names of the ways in one row, each as far to the right as it must be."""
    font, x, y = _font(FONT_SIZE), float(LEFT), 112.0
    for way in ways:
        name = "packing (characters)" if way == PACKING else way
        draw.line((x, y, x + LEGEND_LINE, y), COLOURS[way], THICK)
        x += LEGEND_LINE + LEGEND_LINE / 4
        draw.text((x, y), name, TEXT_COLOUR, font, anchor="lm")
        x += draw.textlength(name, font) + LEGEND_GAP


def _percent(share: float) -> str:
    tenths = 1 if share and share < 10.0**-2 else 0
    return f"{100 * share:.{tenths}f} %"


def _font(size: int) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    return ImageFont.load_default(size)
