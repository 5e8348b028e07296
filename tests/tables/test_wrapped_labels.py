"""Labels of tables without lines, broken over rows of text."""

import pytest
from table_drawing import page, region

from assets.tables.tables import build_tables

HEAD = "      | 2031年 | 2030年\n"


def labels(drawing: str) -> list[str]:
    (table,) = build_tables(
        "d", [page(1, [region(HEAD + drawing, kind="aligned")])], []
    )
    return [row.label for row in table.rows if row.kind != "header"]


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (
            "存货跌价损失 | |\n（附注七(6)）| 196 | 217\n合计 | 196 | 217",
            ["存货跌价损失（附注七(6)）", "合计"],
        ),
        (
            "预期损失模型下的 | |\n减值，扣除转回 | (9) | 8\n合计 | (9) | 8",
            ["预期损失模型下的减值，扣除转回", "合计"],
        ),
        (
            "理财产品、信托计划 | |\n及基金 | 9 | 8\n合计 | 9 | 8",
            ["理财产品、信托计划及基金", "合计"],
        ),
        (
            "以成本计量的非流动资产公允价 | |\n值变动 | 9 | 8\n合计 | 9 | 8",
            ["以成本计量的非流动资产公允价值变动", "合计"],
        ),
        (
            "按权益法核算的某某股份有限公司 | |\n（“某某股份”） | 9 | 8\n其他 | 9 | 8",
            ["按权益法核算的某某股份有限公司（“某某股份”）", "其他"],
        ),
        (
            "Share of results of | |\nassociates | 9 | 8\nTotal | 9 | 8",
            ["Share of results of associates", "Total"],
        ),
        (
            "存货跌价损失 | 196 | 217\n（附注七(6)） | |\n合计 | 196 | 217",
            ["存货跌价损失（附注七(6)）", "合计"],
        ),
    ],
    ids=["reference", "particle", "and", "word", "short name", "Latin", "below"],
)
def test_a_label_broken_over_rows_is_one_label(
    drawing: str, expected: list[str]
) -> None:
    assert labels(drawing) == expected


@pytest.mark.parametrize(
    "drawing",
    [
        "流动资产 | |\n货币资金 | 9 | 8\n存货 | 9 | 8",
        "与关联方的交易余额 | |\n应收账款 | 9 | 8\n存货 | 9 | 8",
        "资产 | |\n负债合计及其他应付的全部款项 | 9 | 8\n存货 | 9 | 8",
        "主营业务收入： | |\n（一）产品 | 9 | 8\n存货 | 9 | 8",
        "Operating | |\nProfit before tax | 9 | 8\nOther | 9 | 8",
    ],
)
def test_names_of_sections_stay_rows_of_their_own(drawing: str) -> None:
    assert len(labels(drawing)) == 3
