"""Wagers as the rulebooks list them: where the chip goes, which numbers it covers, and on which it wins or loses.

A chip is put at the place that the clause names, on a table of that rulebook. It must lie on that spot, win on each of
the numbers and lose on every other pocket of the wheel.
"""

from __future__ import annotations

import pytest

import croupier
from croupier.rulebook.table import TableRules

RULEBOOKS = {
    "MA": "massachusetts",
    "SS": "small-stakes",
    "MD": "maryland",
    "SG": "singapore",
    "CO": "colorado",
}
FIRST_COLUMN = "1 4 7 10 13 16 19 22 25 28 31 34"
SECOND_COLUMN = "2 5 8 11 14 17 20 23 26 29 32 35"
THIRD_COLUMN = "3 6 9 12 15 18 21 24 27 30 33 36"
RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"
BLACK = "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35"
ODD = "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35"
EVEN = "2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36"

Chips = list[tuple[int, int, str, str]]
"""x and y of each chip, the spot it must lie on, and the numbers it must cover."""

LISTED: list[tuple[str, Chips]] = [
    ("MA-12 SS-45 MD-55 SG-12 CO-34", [(18, 66, "straight:17", "17"), (6, 6, "straight:1", "1")]),
    (
        "MA-17 SS-46 MD-59 SG-13 CO-35",
        [(12, 42, "split:10-11", "10 11"), (18, 36, "split:8-11", "8 11"), (30, 132, "split:33-36", "33 36")],
    ),
    ("MA-18 SS-47 MD-60 CO-36", [(18, -6, "split:0-00", "0 00"), (-6, 96, "split:0-00", "0 00")]),
    (
        "MA-19 SS-48 MD-61 SG-15 CO-37",
        [(0, 6, "street:1-2-3", "1 2 3"), (0, 138, "street:34-35-36", "34 35 36")],
    ),
    (
        "MA-20 SS-49 MD-62 CO-38",
        [
            (12, 0, "trio:0-1-2", "0 1 2"),
            (18, 0, "trio:0-2-00", "0 2 00"),
            (24, 0, "trio:00-2-3", "00 2 3"),
        ],
    ),
    (
        "MA-21 SS-50 MD-63 SG-14 CO-39",
        [(12, 12, "corner:1-2-4-5", "1 2 4 5"), (24, 132, "corner:32-33-35-36", "32 33 35 36")],
    ),
    ("MA-22 SS-51 MD-64 CO-40", [(0, 0, "first-five", "0 00 1 2 3")]),
    (
        "MA-23 SS-52 MD-65 SG-16 CO-41",
        [(0, 12, "line:1-6", "1 2 3 4 5 6"), (0, 132, "line:31-36", "31 32 33 34 35 36")],
    ),
    (
        "MA-27 SS-53 MD-66 SG-17 CO-42",
        [
            (6, 150, "column:1", FIRST_COLUMN),
            (18, 150, "column:2", SECOND_COLUMN),
            (30, 150, "column:3", THIRD_COLUMN),
        ],
    ),
    (
        "MA-28 SS-54 MD-67 SG-18 CO-43",
        [
            (-6, 24, "dozen:1", "1 2 3 4 5 6 7 8 9 10 11 12"),
            (-6, 72, "dozen:2", "13 14 15 16 17 18 19 20 21 22 23 24"),
            (-6, 120, "dozen:3", "25 26 27 28 29 30 31 32 33 34 35 36"),
        ],
    ),
    ("MA-29 SS-55 MD-68 SG-22 CO-44", [(-18, 60, "red", RED)]),
    ("MA-30 SS-56 MD-69 SG-21 CO-45", [(-18, 84, "black", BLACK)]),
    ("MA-31 SS-57 MD-72 SG-23 CO-46", [(-18, 108, "odd", ODD)]),
    ("MA-32 SS-58 MD-73 SG-24 CO-47", [(-18, 36, "even", EVEN)]),
    (
        "MA-33 SS-59 MD-74 SG-19 CO-48",
        [(-18, 12, "low", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18")],
    ),
    (
        "MA-34 SS-60 MD-75 SG-20 CO-49",
        [(-18, 132, "high", "19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36")],
    ),
]
CASES = [pytest.param(RULEBOOKS[id_[:2]], id_, chips, id=id_) for ids, chips in LISTED for id_ in ids.split()]


def winners(rules: TableRules, spot: str, stake: int = 100) -> set[str]:
    """The pockets on which a wager here wins; on all others it must be lost."""
    found = {pocket: croupier.settle(rules, {spot: stake}, pocket)[0].outcome for pocket in rules.terms.wheel.order}
    assert set(found.values()) == {"won", "lost"}
    return {pocket for pocket, outcome in found.items() if outcome == "won"}


@pytest.mark.parametrize(("rulebook", "clause", "chips"), CASES)
def test_a_chip_in_its_place_wins_on_its_numbers_alone(rulebook: str, clause: str, chips: Chips) -> None:
    rules = croupier.table(rulebook)
    for x, y, name, numbers in chips:
        spot = rules.layout.at(x, y)
        assert spot is not None and spot.id == name
        assert " ".join(spot.covers) == numbers
        assert winners(rules, name) == set(numbers.split())
    entry = rules.wager(rules.layout.of_kind(chips[0][2].partition(":")[0])[0].kind)
    assert clause in (entry.clause, *entry.also)


@pytest.mark.parametrize(
    ("rulebook", "kind", "spots"),
    [
        pytest.param(rulebook, kind, spots, id=id_)
        for ids, kind, spots in [
            ("MA-20 SS-49 MD-62 CO-38", "trio", {"trio:0-1-2", "trio:0-2-00", "trio:00-2-3"}),
            ("MA-22 SS-51 MD-64 CO-40", "first-five", {"first-five"}),
            ("MA-27 SS-53 MD-66 SG-17 CO-42", "column", {"column:1", "column:2", "column:3"}),
            ("MA-28 SS-54 MD-67 SG-18 CO-43", "dozen", {"dozen:1", "dozen:2", "dozen:3"}),
        ]
        for id_ in ids.split()
        for rulebook in [RULEBOOKS[id_[:2]]]
    ],
)
def test_exactly_these_groups_can_be_wagered_on(rulebook: str, kind: str, spots: set[str]) -> None:
    assert {spot.id for spot in croupier.table(rulebook).layout.of_kind(kind)} == spots


@pytest.mark.parametrize(
    ("house", "spot"),
    [
        pytest.param("maryland", (16, -6), id="MD-60-off-the-line"),
        pytest.param("maryland:single-zero", (-6, 96), id="MD-60-without-00"),
        pytest.param("maryland:double-zero-as-single", (-6, 96), id="MD-60-covered"),
        pytest.param("singapore", (-6, 96), id="SG-13"),
        pytest.param("massachusetts", (-6, 48), id="MA-18"),
        pytest.param("small-stakes", (-6, 48), id="SS-47"),
        pytest.param("colorado", (-6, 48), id="CO-36"),
    ],
)
def test_the_split_of_0_and_00_lies_on_no_other_line(house: str, spot: tuple[int, int]) -> None:
    found = croupier.table(house).layout.at(*spot)
    assert found is None or found.id != "split:0-00"


STANDARD = "straight split street trio corner first-five line column dozen red black odd even low high"


@pytest.mark.parametrize(
    ("rulebook", "clause", "optional"),
    [
        pytest.param(
            "massachusetts",
            "MA-11",
            "five-adjacent six-colour seven-colour eight-colour seven-numbers b2b",
            id="MA-11",
        ),
        pytest.param("colorado", "CO-33", "", id="CO-33"),
    ],
)
def test_only_listed_wagers_may_be_offered(rulebook: str, clause: str, optional: str) -> None:
    rules = croupier.table(rulebook)
    assert rules.offered == set(STANDARD.split())
    assert set(rules.book.wagers.wager) == set(f"{STANDARD} {optional}".split())
    for other in ("green", "first-four", "complete", "x-straight", "voisins"):
        with pytest.raises(croupier.Illegal) as illegal:
            croupier.table(rulebook, offers=[other])
        assert [(breach.key, breach.clause) for breach in illegal.value.breaches] == [("offers", clause)]
