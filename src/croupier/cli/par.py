"""``croupier par HOUSE``: print or write the par sheet of a table; ``--all`` writes that of every table."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable
from pathlib import Path

import click

from croupier.cli.files import ending, make_folder, write_file
from croupier.cli.houses import open_house
from croupier.cli.main import DONE, NO
from croupier.cli.options import json_option
from croupier.cli.output import percent, print_json, print_table
from croupier.extras import require
from croupier.odds.par import QUANTILES, SPINS, ParSheet, par_sheet
from croupier.odds.par_document import par_document

_FORMS = ("csv", "parquet", "pdf", "json")
_EXTRAS = {"parquet": "lab", "pdf": "press"}
"""The formats of a sheet, and their extensions."""


@click.command
@click.argument("house", metavar="HOUSE", required=False)
@click.option("--csv", metavar="FILE", type=click.Path(path_type=Path), help="Write the wagers as CSV.")
@click.option("--parquet", metavar="FILE", type=click.Path(path_type=Path), help="Write the wagers as Parquet.")
@click.option("--pdf", metavar="FILE", type=click.Path(path_type=Path), help="Write the printed sheet.")
@click.option(
    "--all",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Write the sheets of every rulebook, wheel and zero rule to this folder, in every format.",
)
@json_option
def par(
    house: str | None, csv: Path | None, parquet: Path | None, pdf: Path | None, folder: Path | None, json: bool
) -> int:
    """Print the par sheet of HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL), or write it to files."""
    asked = {form: path for form, path in (("csv", csv), ("parquet", parquet), ("pdf", pdf)) if path is not None}
    if folder is not None:
        if house is not None or asked:
            raise click.UsageError(
                "--all takes neither a HOUSE nor another file: it writes every sheet in every format"
            )
        return _all(folder, json)
    if house is None:
        raise click.UsageError("name a HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL), or --all FOLDER")
    for form, path in asked.items():
        ending(path, (form,))
        _require(form)
    rules = open_house(house)
    if rules is None:
        return NO
    sheet = par_sheet(rules)
    for form, path in asked.items():
        write_file(path, _writer(form)(sheet))
    if json:
        print_json(par_document(sheet))
    elif asked:
        for path in asked.values():
            print(f"wrote {path}")
    else:
        _show(sheet)
    return DONE


def _require(form: str) -> None:
    if form in _EXTRAS:
        require(f"croupier par --{form}", _EXTRAS[form])


def _writer(form: str) -> Callable[[ParSheet], bytes]:
    """The function that writes a format; its library is imported only here."""
    if form == "pdf":
        from croupier.press.par import par_pdf

        return par_pdf
    from croupier.press.par_table import par_csv, par_json, par_parquet

    return {"csv": par_csv, "parquet": par_parquet, "json": par_json}[form]


def _all(folder: Path, json: bool) -> int:
    require("croupier par --all", "press")
    require("croupier par --all", "lab")
    from rich.console import Console
    from rich.progress import track

    from croupier.odds.catalogue import every_table

    make_folder(folder)
    tables = list(every_table(datetime.date.today()))
    written = []
    console = Console(file=sys.stderr)
    for rules in track(tables, "par sheets", console=console, transient=True, disable=not console.is_terminal):
        sheet = par_sheet(rules)
        name = f"{sheet.rulebook}_{sheet.wheel}_{sheet.zero_rule}"
        files = [folder / f"{name}.{form}" for form in _FORMS]
        for form, path in zip(_FORMS, files, strict=True):
            write_file(path, _writer(form)(sheet))
        written.append(
            {
                "rulebook": sheet.rulebook,
                "wheel": sheet.wheel,
                "zero": sheet.zero_rule,
                "digest": sheet.digest,
                "files": [str(path) for path in files],
            }
        )
    if json:
        print_json(written)
    else:
        print(f"wrote {len(written)} sheets, each as {', '.join(_FORMS)}, to {folder}")
    return DONE


def _show(sheet: ParSheet) -> None:
    print(f"Par sheet: {sheet.name}, {sheet.rulebook_title}, edition {sheet.edition}, rules in force on {sheet.date}")
    print(f"{sheet.wheel} wheel, {sheet.pockets} pockets in play. {sheet.zero}")
    print(f"Rules digest {sheet.digest}\n")
    lines = [
        (
            row.title,
            row.pays,
            str(row.odds.hit),
            "" if row.one_in is None else f"{float(row.one_in):.2f}",
            str(row.odds.rtp),
            percent(row.odds.rtp),
            str(row.odds.edge),
            percent(row.odds.edge),
            f"{row.odds.moments.sd:.4f}",
            f"{row.odds.moments.volatility_index:.4f}",
        )
        for row in sheet.rows
    ]
    heads = ("wager", "odds", "probability", "hit, 1 in", "return", "", "edge", "", "sd", "volatility index")
    print_table("Wagers", heads, lines, right=range(1, 10))
    shown = [(row.title, *(f"{b.low:.2%}–{b.high:.2%}" for b in row.bands if b.confidence == 95)) for row in sheet.rows]
    title = f"The actual return with 95% confidence, z = {float(QUANTILES[95]):.6f}, after so many spins"
    print_table(title, ("wager", *(f"{spins:,}" for spins in SPINS)), shown, right=range(1, len(SPINS) + 1))
    if sheet.options:
        chosen = [(option.key, option.value, str(option.source)) for option in sheet.options]
        print_table("Options and weights", ("key", "value", "stated by"), chosen)
    for note in sheet.notes:
        print(f"- {note}")
    for assumption in sheet.assumptions:
        print(f"- assumed, {assumption.key}: {assumption.says}")
