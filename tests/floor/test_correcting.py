"""Corrections: one person asks, another agrees; the money goes where the player is, and a round is undone whole."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cage.evening import Evening, place
from cage.lying import in_books
from cage.test_posted_rounds import agree
from croupier.cage import command as cage
from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.table import TableDecider
from croupier.floor.table_state import Asked
from croupier.floor.wheel import DealersWheel
from croupier.play import command as play
from croupier.play.chips.counts import worth
from croupier.play.chips.stack import Stack
from croupier.play.event import Corrected, Event, WagerFreed
from croupier.play.refusal import Code, Refusal
from croupier.play.state import balanced, meters
from croupier.rulebook.role import Role
from rulebook.houses import legal
from stacks import dollars

YELLOW = (Stack("colour", 100, 10, "yellow"),)
DEALER, FLOOR, PIT = Role.DEALER, Role.FLOOR, Role.PIT


def played(house: str = "maryland", pocket: str = "20", **choices: Any) -> Evening:
    """Ann has 20.00 on red and 5.00 on 20 from her wallet, Bob 10.00 on red for cash; by default 20 comes, black."""
    now = Evening(legal(house, **choices), automatic=False)
    now.seat(1, "ann", 10_000)
    now.table.take(play.BuyIn(seat=2, amount=5_000, chip=100))
    now.table.take(place(1, "red", 2_000), place(1, "straight:20", 500), place(2, "red", 1_000))
    now.spin(pocket)
    return now


def ask(amount: int, **keys: Any) -> cmd.AskCorrection:
    return cmd.AskCorrection(**{"by": DEALER, "round": 1, "amount": amount, "why": "misread", **keys})


VOID = cmd.AskVoid(by=FLOOR, round=1, why="ball touched")
AGREE = cmd.Approve(by=FLOOR, asked=1)


def refusal(now: Evening, command: Any, by: str = "paula") -> Refusal:
    """Why not; nothing has changed, neither the table nor the books."""
    table_state, entries, books = now.state, len(now.table.entries), dict(now.books.balances)
    refused = now.table.give(command, by)
    assert refused is not None, "it was taken"
    assert (now.state, len(now.table.entries)) == (table_state, entries)
    assert now.books.balances == books
    return refused


def put_right(now: Evening, asking: play.Command) -> list[Event]:
    """Dora asks and Paula agrees; gives what came of it. Books and table say the same."""
    now.table.take(asking, by="dora")
    number = now.state.askings
    assert number in now.state.asked
    now.table.take(cmd.Approve(by=FLOOR, asked=number), by="paula")
    assert number not in now.state.asked
    agree(now.books.draft(), now.state.play, now.rules)
    assert balanced(now.state.play)
    assert now.books.trial_balance() == 0
    return list(now.table.records[-1].events)


def held(now: Evening) -> tuple[int, int, int, int]:
    """Ann's wallet and rack, Bob's rack, and the tray."""
    accounts = ("wallet:ann", "rack:t1:1", "rack:t1:2", "float:t1")
    return tuple(now.books.free(account) for account in accounts)  # type: ignore[return-value]


def test_before_anything_is_put_right() -> None:
    assert held(played()) == (0, 25_500, 4_000, -29_500)


@pytest.mark.parametrize(
    ("asking", "after"),
    [
        (ask(700, seat=1), (0, 26_200, 4_000, -30_200)),
        (ask(-700, seat=1), (0, 24_800, 4_000, -28_800)),
        (ask(700, seat=2, by=PIT), (0, 25_500, 4_700, -30_200)),
        (ask(-4_000, seat=2, by=FLOOR), (0, 25_500, 0, -25_500)),
        # Money for a wallet does not come from the tray.
        (ask(700, player="ann"), (700, 25_500, 4_000, -29_500)),
    ],
)
def test_a_correction(asking: cmd.AskCorrection, after: tuple[int, int, int, int]) -> None:
    now = played()
    put_right(now, asking)
    assert held(now) == after
    assert now.state.play.seat(1).rack == after[1]
    assert now.state.play.seat(2).rack == after[2]


def test_what_is_recorded() -> None:
    now = played()
    [corrected] = put_right(now, ask(700, seat=1))
    [asked] = now.table.records[-2].events
    assert asked == ev.CorrectionAsked(
        number=1, round=1, amount=700, why="misread", by="dora", seat=1, player="ann", wallet=False
    )
    assert corrected == Corrected(number=1, round=1, amount=700, by="paula", seat=1, player="ann", chips=dollars(700))
    now.table.take(ask(1, seat=2), by="dora")
    assert dict(now.state.asked) == {2: Asked(1, "dora", "misread", 1, 2)}
    now.table.take(cmd.Reject(by=PIT, asked=2), by="paula")
    assert now.table.records[-1].events == (ev.AskingRejected(number=2, by="paula"),)
    assert (dict(now.state.asked), now.state.askings) == ({}, 2)


def test_nothing_moves_before_somebody_agrees() -> None:
    now = played()
    now.table.take(ask(700, seat=1), VOID, by="dora")
    assert held(now) == (0, 25_500, 4_000, -29_500)
    now.table.take(cmd.Reject(by=FLOOR, asked=1), cmd.Reject(by=FLOOR, asked=2), by="dora")
    assert held(now) == (0, 25_500, 4_000, -29_500)
    assert refusal(now, AGREE).code is Code.NOTHING_TO_DECIDE


@pytest.mark.parametrize(
    ("asking", "code"),
    [
        (ask(700), Code.BAD_COMMAND),
        (ask(700, seat=1, player="ann"), Code.BAD_COMMAND),
        (ask(0, seat=1), Code.BAD_COMMAND),
        (ask(700, seat=1, by=Role.PLAYER), Code.NOT_YOUR_ROLE),
        (ask(700, seat=1, by=Role.SECURITY), Code.NOT_YOUR_ROLE),
        (cmd.AskVoid(round=1, why="x"), Code.NOT_YOUR_ROLE),
        (ask(700, seat=1, round=2), Code.NO_SUCH_ROUND),
        (ask(700, seat=1, round=3), Code.NO_SUCH_ROUND),
        (cmd.AskVoid(by=FLOOR, round=2, why="x"), Code.NO_SUCH_ROUND),
        (ask(700, seat=99), Code.UNKNOWN_SEAT),
        (ask(700, seat=3), Code.NO_WAGER),
        (ask(700, player="zoe"), Code.NO_WALLET),
        (AGREE, Code.NOTHING_TO_DECIDE),
        (cmd.Reject(by=FLOOR, asked=1), Code.NOTHING_TO_DECIDE),
    ],
)
def test_what_cannot_be_asked(asking: play.Command, code: Code) -> None:
    assert refusal(played(), asking).code is code


@pytest.mark.parametrize("asking", [ask(700, seat=1), VOID])
def test_who_may_agree(asking: play.Command) -> None:
    now = played()
    now.table.take(asking, by="dora")
    assert refusal(now, AGREE, "dora") == Refusal(Code.SAME_PERSON, "dora asked for it: somebody else has to agree.")
    for role in (DEALER, Role.PLAYER, Role.SECURITY, Role.GENERATOR):
        assert refusal(now, cmd.Approve(by=role, asked=1)).code is Code.NOT_YOUR_ROLE
        assert refusal(now, cmd.Reject(by=role, asked=1)).code is Code.NOT_YOUR_ROLE
    now.table.take(cmd.Approve(by=PIT, asked=1), by="pete")


def test_a_voided_spin_was_never_settled() -> None:
    now = Evening(legal("maryland"), automatic=False)
    now.table.take(play.Spin(by=DEALER), play.NoSpin(by=FLOOR, why="foreign-object"))
    assert refusal(now, VOID) == Refusal(Code.NO_SUCH_ROUND, "Round 1 has not been settled at this table.")


def test_the_round_now_settled_waits_for_its_end() -> None:
    now = played()
    now.table.take(place(1, "red", 500), play.Spin(by=DEALER), play.NoMoreBets(by=DEALER))
    now.table.take(
        play.BallRests(by=DEALER, pocket="3", enough=True), play.PlaceDolly(by=DEALER), play.Collect(by=DEALER)
    )
    assert refusal(now, ask(700, seat=1, round=2)).code is Code.NO_SUCH_ROUND
    now.table.take(play.Pay(by=DEALER), play.RemoveDolly(by=DEALER))
    put_right(now, ask(700, seat=1, round=2))


def test_twenty_rounds_are_kept() -> None:
    now = played()
    now.table.take(ask(700, seat=1), by="dora")
    for _ in range(19):
        now.spin("5")
    put_right(now, ask(100, seat=1))
    now.spin("5")
    says = "Round 1 is too long ago: the last 20 can be put right, now from round 2 on."
    assert refusal(now, VOID) == Refusal(Code.NO_SUCH_ROUND, says)
    assert refusal(now, AGREE) == Refusal(Code.NO_SUCH_ROUND, says)
    assert 1 in now.state.asked
    now.table.take(cmd.Reject(by=FLOOR, asked=1), by="paula")


def test_a_wallet_is_paid_when_its_player_has_left() -> None:
    now = played()
    now.table.take(play.CashOut(seat=1), play.Leave(seat=1))
    now.seat(1, "cid", 3_000)
    put_right(now, ask(700, seat=1))
    assert (now.books.free("wallet:ann"), now.books.free("rack:t1:1")) == (26_200, 3_000)
    now.window.take(cage.Withdraw(player="ann", amount=26_000))
    now.table.take(ask(-201, seat=1), by="dora")
    asked = now.state.askings
    assert refusal(now, cmd.Approve(by=FLOOR, asked=asked)) == Refusal(
        Code.INSUFFICIENT_FUNDS, "The wallet of ann holds USD 2, not USD 2.01."
    )
    assert asked in now.state.asked
    put_right(now, ask(-200, seat=1))
    assert now.books.free("wallet:ann") == 0


def test_a_player_who_has_come_back_to_the_seat_gets_chips() -> None:
    now = played()
    now.table.take(play.CashOut(seat=1), play.Leave(seat=1), cmd.Sit(seat=1, player="ann"))
    put_right(now, ask(700, seat=1))
    assert held(now) == (25_500, 700, 4_000, -30_200)
    now.table.take(play.CashOut(seat=1))


def test_whoever_had_no_wager_in_the_round() -> None:
    now = played()
    now.seat(3, "cid", 1_000)
    put_right(now, ask(700, seat=3))
    assert now.books.free("rack:t1:3") == 1_700
    now.table.take(ask(50, seat=3), by="dora")
    now.table.take(play.CashOut(seat=3), play.Leave(seat=3))
    now.table.take(cmd.Approve(by=FLOOR, asked=2), by="paula")
    assert now.books.free("wallet:cid") == 1_750
    put_right(now, ask(-750, player="cid"))
    assert now.books.free("wallet:cid") == 1_000


@pytest.mark.parametrize("last", [play.CashOut(seat=2), play.Leave(seat=2)])
def test_whoever_played_for_cash_and_has_left_cannot_be_reached(last: play.Command) -> None:
    now = played("colorado")
    now.table.take(ask(700, seat=2), by="dora")
    now.table.take(last)
    now.table.take(play.BuyIn(seat=2, amount=5_000, chip=100))
    assert refusal(now, AGREE) == Refusal(
        Code.NO_WALLET, "Seat 2 was played for cash and has been left: nobody is there to pay, and no wallet."
    )
    now.table.take(VOID, by="dora")
    assert refusal(now, cmd.Approve(by=FLOOR, asked=2)).code is Code.NO_WALLET


def test_whoever_lost_everything_for_cash_is_still_there() -> None:
    now = Evening(legal("maryland"), automatic=False)
    now.table.take(play.BuyIn(seat=2, amount=1_000, chip=100), place(2, "red", 1_000))
    now.spin("20")
    assert now.state.play.seat(2).rack == 0
    put_right(now, VOID)
    assert now.state.play.seat(2).rack == 1_000
    now.table.take(play.BuyIn(seat=2, amount=1_000, chip=100, tender="chips"), place(2, "red", 1_000))


def test_a_rack_gives_what_it_holds() -> None:
    now = played()
    now.table.take(place(2, "red", 1_000))
    now.table.take(ask(-3_001, seat=2), by="dora")
    assert refusal(now, AGREE) == Refusal(Code.INSUFFICIENT_CHIPS, "Seat 2 holds USD 30, not USD 30.01.")
    put_right(now, ask(-3_000, seat=2))
    assert (now.state.play.seat(2).rack, now.state.play.seat(2).staked) == (0, 1_000)


def test_a_round_is_undone() -> None:
    """Ann won 15,500 less 2,000 lost; Bob lost 1,000. Everybody has what they came with."""
    now = played()
    assert put_right(now, VOID) == [
        ev.RoundUndone(number=1, round=1, by="paula"),
        Corrected(number=1, round=1, amount=1_000, by="paula", seat=2, chips=YELLOW),
        Corrected(number=1, round=1, amount=-15_500, by="paula", seat=1, player="ann", taken=dollars(15_500)),
    ]
    assert held(now) == (0, 10_000, 5_000, -15_000)
    assert now.state.play.house == 0
    assert refusal(now, VOID) == Refusal(Code.NO_SUCH_ROUND, "Round 1 has been undone already.")


def test_a_round_is_undone_once_however_often_it_was_asked() -> None:
    now = played()
    now.table.take(VOID, VOID, by="dora")
    now.table.take(AGREE, by="paula")
    assert refusal(now, cmd.Approve(by=FLOOR, asked=2)).says == "Round 1 has been undone already."
    assert held(now) == (0, 10_000, 5_000, -15_000)


def test_a_round_is_undone_whole_or_not_at_all() -> None:
    now = played()
    now.table.take(place(1, "black", 10_000), place(1, "even", 10_000))
    now.table.take(VOID, by="dora")
    assert refusal(now, AGREE) == Refusal(Code.INSUFFICIENT_CHIPS, "Seat 1 holds USD 55, not USD 155.")
    now.table.take(play.Lift(seat=1, spot="even"))
    now.table.take(AGREE, by="paula")
    assert held(now)[1:3] == (0, 5_000)


def test_corrections_are_undone_with_their_round() -> None:
    now = played()
    put_right(now, ask(700, seat=1))
    put_right(now, ask(300, player="ann"))
    put_right(now, VOID)
    assert held(now) == (300, 9_700, 5_000, -14_700)


def test_an_undone_round_leaves_those_around_it() -> None:
    now = played()
    now.table.take(place(2, "red", 1_000))
    now.spin("3")
    put_right(now, VOID)
    assert now.state.play.seat(2).rack == 6_000
    put_right(now, cmd.AskVoid(by=PIT, round=2, why="x"))
    assert now.state.play.seat(2).rack == 5_000


def test_tips_are_not_undone() -> None:
    now = Evening(legal("colorado"), automatic=False)
    now.seat(1, "ann", 10_000)
    now.table.take(place(1, "red", 1_000), play.Tip(seat=1, amount=500, spot="black"), play.Tip(seat=1, amount=300))
    now.spin("20")
    assert (now.state.play.seat(1).rack, worth(now.state.play.tip_box)) == (8_200, 1_300)
    put_right(now, VOID)
    assert (now.state.play.seat(1).rack, worth(now.state.play.tip_box)) == (9_200, 1_300)


def test_meters_are_not_undone() -> None:
    now = Evening(legal("maryland", offers=["bonus-spin"]), automatic=False)
    now.seat(1, "ann", 10_000)
    now.table.take(place(1, "red", 500), place(1, "bonus-spin", 500))
    now.table.take(play.Draw(by=Role.GENERATOR, what="bonus-spin", drawn={"targets": ["17"]}))
    now.spin("20")
    stood = meters(now.state.play)
    put_right(now, VOID)
    assert (now.state.play.seat(1).rack, meters(now.state.play)) == (10_000, stood)
    assert stood != meters(Evening(legal("maryland", offers=["bonus-spin"])).state.play)


PRISON = {"house": "colorado:single-zero", "zero": "prison", "pocket": "0"}


def test_a_wager_that_awaits_its_owner_is_freed() -> None:
    now = played(**PRISON)
    assert {key[0] for key in now.state.play.pending} == {1, 2}
    events = put_right(now, VOID)
    assert [event for event in events if isinstance(event, WagerFreed)] == [
        WagerFreed(seat=1, spot="red", amount=2_000, chips=dollars(2_000), round=1, pending=True),
        WagerFreed(seat=2, spot="red", amount=1_000, chips=YELLOW, round=1, pending=True),
    ]
    assert (held(now)[1:3], dict(now.state.play.pending), in_books(now.books.balances, "t1")) == (
        (10_000, 5_000),
        {},
        {},
    )


def test_a_prisoner_is_freed_and_half_that_was_taken_comes_back() -> None:
    now = played(**PRISON)
    now.table.take(play.Choose(seat=1, spot="red", choice="prison"), play.Choose(seat=2, spot="red", choice="half"))
    assert held(now)[1:3] == (7_500, 4_500)
    events = put_right(now, VOID)
    assert [event for event in events if isinstance(event, WagerFreed)] == [
        WagerFreed(seat=1, spot="red", amount=2_000, chips=dollars(2_000), round=1)
    ]
    assert (held(now)[1:3], dict(now.state.play.prisoners), in_books(now.books.balances, "t1")) == (
        (10_000, 5_000),
        {},
        {},
    )


def test_a_prisoner_that_was_settled_since_counts_in_that_round() -> None:
    now = played(**PRISON)
    now.table.take(play.Choose(seat=1, spot="red", choice="prison"))
    now.spin("20")
    assert (held(now)[1], now.state.play.seat(1).staked) == (7_500, 0)
    put_right(now, VOID)
    assert held(now)[1] == 8_000
    put_right(now, cmd.AskVoid(by=FLOOR, round=2, why="x"))
    assert held(now)[1] == 10_000


def test_a_table_that_is_set_up_again_keeps_what_was_asked_but_no_rounds() -> None:
    now = played()
    now.table.take(ask(700, seat=1), by="dora")
    now.table.take(play.CashOut(seat=1), play.CashOut(seat=2), play.CloseTable(by=FLOOR))
    now.table.decider = TableDecider("t1", legal("maryland:triple-zero"), DealersWheel())
    now.table.take(cmd.Setup(), play.OpenTable(by=FLOOR))
    assert refusal(now, AGREE) == Refusal(Code.NO_SUCH_ROUND, "Round 1 has not been settled at this table.")
    now.table.take(cmd.Reject(by=FLOOR, asked=1), by="paula")


def test_two_hundred_askings_are_enough() -> None:
    now = played()
    now.table.take(*[ask(700, seat=1)] * 200, by="dora")
    assert refusal(now, VOID).code is Code.WRONG_PHASE
    now.table.take(cmd.Reject(by=FLOOR, asked=7), by="paula")
    now.table.take(VOID, by="dora")
    assert now.state.askings == 201


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"do": "ask_correction", "round": 0, "amount": 5, "why": "x", "seat": 1}', "`int` >= 1"),
        ('{"do": "ask_correction", "round": 1, "amount": 2.5, "why": "x", "seat": 1}', "Expected `int`, got `float`"),
        ('{"do": "ask_correction", "round": 1, "amount": -1000000000001, "why": "x"}', "`int` >= -1000000000000"),
        ('{"do": "ask_correction", "round": 1, "amount": 5, "why": "", "seat": 1}', "length >= 1"),
        ('{"do": "ask_correction", "round": 1, "amount": 5, "why": "x", "player": "a b"}', "matching regex"),
        ('{"do": "ask_void", "round": 1}', "missing required field `why`"),
        ('{"do": "approve"}', "missing required field `asked`"),
        ('{"do": "reject", "asked": "1"}', "Expected `int`, got `str`"),
    ],
)
def test_a_line_that_asks_for_nothing(line: str, says: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(line, type=cmd.AskCorrection | cmd.AskVoid | cmd.Approve | cmd.Reject)
    assert says in str(error.value)
