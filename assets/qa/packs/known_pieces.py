"""Figures in words: a stated and a computed one as pieces of a pack.

What is stated is printed as the document prints it, with its page; what is computed
says so, and what cannot be computed names what it lacks.
"""

from assets.facts.comparison.compute import rounded
from assets.qa.names.catalog import DocCard
from assets.qa.packs.pieces import Piece
from dictionaries.formulas import formulas, formulas_of_metric
from dictionaries.metrics import metrics
from warehouse.schema.computed import ComputedFact
from warehouse.schema.facts import Fact

SCOPE_NAMES = {"consolidated": "合并", "parent": "母公司", "na": ""}
RESTATED_NAMES = {"none": "", "before": "调整前", "after": "调整后"}
UNIT_NAMES = {"CNY": "元", "CNY/share": "元/股", "fraction": "%", "times": "倍",
              "point": "个百分点",
              "days": "天", "share": "股", "person": "人"}  # fmt: skip
NO_SUCH_NUMBER = "除数为零、基数不为正，或操作数币种不同"
"""Why there is no number although every operand is known."""


def fact_piece(fact: Fact, card: DocCard) -> Piece:
    """A stated figure with its document, as printed, and its page."""
    metric = metrics().get(fact.metric)
    name = metric.name if metric is not None else fact.raw_label
    if fact.measure != "amount":
        name += "增减"
    year, scope = f"{fact.period_end[:4]}年", SCOPE_NAMES[fact.scope]
    head = f"{short_name(card)}{year}{scope}{RESTATED_NAMES[fact.restated]}{name}"
    box = fact.box
    return Piece(
        piece_id=f"fact:{fact.fact_id}",
        doc_id=card.doc_id,
        kind="fact",
        page=fact.page,
        place=(-1, 0),
        title_path=(),
        text=f"{head}：{_value(fact)}（第{fact.page}页）",
        boxes=((float(fact.page), box.x0, box.top, box.x1, box.bottom),) if box else (),
        ids=(fact.fact_id,),
    )


def _value(fact: Fact) -> str:
    """As printed, with its unit; of a sentence the value, with the base unit."""
    printed = fact.raw_value
    if not fact.table_id and fact.value is not None:
        share = fact.unit == "fraction"
        printed = f"{(fact.value * 100 if share else fact.value).normalize():f}"
        return printed + UNIT_NAMES.get(fact.unit, "")
    unit = fact.raw_unit or UNIT_NAMES.get(fact.unit, "")
    said = printed.endswith(("%", "％")) or (unit and printed.endswith(unit))
    return printed if said else printed + unit


def short_name(card: DocCard) -> str:
    """The shortest name by which the issuer of a document goes; else its title."""
    return min(
        card.companies, key=lambda n: (len(n), n), default=card.issuer or card.title
    )


def computed_piece(fact: ComputedFact, issuer: str) -> Piece:
    """A computed figure of an issuer, or what it lacks."""
    formula = formulas().get(fact.formula) or formulas_of_metric()[fact.formula]
    metric = metrics().get(fact.metric)
    name = f"{metric.name if metric else ''}{fact.name}"
    head = f"{issuer}{fact.period_end[:4]}年{SCOPE_NAMES[fact.scope]}{name}"
    if fact.value is None:
        lacks = f"缺少{'、'.join(map(_operand_name, fact.missing))}"
        text = f"{head}：不可计算，{lacks if fact.missing else NO_SUCH_NUMBER}"
    else:
        unit = UNIT_NAMES.get(fact.unit, "")
        text = f"{head}（计算）：{rounded(fact.value, formula, fact.unit)}{unit}"
    return Piece(
        piece_id=f"computed:{fact.computed_id}",
        doc_id="",
        kind="fact",
        page=0,
        place=(-1, 0),
        title_path=(),
        text=text,
        boxes=(),
        ids=tuple(fact.operands),
    )


def _operand_name(operand: str) -> str:
    """An operand in words."""
    metric_id, _, when = operand.partition("@")
    metric = metrics().get(metric_id)
    name = metric.name if metric is not None else metric_id
    return {"prior": f"上年{name}", "begin": f"期初{name}"}.get(when, name)
