"""Which lines become headings, and where in the tree they stand."""

from collections.abc import Sequence

from assets.structure.headings import running_lines
from assets.structure.tree import build_tree
from tests.structure.typing_lines import (
    FF,
    also,
    document,
    like,
    plain,
    title,
    with_outline,
)
from warehouse.schema.geometry import Box
from warehouse.schema.lines import PageLines

PROSE = "公司主营业务为食品的加工与销售，报告期内收入稳定增长。"


def tree(pages: Sequence[PageLines]) -> list[str]:
    """Clauses of the tree, indented by depth: number, then title."""
    shown = []
    for node in build_tree(pages, running_lines(pages)):
        if not node.is_clause:
            continue
        depth, parent = 0, node.parent
        while parent is not None:
            depth, parent = depth + parent.is_clause, parent.parent
        number = node.number.printed if node.number else ""
        shown.append("  " * depth + f"{number} {node.title.text}".strip())
    return shown


def test_articles_stand_under_chapters_and_count_on_through_them() -> None:
    assert tree(
        plain(
            """
            第一章 总则
            第一条 为了规范业务，制定本办法。
            第二条 本办法适用于境内机构。
            第二章 附则
            第三条 本办法自公布之日起施行。
            """
        )
    ) == ["第一章 总则", "  第一条", "  第二条", "第二章 附则", "  第三条"]


def test_a_reference_at_the_start_of_a_line_takes_no_articles_place() -> None:
    pages = document(
        "第十三条 承诺金数额按照下列因素确定，并适用本办法",
        also("第十四条规定。"),
        also("第十四条的情形除外。"),
        "第十四条 认可协议应当载明下列事项。",
        "第十五条 本办法自公布之日起施行。",
    )
    assert tree(pages) == ["第十三条", "第十四条", "第十五条"]


def test_a_repeat_loses_against_the_line_that_lets_the_numbering_run_on() -> None:
    pages = document(
        "第一条 甲方应当按期付款。",
        "第二条 乙方应当按期交货，违反本合同",
        also("第三条 约定的除外。"),
        "第三条 争议提交仲裁。",
        "第四条 本合同自签署之日起生效。",
    )
    nodes = build_tree(pages, running_lines(pages))
    assert [node.line for node in nodes] == [0, 1, 3, 4]


def test_quoted_articles_of_an_amendment_belong_to_their_item() -> None:
    pages = plain(
        """
        一、将第一条修改为：“第一条 为了规范行为，制定本规定。
        第二条 本规定适用于当事人。”
        二、删去第五条。
        三、将第七条修改为：
        “第七条 申请书应当载明事项。
        第八条 申请人应当签名。”
        """
    )
    assert tree(pages) == ["一、", "二、", "三、"]


def test_the_amended_text_behind_a_decision_is_a_text_of_its_own() -> None:
    pages = document(
        title("关于修改两部规章的决定"),
        "一、将《甲办法》第二条中的“股东大会”修改为“股东会”。",
        "二、删去《乙办法》第三条。",
        FF,
        title("甲办法"),
        "第一条 为了规范甲业务，制定本办法。",
        "第二条 甲业务由股东会决定。",
        FF,
        title("乙办法"),
        "（2020年1月1日公布）",
        "第一条 为了规范乙业务，制定本办法。",
        "第二条 本办法自公布之日起施行。",
    )
    assert tree(pages) == [
        "关于修改两部规章的决定",
        "  一、",
        "  二、",
        "甲办法",
        "  第一条",
        "  第二条",
        "乙办法",
        "  第一条",
        "  第二条",
    ]


def test_titled_articles_take_their_titles() -> None:
    pages = document(
        "第一条 合同构成",
        "本合同由保险条款、投保单与保险单共同构成。",
        "第二条 保险责任",
        "在保险期间内，我们承担下列责任：",
        "（一）身故保险金；",
        "（二）满期保险金。",
    )
    assert tree(pages) == ["第一条 合同构成", "第二条 保险责任"]


def test_titles_without_number_stand_above_the_articles_they_head() -> None:
    pages = document(
        title("食品安全责任保险条款", 16),
        title("保险责任", 10.5),
        "第一条 在保险期间内发生事故的，保险人负责赔偿。",
        title("责任免除", 10.5),
        "第二条 下列损失，保险人不负责赔偿。",
        "第三条 其他损失，保险人不负责赔偿。",
    )
    assert tree(pages) == [
        "保险责任",
        "  第一条",
        "责任免除",
        "  第二条",
        "  第三条",
    ]


def test_the_nesting_is_the_documents_own() -> None:
    shown = tree(
        document(
            "第一节 风险提示",
            "一、与发行人相关的风险",
            "（一）财务风险",
            "1、未来资本支出风险",
            PROSE,
            "2、现金流量风险",
            PROSE,
            "（二）经营风险",
            "1、经济周期风险",
            PROSE,
            "2、市场竞争风险",
            PROSE,
            "二、与债券相关的风险",
            PROSE,
            "第二节 发行条款",
            PROSE,
        )
    )
    assert shown == [
        "第一节 风险提示",
        "  一、 与发行人相关的风险",
        "    （一） 财务风险",
        "      1、 未来资本支出风险",
        "      2、 现金流量风险",
        "    （二） 经营风险",
        "      1、 经济周期风险",
        "      2、 市场竞争风险",
        "  二、 与债券相关的风险",
        "第二节 发行条款",
    ]


def test_decimal_numbers_link_to_their_chapter() -> None:
    shown = tree(
        document(
            title("1 行业概况"),
            "1.1 市场规模",
            PROSE,
            "1.2 竞争格局",
            PROSE,
            title("2 2026年行业展望"),
            "2.1 供给",
            PROSE,
            "2.1.1 产能",
            PROSE,
            "2.2 需求",
            PROSE,
        )
    )
    assert shown == [
        "1 行业概况",
        "  1.1 市场规模",
        "  1.2 竞争格局",
        "2 2026年行业展望",
        "  2.1 供给",
        "    2.1.1 产能",
        "  2.2 需求",
    ]


def test_figures_rows_and_axis_labels_are_no_headings() -> None:
    pages = document(
        title("1 行业概况"),
        PROSE,
        "1.00",
        "2.0%",
        "1 月3 月",
        "1 食品加工一厂 2003年",
        "2 食品加工二厂 2008年",
        "2025 年",
        title("2 投资建议"),
        PROSE,
    )
    assert tree(pages) == ["1 行业概况", "2 投资建议"]


def test_contents_name_titles_that_stand_unnumbered_on_their_page() -> None:
    pages = document(
        like("1.我们保什么、保多久……2", role="contents"),
        like("2.我们不保什么……3", role="contents"),
        FF,
        like("我们保什么、保多久", size=12.0),
        "1.1 保险责任",
        "在本合同有效期内，我们承担下列责任。",
        like("我们不保什么", size=12.0),
        "2.1 责任免除",
        "因下列情形之一的，我们不承担责任。",
    )
    assert tree(pages) == [
        "我们保什么、保多久",
        "  1.1 保险责任",
        "我们不保什么",
        "  2.1 责任免除",
    ]


def test_a_contents_page_without_leaders_is_told_by_what_stands_again() -> None:
    entries = [
        f"第{n}条 {name}"
        for n, name in zip("一二三四五六", "甲乙丙丁戊己", strict=True)
    ]
    titles = [f"{entry}类事项" for entry in entries]
    body = [spec for line in titles for spec in (line, PROSE, FF)]
    pages = document("条款目录", *titles, FF, *body)
    assert tree(pages) == titles


def test_a_title_beside_its_text_may_wrap() -> None:
    pages = document(
        like("1.1 保险责任"),
        "在本合同有效期内，我们承担下列责任。",
        like("1.2 养老保险金开", box=box(90, 200, 180)),
        also("始领取日", box=box(110, 215, 160)),
        like("您可在投保时与我们约定开始领取日。", box=box(200, 200, 500)),
        also("领取日在保险单上载明。", box=box(200, 215, 400)),
    )
    assert tree(pages) == ["1.1 保险责任", "1.2 养老保险金开始领取日"]


def test_a_number_alone_takes_the_line_below_for_its_title() -> None:
    assert tree(document("附表：", "甲状腺癌的分期", PROSE)) == ["附表 甲状腺癌的分期"]
    assert tree(document("第一章", "总则", "第一条 为了规范业务，制定本办法。")) == [
        "第一章 总则",
        "  第一条",
    ]


def test_a_chapter_title_may_go_on_below_in_its_print() -> None:
    pages = document(
        title("第三章 债券的交易、转让、信息披露、转股、"),
        title("赎回与回售"),
        "第九条 债券可以依法转让。",
        "第十条 债券可以依法赎回。",
    )
    assert tree(pages) == [
        "第三章 债券的交易、转让、信息披露、转股、赎回与回售",
        "  第九条",
        "  第十条",
    ]


def test_an_annex_starts_its_own_numbering() -> None:
    pages = plain(
        """
        第一条 为了规范业务，制定本办法。
        第二条 本办法自公布之日起施行。
        附件1：报送要求
        第一条 申请人应当报送文件。
        第二条 文件应当齐备。
        """
    )
    assert tree(pages) == [
        "第一条",
        "第二条",
        "附件1 报送要求",
        "  第一条",
        "  第二条",
    ]


def test_a_sound_outline_names_headings_and_their_level() -> None:
    pages = document(
        like("致股东的信"),
        PROSE,
        like("业绩回顾"),
        PROSE,
        FF,
        like("公司治理"),
        PROSE,
    )
    with_outline(pages, (1, 0, "致股东的信"), (1, 1, "业绩回顾"), (2, 0, "公司治理"))
    assert tree(pages) == ["致股东的信", "  业绩回顾", "公司治理"]


def test_an_outline_that_does_not_fit_the_pages_is_not_believed() -> None:
    pages = document("致股东的信", PROSE, "业绩回顾", PROSE)
    with_outline(pages, (1, 0, "致股东的信"), (1, 0, "100_scan"), (1, 0, "附页"))
    assert tree(pages) == []


def test_markup_headings_are_headings() -> None:
    pages = document(
        like("行政处罚决定书", tag="h1"),
        like("当事人：某某。", tag="p"),
        like("违法事实", tag="h2"),
        like("经查明，存在下列事实。", tag="p"),
        geometry=False,
    )
    assert tree(pages) == ["行政处罚决定书", "  违法事实"]


def test_a_run_in_title_ends_at_the_first_full_stop() -> None:
    pages = plain(
        """
        一、总体要求
        （一）指导思想。坚持稳中求进，完善制度。
        （二）基本原则。坚持问题导向，分类施策。
        """
    )
    assert tree(pages) == ["一、 总体要求", "  （一） 指导思想", "  （二） 基本原则"]


def test_a_list_that_counts_on_returns_to_its_depth() -> None:
    """Titles in between, whether they belong to an item or not, do not move it."""
    pages = document(
        "1.1 保险金额",
        "金额在保险单上载明。",
        "1.2 保险责任",
        "我们承担下列责任：",
        title("身故保险金", 10.5),
        "被保险人身故的，我们给付保险金。",
        title("满期保险金", 10.5),
        "被保险人满期生存的，我们给付保险金。",
        "1.3 保险期间",
        "保险期间为终身。",
    )
    shown = [line.strip() for line in tree(pages) if line.strip()[0] == "1"]
    depths = {line: len(line) - len(line.lstrip()) for line in tree(pages)}
    assert shown == ["1.1 保险金额", "1.2 保险责任", "1.3 保险期间"]
    assert depths["1.1 保险金额"] == 0


def test_an_auditors_opinion_counts_inside_the_report_that_holds_it() -> None:
    pages = document(
        "第十节 财务报告",
        "一、审计报告",
        "一、审计意见",
        PROSE,
        "二、形成审计意见的基础",
        PROSE,
        "三、其他信息",
        PROSE,
        "二、财务报表",
        PROSE,
        "三、公司基本情况",
        PROSE,
        "四、税项",
        PROSE,
    )
    assert tree(pages) == [
        "第十节 财务报告",
        "  一、 审计报告",
        "    一、 审计意见",
        "    二、 形成审计意见的基础",
        "    三、 其他信息",
        "  二、 财务报表",
        "  三、 公司基本情况",
        "  四、 税项",
    ]


def test_a_number_belongs_to_the_inner_of_two_lists_it_fits() -> None:
    pages = document(
        "第一节 概况",
        "1、背景",
        PROSE,
        "2、目的",
        PROSE,
        "第二节 经营",
        "一、人员",
        "1、董事",
        PROSE,
        "2、高管",
        PROSE,
        "3、其他人员",
        PROSE,
        "二、资产",
        PROSE,
    )
    assert tree(pages)[3:] == [
        "第二节 经营",
        "  一、 人员",
        "    1、 董事",
        "    2、 高管",
        "    3、 其他人员",
        "  二、 资产",
    ]


def test_numbers_may_stand_alone_above_their_titles() -> None:
    """Notes to accounts of some auditors; headings repeat on every page."""
    pages = plain(
        """
        一
        公司基本情况
        本公司于某年设立。
        二
        主要会计政策和会计估计
        (1)
        记账本位币
        本公司以人民币为记账本位币。
        (2)
        金融工具
        金融资产按业务模式分类。
        二
        主要会计政策和会计估计(续)
        (2)
        金融工具(续)
        金融负债按摊余成本计量。
        (3)
        存货
        存货按成本计量。
        三
        税项
        适用税率如下。
        """
    )
    assert tree(pages) == [
        "一 公司基本情况",
        "二 主要会计政策和会计估计",
        "  (1) 记账本位币",
        "  (2) 金融工具",
        "  (3) 存货",
        "三 税项",
    ]


def test_a_list_number_right_below_is_no_figure_of_a_table() -> None:
    pages = plain(
        """
        六、研发支出
        1.
        按费用性质列示
        研发支出包括人工与材料。
        2.
        资本化支出
        符合条件的支出予以资本化。
        七、合并范围的变更
        1.
        处置子公司
        本年处置一家子公司。
        """
    )
    assert tree(pages) == [
        "六、 研发支出",
        "  1. 按费用性质列示",
        "  2. 资本化支出",
        "七、 合并范围的变更",
        "  1. 处置子公司",
    ]


def test_labels_of_table_rows_are_no_headings() -> None:
    pages = plain(
        """
        第一节 财务报表
        一、合并利润表
        本期数据如下。
        一、营业总收入
        1,234,567.00
        二、营业总成本
        1,034,567.00
        二、合并资产负债表
        本期数据如下。
        """
    )
    assert tree(pages) == [
        "第一节 财务报表",
        "  一、 合并利润表",
        "  二、 合并资产负债表",
    ]


def test_boxes_to_tick_are_no_part_of_a_title() -> None:
    pages = document("一、股份变动情况 □适用 ☑不适用", "二、其他事项□是√否", PROSE)
    assert tree(pages) == ["一、 股份变动情况", "二、 其他事项"]


def test_an_annex_stands_beside_the_chapters_not_in_the_last() -> None:
    pages = document(
        title("1 保险责任"),
        "1.1 保险期间",
        PROSE,
        title("2 其他事项"),
        "2.1 争议处理",
        PROSE,
        "附表 费率表",
        PROSE,
    )
    assert tree(pages)[-2:] == ["  2.1 争议处理", "附表 费率表"]


def test_first_lines_of_paragraphs_without_geometry_are_no_titles() -> None:
    pages = plain(
        """
        三、关键审计事项
        1.了解及评估管理层对智能家居业务销售收入流程中
        的内部控制；
        2.检查公司与各销售渠道的客户签订的智能家居业务
        合同；
        3.对智能家居业务产品销售收入实施月度变动分析并
        询问差异。
        """
    )
    assert tree(pages) == ["三、 关键审计事项"]


def test_a_text_quoted_as_a_whole_keeps_its_articles() -> None:
    articles = [
        line
        for n in "二三四五六七八九"
        for line in (f"第{n}条 事项", *["双方应当按照“本协议”的约定履行义务。"] * 12)
    ]
    pages = plain("\n".join(["“第一条 定义", PROSE, *articles, "以上为全文。”"]))
    assert tree(pages)[:3] == ["第一条 定义", "第二条 事项", "第三条 事项"]


def box(x0: float, top: float, x1: float) -> Box:
    return Box(x0, top, x1, top + 10.5)
