"""Tables on any width of screen: nothing broken, nothing said twice, nothing lost."""

import pytest
from rich.cells import cell_len
from rich.text import Text

from orchestration.cli.tables import print_table
from orchestration.cli.wrapping import wrapped

WIDTHS = (40, 60, 80, 100, 160)
FACT = "financial_reports/云麓 年报.pdf#t0005.1.4"
ROWS = [
    (
        "云麓精密",
        "",
        "2024",
        "6,486,568,000",
        FACT,
        "营业收入（千元）｜2024年｜6,486,568",
    ),
    (
        "云麓精密",
        "",
        "2023",
        "-5,698,735.20",
        FACT,
        "营业收入（千元）｜2023年｜5,698,735",
    ),
]
NAMES = ("issuer", "member", "period", "value", "fact", "quote")


@pytest.fixture
def printed(monkeypatch, capsys):
    def call(rows, width=None, names=NAMES, **options):
        monkeypatch.delenv("COLUMNS", raising=False)
        if width:
            monkeypatch.setenv("COLUMNS", str(width))
        print_table(names, rows, **options)
        return capsys.readouterr().out

    return call


@pytest.mark.parametrize("width", WIDTHS)
def test_no_number_id_or_file_name_is_broken(printed, width):
    shown = printed(ROWS, width)
    for whole in ("6,486,568,000", "-5,698,735.20", FACT, "6,486,568", "2024年"):
        assert whole in shown


@pytest.mark.parametrize("width", WIDTHS[2:])
def test_no_line_is_wider_than_the_screen(printed, width):
    assert max(map(cell_len, printed(ROWS, width).splitlines())) <= width


def test_a_row_that_does_not_fit_becomes_a_record(printed):
    names = [line.split()[0] for line in printed(ROWS, 60).splitlines() if line.strip()]
    told = ["issuer", "period", "value", "fact"]
    assert [name for name in names if name in told] == told * 2


def test_a_pipe_has_a_line_a_row(printed):
    assert len(printed(ROWS).splitlines()) == 1 + len(ROWS)


def test_what_is_the_same_in_all_rows_is_said_once_and_empty_columns_go(printed):
    head, names, *rows = printed(ROWS, once=["issuer", "fact"]).splitlines()
    assert head == f"issuer: 云麓精密 · fact: {FACT}"
    assert names.split() == ["period", "value", "quote"]
    assert len(rows) == len(ROWS)


def test_groups_are_headed_by_what_their_rows_share(printed):
    rows = [("a.pdf", "x", 1), ("b.pdf", "y", 2), ("a.pdf", "x", 3)]
    shown = printed(rows, names=("document", "issuer", "n"), once=["issuer"],
                    by=["document"])  # fmt: skip
    assert shown.splitlines() == [
        "document: a.pdf · issuer: x", "n", "1", "3", "",
        "document: b.pdf · issuer: y", "n", "2",
    ]  # fmt: skip


def test_an_answer_to_sql_keeps_its_columns(printed):
    names, *_ = printed(ROWS, as_asked=True).splitlines()
    assert names.split() == list(NAMES)


def test_numbers_are_set_flush_right_and_words_are_not(printed):
    rows = [("甲", "1,200.00"), ("乙乙", "-3.5"), ("丙", "--")]
    assert printed(rows, names=("name", "n")).splitlines() == [
        "name         n",
        "甲    1,200.00",
        "乙乙      -3.5",
        "丙          --",
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("增长3.5%，其中主营业务", ["增长3.5%，", "其中主营业", "务"]),
        ("（单位：千元）合计", ["（单位：千", "元）合计"]),
        ("1,234,567.89元", ["1,234,567.89", "元"]),
        ("2024年12月31日止", ["2024年12月31日", "止"]),
        ("named in the question", ["named in", "the", "question"]),
        ("a.b-c: 1.2.3-4", ["a.b-c:", "1.2.3-4"]),
        ("一\n二", ["一", "二"]),
    ],
)
def test_a_line_breaks_between_characters_but_not_within_a_number(text, lines):
    assert [line.plain for line in wrapped(Text(text), 10)] == lines
