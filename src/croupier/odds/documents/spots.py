"""The document of a layout: every spot with its pockets, its pay, its limits in minor units and its position.

A spot whose imprisoned wagers have a place of their own has it as ``prison``.
"""

from __future__ import annotations

from typing import Any

from croupier.rulebook.table import TableRules


def spots_document(rules: TableRules) -> list[dict[str, Any]]:
    """The spots of a table, in the layout's order."""
    return [
        {
            "id": spot.id,
            "kind": spot.kind,
            "covers": spot.covers,
            "pays": rules.terms.offers[spot.kind].pays,
            "min": limit.minimum,
            "max": limit.maximum,
            "places": spot.places,
            "piece": spot.piece,
            "parts": [{"spot": part.spot, "units": part.units} for part in spot.parts],
            **({"prison": spot.prison} if spot.prison else {}),
        }
        for spot, limit in ((spot, rules.limit(spot)) for spot in rules.layout.spots.values())
    ]
