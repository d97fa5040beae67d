"""Print par sheets: typst typesets the document of a sheet as PDF for a file or PNG pages for a screen."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from croupier.extras import require
from croupier.odds.par import ParSheet
from croupier.odds.par_document import par_document

TEMPLATE = Path(__file__).parent / "templates" / "par.typ"


def par_pdf(sheet: ParSheet) -> bytes:
    """Typeset the sheet as an archivable PDF (PDF/A-2); equal sheets give equal bytes.

    If the bundled fonts lack a character, a font of the machine is used and the PDF is a plain one.

    >>> from croupier import table
    >>> from croupier.odds.par import par_sheet
    >>> par_pdf(par_sheet(table("singapore")))[:5]
    b'%PDF-'
    """
    require("croupier.press.par.par_pdf", "press")
    import typst

    given = inputs(sheet)
    try:
        done = typst.compile(
            TEMPLATE, format="pdf", ignore_system_fonts=True, sys_inputs=given, pdf_standards="a-2b", timestamp=0
        )
    except typst.TypstError:
        done = typst.compile(TEMPLATE, format="pdf", sys_inputs=given, timestamp=0)
    assert isinstance(done, bytes)
    return done


def inputs(sheet: ParSheet) -> dict[str, str]:
    """The inputs of the template: the sheet's document, with rows of equal outcomes grouped."""
    document = par_document(sheet) | {"version": version("croupier"), "alike": _grouped(sheet)}
    return {"sheet": msgspec.json.encode(document).decode()}


def _grouped(sheet: ParSheet) -> list[dict[str, Any]]:
    """Group wagers with the same outcomes and probabilities: their bands are the same too."""
    found: dict[object, dict[str, Any]] = {}
    for index, row in enumerate(sheet.rows):
        found.setdefault(row.odds.outcomes, {"first": index, "titles": []})["titles"].append(row.title)
    return list(found.values())
