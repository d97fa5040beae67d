"""A par sheet as one document: fractions as strings with decimals beside them, for JSON and for the printed sheet."""

from __future__ import annotations

from typing import Any

from croupier.odds.par import QUANTILES, SPINS, ParRow, ParSheet
from croupier.odds.spelling import decimal, exact, outcome_list


def par_document(sheet: ParSheet) -> dict[str, Any]:
    """The whole sheet as a JSON-compatible document."""
    document: dict[str, Any] = {
        "name": sheet.name,
        "rulebook": sheet.rulebook,
        "title": sheet.rulebook_title,
        "edition": sheet.edition,
        "date": sheet.date.isoformat(),
        "digest": sheet.digest,
        "currency": sheet.currency,
        "wheel": sheet.wheel,
        "pockets": sheet.pockets,
        "order": sheet.order,
        "covered": sheet.covered,
        **exact("spins_per_decision", sheet.spins_per_decision),
        "zero": sheet.zero_rule,
        "zero_says": sheet.zero,
        "options": [{"key": o.key, "value": o.value, "source": o.source} for o in sheet.options],
        "assumptions": [{"key": found.key, "says": found.says} for found in sheet.assumptions],
        "notes": sheet.notes,
        "spins": SPINS,
        "z": {str(confidence): f"{float(z):.6f}" for confidence, z in QUANTILES.items()},
        "wagers": [row_document(row) for row in sheet.rows],
    }
    if sheet.advice is not None:
        document["advice"] = sheet.advice
    if sheet.break_even:
        meters = (meter for _, meter in sheet.break_even)
        document["break_even"] = {key: value for meter in meters for key, value in exact(*meter[:2]).items()}
    return document


def row_document(row: ParRow) -> dict[str, Any]:
    """One wager, with the return on a stake of 1."""
    odds = row.odds
    return {
        "wager": row.title,
        "kind": odds.kind,
        "example": odds.example,
        "covers": odds.covers,
        "spots": odds.spots,
        "pays": odds.pays,
        "odds": row.pays,
        "clause": row.clause,
        "requirement": row.requirement,
        **exact("probability", odds.hit),
        "hit_frequency": decimal(float(odds.hit)),
        "one_in": None if row.one_in is None else decimal(float(row.one_in)),
        **exact("return", odds.rtp),
        **exact("edge", odds.edge),
        **exact("variance", odds.variance),
        "sd": decimal(odds.moments.sd),
        "skewness": decimal(odds.moments.skewness),
        "volatility_index": decimal(odds.moments.volatility_index),
        "choices": {str(fate): str(edge) for fate, edge in odds.choices},
        "outcomes": outcome_list(odds.outcomes),
        "bands": [
            {"spins": b.spins, "confidence": b.confidence, "low": decimal(b.low), "high": decimal(b.high)}
            for b in row.bands
        ],
    }
