"""The document of a house check: every breach with its clause, or the assumptions, signs, approvals and returns."""

from __future__ import annotations

from typing import Any

from croupier.odds.spelling import percent
from croupier.odds.wager import wager_odds
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Assumption, Breach
from croupier.rulebook.resolving.approvals import approvals
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.table import TableRules


def check_document(book: Rulebook, judged: TableRules | tuple[Breach, ...]) -> dict[str, Any]:
    """What a house resolves to under its rulebook: ``ok`` says whether it is legal."""
    return _legal(judged) if isinstance(judged, TableRules) else _illegal(book, judged)


def _illegal(book: Rulebook, breaches: tuple[Breach, ...]) -> dict[str, Any]:
    """The document of an illegal house: every breach."""
    return {
        "ok": False,
        "breaches": [
            {
                "key": breach.key,
                "clause": book.at(breach.clause) if breach.clause else None,
                "requirement": breach.clause,
                "says": breach.says,
            }
            for breach in breaches
        ],
        "assumptions": [],
        "signs": [],
        "returns": [],
    }


def _legal(rules: TableRules) -> dict[str, Any]:
    """The document of a legal house: its assumptions, signs, required approvals and returns."""
    book = rules.book
    return {
        "ok": True,
        "breaches": [],
        "assumptions": [
            {"key": found.key, "says": found.says, "clause": book.at(found.clause) if found.clause else None}
            for found in (*rules.assumptions, *generous(rules))
        ],
        "signs": [{"clause": book.at(sign.clause), "text": sign.text} for sign in signs(rules)],
        "returns": [
            {"kind": row.kind, "return": str(row.rtp), "return_decimal": round(float(row.rtp), 8)}
            for row in wager_odds(rules)
        ],
        "approvals": [
            {"what": need.what, "by": need.by, "clause": book.at(need.clause), "recorded": need.recorded}
            for need in approvals(rules)
        ],
        "origins": {
            key: {"source": origin.source, "clause": book.at(origin.clause) if origin.clause else None}
            for key, origin in rules.origins.items()
        },
        "rulebook": book.id,
        "wheel": rules.terms.wheel.name,
        "digest": rules.digest,
    }


def generous(rules: TableRules) -> list[Assumption]:
    """Warn of wagers that return more than the stake on average: legal, but probably a mistake."""
    return [
        Assumption(row.kind, f"{rules.title(row.kind)} gives back {percent(row.rtp)} of what is staked: is that meant?")
        for row in wager_odds(rules)
        if row.edge < 0
    ]
