"""The three layouts, and one spot of every kind of wager on each, with what one tap of a $1 chip puts there."""

from __future__ import annotations

from typing import Any, NamedTuple

_KINDS = """straight:17 split:17-20 split:16-17 street:16-17-18 corner:16-17-19-20 line:13-18
column:2 dozen:2 red black odd even low high"""
_COMMON = dict.fromkeys(_KINDS.split(), 100)


class Cloth(NamedTuple):
    rulebook: str
    house: dict[str, Any]
    spots: dict[str, int]


CLOTHS = {
    "single-zero": Cloth("singapore", {}, {**_COMMON, "trio:0-1-2": 100, "split:0-3": 100, "first-four": 100}),
    "double-zero": Cloth(
        "maryland", {}, {**_COMMON, "straight:00": 100, "trio:0-2-00": 100, "split:0-00": 100, "first-five": 100}
    ),
    "triple-zero": Cloth(
        "maryland",
        {"wheel": "triple-zero", "offers": ["green", "five-adjacent", "complete"]},
        {
            **_COMMON,
            "straight:000": 100,
            "split:0-000": 100,
            "trio:0-2-00": 100,
            "first-five": 100,
            "green": 100,
            "five-adjacent:17": 500,
        },
    ),
}
