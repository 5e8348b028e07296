"""Where a number can stand among the open numberings, and what each place costs.

All costs and gains are in the unit of `headings`: a clear sign is worth 1 to 3.
"""

from collections.abc import Iterator, Mapping, Sequence

from assets.structure.numbering import ANNEXES, RANK, Number, follows, is_division

CONTINUES = 1.5
"""The next number of an open list: strong evidence for a heading."""
HOLE = -1.5
HOLE_STEP = -0.4
HOLE_STEPS = 8
"""A jump costs more the longer it is, up to this many numbers; a heading with clear
signs of its own survives a hole, a doubtful one does not."""
OPENS_LATE = -4.0
"""A list that opens with another number than its first: rare outside extracts."""
STARTS_LATE = -1.5
"""The same where nothing was numbered before: extracts begin in the middle."""
EXTRACT = -3.2
"""The same for articles and chapters not counted before: an extract of a longer text
begins with a late chapter and a late article. One alone does not pay for it."""
RESTARTS = -1.0
"""A list that begins again under the same parent."""
RESUMES = -3.0
"""A list that counts on although a heading came between that ought to have ended it."""
MOVED = -0.5
"""A list that counts on at another depth than before."""
INVERTED = -1.5
"""A kind under one that by custom is finer."""
INVERTED_DIVISION = -2.0
"""The same for chapters and sections: only a text quoted in full brings its own."""
CLOSED_COARSER, CLOSED_LIKE = -1.0, -0.3
"""Each open list of a coarser kind, and of the same, that ends where an outer list
counts on: of two lists that a number fits, it belongs to the inner."""
CLOSED_LEVEL = -0.5
"""Each open list that is left for a list of finer kind."""
LINKED, UNLINKED = 1.0, -1.5
"""1.1 under a chapter 1, and under another."""
NESTING_SEEN, NESTING_REVERSED = 0.8, -1.5
"""A nesting the document shows often, and one it shows only the other way round."""

RUN_THROUGH = frozenset(("条", "article"))
"""Kinds that count on through the chapters."""
_DECIMAL_PARENTS = frozenset(
    (
        *("章", "节", "部分", "条", "一、", "❶", "1", "1.", "1、"),
        *("chapter", "section", "article"),
    )
)

_NESTS_IN_ITSELF = frozenset(("一、", "（一）", "1、", "1."))
"""Kinds whose lists hold bound-in texts that count alike: the opinion of the auditors
(一、…) under the heading 一、审计报告."""

Values = tuple[int, ...]
Entry = tuple[str, Values, int]
"""Kind, values, candidate index of an open heading. An unnumbered one has kind '' and
its index for a value, so that different titles are different readings."""
Stack = tuple[Entry, ...]
Closed = tuple[str, Values, bool, int]
"""A closed list: kind, last values, whether its counting ought to be over, depth."""
Memory = tuple[Closed, ...]
Nestings = Mapping[tuple[str, str], int]
"""How often a kind stands directly under another in the document."""
_NEVER: Closed = ("", (), False, 0)


def remember(stack: Stack, depth: int, memory: Memory, kind: str) -> Memory:
    """Which lists can still count on after a heading of a kind at a depth.

    A numbered heading ends the lists it closes, and any of a finer kind that was closed
    at its depth or deeper; if they count on all the same, it was no heading above them.
    A title without number ends none, an annex all, and articles count on through the
    chapters.
    """
    if kind in ANNEXES or kind == "annex":
        return ()
    if depth == len(stack) and not memory:
        return memory
    known = {closed[0]: closed for closed in memory}
    for place in range(depth, len(stack)):
        other, values, _ = stack[place]
        if other:
            known[other] = (other, values, bool(kind), place)
    known.pop(kind, None)
    rank = RANK[kind] if kind else len(RANK)
    return tuple(
        (
            other,
            values,
            other not in RUN_THROUGH
            and (over or (RANK[other] > rank and depth <= place)),
            place,
        )
        for other, values, over, place in sorted(known.values())
    )


def places(
    stack: Stack,
    memory: Memory,
    number: Number,
    floors: Sequence[int],
    nestings: Nestings,
) -> Iterator[tuple[int, float]]:
    """Depths at which the number can stand, each with what that gains or costs.

    Args:
        stack: The open headings.
        memory: The closed lists.
        number: The number to place.
        floors: For each depth, the depth to which a list that opens there sinks,
            because the titles right above it are no heavier in print.
        nestings: Which kind stands under which in the document.
    """
    innermost = floors[len(stack)]
    kind = number.kind
    for depth, (other, values, _) in enumerate(stack):
        if other != kind:
            continue
        if (steps := follows(values, number)) is not None:
            yield depth, _step_cost(steps) + _closing_cost(stack[depth + 1 :], kind)
        if number.is_first:
            yield depth, _roll_cost(stack[:depth], values, number)
            if kind in _NESTS_IN_ITSELF and depth < innermost:
                yield depth + 1, INVERTED
    depths = _open_depths(stack[:innermost], number, floors, nestings)
    closed = next((closed for closed in memory if closed[0] == kind), _NEVER)
    _, before, over, place = closed
    moved = 0.0
    if before and (steps := follows(before, number)) is not None:
        cost = _step_cost(steps) + (RESUMES if over else 0.0)
        if kind not in RUN_THROUGH and place < innermost:
            depths = [place, *(depth for depth in depths if depth != place)]
            moved = MOVED
    elif number.is_first:
        cost = RESTARTS if before and kind in RUN_THROUGH else 0.0
    elif not (stack or memory):
        cost = STARTS_LATE
    else:
        cost = EXTRACT if _may_be_extract(stack, before, number) else OPENS_LATE
    for order, depth in enumerate(depths):
        shift = moved if order else 0.0
        yield depth, cost + shift + _fit(stack, depth, number, nestings)


def _may_be_extract(stack: Stack, before: Values, number: Number) -> bool:
    """Whether a late number can be the first of its kind in an extract."""
    if before or any(kind == number.kind for kind, _, _ in stack):
        return False
    return number.kind in RUN_THROUGH or is_division(number)


def _step_cost(steps: int) -> float:
    if steps == 1:
        return CONTINUES
    return HOLE + HOLE_STEP * min(steps - 1, HOLE_STEPS)


def _closing_cost(closed: Stack, kind: str) -> float:
    """What it costs to leave these headings for an outer list of a kind."""
    cost, rank = 0.0, RANK[kind]
    for other, _, _ in closed:
        if other == kind:
            cost += CLOSED_LIKE
        elif other and RANK[other] < rank and not other.startswith("1.1"):
            cost += CLOSED_COARSER
    return cost


def _roll_cost(above: Stack, before: Values, number: Number) -> float:
    """Cost of a first number in the place of an open list of its kind."""
    restarts = before[:-1] >= number.values[:-1]  # not so for 1.3 and then 2.1
    return (RESTARTS if restarts else 0.0) + _link(above, number)


def _open_depths(
    stack: Stack, number: Number, floors: Sequence[int], nestings: Nestings
) -> list[int]:
    """Where a new list may open: innermost, where custom or the document puts it."""
    kind = number.kind
    if kind in ANNEXES:
        numbered = (
            d for d, (other, _, _) in enumerate(stack) if _holds_no_annex(other)
        )
        return [floors[next(numbered, len(stack))]]
    innermost = len(stack)
    while innermost and stack[innermost - 1][0] == kind:
        innermost -= 1
    customary = next(
        (floors[d] for d, entry in enumerate(stack) if _is_finer(entry[0], kind)),
        innermost,
    )
    depths = [innermost] if customary == innermost else [innermost, customary]
    for depth in range(innermost - 1, customary, -1):
        if nestings.get((stack[depth - 1][0], kind)):
            return [*depths, depth]
    return depths


def _holds_no_annex(open_kind: str) -> bool:
    """Whether an annex behind a heading of this kind is not part of it."""
    return bool(open_kind) and open_kind not in ANNEXES


def _is_finer(open_kind: str, kind: str) -> bool:
    """Whether custom puts an open kind under another; 1.1 may hold anything."""
    if not open_kind or open_kind.startswith("1.1"):
        return False
    return RANK[open_kind] >= RANK[kind]


def _fit(stack: Stack, depth: int, number: Number, nestings: Nestings) -> float:
    """How well a new list of this kind sits at this depth."""
    kind = number.kind
    rank = RANK[kind]
    link = _link(stack[:depth], number)
    fit = link
    for other, _, _ in stack[depth:]:
        if other and RANK[other] < rank:
            fit += CLOSED_LEVEL
    if not depth or not (parent := stack[depth - 1][0]):
        return fit
    if link <= 0 and _is_finer(parent, kind):
        fit += INVERTED_DIVISION if is_division(number) else INVERTED
    seen = nestings.get((parent, kind), 0)
    reverse = nestings.get((kind, parent), 0)
    if seen > reverse:
        fit += NESTING_SEEN
    elif reverse > seen:
        fit += NESTING_REVERSED
    return fit


def _link(above: Stack, number: Number) -> float:
    """Whether a number with a prefix (1.1) agrees with the heading above it."""
    if not number.kind.startswith("1.1"):
        return 0.0
    prefix = number.values[:-1]
    for kind, values, _ in reversed(above):
        if kind.startswith("1.1") or (kind in _DECIMAL_PARENTS and len(prefix) == 1):
            return LINKED if values == prefix else UNLINKED
    return 0.0 if len(prefix) == 1 else UNLINKED
