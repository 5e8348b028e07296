"""Make the sample corpus and the truth about it: `python -m samples.make [FOLDER]`.

The same versions of the libraries give the same bytes; a test compares them with what
is committed.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from samples import contracts, insurance, regulation, research
from samples.edition import Edition
from samples.reports import annual, annual_shanghai, short
from samples.truth import FIELDS, Truth, as_csv

PDFS: dict[str, tuple[Callable[[], Edition], ...]] = {
    "financial_contracts": (contracts.prospectus,),
    "financial_reports": (
        annual.annual,
        annual_shanghai.annual,
        short.first_quarter,
        short.summary,
    ),
    "insurance": (insurance.accident_policy, insurance.life_policy),
    "regulatory/attachments": (
        regulation.decision,
        regulation.measures,
        regulation.scan,
    ),
    "research": (research.company_note, research.slides),
}
UPPER_CASE = {"haitang_2025_q1"}
"""Documents with the ending .PDF, as some publishers have it."""


def files() -> dict[str, bytes]:
    """Every file of the corpus and of the truth, by its path under `samples/`."""
    made: dict[str, bytes] = {}
    truths: list[Truth] = []
    for folder, editions in PDFS.items():
        for set_document in editions:
            edition = set_document()
            name = edition.truth.doc_id
            ending = ".PDF" if name in UPPER_CASE else ".pdf"
            made[f"corpus/{folder}/{name}{ending}"] = edition.book.save()
            truths.append(edition.truth)
    for folder, set_text in (
        ("financial_contracts", contracts.restructuring),
        ("regulatory/txt", regulation.law),
    ):
        text, truth = set_text()
        made[f"corpus/{folder}/{truth.doc_id}.txt"] = text.encode("utf-8")
        truths.append(truth)
    page = regulation.notice_page()
    made["corpus/regulatory/html/data_migration_notice.html"] = page.encode("gbk")
    page = regulation.interpretation_page()
    made["corpus/regulatory/html/data_interpretation.html"] = page.encode("utf-8")
    for name in FIELDS:
        made[f"expected/{name}.csv"] = as_csv(name, truths).encode("utf-8")
    return made


def main() -> None:
    """Write all files under the folder named, or beside this module."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    made = files()
    for name, data in made.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    size = sum(map(len, made.values()))
    print(f"{len(made)} files, {size / 1e6:.1f} MB, under {target}")


if __name__ == "__main__":
    main()
