"""Zero rules: what they catch, and which of them make no sense."""

from __future__ import annotations

import pytest

from croupier.game.pocket import Pocket
from croupier.game.zero import Citation, Fate, Prison, Sentence, ZeroRule

PRISON = Prison(Sentence.RELEASE, Sentence.LOST, Sentence.LOST, (Citation("2"),))


def rule(choices: tuple[Fate, ...], default: Fate, prison: Prison | None = None) -> ZeroRule:
    zeros = frozenset({Pocket("0"), Pocket("00")})
    return ZeroRule(zeros, frozenset({"red", "odd"}), choices, default, (Citation("1"),), prison)


@pytest.mark.parametrize(
    ("kind", "pocket", "caught"),
    [
        ("red", "0", True),
        ("odd", "00", True),
        ("red", "000", False),
        ("red", "2", False),
        ("even", "0", False),
        ("straight", "0", False),
    ],
)
def test_a_rule_catches_its_kinds_on_its_zeros(kind: str, pocket: str, caught: bool) -> None:
    assert rule((Fate.LOSE,), Fate.LOSE).catches(kind, Pocket(pocket)) is caught


@pytest.mark.parametrize(
    ("choices", "default", "prison"),
    [
        pytest.param((Fate.LOSE,), Fate.HALF, None, id="the default is no choice"),
        pytest.param((Fate.HALF, Fate.PRISON), Fate.HALF, None, id="a prison without sentences"),
        pytest.param((Fate.HALF,), Fate.HALF, PRISON, id="sentences without a prison"),
    ],
)
def test_a_rule_that_contradicts_itself_is_none(
    choices: tuple[Fate, ...], default: Fate, prison: Prison | None
) -> None:
    with pytest.raises(AssertionError):
        rule(choices, default, prison)
