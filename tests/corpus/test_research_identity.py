"""Title, date, house and analysts of research notes."""

import pytest

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import Front, place_of
from assets.corpus.identity.profile import profile
from assets.corpus.identity.research import research_readings
from tests.corpus.test_identity import chosen, pages


def analysts(*lines):
    values = profile(pages("云麓科技深度报告", *lines), "research")
    return {v.value for v in values if v.field == "analyst"}


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (("电新首席证券分析师：赵一鸣",), {"赵一鸣"}),
        (("证券分析师：赵一鸣证券分析师：钱二 证券分析师：孙三林",),
         {"赵一鸣", "钱二", "孙三林"}),
        (("船舶行业首席分析师：赵䶮一船舶行业分析师：钱二 联系人：李四",),
         {"赵䶮一", "钱二"}),
        (("分析师：赵一鸣（执业S1130522030002）联系人：李四",), {"赵一鸣"}),
        (("分析师：赵一鸣[Table_Author]",), {"赵一鸣"}),
        (("赵一鸣（分析师） 钱二（分析师）",), {"赵一鸣", "钱二"}),
        (("赵一鸣", "分析师", "执业证书编号:S0530520010001"), {"赵一鸣"}),
        (("赵一鸣", "执业证书编号：S0860525100005"), {"赵一鸣"}),
        (("Yiming ZHAO, CFA", "(852) 3900 0842"), {"Yiming ZHAO"}),
        (("分析师声明", "研究助理：李四", "有关分析师的申明，见最后部分"), set()),
        (("投资要点", "请阅读"), set()),
    ],
)  # fmt: skip
def test_analysts_are_names_alone_without_titles_licences_and_contacts(lines, names):
    assert analysts(*lines) == names


def test_a_white_paper_is_issued_by_who_holds_its_copyright():
    found = chosen(
        pages(
            "海岛登记数智化",
            "建设研究与实践",
            "东海登记科技产业联盟",
            "本报告版权属于东海登记科技产业联盟，并受法律保护。",
        ),
        "research",
    )
    assert found["title"] == "海岛登记数智化建设研究与实践"
    assert found["institution"] == "东海登记科技产业联盟"


def test_an_english_note_is_told_by_headline_house_and_date():
    found = chosen(
        pages(
            "30 Jul 2025",
            "Yunlu Global Markets | Equity Research | Company Update",
            "Haitang Tech (603999 CH)",
            "Steady growth in calm waters",
            "Revenue rose by a fifth in the first half.",
            sizes={2: 24.0, 3: 16.0},
        ),
        "research",
    )
    assert found["title"] == "Steady growth in calm waters"
    assert found["institution"] == "Yunlu Global Markets"
    assert (found["issuer"], found["security_code"]) == ("Haitang Tech", "603999")
    assert found["publish_date"] == "2025-07-30"


def test_rating_and_full_name_of_an_english_house():
    document = pages(
        "Haitang Tech (603999 CH)",
        "Maintain BUY. We raise our target price.",
        "Buyers returned.",
        "This document is prepared by Yunlu Securities (Hong Kong) Limited and may not",
    )
    found = chosen(document, "research")
    assert found["rating"] == "Buy"
    assert found["institution"] == "Yunlu Securities (Hong Kong) Limited"


@pytest.mark.parametrize(
    ("rows", "issuers"),
    [
        ([(1, ("公司深度", "云麓科技(688998.SH)"))], {"云麓科技"}),
        ([(1, ("云麓科技(688998.SH)",)), (1, ("海棠重工(600999.SH)",))], set()),
        ([(2, ("云麓科技(688998.SH)",))], set()),
        ([(1, ("成交额 688998",)), (1, ("利润 688998",))], set()),
    ],
    ids=["alone", "a list of several", "on a later page", "a number"],
)
def test_a_company_and_its_code_in_a_cell_of_the_cover_are_the_subject(rows, issuers):
    places = tuple((cells, place_of(page, "", None)) for page, cells in rows)
    front = Front("research", (), (), (), (), places, ())
    readings = research_readings(front)
    assert {r.value for r in readings if r.field == "issuer"} == issuers


def test_the_mark_of_a_research_note_is_no_title():
    document = pages("证券研究报告", "投资要点：", sizes={1: 9.0})
    assert "title" not in chosen(document, "research")


def test_a_labelled_date_outweighs_dates_of_other_reports():
    found = chosen(
        pages("云麓科技深度报告", "2026-03-20", "发布日期：2026年04月21日"), "research"
    )
    assert found["publish_date"] == "2026-04-21"


@pytest.mark.parametrize(
    ("text", "iso"),
    [("30 Jul 2025", "2025-07-30"), ("July 3, 2025", "2025-07-03"),
     ("32 Jul 2025", None), ("May 2025", None)],
)  # fmt: skip
def test_english_dates_are_the_same_dates(text, iso):
    assert next((d.iso for d in find_dates(text)), None) == iso
