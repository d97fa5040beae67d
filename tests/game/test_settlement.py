"""Settlement: what a wager becomes, what comes back, and the clauses that made it so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome, Verdict, Wager, half, judge, settle, take
from croupier.game.spot import SpotId
from croupier.game.terms import Terms
from croupier.game.zero import Fate, Prison, Sentence

MARYLAND = croupier.table("maryland", offers=["five-adjacent", "complete"]).terms
HALF = croupier.table("massachusetts", zero="half").terms
PRISON = croupier.table("colorado:single-zero", zero="prison").terms
COVERED = croupier.table("maryland:double-zero-as-single", offers=["complete"]).terms


def outcome(terms: Terms, spot: str, pocket: str, stake: int, imprisoned: bool = False) -> tuple[str, int, str]:
    [done] = settle([Wager(SpotId(spot), MinorUnits(stake), imprisoned)], Pocket(pocket), terms)
    return done.outcome, done.returned, " ".join(done.clauses)


@pytest.mark.parametrize(
    ("house", "choices", "spot", "pocket", "expected"),
    [
        pytest.param("maryland", {}, "split:8-11", "11", ("won", 9000, "MD-59 MD-88"), id="won"),
        pytest.param("maryland", {}, "split:8-11", "12", ("lost", 0, "MD-59"), id="lost"),
        pytest.param("maryland", {"pays": {"split": 18}}, "split:8-11", "8", ("won", 9500, "MD-59 MD-88"), id="more"),
        pytest.param("massachusetts", {}, "red", "0", ("lost", 0, "MA-29 MA-57"), id="MA-57-all"),
        pytest.param("massachusetts", {"zero": "half"}, "red", "00", ("half", 250, "MA-29 MA-57 MA-58"), id="MA-58"),
        pytest.param("massachusetts", {"zero": "half"}, "column:1", "0", ("lost", 0, "MA-27"), id="MA-57-column"),
        pytest.param("massachusetts:single-zero", {}, "odd", "0", ("lost", 0, "MA-31 MA-60"), id="MA-60"),
        pytest.param("massachusetts:double-zero-as-single", {}, "low", "00", ("void", 500, "MA-63"), id="MA-63"),
        pytest.param("massachusetts:double-zero-as-single", {}, "low", "0", ("lost", 0, "MA-33 MA-64"), id="MA-64"),
        pytest.param("small-stakes", {}, "even", "00", ("lost", 0, "SS-58 SS-62"), id="SS-62"),
        pytest.param("maryland:triple-zero", {}, "high", "000", ("lost", 0, "MD-75 MD-102"), id="MD-102"),
        pytest.param("maryland:double-zero-as-single", {}, "split:8-11", "00", ("void", 500, "MD-104"), id="MD-104"),
        pytest.param("maryland:double-zero-as-single", {}, "black", "0", ("lost", 0, "MD-69 MD-105"), id="MD-105"),
        pytest.param("singapore", {}, "red", "0", ("lost", 0, "SG-22 SG-25"), id="SG-25"),
        pytest.param("colorado", {"zero": "prison"}, "red", "0", ("pending", 0, "CO-44 CO-67 CO-66"), id="CO-66+CO-67"),
        pytest.param("colorado", {"zero": "prison"}, "dozen:1", "0", ("lost", 0, "CO-43"), id="CO-66"),
        pytest.param("colorado", {"zero": "prison"}, "red", "00", ("lost", 0, "CO-44 CO-70"), id="CO-70-double-zero"),
        pytest.param("colorado", {}, "red", "0", ("lost", 0, "CO-44 CO-70"), id="CO-70-no-prison"),
        pytest.param("colorado:double-zero-as-single", {}, "red", "00", ("void", 500, "CO-107"), id="CO-107"),
        pytest.param("colorado:double-zero-as-single", {}, "red", "0", ("lost", 0, "CO-44 CO-108"), id="CO-108"),
    ],
)
def test_what_a_stake_of_500_becomes(
    house: str, choices: dict[str, object], spot: str, pocket: str, expected: tuple[str, int, str]
) -> None:
    assert outcome(croupier.table(house, **choices).terms, spot, pocket, 500) == expected


@pytest.mark.parametrize(("stake", "back"), [(1, 1), (2, 1), (3, 2), (500, 250), (501, 251), (999_999, 500_000)])
def test_a_half_is_rounded_up_to_the_player(stake: int, back: int) -> None:
    assert half(MinorUnits(stake)) == back
    assert outcome(croupier.table("massachusetts", zero="half").terms, "red", "0", stake)[:2] == ("half", back)


@pytest.mark.parametrize(
    ("fate", "expected"),
    [
        (Fate.HALF, ("half", 251, ("CO-44", "CO-67", "CO-66"))),
        (Fate.PRISON, ("imprisoned", 0, ("CO-44", "CO-67", "CO-66"))),
    ],
)
def test_the_owner_s_choice(fate: Fate, expected: tuple[str, int, tuple[str, ...]]) -> None:
    verdict = take(PRISON.spots[SpotId("red")], fate, PRISON)
    assert (verdict.outcome, verdict.returned(MinorUnits(501)), verdict.clauses) == expected


@pytest.mark.parametrize(
    ("terms", "spot", "pocket", "stake", "imprisoned", "expected"),
    [
        pytest.param(MARYLAND, "split:8-11", "11", 500, False, ("won", 9000), id="win"),
        pytest.param(HALF, "red", "0", 501, False, ("half", 251), id="half, rounded"),
        pytest.param(HALF, "red", "0", 500, False, ("half", 250), id="half, even"),
        pytest.param(MARYLAND, "five-adjacent:17", "17", 500, False, ("won", 3600), id="composite"),
        pytest.param(MARYLAND, "five-adjacent:17", "7", 500, False, ("lost", 0), id="composite, lost"),
        pytest.param(PRISON, "red", "1", 501, True, ("released", 501), id="release"),
    ],
)
def test_every_amount_is_a_whole_number_in_type_too(
    terms: Terms, spot: str, pocket: str, stake: int, imprisoned: bool, expected: tuple[str, int]
) -> None:
    found = outcome(terms, spot, pocket, stake, imprisoned)[:2]
    assert (found, type(found[1])) == (expected, int)
    assert type(half(MinorUnits(stake))) is int


def test_what_is_no_choice_cannot_be_taken() -> None:
    with pytest.raises(AssertionError, match=r"^lose is no choice here$"):
        take(PRISON.spots[SpotId("red")], Fate.LOSE, PRISON)
    with pytest.raises(AssertionError, match=r"^half is no choice here$"):
        take(PRISON.spots[SpotId("red")], Fate.HALF, replace(PRISON, zero=None))


@pytest.mark.parametrize(
    ("pocket", "expected"),
    [
        pytest.param("1", ("released", 501, "CO-69"), id="CO-69-released"),
        pytest.param("2", ("lost", 0, "CO-69"), id="CO-69-lost"),
        pytest.param("0", ("lost", 0, "CO-68"), id="CO-68"),
    ],
)
def test_a_prisoner_on_the_next_spin(pocket: str, expected: tuple[str, int, str]) -> None:
    assert outcome(PRISON, "red", pocket, 501, imprisoned=True) == expected


@pytest.mark.parametrize(
    ("pocket", "expected"), [("1", "imprisoned"), ("2", "lost"), ("0", "released")], ids=["win", "lose", "zero"]
)
def test_each_end_of_a_prison_has_its_own_sentence(pocket: str, expected: str) -> None:
    assert PRISON.zero is not None
    prison = Prison(win=Sentence.STAY, lose=Sentence.LOST, zero=Sentence.RELEASE, citations=())
    terms = replace(PRISON, zero=replace(PRISON.zero, prison=prison))
    back = 500 if expected == "released" else 0
    assert outcome(terms, "red", pocket, 500, imprisoned=True) == (expected, back, "")


def test_a_void_spin_leaves_a_prisoner_in_prison_with_the_whole_stake() -> None:
    assert outcome(COVERED, "red", "00", 501, imprisoned=True) == ("void", 501, "MD-104")


def test_a_prisoner_is_settled_apart_from_a_new_wager_on_its_spot() -> None:
    red = SpotId("red")
    wagers = [Wager(red, MinorUnits(100)), Wager(red, MinorUnits(300), imprisoned=True), Wager(red, MinorUnits(200))]
    done = settle(wagers, Pocket("1"), PRISON)
    assert [(one.wager, one.outcome, one.returned) for one in done] == [
        (wagers[0], "won", 200),
        (wagers[1], "released", 300),
        (wagers[2], "won", 400),
    ]


def test_without_a_zero_rule_a_zero_is_a_number_like_another() -> None:
    assert outcome(replace(PRISON, zero=None), "red", "0", 500) == ("lost", 0, "CO-44")


@pytest.mark.parametrize(
    ("pocket", "expected"),
    [
        ("17", ("won", 3600, "MD-58 MD-55 MD-87")),
        ("20", ("won", 3600, "MD-58 MD-55 MD-87")),
        ("7", ("lost", 0, "MD-58")),
    ],
)
def test_five_adjacent_wins_on_one_unit_of_five(pocket: str, expected: tuple[str, int, str]) -> None:
    assert outcome(MARYLAND, "five-adjacent:17", pocket, 500) == expected


def test_a_composite_s_stake_is_whole_units() -> None:
    with pytest.raises(AssertionError, match="a whole number of units"):
        outcome(MARYLAND, "five-adjacent:17", "17", 501)


def test_a_void_spin_returns_a_composite_s_stake() -> None:
    assert outcome(COVERED, "complete:17", "00", 4000) == ("void", 4000, "MD-104")


@given(data=st.data(), unit=st.integers(1, 1000))
def test_a_composite_brings_what_its_parts_bring_apart(data: st.DataObject, unit: int) -> None:
    composites = [spot for spot in MARYLAND.spots.values() if spot.parts]
    spot = data.draw(st.sampled_from(composites))
    pocket = data.draw(st.sampled_from(MARYLAND.wheel.order))
    apart = settle([Wager(part.spot, MinorUnits(unit * part.units)) for part in spot.parts], pocket, MARYLAND)
    assert outcome(MARYLAND, spot.id, pocket, unit * spot.units)[1] == sum(one.returned for one in apart)


@given(data=st.data(), stake=st.integers(1, 10**9))
def test_what_comes_back_is_never_negative_and_scales_with_the_stake(data: st.DataObject, stake: int) -> None:
    spot = data.draw(st.sampled_from([spot for spot in MARYLAND.spots.values() if not spot.parts]))
    verdict = judge(spot, data.draw(st.sampled_from(MARYLAND.wheel.order)), MARYLAND)
    assert verdict.returned(MinorUnits(stake)) == stake * verdict.times >= 0
    assert (verdict.outcome is Outcome.WON) == (verdict.times > 0)


def test_a_pocket_must_be_on_the_wheel() -> None:
    with pytest.raises(AssertionError, match=r"^the wheel has no pocket 000$"):
        outcome(MARYLAND, "red", "000", 500)


def test_a_covered_pocket_comes_with_its_clause() -> None:
    with pytest.raises(AssertionError, match="the clause that voids it"):
        outcome(replace(COVERED, void=None), "red", "00", 500)


def test_nothing_is_imprisoned_where_there_is_no_prison() -> None:
    with pytest.raises(AssertionError, match="nothing is imprisoned at this table"):
        outcome(MARYLAND, "red", "1", 500, imprisoned=True)


def test_a_bonus_wager_is_not_settled_here() -> None:
    terms = croupier.table("massachusetts", offers=["b2b"]).terms
    with pytest.raises(AssertionError, match=r"^what b2b brings is a bonus game's to say$"):
        outcome(terms, "b2b", "1", 500)


def test_a_verdict_holds_for_any_stake() -> None:
    verdict = Verdict(Outcome.WON, (), times=36)
    assert [verdict.returned(MinorUnits(stake)) for stake in (1, 100, 501)] == [36, 3600, 18036]
