"""How names in questions lead to the documents that bear them, and to no others."""

import pytest

from assets.qa.location.question import question_of
from assets.qa.location.slots import slots_of
from assets.qa.names.cards import catalog_of
from assets.qa.names.mentions import find_mentions
from assets.qa.names.name_index import NameIndex
from tests.qa.library_of_samples import document, profile_rows, report

RULES = "regulatory"


def index(**profiles):
    """The names of documents given by their profiles."""
    docs = {
        f"{fields.pop('domain', RULES)}/{name}.pdf": fields
        for name, fields in profiles.items()
    }
    catalog = catalog_of(
        [document(doc_id) for doc_id in docs],
        {doc_id: profile_rows(fields) for doc_id, fields in docs.items()},
        dict.fromkeys(docs, ""),
    )
    return NameIndex(catalog.of(""))


def law(title, kind="部门规章"):
    """The profile of a rule."""
    return {"title": title, "doc_type": kind}


def named(text, names):
    """The names found in a text, with the files that bear them."""
    found, _ = find_mentions(text, "stem", names)
    return {m.text: [d.split("/")[1][:-4] for d in m.docs] for m in found}


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("渔港法第三条规定了什么", {"渔港法": ["law"]}),
        ("违反渔港法的要受罚吗", {"渔港法": ["law"]}),
        ("渔港法律服务由谁提供", {}),
        ("渔港法院在哪里", {}),
    ],
)
def test_a_law_is_named_by_few_characters_where_no_other_word_begins_so(
    question, found
):
    assert named(question, index(law=law("中华人民共和国渔港法", "法律"))) == found


def test_the_rules_to_a_regulation_are_not_the_regulation():
    names = index(rules=law("渔港监督管理条例实施细则"))
    found, missing = find_mentions("《渔港监督管理条例》第三条", "stem", names)
    assert not found
    assert [m.text for m in missing] == ["渔港监督管理条例"]
    assert named("《渔港监督管理条例实施细则》", names)


def test_a_title_that_is_not_said_in_full_is_told_as_what_it_was_taken_for():
    names = index(rules=law("渔港经营主体信息报告管理办法"))
    (mention,), _ = find_mentions("《渔港经营主体报告管理办法》", "stem", names)
    assert (mention.exact, mention.read_as) == (False, "渔港经营主体信息报告管理办法")
    (mention,), _ = find_mentions("《渔港经营主体信息报告管理办法》", "stem", names)
    assert (mention.exact, mention.read_as) == (True, "")


def test_a_party_that_is_a_company_is_named_by_its_first_words():
    decision = {**law("行政处罚决定书", "行政处罚决定书")}
    company = index(one={**decision, "party": "海礁通信设备股份有限公司"})
    assert named("海礁通信因披露违法被罚多少", company) == {"海礁通信": ["one"]}
    person = index(one={**decision, "party": "欧阳小礁石"})
    assert named("欧阳小礁被罚多少", person) == {}


def test_a_name_that_stands_there_goes_no_further():
    names = index(
        one={**report("海宁礁石新材料开发股份有限公司", "礁石新材", "2024FY"),
             "domain": "financial_reports"}
    )  # fmt: skip
    assert named("礁石新材开年会谈了什么", names) == {"礁石新材": ["one"]}


def test_a_company_with_a_name_of_several_latin_words_is_known_by_it():
    note = {"issuer": "Reef Biologics", "doc_type": "研究报告", "title": "On course"}
    names = index(note={**note, "domain": "research"})
    assert named("what does the note say of reef biologics", names) == {
        "reef biologics": ["note"]
    }


@pytest.mark.parametrize(
    ("said", "found"),
    [("以海岛渔业为师的作者", {"以海岛渔业为师": ["note"]}),
     ("看渔船更新新周期一文", {"看渔船更新新周期": ["note"]}),
     ("海风渐起的作者", {})],
)  # fmt: skip
def test_a_note_goes_by_either_sentence_of_its_title(said, found):
    note = {"title": "以海岛渔业为师，看渔船更新新周期：海风渐起", "domain": "research"}
    assert named(said, index(note={**note, "doc_type": "研究报告"})) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [("灵泉2024年分红多少", {"灵泉": ["one"]}), ("山中有灵泉", {})],
)
def test_a_company_is_called_without_its_province_where_one_is_asked_about(said, found):
    spirits = report("江西灵泉酒业股份有限公司", "江西灵泉", "2024FY")
    names = index(one={**spirits, "domain": "financial_reports"})
    assert named(said, names) == found


@pytest.mark.parametrize(
    ("said", "period"),
    [
        ("2024年中报", "2024H1"),
        ("2024年中期报告", "2024H1"),
        ("2024年1-6月", "2024H1"),
        ("2024年1至9月", "2024Q3"),
        ("2024年首季", "2024Q1"),
        ("2024年中期票据", "2024FY"),
    ],
)
def test_a_part_of_a_year_is_read_in_the_words_people_use(said, period):
    slots = slots_of(question_of(f"礁石新材{said}怎样"), NameIndex(()))
    assert [p.name for p in slots.periods] == [period]


def test_a_paragraph_of_an_article_counts_no_documents():
    slots = slots_of(question_of("第十二条第二款怎么规定"), NameIndex(()))
    assert slots.documents_asked == 0


LONG_RULE = "渔港经营主体信用评价和渔船进出港记录保存管理办法"


@pytest.mark.parametrize(
    "said", ["渔港经营主体信用评价办法规定多久一次", "按渔港经营主体信用评价办法的规定"]
)
def test_a_rule_without_quotation_marks_may_leave_out_words_of_its_title(said):
    (mention,), missing = find_mentions(said, "stem", index(rule=law(LONG_RULE)))
    assert (mention.text, mention.read_as) == ("渔港经营主体信用评价办法", LONG_RULE)
    assert not missing


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("灯塔法第八十五条规定了什么", "灯塔法"),
        ("灯塔法关于值守的规定", "灯塔法"),
        ("请问渔船登记管理条例对船东的要求", "渔船登记管理条例"),
        ("根据渔船登记管理条例，船东应当做什么", "渔船登记管理条例"),
    ],
)
def test_a_law_that_none_bears_is_told_without_quotation_marks(said, name):
    found, missing = find_mentions(said, "stem", index(rule=law("渔港收费办法")))
    assert not found
    assert [(m.how, m.text) for m in missing] == [("law", name)]


@pytest.mark.parametrize(
    "said",
    ["投诉的处理办法是什么", "利息的计算方法", "违反规定的后果", "有关条例的要求",
     "有哪些合法的做法，如何执法"],
)  # fmt: skip
def test_other_words_that_end_as_laws_do_are_none(said):
    assert find_mentions(said, "stem", index(rule=law("渔港收费办法"))) == ([], [])


def test_a_list_of_numbers_says_but_once_what_they_are_of():
    rule = law("渔港收费办法")
    names = index(
        nine={**rule, "document_number": "中国证券监督管理委员会令第9号"},
        twelve={**rule, "document_number": "中国证券监督管理委员会令第12号"},
    )
    found, missing = find_mentions("证监会令第9号、12号和第15号", "stem", names)
    assert [m.docs for m in found] == [("regulatory/nine.pdf",),
                                       ("regulatory/twelve.pdf",)]  # fmt: skip
    assert [(m.how, m.text) for m in missing] == [("number", "证监会令第15号")]


def test_a_short_name_is_known_without_what_the_exchange_adds_to_it():
    deal = {"title": "购买资产报告书", "doc_type": "重大资产重组报告书"}
    names = index(
        one={**deal, "issuer": "海礁国际信托股份有限公司", "short_name": "海国投A"},
        two={**deal, "issuer": "远礁实业股份有限公司", "short_name": "*ST远礁"},
    )
    assert named("海国投的交易价格", names) == {"海国投": ["one"]}
    assert named("远礁的交易价格", names) == {"远礁": ["two"]}


def test_a_piece_of_a_sentence_is_no_product():
    terms = {"insurer": "白鹭财产保险股份有限公司", "doc_type": "保险条款",
             "title": "条款", "domain": "insurance"}  # fmt: skip
    names = index(a={**terms, "product_name": "本合同由条款、投保单及其他保险"})
    assert named("本合同的免赔额", names) == {}
