"""Slips: several wagers at once, read from ``red=5,straight:17=1`` and weighed together exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.bonus.weighted import mean
from croupier.game.pocket import Pocket
from croupier.game.settlement import Cents, Outcome, judge, take
from croupier.game.spot import Spot
from croupier.odds.outcome import prisoner
from croupier.odds.wager import spot_odds
from croupier.rulebook.money import parse_money, spell_money
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class Line:
    """One wager of a slip."""

    spot: Spot
    stake: Cents


class BadSlip(Exception):  # noqa: N818 - it is named for what it is
    """A slip that cannot be placed at the table: which line, and why."""


def parse_slip(text: str, rules: TableRules) -> tuple[Line, ...]:
    """The wagers of a slip, each on a spot of the table and within its limits."""
    lines: list[Line] = []
    for number, word in enumerate(text.split(","), start=1):
        name, equals, amount = (part.strip() for part in word.partition("="))
        where = f"slip, wager {number} ({word.strip() or 'empty'})"
        if not equals:
            raise BadSlip(f"{where}: write SPOT=AMOUNT, such as red=5")
        spot = rules.layout.find(name)
        if spot is None:
            raise BadSlip(f"{where}: {name!r} is no spot of this table; `croupier spots` lists them")
        if rules.wager(spot.kind).group is Group.BONUS:
            raise BadSlip(f"{where}: {spot.kind} is a bonus wager and has odds of its own")
        stake = parse_money(amount)
        if not stake:
            raise BadSlip(f"{where}: {amount!r} is no stake: whole currency units or two decimals, above 0")
        if stake % spot.units:
            raise BadSlip(f"{where}: a stake on {spot.id} divides into {spot.units} equal units")
        limit = rules.limit(spot)
        total = stake + sum(line.stake for line in lines if line.spot is spot)
        if stake < limit.minimum:
            raise BadSlip(f"{where}: the minimum is {spell_money(limit.minimum, rules.currency)}")
        if limit.maximum is not None and total > limit.maximum:
            raise BadSlip(f"{where}: the maximum is {spell_money(limit.maximum, rules.currency)}")
        lines.append(Line(spot, stake))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class SlipOdds:
    """A slip as a whole: amounts in minor units, ``by_pocket`` what comes back on average for each result."""

    stake: Cents
    mean: Fraction
    variance: Fraction
    hit: Fraction
    by_pocket: dict[Pocket, Fraction]

    @property
    def edge(self) -> Fraction:
        return 1 - self.mean / self.stake


def slip_odds(lines: tuple[Line, ...], rules: TableRules) -> SlipOdds:
    """The exact odds of a slip, each wager under its own best choice where a zero gives one.

    ``hit`` is the chance that more comes back than was staked. Prisoners of one slip are judged by the same next
    spin, so their variance is taken over both spins together.
    """
    terms = rules.terms
    pockets = terms.wheel.in_play
    chance = Fraction(1, len(pockets))
    stake = Cents(sum(line.stake for line in lines))
    total = square = hit = Fraction(0)
    by_pocket = {}
    for pocket in pockets:
        back, prisoners = Fraction(0), []
        for line in lines:
            verdict = judge(line.spot, pocket, terms)
            if verdict.outcome is Outcome.PENDING:
                best = spot_odds(line.spot, terms).best
                assert best is not None
                verdict = take(line.spot, best, terms)
            if verdict.outcome is Outcome.IMPRISONED:
                prisoners.append(line)
            else:
                back += verdict.returned(line.stake)
        middle = back + sum((line.stake * mean(prisoner(line.spot, terms)) for line in prisoners), Fraction(0))
        by_pocket[pocket] = middle
        total += chance * middle
        later = _after_prison(prisoners, rules)
        for backs in later:
            square += chance * (back + backs) ** 2 / len(later)
            hit += chance * (back + backs > stake) / len(later)
    return SlipOdds(stake, total, square - total**2, hit, by_pocket)


def _after_prison(prisoners: list[Line], rules: TableRules) -> list[Cents]:
    """What comes back for the prisoners, for each pocket that decides them; one that keeps them in only waits."""
    terms = rules.terms
    found = []
    for pocket in terms.wheel.in_play:
        verdicts = [(judge(line.spot, pocket, terms, imprisoned=True), line.stake) for line in prisoners]
        if all(verdict.outcome is not Outcome.IMPRISONED for verdict, _ in verdicts):
            found.append(Cents(sum(verdict.returned(stake) for verdict, stake in verdicts)))
    return found
