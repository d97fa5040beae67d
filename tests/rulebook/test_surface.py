"""What ``import croupier`` settles, and the calls that it cannot."""

from __future__ import annotations

from typing import Any

import pytest

import croupier


@pytest.mark.parametrize(
    ("house", "choices", "wagers", "pocket", "error", "says"),
    [
        ("singapore", {}, {"red": 500}, "00", KeyError, "00 is no pocket of the single-zero wheel"),
        ("singapore", {}, {"rouge": 500}, "0", KeyError, "rouge is no spot of this table"),
        ("singapore", {}, {"red": 0}, "0", ValueError, "red: a stake is a positive multiple of 1 minor units, not 0"),
        (
            "maryland",
            {"offers": ["five-adjacent"]},
            {"five-adjacent:17": 6},
            "17",
            ValueError,
            "five-adjacent:17: a stake is a positive multiple of 5 minor units, not 6",
        ),
        (
            "massachusetts",
            {"offers": ["b2b"]},
            {"b2b": 500},
            "17",
            ValueError,
            "b2b: what a bonus wager brings depends on a draw; replay a round",
        ),
    ],
    ids=["pocket", "spot", "stake", "units", "bonus"],
)
def test_what_cannot_be_settled(
    house: str, choices: dict[str, Any], wagers: dict[str, int], pocket: str, error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as raised:
        croupier.settle(croupier.table(house, **choices), wagers, pocket)
    assert raised.value.args == (says,)


def test_wagers_are_settled_in_their_order() -> None:
    done = croupier.settle(croupier.table("singapore"), {"red": 500, "split:11-8": 100, "straight:8": 100}, "8")
    assert [(settled.wager.spot, settled.returned) for settled in done] == [
        ("red", 0),
        ("split:8-11", 1800),
        ("straight:8", 3600),
    ]
