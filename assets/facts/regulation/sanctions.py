"""What a decision imposes on each party: fines, confiscation, bans and other measures.

A measure belongs to the party named last before it; 分别处以 gives each of several
parties the same, otherwise they owe an amount together and 由某某承担 tells the shares.
Where a decision first punishes breach by breach and then sums up, only the sums are
final.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from assets.facts.quantities import chinese_number, quantities
from assets.facts.regulation.parties import EVERYBODY, addressees, parties
from assets.facts.regulation.pieces import Sentence, sentences
from assets.facts.spans import Spans
from dictionaries.regulation import language
from warehouse.schema.clauses import Clause

_MONEY = r"(?:人民币)?[\d,.一二三四五六七八九十百千万亿零两]+(?:万元|亿元|元)"
_FINE = re.compile(
    rf"(?:处以?|处罚款|罚款|并处|合计)(?:共计|合计|人民币|罚款)*(?P<a>{_MONEY}(?:[、和及]{_MONEY})*)(?:人民币)?(?:的)?(?:罚款)?"
)
_SEIZED = re.compile(
    rf"没收[^,;。]{{0,60}}?(?P<what>违法所得?|非法所得|业务收入|服务收入|违法收入|收入|所得)"
    rf"(?:共计|合计|共|人民币)*(?P<a>{_MONEY})"
)
_SHARE = re.compile(rf"承担(?:罚款|违法所得)?(?P<a>{_MONEY})")
_TERM = r"(?:\d{1,2}年|[一二三四五六七八九十]{1,3}年|终身)"
_BAN = re.compile(
    rf"(?P<a>{_TERM}(?:[、和及]{_TERM})*)(?:的)?(?:证券|期货|、|及|和)*市场禁入"
)
_TOTAL = re.compile(r"(?:合计|合并|总计|共计处|综上|综合上述|综合以上)[^,;。]{0,16}$")
_EACH = re.compile(r"分别|各(?:处|罚)|均|每人")
_PART = re.compile(r"其中")
FINE, SEIZED_GAINS, SEIZED_INCOME, BAN = (
    "罚款",
    "没收违法所得",
    "没收业务收入",
    "市场禁入",
)
LONGEST_SUM = 500
"""Measures before a sum that it may add up; each sum looks at all of them."""
MONEY_MEASURES = frozenset({FINE, SEIZED_GAINS, SEIZED_INCOME})
_OWN_PATTERNS = MONEY_MEASURES | {BAN}


@dataclass(frozen=True, slots=True)
class Imposed:
    """A measure imposed on a party, in normal form."""

    party: str
    measure: str
    amount: Decimal | None
    years: int | None
    value: str
    final: bool
    sums_up: bool
    """It adds up measures told before."""
    sentence: Sentence
    clause: Clause


@dataclass(frozen=True, slots=True)
class _Placed:
    start: int
    end: int
    measure: str
    amount: Decimal | None = None
    years: int | None = None
    value: str = ""
    share: bool = False
    turn: tuple[int, int] = (0, 1)
    """Its place among amounts or terms told in turn, and how many they are."""


def imposed(clauses: Sequence[Clause]) -> list[Imposed]:
    """All measures of a decision in order."""
    names = parties(clauses)
    drafts: list[Imposed] = []
    carried: tuple[str, ...] = ()
    summing = False
    for clause, sentence in _deciding(clauses):
        summing = summing or bool(language().totals.search(sentence.plain))
        found = list(_in_sentence(sentence, clause, names, carried, summing=summing))
        drafts += [draft for draft, _ in found]
        carried = found[-1][1] if found else carried
    return settled(drafts)


def settled(drafts: Sequence[Imposed]) -> list[Imposed]:
    """Takes back as final what a later sum contains."""
    rows = list(drafts)
    standing: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, row in enumerate(drafts):
        earlier = standing[row.party, row.measure]
        if row.sums_up:
            covered = set(_covered(rows, earlier[-LONGEST_SUM:], row))
            for n in covered:
                rows[n] = replace(rows[n], final=False)
            earlier[:] = [n for n in earlier if n not in covered]
        if row.final:
            earlier.append(place)
    return rows


def _covered(rows: list[Imposed], earlier: list[int], total: Imposed) -> list[int]:
    """The earlier rows that a sum adds up: those whose amounts give it, if any do."""
    if total.amount is None:
        return earlier
    own = [n for n in earlier if rows[n].clause is total.clause]
    same = [n for n in own if rows[n].sentence is total.sentence]
    for group in (earlier, own, same):
        amounts = [rows[n].amount or Decimal(0) for n in group]
        if group and sum(amounts, Decimal(0)) == total.amount:
            return group
    return same or own or earlier


def _deciding(clauses: Sequence[Clause]) -> Iterator[tuple[Clause, Sentence]]:
    """Sentences between 我会决定 and the notice of remedies."""
    words = language()
    deciding = False
    for clause in clauses:
        for line in clause.text.split("\n"):
            for sentence in sentences(line):
                if not deciding:
                    deciding = bool(words.opens.search(sentence.plain))
                elif words.closes.search(sentence.plain):
                    deciding = False
                if deciding:
                    yield clause, sentence


def _in_sentence(
    sentence: Sentence,
    clause: Clause,
    names: dict[str, str],
    carried: tuple[str, ...],
    *,
    summing: bool,
) -> Iterator[tuple[Imposed, tuple[str, ...]]]:
    plain = sentence.plain
    opening = language().opens.search(plain)
    offset = opening.end() if opening else 0
    measures = [m for m in _measures(plain) if m.end > offset]
    groups = [g for g in addressees(plain, names) if g[0] >= offset]
    everyone = tuple(dict.fromkeys(names.values()))
    shared = {m.measure for m in measures if m.share}
    part = _PART.search(plain)
    for measure in measures:
        before = [group for group in groups if group[0] < measure.end]
        place, who = before[-1] if before else (0, carried)
        whole = measure.measure in shared and not measure.share
        if whole:
            who = _several(before, who)
        if who == (EVERYBODY,) or (not who and len(everyone) == 1):
            who = everyone
        nth, count = measure.turn
        if len(who) == count > 1:
            who = (who[nth],)  # 对甲、乙分别处以3万元、2万元罚款
        inner = bool(part and part.start() < measure.start and not measure.share)
        inner = inner and measure.measure not in shared
        together = measure.amount is not None and len(who) > 1
        together = together and not _EACH.search(plain[place : measure.end])
        for party in ("、".join(who),) if together else who or ("",):
            yield (
                Imposed(
                    party,
                    measure.measure,
                    measure.amount,
                    measure.years,
                    measure.value,
                    not inner and not whole,
                    (summing and measure.measure != BAN)
                    or bool(_TOTAL.search(plain[: measure.start + 2])),
                    sentence,
                    clause,
                ),
                _several(before, who) if measure.share or count > 1 else who,
            )


def _several(
    groups: Sequence[tuple[int, tuple[str, ...]]], who: tuple[str, ...]
) -> tuple[str, ...]:
    """The last group of several, who share an amount told as a whole."""
    return next((group for _, group in reversed(groups) if len(group) > 1), who)


def _measures(plain: str) -> list[_Placed]:
    """Measures of a sentence in the order in which they end."""
    found = [_money(m, _seized(m)) for m in _SEIZED.finditer(plain)]
    found += [one for m in _FINE.finditer(plain) for one in _fines(m)]
    found += [one for m in _BAN.finditer(plain) for one in _bans(m)]
    found += _shares(plain, found)
    taken = Spans(len(plain))
    for own in found:
        taken.take(own.start, own.end)
    for name, pattern in language().measures:
        if name in _OWN_PATTERNS:
            continue
        for match in pattern.finditer(plain):
            if taken.free(*match.span()):
                taken.take(*match.span())
                found.append(_Placed(*match.span(), name))
    return sorted(found, key=lambda m: (m.end, m.start))


def _fines(match: re.Match[str]) -> Iterator[_Placed]:
    """A fine, or several told in turn."""
    amounts = list(quantities(match["a"]))
    for nth, amount in enumerate(amounts):
        yield _Placed(
            match.start(),
            match.end(),
            FINE,
            amount.number,
            value=amount.raw if len(amounts) > 1 else match["a"],
            turn=(nth, len(amounts)),
        )


def _bans(match: re.Match[str]) -> Iterator[_Placed]:
    """A ban, or several told in turn; one for life has no number of years."""
    terms = re.split(r"[、和及]", match["a"])
    rest = match.group().removeprefix(match["a"])
    for nth, term in enumerate(terms):
        number = term.removesuffix("年")
        years = int(number) if number.isdigit() else chinese_number(number)
        yield _Placed(
            match.start(),
            match.end(),
            BAN,
            None,
            years,
            term + rest,
            turn=(nth, len(terms)),
        )


def _shares(plain: str, found: Sequence[_Placed]) -> Iterator[_Placed]:
    """由某某承担…元: a share of the amount told last."""
    for match in _SHARE.finditer(plain):
        before = [m for m in found if m.end <= match.start() and m.amount is not None]
        if before:
            whole = max(before, key=lambda m: m.end)
            yield replace(_money(match, whole.measure), share=True)


def _seized(match: re.Match[str]) -> str:
    income = "收入" in match["what"] and "违法" not in match["what"]
    return SEIZED_INCOME if income else SEIZED_GAINS


def _money(match: re.Match[str], name: str) -> _Placed:
    amount = next(quantities(match["a"]), None)
    return _Placed(
        match.start(),
        match.end(),
        name,
        amount.number if amount else None,
        None,
        match["a"],
    )
