"""Recorded events as a document for a reader: beside every list of clauses stand their places in the text.

See docs/decisions/0125-requirements-beside-clauses.md.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.play.event import Event
from croupier.rulebook.book import Rulebook


def cited(event: Event, book: Rulebook) -> dict[str, Any]:
    """The event with ``places`` beside its ``clauses``, and beside those of the wagers in it."""
    document: dict[str, Any] = _with_places(msgspec.to_builtins(event), book)
    return document


def _with_places(value: Any, book: Rulebook) -> Any:
    match value:
        case dict():
            shown = {key: _with_places(item, book) for key, item in value.items()}
            if value.get("clauses"):
                shown["places"] = list(book.places(value["clauses"]))
            return shown
        case list() | tuple():
            return [_with_places(item, book) for item in value]
        case _:
            return value
