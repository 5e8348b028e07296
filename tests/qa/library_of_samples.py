"""Invented documents with cards and an index, as questions find them.

Companies, products and rules are made up; each document is a profile and a few texts.
"""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from assets.qa.location.finder import Finder
from assets.qa.location.gather import BlockSearch
from assets.qa.location.reading import Names
from assets.qa.names.cards import catalog_of
from tests.warehouse.search_rows import block_rows
from warehouse.schema.documents import Document
from warehouse.schema.profiles import ProfileValue
from warehouse.search import SearchIndex
from warehouse.search_build import update_index
from warehouse.search_fields import BLOCKS

REPORTS = "financial_reports"
INSURANCE = "insurance"
RULES = "regulatory"
CONTRACTS = "financial_contracts"
RESEARCH = "research"

GREEN_23, GREEN_24 = f"{REPORTS}/r1.pdf", f"{REPORTS}/r2.pdf"
GREEN_24_SUMMARY, GREEN_25_H1 = f"{REPORTS}/r3.pdf", f"{REPORTS}/r4.pdf"
RIVER_23_SUMMARY = f"{REPORTS}/r7.pdf"
PROSPECTUS = f"{CONTRACTS}/招股书_霞光锻造_摘编.pdf"
RIVER_24, NAMELESS_24 = f"{REPORTS}/r5.pdf", f"{REPORTS}/r6.txt"
ANNUITY, ILLNESS, HOME, HOME_OF_OTHER = (f"{INSURANCE}/p{n}.pdf" for n in range(1, 5))
DISCLOSURE, DISCLOSURE_NOTE = f"{RULES}/d1.pdf", f"{RULES}/d2.pdf"
CHARTER, RATING_DECISION = f"{RULES}/d3.pdf", f"{RULES}/d4.pdf"
BAN = f"{RULES}/d7.html"
PENALTY, LAW = f"{RULES}/d5.html", f"{RULES}/d6_中华人民共和国海岛银行法.txt"
BOND, CONVERTIBLE, MERGER = (f"{CONTRACTS}/text{n:02d}.txt" for n in (1, 2, 3))
BOILER, BOILER_OF_OTHER = f"{INSURANCE}/p5.pdf", f"{INSURANCE}/p6.pdf"
TEA, SOLAR, SOLAR_AGAIN = (f"{RESEARCH}/n{n}.pdf" for n in (1, 2, 3))


def report(company, short, period, kind="年度报告", code=""):
    """The profile of a company's report."""
    return {
        "title": f"{company}{period[:4]}年{kind}",
        "issuer": company,
        "short_name": short,
        "doc_type": kind,
        "report_period": period,
        "security_code": code,
    }


def policy(insurer, product):
    """The profile of an insurer's terms."""
    return {
        "title": f"{product}条款",
        "insurer": insurer,
        "product_name": product,
        "doc_type": "保险条款",
    }


LIFE = "中国青松人寿保险股份有限公司"
PROPERTY = "中国青松财产保险股份有限公司"
OTHER = "白鹭在线财产保险股份有限公司"

DOCUMENTS = {
    GREEN_23: (
        report("绿源时代科技股份有限公司", "绿源时代", "2023FY", code="300999"),
        ["营业收入三百亿元"],
    ),
    GREEN_24: (
        report("绿源时代科技股份有限公司", "绿源时代", "2024FY"),
        ["营业收入四百亿元", "研发投入占营业收入5.5%"],
    ),
    GREEN_24_SUMMARY: (
        report("绿源时代科技股份有限公司", "绿源时代", "2024FY", "年度报告摘要"),
        ["营业收入四百亿元"],
    ),
    GREEN_25_H1: (
        report("绿源时代科技股份有限公司", "绿源时代", "2025H1", "半年度报告"),
        ["上半年营业收入二百亿元"],
    ),
    RIVER_24: (
        report("江淮商业银行股份有限公司", "江淮商业银行", "2024FY"),
        ["不良贷款率0.9%"],
    ),
    NAMELESS_24: (
        {"doc_type": "年度报告", "report_period": "2024FY", "title": "拓展空间"},
        ["致股东\n海棠集团走过又一年\n海棠集团股份有限公司\n海棠集团感谢大家"],
    ),
    RIVER_23_SUMMARY: (
        report("江淮商业银行股份有限公司", "江淮商业银行", "2023FY", "年度报告摘要"),
        ["不良贷款率1.0%"],
    ),
    PROSPECTUS: ({"doc_type": "招股说明书"}, ["主营业务毛利率为三成"]),
    ANNUITY: (
        policy(LIFE, "青松智享金生专属商业养老保险"),
        ["养老年金开始领取日前可以变更"],
    ),
    ILLNESS: (policy(LIFE, "青松安康福重大疾病保险"), ["等待期为90日"]),
    HOME: (policy(PROPERTY, "青松产险家庭财产保险（2025版）"), ["水管爆裂造成的损失"]),
    HOME_OF_OTHER: (
        policy(OTHER, "家庭财产综合保险（互联网2021版）"),
        ["水管爆裂造成的损失"],
    ),
    BOILER: (
        policy(PROPERTY, "青松产险锅炉安全责任保险（2021版）"),
        ["每次事故的免赔额为五百元"],
    ),
    BOILER_OF_OTHER: (
        policy(OTHER, "锅炉安全责任保险（互联网2026版）"),
        ["每次事故的免赔额由双方约定"],
    ),
    DISCLOSURE: (
        {"title": "海岛公司信息披露管理办法", "doc_type": "部门规章"},
        ["定期报告应当经董事会审议通过"],
    ),
    DISCLOSURE_NOTE: (
        {"title": "《海岛公司信息披露管理办法》修订说明", "doc_type": "修订说明"},
        ["修订的主要内容：定期报告经董事会审议"],
    ),
    CHARTER: (
        {
            "document_number": "中国证券监督管理委员会令第901号",
            "title": "海岛公司章程指引",
            "doc_type": "规范性文件",
            "publish_date": "2025-03-28",
        },
        ["股东会的职权"],
    ),
    RATING_DECISION: (
        {"title": "关于修改《海岛券商分类规定》的决定", "doc_type": "决定"},
        ["名称改为《海岛券商评价规定》", "评价得分扣减"],
    ),
    PENALTY: (
        {
            "title": "行政处罚决定书（王小岛、李大川）",
            "doc_type": "行政处罚决定书",
            "party": "王小岛",
            "document_number": "〔2024〕7号",
        },
        ["当事人主张相关行为不存在连续继续状态，该信息已超过处罚时效"],
    ),
    BAN: (
        {
            "title": "市场禁入决定书（赵小岛）",
            "doc_type": "市场禁入决定书",
            "document_number": "〔2024〕7号",
        },
        ["采取三年市场禁入措施"],
    ),
    LAW: ({"title": ""}, ["海岛银行应当识别客户身份"]),
    BOND: (
        {
            "title": "云岭控股集团有限公司2026年公开发行公司债券（第一期）募集说明书",
            "issuer": "广东省云岭控股集团有限公司",
            "doc_type": "募集说明书",
        },
        ["主体信用评级为AAA，本期发行规模不超过十亿元"],
    ),
    CONVERTIBLE: (
        {
            "title": "晨星股份有限公司可转换公司债券募集说明书",
            "issuer": "晨星股份有限公司",
            "short_name": "晨星股份",
            "security_code": "301234",
            "doc_type": "募集说明书",
        },
        ["初始转股价格为18.88元/股"],
    ),
    MERGER: (
        {
            "title": "远山股份有限公司发行股份购买资产报告书",
            "issuer": "远山股份有限公司",
            "doc_type": "重大资产重组报告书",
        },
        ["标的公司控股股东的资产负债率为43.21%"],
    ),
    TEA: (
        {
            "title": "新茶饮行业深度",
            "doc_type": "研究报告",
            "institution": "沧海桑田证券研究所",
        },
        ["2025年茶饮市场规模达到三千亿元"],
    ),
    SOLAR: (
        {"title": "光伏组件月报", "doc_type": "研究报告"},
        ["组件出货量同比增长12.3%"],
    ),
    SOLAR_AGAIN: (
        {"title": "光伏组件月报", "doc_type": "研究报告"},
        ["组件出货量同比增长12.3%"],
    ),
}


def profile_rows(fields):
    """A profile with one chosen value a field."""
    return [
        ProfileValue(field, value, 0, "sample", value, 1, 0, None)
        for field, value in fields.items()
        if value
    ]


def document(doc_id):
    """A file of the register."""
    domain = doc_id.partition("/")[0]
    return Document(doc_id, domain, doc_id, "pdf", 1, "0" * 64, "ok", "", "")


def sample_catalog():
    """Cards of all sample documents."""
    return catalog_of(
        [document(doc_id) for doc_id in DOCUMENTS],
        {doc_id: profile_rows(fields) for doc_id, (fields, _) in DOCUMENTS.items()},
        {doc_id: "\n".join(texts) for doc_id, (_, texts) in DOCUMENTS.items()},
    )


@cache
def sample_finder():
    """A finder over the sample documents."""
    folder = Path(mkdtemp(prefix="finvouch-samples-")) / "index"
    update_index(
        BLOCKS,
        None,
        folder,
        dict.fromkeys(DOCUMENTS, "1"),
        lambda doc_id: block_rows(doc_id, *DOCUMENTS[doc_id][1]),
    )
    catalog = sample_catalog()
    search = BlockSearch(SearchIndex(folder, BLOCKS), tuple(catalog.cards))
    return Finder(catalog, Names(catalog), search)
