"""Layouts as the rulebooks want them: which areas are printed, what is covered, and what somebody must approve."""

from __future__ import annotations

from itertools import combinations

import pytest

import croupier
from croupier.game.felt import Rectangle, Zone
from croupier.game.spot import SpotId
from croupier.rulebook.resolving.readiness import approvals
from croupier.rulebook.table import TableRules


def apart(a: Rectangle, b: Rectangle) -> bool:
    return a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top


def needed(rules: TableRules, what: str) -> list[tuple[str, str, str | None]]:
    return [
        (entry.by, entry.clause, entry.record.reference if entry.record is not None else None)
        for entry in approvals(rules)
        if entry.what == what
    ]


def replica(rules: TableRules) -> set[str]:
    return {box.label for box in rules.layout.boxes.values() if box.zone is Zone.REPLICA}


@pytest.mark.parametrize("rulebook", [pytest.param("massachusetts", id="MA-14"), pytest.param("maryland", id="MD-34")])
def test_five_adjacent_needs_a_picture_of_the_wheel_on_the_layout(rulebook: str) -> None:
    plain = croupier.table(rulebook, calls=False)
    offered = croupier.table(rulebook, calls=False, offers=["five-adjacent"])
    assert replica(plain) == set()
    assert replica(offered) == {f"replica:{pocket}" for pocket in offered.terms.wheel.order}
    assert offered.wager("five-adjacent").needs == ("replica",)


@pytest.mark.parametrize(
    ("house", "choices", "what", "by", "clause"),
    [
        pytest.param(
            "massachusetts", {"offers": ["five-adjacent"]}, "layout-replica", "the Commission", "MA-14", id="MA-14"
        ),
        pytest.param(
            "massachusetts", {"offers": ["seven-numbers"]}, "seven-numbers-area", "the Commission", "MA-36", id="MA-36"
        ),
        pytest.param("maryland", {}, "layout", "the Commission", "MD-30", id="MD-30"),
        pytest.param("maryland:double-zero-as-single", {}, "00-cover", "the Commission", "MD-26", id="MD-26"),
        pytest.param("colorado", {}, "layout", "the Director or a designee", "CO-109", id="CO-109"),
        pytest.param(
            "colorado", {"zero": "prison"}, "prison-areas", "the Director or a designee", "CO-112", id="CO-112"
        ),
        pytest.param(
            "colorado:double-zero-as-single", {}, "00-cover", "the Director or a designee", "CO-103", id="CO-103"
        ),
    ],
)
def test_what_must_be_approved(house: str, choices: dict[str, object], what: str, by: str, clause: str) -> None:
    assert needed(croupier.table(house, **choices), what) == [(by, clause, None)]
    told = croupier.table(house, **choices, approvals={what: "letter of 2026-05-01"})
    assert needed(told, what) == [(by, clause, "letter of 2026-05-01")]


@pytest.mark.parametrize(
    ("house", "what"),
    [
        pytest.param("massachusetts", "layout-replica", id="MA-14"),
        pytest.param("massachusetts", "seven-numbers-area", id="MA-36"),
        pytest.param("maryland:double-zero", "00-cover", id="MD-26"),
        pytest.param("colorado:double-zero", "00-cover", id="CO-103"),
        pytest.param("colorado", "prison-areas", id="CO-112"),
    ],
)
def test_what_is_not_there_needs_no_approval(house: str, what: str) -> None:
    assert needed(croupier.table(house), what) == []


@pytest.mark.meets("MA-36")
def test_seven_numbers_has_an_area_set_aside() -> None:
    assert "seven-numbers" not in croupier.table("massachusetts").layout.boxes
    layout = croupier.table("massachusetts", offers=["seven-numbers"]).layout
    box = layout.boxes["seven-numbers"]
    spot = layout.at(*box.area.middle)
    assert box.zone is Zone.AREA
    assert spot is not None and spot.id == "seven-numbers"


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("maryland:single-zero", id="MD-05-single-zero"),
        pytest.param("maryland:double-zero", id="MD-05-double-zero"),
        pytest.param("maryland:triple-zero", id="MD-05-triple-zero"),
        pytest.param("colorado:single-zero", id="CO-92-single-zero"),
        pytest.param("colorado:double-zero", id="CO-92-double-zero"),
    ],
)
def test_the_wheel_stands_at_one_end_and_the_layout_at_the_other(house: str) -> None:
    clause = {"maryland": "MD-05", "colorado": "CO-92"}[house.partition(":")[0]]
    croupier.table(house, equipment={"layout-at": "opposite"})
    for elsewhere in ("beside", "around the wheel", ""):
        with pytest.raises(croupier.Illegal) as illegal:
            croupier.table(house, equipment={"layout-at": elsewhere})
        [breach] = illegal.value.breaches
        assert (breach.key, breach.clause) == ("equipment.layout-at", clause)
        assert breach.says == f"{elsewhere}: the layout is printed on the end of the table opposite to the wheel"


@pytest.mark.parametrize("rulebook", [pytest.param("maryland", id="MD-26"), pytest.param("colorado", id="CO-103")])
def test_a_cover_hides_00_and_nothing_can_be_bet_on_it(rulebook: str) -> None:
    layout = croupier.table(f"{rulebook}:double-zero-as-single").layout
    assert layout.boxes["00"].covered
    assert [box.label for box in layout.boxes.values() if box.covered and box.zone is Zone.NUMBER] == ["00"]
    assert [spot.id for spot in layout.spots.values() if "00" in spot.covers] == []
    for x, y in [(27, -6), (18, -6), (24, 0), (18, 0), (0, 0), (-6, 96)]:
        assert layout.at(x, y) is None
    assert not croupier.table(f"{rulebook}:double-zero").layout.boxes["00"].covered


@pytest.mark.parametrize(
    ("house", "choices"),
    [
        pytest.param(
            "maryland:single-zero", {"offers": ["five-adjacent", "complete", "x-straight", "bonus-spin"]}, id="MD-32-37"
        ),
        pytest.param(
            "maryland:double-zero", {"offers": ["five-adjacent", "complete", "x-straight", "bonus-spin"]}, id="MD-32-38"
        ),
        pytest.param(
            "maryland:triple-zero", {"offers": ["five-adjacent", "complete", "green", "bonus-spin"]}, id="MD-32-39"
        ),
        pytest.param("colorado:single-zero", {"zero": "prison"}, id="CO-110-37"),
        pytest.param("colorado:double-zero", {"zero": "prison"}, id="CO-110-38"),
    ],
)
def test_every_wager_has_a_distinct_area(house: str, choices: dict[str, object]) -> None:
    rules = croupier.table(house, **choices)
    boxes = list(rules.layout.boxes.values())
    assert [(a.label, b.label) for a, b in combinations(boxes, 2) if not apart(a.area, b.area)] == []
    assert {spot.kind for spot in rules.layout.spots.values()} == rules.offered
    for spot in rules.layout.spots.values():
        assert {rules.layout.at(x, y, spot.piece) for x, y in spot.places} == {spot}


EVEN_MONEY = {"low": 0, "even": 24, "red": 48, "black": 72, "odd": 96, "high": 120}
"""The even-money boxes with the top of each: a box is 12 across and 24 down, from -24 to -12."""


@pytest.mark.meets("CO-110", "CO-112")
@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_in_prison_has_a_line_in_each_even_money_box(wheel: str) -> None:
    layout = croupier.table(f"colorado:{wheel}", zero="prison").layout
    for kind, top in EVEN_MONEY.items():
        line = layout.boxes[f"prison:{kind}"]
        assert (line.zone, line.area) == (Zone.PRISON, Rectangle(-24, top, -20, top + 24))
        spot = layout.spots[SpotId(kind)]
        assert (spot.places, spot.prison) == (((-18, top + 12),), ((-22, top + 12),))
        assert layout.at(-18, top + 12) == spot
        assert layout.at(-22, top + 12) is None, "a free wager does not lie in prison"
    assert {spot.id for spot in layout.spots.values() if spot.prison} == set(EVEN_MONEY)


@pytest.mark.meets("CO-110")
@pytest.mark.parametrize(
    ("house", "choices"),
    [
        ("colorado", {}),
        ("colorado:single-zero", {"zero": "lose"}),
        ("colorado:double-zero-as-single", {}),
        ("massachusetts", {"zero": "half"}),
    ],
    ids=["lose", "37", "00 covered", "half"],
)
def test_no_line_where_there_is_no_prison(house: str, choices: dict[str, object]) -> None:
    layout = croupier.table(house, **choices).layout
    assert [label for label in layout.boxes if label.startswith("prison:")] == []
    assert layout.boxes["red"].area == Rectangle(-24, 48, -12, 72)
    red = layout.at(-22, 60)
    assert red is not None and (red.id, red.prison) == ("red", ())


@pytest.mark.meets("CO-110")
def test_a_wager_that_is_off_the_table_has_no_line() -> None:
    layout = croupier.table("colorado", zero="prison", without=["red"]).layout
    assert "prison:red" not in layout.boxes
    assert "prison:black" in layout.boxes


@pytest.mark.meets("MD-32")
def test_a_wager_that_chapter_3_does_not_authorise_has_no_area() -> None:
    with pytest.raises(croupier.Illegal) as illegal:
        croupier.table("maryland", offers=["seven-numbers"])
    assert [(breach.key, breach.clause) for breach in illegal.value.breaches] == [("offers", "MD-32")]


@pytest.mark.meets("CO-111")
def test_the_table_s_number_is_on_its_top() -> None:
    assert [gap.key for gap in croupier.table("colorado").missing if gap.clause == "CO-111"] == ["layout.table-number"]
    numbered = croupier.table("colorado", layout={"table-number": "R-07"})
    assert numbered.house.layout.table_number == "R-07"
    assert "CO-111" not in [gap.clause for gap in numbered.missing]


@pytest.mark.meets("SG-07")
def test_the_usual_single_zero_layout() -> None:
    rules = croupier.table("singapore", calls=False)
    sections = {"dozen:1", "dozen:2", "dozen:3", "column:1", "column:2", "column:3"}
    even_money = {"low", "high", "even", "odd", "red", "black"}
    assert set(rules.layout.boxes) == {"0"} | {str(n) for n in range(1, 37)} | sections | even_money
    tops = {label: rules.layout.boxes[label].area.top for label in ("0", "1", "2", "3", "36", "column:3")}
    assert tops == {"0": -12, "1": 0, "2": 0, "3": 0, "36": 132, "column:3": 144}
    assert "SG-07" in {told.clause for told in rules.assumptions}


@pytest.mark.meets("SG-26")
def test_the_thirteen_positions_of_diagram_b() -> None:
    rules = croupier.table("singapore")
    positions = {
        "A": (18, 66, "straight"),
        "B": (12, 66, "split"),
        "C": (0, 66, "street"),
        "D": (12, 72, "corner"),
        "E": (0, 72, "line"),
        "F": (6, 150, "column"),
        "G": (-6, 24, "dozen"),
        "H": (-18, 12, "low"),
        "I": (-18, 132, "high"),
        "J": (-18, 36, "even"),
        "K": (-18, 108, "odd"),
        "L": (-18, 60, "red"),
        "M": (-18, 84, "black"),
    }
    found = {mark: rules.layout.at(x, y) for mark, (x, y, _) in positions.items()}
    assert {mark: spot and spot.kind for mark, spot in found.items()} == {
        mark: kind for mark, (_, _, kind) in positions.items()
    }
    assert rules.offered - {kind for _, _, kind in positions.values()} == {"trio", "first-four"}
    assert {"wagers.trio", "wagers.first-four"} <= {told.key for told in rules.assumptions if told.clause == "SG-26"}
