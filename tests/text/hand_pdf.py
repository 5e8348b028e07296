"""Hand-written PDF files: every operator and dictionary entry as the test wants it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from assets.text.pdf import read_pdf
from warehouse.schema.pages import Page

Numbers = Sequence[float]
Add = Callable[[str], int]


@dataclass(frozen=True)
class Sheet:
    """One page: content stream and the entries of its dictionary."""

    content: str = ""
    box: Numbers = (0, 0, 400, 300)
    crop: Numbers | None = None
    rotate: int = 0
    typed_note: str = ""
    """Content of a typed note laid over the page."""


@dataclass(frozen=True)
class HandFont:
    """A simple font that is not embedded; codes map to text through ToUnicode."""

    base: str = "Helvetica"
    to_unicode: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class DrawnFont(HandFont):
    """A font of drawings (Type 3) that says nothing about its characters."""

    base: str = "Plot"
    codes: str = ""


@dataclass(frozen=True)
class Form:
    """A form object with its own content and matrix."""

    content: str
    matrix: Numbers = (1, 0, 0, 1, 0, 0)


PLAIN_FONTS = {"F": HandFont(), "B": HandFont("Helvetica-Bold")}
GREY_DOT = (
    "<</Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8"
    " /ColorSpace /DeviceGray /Filter /ASCIIHexDecode /Length 3>>\n"
    "stream\n80>\nendstream"
)
IMAGE_OVER_ALL = "q 400 0 0 300 0 0 cm /Im Do Q\n"
"""The image laid over the whole of a sheet of the usual size."""


def make_pdf(
    *sheets: Sheet,
    fonts: Mapping[str, HandFont] = PLAIN_FONTS,
    forms: Mapping[str, Form] | None = None,
    catalog: str = "",
    outline: Sequence[str] = (),
) -> bytes:
    """A PDF of the sheets; `outline` objects have the numbers 3, 4, …."""
    objects = ["", "", *outline]

    def add(body: str) -> int:
        objects.append(body)
        return len(objects)

    font_numbers = {name: add(_font(font, add)) for name, font in fonts.items()}
    others = {name: add(_form(form)) for name, form in (forms or {}).items()}
    others["Im"] = add(GREY_DOT)
    resources = f"<</Font {_references(font_numbers)} /XObject {_references(others)}>>"
    kids = [add(_page(sheet, resources, add)) for sheet in sheets]
    tree = " ".join(f"{kid} 0 R" for kid in kids)
    objects[0] = f"<</Type /Catalog /Pages 2 0 R {catalog}>>"
    objects[1] = f"<</Type /Pages /Kids [{tree}] /Count {len(kids)}>>"
    return file_of(objects)


def file_of(objects: Sequence[str]) -> bytes:
    """A PDF file of numbered objects; the first one is the catalogue."""
    out, offsets = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{o:010d} 00000 n \n".encode() for o in offsets)
    out += f"trailer\n<</Size {len(objects) + 1} /Root 1 0 R>>\n".encode()
    return bytes(out + f"startxref\n{start}\n%%EOF\n".encode())


def read(data: bytes, folder: Path) -> list[Page]:
    """The pages that the reader makes of the bytes."""
    source = folder / "document.pdf"
    source.write_bytes(data)
    return read_pdf(source)


def read_sheet(content: str, folder: Path, **entries: object) -> Page:
    """The only page of a PDF with this content."""
    fonts = entries.pop("fonts", PLAIN_FONTS)
    forms = entries.pop("forms", None)
    sheet = Sheet(content, **entries)  # type: ignore[arg-type]
    [page] = read(make_pdf(sheet, fonts=fonts, forms=forms), folder)  # type: ignore[arg-type]
    return page


def text_at(
    x: float,
    y: float,
    text: str,
    size: float = 10,
    font: str = "F",
    turn: Numbers = (1, 0, 0, 1),
    mode: int = 0,
) -> str:
    """Operators that show text with its baseline at (x, y) in user space."""
    matrix = _numbers((*turn, x, y))
    return f"BT {mode} Tr /{font} {size} Tf {matrix} Tm ({text}) Tj ET\n"


def texts(page: Page) -> list[str]:
    """What the runs of a page say."""
    return [run.text for run in page.runs]


def _numbers(values: Numbers) -> str:
    return " ".join(str(v) for v in values)


def _references(numbers: Mapping[str, int]) -> str:
    return "<<" + " ".join(f"/{k} {n} 0 R" for k, n in numbers.items()) + ">>"


def _page(sheet: Sheet, resources: str, add: Add) -> str:
    content = add(_stream("", sheet.content))
    crop = "" if sheet.crop is None else f"/CropBox [{_numbers(sheet.crop)}]"
    notes = ""
    if sheet.typed_note:
        look = add(
            _stream(
                "/Type /XObject /Subtype /Form /BBox [0 0 400 300]"
                f" /Resources {resources}",
                sheet.typed_note,
            )
        )
        notes = (
            "/Annots [<</Type /Annot /Subtype /FreeText /Rect [0 0 400 300] /F 4"
            f" /AP <</N {look} 0 R>>>>]"
        )
    return (
        f"<</Type /Page {notes} /Parent 2 0 R /MediaBox [{_numbers(sheet.box)}] {crop}"
        f" /Rotate {sheet.rotate} /Contents {content} 0 R /Resources {resources}>>"
    )


def _stream(entries: str, data: str) -> str:
    return f"<<{entries} /Length {len(data)}>>\nstream\n{data}\nendstream"


def _form(form: Form) -> str:
    entries = (
        "/Type /XObject /Subtype /Form /BBox [-1000 -1000 2000 2000]"
        f" /Matrix [{_numbers(form.matrix)}]"
    )
    return _stream(entries, form.content)


def _font(font: HandFont, add: Add) -> str:
    if isinstance(font, DrawnFont):
        glyph = add(_stream("", "600 0 0 0 500 700 d1 0 0 500 700 re f"))
        first, last = min(map(ord, font.codes)), max(map(ord, font.codes))
        names = " ".join(f"/g{code}" for code in range(first, last + 1))
        drawings = " ".join(f"/g{k} {glyph} 0 R" for k in range(first, last + 1))
        widths = " ".join("600" for _ in range(first, last + 1))
        return (
            f"<</Type /Font /Subtype /Type3 /Name /{font.base} /BaseFont /{font.base}"
            " /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0]"
            f" /Encoding <</Type /Encoding /Differences [{first} {names}]>>"
            f" /CharProcs <<{drawings}>> /Resources <<>>"
            f" /FirstChar {first} /LastChar {last} /Widths [{widths}]>>"
        )
    kind = "Type1" if font.base.startswith("Helvetica") else "TrueType"
    entries = f"/Type /Font /Subtype /{kind} /BaseFont /{font.base}"
    if not font.to_unicode:
        return f"<<{entries} /Encoding /WinAnsiEncoding>>"
    pairs = "".join(
        f"<{code:02x}> <{text.encode('utf-16-be').hex()}>\n"
        for code, text in font.to_unicode.items()
    )
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap"
        " 1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(font.to_unicode)} beginbfchar\n{pairs}endbfchar endcmap"
    )
    return f"<<{entries} /ToUnicode {add(_stream('', cmap))} 0 R>>"
