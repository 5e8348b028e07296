"""Whose figure a sentence states: the party named last before it.

A report speaks of subsidiaries, customers and targets between sentences of its own. The
figure after another party's name is that party's, also behind a comma; where only an
earlier sentence names another, nobody can tell, and the figure is kept as nobody's.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assets.facts.labels import key

UNTOLD = "不明"
"""Member of a figure whose owner cannot be told; such a figure is nobody's."""

_NAME = re.compile(r"[一-鿿A-Za-z()·]{1,30}$")
_OWN_WORD = r"上市公司|发行人|本公司|本集团|本行|我们"
_OWN_END = re.compile(rf"(?:{_OWN_WORD}|公司)$")
_BARE = (
    r"(?:(?<![一-鿿])|(?<=[年月日末期内度底初以为由及和与在是使了将后前向经据致响但故因而对])|"
    r"(?<=[^标]的)|(?<=担任))公司"
)
_BESIDE = r"(?<!及)(?<!及其)(?<!及控股)(?<!及其控股)(?<!及全资)(?<!及下属)(?<!及其下属)"
_OTHER = (
    r"(?<!为)(?<!为股份)有限(?:责任)?公司|\(有限合伙\)|合伙企业|交易对方|交易对手|供应商|客户(?!存款|贷款|数|认可|需求|满意|结构|资源|[粘黏]性|群|覆盖|基础|订单|$)|"
    r"标的(?:公司|企业|资产)|(?:担保|保证|承租|承销)人|(?:联营|合营|关联|被投资|参股|可比)企业|"
    rf"{_BESIDE}(?:子|孙)公司|(?<=[一-鿿])(?<!母)(?<!子)(?<!孙)(?<!限)(?<!责任)公司|"
    r"(?<![各多全两])(?:板块|事业部|分部)|(?:附属|境外|境内|增信|担保)机构|该(?:企业|行|项目)|我国|(?<!在)全(?:国|球)|"
    r"(?<=[一-鿿]{2})(?<!商业)(?<!人民)(?<!投资)(?<!各家)(?<!多家)银行(?!存款|借款|贷款|承兑|理财|业|间)|"
    r"(?<!主营)(?<!其他)(?<!各项)业务(?=在|于|本期|报告期|当期|实现|\d|\()|"
    r"(?<=[一-鿿]{2})(?<!主营)(?<!主要)(?<!核心)(?<!整体)(?<!全部)(?<!公司)(?<!集团)(?<!各项)(?<!各类)"
    r"业务(?=(?:继续|持续)?(?:保持|维持|稳步|稳健|快速|平稳)[^,。]{0,6}(?:增|发展))"
)
_OF_ITS_OWN = re.compile(
    r"^.*(?:我们认为|依托|从事|开展|本公司|本集团|本行|发行人|(?<![一-鿿])公司)"
    r"(?=[一-鿿A-Za-z()]+(?:业务|板块|事业部|分部)$)"
)
"""Ahead of the name of a business: 公司建筑业务 is 建筑业务."""
_ROLES = frozenset({"公司", "集团", "本公司", "本集团", "本行", "我们"})
_MEETING = re.compile(
    r"(?:根据|经)(?P<who>[一-鿿]{2,12})(?:19|20)\d\d年[^,，]{0,8}股东大?会"
)
"""After a decision of the owners of another company, 公司 is that company."""
_NO_PARTY = re.compile(r"^(?:股东|债|法|章程|治理|贷款|存款|客户|金融|类)")
_NOT_SUBJECT = re.compile(r"(?:归属于?|属于|归母|与|向|给)$")
_TITLE = re.compile(r"《[^《》]*》")
_ABOUT_OTHERS = re.compile(r"标的|交易对方|担保人|保证人|增信|受托管理|承销|中介机构")
_ABOUT_ITS_OWN = re.compile(
    rf"{_BESIDE}(?<![和与、])(?:子|孙|参股|分)公司(?!.{{0,6}}公司)|(?:境外|境内|海外)(?:分行|机构)|联营|合营"
)
"""Headings over what a report tells of companies it holds, one after another."""
_SELF = re.compile(r"本公司|本集团|本行|我们")
"""Below headings about companies held these are still the issuer, 公司 may be not."""
_COMPANY = re.compile(
    r"[一-鿿A-Za-z()·]{2,40}(?:有限(?:责任)?公司|\(有限合伙\)|合伙企业)"
)
"""A heading that is a company's name: 公司 below it is that company."""


@dataclass(frozen=True, slots=True)
class Parties:
    """Who is spoken of in a document."""

    own: frozenset[str] = frozenset()
    """The issuer's names, in normal form (`labels.key`)."""
    others: frozenset[str] = frozenset()
    """Names that the document's definitions give to other companies."""
    many: bool = False
    """Whether it is of a kind that speaks of many companies: nothing goes unsaid."""
    group: bool = False
    """Whether it says 本集团, so that 本公司 is the company alone."""


@dataclass(frozen=True, slots=True)
class _Mention:
    end: int
    own: bool
    name: str


def parties_of(
    issuer_names: frozenset[str],
    short_names: Mapping[str, str],
    *,
    many: bool,
    group: bool = False,
) -> Parties:
    """The issuer's names and the others', from the profile and the definitions."""
    own = {key(name) for name in issuer_names}
    named = {key(short): key(full) for short, full in short_names.items()}
    own |= {full for short, full in named.items() if re.fullmatch(_OWN_WORD, short)}
    own |= {short for short, full in named.items() if full in own}
    own = {name for name in own if not re.fullmatch(rf"{_OWN_WORD}|公司|集团", name)}
    others = {short for short in named if short not in own and short not in _ROLES}
    return Parties(frozenset(own), frozenset(others), many, group)


def without_issuer(owner: str, parties: Parties) -> str:
    """Empty where an owner is the issuer under one of its names, else as it is."""
    bare = owner.removesuffix("公司").removesuffix("集团")
    return "" if owner in parties.own or bare in parties.own else owner


def subject(
    earlier: str, sentence: str, parties: Parties, title_path: list[str]
) -> str:
    """Empty for the issuer; another's name, or `UNTOLD`.

    Args:
        earlier: what stands before the sentence in its paragraph.
        sentence: the sentence up to the words that name the figure.
        parties: who is spoken of in the document.
        title_path: headings above; under one about others 公司 is not the issuer.
    """
    elsewhere = any(_ABOUT_OTHERS.search(title) for title in title_path)
    met = _MEETING.search(sentence)
    who = met["who"] if met else ""
    if who and who not in parties.own and not _OWN_END.search(who):
        return who
    titled = _company(title_path, parties)
    held = any(_ABOUT_ITS_OWN.search(title) for title in title_path[-2:])
    held_alone = held and not _SELF.search(sentence)
    bare = not (titled or held_alone or (parties.many and elsewhere))
    last = _last(sentence, parties, bare=bare)
    if titled and (last is None or last.name == UNTOLD):
        return titled
    if last is not None:
        return "" if last.own else last.name
    if held or (parties.many and elsewhere):
        return UNTOLD
    before = _last(earlier, parties, bare=True)
    if before is None:
        return UNTOLD if parties.many else ""
    return "" if before.own else UNTOLD


def _company(title_path: list[str], parties: Parties) -> str:
    """The company that the innermost heading names, if it is not the issuer."""
    title = key(title_path[-1]) if title_path else ""
    own = any(name in title for name in parties.own)
    return title if _COMPANY.fullmatch(title) and not own else ""


def names_issuer(text: str, parties: Parties) -> bool:
    """Whether the issuer is named in a sentence."""
    return any(mention.own for mention in _mentions(text, parties, bare=True))


def _last(text: str, parties: Parties, *, bare: bool) -> _Mention | None:
    last = None
    for mention in _mentions(text, parties, bare=bare):
        if last is None or mention.end >= last.end:
            last = mention
    return last


def _mentions(text: str, parties: Parties, *, bare: bool) -> Iterator[_Mention]:
    """Parties in order; what is in the title of a document 《》 is none."""
    text = _TITLE.sub(lambda title: " " * len(title.group()), text)
    for match in _pattern(parties).finditer(text):
        if _NO_PARTY.match(text[match.end() : match.end() + 2]):
            continue
        if match.lastgroup == "other":
            whole = text[: match.end()]
            if any(whole.endswith(name) for name in parties.own):
                yield _Mention(match.end(), True, "")
                continue
            found = _NAME.search(whole)
            name = found.group() if found else match[0]
            yield _Mention(match.end(), False, _OF_ITS_OWN.sub("", name))
        elif match.lastgroup == "named":
            yield _Mention(match.end(), False, match.group())
        elif not _NOT_SUBJECT.search(text[: match.start()]):
            own = bare or match.lastgroup == "own"
            yield _Mention(match.end(), own, "" if own else UNTOLD)


def _pattern(parties: Parties) -> re.Pattern[str]:
    own, others = (
        "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        for names in (parties.own, parties.others)
    )
    named = rf"(?P<named>{others})|" if others else ""
    names = f"{own}|" if own else ""
    return re.compile(
        rf"(?P<own>{names}上市公司|发行人)|(?P<bare>{_OWN_WORD}|{_BARE})|"
        rf"{named}(?P<other>{_OTHER})"
    )
