"""Refreshing only some domains of the register, without losing the others.

A build of one domain must leave rows of the others as they were last built, or what
stands downstream would lose them.
"""

from collections.abc import Collection, Iterable

from assets.corpus.register import mark_duplicates
from warehouse.schema.documents import Document


def refreshed(
    before: Iterable[Document], now: Iterable[Document], domains: Collection[str]
) -> list[Document]:
    """The rows of `now` for these domains, those of `before` for all others.

    No domains mean all of them. Duplicates are marked anew, since a row may point to
    one that is not taken over.
    """
    if not domains:
        return sorted(now, key=lambda d: d.doc_id)
    kept = [d for d in before if d.domain not in domains]
    taken = [d for d in now if d.domain in domains]
    return mark_duplicates(sorted([*kept, *taken], key=lambda d: d.doc_id))
