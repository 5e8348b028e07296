"""Web pages: what is content, how it is cut into lines, where table cells stand."""

from pathlib import Path

import pytest

from assets.text import html
from assets.text.html import read_html
from assets.text.html_tree import MAX_NESTING, MOST_ATTRIBUTES, decode, flat_tree
from warehouse.schema.pages import Grid, Page


def page_of(body: str, head: str = "") -> Page:
    markup = f"<html><head><meta charset=utf-8>{head}</head><body>{body}</body></html>"
    (page,) = read_html(markup.encode())
    return page


def lines_of(body: str) -> list[str]:
    return [run.text for run in page_of(body).runs]


def tagged(body: str) -> list[tuple[str, str]]:
    return [(run.tag, run.text) for run in page_of(body).runs]


def places(grid: Grid) -> list[tuple[int, int, int, int, str]]:
    return [(c.row, c.col, c.row_span, c.col_span, c.text) for c in grid.cells]


PROSE = (
    "<p>基金管理人应当按照规定披露净值信息，并对其真实性负责。</p>"
    "<p>托管人复核净值，发现差错时应当及时告知管理人并要求更正。</p>"
)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("<p>信托财产</p>".encode(), "信托财产"),
        (b"\xef\xbb\xbf" + "<p>信托财产</p>".encode(), "信托财产"),
        ("\ufeff<p>信托财产</p>".encode("utf-16-le"), "信托财产"),
        ("<meta charset=gb2312><p>信托财产𠮷</p>".encode("gb18030"), "信托财产𠮷"),
        (
            '<meta http-equiv=Content-Type content="text/html; charset=GBK">'
            "<p>镕基先生</p>".encode("gbk"),
            "镕基先生",
        ),
        (
            "<p>本公司的保险责任，自合同生效日起开始。</p>".encode("gbk"),
            "本公司的保险责任",
        ),
        (
            "<meta charset=gbk><p>声明与字节不符的页面</p>".encode(),
            "声明与字节不符的页面",
        ),
        (
            "<meta charset=utf-8><p>本公司的保险责任。</p>".encode("gbk"),
            "本公司的保险责任",
        ),
        ("<meta charset=no-such><p>本公司的责任</p>".encode("gbk"), "本公司的责任"),
        ("<meta charset=big5><p>證券發行人</p>".encode("big5"), "證券發行人"),
    ],
)
def test_encoding_is_told_from_the_bytes_before_the_declaration(
    data: bytes, text: str
) -> None:
    assert text in decode(data)


@pytest.mark.parametrize(
    "furniture",
    [
        "<nav><a href=/>首页</a></nav>",
        "<div class='BreadcrumbNav mt10'>当前位置：<a href=/>首页</a></div>",
        "<div class=footcont><p>主办单位：某某机构</p></div>",
        "<div><p>版权所有：某某机构 京ICP备00000000号</p></div>",
        "<ul>" + "<li><a href=/a>首页</a>" * 4 + "</ul>",
        "<div>" + "<a href=/1>一条很长的旁栏新闻标题文字内容</a>" * 4 + "</div>",
        "<script>document.write('脚本')</script><style>p{color:red}</style>",
        "<p style='display: none'>看不见</p><p hidden>看不见</p>",
        "<a href='javascript:print()'>【打印】</a><a onclick='close()'>【关闭】</a>",
        "<select><option>相关机构</select><button>提交</button>",
        "<!-- 注释 -->",
    ],
)
def test_furniture_and_hidden_text_are_left_out(furniture: str) -> None:
    content = lines_of(f"<div>{PROSE}</div>")
    assert lines_of(f"{furniture}<div>{PROSE}</div>{furniture}") == content


def test_a_page_wrapped_in_an_element_named_like_furniture_keeps_its_text() -> None:
    assert lines_of(f"<div class=header id=menu>{PROSE}</div>") == lines_of(PROSE)
    assert lines_of(f"<form id=search>{PROSE}</form>") == lines_of(PROSE)


def test_a_title_beside_the_core_stays() -> None:
    body = f"<div><h2>关于净值披露的规定</h2><div>{PROSE}</div></div>"
    assert tagged(body)[0] == ("h2", "关于净值披露的规定")


def test_attachments_are_content_even_when_a_script_shows_them() -> None:
    body = (
        f"<div>{PROSE}<div style='display:none'>"
        "<a href='1/附件1.pdf'>附件1：办法.pdf\n   </a>"
        "<a href='1/附件2.doc'>附件2：说明.doc</a></div></div>"
    )
    assert lines_of(body)[2:] == ["附件1：办法.pdf", "附件2：说明.doc"]


def test_lines_end_at_blocks_and_breaks_and_nowhere_else() -> None:
    body = (
        "第一段<span>还是</span><font face=宋体>第一段</font><br>第二行"
        "<div>第三行<p>第四行</div>尾"
    )
    assert lines_of(body) == ["第一段还是第一段", "第二行", "第三行", "第四行", "尾"]


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        ("<p>a&amp;b&lt;c&gt;&#8203;&yen;5&nbsp;&nbsp;万元</p>", "a&b<c>¥5 万元"),
        ("<p>&emsp;&emsp;　　第一条　总则</p>", "第一条　总则"),
        ("<p>换行在\n   汉字之间</p>", "换行在汉字之间"),
        ("<p>line\n  break in words</p>", "line break in words"),
        (
            "<p><input type=checkbox checked>适用 <input type=checkbox>不适用</p>",
            "☑适用 □不适用",
        ),
        ("<p>面积5m<sup>2</sup></p>", "面积5m2"),
    ],
)
def test_characters_read_as_a_browser_shows_them(markup: str, line: str) -> None:
    assert lines_of(markup) == [line]


def test_markup_becomes_tags() -> None:
    body = (
        "<h1>题目</h1><h3>小节</h3><p>正文一句话。</p><p align=center>第二章 附则</p>"
        "<p><b>特别提示</b></p>"
        "<p style='text-align:center'>居中的整句话，仍是正文。</p>"
        "<ul><li>其一</ul><div id=ftn1>注：脚注</div><figcaption>图</figcaption>"
    )
    assert tagged(body) == [
        ("h1", "题目"),
        ("h3", "小节"),
        ("p", "正文一句话。"),
        ("title", "第二章 附则"),
        ("title", "特别提示"),
        ("p", "居中的整句话，仍是正文。"),
        ("li", "其一"),
        ("footnote", "注：脚注"),
        ("caption", "图"),
    ]


def test_items_of_ordered_lists_keep_the_number_a_browser_prints() -> None:
    body = "<ol start=3><li>甲<li value=7>乙<li><p>丙</p></ol>"
    assert lines_of(body) == ["3. 甲", "7. 乙", "8. 丙"]
    assert page_of(body).runs[0].raw == "甲"


def test_preformatted_text_keeps_its_lines() -> None:
    assert lines_of("<pre>甲\n乙</pre>") == ["甲", "乙"]


def test_a_table_becomes_a_grid_between_its_neighbour_lines() -> None:
    page = page_of(
        "<p>前</p><table><caption>利率表</caption><thead><tr><th>期限<th>利率</thead>"
        "<tr><td>一年<td><p>1.5%</p><p>（年化）</p></table><p>后</p>"
    )
    (grid,) = page.grids
    assert [run.text for run in page.runs] == ["前", "后"]
    assert (grid.after_run, grid.caption) == (1, "利率表")
    assert places(grid) == [
        (0, 0, 1, 1, "期限"),
        (0, 1, 1, 1, "利率"),
        (1, 0, 1, 1, "一年"),
        (1, 1, 1, 1, "1.5%\n（年化）"),
    ]
    assert [cell.header for cell in grid.cells] == [True, True, False, False]


def test_spans_move_the_cells_behind_them() -> None:
    (grid,) = page_of(
        "<table><tr><td rowspan=2>项目<td colspan=2>金额<tr><td>本期<td>上期"
        "<tr><td>收入<td>1<td>2</table>"
    ).grids
    assert places(grid) == [
        (0, 0, 2, 1, "项目"),
        (0, 1, 1, 2, "金额"),
        (1, 1, 1, 1, "本期"),
        (1, 2, 1, 1, "上期"),
        (2, 0, 1, 1, "收入"),
        (2, 1, 1, 1, "1"),
        (2, 2, 1, 1, "2"),
    ]


def test_a_span_from_the_header_into_the_body_is_not_clipped() -> None:
    (grid,) = page_of(
        "<table><thead><tr><th rowspan=2>项目<th>金额</thead>"
        "<tbody><tr><td>5<tr><td>税<td>6</tbody></table>"
    ).grids
    assert (1, 1, 1, 1, "5") in places(grid)


@pytest.mark.parametrize(
    "markup",
    [
        "<table><tr><td>{}</table>",
        "<table role=presentation><tr><td>菜单<td>{}<tr><td>左<td>右</table>",
        "<table><tr><td>左<td>{}</table>",
    ],
)
def test_layout_tables_are_read_as_text(markup: str) -> None:
    page = page_of(markup.format(PROSE))
    assert not page.grids
    assert "托管人复核净值，发现差错时应当及时告知管理人并要求更正。" in [
        run.text for run in page.runs
    ]


def test_a_data_table_inside_a_layout_table_is_found() -> None:
    inner = "<table><tr><td>甲<td>1<tr><td>乙<td>2</table>"
    page = page_of(f"<table><tr><td>{PROSE}</td><td>{inner}</td></tr></table>")
    assert [places(grid)[0][4] for grid in page.grids] == ["甲"]


def test_what_the_head_declares_is_kept() -> None:
    page = page_of(
        PROSE, "<title>办法_某机构</title><meta name=PubDate content=2024-05-06>"
    )
    assert [(entry.name, entry.value) for entry in page.metadata] == [
        ("title", "办法_某机构"),
        ("PubDate", "2024-05-06"),
    ]


@pytest.mark.parametrize("data", [b"", b"\x00\x01", b"<html></html>", b"<p> </p>"])
def test_a_page_without_content_says_so(data: bytes) -> None:
    (page,) = read_html(data)
    assert page.status in ("empty", "ok")
    assert read_html(b"")[0].reason == "no content on the page"


@pytest.mark.parametrize(
    "markup",
    [
        "<div>" * (MAX_NESTING * 4) + "<p>深处的一句话</p>",
        "<b>" * (MAX_NESTING * 4) + "<p>深处的一句话</p>",
        "<table><tr><td>" * (MAX_NESTING + 1) + "<p>深处的一句话</p>",
        "<p>深处的一句话<table><tr><td colspan=99999999 rowspan=999999>x<td>y<tr><td>z",
        "<p>深处的一句话<p" + " a=b" * 50_000,
        "<p>深处的一句话</p>" + "<p>x" * 20_000,
    ],
)
def test_hostile_markup_still_gives_its_text(markup: str) -> None:
    (page,) = read_html(markup.encode())
    assert "深处的一句话" in "".join(run.text for run in page.runs)


def test_tables_without_room_are_read_as_text_and_told(monkeypatch) -> None:
    monkeypatch.setattr(html, "MOST_GRID_CELLS", 4000)
    small = "<table><tr><td>甲<td>1<tr><td>乙<td>2</table>"
    bomb = "<tr><td rowspan=65000 colspan=1000>丙<td colspan=1000>3"
    page = page_of(f"{small}<table>{bomb * 2}</table>{small}")
    assert [places(grid)[0][4] for grid in page.grids] == ["甲", "甲"]
    assert [run.text for run in page.runs] == ["丙", "3", "丙", "3"]
    assert page.status == "ok"
    assert page.reason == "tables too large for grids, read as text: 1"


def test_spans_end_with_the_standard_and_with_the_table() -> None:
    (grid,) = page_of(
        "<table><tr><td rowspan=99999 colspan=99999>甲<td>1<tr><td>2</table>"
    ).grids
    assert places(grid) == [
        (0, 0, 2, 1000, "甲"),
        (0, 1000, 1, 1, "1"),
        (1, 1000, 1, 1, "2"),
    ]


def test_bytes_that_are_no_text_are_garbled_not_content() -> None:
    noise = bytes((number * number * 7 + 13 * number) % 256 for number in range(4000))
    page = read_html(b"<html><body><p>" + noise.replace(b"<", b"") + b"</p></body>")[0]
    assert page.status == "garbled"
    assert "not text" in page.reason


@pytest.mark.parametrize("number", ["9" * 5000, "-1", "1e3", "٣" * 5000])
def test_numbers_in_attributes_never_stop_the_reading(number: str) -> None:
    markup = (
        f"<ol start={number}><li value={number}>甲</ol><table><tr>"
        f"<td colspan={number} rowspan={number}>乙<td>1<tr><td>丙<td>2</table>"
    )
    page = page_of(markup)
    assert page.status == "ok"
    assert [cell.text for cell in page.grids[0].cells] == ["乙", "1", "丙", "2"]


@pytest.mark.corpus
def test_nothing_but_furniture_is_lost_on_real_pages() -> None:
    folder = Path("../shared/corpus/afac2026/regulatory/html")
    if not folder.is_dir():
        pytest.skip("the real documents are not beside the project: ../shared/corpus")
    for path in sorted(folder.glob("*.html"))[::20]:
        (page,) = read_html(path.read_bytes())
        text = "\n".join(run.text for run in page.runs)
        assert page.status == "ok"
        assert any(run.tag.startswith("h") for run in page.runs), path.name
        assert "ICP备" not in text
        assert "当前位置" not in text


def test_attributes_past_the_first_hundreds_of_a_tag_are_left_out():
    many = " ".join(f"a{n}='x y'" for n in range(2 * MOST_ATTRIBUTES))
    paragraph = flat_tree(f"<p {many}>正文</p>")[-2]
    assert (paragraph.tag, len(paragraph.attrs)) == ("p", MOST_ATTRIBUTES)
    assert paragraph.attrs["a0"] == "x y"


def test_one_long_attribute_is_no_reason_to_cut_a_tag():
    (image,) = (n for n in flat_tree(f"<img src='{'d' * 9000}' alt=b>") if n.attrs)
    assert (len(image.attrs["src"]), image.attrs["alt"]) == (9000, "b")
