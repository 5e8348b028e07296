"""Who a rule speaks of, and which of its words lay no duty on anybody."""

import pytest

from assets.facts.labels import key
from assets.facts.regulation.amendments import amendments, told_in
from assets.facts.regulation.obligations import Speaker, duties
from assets.facts.regulation.penalties import Accused, penalties
from assets.facts.regulation.pieces import shown
from assets.facts.regulation.records import definitions, keepings, term_named
from assets.facts.regulation.stage import compute
from assets.facts.regulation.words import recipient_in
from tests.facts.reading import written


def told(text, speaker=None):
    return list(duties(key(text), speaker or Speaker(), "natural", item=False))


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("海岛登记年度报告应当包括下列内容", "海岛登记年度报告"),
        ("要约登记报告书应当载明期限", "要约登记报告书"),
        ("注册在岛外的登记公司应当披露住所", "注册在岛外的登记公司"),
        (
            "上述机构中负责登记管理的责任人员不得兼职",
            "上述机构中负责登记管理的责任人员",
        ),
        ("为岛民提供登记服务的岛外机构，应当定期报告", "为岛民提供登记服务的岛外机构"),
        ("登记机构收到派出机构就其申请作出的决定后，应当公告", "登记机构"),
        ("各登记局发现登记公司未按要求报送的，应当处理", "各登记局"),
        ("登记公司发行岛债购买船舶，应当符合本办法", "登记公司"),
        ("审计委员会同意召开临时会议的，应当发出通知", "审计委员会"),
        ("登记交易所在审核过程中，发现问题的，应当通报", "登记交易所"),
        ("其他登记人应当办理备案", "其他登记人"),
        ("登记公司没有充分证据的，不得登记", "登记公司"),
        ("登记管理人复核登记文件时，应当留痕", "登记管理人"),
        (
            "公司董事、监事和高级管理人员离岛的，应当报告",
            "公司董事、监事和高级管理人员",
        ),
        ("各登记机构是岛上的机构，应当公开", "各登记机构"),
        ("报告期内公司应当说明变动", "公司"),
        ("登记公司的投资范围和标的，应当符合规定", "登记公司的投资范围和标的"),
    ],
)
def test_a_subject_is_one_name_whole_and_without_what_it_does(sentence, subject):
    found = [duty.subject for duty in told(sentence)]
    assert found[0] == key(subject)


@pytest.mark.parametrize(
    "sentence",
    [
        "公司股票出现异常波动的，应当说明",
        "客户身份信息变化的，应当更新",
        "与登记公司合作研发的，应当披露协议",
        "经营活动现金流为负数或者下降的，应当分析原因",
    ],
)
def test_what_belongs_to_somebody_is_not_he(sentence):
    assert [duty.subject for duty in told(sentence)] == [""]


def test_a_phrase_that_begins_with_a_verb_goes_on_with_the_subject_before_it():
    duties_of = told("登记人负有勤勉义务,执行职务应当谨慎,发现重大异常应当通报")
    assert {duty.subject for duty in duties_of} == {"登记人"}


@pytest.mark.parametrize(
    "sentence",
    [
        "其他应当披露的登记信息",
        "存在应当召开会议情形的，登记处召开会议",
        "根据规则中关于应当披露登记的规定，公司披露总额",
        "知道或者应当知道违法事实，未予制止",
        "对现金流的可实现性以及匹配性进行分析",
        "《办法》第六条规定“登记人应当在3日内向登记处备案”",
        "公司董事被其他有权机关采取措施",
    ],
)
def test_a_modal_word_of_a_case_a_noun_or_a_quotation_is_no_duty(sentence):
    assert told(sentence) == []


def test_a_duty_beside_such_words_stays():
    (duty,) = told("登记公司应当在引入股东的议案中披露引入股东的目的，说明情况")
    assert (duty.subject, duty.modality) == ("登记公司", "must")


def test_who_discloses_is_no_one_to_disclose_to():
    assert recipient_in("向信息披露义务人提供信息") == "信息披露义务人"


def test_measures_in_a_list_fall_on_whom_the_opening_names():
    accused = Accused()
    opening = "违反本办法，情节严重的，登记总局可以对公司及其责任人员采取下列措施："
    assert list(penalties(key(opening), accused)) == []
    (found,) = penalties(key("（一）责令改正；"), accused)
    assert (found.subject, found.subject_from) == ("公司及其责任人员", "earlier")
    assert found.authority == "登记总局"
    assert found.condition.endswith("情节严重的")


@pytest.mark.parametrize(
    "sentence",
    [
        "罚没款金额是指对登记公司没收违法所得的数额",
        "司法机关依法追究刑事责任的，登记人三年内不得申请",
    ],
)
def test_a_measure_that_is_defined_or_the_case_is_not_threatened(sentence):
    assert list(penalties(key(sentence), Accused())) == []


def test_kinds_of_measures_that_a_definition_lists_threaten_nobody():
    accused = Accused()
    list(penalties(key("本办法所称监管措施，是指下列措施："), accused))
    assert list(penalties(key("（一）责令改正；"), accused)) == []


def test_what_is_kept_and_from_when_each_for_itself():
    first, second = keepings(
        key("登记资料在登记结束后、缴费信息在缴费结束后，应当至少保存九年")
    )
    assert (first.what, first.from_when) == ("登记资料", "登记结束")
    assert (second.what, second.from_when) == ("缴费信息", "缴费结束")
    (minutes,) = keepings(key("登记簿应当与签名册一并保存，保存期限不少于八年"))
    assert (minutes.what, minutes.number) == ("登记簿", 8)
    (papers,) = keepings(key("公司应当对登记全程留痕，相关资料保存期限不少于七年"))
    assert papers.what == "相关资料"


def test_a_period_is_nobody_of_whom_the_next_sentence_speaks():
    speaker = Speaker()
    told("登记公司应当保管资料，保管期限不得少于六年", speaker)
    assert speaker.subject == "登记公司"


def test_a_definition_keeps_what_includes_and_each_term_of_a_sentence():
    (above,) = definitions(key("本规定所称“以上”包括本数"), glossary=False)
    assert (above.term, above.text) == ("以上", "包括本数")
    text = "本规定所称登记人是指办理登记的人，登记物是指所登记的物"
    assert [d.term for d in definitions(key(text), glossary=False)] == [
        "登记人",
        "登记物",
    ]
    assert term_named("登记系统registry system") == "登记系统"


def test_changes_of_one_item_are_told_apart():
    text = "五、将第十四条修改为：“登记应当及时。”\n第十七条修改为：“登记应当完整。”"
    assert [(a.article, a.wording) for a in amendments(text)] == [
        ("第十四条", "登记应当及时。"),
        ("第十七条", "登记应当完整。"),
    ]
    (added,) = amendments("六、增加一条为第六条：“登记应当公开。”")
    assert (added.article, added.how) == ("第六条", "增加")


def test_a_dash_in_a_name_is_shown_as_printed():
    assert shown(key("登记指引第2号——发售")) == "登记指引第2号——发售"


def test_a_text_revised_as_a_whole_is_in_force_from_its_revision(tmp_path):
    text = (
        "海岛登记办法\n（2015年2月3日某会令第1号公布 2021年6月7日某会令第3号修订）\n"
        "第一条 登记人应当办理登记。\n第二条 本办法自公布之日起施行。\n"
    )
    rows = compute(written(tmp_path, "regulatory/rule.txt", text))
    assert [r.value for r in rows if r.kind == "effective"] == ["2021-06-07"]


@pytest.mark.parametrize(
    ("text", "subject", "action"),
    [
        ("灯塔交易所应当核对申报材料", "灯塔交易所", "核对申报材料"),
        ("公证事务所应当留存底稿", "公证事务所", "留存底稿"),
        (
            "会议的召集、表决和决议等应当符合法律和章程的规定",
            "会议的召集、表决和决议等",
            "符合法律和章程的规定",
        ),
        ("检查对象可以申请人员回避", "检查对象", "申请人员回避"),
        ("由港务局责令改正，可以暂停登记", "港务局", "暂停登记"),
        ("部分要求对申请人不适用的，可以不提供", "申请人", "不提供"),
        ("意见发出后，管理人等对本所意见存在疑问的，可以询问", "管理人", "询问"),
        ("任期届满的，原董事仍应当履行职务", "原董事", "履行职务"),
        ("违法的，主管部门视情节轻重，可以暂停登记", "主管部门", "暂停登记"),
        (
            "登记信息包括名称、日期等字段，应符合附表的要求",
            "登记信息",
            "符合附表的要求",
        ),
        (
            "董事会决议时未确定对象，收购人因受让达到比例的，应当公告",
            "收购人",
            "公告",
        ),
        ("登记公司在检查中，发现登记人作假的，应当公告", "登记公司", "公告"),
        ("尤其应当说明变动的原因", "主管部门", "说明变动的原因"),
        ("境外已上市企业可以不披露", "境外已上市企业", "不披露"),
        ("召集人在发出通知后，不得修改提案", "召集人", "修改提案"),
        ("登记机构免除董事职务的，应当备案", "登记机构", "备案"),
        ("客户违约的，期货公司有权限制其账户功能", "期货公司", "限制其账户功能"),
    ],
)
def test_words_that_only_look_like_another_part_of_speech(text, subject, action):
    (duty,) = duties(key(text), Speaker("主管部门"), "natural", item=False)
    assert (duty.subject, duty.action) == (subject, action)


@pytest.mark.parametrize(
    "text", ["登记人所应当知悉的事项", "说明名称、住所等应当公示的信息"]
)
def test_a_modal_word_before_a_noun_lays_no_duty(text):
    assert not list(duties(key(text), Speaker("登记人"), "natural", item=False))


def test_a_stated_course_is_told_with_its_case():
    text = "监事会同意召开大会的，在作出决议后的五日内发出通知"
    (duty,) = duties(key(text), Speaker(), "natural", item=False)
    assert (duty.subject, duty.condition) == ("监事会", "监事会同意召开大会的")
    assert (duty.limit.number, duty.limit.from_when) == (5, "作出决议")


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("应当保证资料及时、真实、准确、完整", ""),
        ("应当核对是否及时更新", ""),
        ("应当及时、准确地报告", "prompt"),
        ("应当真实、准确、及时报告", "prompt"),
    ],
)
def test_prompt_is_a_deadline_only_where_it_says_how_something_is_done(text, relation):
    (duty,) = duties(key("登记人" + text), Speaker(), "natural", item=False)
    assert (duty.limit.relation if duty.limit else "") == relation


def test_what_a_deadline_is_counted_from_may_end_in_a_comma():
    text = "登记机构应当自收到申请文件后，二个工作日内答复"
    (duty,) = duties(key(text), Speaker(), "natural", item=False)
    assert (duty.limit.number, duty.limit.day_kind) == (2, "working")
    assert duty.limit.from_when == "收到申请文件"


def test_who_punishes_is_told_in_the_sentence_before_but_no_body_prosecutes():
    accused = Accused()
    assert not list(penalties(key("港务主管部门依照本办法予以处罚"), accused))
    (ban,) = penalties(key("情节严重的，对责任人员采取市场禁入措施"), accused)
    assert ban.authority == "港务主管部门"
    (crime,) = penalties(key("构成犯罪的，依法追究刑事责任"), accused)
    assert crime.authority == ""


def test_a_change_is_quoted_from_the_paragraph_that_states_it():
    text = "五、删去第六条中的“监事”。\n增加一条，作为第八条：“登记应当公开。”"
    for change in amendments(text):
        number = "第六条" if change.how == "删去" else "第八条"
        assert number in told_in(change, text)


def test_a_case_that_somebody_brings_about_is_not_a_thing():
    speaker = Speaker()
    told("董事违反前两项规定得到的报酬，应当交还公司", speaker)
    (duty,) = told("给公司造成损失的，应当承担赔偿责任", speaker)
    assert duty.subject == "董事"


def test_a_course_is_stated_beside_a_modal_word_that_only_describes():
    (duty,) = told(
        "主管部门收到申报机构报送的意见后，在五个工作日内作出决定，按规定应当扣除的时间不计算在上述规定的时限内"
    )
    assert (duty.subject, duty.condition) == (
        "主管部门",
        "主管部门收到申报机构报送的意见后",
    )
    assert (duty.limit.number, duty.limit.from_when) == (5, "收到申报机构报送的意见")


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("方案经大会通过后，登记公司应当在60日内办理登记", "方案经大会通过"),
        (
            "登记公司应当在办理变更登记之日起（不需登记的，自确认之日起）5日内备案",
            "办理变更登记",
        ),
    ],
)
def test_what_a_deadline_is_counted_from_may_stand_apart_from_its_number(text, event):
    (duty,) = told(text)
    assert duty.limit.from_when == event


def test_the_wording_of_a_change_ends_before_the_next_change_on_its_own_line():
    text = "七、增加一项作为第五条第三项：“保管资料；”\n删去第四章“登记与登记人”。"
    assert [a.wording for a in amendments(text)] == ["保管资料;"]


def test_how_records_are_kept_is_not_what_is_kept():
    (kept,) = keepings(
        key("登记人应当建立登记档案，以电子或纸质形式存档，保存期限不得少于10年")
    )
    assert kept.what == "登记档案"
    (kept,) = keepings(key("登记人应当将与登记相关的资料归档保存，保存期限不低于6年"))
    assert kept.what == "与登记相关的资料"


def test_words_that_begin_like_the_meaning_of_a_term_define_nothing():
    text = key("为完善规则，指导登记机构做好登记，我会起草了登记指引")
    assert not list(definitions(text, glossary=False))
    assert told("指一个月内可申请取回的资产") == []


def test_who_acted_in_the_sentence_before_goes_on():
    speaker = Speaker()
    told("登记人违法的，由主管部门责令改正", speaker)
    (duty,) = told("情节严重的，可以采取市场禁入的措施", speaker)
    assert duty.subject == "主管部门"


@pytest.mark.parametrize(
    ("text", "number", "event"),
    [
        ("召集人应当在大会召开十日前通知股东", 10, "大会召开"),
        (
            "股东拟在三个月内转让股份的，应当在首次卖出的三十个交易日前公告",
            30,
            "首次卖出",
        ),
        ("申请人应当在期限届满15日前提交申请", 15, "期限届满"),
    ],
)
def test_so_many_days_before_something_is_a_deadline(text, number, event):
    (duty,) = told(text)
    assert (duty.limit.number, duty.limit.relation) == (number, "before")
    assert duty.limit.from_when == event


def test_what_is_done_about_a_measure_imposes_none():
    text = key("主管部门对登记机构的停业整顿情况进行评估")
    assert not list(penalties(text, Accused()))
