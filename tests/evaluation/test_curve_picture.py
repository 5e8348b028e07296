"""The picture of the curve: every point is shown, whatever the shares are."""

from io import BytesIO

import pytest
from PIL import Image

from assets.evaluation.curve_picture import COLOURS, curve_picture
from assets.evaluation.memory_curve import EVERYTHING, PACKING, MemoryPoint
from assets.evaluation.memory_ways import WAYS

EVERY = MemoryPoint(EVERYTHING, 1.0, 0, 1.0, 1.0, 1000)


def packing(characters, evidence=0.5):
    return MemoryPoint(PACKING, 1.0, 4000, characters, evidence, 1000)


def pixels(points, colour):
    """How many pixels of a picture have about a colour."""
    picture = Image.open(BytesIO(curve_picture(points))).convert("RGB")
    wanted = tuple(bytes.fromhex(colour.removeprefix("#")))
    return sum(
        count
        for count, found in picture.getcolors(picture.width * picture.height)
        if all(abs(a - b) < 24 for a, b in zip(found, wanted, strict=True))
    )


def test_every_way_has_a_colour_of_its_own():
    assert set(COLOURS) == {EVERYTHING, PACKING, *WAYS}
    assert len(set(COLOURS.values())) == len(COLOURS)


@pytest.mark.parametrize("characters", [0.0, 0.0001, 0.01, 0.4, 1.0, 9.0])
def test_a_pack_is_shown_however_little_or_much_it_reads(characters):
    shown = pixels([EVERY, packing(characters)], COLOURS[PACKING])
    assert shown > pixels([EVERY], COLOURS[PACKING])


def test_a_way_is_a_line_up_to_everything():
    alone = MemoryPoint("first", 0.1, 0, 0.1, 0.3, 300)
    long = pixels([EVERY, alone], COLOURS["first"])
    near = MemoryPoint("first", 0.1, 0, 0.8, 0.9, 300)
    assert long > pixels([EVERY, near], COLOURS["first"])
