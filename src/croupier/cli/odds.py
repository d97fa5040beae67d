"""``croupier odds HOUSE``: print the exact return of every wager; ``--slip`` prices several together."""

from __future__ import annotations

from collections import Counter
from math import ceil
from pathlib import Path

import click

from croupier.bonus.shown import BreakEven
from croupier.cli.houses import open_house
from croupier.cli.main import DONE, NO
from croupier.cli.options import house_argument, json_option
from croupier.cli.output import percent, print_json, print_table
from croupier.extras import require
from croupier.odds.advice import advice
from croupier.odds.bonus import break_evens
from croupier.odds.slip import SlipOdds, slip_odds
from croupier.odds.slip_text import BadSlip, parse_slip
from croupier.odds.wager import WagerOdds, WagerTable, wager_odds
from croupier.rulebook.money import spell_money, spell_units
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


@click.command
@house_argument
@click.option("--slip", metavar="SLIP", help="Also price these wagers together, such as red=5,straight:17=1.")
@click.option(
    "--plot",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Plot the edges, or a slip's results by pocket, to a .svg or .png file.",
)
@json_option
def odds(house: str, slip: str | None, plot: Path | None, json: bool) -> int:
    """Print the exact odds of every wager at HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL)."""
    rules = open_house(house)
    if rules is None:
        return NO
    try:
        weighed = slip_odds(parse_slip(slip, rules), rules) if slip is not None else None
    except BadSlip as error:
        raise click.UsageError(str(error)) from None
    rows = wager_odds(rules)
    if plot is not None:
        require("croupier odds --plot", "lab")
        _draw(rules, rows, weighed, plot)
    if json:
        from croupier.odds.documents.odds import odds_document

        print_json(odds_document(rules, rows, weighed))
    else:
        _show(rules, rows, weighed)
    return DONE


def _draw(rules: TableRules, rows: WagerTable, weighed: SlipOdds | None, path: Path) -> None:
    from croupier.press.canvas import CannotDraw
    from croupier.press.odds_plot import draw_edges, draw_slip

    try:
        if weighed is None:
            draw_edges(rules, rows, path)
        else:
            draw_slip(rules, weighed, path)
    except CannotDraw as error:
        raise click.UsageError(str(error)) from None


def _pays(row: WagerOdds, rules: TableRules) -> str:
    if rules.wager(row.kind).group is Group.BONUS:
        return "as drawn"
    return "by its parts" if row.pays is None else f"{row.pays} to 1"


def _show(rules: TableRules, rows: WagerTable, weighed: SlipOdds | None) -> None:
    wheel = rules.terms.wheel
    title = f"{rules.name} · {wheel.name}, {len(wheel.in_play)} pockets · zero: {rules.house.zero}"
    if wheel.covered:
        title += f" · {wheel.spins_per_decision} spins a decision"
    apart = Counter(row.kind for row in rows)
    lines: list[tuple[str, ...]] = [
        (
            rules.title(row.kind) + (f" ({row.example})" if apart[row.kind] > 1 else ""),
            str(row.covers),
            str(row.spots),
            _pays(row, rules),
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
    if (says := advice(rows)) is not None:
        print(says)
    for name, meter in break_evens(rules).items():
        print(_fair(rules, name, meter))
    if weighed is not None:
        stake = spell_units(weighed.stake, rules.currency)
        print(f"Slip: stake {stake}, edge {weighed.edge} ({percent(weighed.edge)}),")
        print(f"ends ahead with probability {weighed.hit} ({percent(weighed.hit)}).")


def _fair(rules: TableRules, name: str, even: BreakEven) -> str:
    title = rules.title(name)
    if even.value <= 0:
        return f"{title} gives back all that is staked, or more, wherever the {even.meter} meter stands."
    money = spell_money(ceil(even.value), rules.currency)
    return f"{title} gives back all that is staked once the {even.meter} meter stands at {money}."
