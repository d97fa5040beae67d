"""``croupier session HOUSE --slip SLIP --spins N``: compute the distribution of a bankroll exactly.

See docs/decisions/0014-session-figures-are-numbers.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from croupier.cli.houses import open_house
from croupier.cli.main import DONE, NO
from croupier.cli.numbers import money, whole
from croupier.cli.options import house_argument, json_option
from croupier.cli.output import print_json, print_table
from croupier.odds.slip_text import BadSlip, parse_slip
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules

MOST_SPINS = 10**12
SHARES = (0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)
MOST_ROWS = 5_000
"""A distribution with more results than this is printed in equal steps."""

_PROGRESSIONS = ("flat", "martingale", "reverse-martingale", "dalembert", "fibonacci", "labouchere")


@click.command
@house_argument
@click.option("--slip", required=True, metavar="SLIP", help="Wagers such as red=5,straight:17=1.")
@click.option("--spins", required=True, metavar="N", help="How many spins.")
@click.option("--bankroll", metavar="B", help="The player's bankroll, in currency units.")
@click.option("--target", metavar="T", help="The bankroll at which the player stops.")
@click.option(
    "--progression", type=click.Choice(_PROGRESSIONS), default="flat", help="How the stakes change from spin to spin."
)
@click.option("--cap", metavar="C", help="The table's maximum, which caps a progression's stake.")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Plot the distribution to a .svg or .png file."
)
@json_option
def session(
    house: str,
    slip: str,
    spins: str,
    bankroll: str | None,
    target: str | None,
    progression: str,
    cap: str | None,
    plot: Path | None,
    json: bool,
) -> int:
    """Compute a session of a slip at HOUSE exactly: the distribution of its result, ruin, reaching a target."""
    rules = open_house(house)
    if rules is None:
        return NO
    asked = _Asked(
        rules,
        slip,
        whole("spins", spins, 1, MOST_SPINS),
        None if bankroll is None else money("bankroll", bankroll, rules.currency),
        None if target is None else money("target", target, rules.currency),
        None if cap is None else money("cap", cap, rules.currency),
        progression,
    )
    document = asked.answer()
    if plot is not None:
        from croupier.press.canvas import CannotDraw
        from croupier.press.session_plot import draw_session

        try:
            draw_session(asked.distribution(), f"{rules.name}: {slip}, {asked.spins:,} spins", plot)
        except CannotDraw as error:
            raise click.UsageError(str(error)) from None
    if json:
        print_json(document)
    else:
        _show(rules, asked, document)
    return DONE


class _Asked:
    """Validated arguments: the slip can be placed, the bankroll covers it, the target is above the bankroll."""

    def __init__(
        self,
        rules: TableRules,
        slip: str,
        spins: int,
        bankroll: int | None,
        target: int | None,
        cap: int | None,
        progression: str,
    ) -> None:
        from croupier.odds.session.steps import CarriesOver, steps

        self.rules, self.spins, self.bankroll, self.target, self.cap = rules, spins, bankroll, target, cap
        self.progression = progression
        try:
            self.step = steps(parse_slip(slip, rules), rules)
        except (BadSlip, CarriesOver) as error:
            raise click.UsageError(str(error)) from None
        if target is not None and bankroll is None:
            raise click.UsageError("target: a bankroll is needed as well")
        if bankroll is not None and bankroll < self.step.stake:
            have, need = (spell_money(amount, rules.currency) for amount in (bankroll, self.step.stake))
            raise click.UsageError(f"bankroll: {have} is below the slip's stake of {need}")
        if bankroll is not None and target is not None and target <= bankroll:
            raise click.UsageError("target: it must be above the bankroll")
        if progression != "flat" and bankroll is None:
            raise click.UsageError(f"progression: {progression} needs a bankroll")

    def distribution(self) -> Any:
        from croupier.odds.session.after import TooLong, after

        if self.progression != "flat":
            raise click.UsageError(
                f"the distribution after {self.progression} is not computed: only ruin and target are"
            )
        try:
            return after(self.step, self.spins)
        except TooLong as error:
            raise click.UsageError(f"spins: {error}") from None

    def answer(self) -> dict[str, Any]:
        document: dict[str, Any] = {
            "spins": self.spins,
            "stake": self.step.stake,
            "bankroll": self.bankroll,
            "target": self.target,
            "progression": self.progression,
            "ruin": None,
            "reached": None,
            "playing": None,
        }
        if self.progression == "flat":
            mean = self.spins * self.step.mean
            document["mean"] = float(mean)
            document["mean_exact"] = str(mean)
            document["sd"] = float(self.spins * self.step.variance) ** 0.5
            result = self.distribution()
            document["error"] = result.error
            document["quantiles"] = {str(share): result.quantile(share) for share in SHARES}
            document["ahead"] = result.at_least(1)
            document.update(_rows(result))
        if self.bankroll is not None:
            document.update(self._ruin())
        return document

    def _ruin(self) -> dict[str, Any]:
        from croupier.odds.session.after import TooLong
        from croupier.odds.session.progression import PROGRESSIONS, play_out
        from croupier.odds.session.ruin import ever, within

        assert self.bankroll is not None
        found: dict[str, Any] = {}
        try:
            if self.progression == "flat":
                chances = within(self.step, self.bankroll, self.spins, self.target)
            else:
                play = PROGRESSIONS[self.progression]()
                chances = play_out(self.step, play, self.bankroll, self.spins, self.target, self.cap)
        except TooLong as error:
            raise click.UsageError(f"spins: {error}") from None
        found["ruin"], found["playing"], found["ruin_error"] = chances.ruin, chances.playing, chances.error
        if self.target is not None:
            found["reached"] = chances.reached
            if self.progression == "flat":
                end = ever(self.step, self.bankroll, self.target)
                found["ever"] = {"ruin": end.ruin, "reached": end.reached, "duration": end.duration}
        return found


def _rows(result: Any) -> dict[str, Any]:
    """The distribution as pairs of net result and probability, in equal steps if there are many."""
    chances = result.probabilities
    step = -(-len(chances) // MOST_ROWS)
    rows = [
        [(result.first + start) * result.unit, float(chances[start : start + step].sum())]
        for start in range(0, len(chances), step)
    ]
    return {"distribution": rows, "distribution_step": step * result.unit}


def _show(rules: TableRules, asked: _Asked, document: dict[str, Any]) -> None:
    def say(amount: float) -> str:
        sign = "-" if amount < 0 else ""
        return f"{sign}{spell_money(abs(round(amount)), rules.currency)}"

    rows = []
    if "mean" in document:
        rows += [("mean result", say(document["mean"])), ("standard deviation", say(document["sd"]))]
        rows += [("ahead at the end", f"{document['ahead']:.6%}")]
        rows += [(f"{float(share):.1%} quantile", say(net)) for share, net in document["quantiles"].items()]
    if document["ruin"] is not None:
        rows.append((f"ruin within {asked.spins:,} spins", f"{document['ruin']:.9f}"))
    if document["reached"] is not None:
        rows.append(("target reached first", f"{document['reached']:.9f}"))
        if "ever" in document:
            rows.append(("ruin before target, ever", f"{document['ever']['ruin']:.9f}"))
            rows.append(("spins until either, on average", f"{document['ever']['duration']:,.1f}"))
    print_table(f"{rules.name}: {asked.spins:,} spins, {asked.progression}", ("", "exactly"), rows, right=[1])
