"""Asking a table on the floor without doing: the gate for every act, with the sensor, the float and what was asked."""

from __future__ import annotations

from typing import Any

import pytest

from cage.evening import Evening
from croupier.cage import command as cage
from croupier.floor import command as cmd
from croupier.floor.acts import AT_TABLE
from croupier.floor.deciding import may
from croupier.play import command as play
from croupier.play.refusal import Code
from croupier.rulebook.role import Role
from rulebook.houses import legal

DEALER, FLOOR, PIT, PLAYER = Role.DEALER, Role.FLOOR, Role.PIT, Role.PLAYER
SPIN: list[Any] = [play.Spin(by=DEALER), play.NoMoreBets(by=DEALER)]
RESTED = [*SPIN, play.BallRests(by=DEALER, pocket="17", revolutions=6)]
CONTESTED = [*RESTED, cmd.Sensor(pocket="20")]
DOLLY = [*RESTED, play.PlaceDolly(by=DEALER)]
SETTLED = [*RESTED, play.Settle(by=DEALER)]


@pytest.mark.parametrize(
    ("before", "form", "role", "code"),
    [
        (RESTED, play.Settle, DEALER, None),
        (RESTED, play.Settle, FLOOR, Code.NOT_YOUR_ROLE),
        (SPIN, play.Settle, DEALER, Code.WRONG_PHASE),
        (CONTESTED, play.Settle, DEALER, Code.SENSOR_DISAGREES),
        (CONTESTED, play.Collect, DEALER, Code.WRONG_PHASE),
        (RESTED, play.NoSpin, FLOOR, None),
        (RESTED, play.NoSpin, DEALER, None),
        (DOLLY, play.NoSpin, DEALER, Code.NOT_YOUR_ROLE),
        (DOLLY, play.NoSpin, FLOOR, None),
        (SETTLED, play.NoSpin, FLOOR, Code.WRONG_PHASE),
        (CONTESTED, play.NoSpin, FLOOR, None),
        (CONTESTED, play.NoSpin, DEALER, Code.SENSOR_DISAGREES),
        (RESTED, cmd.DecideResult, FLOOR, Code.NOTHING_TO_DECIDE),
        (CONTESTED, cmd.DecideResult, PIT, None),
        (CONTESTED, cmd.DecideResult, DEALER, Code.NOT_YOUR_ROLE),
        (SETTLED, cmd.AskVoid, DEALER, None),
        (SETTLED, cmd.AskVoid, PLAYER, Code.NOT_YOUR_ROLE),
        (SETTLED, cmd.Approve, FLOOR, Code.NOTHING_TO_DECIDE),
        ([*SETTLED, cmd.AskVoid(by=DEALER, round=1, why="misread")], cmd.Approve, FLOOR, None),
        ([], cage.Fill, FLOOR, None),
        ([], cage.Fill, DEALER, Code.NOT_YOUR_ROLE),
        ([], cage.CloseFloat, PIT, Code.WRONG_PHASE),
        ([play.CloseTable(by=FLOOR)], cage.CloseFloat, PIT, None),
    ],
)
def test_asking_at_a_table(before: list[Any], form: type[play.Command], role: Role, code: Code | None) -> None:
    now = Evening(legal("maryland"), automatic=False)
    now.table.take(*before)
    refused = may(now.state, AT_TABLE[form], role, legal("maryland"))
    assert (refused.code if refused is not None else None) == code


def test_the_gate_refuses_the_floors_acts_by_role_before_their_deciders_see_them() -> None:
    now = Evening(legal("maryland"), automatic=False)
    refused = now.table.give(cage.Fill(by=DEALER, amount=500), "dora")
    assert refused is not None
    assert (refused.code, refused.says) == (Code.NOT_YOUR_ROLE, "fill is for the floor or pit, not the dealer.")
