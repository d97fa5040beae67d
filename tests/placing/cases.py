"""Cases for every rule of placing: one table, which each way in to which a rule applies goes through."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import croupier
from croupier.rulebook.table import TableRules

EVERY = frozenset({"table", "desk", "slip", "environment"})
CHIPS = frozenset({"table", "desk", "environment"})
"""A slip speaks of money, and its player always has enough."""
WORDS = frozenset({"table", "desk"})
"""Neither a slip nor an action says anything of chips, coupons or permissions."""


@dataclass(frozen=True)
class Case:
    """A wager on ``spot`` by a player with ``rack`` in chips of ``chip`` each, after ``laid``; ``says``: the refusal.

    ``spun``: a spin has been played. ``words`` are further fields of the command; ``by`` is who sends it. Amounts are
    minor units; an answer without ``says`` is "taken".
    """

    name: str
    house: str
    spot: str
    amount: int
    says: str = ""
    code: str = "taken"
    choices: dict[str, Any] = field(default_factory=dict)
    laid: tuple[tuple[str, int], ...] = ()
    rack: int = 100_000
    chip: int = 100
    spun: bool = False
    words: dict[str, Any] = field(default_factory=dict)
    by: str = "player"
    ways: frozenset[str] = EVERY

    @property
    def rules(self) -> TableRules:
        return _rules(self.house, repr(self.choices), tuple(self.choices.items()))


@cache
def _rules(house: str, told: str, choices: tuple[tuple[str, Any], ...]) -> TableRules:
    del told
    return croupier.table(house, **dict(choices))


SMALL = "small-stakes"
MANY = ("maryland", {"offers": ("five-adjacent", "complete")})
GREEN = {"offers": ("green",)}
REPEAT = {"offers": ("b2b",)}
BONUS = {"offers": ("bonus-spin",)}

CASES: tuple[Case, ...] = (
    Case("no such spot", SMALL, "straight:38", 500, "", "unknown-spot", ways=EVERY - {"environment"}),
    Case("not offered", SMALL, "b2b", 500, "", "not-offered", ways=EVERY - {"environment"}),
    Case("the minimum", SMALL, "red", 500),
    Case("below the minimum", SMALL, "red", 400, "The minimum on red is USD 5.", "below-minimum"),
    Case("a raise below the minimum", SMALL, "red", 100, laid=(("red", 500),), ways=EVERY - {"environment"}),
    Case("the maximum", SMALL, "straight:17", 1_000),
    Case("above the maximum", SMALL, "straight:17", 1_100, "The maximum on straight:17 is USD 10.", "above-maximum"),
    Case(
        "a raise above the maximum",
        SMALL,
        "red",
        600,
        "The maximum on red is USD 10.",
        "above-maximum",
        laid=(("red", 500),),
        ways=EVERY - {"environment"},
    ),
    Case("a raise to the maximum", SMALL, "red", 500, laid=(("red", 500),), ways=EVERY - {"environment"}),
    Case("whole chips", SMALL, "straight:17", 500, chip=250, ways=WORDS),
    Case(
        "half a chip",
        SMALL,
        "straight:17",
        300,
        "USD 3 is no whole number of chips at USD 2.50.",
        "not-whole-chips",
        chip=250,
        ways=WORDS,
    ),
    Case("five chips", MANY[0], "five-adjacent:17", 500, choices=MANY[1]),
    Case(
        "four chips",
        MANY[0],
        "five-adjacent:17",
        400,
        "4 chips: Five adjacent numbers takes a number divisible by 5.",
        "multiple-of-five",
        choices=MANY[1],
        ways=CHIPS,
    ),
    Case(
        "four cents",
        MANY[0],
        "five-adjacent:17",
        4,
        "USD 0.04: Five adjacent numbers takes a multiple of USD 0.05.",
        "multiple-of-five",
        choices=MANY[1],
        chip=1,
        ways=frozenset({"slip"}),
    ),
    Case("a complete", MANY[0], "complete:17", 4_000, choices=MANY[1]),
    Case(
        "less than a complete",
        MANY[0],
        "complete:17",
        3_900,
        "USD 39: complete:17 costs USD 40 or a whole multiple.",
        "not-whole-chips",
        choices=MANY[1],
        ways=CHIPS,
    ),
    Case(
        "no whole complete",
        MANY[0],
        "complete:17",
        39,
        "USD 0.39: complete:17 costs USD 0.40 or a whole multiple.",
        "not-whole-chips",
        choices=MANY[1],
        chip=1,
        ways=frozenset({"slip"}),
    ),
    Case("all of the rack", "singapore", "red", 1_000, rack=1_000),
    Case("more than the rack", "singapore", "red", 1_100, "", "insufficient-chips", rack=1_000, ways=CHIPS),
    Case(
        "more than the rest of the rack",
        "singapore",
        "red",
        600,
        "",
        "insufficient-chips",
        laid=(("black", 500),),
        rack=1_000,
        ways=CHIPS,
    ),
    Case("green beside red", "maryland:triple-zero", "green", 100, choices=GREEN, laid=(("red", 100),)),
    Case(
        "green alone",
        "maryland:triple-zero",
        "green",
        100,
        "Green is for a player with another wager down.",
        "needs-another-wager",
        choices=GREEN,
    ),
    Case("a repeat of a spin", "massachusetts", "b2b", 500, choices=REPEAT, spun=True),
    Case(
        "a repeat of no spin",
        "massachusetts",
        "b2b",
        500,
        "No valid spin has been played at this table yet.",
        "no-prior-spin",
        choices=REPEAT,
        ways=CHIPS,
    ),
    Case("a bonus that is open", "maryland", "bonus-spin", 500, choices=BONUS, ways=EVERY - {"environment"}),
    Case(
        "a bonus that is locked",
        "maryland",
        "bonus-spin",
        500,
        "The round has started: the bonus wager is locked out.",
        "betting-closed",
        choices=BONUS,
        words={"spinning": True},
        ways=WORDS,
    ),
    Case(
        "chips from elsewhere",
        SMALL,
        "red",
        500,
        "Value chips from elsewhere need the dealer's permission.",
        "chip-not-allowed",
        words={"chips": "value", "from": "elsewhere"},
        ways=WORDS,
    ),
    Case("house chips", "massachusetts", "red", 500, "", "chip-not-allowed", words={"chips": "house"}, ways=WORDS),
    Case("hand to hand", SMALL, "red", 500, "", "chip-not-allowed", words={"handed": "hand"}, ways=WORDS),
    Case("a coupon", "massachusetts", "red", 500, words={"coupon": 500}, by="dealer", ways=WORDS),
    Case(
        "a coupon of another value",
        "massachusetts",
        "red",
        500,
        "One coupon, beside a wager of the same value.",
        "coupon-not-allowed",
        words={"coupon": 400},
        by="dealer",
        ways=WORDS,
    ),
    Case(
        "a coupon beside long odds",
        "colorado",
        "straight:17",
        500,
        "",
        "coupon-not-allowed",
        words={"coupon": 500},
        by="dealer",
        ways=WORDS,
    ),
)


def cases(way: str) -> list[Case]:
    return [case for case in CASES if way in case.ways]
