"""Line drafts: lines of one page in reading order, before roles and paragraphs."""

from dataclasses import dataclass, field

from warehouse.schema.geometry import Box


@dataclass(slots=True)
class LineDraft:
    """A line while the whole document is being understood.

    `flow` names the column that the line stands in, alike over pages. `x0`, `top`,
    `x1`, `bottom`, `left` and `right` place the line for comparison with others; where
    there is no geometry they are in characters and lines, `size` is 1 and `box` None.
    """

    page: int
    text: str
    raw: str
    box: Box | None
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    bold: bool
    column: int = 0
    left: float = 0.0
    right: float = 0.0
    margin: bool = False
    flow: str = ""
    same_row: bool = False
    tag: str = ""
    source: str = "text"
    confidence: float = 1.0
    angle: int = 0
    role: str = "body"
    paragraph: int = -1
    glue: str = ""

    @property
    def indent(self) -> float:
        """Left edge from the column's left edge."""
        return self.x0 - self.left

    @property
    def room(self) -> float:
        """Space left between the line's end and the column's right edge."""
        return self.right - self.x1


@dataclass(slots=True)
class PageDraft:
    """A page's line drafts; `anchors` says after how many lines each region stands.

    `height` is in points, or in lines where there is no geometry; `rules` are the
    horizontal rulings, `tables` the boxes of the regions.
    """

    page: int
    height: float = 0.0
    lines: list[LineDraft] = field(default_factory=list)
    anchors: list[int] = field(default_factory=list)
    columns: int = 1
    rules: list[Box] = field(default_factory=list)
    tables: list[Box] = field(default_factory=list)
