"""Where in the terms a clause stands: its product, part, section and article number."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

from assets.facts.labels import key
from dictionaries.insurance import TermKind, structure, term_kinds
from warehouse.schema.clauses import Clause

_COMPANY = re.compile(r"^[^,。]{2,24}?公司")
_DIGITS_MEET = re.compile(r"(?<=\d)\n(?=\d)")
"""2.4 and its item 1. are 2.4 1., not 2.41."""
_ADDRESSED = re.compile(r"第.+[条章]|\d+(?:\.\d+)+")
_PER_SUM = re.compile(
    r"每(?P<sum>百元|千元|万元)(?:基本|风险|有效)*(?:保险金额|保额)[^。;]{0,40}(?:费率|保险费|保障费|费用)"
)
SUMS = {"百元": 100, "千元": 1000, "万元": 10_000}
MAX_TITLE = 36
"""Characters; a longer heading is a sentence."""


def title_of(clause: Clause) -> str:
    """The heading in normal form, empty when it is a sentence."""
    title = key(clause.heading).strip(":。")
    return title if len(title) <= MAX_TITLE else ""


class Outline:
    """The tree of a document's clauses."""

    def __init__(self, clauses: Sequence[Clause], profile: Mapping[str, str]) -> None:
        """Clauses in order and the chosen profile."""
        self.clauses = clauses
        self._profile = profile
        self._by_id = {clause.clause_id: clause for clause in clauses}
        self._parents = {clause.parent_id for clause in clauses}
        self._chains: dict[str, list[Clause]] = {}

    def chain(self, clause: Clause) -> list[Clause]:
        """The clause and those that enclose it, innermost first."""
        found = self._chains.get(clause.clause_id)
        if found is None:
            parent = self._by_id.get(clause.parent_id)
            found = [clause, *(self.chain(parent) if parent else [])]
            self._chains[clause.clause_id] = found
        return found

    def has_parts(self, clause: Clause) -> bool:
        """Whether other clauses stand below it."""
        return clause.clause_id in self._parents

    def get(self, clause_id: str) -> Clause | None:
        """The clause of an id."""
        return self._by_id.get(clause_id)

    @cached_property
    def product(self) -> str:
        """The product's name: of the profile, else of the first title of terms."""
        named = self._profile.get("product_name", "")
        if named and not structure().general.search(key(named)):
            return named
        for clause in self.clauses:
            for paragraph in clause.text.split("\n"):
                match = structure().product.fullmatch(key(paragraph))
                if match and not structure().general.search(match["name"]):
                    name = _COMPANY.sub("", match["name"] + match["edition"])
                    return name.replace("(", "（").replace(")", "）")
        return named or self._profile.get("title", "")

    @cached_property
    def insured_sum(self) -> int | None:
        """Yuan of insured sum that a rate is for (每千元保额…费率); None: not told."""
        told = {
            SUMS[match["sum"]]
            for clause in self.clauses
            for match in _PER_SUM.finditer(key(clause.text))
        }
        return told.pop() if len(told) == 1 else None

    def part(self, clause: Clause) -> str:
        """The outermost enclosing part with a name of its own, the product's aside."""
        product = key(self.product)
        for above in reversed(self.chain(clause)):
            title = title_of(above)
            named = structure().part.search(title)
            if named and product not in title and not self.in_coverage(above):
                return f"{above.heading}".strip()
        return ""

    def in_coverage(self, clause: Clause) -> bool:
        """Whether a clause stands in a section on what is covered."""
        return not self.in_exclusion(clause) and any(
            structure().coverage.search(title_of(c)) for c in self.chain(clause)
        )

    def in_exclusion(self, clause: Clause) -> bool:
        """Whether a clause stands in a section on what is not covered."""
        return any(
            structure().exclusion.search(title_of(c)) for c in self.chain(clause)
        ) and not any(
            structure().not_exclusion.search(title_of(c)) for c in self.chain(clause)
        )

    def benefits(self, clause: Clause) -> list[Clause]:
        """Headings of benefits between the section on cover and a clause."""
        found: list[Clause] = []
        for above in self.chain(clause):
            title = title_of(above)
            if structure().coverage.search(title):
                break
            if title and structure().benefit.search(title):
                found.insert(0, above)
            elif title and _kinds_of(title):
                return []  # 费用补偿 below 保险金额、免赔额 is a rule of paying
        return found

    def kinds(self, clause: Clause) -> list[TermKind]:
        """The kinds that the nearest title names: 保险金额与免赔额 names two."""
        for above in self.chain(clause):
            title = title_of(above)
            if title and (found := _kinds_of(title)):
                return found
        return []

    def article(self, clause: Clause, item: str = "") -> str:
        """The number of the article or section, with the items below it."""
        numbers: list[str] = []
        for above in self.chain(clause):
            if above.number:
                numbers.insert(0, above.number)
            if _ADDRESSED.fullmatch(above.number):
                break
        parts = numbers if numbers[-1:] == [item] else [*numbers, item]
        return _DIGITS_MEET.sub(" ", "\n".join(parts)).replace("\n", "")


def _kinds_of(title: str) -> list[TermKind]:
    """The kinds of terms that a title names."""
    return [
        kind
        for kind in term_kinds()
        if kind.heading is not None and kind.heading.search(title)
    ]
