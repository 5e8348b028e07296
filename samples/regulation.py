"""Invented regulations: measures with an annex, a decision, web pages, a law, a scan."""

import re

from samples.edition import Edition
from samples.gridding import Cell
from samples.regulation_texts import (
    AMENDED,
    AUTHORITY,
    DECISION_END,
    DECISION_INTRO,
    DECISION_ITEMS,
    LAW,
    MEASURES,
    NOTICE,
)
from samples.truth import Truth
from samples.typeset import Book

CHAPTER = re.compile(r"(第[一二三四五六七八九十]+章) (.+)")
ARTICLE = re.compile(r"(第[一二三四五六七八九十]+条) (.+)")
LINES_A_PAGE = 16
"""Lines between the form feeds of the text file."""


def print_law(ed: Edition, text: str, level: int = 0) -> None:
    """Print chapters and articles of a text."""
    lines = text.strip().split("\n")
    total = sum(bool(ARTICLE.fullmatch(line)) for line in lines)
    for line in lines:
        if chapter := CHAPTER.fullmatch(line):
            ed.heading(
                "chapter", *chapter.groups(), level=level, gap="　", align="centre",
                size=12,
            )  # fmt: skip
        elif article := ARTICLE.fullmatch(line):
            ed.heading("article", article[1], inline=article[2], level=level + 1)
            ed.truth.rows["structure"][-1]["n_articles_total"] = str(total)
        else:
            ed.body(line.removeprefix("~"))


def measures() -> Edition:
    """Measures in five chapters, with a table in the annex."""
    name = "云境市场数据报送管理办法"
    book = Book(number="— {page} —", font_size=12, line_height=1.75, title=name)
    ed = Edition(book, Truth("data_measures"))
    ed.body(f"{AUTHORITY}令", indent=0, align="centre", size=18)
    ed.body("第7号", indent=0, align="centre")
    ed.body(
        f"《{name}》已经2024年12月20日{AUTHORITY}第3次委务会议审议通过，现予公布，自2025年3月1日起施行。"
    )
    ed.body("主任：闻野鹤", "2025年1月10日", indent=0, align="right")
    ed.body(name, indent=0, align="centre", size=16, bold=True, gap=8)
    print_law(ed, MEASURES)
    book.new_page()
    ed.heading("annex", "附件", "市场数据报送目录", gap="：")
    header: list[list[Cell | str]] = [
        [
            Cell("数据类别", rows=2),
            Cell("报送内容", rows=2),
            Cell("报送频率", cols=3, align="c"),
            Cell("备注", rows=2),
        ],
        ["日报", "月报", "年报"],
    ]
    yes, no = "\uf052", "□"
    body: list[list[Cell | str]] = [
        [Cell("交易数据", rows=2), "委托与成交明细", yes, no, no, ""],
        ["账户与持仓汇总", yes, yes, no, "按品种汇总"],
        [Cell("财务数据", rows=2), "资产负债及利润", no, yes, yes, "单位：万元"],
        ["净资本与风险准备", no, yes, yes, "单位：万元"],
        ["客户数据", "客户数量与资产分布", no, yes, no, ""],
    ]
    ed.table(
        "市场数据报送目录", "", header, body, [1.2, 2.4, 0.8, 0.8, 0.8, 1.6],
        align="llcccl", note="row spans in the first column; ticked boxes",
    )  # fmt: skip
    ed.truth.note(
        "docmeta",
        doc_type="部门规章",
        title=name,
        publish_date="2025-01-10",
        effective_date="2025-03-01",
        issuing_authority=AUTHORITY,
        document_number=f"{AUTHORITY}令第7号",
    )
    return ed


def decision() -> Edition:
    """A decision that quotes articles, and the amended text after it."""
    name = "关于修改《云境市场数据报送管理办法》的决定"
    book = Book(number="{page}", font_size=12, line_height=1.75, title=name)
    ed = Edition(book, Truth("data_decision"))
    ed.body(f"{AUTHORITY}{name}", indent=0, align="centre", size=15, bold=True)
    ed.body(DECISION_INTRO.strip())
    for ordinal, item in zip("一二三四", DECISION_ITEMS, strict=True):
        first, *quoted = item.split("\n")
        ed.truth.note(
            "structure", page=book.page, kind="item", number=f"{ordinal}、",
            first_20_chars=first[:20], n_articles_total=10,
            note="quotes articles: those are no headings",
        )  # fmt: skip
        ed.body(f"{ordinal}、{first}", *quoted)
    ed.body(*DECISION_END.strip().split("\n"))
    book.new_page()
    ed.body("云境市场数据报送管理办法", indent=0, align="centre", size=16, bold=True)
    ed.body("（根据2025年12月8日决定修正）", indent=0, align="centre")
    print_law(ed, AMENDED)
    ed.truth.note(
        "docmeta",
        doc_type="决定",
        title=name,
        effective_date="2026-01-01",
        issuing_authority=AUTHORITY,
    )
    return ed


def scan() -> Edition:
    """A letter of which only a picture is left, behind one page with text."""
    book = Book(title="复函", number="")
    ed = Edition(book, Truth("data_reply_scan"))
    ed.body("附件：关于数据报送口径的复函（扫描件）", indent=0)
    book.new_page(bare=True)
    book.scan(
        [
            f"{AUTHORITY}办公室",
            "关于数据报送口径的复函",
            "云境证券经纪股份有限公司：",
            "你公司关于月报统计口径的请示收悉。经研究，现函复如下：",
            "一、客户资产按月末收盘价计算。",
            "二、融资余额包含应计利息，2025年1月末为12,345.67万元。",
            "特此函复。",
            "2025年2月14日",
        ]
    )
    return ed


def law_pages(text: str) -> str:
    """A law as plain text with a form feed between pages."""
    title = "云境数字票据条例"
    passed = "（2025年2月28日云境第九届代表会议常务委员会第十二次会议通过　2025年3月6日公布）"
    lines = [title, passed, *(f"　　{line}" for line in text.strip().split("\n"))]
    parts = [lines[i : i + LINES_A_PAGE] for i in range(0, len(lines), LINES_A_PAGE)]
    return "\f".join("\n".join(part) for part in parts) + "\n"


def law() -> tuple[str, Truth]:
    """The text file and where its articles are."""
    text = law_pages(LAW)
    truth = Truth("bill_law")
    chapter = ""
    total = sum(bool(ARTICLE.fullmatch(line)) for line in LAW.split("\n"))
    for page, part in enumerate(text.split("\f"), 1):
        for line in part.split("\n"):
            if match := CHAPTER.fullmatch(line.strip()):
                chapter = f"{match[1]} {match[2]}"
                truth.note(
                    "structure", page=page, kind="chapter", number=match[1],
                    title=match[2], n_articles_total=total,
                )  # fmt: skip
            elif match := ARTICLE.fullmatch(line.strip()):
                truth.note(
                    "structure", page=page, kind="article", number=match[1],
                    title_path=chapter, first_20_chars=match[2][:20],
                    n_articles_total=total,
                )  # fmt: skip
    truth.note(
        "docmeta",
        doc_type="行政法规",
        title="云境数字票据条例",
        publish_date="2025-03-06",
        effective_date="2025-03-06",
    )
    return text, truth


def notice_page() -> str:
    """A web page of the older kind: GBK, navigation, a table with spans."""
    first, second = NOTICE.strip().split("三、工作要求")
    table = """<table border="1">
<caption>数据迁移阶段安排表</caption>
<tr><th rowspan="2">阶段</th><th colspan="2">任务</th><th rowspan="2">完成期限</th></tr>
<tr><th>经营机构</th><th>技术支持单位</th></tr>
<tr><td>第一阶段</td><td>编制迁移方案</td><td>提供接口规范</td><td>2025年6月30日</td></tr>
<tr><td>第二阶段</td><td colspan="2">联合测试，测试成功率不低于99.5%</td><td>2025年9月30日</td></tr>
<tr><td>第三阶段</td><td>正式切换</td><td>值守保障</td><td>2025年12月31日</td></tr>
</table>
<p>注：完成期限遇法定节假日的，不予顺延。</p>"""
    body = _paragraphs(first) + table + _paragraphs("三、工作要求" + second)
    return f"""<html><head>
<meta http-equiv="Content-Type" content="text/html; charset=gb2312">
<meta name="ArticleTitle" content="关于做好市场数据迁移工作的通知">
<meta name="PubDate" content="2025-04-02">
<title>关于做好市场数据迁移工作的通知_{AUTHORITY}</title></head><body>
<div class="nav"><a href="/">首页</a> | <a href="/law">法规</a> | <a href="/contact">联系我们</a></div>
<h1>关于做好市场数据迁移工作的通知</h1>
<div class="info">发布日期：2025-04-02　文号：云监发〔2025〕12号</div>
<div class="content">
<p>各经营机构：</p>
{body}
<p align="right">{AUTHORITY}</p><p align="right">2025年4月2日</p>
</div>
<div class="footer">版权所有 网站地图 技术支持</div>
</body></html>
"""


def interpretation_page() -> str:
    """A web page of the newer kind: UTF-8, headings and lists, no table."""
    return f"""<!DOCTYPE html>
<html lang="zh"><head><meta charset="utf-8"><title>数据报送管理办法解读</title></head>
<body><header><nav><ul><li>首页</li><li>政策解读</li></ul></nav></header>
<main><article>
<h1>《云境市场数据报送管理办法》解读</h1>
<p class="source">来源：{AUTHORITY}　时间：2025-01-12</p>
<h2>一、起草背景</h2>
<p>近年来，市场业务规模持续扩大。截至２０２４年末，共有经营机构１２８家，日均报送数据约３．６亿条，原有规定已不能满足监管需要。</p>
<h2>二、主要内容</h2>
<ol><li>明确报送期限。月报期限由每月结束后10个工作日缩短为7个工作日。</li>
<li>强化数据保存。原始记录保存期限不少于20年。</li>
<li>加大处罚力度。报送虚假数据的罚款上限提高至200万元。</li></ol>
<h2>三、施行时间</h2>
<p>办法自2025年3月1日起施行<sup>1</sup>。</p>
<p class="footnote">1 过渡期为施行之日起6个月。</p>
</article></main>
<footer><p>网站标识码 0000000000</p></footer></body></html>
"""


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{line}</p>\n" for line in text.strip().split("\n"))
