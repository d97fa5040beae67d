"""The document of a house check: every breach with its clause, or assumptions, signs, returns and what is missing."""

from __future__ import annotations

from typing import Any

from croupier.odds.spelling import percent
from croupier.odds.wager import wager_odds
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Breach, Notice
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.table import TableRules


def check_document(book: Rulebook, judged: TableRules | tuple[Breach, ...]) -> dict[str, Any]:
    """What a house resolves to under its rulebook: ``ok`` says whether it is legal."""
    return _legal(judged) if isinstance(judged, TableRules) else _illegal(book, judged)


def _illegal(book: Rulebook, breaches: tuple[Breach, ...]) -> dict[str, Any]:
    """The document of an illegal house: every breach."""
    return {
        "ok": False,
        "breaches": [{"key": breach.key, "says": breach.says, **_cited(book, breach.clause)} for breach in breaches],
        "assumptions": [],
        "signs": [],
        "returns": [],
        "ready": False,
        "missing": [],
        "warnings": [],
    }


def _legal(rules: TableRules) -> dict[str, Any]:
    """The document of a legal house. ``ready``: whether nothing is missing for its table to open."""
    book = rules.book
    return {
        "ok": True,
        "breaches": [],
        "assumptions": [
            {"key": found.key, "says": found.says, **_cited(book, found.clause)} for found in rules.assumptions
        ],
        "signs": [{"text": sign.text, **_cited(book, sign.clause)} for sign in signs(rules)],
        "returns": [
            {"kind": row.kind, "return": str(row.rtp), "return_decimal": round(float(row.rtp), 8)}
            for row in wager_odds(rules)
        ],
        "ready": rules.ready,
        "missing": [{"key": gap.key, "says": gap.says, **_cited(book, gap.clause)} for gap in rules.missing],
        "warnings": [{"key": notice.key, "says": notice.says} for notice in warnings(rules)],
        "origins": {
            key: {"source": origin.source, **_cited(book, origin.clause)} for key, origin in rules.origins.items()
        },
        "rulebook": book.id,
        "wheel": rules.terms.wheel.name,
        "digest": rules.digest,
    }


def _cited(book: Rulebook, clause: str | None) -> dict[str, str | None]:
    """A clause by its place in the text, and the requirement by its id."""
    return {"clause": book.at(clause) if clause else None, "requirement": clause}


def warnings(rules: TableRules) -> tuple[Notice, ...]:
    """What is legal and probably not meant, such as wagers that return more than the stake on average."""
    generous = (
        Notice(row.kind, f"{rules.title(row.kind)} gives back {percent(row.rtp)} of what is staked: is that meant?")
        for row in wager_odds(rules)
        if row.edge < 0
    )
    return (*rules.notices, *generous)
