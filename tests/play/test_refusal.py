"""Refusals: every code has its meaning, and the codes stand in the order in which they are tried."""

from __future__ import annotations

import re

import pytest

from croupier.play.refusal import MEANS, Code, Refusal
from play.tables import Table

FIRST_TO_LAST = """
bad-command table-closed not-your-role wrong-phase betting-closed unknown-spot unknown-pocket not-offered colour-taken
chip-not-allowed coupon-not-allowed not-whole-chips multiple-of-five below-minimum above-maximum insufficient-chips
needs-another-wager no-prior-spin imprisoned ball-not-inspected
"""
"""The contract; the table may know more codes in between."""


def test_every_code_means_something_and_nothing_else_does() -> None:
    assert list(MEANS) == list(Code)
    assert all(means and not means.endswith(".") for means in MEANS.values())


def test_codes_are_short_kebab_words_in_the_order_of_the_contract() -> None:
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+){0,3}", code) for code in Code)
    contract = FIRST_TO_LAST.split()
    assert [str(code) for code in Code if code in contract] == contract


def test_a_refusal_cites_nothing_unless_told_to() -> None:
    refusal = Refusal(Code.NO_WAGER, "No wager there.")
    assert (refusal.clauses, refusal.report_to) == ((), None)


@pytest.mark.parametrize(
    ("do", "keys", "code"),
    [
        pytest.param("spin", {"by": "player", "direction": "up"}, "bad-command", id="word before role"),
        pytest.param("no_spin", {"by": "dealer", "why": "rain"}, "bad-command", id="word before phase"),
        pytest.param("place", {"seat": 1, "spot": "no", "amount": 1, "chips": "tin"}, "bad-command", id="word first"),
        pytest.param("ball_rests", {"by": "player", "pocket": "99"}, "not-your-role", id="role before pocket"),
        pytest.param("place", {"seat": 99, "spot": "no", "amount": 1}, "unknown-seat", id="seat before spot"),
        pytest.param("place", {"seat": 1, "spot": "b2b", "amount": 1, "chips": "cash"}, "not-offered", id="offer first"),
        pytest.param(
            "place", {"seat": 1, "spot": "red", "amount": 1, "chips": "cash"}, "chip-not-allowed", id="chips first"
        ),
        pytest.param("place", {"seat": 1, "spot": "red", "amount": 150}, "not-whole-chips", id="chips before limits"),
        pytest.param("place", {"seat": 1, "spot": "red", "amount": 99_900}, "above-maximum", id="limits before rack"),
        pytest.param("place", {"seat": 2, "spot": "red", "amount": 500}, "insufficient-chips", id="rack last"),
    ],
)
def test_of_two_faults_the_earlier_is_named(do: str, keys: dict[str, object], code: str) -> None:
    assert Table("small-stakes").refused(do, **keys)[0] == code


@pytest.mark.parametrize(
    ("do", "keys", "code"),
    [
        pytest.param("place", {"seat": 1, "spot": "bonus-spin", "amount": 300}, "betting-closed", id="lock before limits"),
        pytest.param("draw", {"by": "generator", "for_": "b2b", "multiplier": 10}, "not-offered", id="offer"),
        pytest.param("draw", {"by": "generator", "for_": "dice"}, "bad-command", id="word"),
    ],
)
def test_bonus_wagers_keep_the_order_too(do: str, keys: dict[str, object], code: str) -> None:
    table = Table("maryland", offers=["bonus-spin"])
    table.done("spin", by="dealer")
    assert table.refused(do, **keys)[0] == code
