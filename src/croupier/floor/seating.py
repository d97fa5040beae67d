"""Seats at a table: a player takes a seat, and gives nonces for the automatic wheel."""

from __future__ import annotations

from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.table_context import TableContext
from croupier.floor.table_state import TableState
from croupier.ledger.books import Draft
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.phase import betting_is_open
from croupier.play.refusal import Code

MOST_NONCES = 1_000
"""The most nonces in one round: each is hashed into its result."""


def sit(here: TableContext, table_state: TableState, command: cmd.Sit, by: str, draft: Draft) -> Answer:
    del by, draft
    seats = here.rules.seats
    if command.seat > seats:
        return refuse(Code.UNKNOWN_SEAT, f"Seat {command.seat}: the table has seats 1 to {seats}.")
    holder = table_state.seated.get(command.seat)
    if holder is not None:
        says = "You sit there already." if holder == command.player else "Somebody sits there."
        return refuse(Code.SEAT_TAKEN, says)
    if command.player in table_state.seated.values():
        return refuse(Code.SEAT_TAKEN, "You have a seat at this table: leave it first.")
    held = table_state.play.seat(command.seat)
    if held.rack or held.staked:
        return refuse(Code.SEAT_TAKEN, "Somebody's chips are there.")
    return (ev.PlayerSeated(seat=command.seat, player=command.player),)


def nonce(here: TableContext, table_state: TableState, command: cmd.Nonce, by: str, draft: Draft) -> Answer:
    """Accept a player's nonce for the draws of the round, while betting is open."""
    del here, by, draft
    promise = table_state.promise
    if promise is None or promise.revealed:
        return refuse(Code.WRONG_PHASE, "The house has promised no seed here: it draws nothing in this round.")
    if not betting_is_open(table_state.play.closing, table_state.play.phase):
        return refuse(Code.BETTING_CLOSED, "Numbers for the wheel are taken while betting is open.")
    if command.player not in table_state.seated.values():
        return refuse(Code.NOT_YOUR_ROLE, "Numbers for the wheel come from those who sit at the table.")
    if len(promise.nonces) >= MOST_NONCES:
        return refuse(Code.WRONG_PHASE, f"{MOST_NONCES} numbers are enough for one round.")
    return (ev.NonceTaken(round=promise.round, player=command.player, nonce=command.nonce),)
