"""What kind of table it is and whose figures it holds, by its title and headings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assets.facts.labels import key, read_label
from assets.facts.tables.owners import NO_TARGETS, owner_of
from assets.facts.tables.row_votes import (
    PRIMARY,
    PRINTED_AS_ROWS,
    by_rows,
    contradicted,
    is_excerpt,
)
from assets.facts.tables.targets import Targets
from assets.facts.tables.titles import basis_of
from dictionaries.metrics import Metric
from warehouse.schema.tables import Table

_STATEMENT = (
    (
        "other",
        re.compile(
            r"补充(?:资料|说明)|附注|注释|受限(?:情况|资产|$)|背书|贴现|用作质押|"
            r"(?:资产|存货)(?:减值|跌价)准备(?:状况|情况|明细)|净利润.{0,20}(?:匹配|调节|勾稽)|调节为经营"
        ),
    ),
    ("balance_sheet", re.compile(r"资产负债表|财务状况表")),
    ("cash_flow", re.compile(r"现金流量表")),
    ("equity", re.compile(r"(?:所有者|股东)权益(?:\(.*\))?变动表|权益变动表")),
    ("income", re.compile(r"利润表|损益表|综合收益表|利润及利润分配表")),
    ("quarterly", re.compile(r"分季度|季度(?:主要)?财务")),
    ("nonrecurring", re.compile(r"非经常性损益(?:项目|及|合计|明细)?")),
    (
        "summary",
        re.compile(
            r"主要(?:会计|财务)(?:数据|指标)|会计数据(?:和|及)财务指标|"
            r"财务(?:概要|摘要|概览)|主要财务数据|会计数据|"
            r"盈利预测|估值指标|主要财务比率"
        ),
    ),
    ("dividend", re.compile(r"分红|股利分配|利润分配|派息|现金红利")),
    ("rd", re.compile(r"研发(?:投入|人员|情况|支出)")),
    ("staff", re.compile(r"员工(?:数量|情况|构成)|专业构成|人员构成")),
    (
        "counterparty",
        re.compile(r"(?:客户|供应商)(?:情况|资料|合计)?$|前(?:五|5)(?:名|大)"),
    ),
    (
        "segment",
        re.compile(
            r"分(?:行业|产品|地区|销售模式|业务|板块|部)|(?:行业|产品|业务|地区)分类|"
            r"收入构成|营业成本构成|主营业务(?:收入|成本|毛利|构成)|占公司营业收入|"
            r"营业(?:收入|成本).{0,8}(?:整体情况|分解)|占比10%以上的(?:产品|服务)"
        ),
    ),
    (
        "indicator",
        re.compile(
            r"监管指标|风险控制指标|资本充足|偿付能力|财务指标|"
            r"风险监管"
        ),
    ),
)
_ITSELF = re.compile(
    r"表(?:-?续|\(续\))?(?:\d{4}.*|\(.*\)|\[.*|(?:截至|编制|单位|人民币|金额|:).*)?$"
)
_EXCERPT = re.compile(r"表(?:的)?(?:主要)?(?:财务)?(?:数据|项目)(?:\(.*\))?$")
_DISCUSSED = re.compile(r"分析|讨论|科目|变动|构成|结构|情况|概览|指标|评估|影响")
_REPORTED = re.compile(r"财务报表|财务报告|财务会计信息")
_BESIDE = re.compile(r"同比|增减|变动|变化|占比|比重|比例|幅度")
"""Columns that tables about a statement have and the statement itself has not."""

_BOTH = re.compile(r"合并(?:及|和|与|、)(?:母公司|本?公司|银行|本行)")
_CONSOLIDATED = re.compile(r"合并|集团")
_PARENT = re.compile(r"母公司")
_OF_GROUP = re.compile(
    r"合并(?:资产负债表|利润表|现金流量表|.{0,3}权益变动表|财务报表主要项目)"
)
_OWN = re.compile(
    r"(?:(?<!上市)(?<!股份)公司|本行|银行)"
    r"(?:资产负债表|利润表|现金流量表|.{0,3}权益变动表|财务报表主要项目的?(?:附注|注释))"
)
"""The parent's, where the document prints the group's beside it; else a company that
has no group draws up its one set of statements, which are its whole books."""
_ALONE = re.compile(r"本报告期(?!末)")
_TO_DATE = re.compile(r"年初(?:至|到)")

_NOTES = re.compile(
    r"附注|注释|联营|合营|子公司|其他主体|关联方|公允价值的?(?:披露|估计)|金融工具|"
    r"流动性?风险"
)
"""Chapters whose tables show figures of others, laid out like statements."""
_OF_OWNERS = re.compile(r"归属于?母公司|少数股东")
"""Columns in which only a group's statement of changes in equity parts its equity."""
_NOTICE = re.compile(r"附注.{0,8}财务报表.{0,4}(?:组成|构成)部分")
"""A line that stands under every page of statements and titles none of them."""
_BREAKDOWN = re.compile(
    r"(?:按.{1,8}(?:列示|划分)的?)?(?P<metric>[一-鿿]{2,12}?)(?:的)?"
    r"(?:构成|明细|分布|分类|分解|情况)"
)

HEADINGS_READ, HEADINGS_UNDER_CAPTION = 3, 1
"""Innermost headings that can name a table; outer ones name the whole chapter."""


@dataclass(frozen=True, slots=True)
class Context:
    """The kind of a table, whose figures it holds, and which 本期 it means."""

    statement: str
    lines: str
    """The statement whose lines it prints, be it that one, an excerpt or about it."""
    scope: str
    """consolidated, parent, na, or both when columns say which."""
    year_to_date: bool
    """本期 means the year to date, as in primary statements."""
    heading: str
    """The title or heading that told the kind."""
    subject: Metric | None
    """The metric the whole table breaks down, e.g. of 营业收入构成."""
    owner: str
    """Whose figures they are when not the issuer's: 标的公司, 交易对方, 备考 …"""
    basis: str = ""
    """Accounting standards other than the Chinese ones, where a title names them."""
    about: Metric | None = None
    """The line of a statement that a note is about, e.g. 财务费用."""


def context_of(
    table: Table,
    own_names: frozenset[str] = frozenset(),
    *,
    deal: bool = False,
    targets: Targets = NO_TARGETS,
    beside_group: bool = False,
) -> Context:
    """Kind and scope of a table: title first, then headings inside out, then rows.

    Args:
        table: the table.
        own_names: full and short names of the issuer, whose figures need no owner.
        deal: whether the document is a deal report.
        targets: whom a deal report speaks of.
        beside_group: whether the document prints statements of a group, so that those
            of 本公司 are the parent's.
    """
    statement, lines, heading = _by_titles(table)
    if statement in PRINTED_AS_ROWS and (printed := contradicted(table, lines)):
        statement = lines = printed  # the title is of the table before it
    about = next(filter(None, (read_label(t).metric for t in _titles(table))), None)
    noted = any(_NOTES.search(key(t)) for t in table.title_path)
    named = table.caption and read_label(key(table.caption)).metric is not None
    if not statement and not noted and not named:
        lines = by_rows(table)
        discussed = lines in PRINTED_AS_ROWS and _is_discussion(table)
        excerpt = "summary" if is_excerpt(table) else lines
        statement = "analysis" if discussed else excerpt
    year_to_date = lines in PRIMARY and not (
        _ALONE.search(heading) and not _TO_DATE.search(heading)
    )
    return Context(
        statement=statement or "other",
        lines=lines or "other",
        scope=_scope(table, statement, beside_group),
        year_to_date=year_to_date,
        heading=heading,
        subject=_subject(table),
        owner=owner_of(table, own_names, targets, deal and statement in PRIMARY),
        basis=basis_of(table),
        about=about,
    )


def _by_titles(table: Table) -> tuple[str, str, str]:
    """Statement, the statement whose lines it prints, and the title that says so."""
    for text in _titles(table):
        for named, pattern in _STATEMENT:
            if pattern.search(text) and (statement := _titled(named, text)):
                return statement, named, text
    return "", "", ""


def _titled(named: str, text: str) -> str:
    """What a table is by a title that names a statement; empty: that title tells not.

    合并利润表 is the statement, 利润表主要数据 an excerpt, 利润表科目变动分析 is about
    it, and 资产负债表日已背书的票据 only mentions one.
    """
    if named not in PRINTED_AS_ROWS:
        return named
    if _EXCERPT.search(text):
        return "summary"
    if _DISCUSSED.search(text):
        return "analysis" if "科目" in text or "分析" in text else ""
    return named if _ITSELF.search(text) else ""


def _is_discussion(table: Table) -> bool:
    """Whether a table that prints lines of a statement is about it, not the statement.

    Told by columns of changes or shares, else by the innermost title that says whether
    statements are printed or discussed there.
    """
    if any(_BESIDE.search(key(header)) for header in table.header):
        return True
    for title in (table.caption, *reversed(table.title_path)):
        text = key(title)
        if _REPORTED.search(text):
            return False
        if _DISCUSSED.search(text):
            return True
    return False


def _subject(table: Table) -> Metric | None:
    """The metric named by a title such as 营业收入构成 or 营业成本明细."""
    for text in _titles(table):
        named = _BREAKDOWN.search(text)
        metric = read_label(named["metric"]).metric if named else None
        if metric is not None:
            return metric
    return None


def _titles(table: Table) -> Iterator[str]:
    caption = "" if _NOTICE.search(key(table.caption)) else key(table.caption)
    if caption:
        yield caption
    read = HEADINGS_UNDER_CAPTION if caption else HEADINGS_READ
    for title in list(reversed(table.title_path))[:read]:
        yield key(title)


def prints_group(tables: Sequence[Table]) -> bool:
    """Whether a consolidated statement is among the tables of a document."""
    titles = (key(t) for table in tables for t in (table.caption, *table.title_path))
    return any(_OF_GROUP.search(title) for title in titles)


def _scope(table: Table, statement: str, beside_group: bool) -> str:
    if statement in {"dividend", "staff"}:
        return "na"
    for text in [key(table.caption), *(key(t) for t in reversed(table.title_path))]:
        if _BOTH.search(text):
            return "both"
        if _PARENT.search(text) or (beside_group and _OWN.search(text)):
            return "parent"
        if _CONSOLIDATED.search(text):
            return "consolidated"
    alone = statement == "equity" and not any(map(_OF_OWNERS.search, table.header))
    return "parent" if alone and beside_group else "consolidated"
