"""What each line is to a reader: body, running head, contents and the like.

Each kind is told by its own module; here is the order in which they look, since a line
keeps the first role that it gets. A role never removes a line.
"""

from collections.abc import Sequence

from assets.text.contents import mark_contents
from assets.text.drafts import PageDraft
from assets.text.figures import mark_figures
from assets.text.footnotes import mark_footnotes
from assets.text.heads import mark_heads, mark_side_tabs, mark_watermarks


def assign_roles(pages: Sequence[PageDraft]) -> None:
    """Set the role of every line of a document."""
    mark_watermarks(pages)
    mark_side_tabs(pages)
    mark_heads(pages)
    mark_contents(pages)
    mark_figures(pages)
    mark_footnotes(pages)
