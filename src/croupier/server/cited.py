"""Clauses as screens quote them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.rulebook.book import Rulebook


class Cited(msgspec.Struct, frozen=True):
    """A clause: its id, its place in the rulebook, and its text."""

    clause: str
    at: str
    says: str


def cited(clauses: Iterable[str], book: Rulebook) -> list[Cited]:
    return [Cited(clause, book.at(clause), book.clauses[clause].says) for clause in clauses]
