"""Readiness: approvals, submissions, equipment and print that a table has to have before it opens."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from croupier.game.wheel import CUSTOMARY
from croupier.rulebook.breach import Notice
from croupier.rulebook.document import decode, encode
from croupier.rulebook.house import ApprovalRecord
from croupier.rulebook.resolving.readiness import approvals
from croupier.rulebook.table import TableRules
from rulebook.houses import DAY, breaches, legal

COMMISSION, DIRECTOR = "the Commission", "the Director or a designee"
NEUTRAL = {"equipment": {"compartments": "neutral"}}
AS_SINGLE = {"wheel": "double-zero-as-single"}
SPIN = "rules-submission:bonus-spin"


def mirrored(wheel: str) -> dict[str, Any]:
    """A wheel whose numbers run the other way round."""
    first, *others = CUSTOMARY[wheel].order
    return {"equipment": {"order": [first, *reversed(others)]}}


def missing(rules: TableRules, requirement: str) -> list[str]:
    """The keys under which this requirement is missing."""
    return [gap.key for gap in rules.missing if gap.clause == requirement]


@pytest.mark.parametrize(
    ("house", "choices", "what", "by", "clause"),
    [
        pytest.param("massachusetts", {"offers": ["five-adjacent"]}, "layout-replica", COMMISSION, "MA-14", id="MA-14"),
        pytest.param(
            "massachusetts", {"offers": ["seven-numbers"]}, "seven-numbers-area", COMMISSION, "MA-36", id="MA-36"
        ),
        pytest.param("maryland", AS_SINGLE, "00-cover", COMMISSION, "MD-26", id="MD-26"),
        pytest.param(
            "maryland", {"offers": ["five-adjacent"]}, "rules-submission:five-adjacent", COMMISSION, "MD-56", id="MD-56"
        ),
        pytest.param(
            "maryland",
            {"wheel": "triple-zero", "offers": ["green"]},
            "rules-submission:green",
            COMMISSION,
            "MD-70",
            id="MD-70",
        ),
        pytest.param("maryland", {"offers": ["bonus-spin"]}, SPIN, COMMISSION, "MD-119", id="MD-119"),
        pytest.param("maryland", {"offers": ["bonus-spin"]}, SPIN, COMMISSION, "MD-120", id="MD-120"),
        pytest.param("maryland", {"offers": ["bonus-spin"]}, SPIN, COMMISSION, "MD-123", id="MD-123"),
        pytest.param("colorado", AS_SINGLE, "00-cover", DIRECTOR, "CO-103", id="CO-103"),
        pytest.param("colorado", {"zero": "prison"}, "prison-areas", DIRECTOR, "CO-112", id="CO-112"),
        pytest.param("maryland:single-zero", NEUTRAL, "neutral-compartments", COMMISSION, "MD-11", id="MD-11"),
        pytest.param("maryland", NEUTRAL, "neutral-compartments", COMMISSION, "MD-17", id="MD-17"),
        pytest.param("colorado:single-zero", NEUTRAL, "neutral-compartments", DIRECTOR, "CO-97", id="CO-97"),
        pytest.param("colorado", NEUTRAL, "neutral-compartments", DIRECTOR, "CO-101", id="CO-101"),
        pytest.param("colorado:single-zero", mirrored("single-zero"), "wheel-order", DIRECTOR, "CO-96", id="CO-96"),
        pytest.param("colorado", mirrored("double-zero"), "wheel-order", DIRECTOR, "CO-100", id="CO-100"),
    ],
)
def test_what_a_choice_makes_missing_until_it_is_recorded(
    house: str, choices: dict[str, Any], what: str, by: str, clause: str
) -> None:
    assert clause not in [need.clause for need in approvals(legal(house))]
    assert missing(legal(house), clause) == []
    rules = legal(house, **choices)
    [need] = [need for need in approvals(rules) if need.clause == clause]
    assert (need.what, need.by, need.record) == (what, by, None)
    assert missing(rules, clause) == [f"approvals.{what}"]
    act = "submission to" if what.startswith("rules-submission") else "approval by"
    [gap] = [gap for gap in rules.missing if gap.clause == clause]
    assert gap.says.startswith(f"{what}: {act} {by} is not recorded.")
    recorded = legal(house, **choices, approvals={what: "Letter of 3 May"})
    assert missing(recorded, clause) == []
    assert {need.record for need in approvals(recorded) if need.what == what} == {
        ApprovalRecord(reference="Letter of 3 May")
    }


@pytest.mark.parametrize(
    ("house", "what", "by", "clause"),
    [
        pytest.param("maryland", "layout", COMMISSION, "MD-30", id="MD-30"),
        pytest.param("colorado", "layout", DIRECTOR, "CO-109", id="CO-109"),
        pytest.param("colorado", "posted-rules", DIRECTOR, "CO-87", id="CO-87"),
    ],
)
def test_approval_that_every_table_needs(house: str, what: str, by: str, clause: str) -> None:
    assert [need.by for need in approvals(legal(house)) if need.clause == clause] == [by]
    assert missing(legal(house), clause) == [f"approvals.{what}"]
    assert missing(legal(house, approvals={what: "D-17"}), clause) == []


@pytest.mark.parametrize(
    ("house", "choices", "item", "clause"),
    [
        pytest.param("massachusetts", {"offers": ["b2b"]}, "generator", "MA-88", id="MA-88-generator"),
        pytest.param("massachusetts", {"offers": ["b2b"]}, "reader-board", "MA-88", id="MA-88-reader-board"),
        pytest.param("maryland", {"offers": ["bonus-spin"]}, "progressive-system", "MD-79", id="MD-79+MD-80"),
        pytest.param("maryland", AS_SINGLE, "00-cover", "MD-25", id="MD-25"),
        pytest.param("colorado", AS_SINGLE, "00-cover", "CO-102", id="CO-102"),
    ],
)
def test_equipment_that_a_wager_or_a_wheel_needs(house: str, choices: dict[str, Any], item: str, clause: str) -> None:
    key = f"equipment.items.{item}"
    assert missing(legal(house), clause) == []
    assert key in missing(legal(house, **choices), clause)
    assert key not in missing(legal(house, **choices, equipment={"items": [item]}), clause)


@pytest.mark.parametrize(
    ("house", "key", "text", "clause"),
    [
        pytest.param("maryland", "operator", "Rose Casino", "MD-31", id="MD-31"),
        pytest.param("colorado", "table-number", "R-07", "CO-111", id="CO-111"),
    ],
)
def test_what_is_printed_on_the_layout(house: str, key: str, text: str, clause: str) -> None:
    for blank in ({}, {key: "  "}):
        assert missing(legal(house, layout=blank), clause) == [f"layout.{key}"]
    assert missing(legal(house, layout={key: text}), clause) == []
    assert f"layout.{key}" not in [gap.key for gap in legal("singapore").missing]


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ({"reference": "D-1"}, None),
        ({"reference": "D-1", "by": "the Director", "date": DAY, "until": DAY}, None),
        ({"reference": " "}, "is not recorded"),
        ({"by": "the Director"}, "is not recorded"),
        (
            {"reference": "D-1", "date": datetime.date(2026, 5, 2)},
            "(D-1) is dated 2026-05-02, after the table's day 2026-05-01",
        ),
        (
            {"reference": "D-1", "until": datetime.date(2026, 4, 30)},
            "(D-1) ended on 2026-04-30, before the table's day 2026-05-01",
        ),
    ],
    ids=["a reference", "all of it", "blank", "no reference", "not yet", "no longer"],
)
def test_a_record_counts_from_its_date_until_its_end(record: dict[str, Any], says: str | None) -> None:
    rules = legal("colorado", approvals={"layout": record})
    found = [gap.says for gap in rules.missing if gap.clause == "CO-109"]
    words = "The Director or a designee must approve the layout of a roulette table."
    assert found == ([] if says is None else [f"layout: approval by {DIRECTOR} {says}. {words}"])


def test_words_of_what_is_missing() -> None:
    rules = legal("maryland", offers=["five-adjacent", "bonus-spin"])
    says = {gap.clause: gap.says for gap in rules.missing}
    assert says["MD-56"].startswith("rules-submission:five-adjacent: submission to the Commission is not recorded. ")
    assert says["MD-79"] == (
        "progressive-system is not stated: name it in equipment.items. A progressive table game system with a device "
        "at each position and a lock-out."
    )
    assert says["MD-31"] == "layout.operator is not stated. The layout shows the operator's name or its logo."


def test_ready_once_everything_is_recorded() -> None:
    assert legal("singapore").ready and legal("small-stakes").ready and legal("massachusetts").ready
    assert not legal("colorado").ready
    recorded = {
        "approvals": {"layout": "D-1", "posted-rules": "D-2"},
        "layout": {"table-number": "R-07"},
    }
    rules = legal("colorado", **recorded)
    assert (rules.ready, rules.missing) == (True, ())
    assert decode(encode(rules)).ready
    assert decode(encode(legal("colorado"))).missing == legal("colorado").missing


@pytest.mark.meets("MD-22")
def test_compartments_of_a_triple_zero_wheel_are_never_neutral() -> None:
    assert breaches("maryland:triple-zero", equipment={"compartments": "neutral"}) == [
        ("equipment.compartments", "MD-22")
    ]
    assert legal("maryland:triple-zero", equipment={"compartments": "matching"})


@pytest.mark.parametrize(
    ("house", "equipment"),
    [
        ("maryland", {}),
        ("maryland", {"compartments": "matching"}),
        ("maryland", {"order": list(CUSTOMARY["double-zero"].order)}),
        ("colorado", {"order": list(CUSTOMARY["double-zero"].order)}),
        ("singapore", {"compartments": "neutral"}),
    ],
    ids=["nothing stated", "matching", "the order of the text", "the customary order", "a rulebook without a clause"],
)
def test_a_wheel_that_needs_no_approval(house: str, equipment: dict[str, Any]) -> None:
    needed = {need.what for need in approvals(legal(house, equipment=equipment))}
    assert not {"neutral-compartments", "wheel-order"} & needed


def test_records_that_nothing_needs_are_told() -> None:
    rules = legal("colorado", approvals={"layuot": "D-1"}, equipment={"items": ["drop-bocks", "drop-box"]})
    assert rules.notices == (
        Notice("approvals.layuot", "Nothing at this table needs layuot: it needs layout, posted-rules."),
        Notice(
            "equipment.items",
            "The rulebook does not name drop-bocks: it names 00-cover, drop-box, printed-rules, tip-box.",
        ),
    )
    [notice] = legal("singapore", approvals={"layout": "D-1"}).notices
    assert notice.says == "Nothing at this table needs layout: it needs nothing of the kind."
    assert decode(encode(rules)).notices == rules.notices


@pytest.mark.parametrize(
    ("house", "clause"),
    [pytest.param("massachusetts", "MA-14", id="MA-14"), pytest.param("maryland", "MD-34", id="MD-34")],
)
def test_the_picture_of_the_wheel_is_on_the_layout_because_five_adjacent_needs_it(house: str, clause: str) -> None:
    plain = legal(house, calls=False)
    assert "layout.replica" not in plain.origins
    assert not plain.layout.replica
    offered = legal(house, calls=False, offers=["five-adjacent"])
    assert offered.origins["layout.replica"].clause == clause
    assert offered.layout.replica
