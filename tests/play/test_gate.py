"""The gate: every command by everybody in every phase, against a table written out for each time of closing."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.play import command as cmd
from croupier.play.decide import ACT_OF, ACTS
from croupier.play.gate import gate, may, verdict
from croupier.play.parse import read_command
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState, start
from croupier.play.wagers import Stake, Wagers
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close
from rulebook.houses import legal

PHASES = [
    Phase.CLOSED,
    Phase.OPEN,
    Phase.BETTING,
    Phase.SPINNING,
    Phase.NO_MORE_BETS,
    Phase.RESTING,
    Phase.DOLLY_PLACED,
    Phase.COLLECTING,
    Phase.PAYING,
    Phase.DOLLY_REMOVED,
    Phase.VOID,
]

CELLS = {"y": None, "c": Code.TABLE_CLOSED, "w": Code.WRONG_PHASE, "b": Code.BETTING_CLOSED}
"""A closed table comes before the role, the role before the phase."""

SAME = """
open_table    ywwwwwwwwww floor dealer
close_table   cwywwwwwwww floor dealer
buy_in        cyyyyyyyyyy player dealer
bring         cyyyyyyyyyy player dealer
take_away     cyyyyyyyyyy player dealer
return_chips  cyyyyyyyyyy dealer floor
tip           cyyyyyyyyyy player dealer
cash_out      yyyyyyyyyyy player dealer
leave         yyyyyyyyyyy player dealer
permit        cyyyyyyyyyy dealer floor
draw          cyyyyyyyyyy generator
call_floor    cyyyyyyyyyy dealer player
place_dolly   cwwwwywwwww dealer
collect       cwwwwwywwww dealer
pay           cwwwwwwywww dealer
remove_dolly  cwwwwwwwyww dealer
settle        cwwwwyyyyww dealer
"""

DURING_SPIN = """
place         cbyybbbbbbb player dealer
lift          cbyybbbbbbb player dealer
verbal        cbyybbbbbbb player dealer
choose        cbyybbbbbbb player dealer
confirm       cbyybbbbbbb dealer
spin          cwywwwwwwww dealer
no_more_bets  cwwywwwwwww dealer
ball_rests    cwwwywwwwww dealer
no_spin       cwwyywwwwww dealer floor
inspect_ball  cyywwyyyyyy dealer floor pit
replace_ball  cyywwyyyyyy floor pit
"""

BEFORE_SPIN = """
place         cbybbbbbbbb player dealer
lift          cbybbbbbbbb player dealer
verbal        cbybbbbbbbb player dealer
choose        cbybbbbbbbb player dealer
confirm       cbybbbbbbbb dealer
spin          cwwwywwwwww dealer
no_more_bets  cwywwwwwwww dealer
ball_rests    cwwywwwwwww dealer
no_spin       cwwywwwwwww dealer floor
inspect_ball  cyywyyyyyyy dealer floor pit
replace_ball  cyywyyyyyyy floor pit
"""

CLOSINGS = [
    pytest.param("small-stakes", Close.DURING_SPIN, SAME + DURING_SPIN, id="during-spin"),
    pytest.param("massachusetts", Close.BEFORE_SPIN, SAME + BEFORE_SPIN, id="before-spin"),
]


@pytest.mark.parametrize(("house", "closing", "written"), CLOSINGS)
def test_every_command_by_everybody_in_every_phase(house: str, closing: Close, written: str) -> None:
    rules = legal(house)
    assert rules.closing.when is closing
    assert list(Phase) == PHASES
    found, expected = {}, {}
    for line in written.split("\n"):
        if not line:
            continue
        command, cells, *roles = line.split()
        for phase, cell in zip(PHASES, cells, strict=True):
            for role in Role:
                key = (command, phase, role)
                allowed = cell == "c" or role in roles
                expected[key] = CELLS[cell] if allowed else Code.NOT_YOUR_ROLE
                found[key] = verdict(ACTS[command], role, phase, closing, rules)
    assert len(expected) == len(ACTS) * len(Phase) * len(Role) == 28 * 11 * 6
    assert found == expected


@pytest.mark.parametrize(
    ("house", "phase", "line", "refusal"),
    [
        pytest.param(
            "small-stakes",
            Phase.CLOSED,
            '{"do": "spin", "by": "dealer"}',
            Refusal(Code.TABLE_CLOSED, "The table is closed: open it first."),
            id="closed",
        ),
        pytest.param(
            "small-stakes",
            Phase.RESTING,
            '{"do": "place_dolly", "by": "player"}',
            Refusal(Code.NOT_YOUR_ROLE, "place_dolly is for the dealer, not the player.", ("SS-27",)),
            id="role",
        ),
        pytest.param(
            "massachusetts",
            Phase.BETTING,
            '{"do": "confirm", "seat": 1}',
            Refusal(Code.NOT_YOUR_ROLE, "confirm is for the dealer, not the player.", ("MA-03",)),
            id="confirm",
        ),
        pytest.param(
            "maryland",
            Phase.BETTING,
            '{"do": "replace_ball", "by": "dealer"}',
            Refusal(Code.NOT_YOUR_ROLE, "replace_ball is for the floor or pit, not the dealer.", ("MD-158", "MD-161")),
            id="replace",
        ),
        pytest.param(
            "maryland",
            Phase.BETTING,
            '{"do": "spin"}',
            Refusal(Code.NOT_YOUR_ROLE, "spin is for the dealer, not the player.", ("MD-147",)),
            id="spin",
        ),
        pytest.param(
            "maryland",
            Phase.BETTING,
            '{"do": "no_spin", "by": "player", "why": "foreign-object"}',
            Refusal(Code.NOT_YOUR_ROLE, "no_spin is for the dealer or floor, not the player."),
            id="two-roles",
        ),
        pytest.param(
            "singapore",
            Phase.RESTING,
            '{"do": "no_spin", "by": "floor", "why": "ball-broke"}',
            Refusal(Code.WRONG_PHASE, "no_spin belongs to the phase spinning, no-more-bets; the table is at resting."),
            id="phase",
        ),
        pytest.param(
            "massachusetts",
            Phase.BETTING,
            '{"do": "spin", "by": "dealer"}',
            Refusal(
                Code.WRONG_PHASE,
                "spin belongs to the phase no-more-bets; the table is at betting.",
                ("MA-67", "MA-69"),
            ),
            id="spin-before-the-call",
        ),
        pytest.param(
            "singapore",
            Phase.PAYING,
            '{"do": "lift", "seat": 1, "spot": "red"}',
            Refusal(
                Code.BETTING_CLOSED,
                "No more bets has been called: the wager stays and is settled where it lies.",
                ("SG-57",),
            ),
            id="late-lift",
        ),
        pytest.param(
            "small-stakes",
            Phase.NO_MORE_BETS,
            '{"do": "place", "seat": 1, "spot": "red", "amount": 500}',
            Refusal(
                Code.BETTING_CLOSED,
                "No more bets has been called: nothing is added now.",
                ("SS-11", "SS-12", "SS-39", "SS-40", "SS-41"),
                "floor",
            ),
            id="late-place",
        ),
    ],
)
def test_what_a_refusal_says(house: str, phase: Phase, line: str, refusal: Refusal) -> None:
    rules = legal(house)
    state, command = RoundState(closing=rules.closing.when, phase=phase), read_command(line)
    act = ACT_OF[type(command)]
    assert gate(state, act, command, rules) == refusal
    assert may(state, act, command.by, rules) == refusal, "asking gives the same answer as doing"


@pytest.mark.parametrize(
    ("act", "role", "state", "code"),
    [
        pytest.param("spin", Role.DEALER, {}, None, id="nothing-in-the-way"),
        pytest.param("spin", Role.DEALER, {"inspectors": ("floor",)}, Code.BALL_NOT_INSPECTED, id="inspect-first"),
        pytest.param("spin", Role.DEALER, {"damaged": True}, Code.BALL_NOT_REPLACED, id="replace-first"),
        pytest.param("inspect_ball", Role.FLOOR, {"inspectors": ("floor",)}, None, id="the-inspector"),
        pytest.param("inspect_ball", Role.DEALER, {"inspectors": ("floor",)}, Code.NOT_YOUR_ROLE, id="not-they"),
        pytest.param("confirm", Role.DEALER, {}, Code.NOTHING_TO_CONFIRM, id="nothing-spoken"),
        pytest.param("choose", Role.PLAYER, {}, Code.NOTHING_TO_CHOOSE, id="nothing-pending"),
        pytest.param("close_table", Role.FLOOR, {}, None, id="an-empty-layout"),
        pytest.param(
            "close_table",
            Role.FLOOR,
            {"wagers": Wagers({(1, "red", False): Stake(500, "colour")})},
            Code.WAGERS_DOWN,
            id="a-wager-down",
        ),
        pytest.param("no_spin", Role.PLAYER, {}, Code.NOT_YOUR_ROLE, id="role"),
        pytest.param("no_spin", Role.DEALER, {}, Code.WRONG_PHASE, id="phase"),
    ],
)
def test_asking_without_doing(act: str, role: Role, state: dict[str, Any], code: Code | None) -> None:
    """No arguments are made up: what a command would say does not matter."""
    rules = legal("maryland")
    asked = may(RoundState(closing=rules.closing.when, phase=Phase.BETTING, **state), ACTS[act], role, rules)
    assert (asked.code if asked is not None else None) == code


def test_the_gate_lets_through_what_is_in_order() -> None:
    rules = legal("small-stakes")
    assert gate(start(rules), ACTS["open_table"], cmd.OpenTable(by=Role.FLOOR), rules) is None


@pytest.mark.parametrize(("lifted", "closing"), [({}, Close.BEFORE_SPIN), ({"3(b)": "2021-05-29"}, Close.DURING_SPIN)])
def test_once_the_temporary_rule_is_lifted_betting_runs_into_the_spin(lifted: dict[str, str], closing: Close) -> None:
    rules = legal("massachusetts", lifted=lifted)
    state = RoundState(closing=rules.closing.when, phase=Phase.SPINNING)
    place = cmd.Place(seat=1, spot="red", amount=500)
    assert state.closing is closing
    refusal = gate(state, ACTS["place"], place, rules)
    assert (refusal is None) == (closing is Close.DURING_SPIN)
