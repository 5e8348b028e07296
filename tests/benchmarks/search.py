"""How fast the indexes of a built store answer, are built and are mended.

Run: .venv/bin/python -m tests.benchmarks.search STORE [--queries FILE.jsonl]

Queries come from what people ask (below) and, if given, from a file with `question` and
`options` in each line. Printed: milliseconds a query (p50, p99, CPU and wall), entries
a second to build the block index from the results of stage `tokens`, seconds to
exchange one document, and the cost of cutting a page with either segmenter.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import warehouse.analysis.tokenizer as tokenizing
import warehouse.analysis.words as knowing
from warehouse.analysis.segmenter import JiebaSegmenter, Segmenter, segmenter
from warehouse.errors import QueryError
from warehouse.indexing import TOKENS
from warehouse.publish import open_snapshot
from warehouse.results import load_result, read_manifest
from warehouse.schema.results import Result
from warehouse.search import SearchIndex, open_block_index, search
from warehouse.search_build import update_index
from warehouse.search_fields import BLOCKS
from warehouse.store import Store

QUERIES = (
    "净利润",
    "营业收入 2024年",
    '"经营活动产生的现金流量净额"',
    "归属于上市公司股东的扣除非经常性损益的净利润 同比",
    "责任免除",
    "第三十二条",
    "title:释义",
    "募集资金用途 偿还有息债务",
    "domain:insurance 等待期 90日",
    "2025年一季度 毛利率",
    "资产负债率 70%",
    "kind:table_outline 应收账款 账龄",
    "前五名客户销售额占年度销售总额比例",
    "违反规定的，责令改正，处五十万元以下罚款",
    "公司",
    "2024年12月31日",
)
PAGE_CHARACTERS = 2_000
ROUNDS = 3
"""Of each query; the first is not counted."""


def tell(line: str) -> None:
    """One line of figures."""
    sys.stdout.write(line + "\n")


def main() -> None:
    """Print all figures for one store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=Path)
    parser.add_argument("--queries", type=Path, help="questions, one JSON a line")
    asked = parser.parse_args()
    store = Store(asked.store)
    index = open_block_index(open_snapshot(store))
    tell(f"entries {len(index):,}  documents {len(index.held):,}")
    _print_latency("own queries", index, QUERIES)
    if asked.queries:
        questions, options = _questions(asked.queries)
        _print_latency("questions", index, questions)
        _print_latency("options", index, options)
    _print_building(store)
    _print_cutting(store)


def _questions(path: Path) -> tuple[list[str], list[str]]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    options = [o for row in rows for o in _texts(row.get("options"))]
    return [row["question"] for row in rows], options


def _texts(options: dict[str, str] | list[str] | None) -> list[str]:
    values = options.values() if isinstance(options, dict) else options or []
    return [str(value) for value in values]


def _print_latency(name: str, index: SearchIndex, queries: Sequence[str]) -> None:
    wall, cpu = [], []
    for number in range(ROUNDS):
        for query in queries:
            started, used = time.perf_counter(), time.process_time()
            try:
                search(index, query)
            except QueryError:
                continue
            if number:
                wall.append(1000 * (time.perf_counter() - started))
                cpu.append(1000 * (time.process_time() - used))
    tell(f"{name} ({len(queries)}): wall {_spread(wall)}, cpu {_spread(cpu)}")


def _spread(values: Sequence[float]) -> str:
    cuts = statistics.quantiles(values, n=100)
    return f"p50 {cuts[49]:.2f} ms p99 {cuts[98]:.2f} ms"


def _print_building(store: Store) -> None:
    results: dict[str, Result] = {
        row.doc_id: row for row in read_manifest(store, TOKENS) if row.status == "ok"
    }
    wanted = {doc_id: row.digest for doc_id, row in results.items()}

    def load(doc_id: str) -> list[object]:
        return load_result(store, TOKENS, results[doc_id])

    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder) / "1", Path(folder) / "2"
        started, used = time.perf_counter(), time.process_time()
        report = update_index(BLOCKS, None, first, wanted, load)
        wall, cpu = time.perf_counter() - started, time.process_time() - used
        size = sum(file.stat().st_size for file in first.iterdir()) / 1e6
        tell(
            f"build: {report.entries:,} entries, {wall:.1f} s wall, {cpu:.1f} s cpu, "
            f"{report.entries / cpu:,.0f} entries a cpu second, {size:.0f} MB"
        )
        largest = max(results, key=lambda doc_id: (results[doc_id].rows, doc_id))
        started = time.perf_counter()
        update_index(BLOCKS, first, second, wanted | {largest: "changed"}, load)
        tell(
            f"exchange the largest document ({results[largest].rows:,} rows): "
            f"{time.perf_counter() - started:.2f} s"
        )


def _print_cutting(store: Store) -> None:
    texts = [
        row.text
        for result in read_manifest(store, TOKENS)[:: len(QUERIES)]
        if result.status == "ok"
        for row in load_result(store, TOKENS, result)
    ]
    pages = sum(map(len, texts)) / PAGE_CHARACTERS
    plain = JiebaSegmenter()
    choices: dict[str, Callable[[], Segmenter]] = {
        type(segmenter()).__name__: segmenter,
        "JiebaSegmenter": lambda: plain,
    }
    for name, choice in choices.items():
        tokenizing.segmenter = knowing.segmenter = choice  # type: ignore[assignment]
        used = time.process_time()
        for text in texts:
            tokenizing.tokenize(text)
        cost = 1000 * (time.process_time() - used) / pages
        tell(f"cut with {name}: {cost:.2f} ms of cpu a page of 2,000 characters")


if __name__ == "__main__":
    main()
