"""Whose figures a deal report shows: each target by its own name, pro forma apart.

A deal may have several targets, and one target is called 标的公司, 标的资产 and by its
name. The report's own definitions say which of these are one.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from assets.facts.labels import key

PRO_FORMA = "备考"
"""Member of the issuer's figures as they would be after the deal."""
SUBSIDIARY = "子公司"
HELD = frozenset({SUBSIDIARY, "联营企业", "合营企业"})
"""What a company that no title names is to the one a document is about."""
ROLES = ("标的公司", "标的资产", "标的企业", "交易标的", "目标公司", "拟购买资产")
"""What a report calls its target where it does not name it."""

_AS_IF = re.compile(r"备考|(?:交易|重组)(?:实施|完成)?后")
_AS_IS = re.compile(r"实际(?:数据?|数值|金额|口径|报表)|(?:交易|重组)(?:实施|完成)?前")
_LEAD = re.compile(
    r"^(?:\([一二三四五六七八九十\d]+\)|[一二三四五六七八九十\d]+[)、.])+"
)
_HELPER = re.compile(
    r"事务所|评估|证券(?:股份|有限)|交易所|财务顾问|委员会|资产管理有限"
)
"""Those who work on a deal are neither its parties nor its targets."""
_OF_ITS_ASSETS = re.compile(
    r"(?:所属的?|名下的?|拟(?:出资|注入|转让|出售|置出|置入)的?|持有的)+"
    r"(?P<asset>[^,。()]{0,12}?(?:资产组?|业务))(?!负债|结构|质量|状况|减值|评估|总额|规模)"
)


@dataclass(frozen=True, slots=True)
class Targets:
    """Names of the companies a deal report speaks of."""

    names: Mapping[str, str] = field(default_factory=dict)
    """Full and short names in normal form (`labels.key`), each with the name used."""
    single: str = ""
    """The one company dealt in; empty: several, or the definitions do not tell."""

    def called(self, name: str) -> str:
        """The name used for a company or for a role; itself when nothing is told.

        A part keeps its words: 标的公司海外市场 is the target's.
        """
        role = next((r for r in ROLES if name.startswith(r)), "")
        if role:
            return (self.single or role) + name.removeprefix(role)
        return self.names.get(key(name), name)

    def heading(self, title: str) -> str:
        """Whom a heading that begins with a known name is about; empty: it does not.

        What a company puts into a deal is not the company: 甲公司拟出资的船舶资产.
        """
        text = _LEAD.sub("", key(title))
        known = max((n for n in self.names if text.startswith(n)), key=len, default="")
        if not known:
            return ""
        asset = _OF_ITS_ASSETS.match(text, len(known))
        return self.names[known] + (asset["asset"] if asset else "")


def targets_of(own_names: frozenset[str], short_names: Mapping[str, str]) -> Targets:
    """From the issuer's names, and terms of the definitions with their full names."""
    own = {key(name) for name in own_names}
    shortest: dict[str, str] = {}
    roles: set[str] = set()
    for term, full_name in short_names.items():
        short, full = key(term), key(full_name)
        if short in own or full in own or _HELPER.search(full):
            continue
        if short in ROLES:
            roles.add(full)
        elif key(full).startswith(short[:1]) or set(short) <= set(full):
            shortest[full] = min(shortest.get(full, short), short, key=len)
    names = dict(shortest)
    names |= {key(t): shortest[key(f)] for t, f in short_names.items()
              if key(f) in shortest and key(t) not in ROLES}  # fmt: skip
    only = next(iter(roles)) if len(roles) == 1 else ""
    return Targets(names, shortest.get(only, only))


def member_of(owner: str, member: str, header: str, *, compares: bool) -> str:
    """Whose a figure is, from the table's owner, its row and column.

    Args:
        owner: whose the table is as a whole.
        member: what its row and column name.
        header: the header path of its column.
        compares: whether it is a change from the actual to the pro forma figure.
    """
    parts = [part for part in (owner, *member.split(" / ")) if part]
    as_if = compares or _AS_IF.search(key(header)) is not None
    if as_if or _AS_IS.search(key(header)):
        # One name for 备考, 备考数据 and 交易完成后; what is actual needs none.
        parts = [p for p in parts if not _AS_IF.search(p) and not _AS_IS.search(p)]
        parts = [PRO_FORMA, *parts] if as_if else parts
    return " / ".join(parts)


def compares_with_pro_forma(headers: list[str]) -> bool:
    """Whether a table sets actual figures beside pro forma ones."""
    plain = [key(header) for header in headers]
    return any(map(_AS_IF.search, plain)) and any(map(_AS_IS.search, plain))
