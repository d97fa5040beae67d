"""The document of the odds: the return of every wager and of a slip, fractions as strings with decimals beside them."""

from __future__ import annotations

from typing import Any

from croupier.odds.advice import advice
from croupier.odds.bonus import break_evens
from croupier.odds.exposure import exposure
from croupier.odds.moments import Moments
from croupier.odds.slip import SlipOdds
from croupier.odds.spelling import decimal, exact, outcome_list
from croupier.odds.wager import WagerOdds, WagerTable
from croupier.rulebook.table import TableRules


def odds_document(rules: TableRules, rows: WagerTable, weighed: SlipOdds | None) -> dict[str, Any]:
    """The odds of the table's wagers, and of a slip if one is given."""
    wheel = rules.terms.wheel
    document: dict[str, Any] = {
        "rulebook": rules.book.id,
        "wheel": wheel.name,
        **exact("spins_per_decision", wheel.spins_per_decision),
        "digest": rules.digest,
        "wagers": [wager_document(row) for row in rows],
    }
    if (says := advice(rows)) is not None:
        document["advice"] = says
    if meters := break_evens(rules).values():
        document["break_even"] = {key: value for meter in meters for key, value in exact(*meter[:2]).items()}
    if weighed is not None:
        document["slip"] = slip_document(weighed)
    return document


def wager_document(row: WagerOdds) -> dict[str, Any]:
    """One row. ``best`` is the player's best choice; the best and worst cases are returns on a stake of 1."""
    document = {
        "kind": row.kind,
        "covers": row.covers,
        "spots": row.spots,
        "example": row.example,
        "pays": row.pays,
        **exact("hit", row.hit),
        **exact("edge", row.edge),
        **exact("rtp", row.rtp),
        **exact("variance", row.variance),
        **_scatter(row.moments),
        **exact("best_case", row.most),
        **exact("worst_case", row.least),
        "outcomes": outcome_list(row.outcomes),
    }
    if row.choices:
        document["choices"] = {str(fate): str(edge) for fate, edge in row.choices}
        document["best"] = row.best
    return document


def slip_document(weighed: SlipOdds) -> dict[str, Any]:
    """A slip in minor units; skewness and volatility index are per unit staked; exposure is the house's loss."""
    exposed = exposure(weighed)
    return {
        "stake": weighed.stake,
        **exact("mean", weighed.mean),
        **exact("edge", weighed.edge),
        **exact("rtp", 1 - weighed.edge),
        **exact("variance", weighed.variance),
        **exact("hit", weighed.hit),
        **_scatter(weighed.per_unit),
        **exact("best_case", weighed.most),
        **exact("worst_case", weighed.least),
        "outcomes": outcome_list(weighed.outcomes),
        "by_pocket": {pocket: str(back) for pocket, back in weighed.by_pocket.items()},
        "exposure": {pocket: str(loss) for pocket, loss in exposed.by_pocket.items()},
        "most_exposed": {"pockets": exposed.pockets, **exact("loss", exposed.worst)},
    }


def _scatter(found: Moments) -> dict[str, float | None]:
    """Statistics that contain square roots, as decimals: they have no exact fraction."""
    return {
        "sd": decimal(found.sd),
        "skewness": decimal(found.skewness),
        "volatility_index": decimal(found.volatility_index),
    }
