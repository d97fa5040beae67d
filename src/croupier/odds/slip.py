"""The exact odds of a slip: several wagers placed together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome, Verdict, judge, take
from croupier.game.spot import SpotId
from croupier.game.terms import Terms
from croupier.game.zero import Fate
from croupier.odds.moments import Moments, moments
from croupier.odds.outcome import Outcomes, ranked
from croupier.odds.slip_text import SlipLine
from croupier.odds.spelling import html_table, percent
from croupier.odds.wager import spot_odds
from croupier.rulebook.money import spell_units
from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class SlipOdds:
    """The odds of a whole slip: amounts in minor units; ``by_pocket`` is the average return for each result."""

    stake: MinorUnits
    outcomes: Outcomes
    moments: Moments
    by_pocket: dict[Pocket, Fraction]
    currency: str

    @property
    def mean(self) -> Fraction:
        return self.moments.mean

    @property
    def variance(self) -> Fraction:
        return self.moments.variance

    @property
    def edge(self) -> Fraction:
        return 1 - self.mean / self.stake

    @property
    def hit(self) -> Fraction:
        """The probability that the return exceeds the stake."""
        return sum((chance for back, chance in self.outcomes if back > self.stake), Fraction(0))

    @property
    def per_unit(self) -> Moments:
        """The moments of the return per unit staked."""
        return self.moments.scaled(Fraction(1, self.stake))

    @property
    def most(self) -> Fraction:
        """The best case: the largest possible return."""
        return self.outcomes[0][0]

    @property
    def least(self) -> Fraction:
        """The worst case: the smallest possible return."""
        return self.outcomes[-1][0]

    def _repr_html_(self) -> str:
        caption = f"A slip of {spell_units(self.stake, self.currency)}: edge {self.edge} ({percent(self.edge)})"
        rows = [(spell_units(back, self.currency), str(chance), percent(chance)) for back, chance in self.outcomes]
        return html_table(caption, ("comes back", "with chance", ""), rows)


def slip_odds(lines: tuple[SlipLine, ...], rules: TableRules, choice: Fate | None = None) -> SlipOdds:
    """The exact odds of a slip; ``choice`` is made after a zero, or by default the best choice of each wager.

    The same next spin judges all prisoners of a slip, so their outcomes are computed over both spins together.
    """
    pockets = rules.terms.wheel.in_play
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    by_pocket = {}
    for pocket in pockets:
        back, prisoners = after_spin(lines, pocket, rules.terms, choice)
        middle = Fraction(back)
        for later, part in _after_prison(prisoners, rules).items():
            found[Fraction(back + later)] += part / len(pockets)
            middle += later * part
        by_pocket[pocket] = middle
    outcomes = ranked(found)
    stake = MinorUnits(sum(line.stake for line in lines))
    return SlipOdds(stake, outcomes, moments(outcomes), by_pocket, rules.currency)


def after_spin(
    lines: tuple[SlipLine, ...], pocket: Pocket, terms: Terms, choice: Fate | None = None
) -> tuple[int, tuple[SlipLine, ...]]:
    """The immediate return when the ball rests in this pocket, and the wagers that are then in prison."""
    back, prisoners = 0, []
    verdicts: dict[tuple[SpotId, bool], Verdict] = {}
    for line in lines:
        key = (line.spot.id, line.imprisoned)
        verdict = verdicts.get(key)
        if verdict is None:
            verdict = judge(line.spot, pocket, terms, line.imprisoned)
            if verdict.outcome is Outcome.PENDING:
                taken = choice or spot_odds(line.spot, terms).best
                assert taken is not None
                verdict = take(line.spot, taken, terms)
            verdicts[key] = verdict
        if verdict.outcome is Outcome.IMPRISONED:
            prisoners.append(line)
        else:
            back += verdict.returned(line.stake)
    return back, tuple(prisoners)


def _after_prison(prisoners: tuple[SlipLine, ...], rules: TableRules) -> dict[int, Fraction]:
    """The distribution of the final return of prisoners that share their spins.

    A spin that keeps all of them changes nothing; any other leaves fewer of them, so the recursion ends.
    """
    if not prisoners:
        return {0: Fraction(1)}
    terms = rules.terms
    spins = [after_prison_spin(prisoners, pocket, terms) for pocket in terms.wheel.in_play]
    decisive = [(now, left) for now, left in spins if left != prisoners]
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for now, left in decisive:
        for later, part in _after_prison(left, rules).items():
            found[now + later] += part / len(decisive)
    return dict(found)


def after_prison_spin(
    prisoners: tuple[SlipLine, ...], pocket: Pocket, terms: Terms
) -> tuple[int, tuple[SlipLine, ...]]:
    """The return of prisoners when the ball rests in this pocket, and those that stay in prison."""
    verdicts = [(line, judge(line.spot, pocket, terms, imprisoned=True)) for line in prisoners]
    back: int = sum(verdict.returned(line.stake) for line, verdict in verdicts)
    return back, tuple(line for line, verdict in verdicts if verdict.outcome is Outcome.IMPRISONED)
