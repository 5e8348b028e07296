"""A TrueType font written into PDFs the way Chinese documents carry theirs.

ReportLab splits a large font into 8-bit subsets; word processors write one composite
font with two-byte codes (Identity-H). Readers meet different traps in the two, so the
samples use the form of the real documents, and can leave out or falsify the table that
maps codes back to characters.
"""

from collections.abc import Callable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

FONT_FILE = Path(__file__).parent / "fonts" / "FinvouchSample.ttf"
BFCHARS_A_BLOCK = 100
"""Entries that one `beginbfchar` block may hold (PDF 32000-1, 9.10.3)."""

CodeMap = Callable[[int], int]


@cache
def shared_face() -> TTFontFace:
    """The parsed font file; parsing takes longer than writing a short document."""
    return TTFontFace(str(FONT_FILE))


def same(code: int) -> int:
    """The honest mapping: each character is read as what it shows."""
    return code


class CidFont(TTFont):  # type: ignore[misc]
    """A composite font; `reads_as` falsifies or (None) omits its ToUnicode map."""

    def __init__(
        self, name: str, base_font: str, reads_as: CodeMap | None = same
    ) -> None:
        """Set what ReportLab's own constructor sets, around the shared face."""
        self.fontName = name
        self.face = copy(shared_face())
        self.face.name = base_font.encode("ascii")  # faces of one name are merged
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
        self.shapable = False
        self.base_font = base_font
        self.reads_as = reads_as

    def _codes(self, doc: Any) -> dict[int, int]:
        """Character code -> CID of this document; CID 0 is the missing glyph."""
        if doc not in self.state:
            self.state[doc] = TTFont.State(False, None)
            self.state[doc].cids = {0: 0}
        cids: dict[int, int] = self.state[doc].cids
        return cids

    def splitString(  # noqa: N802 - ReportLab's name
        self,
        text: str,
        doc: Any,
        encoding: str = "utf-8",  # noqa: ARG002
    ) -> list[tuple[int, bytes]]:
        """One chunk of two-byte codes."""
        cids = self._codes(doc)
        numbers = [cids.setdefault(ord(char), len(cids)) for char in text]
        return [(0, b"".join(number.to_bytes(2, "big") for number in numbers))]

    def getSubsetInternalName(  # noqa: N802
        self,
        subset: int,  # noqa: ARG002
        doc: Any,
    ) -> str:
        """Name of the font resource; ReportLab asks before it writes text."""
        self._codes(doc)
        state = self.state[doc]
        if state.internalName is None:
            state.internalName = f"F{len(doc.fontMapping) + 1}"
            doc.fontMapping[self.fontName] = "/" + state.internalName
            doc.delayedFonts.append(self)
        return f"/{state.internalName}"

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Write the composite font, its descendant and its maps."""
        chars = list(self._codes(doc))
        name = f"FINVOU+{self.base_font}"
        descendant = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType2",
                "BaseFont": "/" + name,
                "CIDSystemInfo": pdfdoc.PDFDictionary(
                    {
                        "Registry": pdfdoc.PDFString("Adobe"),
                        "Ordering": pdfdoc.PDFString("Identity"),
                        "Supplement": 0,
                    }
                ),
                "DW": 1000,
                "W": pdfdoc.PDFArray(
                    [0, pdfdoc.PDFArray([self.face.getCharWidth(c) for c in chars])]
                ),
                "CIDToGIDMap": self._stream(doc, self._glyph_map(chars), name, "g"),
                "FontDescriptor": self.face.addSubsetObjects(doc, name, chars),
            }
        )
        font = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": "/" + name,
                "Encoding": "/Identity-H",
                "DescendantFonts": pdfdoc.PDFArray(
                    [doc.Reference(descendant, "descendant:" + name)]
                ),
            }
        )
        if self.reads_as is not None:
            cmap = to_unicode([self.reads_as(code) for code in chars])
            font.dict["ToUnicode"] = self._stream(doc, cmap, name, "u")
        internal = self.getSubsetInternalName(0, doc)[1:]
        doc.Reference(font, internal)
        doc.idToObject["BasicFonts"].dict[internal] = font
        del self.state[doc]

    def _glyph_map(self, chars: list[int]) -> bytes:
        """CID -> glyph of the embedded subset, which merges characters of one glyph."""
        glyphs = {0: 0}
        return b"".join(
            glyphs.setdefault(self.face.charToGlyph.get(code, 0), len(glyphs)).to_bytes(
                2, "big"
            )
            for code in chars
        )

    @staticmethod
    def _stream(doc: Any, content: bytes, name: str, kind: str) -> Any:
        stream = pdfdoc.PDFStream()
        stream.content = content
        stream.filters = [pdfdoc.PDFZCompress]
        return doc.Reference(stream, f"{kind}:{name}")


def to_unicode(reading: list[int]) -> bytes:
    """A ToUnicode CMap that reads CID i as the character `reading[i]`."""
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <FFFF>",
        "endcodespacerange",
    ]
    for start in range(0, len(reading), BFCHARS_A_BLOCK):
        block = reading[start : start + BFCHARS_A_BLOCK]
        lines.append(f"{len(block)} beginbfchar")
        lines += [f"<{start + i:04X}> <{code:04X}>" for i, code in enumerate(block)]
        lines.append("endbfchar")
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode("ascii")
