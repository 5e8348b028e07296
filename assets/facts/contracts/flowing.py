"""Text whose sentences are whole, and that says something itself."""

import re

PROSE = 20
"""Characters of a line that may be one of a sentence; shorter ones are labels."""
POINTER_LEAD = 40
"""Characters before 详见; behind more, the sentence has told something itself."""
_ENDED = re.compile(r"[。;；:：!！?？”=÷]\s*$")
_PAGE_NUMBER = re.compile(r"\s*-?\s*\d{1,4}\s*-?\s*")
_NUMBERED = re.compile(
    r"\s*(?:第?[一二三四五六七八九十]{1,3}[、章节条]|[（(][一二三四五六七八九十\d]{1,3}[)）]|"
    r"\d{1,2}[、.．](?!\d)|[①-⑳])"
)
_LABEL = re.compile(r"\s*[^。，,；;]{1,20}[:：]")
_PAUSE = re.compile(r"[，,。；;]")
_POINTER = re.compile(
    r"(?:详见|参见|请见|请参见|请参阅|参阅|见)(?:发行人|公司)?(?:本(?:报告书|募集说明书|重组报告书|"
    r"说明书|节|章)|第[一二三四五六七八九十]+[节章]|[“\"《]|上文|下文|附件|各期)"
)
"""A sentence that sends the reader elsewhere says nothing itself."""
_FORMULA = re.compile(r"[=＝÷]")


def flowing(text: str) -> str:
    """A text with its wrapped sentences whole, a page number between them left out.

    Titles, labels, list items and formulas stay on lines of their own.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        before = lines[-1] if lines else ""
        if not _goes_on(before) or _NUMBERED.match(line) or _LABEL.match(line):
            lines.append(line)
        elif not _PAGE_NUMBER.fullmatch(line):
            lines[-1] = before + line
    return "\n".join(lines)


def _goes_on(line: str) -> bool:
    """Whether a line is of a sentence that has not ended."""
    title = _NUMBERED.match(line) and not _PAUSE.search(line)
    ended = _ENDED.search(line) or _FORMULA.search(line)
    return len(line) >= PROSE and not title and not ended


def told(value: str) -> str:
    """A text without sentences that only send the reader elsewhere."""
    sentences = re.split(r"(?<=[。\n])", value)
    return "".join(part for part in sentences if not _points_elsewhere(part))


def _points_elsewhere(sentence: str) -> bool:
    """Whether a sentence says little but where the reader finds more."""
    found = _POINTER.search(sentence)
    if found is None or found.start() > POINTER_LEAD:
        return False
    before = sentence[: found.start()]
    return before.count("(") <= before.count(")")
