"""Duties, penalties, terms and dates as rules state them."""

from decimal import Decimal

import pytest

from assets.facts.labels import key
from assets.facts.regulation.deadlines import day_meaning, limits
from assets.facts.regulation.force import effective, repeals
from assets.facts.regulation.obligations import Speaker, duties
from assets.facts.regulation.penalties import Accused, penalties
from assets.facts.regulation.records import definitions, keepings


def read(text, *, item=False, speaker=None, days="natural"):
    return list(duties(key(text).rstrip("。;"), speaker or Speaker(), days, item=item))


def test_a_duty_has_subject_recipient_and_deadline():
    (duty,) = read("灯塔公司应当自收到通知之日起30个工作日内向港务局提交整改报告。")
    assert (duty.subject, duty.modality, duty.recipient) == (
        "灯塔公司",
        "must",
        "港务局",
    )
    limit = duty.limit
    assert (limit.number, limit.unit, limit.day_kind) == (30, "day", "working")
    assert (limit.relation, limit.from_when) == ("within", "收到通知")


def test_the_subject_stands_in_the_condition_when_nothing_stands_before_the_modal():
    (duty,) = read("信托公司变更住所的，应当在变更完成后10日内向海关总署报告。")
    assert (duty.subject, duty.subject_from) == ("信托公司", "condition")
    assert duty.condition == "信托公司变更住所的"
    assert duty.limit.from_when == "变更完成"


def test_several_modal_words_of_a_sentence_share_the_subject():
    first, second = read("登记机构应当核对材料，不得泄露客户信息。")
    assert (first.modality, first.action) == ("must", "核对材料")
    assert (second.modality, second.subject, second.subject_from) == (
        "must_not",
        "登记机构",
        "earlier",
    )


def test_each_deadline_of_a_duty_is_its_own_row():
    first, second = read(
        "支付机构应当在事件发生后24小时内电话报告，并于2日内向主管部门提交书面报告。"
    )
    assert (first.limit.number, first.limit.unit) == (24, "hour")
    assert (second.limit.number, second.recipient) == (2, "主管部门")


def test_an_item_with_a_deadline_belongs_to_the_duty_above_it():
    speaker = Speaker()
    read("管理人应当按下列时限完成核查:", speaker=speaker)
    (duty,) = read(
        "（一）高风险客户自本办法施行之日起六个月内完成;", item=True, speaker=speaker
    )
    assert (duty.subject, duty.modality) == ("管理人", "must")
    assert (duty.limit.number, duty.limit.unit) == (6, "month")


def test_a_stated_course_with_a_deadline_needs_no_modal_word():
    (duty,) = read("主管部门自受理申请之日起九十日内作出批准或者不予批准的决定。")
    assert (duty.modality, duty.subject, duty.limit.number) == ("is", "主管部门", 90)


@pytest.mark.parametrize(
    "text",
    [
        "对应收账款进行核对。",
        "取得许可证的企业名单。",
        "拥有权益的股份超过百分之五。",
        "依照《应当报告事项目录》办理。",
    ],
)
def test_words_that_only_look_modal_are_no_duty(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "number", "unit", "day_kind", "relation", "from_when"),
    [
        ("自开业之日起三年内", 3, "year", "", "within", "开业"),
        ("保存1000个工作日以内", 1000, "day", "working", "within", ""),
        ("应当至少提前30日向协会报告", 30, "day", "natural", "before", ""),
        ("至少于调整施行前30个自然日公示", 30, "day", "natural", "before", "调整施行"),
        ("在决议公告后的2个交易日内", 2, "day", "trading", "within", "决议公告"),
        ("期满后次一工作日公告", 1, "day", "working", "within", "期满"),
        ("公示期不少于10天", 10, "day", "natural", "at_least", ""),
        ("办理期限不得超过六十日", 60, "day", "natural", "at_most", ""),
        ("每半年结束之日起两个月内披露", 2, "month", "", "within", "每半年结束"),
        ("于每年3月底前报送", None, "date", "", "before", "每年3月底"),
        ("发生变化的，应当立即停止", None, "", "", "prompt", ""),
    ],
)
def test_deadlines(text, number, unit, day_kind, relation, from_when):
    (limit,) = limits(key(text))
    assert (limit.number, limit.unit, limit.day_kind) == (number, unit, day_kind)
    assert (limit.relation, limit.from_when) == (relation, from_when)


@pytest.mark.parametrize(
    "text",
    [
        "最近三年内未受处罚",
        "公告日前二十个交易日公司股票均价",
        "公告日前六个月内买卖",
        "第3日",
        "一年零六个月内完成",
        "1年6个月内完成",
        "1.5年内完成",
        "6月30日后报送",
    ],
)
def test_looking_back_and_parts_of_a_stretch_are_no_deadline(text):
    assert limits(key(text)) == []


def test_a_rule_may_say_that_its_days_are_working_days():
    assert day_meaning("本条例规定的期限以工作日计算") == "working"
    (limit,) = limits("收到申请后5日内", "working")
    assert limit.day_kind == "working"


def fines(text, accused=None):
    return [
        (p.lower, p.upper, p.unit, p.base)
        for p in penalties(key(text), accused or Accused())
        if p.measure == "罚款"
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("处二十万元以上二百万元以下罚款", ("200000", "2000000", "CNY", "")),
        ("处五万元以下的罚款", (None, "50000", "CNY", "")),
        ("并处违法所得一倍以上五倍以下罚款", ("1", "5", "times", "违法所得")),
        ("处涉及金额百分之二十以上二倍以下罚款", ("0.2", "2", "times", "涉及金额")),
        ("处1万元以上10万元以下罚款", ("10000", "100000", "CNY", "")),
    ],
)
def test_ranges_of_fines(text, expected):
    low, high, unit, base = expected
    limits_ = tuple(None if n is None else Decimal(n) for n in (low, high))
    assert fines(text) == [(*limits_, unit, base)]


def test_a_penalty_names_who_when_and_by_whom():
    accused = Accused()
    text = "保理公司有下列行为之一的，由省级主管部门责令限期改正，处三万元以下罚款"
    first, second = penalties(key(text), accused)
    assert (first.measure, second.measure) == ("责令限期改正", "罚款")
    assert second.subject == "保理公司"
    assert second.authority == "省级主管部门"
    assert second.condition == "保理公司有下列行为之一的"
    (graver,) = penalties(key("情节严重的，处三万元以上三十万元以下罚款"), accused)
    assert (graver.subject, graver.condition) == ("保理公司", "情节严重的")
    assert (graver.lower, graver.upper) == (Decimal(30000), Decimal(300000))


def test_measures_already_taken_are_no_threat():
    text = "公司最近三年被采取责令改正措施的，应当披露"
    assert list(penalties(key(text), Accused())) == []


def test_each_kind_of_record_has_its_own_retention_period():
    text = "应当对合同文本自履行完毕后至少保存5年，对通话记录自通话结束后至少保存3年"
    first, second = keepings(key(text))
    assert (first.what, first.number, first.from_when) == ("合同文本", 5, "履行完毕")
    assert (second.what, second.number, second.relation) == ("通话记录", 3, "at_least")


def test_a_retention_period_may_stand_behind_its_word():
    (found,) = keepings(key("测试记录保存期限自项目结束之日起不得少于二十年"))
    assert (found.number, found.unit, found.from_when) == (20, "year", "项目结束")


@pytest.mark.parametrize(
    ("text", "term", "meaning"),
    [
        ("本办法所称灯塔，是指建在岸边的发光建筑。", "灯塔", "建在岸边的发光建筑"),
        ("前款所称“港口”，是指泊船之地。", "港口", "泊船之地"),
        ("（三）浮标，是指漂浮的航标；", "浮标", "漂浮的航标"),
    ],
)
def test_definitions(text, term, meaning):
    (found,) = definitions(key(text).rstrip("。;"), glossary=True)
    assert (found.term, found.text) == (term, meaning)


def test_what_must_be_contained_is_no_definition():
    text = "本细则第九条所称申请材料应当包括下列内容"
    assert list(definitions(key(text), glossary=False)) == []


@pytest.mark.parametrize(
    ("text", "published", "what", "iso"),
    [
        ("本办法自2031年5月1日起施行", "", "本办法", "2031-05-01"),
        ("本规定自公布之日起施行", "2030-02-03", "本规定", "2030-02-03"),
        ("本规定自公布之日起施行", "2030-02", "本规定", ""),
        ("本规定自公布之日起六个月后施行", "2030-02-03", "本规定", ""),
    ],
)
def test_in_force(text, published, what, iso):
    (found,) = effective(key(text), published)
    assert (found.what, found.day) == (what, iso)


def test_every_rule_named_before_the_repeal_is_repealed():
    text = "《灯塔管理办法》（航令〔2020〕1号）、《浮标规则〈试行〉》同时废止"
    assert [(r.name, r.number) for r in repeals(key(text))] == [
        ("灯塔管理办法", "航令〔2020〕1号"),
        ("浮标规则〈试行〉", ""),
    ]


def test_what_holds_besides_is_no_duty_of_its_own():
    (duty,) = read("引航公司除应当遵守港口的一般规定外，还应当每年检修灯塔。")
    assert (duty.subject, duty.action) == ("引航公司", "每年检修灯塔")
    assert duty.condition == "引航公司除应当遵守港口的一般规定外"
