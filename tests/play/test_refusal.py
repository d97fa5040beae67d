"""Refusals: every code has its meaning, and the codes stand in the order in which they are tried."""

from __future__ import annotations

import re

from croupier.play.refusal import MEANS, Code, Refusal

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
