"""Deciding: a state, a command and the table's rules give events, or a refusal that changes nothing.

See docs/decisions/0027-rules-have-no-clock.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.play import command as cmd
from croupier.play.deciding import chips, choice, draws, lifting, settling, spin, spoken, table, tips, wagers
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.plain import plain
from croupier.play.gate import gate
from croupier.play.refusal import Code
from croupier.play.state import RoundState
from croupier.play.words import bad_word
from croupier.rulebook.table import TableRules


def decide(state: RoundState, command: cmd.Command, rules: TableRules) -> Answer:
    """What comes of a command."""
    if type(command) is cmd.Place:
        placed = plain(state, command, rules)
        if placed is not None:
            return (placed,)
    if refused := bad_word(command, rules) or gate(state, command, rules):
        return refused
    seat = getattr(command, "seat", None)
    if seat is not None and seat > rules.seats:
        return refuse(Code.UNKNOWN_SEAT, f"Seat {seat}: the table has seats 1 to {rules.seats}.")
    return _DECIDE[type(command)](state, command, rules)


_DECIDE: dict[type[cmd.Command], Callable[[RoundState, Any, TableRules], Answer]] = {
    cmd.OpenTable: table.open_table,
    cmd.CloseTable: table.close_table,
    cmd.BuyIn: chips.buy_in,
    cmd.Bring: chips.bring,
    cmd.TakeAway: chips.take_away,
    cmd.ReturnChips: chips.return_chips,
    cmd.Permit: chips.permit,
    cmd.Place: wagers.place,
    cmd.Lift: lifting.lift,
    cmd.Verbal: spoken.verbal,
    cmd.Confirm: spoken.confirm,
    cmd.Tip: tips.tip,
    cmd.Choose: choice.choose,
    cmd.CashOut: chips.cash_out,
    cmd.Leave: chips.leave,
    cmd.Spin: spin.spin,
    cmd.NoMoreBets: spin.no_more_bets,
    cmd.Draw: draws.draw,
    cmd.BallRests: spin.ball_rests,
    cmd.NoSpin: spin.no_spin,
    cmd.CallFloor: spin.call_floor,
    cmd.InspectBall: spin.inspect_ball,
    cmd.ReplaceBall: spin.replace_ball,
    cmd.PlaceDolly: settling.place_dolly,
    cmd.Collect: settling.collect,
    cmd.Pay: settling.pay,
    cmd.RemoveDolly: settling.remove_dolly,
    cmd.Settle: settling.settle,
}
