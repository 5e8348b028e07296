"""Relates all documents of a corpus by their signatures and profiles.

A name in 《…》 is resolved to a document whose title it is. A notice that publishes a
rule often bears the rule's title too; the rule itself is meant then, the attachment. A
name that fits several documents otherwise is resolved to none of them, since which one
is meant is not told.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from assets.corpus.identity.chosen import chosen
from assets.corpus.relations.signature import PERMUTATIONS, SCHEME
from dictionaries.regulation import language
from warehouse.schema.profiles import ProfileValue
from warehouse.schema.relations import Relation, Signature

NEAR_DUPLICATE = 0.8
"""Estimated share of shingles in common from which two texts are nearly the same."""
FEWEST_SHINGLES = 50
"""Shorter texts are alike by chance."""

_LENIENT = re.compile(r"[\s（）()《》〈〉<>“”\"'·.,，、：:—―–－\-]")
_CORRECTED = re.compile(r"更正|修订|更新|修正")
_CHANGES = re.compile(r"关于修[改订][《〈<](?P<name>.{4,80})[》〉>]的?决定")
_ONLY_REPEALS = re.compile(r"废止")
_FULL = {"年度报告摘要": "年度报告", "半年度报告摘要": "半年度报告"}

Profiles = Mapping[str, Mapping[str, str]]


def relate(
    signatures: Mapping[str, Sequence[Signature]],
    profiles: Mapping[str, Sequence[ProfileValue]],
) -> list[Relation]:
    """All relations, by document, kind and other document."""
    held = {doc: rows[0] for doc, rows in sorted(signatures.items()) if rows}
    said = {doc: chosen(profiles.get(doc, ())) for doc in held}
    titles = Titles(said, held)
    repealed = {
        doc: [v.value for v in profiles.get(doc, ()) if v.field == "repeal"]
        for doc in held
    }
    found = [
        *_same_text(held),
        *_near_duplicates(held),
        *_editions(said),
        *_named(held, said, titles),
        *_repeals(repealed, said, titles),
    ]
    distinct = {(r.doc_id, r.kind, r.other_id): r for r in reversed(found)}
    return [distinct[key] for key in sorted(distinct)]


def plain_title(title: str) -> str:
    """A title as it is compared: without blanks, brackets and marks."""
    return _LENIENT.sub("", title)


class Titles:
    """Documents by title."""

    def __init__(self, profiles: Profiles, held: Mapping[str, Signature]) -> None:
        """The chosen profiles and the signatures, which name attachments."""
        self._own: dict[str, str] = {}
        self._held: dict[str, set[str]] = defaultdict(set)
        self._attachments = {
            doc: {plain_title(name) for name in signature.attachments}
            for doc, signature in held.items()
        }
        for doc, fields in profiles.items():
            title = plain_title(fields.get("title", ""))
            if title:
                self._own[doc] = title
                self._held[title].add(doc)
                self._held[title.removeprefix("中华人民共和国")].add(doc)

    def get(self, name: str, doc: str) -> str | None:
        """The one document that a name in the text of `doc` means.

        Neither itself nor the notice that publishes it.
        """
        title, own = plain_title(name), self._own.get(doc, "")
        named = self._held.get(title, set()) - {doc}
        named = {d for d in named if not (own and own in self.attached(d))}
        if len(named) > 1:
            named = {d for d in named if title not in self.attached(d)}
        return next(iter(named)) if len(named) == 1 else None

    def attached(self, doc: str) -> set[str]:
        """Titles of what a document has attached."""
        return self._attachments.get(doc, set())


def _same_text(held: Mapping[str, Signature]) -> Iterator[Relation]:
    first: dict[str, str] = {}
    for doc, signature in held.items():
        if signature.shingles >= FEWEST_SHINGLES:
            original = first.setdefault(signature.text_digest, doc)
            if original != doc:
                yield Relation(doc, "same_text", original, 1.0, "text digest")


def _near_duplicates(held: Mapping[str, Signature]) -> Iterator[Relation]:
    from datasketch import MinHash, MinHashLSH  # as in `signature_of`

    hashes = {
        doc: MinHash(num_perm=PERMUTATIONS, hashvalues=signature.minhash, scheme=SCHEME)
        for doc, signature in held.items()
        if signature.shingles >= FEWEST_SHINGLES
    }
    index = MinHashLSH(threshold=NEAR_DUPLICATE, num_perm=PERMUTATIONS)
    for doc, minhash in hashes.items():
        for other in sorted(index.query(minhash)):
            likeness = float(minhash.jaccard(hashes[other]))
            same = held[doc].text_digest == held[other].text_digest
            if likeness >= NEAR_DUPLICATE and not same:
                yield Relation(doc, "near_duplicate", other, likeness, "MinHash")
        index.insert(doc, minhash)


def _editions(profiles: Profiles) -> Iterator[Relation]:
    """Summaries beside full reports, corrected beside original editions."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for doc, fields in profiles.items():
        issuer, period = fields.get("issuer", ""), fields.get("report_period", "")
        if issuer and period:
            groups[issuer, period].append(doc)
    for (issuer, period), docs in groups.items():
        for doc in docs:
            kind = profiles[doc].get("doc_type", "")
            for other in docs:
                if other == doc:
                    continue
                other_kind = profiles[other].get("doc_type", "")
                if _FULL.get(kind) == other_kind:
                    told = f"{issuer} {period} {kind}"
                    yield Relation(doc, "summary_of", other, 1.0, told)
                title = profiles[doc].get("title", "")
                original = profiles[other].get("title", "")
                newer = _CORRECTED.search(title) and (
                    not _CORRECTED.search(original)
                    or _later(profiles[doc], profiles[other])
                )
                if kind == other_kind and newer:
                    yield Relation(doc, "corrects", other, 1.0, title)


def _named(
    held: Mapping[str, Signature], profiles: Profiles, titles: Titles
) -> Iterator[Relation]:
    for doc, signature in held.items():
        fields = profiles[doc]
        names = {
            "attachment_of": signature.attachments,
            "amends": _amended(signature, fields),
            "cites": signature.cited,
        }
        for kind, listed in names.items():
            for name in listed:
                other = titles.get(name, doc)
                if other is None:
                    continue
                if kind == "attachment_of":
                    yield Relation(other, kind, doc, 1.0, name)
                else:
                    yield Relation(doc, kind, other, 1.0, f"《{name}》")


def _later(one: Mapping[str, str], two: Mapping[str, str]) -> bool:
    """Whether one came after two: a new rule may bear the name of what was repealed."""
    first, second = (
        next((f[d] for d in ("publish_date", "effective_date") if f.get(d)), "")
        for f in (one, two)
    )
    return bool(first and second) and first > second


def _amended(signature: Signature, fields: Mapping[str, str]) -> list[str]:
    """What a document itself changes; a note that explains changes makes none."""
    if fields.get("doc_type") in language().no_rules:
        return []
    named = _CHANGES.search(fields.get("title", ""))
    return [*signature.amended, *([named["name"]] if named else [])]


def _repeals(
    repealed: Mapping[str, Sequence[str]], profiles: Profiles, titles: Titles
) -> Iterator[Relation]:
    """A rule replaces what it repeals; a decision to repeal puts nothing there."""
    for doc, names in repealed.items():
        if profiles[doc].get("doc_type") in language().no_rules:
            continue
        bare = _ONLY_REPEALS.search(profiles[doc].get("title", "")) is not None
        for name in names:
            other = titles.get(name, doc)
            publishes = plain_title(name) in titles.attached(doc)
            if other is None or publishes or _later(profiles[other], profiles[doc]):
                continue
            if bare:
                yield Relation(other, "repealed_by", doc, 1.0, f"《{name}》")
            else:
                yield Relation(doc, "replaces", other, 1.0, f"《{name}》")
