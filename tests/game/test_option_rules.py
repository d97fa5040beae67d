"""Optional wagers as the rulebooks allow them: on which wheels, beside what, and made of what."""

from __future__ import annotations

import pytest

import croupier
from croupier.game.spot import Part, Piece, SpotId
from croupier.rulebook.resolving.readiness import approvals
from croupier.rulebook.table import TableRules

SINGLE_ARCS = {
    "black": "2 4 15 19 21 32",
    "blue": "6 13 17 25 27 34",
    "gold": "8 10 11 23 30 36",
    "red": "1 5 16 20 24 33",
    "purple": "9 14 18 22 29 31",
    "green": "3 7 12 26 28 35",
}
DOUBLE_ARCS = {
    "black": "7 9 11 26 28 30",
    "blue": "5 17 20 22 32 34",
    "gold": "1 3 13 15 24 36",
    "red": "8 10 12 25 27 29",
    "purple": "6 18 19 21 31 33",
    "green": "2 4 14 16 23 35",
}


def breaches(house: str, *offers: str) -> list[str | None]:
    with pytest.raises(croupier.Illegal) as illegal:
        croupier.table(house, offers=list(offers))
    assert {breach.key for breach in illegal.value.breaches} == {"offers"}
    return [breach.clause for breach in illegal.value.breaches]


def winners(rules: TableRules, spot: str, stake: int = 100) -> set[str]:
    pockets = rules.terms.wheel.order
    return {pocket for pocket in pockets if croupier.settle(rules, {spot: stake}, pocket)[0].outcome == "won"}


@pytest.mark.parametrize(
    ("rulebook", "spots"), [pytest.param("massachusetts", 38, id="MA-13"), pytest.param("maryland", 38, id="MD-56")]
)
def test_five_adjacent_is_the_house_s_to_offer_and_then_there_for_everybody(rulebook: str, spots: int) -> None:
    assert croupier.table(rulebook).layout.of_kind("five-adjacent") == ()
    assert len(croupier.table(rulebook, offers=["five-adjacent"]).layout.of_kind("five-adjacent")) == spots


@pytest.mark.parametrize(
    ("offer", "house", "clause"),
    [
        pytest.param("five-adjacent", "maryland", "MD-56", id="MD-56"),
        pytest.param("green", "maryland:triple-zero", "MD-70", id="MD-70"),
    ],
)
def test_what_the_rules_submission_must_name(offer: str, house: str, clause: str) -> None:
    what = f"rules-submission:{offer}"
    without = croupier.table(house, offers=[offer])
    assert [(gap.key, gap.clause) for gap in without.missing if what in gap.key] == [(f"approvals.{what}", clause)]
    rules = croupier.table(house, offers=[offer], approvals={what: "RS-2026-04"})
    assert [gap.clause for gap in rules.missing if what in gap.key] == []
    assert what not in {needed.what for needed in approvals(croupier.table(house))}


@pytest.mark.parametrize("rulebook", [pytest.param("massachusetts", id="MA-15"), pytest.param("maryland", id="MD-57")])
def test_five_adjacent_lies_on_the_middle_number_of_the_replica(rulebook: str) -> None:
    rules = croupier.table(rulebook, offers=["five-adjacent"])
    for centre, numbers in {"17": "20 32 17 5 22", "0": "14 2 0 28 9", "00": "13 1 00 27 10"}.items():
        spot = rules.layout.at(*rules.layout.boxes[f"replica:{centre}"].area.middle)
        assert spot is not None and spot.id == f"five-adjacent:{centre}"
        assert " ".join(spot.covers) == numbers
        assert winners(rules, spot.id, 500) == set(numbers.split())


@pytest.mark.meets("MA-15")
def test_five_adjacent_takes_five_chips_or_a_multiple() -> None:
    rules = croupier.table("massachusetts", offers=["five-adjacent"])
    entry = rules.wager("five-adjacent")
    assert (entry.chips_divisible_by, entry.divisible_clause) == (5, "MA-15")
    for stake in (5, 10, 15):
        croupier.settle(rules, {"five-adjacent:17": stake}, "17")
    for stake in (1, 4, 6, 14):
        with pytest.raises(ValueError, match="a positive multiple of 5"):
            croupier.settle(rules, {"five-adjacent:17": stake}, "17")


@pytest.mark.parametrize("rulebook", [pytest.param("massachusetts", id="MA-16"), pytest.param("maryland", id="MD-58")])
def test_five_adjacent_is_five_straights_of_a_fifth_each(rulebook: str) -> None:
    rules = croupier.table(rulebook, offers=["five-adjacent"])
    straights = [f"straight:{number}" for number in ("20", "32", "17", "5", "22")]
    assert rules.layout.spots[SpotId("five-adjacent:17")].parts == tuple(Part(SpotId(s), 1) for s in straights)
    for pocket, back in {"5": 3600, "22": 3600, "34": 0}.items():
        [done] = croupier.settle(rules, {"five-adjacent:17": 500}, pocket)
        apart = croupier.settle(rules, dict.fromkeys(straights, 100), pocket)
        assert done.returned == back == sum(one.returned for one in apart)


@pytest.mark.parametrize(
    ("clause", "house", "kind", "arcs", "zeros", "barred"),
    [
        pytest.param("MA-24", "massachusetts:single-zero", "six-colour", SINGLE_ARCS, "", (), id="MA-24-single-zero"),
        pytest.param("MA-24", "massachusetts:double-zero", "six-colour", DOUBLE_ARCS, "", (), id="MA-24-double-zero"),
        pytest.param(
            "MA-25",
            "massachusetts:single-zero",
            "seven-colour",
            SINGLE_ARCS,
            "0",
            ("double-zero", "double-zero-as-single"),
            id="MA-25",
        ),
        pytest.param(
            "MA-26",
            "massachusetts:double-zero",
            "eight-colour",
            DOUBLE_ARCS,
            "0 00",
            ("single-zero", "double-zero-as-single"),
            id="MA-26",
        ),
    ],
)
def test_a_colour_covers_its_six_numbers_and_the_zeros_it_adds(
    clause: str, house: str, kind: str, arcs: dict[str, str], zeros: str, barred: tuple[str, ...]
) -> None:
    assert croupier.table(house).layout.of_kind(kind) == ()
    rules = croupier.table(house, offers=[kind])
    assert {spot.id for spot in rules.layout.of_kind(kind)} == {f"{kind}:{colour}" for colour in arcs}
    for colour, numbers in arcs.items():
        spot = rules.layout.at(*rules.layout.boxes[f"{kind}:{colour}"].area.middle)
        assert spot is not None and spot.id == f"{kind}:{colour}"
        assert winners(rules, spot.id) == {*numbers.split(), *zeros.split()}
    for wheel in barred:
        assert breaches(f"massachusetts:{wheel}", kind) == [clause]


@pytest.mark.meets("MA-35")
def test_seven_numbers() -> None:
    assert croupier.table("massachusetts").layout.of_kind("seven-numbers") == ()
    rules = croupier.table("massachusetts", offers=["seven-numbers"])
    assert winners(rules, "seven-numbers") == {"10", "11", "12", "13", "14", "15", "33"}


@pytest.mark.parametrize(
    ("house", "offer", "off", "stays"),
    [
        pytest.param("massachusetts", "six-colour", "red black", "dozen", id="MA-37+MA-39"),
        pytest.param("massachusetts", "eight-colour", "red black dozen", "", id="MA-37+MA-38-eight"),
        pytest.param("massachusetts:single-zero", "seven-colour", "red black dozen", "", id="MA-37+MA-38-seven"),
    ],
)
def test_what_a_colour_wager_drives_off_the_table(house: str, offer: str, off: str, stays: str) -> None:
    clauses = {"red": "MA-37", "black": "MA-37", "dozen": "MA-38"}
    rules = croupier.table(house, offers=[offer, *stays.split()])
    assert rules.offered.isdisjoint(off.split())
    assert rules.offered.issuperset(["column", "odd", "even", "low", "high", *stays.split()])
    for kind in off.split():
        assert breaches(house, offer, kind) == [clauses[kind]]


@pytest.mark.meets("MA-39")
def test_six_colour_beside_eight_colour_loses_the_dozen() -> None:
    assert "dozen" in croupier.table("massachusetts", offers=["six-colour"]).offered
    assert "dozen" not in croupier.table("massachusetts", offers=["six-colour", "eight-colour"]).offered
    assert breaches("massachusetts", "six-colour", "eight-colour", "dozen") == ["MA-38"]


@pytest.mark.meets("MD-70")
@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "double-zero-as-single"])
def test_green_goes_with_a_triple_zero_wheel_only(wheel: str) -> None:
    assert breaches(f"maryland:{wheel}", "green") == ["MD-70"]


@pytest.mark.meets("MD-70")
def test_green_is_for_a_player_with_another_wager_down() -> None:
    rules = croupier.table("maryland:triple-zero", offers=["green"])
    assert {kind for kind in rules.offered if rules.wager(kind).beside == "MD-70"} == {"green"}


@pytest.mark.meets("MD-71")
def test_green_wins_on_every_green_pocket() -> None:
    for logo in (None, "Aurora"):
        rules = croupier.table("maryland:triple-zero", offers=["green"], logo=logo)
        spot = rules.layout.at(*rules.layout.boxes["green"].area.middle)
        assert spot is not None and spot.id == "green"
        assert winners(rules, "green") == {"0", "00", "000"}


@pytest.mark.meets("MD-84")
def test_a_complete_is_made_with_its_own_button_on_a_number_or_a_dozen() -> None:
    assert croupier.table("maryland").layout.of_kind("complete") == ()
    layout = croupier.table("maryland", offers=["complete"]).layout
    for label, (x, y), numbers in [
        ("complete:17", (18, 66), "17"),
        ("complete:dozen-1", (-6, 24), "1 2 3 4 5 6 7 8 9 10 11 12"),
    ]:
        spot = layout.at(x, y, Piece.BUTTON)
        assert spot is not None and (spot.id, " ".join(spot.covers)) == (label, numbers)
        chip = layout.at(x, y)
        assert chip is not None and chip.kind in ("straight", "dozen")
    assert layout.at(9, -6, Piece.BUTTON) is None


@pytest.mark.meets("MD-84")
def test_a_complete_backs_the_marked_number_or_the_numbers_of_the_marked_dozen() -> None:
    rules = croupier.table("maryland", offers=["complete"])
    seventeen = rules.layout.spots[SpotId("complete:17")]
    assert sorted(part.spot for part in seventeen.parts) == sorted(
        "straight:17 split:14-17 split:16-17 split:17-18 split:17-20 street:16-17-18 corner:13-14-16-17 "
        "corner:14-15-17-18 corner:16-17-19-20 corner:17-18-20-21 line:13-18 line:16-21".split()
    )
    dozen = rules.layout.spots[SpotId("complete:dozen-2")]
    backed = {number for part in dozen.parts for number in rules.layout.spots[part.spot].covers}
    assert backed == {str(number) for number in range(13, 25)}
    stake = dozen.units
    won = {
        pocket for pocket in rules.terms.wheel.order if croupier.settle(rules, {dozen.id: stake}, pocket)[0].returned
    }
    assert won == backed
