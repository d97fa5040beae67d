"""Of two faults the one that is tried first is named."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import Table


@pytest.mark.parametrize(
    ("do", "keys", "code"),
    [
        pytest.param("spin", {"by": "player", "direction": "up"}, "bad-command", id="word before role"),
        pytest.param("no_spin", {"by": "dealer", "why": "rain"}, "bad-command", id="word before phase"),
        pytest.param("place", {"seat": 1, "spot": "no", "amount": 1, "chips": "tin"}, "bad-command", id="word first"),
        pytest.param("ball_rests", {"by": "player", "pocket": "99"}, "not-your-role", id="role before pocket"),
        pytest.param("place", {"seat": 99, "spot": "no", "amount": 1}, "unknown-seat", id="seat before spot"),
        pytest.param(
            "place", {"seat": 1, "spot": "b2b", "amount": 1, "chips": "cash"}, "not-offered", id="offer first"
        ),
        pytest.param(
            "place", {"seat": 1, "spot": "red", "amount": 1, "chips": "cash"}, "chip-not-allowed", id="chips first"
        ),
        pytest.param("place", {"seat": 1, "spot": "red", "amount": 150}, "not-whole-chips", id="chips before limits"),
        pytest.param("place", {"seat": 1, "spot": "red", "amount": 99_900}, "above-maximum", id="limits before rack"),
        pytest.param("place", {"seat": 2, "spot": "red", "amount": 500}, "insufficient-chips", id="rack last"),
    ],
)
def test_of_two_faults_the_earlier_is_named(do: str, keys: dict[str, Any], code: str) -> None:
    assert Table("small-stakes").refused(do, **keys)[0] == code


@pytest.mark.parametrize(
    ("do", "keys", "code"),
    [
        pytest.param("place", {"seat": 1, "spot": "bonus-spin", "amount": 300}, "betting-closed", id="lock first"),
        pytest.param("draw", {"by": "generator", "for_": "b2b", "multiplier": 10}, "not-offered", id="offer"),
        pytest.param("draw", {"by": "generator", "for_": "dice"}, "bad-command", id="word"),
    ],
)
def test_bonus_wagers_keep_the_order_too(do: str, keys: dict[str, Any], code: str) -> None:
    table = Table("maryland", offers=["bonus-spin"])
    table.done("draw", by="generator", for_="bonus-spin", targets=["17"])
    table.done("spin", by="dealer")
    assert table.refused(do, **keys)[0] == code
