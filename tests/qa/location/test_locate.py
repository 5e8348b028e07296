"""A question leads to the few documents it is about, or to a reason why to none."""

import pytest

from assets.qa.location.locate import LocationError
from tests.qa.library_of_samples import (
    ANNUITY,
    BAN,
    BOILER,
    BOILER_OF_OTHER,
    BOND,
    CHARTER,
    CONTRACTS,
    CONVERTIBLE,
    DISCLOSURE,
    DISCLOSURE_NOTE,
    GREEN_23,
    GREEN_24,
    GREEN_24_SUMMARY,
    GREEN_25_H1,
    HOME,
    HOME_OF_OTHER,
    ILLNESS,
    INSURANCE,
    LAW,
    MERGER,
    NAMELESS_24,
    PENALTY,
    PROSPECTUS,
    RATING_DECISION,
    REPORTS,
    RESEARCH,
    RIVER_23_SUMMARY,
    RIVER_24,
    RULES,
    SOLAR,
    SOLAR_AGAIN,
    TEA,
    sample_finder,
)


def located(question, domain="", **options):
    finder = sample_finder()
    raw = {"question": question, "domain": domain, "options": options}
    return finder.locate(finder.read(raw))


def read(question):
    return sample_finder().read({"question": question})


def found(question, domain="", **options):
    return [c.doc_id for c in located(question, domain, **options).candidates]


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("绿源时代2024年年度报告的营业收入", [GREEN_24]),
        ("绿源时代 2024 年年报的营业收入", [GREEN_24]),
        ("綠源時代２０２４年年度報告的營業收入", [GREEN_24]),
        ("绿源时代2025年半年度报告的营业收入", [GREEN_25_H1]),
        ("绿源时代2024年年度报告摘要披露了什么", [GREEN_24_SUMMARY]),
        ("300999在2023年年度报告中的营业收入", [GREEN_23]),
        ("300999.SZ 2023年的营业收入", [GREEN_23]),
        ("江淮商业银行2024年年报", [RIVER_24]),
        ("江行2024年年报的不良贷款率", [RIVER_24]),
        ("海棠集团2024年年度报告", [NAMELESS_24]),
        ("江淮商业银行2023年年度报告", [RIVER_23_SUMMARY]),
        (
            "绿源时代2025年上半年盈利如何；江淮商业银行2023年年报摘要怎么说不良贷款率？",
            [GREEN_25_H1, RIVER_23_SUMMARY],
        ),
        ("绿源时代2024年审计报告的关键审计事项", [GREEN_24]),
        (
            "绿源时代2023年与江淮商业银行2024年年度报告相比",
            [GREEN_23, RIVER_24],
        ),
        ("绿源时代与江淮商业银行2024年年度报告相比", [GREEN_24, RIVER_24]),
        (
            "绿源时代连续两年的年度报告：2024年营业收入较2023年增长",
            [GREEN_23, GREEN_24],
        ),
    ],
)
def test_a_company_and_a_year_mean_its_report_and_nothing_is_filled_up(
    question, documents
):
    assert sorted(found(question, REPORTS)) == sorted(documents)


def test_a_year_from_which_on_something_holds_is_not_the_year_of_a_report():
    documents = found("绿源时代自2023年起回购，2024年年度报告的营业收入", REPORTS)
    assert documents == [GREEN_24]


def test_reports_of_another_year_or_kind_are_shut_out_with_the_reason():
    out = {s.doc_id: s.reason for s in located("绿源时代2024年年报", REPORTS).shut_out}
    assert out[GREEN_23] == "is of 2023FY; asked for 2024"
    assert out[GREEN_24_SUMMARY] == "is of kind 年度报告摘要"


def test_the_years_that_are_there_are_told():
    with pytest.raises(LocationError, match=r"of 2015 is there; .* of 2023FY, 2024FY"):
        located("绿源时代2015年年度报告的营业收入", REPORTS)


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("绿源时代2025年上半年营业收入", [GREEN_25_H1]),
        ("绿源时代2024年营业收入", [GREEN_24]),
        ("绿源时代2025年营业收入", [GREEN_25_H1]),
        ("绿源时代2024年第三季度营业收入", [GREEN_24]),
        ("绿源时代2022年、2024年营业收入", [GREEN_23, GREEN_24]),
        ("江淮商业银行2023年的不良贷款率", [RIVER_23_SUMMARY]),
    ],
)
def test_a_part_of_a_year_means_its_report_or_that_of_the_year(question, documents):
    assert sorted(found(question, REPORTS)) == sorted(documents)


def test_a_part_of_a_year_does_not_tell_of_another():
    with pytest.raises(LocationError, match="no report of 2025Q1 is there"):
        located("绿源时代2025年第一季度营业收入", REPORTS)


def test_figures_of_a_year_without_report_are_looked_for_in_the_next_one():
    location = located("绿源时代2022年的营业收入是多少", REPORTS)
    assert location.candidates[0].doc_id == GREEN_23
    assert any("next one" in reason for reason in location.candidates[0].reasons)


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("青松智享金生可否变更领取日", [ANNUITY]),
        ("青松安康福重疾险的等待期", [ILLNESS]),
        ("青松家财险和白鹭家财险都赔水管爆裂吗", [HOME, HOME_OF_OTHER]),
        ("白鹭的家财险赔水管爆裂吗", [HOME_OF_OTHER]),
        ("假设投保人投保了青松智享金生、青松安康福", [ANNUITY, ILLNESS]),
        ("智享金生的年金；智享金生(90万)", [ANNUITY]),
        ("青松产险家财险与白鹭家财险的保险责任", [HOME, HOME_OF_OTHER]),
        ("青松财产保险锅责险的免赔额", [BOILER]),
        ("青松财险的《锅炉安全责任保险》的免赔额", [BOILER]),
        ("白鹭保险锅责险的免赔额", [BOILER_OF_OTHER]),
        ("青松产险和白鹭在线的锅炉安全责任险的免赔额", [BOILER, BOILER_OF_OTHER]),
        ("锅责险的免赔额", [BOILER, BOILER_OF_OTHER]),
        ("青松人寿安康福", [ILLNESS]),
        ("青松重疾险的等待期", [ILLNESS]),
    ],
)
def test_a_product_is_meant_by_characters_of_its_name_in_order(question, documents):
    assert sorted(found(question, INSURANCE)) == sorted(documents)


@pytest.mark.parametrize(
    "question",
    [
        "青松产险锅责险与青松产险宠物医疗险的免赔额",
        "青松产险锅责险与白鹭宠物医疗险的免赔额",
        "青松产险锅责险与白鹭乐享百分百的免赔额",
        "青松安享年年年金与青松产险锅责险的免赔额",
    ],
)
def test_a_product_nobody_has_is_told_and_the_list_stays_open(question):
    location = located(question, INSURANCE)
    assert location.candidates[0].doc_id == BOILER
    assert len(location.candidates) > 1
    assert any(note.startswith("no document is named") for note in location.notes)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("青松产险锅责险与红杉财险锅责险的免赔额", "红杉财险锅责险"),
        ("青松产险锅责险与泰康锅责险的免赔额", "泰康锅责险"),
        ("泰康岁月安康与青松锅责险哪个免赔额高", "泰康岁月安康"),
        ("青松锅责险和太保的免赔额哪个高", "太保"),
        ("青松锅责险与人保的比较", "人保"),
        ("人保、青松的锅责险都赔爆炸吗", "人保"),
    ],
)
def test_an_insurer_nobody_has_is_told_and_lends_no_product(question, named):
    location = located(question, INSURANCE)
    assert [c.doc_id for c in location.candidates] == [BOILER]
    assert any(f"'{named}'" in note for note in location.notes)


@pytest.mark.parametrize(
    ("name", "told"),
    [("青松安康福重疾险", ""), ("青松家财险", ""),
     ("青松福重疾险", "安康福重大疾病保险")],
)  # fmt: skip
def test_a_product_without_the_beginning_of_its_name_is_told_in_full(name, told):
    notes = located(f"{name}有多长的等待期", INSURANCE).notes
    assert [n for n in notes if "read as" in n] == (
        [f"{name}: read as {told}"] if told else []
    )


def test_an_insurer_alone_means_what_it_has_of_that_line():
    assert found("青松锅责险和白鹭的免赔额哪个高", INSURANCE) == [
        BOILER,
        BOILER_OF_OTHER,
    ]


def test_what_an_insurer_has_is_told_where_nothing_is_of_that_line():
    location = located("青松安康福和白鹭的等待期哪个长", INSURANCE)
    assert [c.doc_id for c in location.candidates] == [ILLNESS]
    assert "锅炉安全责任保险" in " ".join(location.notes)


def test_products_of_three_insurers_are_bound_or_told():
    location = located("青松家财险、白鹭家财险和国寿家财险的免赔额", INSURANCE)
    assert [c.doc_id for c in location.candidates] == [HOME, HOME_OF_OTHER]
    assert any("'国寿家财险'" in note for note in location.notes)


def test_a_product_of_no_insurer_beside_a_known_one_is_told():
    location = located("青松安康福与长乐康宁保哪个等待期长", INSURANCE)
    assert ILLNESS in [c.doc_id for c in location.candidates]
    assert any("'长乐康宁保'" in note for note in location.notes)


@pytest.mark.parametrize(
    "question",
    [
        "青松安康福的等待期与犹豫期分别多长",
        "青松安康福和其他重疾险相比",
        "青松安康福与社保哪个先赔",
        "青松安康福的投保人与被保险人各有什么义务",
    ],
)
def test_what_else_stands_beside_a_product_is_none(question):
    assert not sample_finder().read({"question": question}).slots.unbound


def test_two_insurers_alone_mean_what_they_have_of_the_line_that_is_named():
    documents = found("家财险里青松和白鹭的免责有什么不同", INSURANCE)
    assert sorted(documents) == [HOME, HOME_OF_OTHER]


def test_a_word_that_is_also_an_insurer_is_none_by_itself():
    assert not read("阳光下自燃，青松锅责险赔吗").slots.unbound


def test_an_insurer_nobody_has_leads_nowhere():
    with pytest.raises(LocationError, match="no document of that insurer: 泰康重疾险"):
        located("泰康重疾险的等待期", INSURANCE)


def test_the_name_of_an_insurer_is_no_product():
    location = located("青松财产保险的水管爆裂造成的损失", INSURANCE)
    assert all(not c.bound_by for c in location.candidates)


def test_products_of_options_are_bound_too():
    assert sorted(
        found("下列哪些产品退还保费？", INSURANCE, A="青松智享金生", B="青松安康福")
    ) == [ANNUITY, ILLNESS]


def test_a_report_that_stands_for_another_kind_is_told():
    candidate = located("绿源时代2024年审计报告的关键审计事项", REPORTS)
    assert "no 审计报告 of it is there; its 年度报告 is taken" in str(candidate)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("《海岛公司信息披露管理办法》对定期报告的规定", DISCLOSURE),
        ("海岛公司信息披露管理办法对定期报告的规定", DISCLOSURE),
        ("《信息披露管理办法》对定期报告的规定", DISCLOSURE),
        ("《海島公司信息披露管理辦法》對定期報告的規定", DISCLOSURE),
        ("《海岛公司信息披露管理办法》修订说明的主要内容", DISCLOSURE_NOTE),
        ("海岛公司信息披露办法的修订说明讲了什么", DISCLOSURE_NOTE),
        ("《海岛券商分类规定》如何扣减得分", RATING_DECISION),
        ("《海岛银行法》对识别客户身份的规定", LAW),
        ("〔2024〕7号处罚决定中当事人的主张", PENALTY),
        ("王小岛主张了什么", PENALTY),
        ("证监会令第901号对股东会的规定", CHARTER),
        ("证监会第901号令", CHARTER),
        ("中国证监会令第九百零一号", CHARTER),
        ("第901号令对股东会的规定", CHARTER),
    ],
)
def test_a_title_means_its_document_and_not_the_one_about_it(question, first):
    assert found(question, RULES)[0] == first


def test_a_number_and_a_kind_mean_one_decision_and_nothing_is_filled_up():
    assert found("[2024]7号行政处罚决定书的主张", RULES) == [PENALTY]
    assert found("〔2024〕7号市场禁入决定书的措施", RULES) == [BAN]


def test_a_title_may_be_cited_by_its_end_after_one_that_begins_alike():
    documents = found("结合海岛公司信息披露管理办法与章程指引，下列正确的是", RULES)
    assert documents[:2] == [DISCLOSURE, CHARTER]


def test_a_text_under_its_new_name_is_found_where_that_name_stands():
    location = located("根据《海岛券商评价规定》，评价得分如何扣减", RULES)
    assert [c.doc_id for c in location.candidates] == [RATING_DECISION]
    assert "海岛券商评价规定" in location.notes[0]


def test_words_that_only_one_document_holds_decide():
    documents = found("若违法不存在连续继续状态，则该信息已超过处罚时效", RULES)
    assert documents[0] == PENALTY


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("文档 fc_text_001 和 fc_text_003 的内容", [BOND, MERGER]),
        ("晨星股份可转债的初始转股价格", [CONVERTIBLE]),
        ("云岭控股的主体评级", [BOND]),
        ("霞光锻造的主营业务毛利率", [PROSPECTUS]),
        ("广东云岭控股集团的主体评级", [BOND]),
        ("301234的初始转股价格", [CONVERTIBLE]),
    ],
)
def test_contracts_are_meant_by_issuer_code_or_file(question, documents):
    assert found(question, CONTRACTS)[: len(documents)] == documents


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("云岭控股2026年第一期公司债的发行规模", [BOND]),
        ("301234可转债募集说明书的转股价格", [CONVERTIBLE]),
        ("对比云岭控股公司债券与晨星股份可转债", [BOND, CONVERTIBLE]),
    ],
)
def test_issuer_and_deal_mean_their_documents_and_nothing_is_filled_up(
    question, documents
):
    assert found(question, CONTRACTS) == documents


def test_documents_called_by_their_order_are_chosen_by_content_and_a_note_says_so():
    location = located(
        "对比两份文档，下列正确的是",
        CONTRACTS,
        A="第一份文档的主体信用评级为AAA",
        B="第二份文档中标的公司控股股东的资产负债率为43.21%",
    )
    assert {c.doc_id for c in location.candidates[:2]} == {BOND, MERGER}
    assert "its words do not tell which" in location.notes[0]


def test_documents_of_another_kind_of_deal_are_shut_out():
    location = located("第二份文件中的可转债发行公告的转股价格", CONTRACTS)
    assert [c.doc_id for c in location.candidates] == [CONVERTIBLE]
    assert {s.doc_id for s in location.shut_out} == {BOND, MERGER}


def test_each_option_brings_its_document_before_a_double_of_another():
    documents = found(
        "结合两份报告，下列说法正确的有",
        RESEARCH,
        A="组件出货量同比增长12.3%",
        B="2025年茶饮市场规模达到三千亿元",
    )
    assert TEA in documents[:2]
    assert set(documents) == {TEA, SOLAR, SOLAR_AGAIN}


@pytest.mark.parametrize(
    ("question", "domain", "reason", "near"),
    [
        (
            "紫檀集团2024年年度报告的营业收入",
            REPORTS,
            "no document of that company",
            "海棠集团",
        ),
        (
            "绿源时代2015年年度报告的营业收入",
            REPORTS,
            "no document of that period",
            "2023FY",
        ),
        (
            "江淮商业银行2024年第一季度报告",
            REPORTS,
            "no document of that kind",
            "年度报告",
        ),
        ("《陆地公司信息分类规则》第三条", RULES, "no document of that title", "海岛"),
        ("红烧肉怎么做才好吃", "", "no document answers", ""),
        ("哪个国家的公司最会做红烧肉和糖醋鱼", "", "no document answers", ""),
        ("青松锅责险（2026版）的免赔额", INSURANCE, "no document of that v", "2021"),
        ("《海岛公司章程指引》（2022年修订）", RULES, "no document of that v", "2025"),
        (
            "《海岛公司章程指引（征求意见稿）》第三条",
            RULES,
            "no document of that version",
            "规范性文件",
        ),
        (
            "云岭控股集团2025年公司债券的主体评级",
            CONTRACTS,
            "no document of that version",
            "is of 2026",
        ),
        (
            "云岭控股2026年公开发行公司债券（第二期）的主体评级",
            CONTRACTS,
            "no document of that version",
            "is issue 1",
        ),
        ("请问紫檀集团(300998)2024年年报", REPORTS, "no document of that c", "海棠"),
        ("300998紫檀集团2024年年报", REPORTS, "no document of that company and n", ""),
        ("在紫檀集团年报中", REPORTS, "no document of that company: 紫檀集团", "海棠"),
        ("紫檀酒业2024年净利润", "", "no document of that company: 紫檀酒业", ""),
        (
            "苍松证券预计紫檀酒业2024年净利润多少",
            "",
            "no document of that company: 紫檀酒业",
            "",
        ),
        ("证监会令第909号第三条", RULES, "no document of that number", "901"),
        ("证券代码300998的净利润", REPORTS, "no document of that number", ""),
        ("国家金融监督管理总局令2024年第5号", "", "no document of that number", ""),
        ("证监会公告2024年第7号的要求", RULES, "no document of that number", ""),
        (
            "银发〔2024〕7号的要求",
            RULES,
            "no document of that number: 银发",
            "〔2024〕7",
        ),
        ("国务院令第901号", RULES, "no document of that number: 国务院令第901号", ""),
        ("国务院第901号令", RULES, "no document of that number: 国务院第901号令", ""),
        ("海证监决〔2024〕7号", RULES, "no document of that number: ", "〔2024〕7号"),
    ],
)
def test_nothing_found_says_what_was_looked_for_and_what_is_near(
    question, domain, reason, near
):
    with pytest.raises(LocationError) as raised:
        located(question, domain)
    assert raised.value.reason.startswith(reason)
    assert raised.value.looked_for
    assert near in " ".join(raised.value.nearest)


@pytest.mark.parametrize(
    ("question", "note"),
    [
        ("海岛公司章程指引征求意见稿与正式稿的差异", "征求意见稿"),
        ("《海岛公司章程指引》正式稿与征求意见稿的差异", "征求意见稿"),
        ("《海岛公司章程指引》与其征求意见稿的区别", "征求意见稿"),
        ("《海岛公司章程指引》2019年修订版与2025年修订版的差异", "of 2019"),
        ("海岛公司章程指引2019年版和现行版本的区别", "of 2019"),
    ],
)
def test_of_two_versions_the_one_that_is_there_is_found_and_the_other_told(
    question, note
):
    location = located(question, RULES)
    assert location.candidates[0].doc_id == CHARTER
    assert any(said.endswith(f"no document is {note}") for said in location.notes)


@pytest.mark.parametrize(
    ("question", "domain", "first"),
    [
        ("青松锅责险（2021版）的免赔额", INSURANCE, BOILER),
        ("《海岛公司章程指引（2025年修订）》", RULES, CHARTER),
        ("云岭控股2026年第一期公司债的主体评级", CONTRACTS, BOND),
        ("云岭控股2024年营业收入，公司债券的主体评级", CONTRACTS, BOND),
        ("《海岛公司信息披露管理办法》的修订说明", RULES, DISCLOSURE_NOTE),
    ],
)
def test_a_year_that_is_the_version_or_only_spoken_of_shuts_nothing_out(
    question, domain, first
):
    assert found(question, domain)[0] == first


@pytest.mark.parametrize(
    ("question", "note"),
    [
        ("绿源时代与紫檀集团2024年年报净利润对比", "no document is named '紫檀集团'"),
        ("紫檀集团、绿源时代2024年净利润对比", "no document is named '紫檀集团'"),
        ("绿源时代(300998)2024年年报", "no document is named '300998'"),
        ("按财会〔2017〕22号，绿源时代2024年营业收入", "'财会〔2017〕22号'"),
        ("绿源时代2019年、2024年年报的营业收入", "no report of 2019 is there"),
        ("绿源时代2024年年报与江行2019年年报", "no document of '江行'"),
    ],
)
def test_what_is_not_there_is_noted_where_other_names_are(question, note):
    location = located(question, REPORTS)
    assert [c.doc_id for c in location.candidates] == [GREEN_24]
    assert any(note in said for said in location.notes)


@pytest.mark.parametrize(
    "question",
    [
        "绿源时代2024年净利润与紫檀酒业2024年净利润谁高",
        "绿源时代2024年净利润，紫檀酒业2024年净利润，哪个大",
        "绿源时代2024年净利润相比紫檀酒业2024年净利润",
        "绿源时代2024年净利润比紫檀酒业高多少",
        "绿源时代2024年的净利润高于紫檀酒业吗",
        "2024年绿源时代与紫檀酒业谁的净利润更高",
        "绿源时代 vs 紫檀酒业 2024年净利润",
        "绿源时代2024年净利润/紫檀酒业2024年净利润",
        "绿源时代2024年营业收入与紫檀酒业相比谁更高",
        "紫檀酒业和绿源时代2024年净利润对比",
        "绿源时代和紫檀酒业公司2024年营业收入",
        "绿源时代 2024 净利润 vs Zitan Wines 2024 净利润",
    ],
)
def test_a_company_nobody_has_is_told_beside_a_known_one(question):
    location = located(question, REPORTS)
    assert [c.doc_id for c in location.candidates] == [GREEN_24]
    assert any("'紫檀酒业" in n or "'zitan wines'" in n for n in location.notes)


@pytest.mark.parametrize(
    "question",
    [
        "绿源时代2024年净利润与上年相比",
        "绿源时代2024年净利润与其母公司差多少",
        "绿源时代2024年毛利率高于行业平均吗",
        "绿源时代2024年境内收入与境外收入哪个更高",
        "绿源时代对关联方与对客户的应收账款哪个更高",
        "绿源时代2024年营业收入、净利润与现金流分别是多少",
    ],
)
def test_what_else_is_compared_is_no_company(question):
    assert not sample_finder().read({"question": question}).slots.unbound


@pytest.mark.parametrize("name", ["绿源", "绿源时", "绿时代", "源时代", "绿源代"])
def test_a_name_that_lacks_characters_is_taken_for_one_and_told(name):
    location = located(f"{name}2024年营业收入", REPORTS)
    assert [c.doc_id for c in location.candidates] == [GREEN_24]
    assert f"{name}: read as 绿源时代" in location.notes


@pytest.mark.parametrize(
    ("question", "note"),
    [
        ("云岭控股与紫檀酒业的主体评级谁更高", "'紫檀酒业'"),
        ("云岭控股公司债与紫檀酒业公司债哪个规模大", "'紫檀酒业'"),
    ],
)
def test_an_issuer_nobody_has_is_told_beside_a_known_one(question, note):
    location = located(question, CONTRACTS)
    assert location.candidates[0].doc_id == BOND
    assert any(note in said for said in location.notes)


def test_a_name_with_a_wrong_character_is_no_name():
    with pytest.raises(LocationError, match=r"绿园时代.*nearest: 绿源时代"):
        located("绿园时代2024年营业收入", REPORTS)


@pytest.mark.parametrize(
    "question",
    ["关于海岛公司治理、年报的董事会审议", "茶饮前瞻报告中2024年净利润的茶饮市场规模"],
)
def test_matters_and_papers_before_a_year_are_no_company(question):
    assert not sample_finder().read({"question": question}).slots.unbound


def test_a_candidate_has_rank_score_and_reason():
    location = located("绿源时代2024年年报与江淮商业银行2024年年报", REPORTS)
    assert [c.rank for c in location.candidates] == [1, 2]
    assert location.candidates[0].bound_by == "绿源时代"
    assert location.candidates[0].reasons[0].startswith("its company ")


def test_the_same_question_gives_the_same_location():
    assert located("组件出货量", RESEARCH) == located("组件出货量", RESEARCH)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("蓝湾集团公司债券的发行规模", "蓝湾集团"),
        ("蓝湾2025年中期票据的票面利率是多少", "蓝湾"),
        ("蓝湾集团募集说明书中的评级", "蓝湾集团"),
        ("蓝湾转债的票面利率", "蓝湾"),
        ("孟小海的行政处罚决定", "孟小海"),
        ("孟小海因内幕交易被处罚多少", "孟小海"),
        ("证监会对孟小海的处罚", "孟小海"),
    ],
)
def test_an_issuer_or_party_nobody_knows_leads_nowhere(question, name):
    with pytest.raises(LocationError, match=name):
        located(question)


@pytest.mark.parametrize(
    "question",
    ["可转债的初始转股价格", "绿色公司债的发行规模有多大",
     "超过处罚时效的行为被处罚吗", "操纵市场者被处罚的标准是什么"],
)  # fmt: skip
def test_what_else_stands_before_a_security_or_a_penalty_is_nobody(question):
    assert not any(u.how in ("issuer", "party") for u in read(question).slots.unbound)
    located(question)


def test_a_person_the_texts_speak_of_is_told_and_shuts_nothing_out():
    found = located("李大川因操纵市场被处罚多少")
    assert found.candidates[0].doc_id == PENALTY


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("沧海证券研报认为茶饮市场有多大", True),
        ("沧海桑田证券研究所的研报认为茶饮市场有多大", False),
        ("新茶饮行业深度报告认为市场有多大", False),
    ],
)
def test_a_research_house_that_no_note_is_by_is_told(question, told):
    found = located(question, RESEARCH)
    assert found.candidates[0].doc_id == TEA
    assert any("is by" in note for note in found.notes) == told


def test_what_is_listed_for_a_law_nobody_holds_is_said_to_be_of_others():
    notes = located("海岛灯塔法关于定期报告审议的规定", RULES).notes
    assert any("海岛灯塔法" in n and "of others" in n for n in notes)


@pytest.mark.parametrize("said", ["公司债第二期", "公司债券（第二期）", "第二期公司债"])
def test_another_issue_of_an_issuer_is_shut_out_without_its_year_too(said):
    with pytest.raises(LocationError, match="version") as failed:
        located(f"云岭控股{said}的发行规模", CONTRACTS)
    assert [s.doc_id for s in failed.value.shut_out] == [BOND]
    own = said.replace("二", "一")
    assert found(f"云岭控股{own}的发行规模", CONTRACTS) == [BOND]


def test_that_a_company_has_no_report_is_told_beside_its_other_documents():
    asked = located("晨星股份2024年年报的营业收入", CONTRACTS)
    assert asked.candidates[0].doc_id == CONVERTIBLE
    assert any("none of its documents is a 年度报告" in note for note in asked.notes)
    plain = located("晨星股份的初始转股价格", CONTRACTS)
    assert not any("none of its documents" in note for note in plain.notes)


def test_a_convertible_bond_goes_by_the_first_characters_of_its_issuer():
    asked = located("晨星转债的初始转股价格")
    assert asked.candidates[0].doc_id == CONVERTIBLE
    assert "晨星: read as 晨星股份" in asked.notes
    assert not read("可转债的初始转股价格").slots.mentions


def test_a_product_goes_by_one_character_of_each_of_its_words_without_an_insurer():
    assert set(found("锅责险的免赔额", INSURANCE)) == {BOILER, BOILER_OF_OTHER}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("麦哲伦3号重疾险的等待期", True),
        ("请问渔家乐意外险有等待期吗", True),
        ("百万医疗险的等待期", False),
        ("终身寿险和年金险的区别", False),
        ("青松安康福重疾险的等待期", False),
    ],
)
def test_a_product_nobody_has_is_told_without_an_insurer_too(question, told):
    found = located(question, INSURANCE)
    assert any("no document is named" in note for note in found.notes) == told
