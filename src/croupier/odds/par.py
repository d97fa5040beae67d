"""Par sheets: everything that a test lab needs to know about a table, as one value: its rules, the odds of every wager,
and confidence bands of the actual return after a thousand to a hundred million spins.

A band is the theoretical return plus and minus z standard deviations divided by the square root of the spins.
"""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.bonus.shown import BreakEven
from croupier.game.pocket import Pocket
from croupier.odds.advice import advice
from croupier.odds.bonus import break_evens
from croupier.odds.par_rules import Choice, options, zero_sentence
from croupier.odds.spelling import html_table, percent
from croupier.odds.wager import WagerOdds, wager_odds
from croupier.rulebook.breach import Assumption
from croupier.rulebook.money import spell_units
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules

SPINS = tuple(10**power for power in range(3, 9))
QUANTILES = {90: Fraction("1.644854"), 95: Fraction("1.959964"), 99: Fraction("2.575829")}
"""For each confidence in percent, the two-sided normal quantile z, to six places."""

METHOD = (
    "Every pocket in play comes with the same chance, whatever came before.",
    "Every figure is for a stake of 1. Half of an odd number of minor units is rounded up to the player at the table; "
    "the figures take halves as exact.",
    "Probabilities, returns and edges are exact fractions from the table's own settlement of every pocket; standard "
    "deviations, indices and bands are decimals, rounded in the last place shown.",
    "The volatility index is 1.65 standard deviations of one wager.",
    "A band is the normal approximation return ± z · sd / √n for n decided wagers of equal stake. Where a band reaches "
    "below zero, n is too small for it.",
)


@dataclass(frozen=True, slots=True)
class Band:
    """The interval of the actual return after ``spins`` spins, at a confidence in percent."""

    spins: int
    confidence: int
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ParRow:
    """One line of the sheet."""

    title: str
    pays: str
    clause: str
    """The place of its odds in the rulebook; ``requirement`` is the id."""
    requirement: str
    odds: WagerOdds
    bands: tuple[Band, ...]

    @property
    def one_in(self) -> Fraction | None:
        """The average number of spins per win; None if the wager never wins."""
        return 1 / self.odds.hit if self.odds.hit else None


@dataclass(frozen=True, slots=True)
class ParSheet:
    name: str
    rulebook: str
    rulebook_title: str
    edition: str
    date: datetime.date
    digest: str
    currency: str
    wheel: str
    order: tuple[str, ...]
    covered: tuple[Pocket, ...]
    spins_per_decision: Fraction
    zero_rule: str
    zero: str
    options: tuple[Choice, ...]
    assumptions: tuple[Assumption, ...]
    rows: tuple[ParRow, ...]
    advice: str | None
    break_even: tuple[tuple[str, BreakEven], ...]
    """For each bonus with a meter: its title, and the meter value at which the wager's return equals the stake."""

    @property
    def pockets(self) -> int:
        """The number of pockets that decide a wager."""
        return len(self.order) - len(self.covered)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on how to read the figures, and on what follows from them."""
        told = list(METHOD)
        if self.covered:
            told.append(f"{', '.join(self.covered)} decides nothing: a decision takes {self.spins_per_decision} spins.")
        if self.advice is not None:
            told.append(f"Where the player has a choice, figures are under the best one. {self.advice}")
        for title, meter in self.break_even:
            money = f"{spell_units(meter.value, self.currency)} {self.currency}"
            told.append(f"{title}: meters at their starts. The {meter.meter} meter breaks even at {money}.")
        return tuple(told)

    def _repr_html_(self) -> str:
        heads = ("wager", "pays", "probability", "return", "", "edge", "sd", "volatility index", "95% after 10⁶ spins")
        rows = [
            (
                row.title,
                row.pays,
                str(row.odds.hit),
                str(row.odds.rtp),
                percent(row.odds.rtp),
                str(row.odds.edge),
                f"{row.odds.moments.sd:.4f}",
                f"{row.odds.moments.volatility_index:.4f}",
                *(f"{b.low:.3%} to {b.high:.3%}" for b in row.bands if (b.spins, b.confidence) == (10**6, 95)),
            )
            for row in self.rows
        ]
        return html_table(f"Par sheet: {self.name}, {self.wheel}, zero {self.zero_rule}", heads, rows)


def par_sheet(rules: TableRules) -> ParSheet:
    """The par sheet of a table.

    >>> from croupier import table
    >>> sheet = par_sheet(table("maryland:single-zero"))
    >>> sheet.rows[0].title, sheet.rows[0].odds.hit, sheet.rows[0].odds.rtp
    ('Straight', Fraction(1, 37), Fraction(36, 37))
    """
    wheel, table = rules.terms.wheel, wager_odds(rules)
    apart = Counter(row.kind for row in table)
    return ParSheet(
        name=rules.name,
        rulebook=rules.book.id,
        rulebook_title=rules.book.title.title,
        edition=rules.book.title.edition,
        date=rules.date,
        digest=rules.digest,
        currency=rules.currency,
        wheel=wheel.name,
        order=tuple(wheel.label(pocket) for pocket in wheel.order),
        covered=tuple(pocket for pocket in wheel.order if pocket in wheel.covered),
        spins_per_decision=wheel.spins_per_decision,
        zero_rule=rules.house.zero,
        zero=zero_sentence(rules),
        options=options(rules),
        assumptions=rules.assumptions,
        rows=tuple(_row(row, rules, apart[row.kind] > 1) for row in table),
        advice=advice(table),
        break_even=tuple((rules.title(name), found) for name, found in break_evens(rules).items()),
    )


def bands(odds: WagerOdds) -> tuple[Band, ...]:
    """The bands of a wager's actual return, for every number of spins and every confidence."""
    middle, sd = float(odds.rtp), odds.moments.sd
    found = []
    for spins in SPINS:
        for confidence, z in QUANTILES.items():
            margin = float(z) * sd / sqrt(spins)
            found.append(Band(spins, confidence, middle - margin, middle + margin))
    return tuple(found)


def _row(odds: WagerOdds, rules: TableRules, apart: bool) -> ParRow:
    title = rules.title(odds.kind) + (f" ({odds.example})" if apart else "")
    pays = f"{odds.pays} to 1" if odds.pays is not None else "by its parts"
    if rules.wager(odds.kind).group is Group.BONUS:
        pays = "as drawn"
    clause = rules.terms.offers[odds.kind].odds
    return ParRow(title, pays, rules.book.at(clause), clause, odds, bands(odds))
