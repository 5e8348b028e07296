"""What the lines around a table say of it: its title and the unit of its values."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dictionaries.units import english_unit
from warehouse.schema.lines import Line

LONGEST_TITLE_CHARS = 60
"""A line that long is a sentence, not a title, unless it says 表 and its number."""

LONGEST_PLAIN_TITLE_CHARS = 40
"""The same for a line that nothing sets apart: one printed line."""

LONGEST_CAPTION_CHARS = 120
"""A caption is cut here: titles of regulatory tables run to 70, notes beyond 200."""

_CURRENCY = r"(?:人民币|港币|美元|欧元|日元|英镑|本币|RMB|CNY|HKD|USD)"
_ONE_UNIT = (
    r"(?:[十百千]?万?亿?(?:港|美|欧|日)?元(?:人民币)?|[十百千]?[万亿]?(?:股|份|户|人|张|吨|平方米|辆|台|套|件|只|家|个|亩|度|手)"
    r"|[%％‰]|倍|次|天|年|岁|元/股|百分点|百分比|千瓦时|万千瓦时|公里|千克|公斤|百万|千|万|亿"
    r"|millions?|thousands?)"
)
_UNITS = rf"{_ONE_UNIT}(?:(?:[、,，/／和及]|\s)\s*{_ONE_UNIT}){{0,4}}"
_LABELLED = re.compile(
    rf"(?:货币|金额|计量|数量|人民币|报表|统计)?\s*单\s*位\s*(?:[:：]|为|均为)?\s*{_CURRENCY}?\s*(?P<unit>{_UNITS})"
)
_BRACKETED = re.compile(
    rf"[（(\[【]\s*(?:[^()（）]{{0,20}}(?:以|为|均为|按)\s*)?{_CURRENCY}?\s*(?P<unit>{_UNITS})\s*"
    rf"{_CURRENCY}?(?:列示|表示|计|为单位)?\s*[)）\]】]"
)
_CURRENCY_FIRST = re.compile(rf"{_CURRENCY}\s*[:：]?\s*(?P<unit>{_UNITS})(?![\d年])")
_PER_AMOUNT = re.compile(r"每[\d,]+(?:元|万元|份|股)(?:[一-鿿]{0,8})")
_UNIT_LINE = re.compile(
    r"(?:(?:货币|金额|计量|数量|人民币|报表|统计)?\s*单\s*位\s*[:：]?|币\s*种\s*[:：]?)"
)
_EXCEPTED = (
    r"除?(?:百分比|比率|比例|百分点|每股|员工|另有|特别|特殊)[^，,()（）]{0,10}外"
)
_EXCEPT = re.compile(
    rf"[，,]\s*{_EXCEPTED}|{_EXCEPTED}\s*[，,]\s*|[（(]\s*{_EXCEPTED}\s*[)）]"
)
"""What a unit line leaves out: 百分比除外, 除另有注明外."""
_CURRENCY_NOTE = re.compile(rf"币\s*种\s*[:：]?\s*{_CURRENCY}?")

_CAPTION = re.compile(
    r"(?:续\s*表|(?:图\s*)?表\s*格?|附\s*表|图\s*表|Table|Exhibit|Figure)\s*"
    r"(?:[A-Z]?[\d一二三四五六七八九十]+(?:[-.—][\d]+)*|[:：])",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"(?:图(?!表)|Figure)\s*[\d一二三四五六七八九十]+", re.IGNORECASE)
_CONTINUED = re.compile(
    r"[（(【\[]?\s*(?:接上[表页]|续上?[表页]?|continued)\s*[)）】\]]?", re.IGNORECASE
)
_CONTINUED_ANYWHERE = re.compile(
    r"[（(【\[]\s*(?:续上?[表页]?\s*\d*|接上[表页]|continued)\s*[)）】\]]|^\s*续\s*表|^接上[表页]|^续上表",
    re.IGNORECASE,
)
_TEMPLATE_MARK = re.compile(r"\[Table_\w*\]|Table_\w+")
"""Field marks that word-processor templates leave, unseen, beside titles."""
_APPLIES = re.compile(r"[☑√✓■]\s*适用")
"""Ticked below the words of a form that ask whether there is anything to show."""
_TICKS = re.compile(r"[☑□√✓■]\s*(?:不?适用|是|否)")
_DATE_ONLY = re.compile(
    r"(?:截[至止])?\s*(?:\d{4}|[〇零一二三四五六七八九]{4}|\s*)\s*年\s*(?:度|\d{0,2}\s*(?:[-—至]\s*\d{1,2})?\s*月\s*(?:\d{0,2}\s*日)?)?"
    r"(?:止年度)?"
)
_DATED = re.compile(r"^[^:：]*(?:\d{4}|[〇零一二三四五六七八九]{4})\s*年")
_PREPARED = re.compile(
    r"(?:编制单位|填报单位|公司名称|证券代码|被审计单位|报告期)\s*[:：]"
)
_VALUE = re.compile(r"[-－(（]?[\d,，]+(?:\.\d+)?[%％]?[)）]?")
"""A figure alone: the last cell of rows above, which no title stands beyond."""
_SOURCE = re.compile(r"(?:数据|资料)?来源\s*[:：]")
_LEADS = re.compile(r"[:：]\s*$|如下|下表|见表|所示|列示")
"""What a sentence says that leads to the table below it."""
_SENTENCE_END = ("。", "；", ";", "！", "，", ",")
_NUMBERED = re.compile(
    r"(?:第[一二三四五六七八九十百零〇\d]+[章节条款项部分]|[一二三四五六七八九十]+、|[（(][一二三四五六七八九十\d]+[)）]"
    r"|\d{1,2}(?:\.\d{1,2})*[.、．]?\s*|[①-⑳]|附件|附表|附录)"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit and where it stood: line, caption, header, cell; empty: none found."""

    text: str = ""
    origin: str = ""


NO_UNIT = Unit()


def unit_in(text: str) -> str:
    """The unit that a line, caption or cell gives for a table; empty: none."""
    text = _EXCEPT.sub("", text)
    english = english_unit(text) if len(text) <= LONGEST_TITLE_CHARS else None
    if english is not None:
        return english.name
    for pattern in (_LABELLED, _BRACKETED):
        match = pattern.search(text)
        if match:
            return _tidy(match["unit"])
    if len(text) <= LONGEST_TITLE_CHARS:
        match = _CURRENCY_FIRST.fullmatch(text.strip(" （）()"))
        if match:
            return _tidy(match["unit"])
    match = _PER_AMOUNT.search(text)
    return match.group() if match and _UNIT_LINE.search(text) else ""


def _tidy(unit: str) -> str:
    unit = unit.replace("人民币", "").replace("％", "%")
    return re.sub(r"\s*[、,，/／和及]\s*|\s+", "、", unit.strip()).replace(
        "元、股", "元/股"
    )


def is_unit_line(text: str) -> bool:
    """Whether a line says nothing but unit and currency."""
    text = _EXCEPT.sub("", text)
    rest = _LABELLED.sub("", _CURRENCY_NOTE.sub("", text))
    if _UNIT_LINE.match(text.strip()) and _LABELLED.search(text):
        return True
    if rest == text:
        bare_english = (
            "(" not in text.strip(" ()（）") and len(text) <= LONGEST_TITLE_CHARS
        )
        if bare_english and english_unit(text) is not None:
            return True
        return bool(_BRACKETED.fullmatch(text.strip())) or bool(
            _CURRENCY_FIRST.fullmatch(text.strip(" （）()"))
        )
    return not rest.strip(" ：:（）()，,、")


def is_continuation_mark(text: str) -> bool:
    """Whether a line says that the table below continues: 续表, （续）, 接上页."""
    return bool(_CONTINUED_ANYWHERE.search(text))


def bare(title: str) -> str:
    """A title without its continuation mark, unit and blanks, to compare titles by."""
    text = _CONTINUED_ANYWHERE.sub("", title)
    return re.sub(r"\s+", "", _LABELLED.sub("", text)).strip("（）():：")


def is_neutral(text: str) -> bool:
    """Whether a line may stand above a part without opening a new table."""
    return is_unit_or_date(text) or is_continuation_mark(text)


def is_unit_or_date(text: str) -> bool:
    """Whether a line only says unit, date or who drew the table up."""
    return (
        is_unit_line(text)
        or bool(_DATE_ONLY.fullmatch(text.strip()) and text.strip())
        or bool(_PREPARED.match(text))
    )


def caption_of(above: Sequence[Line]) -> tuple[str, Unit]:
    """Title and unit from the lines above a table, given nearest first.

    A line that says 表 and a number, or reads like a heading, is the title. Else the
    sentence that leads to the table (…如下：) names it. A date between is kept: it is
    all that tells apart the tables of two balance sheet dates.
    """
    unit, lead, date = NO_UNIT, "", ""
    for index, line in enumerate(above):
        text = _TEMPLATE_MARK.sub("", line.text).strip()
        found = unit_in(text)
        if is_unit_line(text):
            unit = unit if unit.text else Unit(found, "line" if found else "")
            continue
        if _VALUE.fullmatch(text):
            break
        if _is_passed_over(text):
            date = date or (text if _DATED.search(text) else "")
            continue
        if found and not unit.text and not text.endswith("。"):
            unit = Unit(found, "caption")
        title = _without_unit(text)
        if not title:
            continue
        if is_title(line, title) or (not lead and _stands_alone(above, index)):
            return _dated(title, date), unit if unit.text else _over(above, index)
        if asked := _asked(above, index):
            return _dated(asked, date), unit if unit.text else _over(above, index)
        if lead or not _LEADS.search(text):
            break
        lead = _lead_clause(_paragraph_before(above, index))
    return _dated(lead, date), unit


def source_unit(below: Sequence[Line]) -> Unit:
    """The unit that the note of sources right below gives: …（单位：百万元）."""
    text = below[0].text.strip() if below else ""
    match = _LABELLED.search(text) if _SOURCE.match(text) else None
    return Unit(_tidy(match["unit"]), "note") if match else NO_UNIT


def _over(above: Sequence[Line], index: int) -> Unit:
    """The unit on the line right over a title; it is of no table but the one below."""
    over = above[index + 1].text.strip() if index + 1 < len(above) else ""
    found = unit_in(over) if is_unit_line(over) else ""
    return Unit(found, "line") if found else NO_UNIT


def _is_passed_over(text: str) -> bool:
    """Lines between a title and its table that name neither."""
    return bool(
        not text
        or _TICKS.search(text)
        or _DATE_ONLY.fullmatch(text)
        or _PREPARED.match(text)
        or (_CONTINUED.fullmatch(text))
    )


def _without_unit(text: str) -> str:
    """A title line without a unit printed at its end."""
    rest = _CURRENCY_NOTE.sub("", text)
    match = _LABELLED.search(rest)
    if match:
        rest = rest[: match.start()]  # what follows a unit tells no title
    return rest.strip(" \u3000（(，,：:") if rest != text else text.strip(" ：:")


def is_title(line: Line, text: str) -> bool:
    """Whether a line names what stands below it."""
    if _FIGURE.match(text) and "表" not in text[:4]:
        return False
    if _CAPTION.match(text):
        return len(text) <= LONGEST_CAPTION_CHARS
    if len(text) > LONGEST_TITLE_CHARS or text.endswith(_SENTENCE_END):
        return False
    if line.text.rstrip().endswith(("：", ":")) and not _NUMBERED.match(text):
        return False
    if line.tag in ("h1", "h2", "h3", "h4", "h5", "h6", "title", "caption"):
        return True
    return bool(line.bold or line.centred or _NUMBERED.match(text) or "表" in text[-6:])


def _stands_alone(above: Sequence[Line], index: int) -> bool:
    """Whether a line is a short paragraph of its own without an end of sentence."""
    text, number = above[index].text.strip(), above[index].paragraph
    others = (line for line in above if line is not above[index])
    return (
        len(text) <= LONGEST_PLAIN_TITLE_CHARS
        and not text.endswith((*_SENTENCE_END, "：", ":", "、"))
        and all(line.paragraph != number for line in others)
    )


def _asked(above: Sequence[Line], index: int) -> str:
    """The words of a form right above a tick that they apply; empty: there are none."""
    if not index or not _APPLIES.search(above[index - 1].text):
        return ""
    text = _paragraph_before(above, index).strip()
    named = len(text) <= LONGEST_CAPTION_CHARS and not text.endswith("。")
    return text if named else ""


def _paragraph_before(above: Sequence[Line], index: int) -> str:
    """The text of the paragraph that ends with line `index`."""
    last = above[index]
    lines = [line for line in above[index:] if line.paragraph == last.paragraph]
    return "".join(line.glue + line.text for line in reversed(lines))


def _lead_clause(text: str) -> str:
    """The last sentence of a paragraph without the words that point at the table."""
    text = text.strip().rstrip("：:。")
    sentence = re.split(r"[。；;]", text)[-1]
    return re.sub(
        r"(?:的?(?:具体|主要|详细)?(?:情况|内容|明细|数据|结果)?)?(?:具体)?"
        r"(?:如下表?所?示?|见下表|列示如下|列表如下|详见下表|下表所示|见表)$",
        "",
        sentence,
    ).strip(" ，,：:")


def _dated(title: str, date: str) -> str:
    """A title with the date printed between it and the table, cut to its bound."""
    return " ".join(part for part in (title[:LONGEST_CAPTION_CHARS], date) if part)
