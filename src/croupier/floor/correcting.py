"""Corrections: a settled round is corrected or undone when one person asks for it and another approves.

They are separate from play: no rulebook has a command for it. The two people are told apart by name, not by role.
"""

from __future__ import annotations

from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.payments import Payments
from croupier.floor.rounds import KEPT, Net, SettledRound, find
from croupier.floor.table_context import TableContext
from croupier.floor.table_state import Asked, TableState
from croupier.ledger.books import Draft
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.table import TableRules

MOST_ASKED = 200


def no_correction(command: cmd.AskCorrection, rules: TableRules) -> Refusal | None:
    """Refuse a correction that names no recipient, or two, or the amount zero."""
    del rules
    if (command.seat is None) == (command.player is None):
        return refuse(Code.BAD_COMMAND, "A correction is for a seat or for a player: name one of the two.")
    if not command.amount:
        return refuse(Code.BAD_COMMAND, "A correction of nothing: say what goes to the player, or below zero from.")
    return None


def ask_correction(
    here: TableContext, table_state: TableState, command: cmd.AskCorrection, by: str, draft: Draft
) -> Answer:
    del draft
    settled = _may_ask(table_state, command)
    if isinstance(settled, Refusal):
        return settled
    seat, player = command.seat, command.player
    if player is not None:
        seat = next((number for number, net in settled.nets.items() if net.player == player), None)
        if seat is None and player not in table_state.seated.values():
            return refuse(Code.NO_WALLET, f"{player} had no wager in round {command.round} and does not sit here.")
    else:
        assert seat is not None
        if seat > here.rules.seats:
            return refuse(Code.UNKNOWN_SEAT, f"Seat {seat}: the table has seats 1 to {here.rules.seats}.")
        if seat not in settled.nets and seat not in table_state.seated and seat not in table_state.play.seats:
            return refuse(Code.NO_WAGER, f"Seat {seat} had no wager in round {command.round}, and nobody is there now.")
        player = settled.nets.get(seat, Net(player=table_state.seated.get(seat))).player
    asked = ev.CorrectionAsked(
        number=table_state.askings + 1,
        round=command.round,
        amount=command.amount,
        why=command.why,
        by=by,
        seat=seat,
        player=player,
        wallet=command.player is not None,
    )
    return (asked,)


def ask_void(here: TableContext, table_state: TableState, command: cmd.AskVoid, by: str, draft: Draft) -> Answer:
    del here, draft
    settled = _may_ask(table_state, command)
    if isinstance(settled, Refusal):
        return settled
    if settled.undone:
        return _undone(settled)
    return (ev.VoidAsked(number=table_state.askings + 1, round=command.round, why=command.why, by=by),)


def _may_ask(table_state: TableState, command: cmd.AskCorrection | cmd.AskVoid) -> SettledRound | Refusal:
    if len(table_state.asked) >= MOST_ASKED:
        return refuse(Code.WRONG_PHASE, f"{MOST_ASKED} askings wait: agree to some of them or turn them down first.")
    return _settled(table_state, command.round)


def _settled(table_state: TableState, number: int) -> SettledRound | Refusal:
    """Find a settled round that is recent enough to be corrected."""
    kept = [settled for settled in table_state.rounds if settled.round < table_state.play.round]
    if (settled := find(tuple(kept), number)) is not None:
        return settled
    if kept and number < kept[0].round:
        says = f"Round {number} is too long ago: the last {KEPT} can be put right, now from round {kept[0].round} on."
        return refuse(Code.NO_SUCH_ROUND, says)
    return refuse(Code.NO_SUCH_ROUND, f"Round {number} has not been settled at this table.")


def _undone(settled: SettledRound) -> Refusal:
    return refuse(Code.NO_SUCH_ROUND, f"Round {settled.round} has been undone already.")


def approve(here: TableContext, table_state: TableState, command: cmd.Approve, by: str, draft: Draft) -> Answer:
    asked = _waiting(table_state, command)
    if isinstance(asked, Refusal):
        return asked
    if asked.by == by:
        return refuse(Code.SAME_PERSON, f"{by} asked for it: somebody else has to agree.")
    settled = _settled(table_state, asked.round)
    if isinstance(settled, Refusal):
        return settled
    payments = Payments(here, table_state, draft, command.asked, settled, by)
    if asked.amount is None:
        return _undone(settled) if settled.undone else payments.undo()
    paid = payments.pay(table_state.play, asked.seat, asked.player, asked.amount, asked.wallet)
    return paid if isinstance(paid, Refusal) else (paid,)


def reject(here: TableContext, table_state: TableState, command: cmd.Reject, by: str, draft: Draft) -> Answer:
    del here, draft
    asked = _waiting(table_state, command)
    return asked if isinstance(asked, Refusal) else (ev.AskingRejected(number=command.asked, by=by),)


def nothing_asked(table_state: TableState, rules: TableRules) -> Refusal | None:
    """Refuse to decide if no request is pending."""
    del rules
    return None if table_state.asked else refuse(Code.NOTHING_TO_DECIDE, "Nothing waits for a decision.")


def _waiting(table_state: TableState, command: cmd.Approve | cmd.Reject) -> Asked | Refusal:
    asked = table_state.asked.get(command.asked)
    return asked or refuse(Code.NOTHING_TO_DECIDE, f"No asking with the number {command.asked} waits for a decision.")
