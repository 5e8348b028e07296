"""Parts of a balance in columns that say only a year are of its last day."""

import pytest

from assets.facts.periods import reporting_of
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table


@pytest.mark.parametrize(
    ("caption", "header", "label", "starts"),
    [
        ("29、应交税费", "2024年", "资源税", ""),
        ("29、应交税费", "2024年度", "资源税", "2024-01-01"),
        ("29、应交税费", "2024年", "本年计提", "2024-01-01"),
        ("30、税金及附加", "2024年", "资源税", "2024-01-01"),
        ("31、租赁负债", "2024年", "董事酬金", "2024-01-01"),
    ],
)
def test_a_note_on_a_balance_without_movements_is_of_the_end(
    caption, header, label, starts
):
    made = table(["项目", header], [[label, "4"]], caption=caption, unit="元")
    (fact,) = table_facts(made, reporting_of("2024FY"))
    assert (fact.period_start, fact.period_end) == (starts, "2024-12-31")
