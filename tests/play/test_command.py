"""Commands: what each line of a replay file means, and which lines mean nothing."""

from __future__ import annotations

import json

import msgspec
import pytest

from croupier.play import command as cmd
from croupier.play.command import Command, name_of
from croupier.play.decide import ACTS
from croupier.play.parse import read_command
from croupier.rulebook.role import Role

EVERY_COMMAND: list[tuple[str, Command]] = [
    ('{"do": "open_table", "by": "floor"}', cmd.OpenTable(by=Role.FLOOR)),
    ('{"do": "place_your_bets", "by": "dealer"}', cmd.PlaceYourBets(by=Role.DEALER)),
    ('{"do": "close_table", "by": "dealer"}', cmd.CloseTable(by=Role.DEALER)),
    (
        '{"do": "buy_in", "seat": 1, "amount": 10000, "chip": 100, "colour": "blue"}',
        cmd.BuyIn(seat=1, amount=10_000, chip=100, colour="blue"),
    ),
    (
        '{"do": "buy_in", "seat": 2, "amount": 500, "design": "striped", "chips": "value", "tender": "receipt"}',
        cmd.BuyIn(seat=2, amount=500, design="striped", chips="value", tender="receipt"),
    ),
    ('{"do": "bring", "seat": 1, "amount": 500}', cmd.Bring(seat=1, amount=500, chips="value")),
    (
        '{"do": "bring", "seat": 1, "amount": 500, "chips": "value", "chip": 500}',
        cmd.Bring(seat=1, amount=500, chip=500),
    ),
    ('{"do": "take_away", "seat": 1, "amount": 500}', cmd.TakeAway(seat=1, amount=500)),
    (
        '{"do": "return_chips", "by": "dealer", "seat": 1, "amount": 500, "chip": 100}',
        cmd.ReturnChips(by=Role.DEALER, seat=1, amount=500, chip=100),
    ),
    ('{"do": "permit", "seat": 1, "by": "floor"}', cmd.Permit(seat=1, by=Role.FLOOR)),
    (
        '{"do": "place", "seat": 1, "spot": "split:8-11", "amount": 500}',
        cmd.Place(seat=1, spot="split:8-11", amount=500, source=None, handed="table"),
    ),
    (
        '{"do": "place", "seat": 1, "spot": "red", "amount": 5, "chips": "value", "from": "elsewhere", "coupon": 5,'
        ' "handed": "hand", "by": "dealer"}',
        cmd.Place(
            seat=1,
            spot="red",
            amount=5,
            chips="value",
            source="elsewhere",
            coupon=5,
            handed="hand",
            by=Role.DEALER,
        ),
    ),
    ('{"do": "lift", "seat": 1, "spot": "red"}', cmd.Lift(seat=1, spot="red", amount=None)),
    ('{"do": "lift", "seat": 1, "spot": "red", "amount": 100}', cmd.Lift(seat=1, spot="red", amount=100)),
    ('{"do": "verbal", "seat": 1, "spot": "red", "amount": 100}', cmd.Verbal(seat=1, spot="red", amount=100)),
    ('{"do": "confirm", "seat": 1, "by": "dealer"}', cmd.Confirm(seat=1, by=Role.DEALER)),
    ('{"do": "tip", "seat": 1, "amount": 100}', cmd.Tip(seat=1, amount=100, spot=None)),
    (
        '{"do": "choose", "seat": 1, "spot": "red", "choice": "prison"}',
        cmd.Choose(seat=1, spot="red", choice="prison"),
    ),
    ('{"do": "cash_out", "seat": 1}', cmd.CashOut(seat=1, amount=None)),
    ('{"do": "leave", "seat": 1}', cmd.Leave(seat=1)),
    ('{"do": "spin", "by": "dealer"}', cmd.Spin(by=Role.DEALER, direction="opposite")),
    ('{"do": "no_more_bets", "by": "dealer"}', cmd.NoMoreBets(by=Role.DEALER)),
    (
        '{"do": "draw", "by": "generator", "for": "b2b", "multiplier": 10}',
        cmd.Draw(by=Role.GENERATOR, what="b2b", drawn={"multiplier": 10}),
    ),
    (
        '{"do": "draw", "by": "generator", "for": "x-straight", "numbers": {"17": 50, "4": 250}}',
        cmd.Draw(by=Role.GENERATOR, what="x-straight", drawn={"numbers": {"17": 50, "4": 250}}),
    ),
    (
        '{"do": "draw", "by": "generator", "for": "bonus-spin", "targets": ["8"]}',
        cmd.Draw(by=Role.GENERATOR, what="bonus-spin", drawn={"targets": ["8"]}),
    ),
    (
        '{"do": "draw", "by": "generator", "for": "bonus-spin", "position": 3, "hot": "750", "community": "60"}',
        cmd.Draw(by=Role.GENERATOR, what="bonus-spin", drawn={"position": 3, "hot": "750", "community": "60"}),
    ),
    (
        '{"do": "ball_rests", "by": "dealer", "pocket": "17", "revolutions": 6}',
        cmd.BallRests(by=Role.DEALER, pocket="17", revolutions=6),
    ),
    ('{"do": "no_spin", "by": "dealer", "why": "foreign-object"}', cmd.NoSpin(by=Role.DEALER, why="foreign-object")),
    (
        '{"do": "answer_report", "by": "pit", "report": 3, "note": "a word with seat 2"}',
        cmd.AnswerReport(by=Role.PIT, report=3, note="a word with seat 2"),
    ),
    ('{"do": "call_floor", "by": "dealer"}', cmd.CallFloor(by=Role.DEALER, why="dispute", seat=None)),
    ('{"do": "inspect_ball", "by": "pit"}', cmd.InspectBall(by=Role.PIT, damaged=False)),
    ('{"do": "replace_ball", "by": "floor"}', cmd.ReplaceBall(by=Role.FLOOR)),
    ('{"do": "place_dolly", "by": "dealer"}', cmd.PlaceDolly(by=Role.DEALER)),
    ('{"do": "collect", "by": "dealer"}', cmd.Collect(by=Role.DEALER)),
    ('{"do": "pay", "by": "dealer"}', cmd.Pay(by=Role.DEALER)),
    ('{"do": "remove_dolly", "by": "dealer"}', cmd.RemoveDolly(by=Role.DEALER)),
    ('{"do": "settle", "by": "dealer"}', cmd.Settle(by=Role.DEALER)),
]


@pytest.mark.parametrize(("line", "command"), EVERY_COMMAND)
def test_a_line_is_a_command(line: str, command: Command) -> None:
    assert read_command(line) == command
    assert read_command(line.encode()) == command
    assert name_of(command) == json.loads(line)["do"]
    if not isinstance(command, cmd.Draw):  # the fields of a draw stand beside the others, and are read apart
        assert read_command(msgspec.json.encode(command)) == command


def test_every_command_is_shown() -> None:
    assert {name_of(command) for _, command in EVERY_COMMAND} == set(ACTS)
    assert len(ACTS) == 30


def test_without_by_a_command_is_a_players() -> None:
    assert read_command('{"do": "cash_out", "seat": 3}').by is Role.PLAYER


NO_COMMANDS = [
    pytest.param("", "truncated", id="nothing"),
    pytest.param("red on 5", "malformed", id="no JSON"),
    pytest.param('{"do": "spin"} {"do": "spin"}', "malformed", id="two on a line"),
    pytest.param("null", "Expected `object`, got `null`", id="null"),
    pytest.param('["spin"]', "Expected `object`, got `array`", id="list"),
    pytest.param("{}", "missing required field `do`", id="nothing to do"),
    pytest.param('{"do": "dance"}', "Invalid value 'dance'", id="unknown word"),
    pytest.param('{"do": "spin", "wheel": 2}', "unknown field `wheel`", id="unknown key"),
    pytest.param('{"do": "spin", "by": "barman"}', "Invalid enum value 'barman'", id="unknown role"),
    pytest.param('{"do": "leave"}', "missing required field `seat`", id="no seat"),
    pytest.param('{"do": "leave", "seat": 0}', "`int` >= 1", id="seat 0"),
    pytest.param('{"do": "leave", "seat": 1000001}', "`int` <= 1000000", id="seat beyond all tables"),
    pytest.param('{"do": "leave", "seat": "1"}', "Expected `int`, got `str`", id="seat in words"),
    pytest.param('{"do": "leave", "seat": true}', "Expected `int`, got `bool`", id="seat true"),
    pytest.param('{"do": "tip", "seat": 1, "amount": 0}', "`int` >= 1", id="no money"),
    pytest.param('{"do": "tip", "seat": 1, "amount": -5}', "`int` >= 1", id="less than none"),
    pytest.param('{"do": "tip", "seat": 1, "amount": 2.5}', "Expected `int`, got `float`", id="half a cent"),
    pytest.param('{"do": "tip", "seat": 1, "amount": 1000000000001}', "`int` <= 1000000000000", id="too much"),
    pytest.param('{"do": "lift", "seat": 1, "spot": ""}', "length >= 1", id="no spot"),
    pytest.param(f'{{"do": "lift", "seat": 1, "spot": "{"1" * 61}"}}', "length <= 60", id="endless spot"),
    pytest.param('{"do": "ball_rests", "pocket": 17}', "Expected `str`, got `int`", id="pocket as a number"),
    pytest.param('{"do": "ball_rests", "pocket": "7", "revolutions": -1}', "`int` >= 0", id="backwards"),
    pytest.param('{"do": "ball_rests", "pocket": "7", "revolutions": 1001}', "`int` <= 1000", id="for ever"),
    pytest.param('{"do": "no_spin", "by": "dealer"}', "missing required field `why`", id="no reason"),
]


@pytest.mark.parametrize(("line", "says"), NO_COMMANDS)
def test_a_line_that_is_no_command(line: str, says: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        read_command(line)
    assert says in str(error.value)


def test_half_a_character_is_no_command() -> None:
    with pytest.raises(UnicodeEncodeError):
        read_command('{"do": "lift", "seat": 1, "spot": "red\ud800"}')
