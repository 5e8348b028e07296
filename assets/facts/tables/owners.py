"""Whose figures a table shows, by the innermost of its titles that names a party."""

import re

from assets.facts.labels import key
from assets.facts.tables.targets import PRO_FORMA, SUBSIDIARY, Targets
from warehouse.schema.tables import Table

_PARTY = re.compile(
    r"标的(?:公司|资产|企业)|交易对方|交易标的|目标公司|拟(?:购买|出售|置入|置出)资产|备考|担保人|保证人|"
    r"控股股东|实际控制人|被评估单位|可比公司|同行业|上市公司|发行人|本公司|"
    r"[一-鿿（）()]{2,20}?(?:有限公司|集团公司|合伙企业)"
)
_SUBSIDIARIES = re.compile(
    r"(?:重要|主要|下属|参股|全资)的?(?:子公司|公司|企业)|控股子公司|子公司(?:情况|概况|介绍)"
)
_THEIR_CHAPTER = re.compile(
    r"(?:[(（]?[一二三四五六七八九十\da-z]+[)）、.])*(?:发行人|本?公司)?的?(?:存在|具有)?"
    r"(?:重要|主要|下属|控股|全资|非全资|参股|的|少数股东权益)+"
    r"(?P<held>子公司|联营企业|合营企业)"
    r"(?:的?(?:基本|具体|经营|财务|主要)*(?:情况|信息|数据|概况|介绍))*"
)
"""A heading about nothing but what companies the document's own one holds."""
_COMPANY_SHOWN = re.compile(
    r"(?:^|[,，。:：])(?P<name>[一-鿿()]{2,20}?公司)的?(?:最近.{1,4}|近.{1,3})?"
    r"(?:主要|简要)?(?:财务|资产|经营)"
)
"""In the sentence before a table, the company whose figures come."""
TARGET = "标的公司"
COUNTERPARTY = "交易对方"
_ONE_OF_THEM = re.compile(
    r"[（(][一二三四五六七八九十]{1,3}[)）](?P<name>(?!.*(?:情况|概况|关系|说明|介绍))[一-鿿A-Za-z]{2,20})"
)
"""The heading of one of the parties, (三)某某投资, below one about them all."""
NO_TARGETS = Targets()
_OWN_WORDS = frozenset({"上市公司", "发行人", "本公司"})


def owner_of(
    table: Table, own_names: frozenset[str], targets: Targets, of_deal: bool
) -> str:
    """The party that the innermost title with a party in it names; empty: the issuer.

    A statement of a deal report that names none is of what is dealt in: the format
    rules for deal reports (第26号准则, 财务会计信息) ask for those, and for the
    issuer's own only as they would be after the deal (备考). Below a heading on the
    subsidiaries of a party the figures are those of one of them, not the party's; so
    they are below a heading on those of the issuer.
    """
    within, below, held = "", False, ""
    for title in (table.caption, *reversed(table.title_path)):
        text, inner = key(title), within
        within = text
        below = below or _SUBSIDIARIES.search(text) is not None
        held = held or _held(text)
        party = _party(text, inner, own_names, targets)
        if party is not None:
            if held and not party:
                return _shown(table) or held
            known = party in {targets.called(TARGET), *targets.names.values()}
            whose = _shown(table) or SUBSIDIARY
            return f"{party} / {whose}" if below and known else party
    if held and not of_deal:
        return _shown(table) or held
    return targets.called(TARGET) if of_deal else ""


def is_of_held(table: Table) -> bool:
    """Whether a table stands below a heading on nothing but companies that are held."""
    return any(_held(key(title)) for title in (table.caption, *table.title_path))


def _held(title: str) -> str:
    """What companies a heading is about alone, 子公司 or 联营企业; empty: not so."""
    found = _THEIR_CHAPTER.fullmatch(title)
    return found["held"] if found else ""


def _shown(table: Table) -> str:
    """The company that the sentence before a table names; empty: none."""
    found = _COMPANY_SHOWN.search(key(table.caption))
    return found["name"] if found else ""


def _party(
    title: str, inner: str, own_names: frozenset[str], targets: Targets
) -> str | None:
    """The party that a title names; empty: the issuer; None: nobody.

    Args:
        title: in normal form (`labels.key`), as is
        inner: the next title inside it.
        own_names: of the issuer.
        targets: whom a deal report speaks of.
    """
    named = [m.group() for m in _PARTY.finditer(title)]
    own = any(name in _OWN_WORDS or name in own_names for name in named)
    others = [n for n in named if n != PRO_FORMA and n not in _OWN_WORDS]
    if PRO_FORMA in named:
        whose = "" if own or not others else targets.called(others[0])
        return " / ".join(filter(None, (whose, PRO_FORMA)))
    if own:
        return ""
    if heading := targets.heading(title):
        return heading
    if named[:1] == [COUNTERPARTY] and (one := _ONE_OF_THEM.fullmatch(inner)):
        return one["name"]
    if named and not any(name in title for name in own_names):
        return targets.called(named[0])
    return None
