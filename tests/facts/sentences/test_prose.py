"""Sentences of plain text, whole across the line breaks of its pages."""

from dataclasses import replace

import pytest

from assets.facts.sentences.prose import sentences, unwrapped
from tests.facts.reading import clause
from warehouse.schema.geometry import Box, PageBox


def whole(text):
    made = clause("")
    return [s.group() for s in sentences(unwrapped(replace(made, text=text, boxes=[])))]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("浮标销售额3,948\n亿元，同比下降6%。", ["浮标销售额3,948亿元，同比下降6%"]),
        ("浮标收入3亿元，\n同比下降6%。", ["浮标收入3亿元，同比下降6%"]),
        ("浮标收入3亿元\n，同比下降6%。", ["浮标收入3亿元，同比下降6%"]),
        (
            "报告期内，公司以质量求发展，灯塔与浮标两项业务的收\n入为3亿元，增长6%。",
            ["报告期内，公司以质量求发展，灯塔与浮标两项业务的收入为3亿元，增长6%"],
        ),
        # Cells, headings and items are lines of their own.
        ("汇率变动\n下降1%\n上升1%", ["汇率变动", "下降1%", "上升1%"]),
        ("3,948\n个人贷款", ["3,948", "个人贷款"]),
        (
            "七、2030年报告和2031年一季报告的相关信息\n2030年收入为3元，增长6%。",
            [
                "七、2030年报告和2031年一季报告的相关信息",
                "2030年收入为3元，增长6%",
            ],
        ),
        ("收入3亿元，\n（1）浮标收入2亿元。", ["收入3亿元，", "（1）浮标收入2亿元"]),
    ],
)  # fmt: skip
def test_a_running_sentence_is_on_one_line(text, told):
    assert whole(text) == told


def test_pages_with_geometry_have_their_paragraphs_already():
    here = [PageBox(1, Box(0, 0, 9, 9))]
    made = replace(clause(""), text="浮标收入3亿元，\n同比下降6%。", boxes=here)
    assert unwrapped(made) == made.text
