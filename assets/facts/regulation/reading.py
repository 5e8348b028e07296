"""Reads a rule clause by clause."""

from collections.abc import Sequence
from dataclasses import replace

from assets.facts.labels import key
from assets.facts.regulation.amendments import amendments, rule_named, told_in
from assets.facts.regulation.deadlines import day_meaning
from assets.facts.regulation.force import effective, repeals
from assets.facts.regulation.obligations import Speaker, duties
from assets.facts.regulation.penalties import Accused, penalties
from assets.facts.regulation.pieces import Piece, Sentence, below, piece, pieces
from assets.facts.regulation.records import (
    Definition,
    definitions,
    keepings,
    opens_glossary,
    term_named,
)
from assets.facts.regulation.rows import Rows
from dictionaries.regulation import language
from warehouse.schema.clauses import Clause

MAX_TERM = 30
"""Characters; a longer heading is no term."""


class Rule:
    """One rule being read."""

    def __init__(self, rows: Rows, published: str, amends: str) -> None:
        """Where rows go, the date of publication, and the rule it amends, if any."""
        self._rows = rows
        self._published = published
        self._amends = amends
        self._days = "natural"

    def read(self, clauses: Sequence[Clause]) -> None:
        """All rows of a rule, clauses in order."""
        self._days = day_meaning("".join(key(clause.text) for clause in clauses))
        for clause in clauses:
            changes = amendments(clause.text) if clause.kind != "article" else []
            if changes:
                self._amend(clause)
            else:
                self._clause(clause)

    def _amend(self, clause: Clause) -> None:
        """Changes, and the new wording read as the rule it will be."""
        rule = rule_named(clause.text) or self._amends
        for change in amendments(clause.text):
            quote = told_in(change, clause.text)
            self._rows.amendment(change, rule, clause, clause.number, quote)
            for paragraph in change.wording.split("\n"):
                if paragraph:
                    path = f"{clause.number}{change.article}"
                    self._pieces([piece(clause, path, paragraph)], glossary=False)
        for own in pieces(clause):
            for sentence in own.sentences:
                self._force(own, sentence)

    def _clause(self, clause: Clause) -> None:
        titles = "".join([*clause.title_path, clause.heading])
        self._pieces(list(pieces(clause)), glossary=opens_glossary(titles))
        if clause.heading and opens_glossary("".join(clause.title_path)):
            self._entry(clause)

    def _entry(self, clause: Clause) -> None:
        """An entry of a standard's glossary: the term is the heading."""
        text = "".join(clause.text.split("\n"))
        _, _, meaning = text.partition(clause.heading)
        if meaning.strip() and len(clause.heading) <= MAX_TERM:
            found = Definition(
                term_named(clause.heading), meaning.strip(), "glossary entry"
            )
            self._rows.definition(found, [], clause, clause.number, clause.text)

    def _pieces(self, own: Sequence[Piece], *, glossary: bool) -> None:
        speaker, accused = Speaker(), Accused()
        for place, part in enumerate(own):
            if not part.item:
                speaker, accused = Speaker(), Accused()
            for number, sentence in enumerate(part.sentences):
                last = number + 1 == len(part.sentences)
                lists = last and sentence.plain.endswith(":")
                items = [_text(item) for item in below(own, place)] if lists else []
                glossary = glossary or opens_glossary(sentence.plain)
                self._sentence(part, sentence, speaker, accused, items, glossary)

    def _sentence(
        self,
        part: Piece,
        sentence: Sentence,
        speaker: Speaker,
        accused: Accused,
        items: list[str],
        glossary: bool,
    ) -> None:
        clause, path, quote = part.clause, part.path, sentence.printed
        who = replace(speaker)
        who = who if part.item else speaker
        for duty in duties(sentence.plain, who, self._days, item=part.item):
            self._rows.duty(duty, items, clause, path, quote)
        for penalty in penalties(sentence.plain, accused):
            self._rows.penalty(penalty, items, clause, path, quote)
        if language().keeping_words.search(sentence.plain):
            for keeping in keepings(sentence.plain):
                self._rows.keeping(keeping, who.subject, clause, path, quote)
        for definition in definitions(sentence.plain, glossary=glossary):
            self._rows.definition(definition, items, clause, path, quote)
        self._force(part, sentence)

    def _force(self, part: Piece, sentence: Sentence) -> None:
        clause, path, quote = part.clause, part.path, sentence.printed
        for found in effective(sentence.plain, self._published):
            self._rows.effective(found, clause, path, quote)
        for repeal in repeals(sentence.plain):
            self._rows.repeal(repeal, clause, path, quote)


def _text(part: Piece) -> str:
    return "".join(sentence.printed for sentence in part.sentences)
