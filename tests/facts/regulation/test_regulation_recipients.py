"""To whom a duty is owed, and words that only look like it."""

import pytest

from assets.facts.labels import key
from assets.facts.regulation.obligations import Speaker, duties
from assets.facts.regulation.words import recipient_in


def read(text):
    return list(duties(key(text), Speaker(), "natural", item=False))


@pytest.mark.parametrize(
    "text",
    [
        "在定向发行浮标券说明书的尾页声明",
        "在灯塔招股意向书（或招股说明书）中披露定价方式",
        "以岛民需求为导向编制登记说明书",
        "披露股价（向后复权）低于首次公开发行价的情形",
    ],
)
def test_words_with_xiang_in_them_name_no_recipient(text):
    assert recipient_in(key(text)) == ""


@pytest.mark.parametrize(
    ("text", "recipient"),
    [
        ("按照规定向登记局提出申请", "登记局"),
        ("及时向上市公司提供资料", "上市公司"),
        ("经登记局同意向港务局报送报告", "港务局"),
    ],
)
def test_whom_something_goes_to(text, recipient):
    assert recipient_in(key(text)) == recipient


def test_a_recipient_of_the_case_is_none_of_the_duty():
    (duty,) = read("灯塔公司向境外机构传输登记数据的，应当遵守数据安全规定")
    assert duty.recipient == ""
    (duty,) = read("灯塔公司向登记局申请开业的，应当提交下列申请材料")
    assert duty.recipient == "登记局"


def test_the_number_of_an_item_is_no_part_of_the_subject():
    (duty,) = read("2）灯塔公司不应作出保证")
    assert duty.subject == "灯塔公司"
    (duty,) = read("14）不应参与非法登记活动")
    assert (duty.subject, duty.subject_from) == ("", "")


def test_what_cannot_be_done_is_no_right():
    assert read("不可分割登记：由一个描述规定，按登记值表达") == []
