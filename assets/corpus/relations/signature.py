"""What of one document is needed to relate it to others."""

import hashlib
import re
from collections.abc import Iterator, Sequence

from warehouse.schema.clauses import Clause
from warehouse.schema.relations import Signature

SHINGLE_CHARS = 9
"""Characters a shingle: some five Chinese words, so that stock phrases of a kind of
document are not taken for the same text."""
PERMUTATIONS = 64
"""Hash values kept: the likeness is then right to about one part in eight."""
SCHEME = "affine32"
"""Named, so that stored values stay comparable whatever the library's default."""
MOST_SHINGLES = 20_000
"""Beyond, every second, third … shingle is taken: likeness needs no more."""

_NOT_TEXT = re.compile(r"[^0-9A-Za-z一-鿿]+")
_CITED = re.compile(r"《([^《》]{2,80}(?:《[^《》]{2,60}》[^《》]{0,40})?)》")
_ATTACHMENT = re.compile(
    r"^附件(?:[\d一二三四五六七八九十]*)[:：.、]?\s*(?P<title>[^。\n]{4,90}?)(?:\.(?:pdf|docx?|html?|txt))?$",
    re.MULTILINE | re.IGNORECASE,
)
_AMENDED = re.compile(
    r"(?:修改|修订)(?:部分)?[〈<《](?P<name>[^〈〉<>《》]{4,80})[〉>》]"
)


def signature_of(clauses: Sequence[Clause]) -> Signature:
    """The signature of a document's running text."""
    from datasketch import MinHash  # brings scipy; a build without work needs neither

    text = "\n".join(clause.text for clause in clauses)
    plain = _NOT_TEXT.sub("", text)
    shingles = sorted(set(_shingles(plain)))
    minhash = MinHash(num_perm=PERMUTATIONS, scheme=SCHEME)
    minhash.update_batch([shingle.encode() for shingle in shingles])
    head = "\n".join(clause.text for clause in clauses[:6])
    return Signature(
        text_digest=hashlib.sha256(plain.encode()).hexdigest() if plain else "",
        shingles=len(shingles),
        minhash=[int(value) for value in minhash.hashvalues],
        cited=_once(_CITED.findall(text)),
        attachments=_once(
            m["title"].strip("《》 ") for m in _ATTACHMENT.finditer(text)
        ),
        amended=_once(m["name"] for m in _AMENDED.finditer(head)),
    )


def _shingles(plain: str) -> Iterator[str]:
    count = max(len(plain) - SHINGLE_CHARS + 1, 0)
    step = max(1, -(-count // MOST_SHINGLES))
    for start in range(0, count, step):
        yield plain[start : start + SHINGLE_CHARS]


def _once(names: Iterator[str] | Sequence[str]) -> list[str]:
    return list(dict.fromkeys(name.strip() for name in names if name.strip()))
