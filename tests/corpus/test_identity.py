"""Who, when and what a document is, read from its own front matter."""

import pytest

from assets.corpus.identity.front import LONGEST_LINE
from assets.corpus.identity.profile import profile
from warehouse.schema.lines import Line, PageLines


def line(number, text, page=1, size=10.0, role="body"):
    return Line(
        page=page, line_no=number, column=0, role=role, text=text, raw="", box=None,
        size=size, bold=False, centred=False, indent=0.0, tag="", source="text",
        confidence=1.0, paragraph=number, glue="",
    )  # fmt: skip


def pages(*texts, running=(), sizes=None, page_of=None):
    lines = [
        line(n, text, page=(page_of or {}).get(n, 1), size=(sizes or {}).get(n, 10.0))
        for n, text in enumerate(texts)
    ]
    lines += [
        line(len(texts) + n, text, role="running_head")
        for n, text in enumerate(running)
    ]
    last = max(x.page for x in lines)
    return [
        PageLines(p, 595.0, 842.0, "ok", "", "text", 1,
                  [x for x in lines if x.page == p], [], [])
        for p in range(1, last + 1)
    ]  # fmt: skip


def chosen(document, domain="other"):
    return {v.field: v.value for v in profile(document, domain) if v.rank == 0}


def test_a_report_is_told_by_company_year_and_kind_over_two_lines():
    found = chosen(
        pages(
            "公司代码：600999 公司简称：海棠重工",
            "海棠重型机械股份有限公司",
            "2024 年半年度报告摘要",
        )
    )
    assert found["doc_type"] == "半年度报告摘要"
    assert found["title"] == "海棠重型机械股份有限公司2024年半年度报告摘要"
    assert found["issuer"] == "海棠重型机械股份有限公司"
    assert found["security_code"] == "600999"
    assert found["short_name"] == "海棠重工"
    assert found["report_period"] == "2024H1"
    assert (found["period_start"], found["period_end"]) == ("2024-01-01", "2024-06-30")


@pytest.mark.parametrize(
    ("printed", "period"),
    [
        ("2024 年年度报告", "2024FY"),
        ("二〇二四年年度报告", "2024FY"),
        ("2025年第一季度报告全文", "2025Q1"),
        ("2025年三季度报告", "2025Q3"),
        ("2023年中期报告", "2023H1"),
    ],
)
def test_the_title_tells_the_period(printed, period):
    found = chosen(pages("海棠重型机械股份有限公司", printed))
    assert found["report_period"] == period


def test_a_prospectus_is_told_by_its_cover_without_address_and_english_name():
    found = chosen(
        pages(
            "股票简称：澜江股份 股票代码：688999",
            "澜江水务集团股份有限公司",
            "Lanjiang Water Group Co., Ltd.",
            "（住所：虚构省澜江市滨河路 1 号）",
            "2025 年面向专业投资者公开发行",
            "绿色公司债券（第一期）募集说明书",
            "二〇二五年三月",
        )
    )
    assert found["doc_type"] == "募集说明书"
    assert found["issuer"] == "澜江水务集团股份有限公司"
    assert found["title"].endswith("公开发行绿色公司债券（第一期）募集说明书")
    assert found["publish_date"] == "2025-03"
    assert found["security_code"] == "688999"


def test_insurance_terms_are_bound_to_insurer_product_and_number():
    found = chosen(
        pages(
            "安岳财产保险股份有限公司",
            "家庭燃气意外伤害保险条款（互联网 2025 版）",
            "注册号：C00099932312025010100001",
            "总则",
            "第一条 本保险合同由保险条款、投保单组成。",
        )
    )
    assert found["doc_type"] == "保险条款"
    assert found["insurer"] == "安岳财产保险股份有限公司"
    assert found["product_name"] == "家庭燃气意外伤害保险（互联网2025版）"
    assert found["filing_number"] == "C00099932312025010100001"


def test_a_property_policy_has_registration_and_filing_number():
    values = profile(
        pages(
            "远山财产保险股份有限公司",
            "远山家庭财产保险条款",
            "注册号：C00012345678901234567890",
            "(远山财险)(备-普通家财险)【2031】(主) 032号",
        ),
        "insurance",
    )
    found = [v.value for v in values if v.field == "filing_number"]
    assert found == [
        "C00012345678901234567890",
        "（远山财险）（备-普通家财险）〔2031〕（主）032号",
    ]


def test_the_edition_of_a_model_text_is_not_the_products():
    found = chosen(pages("安岳财产保险股份有限公司", "货车商业保险示范条款（2020版）"))
    assert found["product_name"] == "货车商业保险"


def test_a_part_common_to_all_terms_names_no_product():
    found = chosen(
        pages(
            "安岳养老年金保险A款利益条款", "第一条 构成", "个人保险基本条款",
            sizes={0: 15.0, 2: 15.0},
        )
    )  # fmt: skip
    assert found["product_name"] == "安岳养老年金保险A款"
    assert found["title"] == "安岳养老年金保险A款利益条款"


def test_a_rule_is_told_by_its_title_adoption_and_last_article():
    found = chosen(
        pages(
            "附件 1",
            "虚拟资产登记管理暂行",
            "办法",
            "（2025 年 3 月 5 日中国证券监督管理委员会第 2 次委务会议审议通过）",
            "第一章 总则",
            "第一条 为了规范登记行为，制定本办法。",
            "第九条 本办法自 2025 年 9 月 1 日起施行。《虚拟资产登记规定》同时废止。",
        ),
        "regulatory",
    )
    assert found["doc_type"] == "部门规章"
    assert found["title"] == "虚拟资产登记管理暂行办法"
    assert found["issuing_authority"] == "中国证券监督管理委员会"
    assert found["effective_date"] == "2025-09-01"
    assert found["repeal"] == "虚拟资产登记规定"
    assert "publish_date" not in found


def test_a_chapter_heading_is_no_voucher_of_a_kind():
    document = pages(
        *("支付数据管理办法", "第一章 总则", "第一条 为了规范数据，制定本办法。"),
        *("第二章 报送要求", "第二条 机构应当报送数据。"),
    )
    kinds = [v.quote for v in profile(document, "regulatory") if v.field == "doc_type"]
    assert kinds == ["支付数据管理办法"]


def test_from_the_day_of_publication_means_the_day_it_was_signed():
    found = chosen(
        pages(
            "中国人民银行令〔2024〕第 9 号",
            "《支付数据管理办法》已经 2024 年 7 月 1 日行务会议审议通过，现予发布。",
            "行长 张三",
            "2024 年 7 月 9 日",
            "支付数据管理办法",
            "第一条 为了规范数据，制定本办法。",
            "第二条 本办法自公布之日起施行。",
        ),
        "regulatory",
    )
    assert found["title"] == "支付数据管理办法"
    assert found["document_number"] == "中国人民银行令〔2024〕第9号"
    assert (found["publish_date"], found["effective_date"]) == ("2024-07-09",) * 2


def test_a_standard_has_number_and_dates_on_its_cover():
    found = chosen(
        pages(
            "ICS 03.060",
            "中 华 人 民 共 和 国 金 融 行 业 标 准",
            "JR/T 0999.4—2025",
            "登记数据元规范",
            "第 4 部分：账户",
            "Registration data elements",
            "2025 - 10 - 10 发布 2025 - 12 - 01 实施",
            "中国证券监督管理委员会 发 布",
        ),
        "regulatory",
    )
    assert found["doc_type"] == "行业标准"
    assert found["document_number"] == "JR/T 0999.4—2025"
    assert found["title"] == "登记数据元规范第4部分：账户"
    assert (found["publish_date"], found["effective_date"]) == (
        "2025-10-10",
        "2025-12-01",
    )


def test_a_penalty_decision_names_its_party():
    found = chosen(
        pages(
            "中国证监会行政处罚决定书（王某）",
            "〔2025〕99 号",
            "当事人：王某，男，住址：虚构市。",
            "一、违法事实。",
            "2025 年 1 月 6 日",
        ),
        "regulatory",
    )
    assert found["doc_type"] == "行政处罚决定书"
    assert found["party"] == "王某"
    assert found["document_number"] == "〔2025〕99号"


def test_parties_listed_below_the_first_are_parties_too():
    values = profile(
        pages(
            "中国证监会行政处罚决定书（青禾农机、王某、李某）",
            "〔2025〕98 号",
            "当事人:青禾农机股份有限公司(以下简称青禾农机),住所:虚构省虚构市。",
            "王某,男,1970年1月出生,时任董事长,住址:虚构市。",
            "李某(以下简称李某),女,住址:虚构市。",
            "依据有关规定,我会对青禾农机,男装经销商的上游,立案调查。",
            "赵某,男,为证人。",
        ),
        "regulatory",
    )
    found = [v.value for v in values if v.field == "party"]
    assert found == ["青禾农机股份有限公司", "王某", "李某"]


def test_a_research_note_is_told_by_headline_company_rating_and_date():
    found = chosen(
        pages(
            "证券研究报告",
            "云麓科技（688998.SH）",
            "订单饱满，盈利拐点已至",
            "——公司信息更新报告",
            "2025 年 07 月 31 日",
            "投资评级：买入（维持）",
            "分析师：李四",
            sizes={1: 16.0, 2: 18.0, 3: 12.0},
        ),
        "research",
    )
    assert found["doc_type"] == "研究报告"
    assert found["title"] == "订单饱满，盈利拐点已至"
    assert (found["issuer"], found["security_code"]) == ("云麓科技", "688998")
    assert (found["rating"], found["publish_date"]) == ("买入", "2025-07-31")
    assert found["analyst"] == "李四"


def test_conflicting_readings_are_kept_behind_the_chosen_one():
    values = profile(
        pages(
            "海棠重型机械股份有限公司",
            "2024 年年度报告",
            running=("海棠重型机械股份有限公司 2023 年年度报告",),
        ),
        "financial_reports",
    )
    periods = [(v.rank, v.value) for v in values if v.field == "report_period"]
    assert periods == [(0, "2024FY"), (1, "2023FY")]


def test_nothing_is_said_of_a_document_without_text():
    assert profile([], "other") == []


def test_a_rule_without_a_line_of_text_has_no_identity():
    assert (
        profile(
            [PageLines(1, 595.0, 842.0, "ok", "", "text", 1, [], [], [])], "regulatory"
        )
        == []
    )


def test_a_line_too_long_to_name_anything_is_not_searched():
    long = "中国证券监督管理委员会令" * LONGEST_LINE
    assert profile(pages(long), "regulatory") == []


@pytest.mark.parametrize(
    ("texts", "institution"),
    [
        (
            [
                "新设备的时代",
                "机械首席证券分析师：王小明",
                "根据北方产业研究院，市场将增长。",
                "4月3日在北京中国国际展览馆举行展会。",
                "本报告由南湖证券股份有限公司（以下简称“本公司”）制作。",
            ],
            "南湖证券股份有限公司",
        ),
        (
            ["新设备的时代", *["数据来源：Wind，南湖证券研究所"] * 3, "如中山证券"],
            "南湖证券研究所",
        ),
        (["新设备的时代", "证券分析师：王小明 证券分析师：李大", "中国甲证券"], None),
    ],
)
def test_the_institution_of_a_note_is_who_signs_or_repeats_its_own_name(
    texts, institution
):
    found = chosen(pages(*texts, page_of={len(texts) - 1: 2}), "research")
    assert found.get("institution") == institution


def test_a_statement_of_analysts_names_none():
    found = chosen(pages("新设备的时代", "有关分析师的申明，见后。"), "research")
    assert "analyst" not in found


@pytest.mark.parametrize(
    ("texts", "sizes", "domain", "title"),
    [
        (["机械行业研究", "新设备的时代正在到来"], {0: 20, 1: 16}, "research",
         "新设备的时代正在到来"),
        (["农林牧渔", "养殖业正在走向稳健"], {0: 20, 1: 16}, "research",
         "养殖业正在走向稳健"),
        (["新设备的时代", "营业收入 1.5 2.5 3.5"], {0: 14, 1: 20}, "research",
         "新设备的时代"),
        (["中华人民共和国票号法", "（2006年10月31日会议通过 2024年11月8日会议修订）",
          "第一条 为了规范票号，制定本法。"], {}, "regulatory", "中华人民共和国票号法"),
        (["一、将第一条修改为：“为了规范", "票号”"], {}, "regulatory", None),
    ],
)  # fmt: skip
def test_labels_figures_and_histories_are_no_titles(texts, sizes, domain, title):
    assert chosen(pages(*texts, sizes=sizes), domain).get("title") == title


def test_a_date_in_brackets_is_a_related_reports():
    found = chosen(pages("2025年10月29日", "新设备的时代(2025-03-19)"), "research")
    assert found["publish_date"] == "2025-10-29"


def test_who_issued_a_cited_rule_is_not_who_issues_the_document():
    found = chosen(
        pages(
            "票号管理办法",
            "第一条 根据《国务院关于票号的意见》《国务",
            "院关于钱庄的意见》，制定本办法。",
        ),
        "regulatory",
    )
    assert "issuing_authority" not in found


def test_a_mark_of_correction_below_the_title_is_part_of_it():
    found = chosen(
        pages("青禾农机股份有限公司", "2031年年度报告", "（更正后）"),
        "financial_reports",
    )
    assert found["title"] == "青禾农机股份有限公司2031年年度报告（更正后）"


def test_code_short_and_legal_name_in_a_profile_without_table_in_either_script():
    found = chosen(
        pages(
            "青禾農機股份有限公司",
            "股票代碼：600999",
            "2031年年度报告",
            "1.1 法定中文名称：青禾农机股份有限公司（简称：青禾农机）",
            "A股：上海证券交易所；股票简称：青禾农机；股票代码：600999",
            "优先股：上海证券交易所；股票简称：青禾优1；股票代码：360999",
        ),
        "financial_reports",
    )
    assert found["issuer"] == "青禾农机股份有限公司"
    assert (found["security_code"], found["short_name"]) == ("600999", "青禾农机")


def test_a_prospectus_without_its_cover_is_told_by_its_terms_of_issue():
    found = chosen(
        pages(
            "声明及提示",
            "发行人承诺本募集说明书不存在虚假记载。",
            "发行人：远山铁路集团有限公司。",
            "债券名称：2031年度远山铁路建设债券",
        ),
        "financial_contracts",
    )
    assert found["issuer"] == "远山铁路集团有限公司"
    assert found["title"] == "2031年度远山铁路建设债券募集说明书"


@pytest.mark.parametrize(
    ("above", "currency"),
    [
        ("单位：万元", "CNY"),
        ("单位：万元 币种：港币", "HKD"),
        ("本公司經營業務及資產負債單位：万元", None),
    ],
)
def test_a_unit_of_yuan_without_a_currency_is_yuan_in_simplified_script(
    above, currency
):
    found = chosen(pages("青禾农机股份有限公司", "2031年年度报告", above), "other")
    assert found.get("currency") == currency
