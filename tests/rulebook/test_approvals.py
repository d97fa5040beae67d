"""Approvals: what somebody outside the house must have agreed to, and the reference where it is recorded."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.game.wheel import CUSTOMARY
from croupier.rulebook.resolving.approvals import Needed, approvals
from rulebook.houses import legal

DIRECTOR = "the Director or a designee"
NEUTRAL = {"equipment": {"compartments": "neutral"}}


def mirrored(wheel: str) -> dict[str, Any]:
    """A wheel whose numbers run the other way round."""
    first, *others = CUSTOMARY[wheel].order
    return {"equipment": {"order": [first, *reversed(others)]}}


def needed(house: str, **choices: Any) -> dict[str, Needed]:
    return {need.what: need for need in approvals(legal(house, **choices))}


@pytest.mark.parametrize(
    ("house", "choices", "what", "by", "clause"),
    [
        pytest.param(
            "massachusetts", {"offers": ["five-adjacent"]}, "layout-replica", "the Commission", "MA-14", id="MA-14"
        ),
        pytest.param(
            "massachusetts", {"offers": ["seven-numbers"]}, "seven-numbers-area", "the Commission", "MA-36", id="MA-36"
        ),
        pytest.param("maryland", {"wheel": "double-zero-as-single"}, "00-cover", "the Commission", "MD-26", id="MD-26"),
        pytest.param(
            "maryland",
            {"offers": ["five-adjacent"]},
            "rules-submission:five-adjacent",
            "the Commission",
            "MD-56",
            id="MD-56",
        ),
        pytest.param(
            "maryland",
            {"wheel": "triple-zero", "offers": ["green"]},
            "rules-submission:green",
            "the Commission",
            "MD-70",
            id="MD-70",
        ),
        pytest.param(
            "maryland",
            {"offers": ["bonus-spin"]},
            "rules-submission:bonus-spin",
            "the Commission",
            "MD-119",
            id="MD-119",
        ),
        pytest.param("colorado", {"wheel": "double-zero-as-single"}, "00-cover", DIRECTOR, "CO-103", id="CO-103"),
        pytest.param("colorado", {"zero": "prison"}, "prison-areas", DIRECTOR, "CO-112", id="CO-112"),
        pytest.param("maryland:single-zero", NEUTRAL, "neutral-compartments", "the Commission", "MD-11", id="MD-11"),
        pytest.param("maryland", NEUTRAL, "neutral-compartments", "the Commission", "MD-17", id="MD-17"),
        pytest.param("colorado:single-zero", NEUTRAL, "neutral-compartments", DIRECTOR, "CO-97", id="CO-97"),
        pytest.param("colorado", NEUTRAL, "neutral-compartments", DIRECTOR, "CO-101", id="CO-101"),
        pytest.param("colorado:single-zero", mirrored("single-zero"), "wheel-order", DIRECTOR, "CO-96", id="CO-96"),
        pytest.param("colorado", mirrored("double-zero"), "wheel-order", DIRECTOR, "CO-100", id="CO-100"),
    ],
)
def test_approval_that_a_choice_brings(house: str, choices: dict[str, Any], what: str, by: str, clause: str) -> None:
    assert what not in needed(house)
    assert needed(house, **choices)[what] == Needed(what, by, clause, None)
    recorded = needed(house, **choices, approvals={what: "Letter of 3 May"})
    assert recorded[what] == Needed(what, by, clause, "Letter of 3 May")


@pytest.mark.parametrize(
    ("house", "what", "by", "clause"),
    [
        pytest.param("maryland", "layout", "the Commission", "MD-30", id="MD-30"),
        pytest.param("colorado", "layout", DIRECTOR, "CO-109", id="CO-109"),
        pytest.param("colorado", "posted-rules", DIRECTOR, "CO-87", id="CO-87"),
    ],
)
def test_approval_that_every_table_needs(house: str, what: str, by: str, clause: str) -> None:
    assert needed(house)[what] == Needed(what, by, clause, None)


@pytest.mark.parametrize(
    ("house", "equipment"),
    [
        ("maryland", {}),
        ("maryland", {"compartments": "matching"}),
        ("maryland:triple-zero", {"compartments": "neutral"}),
        ("maryland", {"order": list(CUSTOMARY["double-zero"].order)}),
        ("colorado", {"order": list(CUSTOMARY["double-zero"].order)}),
        ("singapore", {"compartments": "neutral"}),
    ],
    ids=[
        "nothing stated",
        "matching",
        "a wheel without a clause",
        "the order of the text",
        "the customary order",
        "a rulebook without a clause",
    ],
)
def test_a_wheel_that_needs_no_approval(house: str, equipment: dict[str, Any]) -> None:
    assert not {"neutral-compartments", "wheel-order"} & needed(house, equipment=equipment).keys()


def test_no_approvals_where_none_are_asked_for() -> None:
    assert needed("singapore") == needed("small-stakes") == {}
