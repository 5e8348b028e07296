"""Relations of whole documents: their texts read by all stages, then related."""

from assets.corpus.relations.relate import relate
from assets.corpus.relations.stage import SIGNATURES
from tests.facts.reading import written

RULE = """\
海岛数据登记办法
（2029年3月1日海岛市场监督管理委员会令第3号公布）
第一条 为了规范海岛数据登记，制定本办法。
第二条 登记人应当在数据产生之日起十日内办理登记。
第三条 本办法自2029年5月1日起施行。
"""
DECISION = """\
关于修改《海岛数据登记办法》的决定
海岛市场监督管理委员会决定对《海岛数据登记办法》作如下修改：
一、将第二条中的“十日”修改为“五日”。
二、本决定自公布之日起施行。
"""
EXPLANATION = """\
关于修改《海岛数据登记办法》的修订说明
为了方便登记人，我会拟修改《海岛数据登记办法》。现说明如下：
一、修改的必要性
将第二条中的“十日”修改为“五日”，登记将更加及时。
"""
SUCCESSOR = """\
海岛数据管理办法
（2031年7月1日海岛市场监督管理委员会令第9号公布）
第一条 为了规范海岛数据管理，制定本办法。
第二条 管理人应当建立数据目录。
第三条 本办法自2031年9月1日起施行。《海岛数据登记办法》同时废止。
"""
LIGHTS = """\
灯塔登记规定
第一条 为了规范灯塔登记，制定本规定。
第二条 登记人应当如实登记。
第三条 本规定自2027年5月1日起施行。
"""
LIST = """\
关于废止部分规范性文件的决定
海岛市场监督管理委员会决定废止《灯塔登记规定》。
本决定自公布之日起施行。
"""


def related(tmp_path, **texts):
    """Relations between documents with these texts, by their short names."""
    signatures, profiles = {}, {}
    for name, text in texts.items():
        reading = written(tmp_path, f"regulatory/{name}.txt", text)
        signatures[name] = list(SIGNATURES.compute(reading))
        profiles[name] = reading.load("profiles")
    return {(r.doc_id, r.kind, r.other_id) for r in relate(signatures, profiles)}


def test_a_decision_amends_a_rule_and_the_note_that_explains_it_does_not(tmp_path):
    rows = related(tmp_path, rule=RULE, decision=DECISION, note=EXPLANATION)
    assert {r for r in rows if r[1] == "amends"} == {("decision", "amends", "rule")}


def test_a_rule_replaces_the_one_it_repeals(tmp_path):
    rows = related(tmp_path, old=RULE, new=SUCCESSOR, other=LIGHTS)
    assert {r for r in rows if r[1] in {"replaces", "repealed_by"}} == {
        ("new", "replaces", "old")
    }


def test_a_decision_that_only_repeals_puts_nothing_in_the_place(tmp_path):
    rows = related(tmp_path, old=LIGHTS, list=LIST, other=RULE)
    assert {r for r in rows if r[1] in {"replaces", "repealed_by"}} == {
        ("old", "repealed_by", "list")
    }
