"""Wheels as the rulebooks want them: how many compartments, in which order and colours, and which wheels are barred."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

import croupier
from croupier.game.pocket import Pocket
from croupier.game.wheel import Wheel
from croupier.rulebook.resolving.readiness import approvals
from croupier.rulebook.resolving.signs import signs

SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
DOUBLE = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
TRIPLE = "000 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26 0"
LETTER = {"neutral-compartments": "letter of 2026-03-03"}
RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"


def wheel(house: str, **choices: object) -> Wheel:
    return croupier.table(house, **choices).terms.wheel


def breaches(house: str, **choices: object) -> list[tuple[str, str | None]]:
    with pytest.raises(croupier.Illegal) as illegal:
        croupier.table(house, **choices)
    return [(breach.key, breach.clause) for breach in illegal.value.breaches]


def swapped(order: str, first: str, second: str) -> list[str]:
    return [{first: second, second: first}.get(mark, mark) for mark in order.split()]


@pytest.mark.parametrize(
    ("house", "count"),
    [
        pytest.param("maryland:single-zero", 37, id="MD-06+MD-07"),
        pytest.param("maryland:double-zero", 38, id="MD-12+MD-13"),
        pytest.param("maryland:triple-zero", 39, id="MD-18+MD-19"),
        pytest.param("colorado:single-zero", 37, id="CO-90+CO-94"),
        pytest.param("colorado:double-zero", 38, id="CO-89+CO-98"),
    ],
)
def test_compartments_stand_at_equal_spacing_each_with_its_area_of_the_ring(house: str, count: int) -> None:
    played = wheel(house)
    assert [played.turn(pocket) for pocket in played.order] == [Fraction(step, count) for step in range(count)]
    assert list(played.colours()) == list(played.order)
    assert len({played.label(pocket) for pocket in played.order}) == count


@pytest.mark.parametrize(
    ("house", "zeros"),
    [
        pytest.param("maryland:single-zero", "0", id="MD-08"),
        pytest.param("maryland:double-zero", "0 00", id="MD-13+MD-14"),
        pytest.param("maryland:triple-zero", "0 00 000", id="MD-19+MD-20+MD-21"),
        pytest.param("colorado:single-zero", "0", id="CO-90+CO-95"),
        pytest.param("colorado:double-zero", "0 00", id="CO-04+CO-89+CO-99"),
    ],
)
def test_the_zeros_and_no_others_are_green(house: str, zeros: str) -> None:
    assert {pocket for pocket, colour in wheel(house).colours().items() if colour == "green"} == set(zeros.split())


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("maryland:single-zero", id="MD-09+MD-23"),
        pytest.param("maryland:double-zero", id="MD-15+MD-23"),
        pytest.param("maryland:triple-zero", id="MD-22+MD-23"),
        pytest.param("colorado:single-zero", id="CO-04+CO-95"),
        pytest.param("colorado:double-zero", id="CO-04+CO-99"),
    ],
)
def test_1_to_36_take_turns_in_red_and_black(house: str) -> None:
    played = wheel(house)
    colours = played.colours()
    assert {pocket for pocket, colour in colours.items() if colour == "red"} == set(RED.split())
    assert {pocket for pocket in colours if colours[pocket] != "green"} == {str(n) for n in range(1, 37)}
    ring = [*played.order, played.order[0]]
    same = [pair for pair in pairwise(ring) if colours[pair[0]] == colours[pair[1]] != "green"]
    assert same == []


def test_the_red_numbers_are_reported_as_an_assumption() -> None:
    assert ("wheel.colours", "MD-23") in [(told.key, told.clause) for told in croupier.table("maryland").assumptions]


@pytest.mark.parametrize("clause", [pytest.param("CO-95", id="CO-95"), pytest.param("CO-99", id="CO-99")])
def test_an_order_in_which_two_reds_meet_is_refused(clause: str) -> None:
    house, order = {"CO-95": ("colorado:single-zero", SINGLE), "CO-99": ("colorado:double-zero", DOUBLE)}[clause]
    neighbours = order.split()[1:3]
    assert [key for key, _ in breaches(house, equipment={"order": swapped(order, *neighbours)})] == ["equipment.order"]


@pytest.mark.parametrize(
    ("house", "order", "clause"),
    [
        pytest.param("maryland:single-zero", SINGLE, "MD-10", id="MD-10"),
        pytest.param("maryland:double-zero", DOUBLE, "MD-16", id="MD-16"),
        pytest.param("maryland:triple-zero", TRIPLE, "MD-24", id="MD-24"),
        pytest.param("massachusetts:single-zero", SINGLE, "MA-61", id="MA-61-single-zero"),
        pytest.param("massachusetts:double-zero", DOUBLE, "MA-61", id="MA-61-double-zero"),
        pytest.param("small-stakes", DOUBLE, "SS-61", id="SS-61"),
        pytest.param("singapore", SINGLE, "SG-08", id="SG-08"),
    ],
)
def test_the_pockets_stand_clockwise_in_this_order_and_no_other(house: str, order: str, clause: str) -> None:
    assert " ".join(wheel(house).order) == order
    assert wheel(house, equipment={"order": order.split()}).order == wheel(house).order
    assert breaches(house, equipment={"order": swapped(order, "9", "23")}) == [("equipment.order", clause)]


@pytest.mark.parametrize(
    ("house", "order", "clause"),
    [
        pytest.param("colorado:single-zero", SINGLE, "CO-96", id="CO-96"),
        pytest.param("colorado:double-zero", DOUBLE, "CO-100", id="CO-100"),
        pytest.param("colorado:double-zero-as-single", DOUBLE, "CO-100", id="CO-100-as-single"),
    ],
)
def test_the_customary_order_is_assumed_where_another_may_be_approved(house: str, order: str, clause: str) -> None:
    rules = croupier.table(house)
    assert " ".join(rules.terms.wheel.order) == order
    assert ("wheel.order", clause) in [(told.key, told.clause) for told in rules.assumptions]
    another = swapped(order, "9", "23")  # both red
    stated = croupier.table(house, equipment={"order": another})
    approved = croupier.table(house, equipment={"order": another}, approvals={"wheel-order": "D-9"})
    for other in (stated, approved):
        assert list(other.terms.wheel.order) == another
    asked = [[gap.clause for gap in each.missing if "wheel-order" in gap.key] for each in (rules, stated, approved)]
    assert asked == [[], [clause], []]
    assert [key for key, _ in breaches(house, equipment={"order": another[1:]})] == ["equipment.order"]


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("maryland:single-zero", "MD-11", id="MD-11"),
        pytest.param("maryland:double-zero", "MD-17", id="MD-17"),
        pytest.param("maryland:double-zero-as-single", "MD-17", id="MD-17-as-single"),
        pytest.param("colorado:single-zero", "CO-97", id="CO-97"),
        pytest.param("colorado:double-zero", "CO-101", id="CO-101"),
        pytest.param("colorado:double-zero-as-single", "CO-101", id="CO-101-as-single"),
    ],
)
def test_compartments_match_the_ring_or_are_neutral(house: str, clause: str) -> None:
    assert breaches(house, equipment={"compartments": "purple"}) == [("equipment.compartments", clause)]
    for colour, letter, asked in (("matching", {}, []), ("neutral", {}, [clause]), ("neutral", LETTER, [])):
        rules = croupier.table(house, equipment={"compartments": colour}, approvals=letter)
        assert [gap.clause for gap in rules.missing if "neutral-compartments" in gap.key] == asked


@pytest.mark.parametrize(
    ("house", "clause"),
    [pytest.param("maryland", "MD-04", id="MD-04"), pytest.param("colorado", "CO-91", id="CO-91")],
)
def test_a_wheel_measures_30_inches_or_more(house: str, clause: str) -> None:
    for inches in (30, "30", 30.5, 48):
        croupier.table(house, equipment={"wheel-inches": inches})
    for inches in (29, "479/16", 1):
        with pytest.raises(croupier.Illegal):
            croupier.table(house, equipment={"wheel-inches": inches})
    assert breaches(house, equipment={"wheel-inches": 29.99}) == [("equipment.wheel-inches", clause)]


@pytest.mark.meets("MD-21", "MD-24")
def test_the_operator_s_logo_may_stand_in_place_of_000() -> None:
    played = wheel("maryland:triple-zero", logo="Aurora")
    assert played.label(played.order[0]) == "Aurora"
    assert [played.label(Pocket(mark)) for mark in ("00", "0", "17")] == ["00", "0", "17"]
    assert breaches("maryland:double-zero", logo="Aurora") == [("logo", None)]


@pytest.mark.parametrize(
    ("rulebook", "posted"),
    [
        pytest.param("maryland", {"MD-27", "MD-28", "MD-29"}, id="MD-25"),
        pytest.param("colorado", {"CO-104", "CO-105", "CO-106"}, id="CO-102"),
        pytest.param("massachusetts", {"MA-62"}, id="MA-61"),
    ],
)
def test_a_double_zero_wheel_may_serve_as_single_zero_under_conditions(rulebook: str, posted: set[str]) -> None:
    rules = croupier.table(f"{rulebook}:double-zero-as-single")
    played = rules.terms.wheel
    assert " ".join(played.order) == DOUBLE
    assert list(played.covered) == ["00"]
    assert len(played.in_play) == 37
    assert posted <= {sign.clause for sign in signs(rules)}
    assert posted.isdisjoint(sign.clause for sign in signs(croupier.table(f"{rulebook}:double-zero")))
    assert ("00-cover" in {needed.what for needed in approvals(rules)}) is (rulebook != "massachusetts")


@pytest.mark.parametrize(
    ("rulebook", "others", "clause"),
    [
        pytest.param("massachusetts", "triple-zero", "MA-61", id="MA-61"),
        pytest.param("small-stakes", "single-zero double-zero-as-single triple-zero", "SS-61", id="SS-61"),
        pytest.param("singapore", "double-zero double-zero-as-single triple-zero", "SG-08", id="SG-08"),
        pytest.param("colorado", "triple-zero", "CO-93", id="CO-93"),
        pytest.param("maryland", "triple-zero-as-single triple-zero-as-double", "MD-106", id="MD-106"),
    ],
)
def test_other_wheels_are_barred(rulebook: str, others: str, clause: str) -> None:
    for other in others.split():
        assert breaches(f"{rulebook}:{other}") == [("wheel", clause)]


@pytest.mark.meets("MD-106")
@pytest.mark.parametrize("game", ["single-zero", "double-zero", "double-zero-as-single"])
def test_a_triple_zero_wheel_serves_no_other_game(game: str) -> None:
    assert [key for key, _ in breaches(f"maryland:{game}", equipment={"order": TRIPLE.split()})] == ["equipment.order"]


@pytest.mark.parametrize(
    ("house", "counts"),
    [
        pytest.param("massachusetts:single-zero", (1, 18, 18), id="MA-61-single-zero"),
        pytest.param("massachusetts:double-zero", (2, 18, 18), id="MA-61-double-zero"),
        pytest.param("small-stakes", (2, 18, 18), id="SS-61"),
        pytest.param("singapore", (1, 18, 18), id="SG-08"),
        pytest.param("colorado:single-zero", (1, 18, 18), id="CO-90"),
        pytest.param("colorado:double-zero", (2, 18, 18), id="CO-89"),
    ],
)
def test_thirty_six_numbers_beside_green_zeros(house: str, counts: tuple[int, int, int]) -> None:
    colours = [str(colour) for colour in wheel(house).colours().values()]
    assert (colours.count("green"), colours.count("red"), colours.count("black")) == counts
