"""What a pack tells of its question."""

from assets.qa.packs.pack_question import slots_told
from tests.qa.library_of_samples import sample_finder


def told(text):
    return {(s.name, s.value) for s in slots_told(sample_finder().read(text))}


def test_institutions_asked_for_are_slots():
    assert ("institution", "中国人民银行") in told("央行对海岛银行的存款有何规定？")


def test_versions_asked_for_are_slots():
    slots = told("《中华人民共和国海岛银行法》（2019年修订）第三条是什么？")
    assert ("version", "(2019年修订)") in slots
