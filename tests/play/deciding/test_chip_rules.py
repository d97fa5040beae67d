"""Each row of the rulebooks' tables of chips: what is done by it cites it, and what no row allows is refused."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.play import event as ev
from croupier.play.deciding.chip_rules import chip_rule
from croupier.rulebook.schema.chips import Act
from rulebook.houses import legal
from stacks import white

from .tables import Table

BLUE, FIVES = {"colour": "blue", "chip": 100}, {"chips": "value", "chip": 500}


@pytest.mark.parametrize(
    ("house", "keys", "clauses"),
    [
        # 2201(9): each player receives chips of a different colour, and sets their value.
        pytest.param({}, BLUE, ("CO-14", "CO-13"), id="CO-14-colour"),
        pytest.param({"terminals": True}, BLUE, ("CO-14", "CO-13"), id="CO-14-electronic"),
        # 2203(1): accepted gaming chips, issued by the dealer.
        pytest.param({}, FIVES, ("CO-22",), id="CO-22-value"),
    ],
)
def test_what_the_dealer_sells(house: dict[str, Any], keys: dict[str, Any], clauses: tuple[str, ...]) -> None:
    table = Table("colorado", bare=True, **house)
    table.done("open_table", by="floor")
    [bought] = table.done("buy_in", seat=1, amount=1000, **keys)
    assert bought.clauses == clauses


@pytest.mark.parametrize(
    ("house", "act", "clauses"),
    [
        # 2203(1): chips issued by the dealer, or alternatively those of other games of the same premises.
        pytest.param("colorado", "buy_in", ("CO-44", "CO-22"), id="CO-22-sold-here"),
        pytest.param("colorado", "bring", ("CO-44", "CO-23"), id="CO-23-from-another-game"),
        # Rules 2: value chips from the dealer; others with the dealer's permission.
        pytest.param("small-stakes", "buy_in", ("SS-55", "SS-04"), id="SS-04-sold-here"),
        pytest.param("massachusetts", "buy_in", ("MA-29", "MA-01"), id="MA-01-sold-here"),
        pytest.param("massachusetts", "bring", ("MA-29", "MA-01"), id="MA-01-brought"),
        pytest.param("singapore", "buy_in", ("SG-22", "SG-11"), id="SG-11-sold-here"),
        pytest.param("singapore", "bring", ("SG-22", "SG-11"), id="SG-11-brought"),
    ],
)
def test_a_wager_of_value_chips(house: str, act: str, clauses: tuple[str, ...]) -> None:
    table = Table(house)
    table.done(act, seat=2, amount=1000, **FIVES)
    [placed] = table.done("place", seat=2, spot="red", amount=500)
    assert placed.clauses == clauses


@pytest.mark.meets("MA-04")
def test_cash_of_a_spoken_wager_is_chips_before_the_wager_lies() -> None:
    """1(a): confirmed by the dealer, and expeditiously converted into gaming chips or plaques."""
    table = Table("massachusetts")
    table.done("verbal", seat=2, spot="red", amount=500)
    converted, placed = table.done("confirm", seat=2, by="dealer")
    assert isinstance(converted, ev.CashConverted) and isinstance(placed, ev.Placed)
    assert (converted.chips, placed.chips) == ((white(5),), (white(5),))
    assert (converted.clauses, placed.clauses) == (("MA-03", "MA-04"), ("MA-29", "MA-08", "MA-09"))


@pytest.mark.parametrize(
    ("house", "act", "chip", "beside", "clause"),
    [
        # 1(a): beside chips or plaques; nothing else lies on the layout that a coupon could lie with.
        pytest.param("massachusetts", Act.COUPON, "coupon", "house", "MA-02", id="MA-02-beside-something-else"),
        pytest.param("massachusetts", Act.COUPON, "coupon", "cash", "MA-02", id="MA-02-beside-cash"),
        # 1(a): verbal wagers accompanied by cash.
        pytest.param("massachusetts", Act.VERBAL, None, None, "MA-03", id="MA-03-without-cash"),
        pytest.param("massachusetts", Act.VERBAL, "value", None, "MA-03", id="MA-03-with-chips"),
    ],
)
def test_what_no_row_allows_is_refused(house: str, act: Act, chip: str | None, beside: str | None, clause: str) -> None:
    rule = chip_rule(legal(house), act, chip, beside=beside)
    assert rule is not None
    assert (rule.verdict, rule.clause) == ("refuse", clause)
