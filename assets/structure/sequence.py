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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assets.structure.numbering import ANNEXES, RANK, Number, follows

BEAM = 6
"""Readings kept: more changed no heading on any document tried, fewer did."""
FIRST_PASS_BEAM = 2
"""Enough to count nestings."""

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
RESUMES = -2.0
"""A list that counts on although a heading came between that ought to have ended it."""
RESTARTS = -1.0
"""A list that begins again under the same parent."""
INVERTED = -1.5
"""A kind under one that by custom is finer."""
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
        "章",
        "❶",
        "节",
        "部分",
        "条",
        "1",
        "1.",
        "1、",
        "一、",
        "chapter",
        "section",
        "article",
    )
)


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
    root: bool = False
    """Whether it can only stand at the top (title of a bound-in text)."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A candidate that was taken."""

    index: int
    """Which candidate."""
    depth: int
    """How many open headings it stands under."""


_Entry = tuple[str, tuple[int, ...], int]
"""Kind, values, candidate index of an open heading. An unnumbered one has kind '' and
its index for a value, so that different titles are different readings."""
_Memory = tuple[tuple[str, tuple[int, ...], bool], ...]
"""Closed lists: kind, last values, and whether their counting ought to be over."""
_Trail = tuple[int, int, "_Trail | None"] | None
_State = tuple[float, tuple[_Entry, ...], _Memory, _Trail]


def choose(candidates: Sequence[Candidate]) -> list[Heading]:
    """The headings among the candidates, in order, with their depth."""
    first = _Decoder(candidates, {}, FIRST_PASS_BEAM).run()
    nestings = _nestings(candidates, first)
    return _Decoder(candidates, nestings, BEAM).run()


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


class _Decoder:
    """One pass over the candidates with a beam of readings."""

    def __init__(
        self,
        candidates: Sequence[Candidate],
        nestings: Mapping[tuple[str, str], int],
        beam: int,
    ) -> None:
        self.candidates = candidates
        self.nestings = nestings
        self.beam = beam

    def run(self) -> list[Heading]:
        states: list[_State] = [(0.0, (), (), None)]
        for index in range(len(self.candidates)):
            states = self._advance(states, index)
        return _unwind(states[0][3])

    def _advance(self, states: list[_State], index: int) -> list[_State]:
        merged: dict[object, _State] = {}
        for state in states:
            for new in (state, *self._accept(state, index)):
                key = (
                    tuple([entry[:2] for entry in new[1]]),
                    tuple([closed for closed in new[2] if not closed[2]]),
                )
                if key not in merged or merged[key][0] < new[0]:
                    merged[key] = new
        return sorted(merged.values(), key=lambda s: -s[0])[: self.beam]

    def _accept(self, state: _State, index: int) -> list[_State]:
        """The readings in which this candidate is a heading."""
        candidate = self.candidates[index]
        number = candidate.number
        if number is None:
            return [self._take(state, index, self._plain_depth(state, candidate), 0.0)]
        return [
            self._take(state, index, depth, cost)
            for depth, cost in self._places(state, number)
        ]

    def _take(self, state: _State, index: int, depth: int, cost: float) -> _State:
        score, stack, memory, trail = state
        candidate = self.candidates[index]
        number = candidate.number
        kind, values = (number.kind, number.values) if number else ("", (index,))
        kept = self._remember(stack[depth:], memory, kind)
        return (
            score + candidate.score + cost,
            (*stack[:depth], (kind, values, index)),
            kept,
            (index, depth, trail),
        )

    def _remember(
        self, closed: tuple[_Entry, ...], memory: _Memory, kind: str
    ) -> _Memory:
        """Which lists can still count on after a heading of this kind.

        A heading ends the counting of finer kinds below it; if they count on all the
        same, it was no heading above them, or a numbering runs through.
        """
        if kind in ANNEXES or kind == "annex":
            return ()
        if not closed and not memory:
            return memory
        known = {other: (values, over) for other, values, over in memory}
        known |= {other: (values, False) for other, values, _ in closed if other}
        known.pop(kind, None)
        rank = RANK[kind] if kind else len(RANK)
        return tuple(
            sorted(
                (
                    other,
                    values,
                    over or (other not in RUN_THROUGH and RANK[other] > rank),
                )
                for other, (values, over) in known.items()
            )
        )

    def _plain_depth(self, state: _State, candidate: Candidate) -> int:
        """Under how many open headings an unnumbered title stands."""
        if candidate.root:
            return 0
        stack = state[1]
        for depth in range(len(stack), 0, -1):
            above = self.candidates[stack[depth - 1][2]]
            if candidate.outline is not None and above.outline is not None:
                if above.outline < candidate.outline:
                    return depth
            elif above.weight > candidate.weight:
                return depth
        return 0

    def _places(self, state: _State, number: Number) -> list[tuple[int, float]]:
        """Depths at which the number can stand, each with what that costs."""
        _, stack, memory, _ = state
        places: list[tuple[int, float]] = []
        for depth, (kind, values, _) in enumerate(stack):
            if kind != number.kind:
                continue
            if (steps := follows(values, number)) is not None:
                places.append((depth, _step_cost(steps)))
            if number.is_first:
                cost = self._roll_cost(stack[:depth], values, number)
                places.append((depth, cost))
        before, over = next(
            ((values, over) for kind, values, over in memory if kind == number.kind),
            ((), False),
        )
        if before and (steps := follows(before, number)) is not None:
            cost = _step_cost(steps) + (RESUMES if over else 0.0)
        elif number.is_first:
            cost = RESTARTS if before and number.kind in RUN_THROUGH else 0.0
        else:
            cost = OPENS_LATE if stack or memory else STARTS_LATE
        places += [
            (depth, cost + self._fit(stack, depth, number))
            for depth in self._open_depths(stack, number)
        ]
        return places

    def _roll_cost(
        self, above: tuple[_Entry, ...], before: tuple[int, ...], number: Number
    ) -> float:
        """Cost of a first number in the place of an open list of its kind."""
        if before[:-1] < number.values[:-1]:
            return self._link(above, number)  # 1.3 then 2.1
        return RESTARTS + self._link(above, number)

    def _open_depths(self, stack: tuple[_Entry, ...], number: Number) -> list[int]:
        """Where a new list may open: innermost, and where custom would put it."""
        innermost = len(stack)
        while innermost and stack[innermost - 1][0] == number.kind:
            innermost -= 1
        customary = next(
            (d for d, (kind, *_) in enumerate(stack) if _is_finer(kind, number)),
            innermost,
        )
        depths = [innermost] if customary == innermost else [innermost, customary]
        for depth in range(innermost - 1, customary, -1):
            if self.nestings.get((stack[depth - 1][0], number.kind)):
                return [*depths, depth]
        return depths

    def _fit(self, stack: tuple[_Entry, ...], depth: int, number: Number) -> float:
        """How well a new list of this kind sits at this depth."""
        rank = RANK[number.kind]
        closing = sum(1 for e in stack[depth:] if e[0] and RANK[e[0]] < rank)
        link = self._link(stack[:depth], number)
        fit = CLOSED_LEVEL * closing + link
        if not depth or not (parent := stack[depth - 1][0]):
            return fit
        if link <= 0 and _is_finer(parent, number):
            fit += INVERTED
        seen = self.nestings.get((parent, number.kind), 0)
        reverse = self.nestings.get((number.kind, parent), 0)
        if seen > reverse:
            fit += NESTING_SEEN
        elif reverse > seen:
            fit += NESTING_REVERSED
        return fit

    def _link(self, above: tuple[_Entry, ...], number: Number) -> float:
        """Whether a number with a prefix (1.1) agrees with the heading above it."""
        if not number.kind.startswith("1.1"):
            return 0.0
        prefix = number.values[:-1]
        for kind, values, _ in reversed(above):
            if kind.startswith("1.1") or (
                kind in _DECIMAL_PARENTS and len(prefix) == 1
            ):
                return LINKED if values == prefix else UNLINKED
        return 0.0 if len(prefix) == 1 else UNLINKED


def _is_finer(kind: str, number: Number) -> bool:
    """Whether custom puts an open kind under the number's; 1.1 may hold anything."""
    return bool(kind) and not kind.startswith("1.1") and RANK[kind] >= RANK[number.kind]


def _step_cost(steps: int) -> float:
    if steps == 1:
        return CONTINUES
    return HOLE + HOLE_STEP * min(steps - 1, HOLE_STEPS)


def _unwind(trail: _Trail) -> list[Heading]:
    headings = []
    while trail is not None:
        index, depth, trail = trail
        headings.append(Heading(index, depth))
    return headings[::-1]
