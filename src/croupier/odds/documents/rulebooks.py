"""The document that lists the shipped rulebooks."""

from __future__ import annotations

from typing import Any

from croupier.rulebook.load import SHIPPED, load


def rulebooks_document() -> list[dict[str, Any]]:
    """Each rulebook in the edition in force today, all edition names, its wheels and the number of its clauses.

    >>> rulebooks_document()[2]["id"]
    'maryland'
    """
    return [
        {
            "id": book.id,
            "title": book.title.title,
            "edition": book.title.edition,
            "editions": [name for name, _ in book.editions],
            "wheels": list(book.wheels.wheel),
            "clauses": len(book.clauses),
        }
        for book in map(load, SHIPPED)
    ]
