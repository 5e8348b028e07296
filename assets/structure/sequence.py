"""Which candidates are headings: the reading in which the numbering runs on best.

A line that starts with a number may be a heading, a reference, a table cell or part of
a sentence, and the line alone often cannot tell. A reader tells by sequence: after
第十三条 comes 第十四条, （一） opens a list, and a closed list counts no further.
So a reading is a stack of open numberings, each candidate either continues one, opens
one or is no heading, and the reading with the highest score wins.

That is dynamic programming over stacks (Viterbi): readings that agree in their stack
are merged, and of the rest only the best are kept (a beam), because numberings nest a
few levels deep and wrong turns fall behind within a few candidates. A greedy pass
cannot do this: a reference that happens to name the next number would take its place
and turn the real heading into a repeat.

Nesting is learned: a first pass with a narrow beam counts which kind stood under which,
a second pass prefers that order. Custom (`numbering.RANK`) only breaks ties.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assets.structure.nesting import Memory, Nestings, Stack, places, remember
from assets.structure.numbering import Number, is_division

BEAM = 12
"""Readings kept: twice as many changed 3 headings in 100 on two of twelve long reports
and prospectuses and none elsewhere, half as many changed twice that."""
FIRST_PASS_BEAM = 3
"""Enough to count nestings."""
HOPELESS = -3.5
"""Evidence that no place in a sequence outweighs; such lines are left out at once."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may be a heading, reduced to what the sequence needs."""

    number: Number | None
    """None for a title without a number."""
    score: float
    """What the line itself says: above 0 for a heading, below 0 against it."""
    weight: float = 0.0
    """Prominence of its print; of two unnumbered titles the heavier stands above."""
    outline: int | None = None
    """Level in the embedded outline."""
    named: bool = False
    """Whether the contents name it."""
    root: bool = False
    """Whether it can only stand at the top (title of a bound-in text)."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A candidate that was taken."""

    index: int
    """Which candidate."""
    depth: int
    """How many open headings it stands under."""


_Trail = tuple[int, int, "_Trail | None"] | None
_State = tuple[float, Stack, Memory, _Trail]


def choose(candidates: Sequence[Candidate]) -> list[Heading]:
    """The headings among the candidates, in order, with their depth."""
    first = _decode(candidates, {}, FIRST_PASS_BEAM)
    return _decode(candidates, _nestings(candidates, first), BEAM)


def _nestings(
    candidates: Sequence[Candidate], headings: Iterable[Heading]
) -> dict[tuple[str, str], int]:
    """How often a kind stands directly under another."""
    counts: Counter[tuple[str, str]] = Counter()
    path: list[str] = []
    for heading in headings:
        number = candidates[heading.index].number
        kind = number.kind if number else ""
        del path[heading.depth :]
        if path and kind and path[-1]:
            counts[path[-1], kind] += 1
        path.append(kind)
    return dict(counts)


def _decode(
    candidates: Sequence[Candidate], nestings: Nestings, beam: int
) -> list[Heading]:
    """One pass over the candidates with a beam of readings."""
    states: list[_State] = [(0.0, (), (), None)]
    for index, candidate in enumerate(candidates):
        if candidate.score <= HOPELESS:
            continue
        merged = {_key(state): state for state in states}
        for state in states:
            for depth, gain in _depths(candidates, state, candidate, nestings):
                new = _take(state, candidate, index, depth, gain)
                key = _key(new)
                if key not in merged or merged[key][0] < new[0]:
                    merged[key] = new
        states = sorted(merged.values(), key=_score, reverse=True)[:beam]
    return _unwind(states[0][3])


def _score(state: _State) -> float:
    return state[0]


def _key(state: _State) -> object:
    """What two readings must share to be one: open lists, and closed ones that live."""
    return (
        tuple([entry[:2] for entry in state[1]]),
        tuple([closed for closed in state[2] if not closed[2]]),
    )


def _depths(
    candidates: Sequence[Candidate],
    state: _State,
    candidate: Candidate,
    nestings: Nestings,
) -> Iterable[tuple[int, float]]:
    """Where the candidate can stand in this reading."""
    if candidate.number is None:
        return ((_plain_depth(candidates, state[1], candidate), 0.0),)
    floors = _floors(candidates, state[1], candidate)
    return places(state[1], state[2], candidate.number, floors, nestings)


def _floors(
    candidates: Sequence[Candidate], stack: Stack, candidate: Candidate
) -> list[int]:
    """For each depth, how deep a list of the candidate's can really open there.

    A title without a number is no parent of a heading in heavier print, nor of a
    chapter in the same; the title of a bound-in text is always one.
    """
    floors = [0]
    for depth, (kind, _, index) in enumerate(stack, start=1):
        above = candidates[index]
        is_parent = (
            kind != ""
            or above.root
            or above.weight > candidate.weight
            or (above.weight == candidate.weight and not is_division(candidate.number))
        )
        floors.append(depth if is_parent else floors[-1])
    return floors


def _take(
    state: _State, candidate: Candidate, index: int, depth: int, gain: float
) -> _State:
    """The reading in which the candidate is a heading at this depth."""
    score, stack, memory, trail = state
    number = candidate.number
    kind, values = (number.kind, number.values) if number else ("", (index,))
    return (
        score + candidate.score + gain,
        (*stack[:depth], (kind, values, index)),
        remember(stack, depth, memory, kind),
        (index, depth, trail),
    )


def _plain_depth(
    candidates: Sequence[Candidate], stack: Stack, candidate: Candidate
) -> int:
    """Under how many open headings a title without a number stands.

    Under the nearest that is heavier in print, or higher in the outline where both
    are in it. In the print of a chapter it stands under that chapter, unless the
    contents name it: then it is its like.
    """
    if candidate.root:
        return 0
    for depth in range(len(stack), 0, -1):
        above = candidates[stack[depth - 1][2]]
        if candidate.outline is not None and above.outline is not None:
            if above.outline < candidate.outline:
                return depth
        elif above.weight > candidate.weight or _holds(above, candidate):
            return depth
    return 0


def _holds(above: Candidate, candidate: Candidate) -> bool:
    """Whether a chapter holds a title that is printed like it."""
    same = above.weight == candidate.weight and is_division(above.number)
    return same and not candidate.named


def _unwind(trail: _Trail) -> list[Heading]:
    headings = []
    while trail is not None:
        index, depth, trail = trail
        headings.append(Heading(index, depth))
    return headings[::-1]
