"""The odds of each kind of wager on a table: every outcome, chance of a win, edge and variance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.bonus.weighted import Distribution, mean
from croupier.game.settlement import Outcome, Verdict
from croupier.game.spot import Spot, SpotId
from croupier.game.terms import Terms
from croupier.game.zero import Fate
from croupier.odds.bonus import bonus_returns
from croupier.odds.moments import Moments, moments
from croupier.odds.outcome import Outcomes, Tally, choices, ranked, returns, tally
from croupier.odds.spelling import html_table, percent
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """The odds of one kind, or of those of its spots with equal odds; ``example`` is one of them.

    ``outcomes`` are the returns on a stake of 1 under the best of the owner's ``choices``, with their ``moments``.
    """

    kind: str
    covers: int
    spots: int
    pays: int | None
    hit: Fraction
    example: SpotId
    outcomes: Outcomes
    moments: Moments
    choices: tuple[tuple[Fate, Fraction], ...] = ()

    @property
    def edge(self) -> Fraction:
        return 1 - self.moments.mean

    @property
    def rtp(self) -> Fraction:
        return self.moments.mean

    @property
    def variance(self) -> Fraction:
        return self.moments.variance

    @property
    def most(self) -> Fraction:
        """The best case: the largest possible return."""
        return self.outcomes[0][0]

    @property
    def least(self) -> Fraction:
        """The worst case: the smallest possible return."""
        return self.outcomes[-1][0]

    @property
    def best(self) -> Fate | None:
        """The choice with the smallest edge; None if a zero leaves no choice."""
        return min(self.choices, key=lambda pair: pair[1])[0] if self.choices else None

    def _repr_html_(self) -> str:
        return WagerTable((self,))._repr_html_()


class WagerTable(tuple[WagerOdds, ...]):
    """The odds of every kind on a table: a tuple that notebooks display as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        heads = ("wager", "spots", "pays", "hit", "return", "edge", "", "sd", "skewness", "volatility index")
        rows = [
            (
                row.example if row.spots == 1 else f"{row.kind}, such as {row.example}",
                str(row.spots),
                "" if row.pays is None else f"{row.pays} to 1",
                str(row.hit),
                str(row.rtp),
                str(row.edge),
                percent(row.edge),
                f"{row.moments.sd:.4f}",
                "" if row.moments.skewness is None else f"{row.moments.skewness:.4f}",
                f"{row.moments.volatility_index:.4f}",
            )
            for row in self
        ]
        return html_table("What every wager returns", heads, rows)


def spot_odds(spot: Spot, terms: Terms) -> WagerOdds:
    """The odds of a wager on one spot.

    >>> from croupier import table
    >>> rules = table("singapore")
    >>> spot_odds(rules.layout.spots["straight:17"], rules.terms).edge
    Fraction(1, 37)
    """
    return _odds(spot, 1, tally(spot, terms), terms)


def wager_odds(rules: TableRules) -> WagerTable:
    """Odds of every kind on the table, in the rulebook's order; spots of a kind whose odds differ get separate rows."""
    alike: dict[tuple[str, int, frozenset[tuple[Verdict, int]]], list[Spot]] = {}
    for kind in rules.terms.offers:
        if rules.wager(kind).group is Group.BONUS:
            continue
        for spot in rules.layout.of_kind(kind):
            key = (kind, len(spot.covers), frozenset(tally(spot, rules.terms)))
            alike.setdefault(key, []).append(spot)
    plain = [_odds(spots[0], len(spots), tuple(counts), rules.terms) for (_, _, counts), spots in alike.items()]
    return WagerTable([*plain, *(_bonus_odds(kind, back, rules) for kind, back in bonus_returns(rules))])


def _bonus_odds(kind: str, back: Distribution, rules: TableRules) -> WagerOdds:
    spots, outcomes = rules.layout.of_kind(kind), ranked(back)
    return WagerOdds(
        kind=kind,
        covers=len(spots[0].covers),
        spots=len(spots),
        pays=None,
        hit=1 - back[Fraction(0)],
        example=spots[0].id,
        outcomes=outcomes,
        moments=moments(outcomes),
    )


def _odds(spot: Spot, spots: int, counts: Tally, terms: Terms) -> WagerOdds:
    wins = sum(count for verdict, count in counts if verdict.outcome is Outcome.WON)
    open_choices = choices(spot, terms)
    by_choice = {fate: returns(spot, terms, counts, fate) for fate in open_choices or (None,)}
    edges = {fate: 1 - mean(distribution) for fate, distribution in by_choice.items()}
    outcomes = ranked(by_choice[min(edges, key=edges.__getitem__)])
    return WagerOdds(
        kind=spot.kind,
        covers=len(spot.covers),
        spots=spots,
        pays=terms.offers[spot.kind].pays,
        hit=Fraction(wins, len(terms.wheel.in_play)),
        example=spot.id,
        outcomes=outcomes,
        moments=moments(outcomes),
        choices=tuple((fate, edges[fate]) for fate in open_choices),
    )


def edge(rules: TableRules, name: str) -> Fraction:
    """The exact house edge on a spot.

    >>> from croupier import table
    >>> edge(table("colorado:single-zero", zero="prison"), "red")
    Fraction(1, 74)
    """
    spot = rules.layout.find(name)
    if spot is None:
        raise KeyError(f"{name} is no spot of this table")
    for kind, back in bonus_returns(rules):
        if kind == spot.kind:
            return 1 - mean(back)
    return spot_odds(spot, rules.terms).edge
