"""What the parts of a statement that a page break has parted share."""

from dataclasses import replace

import pytest

from assets.facts.tables.parts import with_shared_units
from tests.facts.builders import table

TITLES = ["六、财务会计信息", "（一）合并资产负债表"]


def part(caption, unit, *path):
    made = table(["项目", "2024年末"], [["资产总计", "3"]], caption=caption, unit=unit)
    return replace(made, title_path=list(path))


@pytest.mark.parametrize(
    ("caption", "path", "unit"),
    [
        ("（一）合并资产负债表（续）", TITLES, "元"),
        ("流动负债", TITLES, "元"),
        ("（二）合并利润表", TITLES, ""),
        ("流动负债", [*TITLES[:1], "（二）母公司资产负债表"], ""),
    ],
)
def test_a_statement_that_goes_on_keeps_its_unit(caption, path, unit):
    first = part("（一）合并资产负债表", "元", *TITLES)
    _, second = with_shared_units([first, part(caption, "", *path)])
    assert second.unit == unit


def test_accounts_by_other_standards_keep_the_unit_printed_among_them():
    own = part("（一）合并利润表", "元", "四、报表")
    other = ("四、报表", "（二）按国际财务报告准则编制的报表")
    found = with_shared_units(
        [own, part("全面收益表", "千元", *other), own, part("财务状况", "", *other)]
    )
    assert [table.unit for table in found] == ["元", "千元", "元", "千元"]
