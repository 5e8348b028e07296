"""Small real documents, and builds of them through Dagster in this process."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import dagster as dg

from orchestration.definitions import build_definitions
from warehouse.files import point_link
from warehouse.pool import InlineExecutor
from warehouse.store import Store
from warehouse.workspace import Workspace

MEASURES = """\
债券信息披露管理暂行办法
第一章 总则
第一条 为规范债券信息披露行为，保护投资者合法权益，制定本办法。
第二条 发行人应当真实、准确、完整、及时地披露信息。
第二章 定期报告
第三条 发行人应当在每一会计年度结束之日起四个月内披露年度报告。
第四条 本办法自公布之日起施行。
"""
POLICY = """\
<html><head><title>安心医疗保险条款</title></head><body>
<h1>安心医疗保险条款</h1>
<h2>第一条 保险责任</h2><p>在保险期间内，本公司按约定给付医疗保险金。</p>
<h2>第二条 等待期</h2><p>本合同的等待期为九十日。</p>
<table><caption>费率表</caption><tr><th>年龄</th><th>保费（元）</th></tr>
<tr><td>30</td><td>1,200.00</td></tr><tr><td>40</td><td>1,800.00</td></tr></table>
</body></html>
"""
NOTE = """\
新能源行业周报
一、投资要点
本周组件价格环比下降3.5%，龙头公司营业收入同比增长12%。
二、风险提示
原材料价格波动风险。
"""
CORPUS = {
    "regulatory/债券办法.txt": MEASURES,
    "insurance/安心医疗.html": POLICY,
    "research/周报.txt": NOTE,
}
STAGES = ("pages", "lines", "clauses", "tables", "profiles", "tokens")


def write_corpus(root: Path, texts: Mapping[str, str] = CORPUS) -> Path:
    """A corpus folder of these texts; others in it stay."""
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def inline(root: Path, domains: Sequence[str] = ()) -> Workspace:
    """The workspace of `root/corpus` and `root/store`, working in this process."""
    store = Store(root / "store")
    store.root.mkdir(parents=True, exist_ok=True)
    point_link(store.corpus, str(root / "corpus"))
    return Workspace(store, root / "corpus", InlineExecutor(), frozenset(domains))


def build(
    root: Path,
    *,
    job: str = "build",
    domains: Sequence[str] = (),
    instance: dg.DagsterInstance | None = None,
) -> dg.ExecuteInProcessResult:
    """Run a job on `root/corpus` and `root/store`; a red check is a failed run."""
    defs = build_definitions(inline(root, domains))
    return defs.resolve_job_def(job).execute_in_process(
        instance=instance or shared_instance(),
        raise_on_error=False,
        run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
    )


@cache
def shared_instance() -> dg.DagsterInstance:
    """An instance in memory; making one takes longer than a run that does nothing."""
    return dg.DagsterInstance.ephemeral()


def metadata(result: dg.ExecuteInProcessResult) -> dict[str, dict[str, Any]]:
    """What each asset told of itself, read from the event log."""
    return {
        event.materialization.asset_key.to_user_string(): {
            name: value.value for name, value in event.materialization.metadata.items()
        }
        for event in result.get_asset_materialization_events()
    }


def counts(result: dg.ExecuteInProcessResult, name: str) -> dict[str, int]:
    """One of the counts of each per-document stage, read from the event log."""
    told = metadata(result)
    return {stage: told[stage][name] for stage in STAGES if stage in told}


def checks(
    result: dg.ExecuteInProcessResult,
) -> dict[tuple[str, str], dg.AssetCheckEvaluation]:
    """Check evaluations by asset and name, read from the event log."""
    return {
        (check.asset_key.to_user_string(), check.check_name): check
        for check in result.get_asset_check_evaluations()
    }


def everywhere(number: int) -> dict[str, int]:
    """The same count in all stages."""
    return dict.fromkeys(STAGES, number)


@contextmanager
def edited(path: Path, old: str, new: str) -> Iterator[None]:
    """A file of the corpus with one passage replaced for a while."""
    before = path.read_text(encoding="utf-8")
    assert old in before
    path.write_text(before.replace(old, new), encoding="utf-8")
    yield
    path.write_text(before, encoding="utf-8")
