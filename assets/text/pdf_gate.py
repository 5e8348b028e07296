"""No page passes as text that is not: fonts are judged, pages marked."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from assets.text.garble import UNREADABLE, Evidence, judge, unreadable_count
from warehouse.schema.pages import Page, Run

MAX_UNREADABLE_SHARE = 0.1
"""A page with a larger share of unreadable characters is not served as text; formulas
and icons on readable pages stay below 0.05."""
MIN_UNREADABLE = 5
"""Fewer unreadable characters never spoil a page: icons, a bullet list."""


def gate(pages: Sequence[Page]) -> list[Page]:
    """The pages with unreadable text marked, and whole pages where it prevails."""
    evidence: dict[str, Evidence] = defaultdict(Evidence)
    per_page = [_evidence(page) for page in pages]
    for own in per_page:
        for font, found in own.items():
            evidence[font].merge(found)
    verdicts = _verdicts(evidence)
    return [
        _gated(page, verdicts | _verdicts(own)) if _is_suspect(own, verdicts) else page
        for page, own in zip(pages, per_page, strict=True)
    ]


def _evidence(page: Page) -> dict[str, Evidence]:
    """What speaks for and against each font of a page."""
    texts: dict[str, list[str]] = defaultdict(list)
    for run in page.runs:
        texts[run.font].append(run.text)
    found: dict[str, Evidence] = {}
    for font, pieces in texts.items():
        found[font] = Evidence()
        found[font].add("\n".join(pieces))
    return found


def _is_suspect(own: dict[str, Evidence], verdicts: dict[str, str]) -> bool:
    """Whether anything on a page may be unreadable; hardly ever, so ask quickly."""
    return any(
        font in verdicts or evidence.has_unreadable() or judge(evidence)
        for font, evidence in own.items()
    )


def _verdicts(evidence: dict[str, Evidence]) -> dict[str, str]:
    found = {font: judge(e) for font, e in evidence.items()}
    return {font: verdict for font, verdict in found.items() if verdict}


def _gated(page: Page, verdicts: dict[str, str]) -> Page:
    runs = [_masked(run) if run.font in verdicts else run for run in page.runs]
    bad: dict[str, int] = {}
    total = 0
    for run in runs:
        total += len(run.text)
        count = unreadable_count(run.text)
        if count:
            bad[run.font] = bad.get(run.font, 0) + count
    if not bad:
        return page
    unreadable = sum(bad.values())
    parts = [
        f"{count} in font {font or 'unnamed'}"
        + (f" ({verdicts[font]})" if font in verdicts else "")
        for font, count in sorted(bad.items())
    ]
    reason = f"{unreadable} of {total} characters unreadable: {', '.join(parts)}"
    spoilt = unreadable > MAX_UNREADABLE_SHARE * total and unreadable >= MIN_UNREADABLE
    return replace(
        page,
        runs=runs,
        status="garbled" if spoilt and page.status == "ok" else page.status,
        reason="; ".join(filter(None, (page.reason, reason))),
    )


def _masked(run: Run) -> Run:
    """A run in a font that cannot be trusted: what it says is kept as raw only."""
    text = "".join(c if c == " " else UNREADABLE for c in run.text)
    return replace(run, text=text, raw=run.raw or run.text)
