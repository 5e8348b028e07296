"""States of pages in the words of a reader, and what to do about them.

Belongs here: what checks and commands say of pages without readable text. No Dagster.
"""

from warehouse.schema.pages import WITHOUT_TEXT

PAGE_STATES = {
    "no_text": "has no text layer",
    "garbled": "has text that cannot be decoded",
    "failed": "cannot be read",
}

RECOGNISABLE = frozenset({"no_text", "garbled"})
"""States of pages whose picture the text recogniser can read."""

RECOGNISE = (
    "`make ocr` adds the text recogniser; a build with FINVOUCH_OCR=1 then reads "
    "such pages."
)


def page_told(doc_id: str, page: int, state: str) -> str:
    """`insurance/1.pdf page 2 has no text layer`."""
    if state == WITHOUT_TEXT:
        return f"{doc_id}: {state}"
    return f"{doc_id} page {page} {PAGE_STATES.get(state, state)}"
