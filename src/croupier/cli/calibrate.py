"""``croupier calibrate HOUSE --kind K --return R``: find weights of a bonus wager that return R, for the house file."""

from __future__ import annotations

import sys
from typing import Any

import click

from croupier.bonus.protocol import bonuses
from croupier.cli.houses import open_house
from croupier.cli.main import DONE, NO
from croupier.cli.numbers import whole
from croupier.cli.options import house_argument, json_option
from croupier.cli.output import exact, percent, print_json
from croupier.odds.calibrate import MOST, Calibration, Range
from croupier.odds.calibrate import calibrate as find
from croupier.rulebook.bonus_games import bonus_names
from croupier.rulebook.money import parse_ratio
from croupier.rulebook.table import TableRules


@click.command
@house_argument
@click.option("--kind", required=True, type=click.Choice(bonus_names()), help="The bonus wager.")
@click.option(
    "--return", "target", required=True, metavar="R", help="The return it should have, such as 0.92 or 23/25."
)
@click.option("--total", default=str(MOST), metavar="N", help="The largest sum the weights may have.")
@json_option
def calibrate(house: str, kind: str, target: str, total: str, json: bool) -> int:
    """Find weights that give a bonus wager at HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL) a wanted return."""
    wanted = parse_ratio(target)
    if wanted is None:
        raise click.UsageError(f"--return {target}: write a number such as 0.92 or 23/25")
    most = whole("total", total, 1, 10**9)
    rules = open_house(house, offering=kind)
    if rules is None:
        return NO
    found = find(rules, kind, wanted, most)
    if isinstance(found, Range):
        ends = f"{found.lowest} ({percent(found.lowest)}) to {found.highest} ({percent(found.highest)})"
        print(
            f"croupier: {house}: {kind} cannot return {wanted} ({percent(wanted)}): its values return {ends}",
            file=sys.stderr,
        )
        return NO
    if json:
        print_json(_document(found, rules))
    else:
        for line in _remarks(found, rules):
            print(f"# {line}")
        print(fragment(found, rules), end="")
    return DONE


def _document(found: Calibration, rules: TableRules) -> dict[str, Any]:
    return {
        "rulebook": rules.book.id,
        "wheel": rules.terms.wheel.name,
        "kind": found.kind,
        **exact("target", found.target),
        **exact("return", found.returned),
        **exact("distance", found.distance),
        "exact": not found.distance,
        "weights": found.weights,
        "range": {**exact("lowest", found.possible.lowest), **exact("highest", found.possible.highest)},
        "toml": fragment(found, rules),
    }


def _remarks(found: Calibration, rules: TableRules) -> list[str]:
    told = f"{rules.title(found.kind)}, {rules.terms.wheel.name}: returns {found.returned} ({percent(found.returned)})"
    if found.distance:
        side = "above" if found.distance > 0 else "below"
        gap = abs(found.distance)
        told += f", {gap} ({float(gap):.3g}) {side} {found.target}: the nearest found"
    else:
        told += ", exactly as asked"
    never = [value for weights in found.weights.values() for value, weight in weights.items() if not weight]
    ends = f"{percent(found.possible.lowest)} to {percent(found.possible.highest)}"
    lines = [told, f"Its values can return {ends}."]
    if never:
        lines.append(f"Given no weight, so that they never come up: {', '.join(never)}.")
    return lines


def fragment(found: Calibration, rules: TableRules) -> str:
    """The keys for the house file."""
    offers = ", ".join(f'"{kind}"' for kind in rules.house.offers)
    lines = [f"offers = [{offers}]", "", f"[{found.kind}]"]
    lines += [f'{key} = "{value}"' for key, value in bonuses(rules)[found.kind].kept_keys().items()]
    for key, weights in found.weights.items():
        lines.append(f"{key} = {{ {', '.join(f'{value} = {weight}' for value, weight in weights.items())} }}")
    return "\n".join(lines) + "\n"
