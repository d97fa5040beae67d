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
from stacks import dollars

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

BONUSES = {"maryland": ("bonus-spin", "x-straight"), "massachusetts": ("b2b",)}

CELLS = {"y": None, "c": Code.TABLE_CLOSED, "w": Code.WRONG_PHASE, "b": Code.BETTING_CLOSED}
"""A closed table comes before the role, the role before the phase."""

SAME = """
open_table    ywwwwwwwwww floor dealer
place_your_bets cywwwwwwwww dealer
close_table   cyywwwwwwww floor dealer
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
answer_report yyyyyyyyyyy floor pit
place_dolly   cwwwwywwwww dealer
collect       cwwwwwywwww dealer
pay           cwwwwwwywww dealer
remove_dolly  cwwwwwwwyww dealer
settle        cwwwwyyyyww dealer
"""

DURING_SPIN = """
place         cwyybbbbbbb player dealer
lift          cwyybbbbbbb player dealer
verbal        cwyybbbbbbb player dealer
choose        cwyybbbbbbb player dealer
confirm       cwyybbbbbbb dealer
spin          cwywwwwwwww dealer
no_more_bets  cwwywwwwwww dealer
ball_rests    cwwwywwwwww dealer
no_spin       cwwyyyyywww dealer floor
inspect_ball  cyywwyyyyyy dealer floor pit
replace_ball  cyywwyyyyyy floor pit
"""

BEFORE_SPIN = """
place         cwybbbbbbbb player dealer
lift          cwybbbbbbbb player dealer
verbal        cwybbbbbbbb player dealer
choose        cwybbbbbbbb player dealer
confirm       cwybbbbbbbb dealer
spin          cwwwywwwwww dealer
no_more_bets  cwywwwwwwww dealer
ball_rests    cwwywwwwwww dealer
no_spin       cwwywyyywww dealer floor
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
    assert len(expected) == len(ACTS) * len(Phase) * len(Role) == 30 * 11 * 6
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
            '{"do": "no_spin", "by": "player", "why": "ball-broke"}',
            Refusal(Code.NOT_YOUR_ROLE, "no_spin is for the dealer or floor, not the player."),
            id="two-roles",
        ),
        pytest.param(
            "singapore",
            Phase.PAYING,
            '{"do": "no_spin", "by": "floor", "why": "ball-broke"}',
            Refusal(
                Code.WRONG_PHASE,
                "no_spin belongs to the phase spinning, no-more-bets, resting, dolly-placed, collecting; the table is "
                "at paying. Winners have been paid: ask for a correction, which two people make.",
            ),
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
                "Winners have been paid, and betting opens again when the dolly is lifted.",
                ("SG-09",),
            ),
            id="late-lift-after-payment",
        ),
        pytest.param(
            "singapore",
            Phase.COLLECTING,
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
            Phase.OPEN,
            '{"do": "lift", "seat": 1, "spot": "red"}',
            Refusal(
                Code.WRONG_PHASE,
                'Betting has not been opened: the dealer says "The game is open." first.',
                ("SS-29",),
            ),
            id="not-called",
        ),
        pytest.param(
            "small-stakes",
            Phase.NO_MORE_BETS,
            '{"do": "place", "seat": 1, "spot": "red", "amount": 500}',
            Refusal(
                Code.BETTING_CLOSED,
                "No more bets has been called: nothing is added now.",
                ("SS-11", "SS-39", "SS-40", "SS-12", "SS-41"),
                "floor",
                ("SS-12", "SS-41"),
            ),
            id="late-place",
        ),
        pytest.param(
            "small-stakes",
            Phase.RESTING,
            '{"do": "lift", "seat": 1, "spot": "red"}',
            Refusal(
                Code.BETTING_CLOSED,
                "No more bets has been called: the wager stays and is settled where it lies.",
                ("SS-11", "SS-12"),
                "floor",
                ("SS-12",),
            ),
            id="late-lift-is-past-posting",
        ),
        pytest.param(
            "maryland",
            Phase.COLLECTING,
            '{"do": "lift", "seat": 1, "spot": "red"}',
            Refusal(
                Code.BETTING_CLOSED,
                "No more bets has been called: the wager stays and is settled where it lies.",
                ("MD-150",),
            ),
            id="MD-150",
        ),
        pytest.param(
            "maryland",
            Phase.PAYING,
            '{"do": "place", "seat": 1, "spot": "red", "amount": 500}',
            Refusal(
                Code.BETTING_CLOSED, "Winners have been paid, and betting opens again when the dolly is lifted.", ()
            ),
            id="MD-150 has ended",
        ),
        pytest.param(
            "colorado",
            Phase.NO_MORE_BETS,
            '{"do": "lift", "seat": 1, "spot": "red"}',
            Refusal(
                Code.BETTING_CLOSED, "No more bets has been called: the wager stays and is settled where it lies.", ()
            ),
            id="a late lift is in no clause of Colorado",
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
    ("house", "line", "clauses"),
    [
        # "The dealer shall announce no spin", for each reason by itself; Singapore's rules name nobody.
        pytest.param("massachusetts", '{"do": "no_spin", "why": "same-direction"}', ("MA-83",), id="MA-83"),
        pytest.param("small-stakes", '{"do": "no_spin", "why": "foreign-object"}', ("SS-37",), id="SS-37"),
        pytest.param("small-stakes", '{"do": "no_spin", "why": "hanging-ball"}', ("SS-43",), id="SS-43"),
        pytest.param("maryland", '{"do": "no_spin", "why": "ball-left-wheel"}', ("MD-159",), id="MD-159"),
        pytest.param("colorado", '{"do": "no_spin", "why": "too-few-revolutions"}', ("CO-78",), id="CO-78"),
        pytest.param("singapore", '{"do": "no_spin", "why": "interference"}', (), id="nobody is named"),
        pytest.param("colorado", '{"do": "no_spin", "why": "wheel-stopped"}', (), id="not listed"),
        # "An electronic RNG will be used to select the targets"; nothing is said of the bonus wheels.
        pytest.param("maryland", '{"do": "draw", "for": "bonus-spin", "targets": ["8"]}', ("MD-76",), id="MD-76"),
        pytest.param(
            "maryland",
            '{"do": "draw", "for": "bonus-spin", "position": 1, "hot": "750", "community": "60"}',
            (),
            id="bonus wheels",
        ),
        pytest.param("maryland", '{"do": "draw", "for": "bonus-spin"}', (), id="no draw"),
        pytest.param("maryland", '{"do": "draw", "for": "x-straight", "numbers": {"8": 50}}', ("MD-82",), id="MD-82"),
        pytest.param("massachusetts", '{"do": "draw", "for": "b2b", "multiplier": 10}', ("MA-77",), id="MA-77"),
        pytest.param("singapore", '{"do": "draw", "for": "b2b", "multiplier": 10}', (), id="no such bonus"),
        # "Alert the dealer and be granted permission"; "the floor manager must be called".
        pytest.param("small-stakes", '{"do": "permit", "seat": 1}', ("SS-04", "SS-07"), id="SS-04"),
        pytest.param("colorado", '{"do": "permit", "seat": 1}', (), id="no permission is needed"),
    ],
)
def test_what_says_that_it_is_not_for_a_player(house: str, line: str, clauses: tuple[str, ...]) -> None:
    rules = legal(house, offers=[*BONUSES.get(house, ())])
    command = read_command(line)
    refusal = gate(RoundState(closing=rules.closing.when, phase=Phase.BETTING), ACT_OF[type(command)], command, rules)
    assert refusal is not None
    assert (refusal.code, refusal.clauses) == (Code.NOT_YOUR_ROLE, clauses)


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
            {"wagers": Wagers({(1, "red", False): Stake(500, dollars(500))})},
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
