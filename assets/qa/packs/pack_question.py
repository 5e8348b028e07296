"""What a pack tells of its question: as asked, and what was read in it."""

from collections.abc import Iterator

from assets.qa.location.reading import ReadQuestion
from warehouse.schema.evidence import PackOption, PackQuestion, PackSlot


def question_told(read: ReadQuestion) -> PackQuestion:
    """The question as it was asked, and how it was understood."""
    asked = read.question
    return PackQuestion(
        qid=asked.qid,
        text=asked.text,
        options=[PackOption(o.key, o.text) for o in asked.options],
        domain=read.domain,
        answer=read.slots.answer,
        negative=read.slots.negative,
    )


def slots_told(read: ReadQuestion) -> Iterator[PackSlot]:
    """All that was read in the question, each with the part it stands in."""
    slots = read.slots
    for mention in slots.mentions:
        yield PackSlot(mention.how, mention.text, mention.part)
    for missing in slots.unbound:
        yield PackSlot(f"unbound {missing.how}", missing.text, missing.part)
    for version in slots.versions:
        yield PackSlot("version", version.text, version.part)
    for period in slots.periods:
        yield PackSlot("period", period.name, period.part)
    for figure in slots.figures:
        yield PackSlot("figure", figure.text, figure.part)
    listed = {
        "institution": slots.institutions,
        "kind": slots.kinds,
        "deal": slots.deals,
        "date": slots.dates,
        "metric": slots.metrics,
        "term": slots.terms,
    }
    for name, values in listed.items():
        for value in values:
            yield PackSlot(name, value, "")
