"""Title, kind and dates of rules, also where the text prints no title."""

import pytest

from assets.corpus.identity.dates import latest_day
from assets.corpus.identity.profile import profile
from tests.corpus.test_identity import chosen, pages
from warehouse.schema.lines import PageLines

ARTICLE = "第一条 为了规范登记行为，制定本办法。"


def joined(document: list[PageLines], *numbers: int) -> list[PageLines]:
    """The document with the lines of these numbers in one paragraph."""
    for page in document:
        for place, line in enumerate(page.lines):
            if line.line_no in numbers:
                changed = {f: getattr(line, f) for f in line.__dataclass_fields__}
                page.lines[place] = type(line)(**changed | {"paragraph": numbers[0]})
    return document


HISTORY = (
    "（2011年3月1日第八届全国人民代表大会常务委员会第九次会议通过",
    "2024年5月6日第十届全国人民代表大会常务委员会第二次会议修订）",
)


def test_a_law_is_told_by_who_adopted_it_and_its_dates_are_kept_apart():
    found = chosen(
        pages("海岛登记法", *HISTORY, ARTICLE, "第九条 本法自2025年1月1日起施行。"),
        "regulatory",
    )
    assert (found["doc_type"], found["title"]) == ("法律", "海岛登记法")
    assert (found["adopted_date"], found["amended_date"]) == (
        "2011-03-01",
        "2024-05-06",
    )
    assert found["effective_date"] == "2025-01-01"
    assert "publish_date" not in found


def test_the_kind_of_an_untitled_rule_is_from_its_text_the_title_from_its_file():
    document = pages(*HISTORY, "第一章 总则", ARTICLE)
    values = profile(document, "regulatory", "regulatory/x_12_海岛登记法实施办法.txt")
    title = next(v for v in values if v.field == "title")
    assert (title.value, title.rule) == ("海岛登记法实施办法", "file name")
    kinds = [(v.value, v.rule) for v in values if v.field == "doc_type"]
    assert kinds[0] == ("法律", "adopted by")
    assert kinds[-1] == ("部门规章", "file name")  # the conflict is shown


def test_the_file_name_never_outweighs_a_title_that_is_printed():
    values = profile(
        pages("登记办法", "第一章 总则", ARTICLE), "regulatory", "a/b_支付办法.txt"
    )
    titles = [(v.value, v.rule) for v in values if v.field == "title"]
    assert titles[0][0] == "登记办法"
    assert ("支付办法", "file name") in titles


@pytest.mark.parametrize(
    ("history", "published", "amended", "effective"),
    [
        ("（2015年2月3日公布 根据2020年4月5日《关于修改〈登记办法〉的决定》修正）",
         "2015-02-03", "2020-04-05", "2015-02-03"),
        ("（2015年2月3日某会令第1号公布 2021年6月7日某会令第3号修订）",
         "2015-02-03", "2021-06-07", "2021-06-07"),
        ("（2015年2月3日某会第8次会议通过 2015年2月9日公布）",
         "2015-02-09", None, "2015-02-09"),
    ],
)  # fmt: skip
def test_of_a_rule_revised_as_a_whole_publication_means_the_revision(
    history, published, amended, effective
):
    found = chosen(
        pages("登记办法", history, ARTICLE, "第二条 本办法自公布之日起施行。"),
        "regulatory",
    )
    assert found["publish_date"] == published
    assert found.get("amended_date") == amended
    assert found["effective_date"] == effective


def test_a_number_of_a_meeting_is_no_date():
    note = "（2025年12月1日某委员会2025年第8次委务会议审议通过）"
    found = chosen(pages("登记办法", note, ARTICLE), "regulatory")
    assert found["adopted_date"] == "2025-12-01"


def test_a_list_of_changes_is_a_decision_on_what_it_conforms():
    found = chosen(
        pages(
            "一、将第三条修改为：“登记应当及时。”",
            "本决定自公布之日起施行。",
            "《海岛登记办法》根据本决定作相应修改，重新公布。",
            "第九条 本办法自2020年1月1日起施行。",
        ),
        "regulatory",
    )
    assert found["doc_type"] == "决定"
    assert found["title"] == "关于修改《海岛登记办法》的决定"


def test_a_note_without_a_title_explains_what_it_names():
    texts = (
        "为落实登记制度关于完",
        "善程序的意见，我会对《海岛登记办法》（以下简称《办法》）作了修订。现将主要内容说明如下：",
        "一、背景",
        "《办法》自2024年7月1日起施行。",
    )
    found = chosen(joined(pages(*texts), 0, 1), "regulatory")
    assert found["doc_type"] == "修订说明"
    assert found["title"] == "关于《海岛登记办法》的说明"
    assert "effective_date" not in found


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (("关于修改《登记办法》", "第九条、第十条适用意见的", "决定"),
         "关于修改《登记办法》第九条、第十条适用意见的决定"),
        (("《登记披露准则第3号——半年度登记的", "内容与格式》修订说明"),
         "《登记披露准则第3号——半年度登记的内容与格式》修订说明"),
        (("登记编报规则", "第4号——海岛特别规定", "（2024年修订）"),
         "登记编报规则第4号——海岛特别规定（2024年修订）"),
        (("登记业务指引第2号——发售", "（试行）"), "登记业务指引第2号——发售（试行）"),
        (("登记规则适用指引——海岛类第7号：关于外海", "登记的监管要求"),
         "登记规则适用指引——海岛类第7号：关于外海登记的监管要求"),
        (("登记规则适用指引第2号", "关于《登记规则适用指引第2号》的说明.pdf", "分享到"),
         "登记规则适用指引第2号"),
        (("2026/1/8 18:06", "登记业务办法（试行）|海岛交易所", "规则层级基本业务规则"),
         "登记业务办法（试行）"),
    ],
)  # fmt: skip
def test_a_title_is_taken_whole_and_alone(lines, title):
    assert chosen(pages(*lines, ARTICLE), "regulatory")["title"] == title


def test_dates_of_a_web_page_are_told_by_their_labels():
    found = chosen(
        pages(
            "登记业务办法",
            "发文文号海证发〔2025〕9号",
            "发布日期2025年12月31日",
            "生效日期2026年1月5日",
            "第一条 本所2021年发布的规定停止执行。",
            "2021年1月29日发布的登记业务办法同时废止。",
        ),
        "regulatory",
    )
    assert found["document_number"] == "海证发〔2025〕9号"
    assert (found["publish_date"], found["effective_date"]) == (
        "2025-12-31",
        "2026-01-05",
    )


def test_dates_told_of_something_else_are_not_the_documents():
    found = chosen(
        pages(
            "某委员会行政处罚决定书",
            "〔2024〕9号",
            "当事人：张三，男。",
            "某公司于2022年9月1日发布公告。《登记准则》自2021年1月1日起施行。",
            "2024年8月29日",
        ),
        "regulatory",
    )
    assert found["publish_date"] == "2024-08-29"
    assert "effective_date" not in found


def test_a_rule_of_an_exchange_is_no_rule_of_a_ministry():
    rule = pages("上海海岛交易所登记业务办法（试行）", ARTICLE)
    assert chosen(rule, "regulatory")["doc_type"] == "规范性文件"
    about = pages("证券交易所登记管理办法", ARTICLE)
    assert chosen(about, "regulatory")["doc_type"] == "部门规章"


@pytest.mark.parametrize(
    ("printed", "last"),
    [("2024-05", "2024-05-31"), ("2024-02", "2024-02-29"), ("2024", "2024-12-31"),
     ("2024-05-03", "2024-05-03"), ("", "")],
)  # fmt: skip
def test_a_date_without_its_day_counts_as_the_last_it_may_mean(printed, last):
    assert latest_day(printed) == last
