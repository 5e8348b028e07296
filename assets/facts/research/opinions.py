"""The rating of a note with its change, target price and current price."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from assets.facts.numbers import printed_number
from dictionaries.identity import rating_words

_CHANGES = {
    "首次": "first",
    "维持": "keep",
    "重申": "keep",
    "上调": "raise",
    "调高": "raise",
    "调升": "raise",
    "提高": "raise",
    "下调": "lower",
    "调低": "lower",
    "降低": "lower",
}
_CHANGE_WORD = re.compile("|".join(_CHANGES))
_CURRENCIES = {
    "港": "HKD",
    "HK": "HKD",
    "美元": "USD",
    "US": "USD",
    "人民币": "CNY",
    "RMB": "CNY",
    "CNY": "CNY",
    "元": "CNY",
}
_N = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<!\d)\d++(?:\.\d++)?"
_UNIT = r"港元|港币|元港币|元人民币|美元|元"
_WORDS = r"目标价(?:格|位)?|合理(?:股价|价值|估值)(?:区间)?"
_MOVED = re.compile(
    rf"(?:{_WORDS})(?:由|从)(?P<a>{_N})(?:{_UNIT})?(?P<c>上调|下调|调整|提高|降低|调高|调低)(?:至|到)"
    rf"(?P<n>{_N})(?P<u>{_UNIT})"
)
_TARGET = re.compile(
    rf"(?P<c>上调|下调|维持|提高|调高|调低)?[^,。;\d]{{0,6}}(?:{_WORDS})(?P<b>\([^()\d]{{1,8}}\))?"
    rf"(?:区间|为|至|到|是|:|定为|对应|约|人民币)*(?P<n>{_N})(?P<u>{_UNIT})?(?:/股)?"
    rf"(?:[-~至](?P<n2>{_N})(?P<u2>{_UNIT}))?"
)
_AS_TARGET = re.compile(rf"(?P<n>{_N})(?P<u>{_UNIT})(?:/股)?作为(?:{_WORDS})")
_ENGLISH = re.compile(
    r"(?:TP|[Tt]arget[Pp]rice|PT)(?:of|from|:|to)*"
    rf"(?:(?P<cur>RMB|CNY|HK\$|HKD|US\$|USD)(?P<a>{_N})(?:to))?"
    rf"(?P<cur2>RMB|CNY|HK\$|HKD|US\$|USD)(?P<n>{_N})"
)
_PREVIOUS = re.compile(r"(?:[Pp]revious|[Oo]ld|[Pp]rior|[Ff]ormer)$")
"""Such a target is the one that was given up."""
_PRICE = re.compile(
    rf"(?:当前股价|最新收盘价|收盘价|当前价格?|最新股价|现价|股价\(\d{{4}}[^()]*\))"
    rf"(?P<b>\([^()\d]{{1,6}}\))?[:为]?(?P<n>{_N})(?P<u>{_UNIT})?"
)
_LEGEND = re.compile(
    r"评级(?:说明|体系|标准|定义)|相对(?:于)?(?:沪深|基准|同期|大盘)|涨幅在|跑赢|弱于"
)


_ENGLISH_CHANGES = {
    "ma": "keep", "re": "keep", "in": "first", "up": "raise", "do": "lower",
}  # fmt: skip
"""What was done to a rating, by how the English word for it begins."""


@cache
def _english_rating() -> re.Pattern[str]:
    english = [word for word in rating_words() if word.isascii()]
    words = "|".join([*english, *map(str.upper, english)])
    return re.compile(
        r"(?P<c>[Mm]aintain(?:s|ed)?|[Rr]eiterate[sd]?|[Ii]nitiat\w{1,2}(?:coverage)?with|"
        rf"[Uu]pgraded?to|[Dd]owngraded?to)(?P<r>{words})(?![a-z])"
    )


@dataclass(frozen=True, slots=True)
class Opinion:
    """A rating or price, with what was done to it."""

    kind: str
    value: str
    change: str
    number: Decimal | None = None
    former: Decimal | None = None
    currency: str = ""


def opinions(plain: str) -> Iterator[Opinion]:
    """Ratings and prices of a sentence in normal form (`labels.key`)."""
    if "评级" in plain and not _LEGEND.search(plain):
        yield from _ratings(plain)
    for match in _english_rating().finditer(plain):
        change = _ENGLISH_CHANGES[match["c"][:2].lower()]
        yield Opinion("rating", match["r"].capitalize(), change)
    if "价" in plain or "TP" in plain or "arget" in plain or "估值" in plain:
        for found in (*_targets(plain), *_prices(plain)):
            if found.number is not None:
                yield found


def _ratings(plain: str) -> Iterator[Opinion]:
    words = "|".join(map(re.escape, rating_words()))
    pattern = re.compile(
        rf"(?P<c>{'|'.join(_CHANGES)})?(?P<gap>[^,。;]{{0,14}}?)[“\"]?(?P<r>{words})[”\"]?的?(?:投资)?评级|"
        rf"(?P<c2>{'|'.join(_CHANGES)})(?P<gap2>[^,。;]{{0,14}}?)(?:投资)?评级(?:至|为|到|:)?[“\"]?(?P<r2>{words})"
    )
    for match in pattern.finditer(plain):
        word = match["c"] or match["c2"] or ""
        head = (
            plain[max(0, match.start() - 12) : match.start("r")] if match["r"] else ""
        )
        if not word:
            word = "首次" if "首次" in head else _last_change(match["gap"] or "")
        rating = match["r"] or match["r2"]
        yield Opinion("rating", rating, _CHANGES.get(word, ""))


def _last_change(words: str) -> str:
    """The last word of a change in what stands before a rating: ●维持行业“增持”评级."""
    found = _CHANGE_WORD.findall(words)
    return found[-1] if found else ""


def rating_change(plain: str, rating: str) -> str:
    """What words in normal form say was done to a rating: 增持(首次), 维持增持评级."""
    noted = re.search(
        rf"{re.escape(rating)}[”\"]?(?:投资)?(?:评级)?\([^()]{{0,4}}?"
        rf"(?P<c>{'|'.join(_CHANGES)})[^()]{{0,4}}\)",
        plain,
    )
    if noted:
        return _CHANGES[noted["c"]]
    told = (
        o.change for o in opinions(plain) if (o.kind, o.value) == ("rating", rating)
    )
    return next(filter(None, told), "")


def _prices(plain: str) -> Iterator[Opinion]:
    for match in _PRICE.finditer(plain):
        currency = _currency(match["u"] or match["b"] or "")
        if currency:
            number = printed_number(match["n"])
            yield Opinion("price", match.group(), "", number, None, currency)


def _targets(plain: str) -> Iterator[Opinion]:
    ends: list[tuple[int, int]] = []
    for match in _MOVED.finditer(plain):
        ends.append(match.span())
        yield Opinion(
            "target_price",
            match.group(),
            _CHANGES.get(match["c"], ""),
            printed_number(match["n"]),
            printed_number(match["a"]),
            _currency(match["u"]),
        )
    for pattern in (_AS_TARGET, _TARGET):
        for match in pattern.finditer(plain):
            if any(match.start() < e and s < match.end() for s, e in ends):
                continue
            groups = match.groupdict()
            unit = match["u"] or groups.get("u2") or groups.get("b") or ""
            currency = _currency(unit)
            if not currency:
                continue
            ends.append(match.span())
            change = _CHANGES.get(groups.get("c") or "", "")
            for printed in (match["n"], groups.get("n2")):
                if printed:
                    yield Opinion(
                        "target_price", match.group(), change, printed_number(printed),
                        None, currency,
                    )  # fmt: skip
    for match in _ENGLISH.finditer(plain):
        if _PREVIOUS.search(plain[: match.start()]):
            continue
        number = printed_number(match["n"])
        former = printed_number(match["a"]) if match["a"] else None
        change = ""
        if number is not None and former is not None:
            change = "raise" if number > former else "lower"
        yield Opinion(
            "target_price", match.group(), change, number, former,
            _currency(match["cur2"]),
        )  # fmt: skip


def _currency(printed: str) -> str:
    found = [code for word, code in _CURRENCIES.items() if word in printed]
    return found[0] if found else ""
