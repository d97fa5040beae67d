"""``croupier rulebooks``: list the shipped rulebooks; ``--check FOLDER``: check a folder."""

from __future__ import annotations

import click

from croupier.cli.main import DONE, NO
from croupier.cli.options import json_option
from croupier.cli.output import print_json, print_table
from croupier.odds.documents.rulebooks import rulebooks_document
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.load import load_all


@click.command
@click.option("--check", metavar="FOLDER", help="Check a rulebook of your own.")
@json_option
def rulebooks(check: str | None, json: bool) -> int:
    """List the rulebooks that are shipped."""
    if check is not None:
        return _check(check, json)
    found = rulebooks_document()
    if json:
        print_json(found)
        return DONE
    rows = [
        (
            book["id"],
            book["title"],
            book["edition"],
            ", ".join(book["editions"]),
            ", ".join(book["wheels"]),
            str(book["clauses"]),
        )
        for book in found
    ]
    print_table("Rulebooks", ("id", "title", "in force", "editions", "wheels", "clauses"), rows, right=[5])
    return DONE


def _check(folder: str, json: bool) -> int:
    try:
        books = load_all(folder)
        faults = []
    except BrokenRulebook as error:
        faults = [{"file": fault.file, "key": fault.key, "says": fault.says} for fault in error.faults]
    if json:
        print_json({"ok": not faults, "faults": faults})
    elif faults:
        rows = [(fault["file"], fault["key"], fault["says"]) for fault in faults]
        print_table(f"{folder} is no rulebook", ("file", "key", "fault"), rows)
    else:
        for book in books:
            edition = f", edition {book.title.edition}" if len(books) > 1 else ""
            print(f"{book.title.title}{edition}: a sound rulebook of {len(book.clauses)} clauses")
    return NO if faults else DONE
