"""``croupier odds HOUSE``: what every wager returns, exactly; ``--slip`` weighs several together."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli.houses import open_house
from croupier.cli.main import DONE, NO
from croupier.cli.options import house_argument, json_option
from croupier.cli.output import exact, percent, print_json, print_table
from croupier.odds.bonus import break_even
from croupier.odds.slip import BadSlip, SlipOdds, parse_slip, slip_odds
from croupier.odds.wager import WagerOdds, wager_odds
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


@click.command
@house_argument
@click.option("--slip", metavar="SLIP", help="Weigh wagers together, such as red=5,straight:17=1.")
@json_option
def odds(house: str, slip: str | None, json: bool) -> int:
    """Print what every wager at HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL) returns, exactly."""
    rules = open_house(house)
    if rules is None:
        return NO
    try:
        weighed = slip_odds(parse_slip(slip, rules), rules) if slip is not None else None
    except BadSlip as error:
        raise click.UsageError(str(error)) from None
    rows = wager_odds(rules)
    if json:
        print_json(_document(rules, rows, weighed))
    else:
        _show(rules, rows, weighed)
    return DONE


def _document(rules: TableRules, rows: tuple[WagerOdds, ...], weighed: SlipOdds | None) -> dict[str, Any]:
    wheel = rules.terms.wheel
    document: dict[str, Any] = {
        "rulebook": rules.book.id,
        "wheel": wheel.name,
        **exact("spins_per_decision", wheel.spins_per_decision),
        "digest": rules.digest,
        "wagers": [_row(row) for row in rows],
    }
    if (meter := break_even(rules)) is not None:
        document["break_even"] = exact("bonus-spin.primary", meter)
    if weighed is not None:
        document["slip"] = {
            "stake": weighed.stake,
            **exact("mean", weighed.mean),
            **exact("edge", weighed.edge),
            **exact("rtp", 1 - weighed.edge),
            **exact("variance", weighed.variance),
            **exact("hit", weighed.hit),
            "by_pocket": {pocket: str(back) for pocket, back in weighed.by_pocket.items()},
        }
    return document


def _row(row: WagerOdds) -> dict[str, Any]:
    document = {
        "kind": row.kind,
        "covers": row.covers,
        "spots": row.spots,
        "pays": row.pays,
        **exact("hit", row.hit),
        **exact("edge", row.edge),
        **exact("rtp", row.rtp),
        **exact("variance", row.variance),
    }
    if row.choices:
        document["choices"] = {str(fate): str(edge) for fate, edge in row.choices}
        document["best"] = row.best
    return document


def _pays(row: WagerOdds) -> str:
    return "by its parts" if row.pays is None else f"{row.pays} to 1"


def _show(rules: TableRules, rows: tuple[WagerOdds, ...], weighed: SlipOdds | None) -> None:
    wheel = rules.terms.wheel
    title = f"{rules.name} · {wheel.name}, {len(wheel.in_play)} pockets · zero: {rules.house.zero}"
    if wheel.covered:
        title += f" · {wheel.spins_per_decision} spins a decision"
    lines: list[tuple[str, ...]] = [
        (
            rules.title(row.kind),
            str(row.covers),
            str(row.spots),
            "as drawn" if rules.wager(row.kind).group is Group.BONUS else _pays(row),
            str(row.hit),
            str(row.edge),
            percent(row.edge),
            f"{float(row.variance):.4f}",
            ", ".join(f"{fate} {edge}" for fate, edge in row.choices),
        )
        for row in rows
    ]
    heads: list[str] = ["wager", "covers", "spots", "pays", "hit", "edge", "", "variance", "the player's choice"]
    if not any(row.choices for row in rows):
        heads, lines = heads[:-1], [line[:-1] for line in lines]
    print_table(title, heads, lines, right=range(1, 8))
    if weighed is not None:
        print(f"Slip: stake {weighed.stake / 100:.2f}, edge {weighed.edge} ({percent(weighed.edge)}),")
        print(f"comes out ahead with chance {weighed.hit} ({percent(weighed.hit)}).")
