"""The chart of a house: which accounts there are, which may be overdrawn, between which anything passes."""

from __future__ import annotations

import pytest

from croupier.cage import chart
from croupier.cage.chart import CHART
from croupier.store.verifier import books as verifier

ACCOUNTS = {
    "wallet:ann": chart.wallet("ann"),
    "rack:t1:3": chart.rack("t1", 3),
    "layout:t1:3": chart.layout("t1", 3),
    "prison:t1:3": chart.prison("t1", 3),
    "float:t1": chart.table_float("t1"),
    "drop:t1:cash": chart.drop("t1", "cash"),
    "tips:t1": chart.tips("t1"),
    "coupons:t1": chart.coupons("t1"),
    "corrections:t1": chart.corrections("t1"),
    "meter:t1:primary": chart.meter("t1", "primary"),
    "escrow:cup": chart.escrow("cup"),
    "patrons": chart.PATRONS,
    "house": chart.HOUSE,
    "chips": chart.CHIPS_OUT,
}


def test_accounts_are_named_for_what_they_hold() -> None:
    assert [*ACCOUNTS] == [*ACCOUNTS.values()]
    assert {account.partition(":")[0] for account in ACCOUNTS} == CHART.sorts.keys()


def test_what_may_be_overdrawn() -> None:
    overdrawn = {account for account in ACCOUNTS if CHART.may_be_overdrawn(account)}
    assert overdrawn == {"float:t1", "coupons:t1", "corrections:t1", "patrons", "house", "chips"}


def test_ways_lead_from_sorts_that_there_are_to_others() -> None:
    assert {sort for pair in CHART.permits for sort in pair} == CHART.sorts.keys()
    assert all(debit != credit for debit, credit in CHART.permits)


@pytest.mark.parametrize(
    ("debit", "credit"),
    [
        ("wallet:ann", "wallet:bob"),  # players pay each other nothing
        ("wallet:ann", "rack:t1:3"),  # chips come from the tray, money goes into the box
        ("patrons", "float:t1"),
        ("drop:t1:cash", "patrons"),  # what is in the box stays there until the count
        ("drop:t1:cash", "float:t1"),
        ("prison:t1:3", "layout:t1:3"),  # what a zero has caught goes back to the rack, or is lost
        ("layout:t1:3", "wallet:ann"),
        ("rack:t1:3", "rack:t1:4"),
        ("rack:t1:3", "house"),
        ("tips:t1", "float:t1"),
        ("house", "rack:t1:3"),
    ],
)
def test_ways_that_there_are_not(debit: str, credit: str) -> None:
    assert not CHART.allows(debit, credit)


def test_the_verifier_knows_the_same_accounts() -> None:
    """It uses nothing of the rest, so its list could fall behind."""
    assert {sort for sort, may in CHART.sorts.items() if may} == set(verifier.OVERDRAWN)
    assert set(verifier.SHARED) == {"wallet", "escrow"} <= CHART.sorts.keys()
