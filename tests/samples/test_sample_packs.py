"""Evidence packs of questions about the sample corpus."""

from pathlib import Path

from assets.qa.packs.budget import budget_of
from assets.qa.packs.evidence import open_packer
from warehouse.publish import open_snapshot
from warehouse.store import Store


def test_a_computed_fact_brings_the_rows_that_it_was_computed_from(
    sample_store: Path,
) -> None:
    packer = open_packer(open_snapshot(Store(sample_store)))
    pack = packer.pack("云麓精密2024年资产负债率是多少？", budget_of(characters=1000))
    computed = next(i for i in pack.items if i.kind == "fact")
    assert computed.text == "云麓精密2024年合并资产负债率（计算）：40.80%"
    rows = {i.text for i in pack.items if i.stage == "metric_row"}
    assert any(text.startswith("资产总计｜10,613,517") for text in rows)
    assert any(text.startswith("负债合计｜4,330,264") for text in rows)
