"""Every spot against every pocket, for every rulebook, wheel and zero rule.

What is expected comes from the tables beside this file (written by hand and by arithmetic on rows and columns, never
by the layout) and from the zero rules below; nothing of it is asked of the code under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

import croupier
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Wager, settle
from croupier.game.spot import SpotId
from croupier.rulebook.table import TableRules

TABLES = Path(__file__).parent / "tables"
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
NOTHING_BACK = {500: 0, 501: 0}
HALF_BACK = {500: 250, 501: 251}
STAKE_BACK = {500: 500, 501: 501}
STAKES = (500, 501)

ZEROS = {
    "single-zero": ("0",),
    "double-zero": ("0", "00"),
    "double-zero-as-single": ("0", "00"),
    "triple-zero": ("0", "00", "000"),
}


@dataclass(frozen=True)
class Played:
    """A rulebook on a wheel under a zero rule; ``caught`` is what each zero makes of an even-money wager."""

    rulebook: str
    wheel: str
    zero: str
    caught: dict[str, str]
    offers: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.rulebook}-{self.wheel}-{self.zero}"

    def spots(self) -> dict[str, frozenset[str]]:
        """The spots of the wheel's table whose kind the rulebook lists."""
        listed = pays(self.rulebook)
        return {name: covers for name, covers in spots(self.wheel).items() if kind(name) in listed}

    def expected(self, name: str, pocket: str, stake: int) -> tuple[str, int]:
        if self.wheel == "double-zero-as-single" and pocket == "00":
            return "void", STAKE_BACK[stake]
        if kind(name) in EVEN_MONEY and pocket in self.caught:
            fate = self.caught[pocket]
            return fate, (HALF_BACK if fate == "half" else NOTHING_BACK)[stake]
        if pocket in spots(self.wheel)[name]:
            return "won", stake * (pays(self.rulebook)[kind(name)] + 1)
        return "lost", 0


@cache
def spots(wheel: str) -> dict[str, frozenset[str]]:
    lines = (TABLES / f"{wheel}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.rsplit(": ", 1) for line in lines)
    return {name: frozenset(numbers.split()) for name, numbers in pairs}


@cache
def pays(rulebook: str) -> dict[str, int]:
    head, *lines = (TABLES / "pays.txt").read_text(encoding="utf-8").splitlines()
    column = head.split().index(rulebook)
    rows = (line.split() for line in lines)
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


def kind(spot: str) -> str:
    return spot.partition(":")[0]


def pockets(wheel: str) -> Iterator[str]:
    yield from ZEROS[wheel]
    yield from map(str, range(1, 37))


LOSE = {"0": "lost", "00": "lost", "000": "lost"}
HALF = {"0": "half", "00": "half"}
PRISON = {"0": "pending", "00": "lost"}

PLAYED = [
    Played("massachusetts", "single-zero", "lose", LOSE),
    Played("massachusetts", "double-zero", "lose", LOSE),
    Played("massachusetts", "double-zero", "half", HALF),
    Played("massachusetts", "double-zero-as-single", "lose", LOSE),
    Played("small-stakes", "double-zero", "lose", LOSE),
    Played("maryland", "single-zero", "lose", LOSE),
    Played("maryland", "double-zero", "lose", LOSE),
    Played("maryland", "double-zero-as-single", "lose", LOSE),
    Played("maryland", "triple-zero", "lose", LOSE, offers=["green"]),
    Played("singapore", "single-zero", "lose", LOSE),
    Played("colorado", "single-zero", "lose", LOSE),
    Played("colorado", "single-zero", "prison", PRISON),
    Played("colorado", "double-zero", "lose", LOSE),
    Played("colorado", "double-zero", "prison", PRISON),
    Played("colorado", "double-zero-as-single", "lose", LOSE),
]
ALL = pytest.mark.parametrize("played", [pytest.param(played, id=played.id) for played in PLAYED])


def open_table(played: Played, **choices: object) -> TableRules:
    return croupier.table(f"{played.rulebook}:{played.wheel}", zero=played.zero, offers=played.offers, **choices)


@ALL
def test_the_spots_are_those_of_the_table(played: Played) -> None:
    found = {spot.id: frozenset(spot.covers) for spot in croupier.spots(open_table(played))}
    assert found == played.spots()


@ALL
@pytest.mark.parametrize("stake", STAKES)
def test_every_spot_on_every_pocket(played: Played, stake: int) -> None:
    rules = open_table(played)
    wagers = dict.fromkeys(played.spots(), stake)
    differences = [
        (done.wager.spot, pocket, (str(done.outcome), done.returned))
        for pocket in pockets(played.wheel)
        for done in croupier.settle(rules, wagers, pocket)
        if (done.outcome, done.returned) != played.expected(done.wager.spot, pocket, stake)
    ]
    assert differences == []


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
@pytest.mark.parametrize("stake", STAKES)
def test_every_prisoner_on_every_pocket(wheel: str, stake: int) -> None:
    """The next spin releases an imprisoned wager that it would win for; any other loses it, a zero too."""
    terms = croupier.table(f"colorado:{wheel}", zero="prison").terms
    for pocket in pockets(wheel):
        for name in EVEN_MONEY:
            [done] = settle([Wager(SpotId(name), MinorUnits(stake), imprisoned=True)], Pocket(pocket), terms)
            wins = pocket in spots(wheel)[name]
            expected = ("released", STAKE_BACK[stake]) if wins else ("lost", 0)
            assert (done.outcome, done.returned) == expected, (name, pocket)


@pytest.mark.parametrize("rulebook", ["massachusetts", "maryland", "colorado"])
def test_a_house_may_decline_the_group_that_is_read_into_the_text(rulebook: str) -> None:
    declined = croupier.table(f"{rulebook}:single-zero", zero_trio=False)
    left = {name for name in spots("single-zero") if name not in ("first-four", "trio:0-2-3")}
    assert set(declined.layout.spots) == left


def test_green_is_on_the_table_only_where_it_is_offered() -> None:
    assert "green" not in croupier.table("maryland:triple-zero").layout.spots


@pytest.mark.parametrize(
    ("wheel", "counts"),
    [
        ("single-zero", {"straight": 37, "split": 60, "trio": 2, "first-four": 1}),
        ("double-zero", {"straight": 38, "split": 62, "trio": 3, "first-five": 1}),
        ("double-zero-as-single", {"straight": 37, "split": 59, "trio": 1}),
        ("triple-zero", {"straight": 39, "split": 64, "trio": 3, "first-five": 1, "green": 1}),
    ],
)
def test_the_tables_hold_what_a_layout_has(wheel: str, counts: dict[str, int]) -> None:
    everywhere = {"street": 12, "corner": 22, "line": 11, "column": 3, "dozen": 3, **dict.fromkeys(EVEN_MONEY, 1)}
    assert Counter(map(kind, spots(wheel))) == everywhere | counts
