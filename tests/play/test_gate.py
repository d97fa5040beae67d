"""The gate: every command by everybody in every phase, against a table written out for each time of closing."""

from __future__ import annotations

import pytest

from croupier.play.command import COMMANDS
from croupier.play.gate import gate, verdict
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.state import State
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close
from play.tables import Table
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
return_chips  cyyyyyyyyyy player dealer
tip           cyyyyyyyyyy player dealer
cash_out      yyyyyyyyyyy player dealer
leave         yyyyyyyyyyy player dealer
permit        cyyyyyyyyyy dealer floor
draw          cyyyyyyyyyy generator
call_floor    cyyyyyyyyyy dealer player
inspect_ball  cyyyyyyyyyy dealer floor pit
replace_ball  cyyyyyyyyyy floor
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
"""

CLOSINGS = [
    pytest.param("small-stakes", Close.DURING_SPIN, SAME + DURING_SPIN, id="during-spin"),
    pytest.param("massachusetts", Close.BEFORE_SPIN, SAME + BEFORE_SPIN, id="before-spin"),
]


@pytest.mark.parametrize(("house", "closing", "written"), CLOSINGS)
def test_every_command_by_everybody_in_every_phase(house: str, closing: Close, written: str) -> None:
    rules = legal(house)
    assert rules.closing.when is closing
    assert PHASES == list(Phase)
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
                found[key] = verdict(command, role, phase, closing, rules)
    assert len(expected) == len(COMMANDS) * len(Phase) * len(Role) == 28 * 11 * 6
    assert found == expected


def at(table: Table, phase: Phase, do: str, **keys: object) -> Refusal:
    table.state = State(closing=table.state.closing, phase=phase)
    answer = table.answer(do, **keys)
    assert isinstance(answer, Refusal)
    return answer


@pytest.mark.parametrize(
    ("house", "phase", "do", "keys", "refusal"),
    [
        pytest.param(
            "small-stakes",
            Phase.CLOSED,
            "spin",
            {"by": "dealer"},
            Refusal(Code.TABLE_CLOSED, "The table is closed: open it first."),
            id="closed",
        ),
        pytest.param(
            "small-stakes",
            Phase.RESTING,
            "place_dolly",
            {"by": "player"},
            Refusal(Code.NOT_YOUR_ROLE, "place_dolly is for the dealer, not the player.", ("SS-27",)),
            id="role",
        ),
        pytest.param(
            "maryland",
            Phase.BETTING,
            "no_spin",
            {"by": "player", "why": "foreign-object"},
            Refusal(Code.NOT_YOUR_ROLE, "no_spin is for the dealer or floor, not the player."),
            id="two-roles",
        ),
        pytest.param(
            "singapore",
            Phase.RESTING,
            "no_spin",
            {"by": "floor", "why": "ball-broke"},
            Refusal(
                Code.WRONG_PHASE, "no_spin belongs to the phase spinning, no-more-bets; the table is at resting."
            ),
            id="phase",
        ),
        pytest.param(
            "massachusetts",
            Phase.BETTING,
            "spin",
            {"by": "dealer"},
            Refusal(
                Code.WRONG_PHASE,
                "spin belongs to the phase no-more-bets; the table is at betting.",
                ("MA-67", "MA-69", "MA-65"),
            ),
            id="spin-before-the-call",
        ),
        pytest.param(
            "singapore",
            Phase.PAYING,
            "lift",
            {"seat": 1, "spot": "red"},
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
            "place",
            {"seat": 1, "spot": "red", "amount": 500},
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
def test_what_a_refusal_says(house: str, phase: Phase, do: str, keys: dict[str, object], refusal: Refusal) -> None:
    assert at(Table(house, bare=True), phase, do, **keys) == refusal


def test_the_gate_lets_through_what_is_in_order() -> None:
    table = Table("small-stakes", bare=True)
    assert gate(table.state, COMMANDS["open_table"](by=Role.FLOOR), table.rules) is None


def test_once_the_temporary_rule_is_lifted_betting_runs_into_the_spin() -> None:
    table = Table("massachusetts", lifted={"3(b)": "2021-05-29"})
    assert table.state.closing is Close.DURING_SPIN
    table.done("spin", by="dealer")
    table.done("place", seat=1, spot="red", amount=500)
    table.done("no_more_bets", by="dealer")
    assert table.refused("place", seat=1, spot="red", amount=500) == ("betting-closed", ())
