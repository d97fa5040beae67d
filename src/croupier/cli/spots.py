"""``croupier spots HOUSE``: list every spot of the layout."""

from __future__ import annotations

import click

from croupier.cli.houses import open_house
from croupier.cli.main import DONE, NO
from croupier.cli.options import house_argument, json_option
from croupier.cli.output import print_json, print_table
from croupier.odds.documents.spots import spots_document
from croupier.rulebook.money import spell_money


@click.command
@house_argument
@json_option
def spots(house: str, json: bool) -> int:
    """List every spot of HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL)."""
    rules = open_house(house)
    if rules is None:
        return NO
    if json:
        print_json(spots_document(rules))
        return DONE
    found = [(spot, rules.terms.offers[spot.kind].pays, rules.limit(spot)) for spot in rules.layout.spots.values()]
    rows = [
        (
            spot.id,
            " ".join(spot.covers),
            "" if pays is None else f"{pays} to 1",
            spell_money(limit.minimum, rules.currency),
            "" if limit.maximum is None else spell_money(limit.maximum, rules.currency),
            " ".join(f"({x}, {y})" for x, y in spot.places),
        )
        for spot, pays, limit in found
    ]
    print_table(
        f"{rules.name}: {len(rows)} spots",
        ("spot", "covers", "pays", "minimum", "maximum", "places"),
        rows,
        right=[2, 3, 4],
    )
    return DONE
