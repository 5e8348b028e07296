"""The parties of a decision, and whom a measure falls on.

Decisions call a party by full name in one place and by a short name in the next.
"""

import re
from collections.abc import Sequence

from assets.facts.labels import key
from warehouse.schema.clauses import Clause

_OPENING = re.compile(r"^当事人[^:,。]{0,6}:")
_BRACKET = r"\((?!以下|下称|简称|原|曾用|又)[^()]{1,8}\)"
_NAME = re.compile(
    rf"^(?P<name>[^,(:;。]{{2,40}}(?:{_BRACKET}[^,(:;。]{{0,20}})?)(?P<rest>.*)$"
)
_SHORT = re.compile(r"(?:简称|下称)[:]?(?P<names>[^),;。]{2,40})")
_END = re.compile(r"^(?:依据|根据|经查|本案|我会|我局|本会|本局|一、)")
_ROLE = re.compile(
    r"^(?:男|女|住所|住址|地址|时任|系|出生|注册地|法定代表人|身份|统一社会|负责人|\d+年|现任|原|主要经营|"
    r"证件|护照|国籍|汉族|[^,。]{1,8}(?:住所|地址)|[^,。]{2,20}[董监总经实控合签员理人])"
)
_ADDRESSED = re.compile(
    r"(?:^|.*(?:对|责令|没收|给予|撤销|吊销|取消|暂停|由|[,;:。]|决定|^[一二三四五六七八九十]+、))"
    r"(?P<between>[^,;:。]{0,15})$"
)
_ABOUT = re.compile(r"担任|作为|涉及|关于|其|利用|操纵|买卖|委托|受托|代持|持有|是|未")
_TO = re.compile(
    r"(?:对|责令)(?P<p>[^,;。的\d]{2,40}?)(?=给予|处以|处|采取|责令|没收|,|改正|依法|的|分别)"
)
_NOBODY = re.compile(
    r"改正|依法|处理|证券|股票|违法|业务|非法|其|行为|该|收入|所得|限期|停止|暂停|事项|情形"
)
_EVERYBODY = re.compile(
    r"(?:上述|前述|以上)(?:[\d一二三四五六七八九十]*名?当事人|[\d一二三四五六七八九十]+人)"
)
_JOINED = re.compile(r"[、和及与等]*(?:以及)?")
ADDRESS_REACH = 40
"""Characters before a name in which the word stands that makes it an addressee."""
HEAD_LIMIT = 6000
"""Characters; parties stand at the head of a decision."""
EVERYBODY = "*"


def parties(clauses: Sequence[Clause]) -> dict[str, str]:
    """Names and short names of the parties, each with the full name."""
    lines = [key(line) for clause in clauses for line in clause.text.split("\n")]
    found: dict[str, str] = {}
    reading, seen = False, 0
    for line in lines:
        seen += len(line)
        opening = _OPENING.match(line)
        if not opening and (reading or found) and _END.match(line):
            break
        if seen > HEAD_LIMIT:
            break
        reading = reading or bool(opening)
        body = line[opening.end() :] if opening else line
        _add(body, found, sure=bool(opening))
    _short_names("".join(lines)[:HEAD_LIMIT], found)
    return found


def _add(body: str, found: dict[str, str], *, sure: bool) -> None:
    match = _NAME.match(body)
    if match is None:
        return
    name, rest = match["name"].strip(), match["rest"]
    bracket = re.match(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", rest)
    after = rest[bracket.end() :] if bracket else rest
    if not (sure or (_ROLE.match(after.lstrip(",")) and after.startswith(","))):
        return
    found.setdefault(name, name)
    found.setdefault(name.partition("(")[0] or name, name)
    if bracket:
        _aliases(bracket.group(), name, found)


def _short_names(head: str, found: dict[str, str]) -> None:
    """Short names given later: 我会对某某股份有限公司(以下简称某某)…."""
    for known in sorted(found, key=lambda n: (-len(n), n)):
        for match in re.finditer(re.escape(known) + r"\((?P<in>[^()]{2,40})\)", head):
            _aliases(match["in"], found[known], found)


def _aliases(bracket: str, name: str, found: dict[str, str]) -> None:
    for match in _SHORT.finditer(bracket):
        for alias in re.split(r"或者?|、|及", match["names"]):
            plain = alias.strip("“”\"'")
            if len(plain) > 1 and plain not in {"公司", "上市公司", "当事人"}:
                found.setdefault(plain, name)


def addressees(plain: str, names: dict[str, str]) -> list[tuple[int, tuple[str, ...]]]:
    """Whom the parts of a sentence fall on, with the place where they are named.

    Names joined by 、 are one group. Somebody addressed by 对…给予 who is no known
    party is a group too, so that his measure never falls on the one before him.
    """
    groups: list[tuple[int, tuple[str, ...]]] = []
    taken: list[tuple[int, int]] = []
    end = -1
    for match in _known(names).finditer(plain) if names else ():
        full = names[match.group()]
        gap = re.sub(r"\([^()]*\)", "", plain[end : match.start()]) if taken else ","
        if groups and taken and _JOINED.fullmatch(gap):
            place, who = groups[-1]
            groups[-1] = (place, tuple(dict.fromkeys((*who, full))))
        elif _addressed(plain[: match.start()]):
            groups.append((match.start(), (full,)))
        else:
            continue
        end = match.end()
        taken.append(match.span())
    groups += _others(plain, names, taken)
    return sorted(groups)


def _known(names: dict[str, str]) -> re.Pattern[str]:
    ordered = sorted(names, key=lambda n: (-len(n), n))
    return re.compile("|".join(map(re.escape, ordered)))


def _addressed(before: str) -> bool:
    match = _ADDRESSED.match(before, max(0, len(before) - ADDRESS_REACH))
    return bool(match and not _ABOUT.search(match["between"]))


def _others(
    plain: str, names: dict[str, str], taken: list[tuple[int, int]]
) -> list[tuple[int, tuple[str, ...]]]:
    found: list[tuple[int, tuple[str, ...]]] = [
        (match.start(), (EVERYBODY,)) for match in _EVERYBODY.finditer(plain)
    ]
    for match in _TO.finditer(plain):
        start, end = match.span("p")
        inside = any(start < e and s < end for s, e in taken)
        if inside or _NOBODY.search(match["p"]) or _EVERYBODY.search(match["p"]):
            continue
        if not any(name in match["p"] for name in names):
            found.append((start, tuple(re.split(r"、|和|及", match["p"]))))
    return found
