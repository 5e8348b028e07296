"""Numbers at the start of a line, and the words that make them references."""

import pytest

from assets.structure.numbering import follows, numeral, parse_number, parse_numeral
from assets.structure.references import is_reference


@pytest.mark.parametrize(
    ("text", "kind", "values", "printed", "rest"),
    [
        ("第一编 总则", "编", (1,), "第一编", "总则"),
        ("第二部分 保障内容", "部分", (2,), "第二部分", "保障内容"),
        ("第 三 章  附 则", "章", (3,), "第三章", "附 则"),
        ("第十二节 备查文件", "节", (12,), "第十二节", "备查文件"),
        ("第一百零三条 本法自公布之日起施行。", "条", (103,), "第一百零三条", None),
        ("第十二条之一 董事应当勤勉。", "条", (12, 1), "第十二条之一", None),
        ("第5条 定义", "条", (5,), "第5条", "定义"),
        ("十一、其他事项", "一、", (11,), "十一、", "其他事项"),
        ("（三）流动性风险", "（一）", (3,), "（三）", "流动性风险"),
        ("(三)流动性风险", "（一）", (3,), "(三)", "流动性风险"),
        ("㈢流动性风险", "（一）", (3,), "㈢", "流动性风险"),
        ("1．1 保险责任", "1.1", (1, 1), "1．1", "保险责任"),
        ("1.1.2 领取方式", "1.1.1", (1, 1, 2), "1.1.2", "领取方式"),
        ("2.3.锚定与抉择", "1.1", (2, 3), "2.3.", "锚定与抉择"),
        ("8.1甲方保证", "1.1", (8, 1), "8.1", "甲方保证"),
        ("3、存货", "1、", (3,), "3、", "存货"),
        ("3．存货", "1.", (3,), "3．", "存货"),
        ("（2）存货", "（1）", (2,), "（2）", "存货"),
        ("2）存货", "1）", (2,), "2）", "存货"),
        ("③存货", "①", (3,), "③", "存货"),
        ("❷我们不保什么", "❶", (2,), "❷", "我们不保什么"),
        ("7-多个肢体缺失", "1-", (7,), "7-", "多个肢体缺失"),
        ("2 2026年行业展望", "1", (2,), "2", "2026年行业展望"),
        ("2", None, None, None, None),
        ("附件1：申请文件目录", "附件", (1,), "附件1", "申请文件目录"),
        ("附录 费率表", "附录", (1,), "附录", "费率表"),
        ("附录B 编码", "附录", (2,), "附录B", "编码"),
        ("附表：", "附表", (1,), "附表", ""),
        ("附则", None, None, None, None),
        ("附件中所列的文件", None, None, None, None),
        ("A.1 范围", "A.1", (1, 1), "A.1", "范围"),
        ("Article 3 Scope", "article", (3,), "Article3", "Scope"),
        ("Section IV Notices", "section", (4,), "SectionIV", "Notices"),
        ("2.0%", None, None, None, None),
        ("2025 年度", None, None, None, None),
        ("“第一条 为了规范", None, None, None, None),
        ("本办法所称证券", None, None, None, None),
    ],
)
def test_a_number_is_read_with_its_kind_and_values(
    text: str, kind: str, values: tuple[int, ...], printed: str, rest: str | None
) -> None:
    number = parse_number(text)
    if kind is None:
        assert number is None
        return
    assert number is not None
    assert (number.kind, number.values, number.printed) == (kind, values, printed)
    assert rest is None or number.rest == rest


@pytest.mark.parametrize(
    "text",
    [
        "第十四条规定。",
        "第三条第（二）项交纳的款项",
        "第五条、第六条规定的情形",
        "第三十五条改为第三十四条，其中的",
        "第二章的有关规定",
        "第八条所称重大事项",
        "（二）项规定的条件",
        "（一）、（二）所列",
        "（一）至（三）项",
        "7.2及7.3中所称的“保险合同”",
        "11.5.14.2的试验适用于",
        "1.5 亿元",
        "3.3%",
        "12 月",
        "1 月3 月",
        "10 个工作日",
        "0.5 倍",
        "4.86t",
        "一、二级市场",
        "十一、十二月",
    ],
)
def test_a_reference_quantity_or_date_is_no_heading(text: str) -> None:
    number = parse_number(text)
    assert number is None or is_reference(number)


@pytest.mark.parametrize(
    "text",
    [
        "第九条 要求发行人披露的",
        "第四条内幕信息知情人在公开前负有保密义务。",
        "第二十四条对基金托管人的尽职调查",
        "第三章 和解与调解",
        "第五条 等待期",
        "第六条 等额给付",
        "（一）项目概况",
        "（二）中国境内",
        "（三）及时披露",
        "1.5 年度报告",
        "3.1 日常经营",
        "2.1 个人账户",
        "一、公司基本情况",
        "1 白羽鸡产业链",
    ],
)
def test_words_that_merely_look_like_a_reference_are_kept(text: str) -> None:
    number = parse_number(text)
    assert number is not None
    assert not is_reference(number)


@pytest.mark.parametrize(
    ("before", "after", "steps"),
    [
        ("第三条 甲", "第四条 乙", 1),
        ("第三条 甲", "第七条 乙", 4),
        ("第七条 甲", "第三条 乙", None),
        ("第十二条 甲", "第十二条之一 乙", 1),
        ("第十二条之一 甲", "第十二条之二 乙", 1),
        ("第十二条之二 甲", "第十三条 乙", 1),
        ("1.9 甲", "1.10 乙", 1),
        ("1.3 甲", "2.1 乙", None),
        ("2.1.1 甲", "2.1.2 乙", 1),
    ],
)
def test_what_follows_what(before: str, after: str, steps: int | None) -> None:
    first, second = parse_number(before), parse_number(after)
    assert first is not None
    assert second is not None
    assert follows(first.values, second) == steps


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "一"),
        (10, "十"),
        (11, "十一"),
        (20, "二十"),
        (101, "一百零一"),
        (110, "一百一十"),
        (1010, "一千零一十"),
        (10_000, "一万"),
        (10_010, "一万零一十"),
        (123_456, "十二万三千四百五十六"),
    ],
)
def test_numerals_are_written_and_read_as_in_statutes(value: int, text: str) -> None:
    assert numeral(value) == text
    assert parse_numeral(text) == value


@pytest.mark.parametrize(("text", "value"), [("一〇三", 103), ("12", 12), ("廿", None)])
def test_other_numerals(text: str, value: int | None) -> None:
    if value is None:
        with pytest.raises(ValueError, match="not a numeral"):
            parse_numeral(text)
    else:
        assert parse_numeral(text) == value
