"""Opening and closing the table."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.opening import after_opening
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def open_table(state: RoundState, command: cmd.OpenTable, rules: TableRules) -> Answer:
    """Open the table, and betting with it: the call is taken as made by whom the rulebook names."""
    return opened(command, rules), after_opening(_next_round(state), rules)


def opened(command: cmd.OpenTable, rules: TableRules) -> ev.TableOpened:
    """The table is open, and betting waits for its own call."""
    said = rules.book.conduct.open
    return ev.TableOpened(by=command.by, call=said.call, clauses=rules.in_force(said.clauses))


def place_your_bets(state: RoundState, command: cmd.PlaceYourBets, rules: TableRules) -> Answer:
    return (after_opening(_next_round(state), rules, by=command.by),)


def _next_round(state: RoundState) -> int:
    """The number of the round that betting opens for. One that was closed before the spin is played now."""
    return max(state.round, 1)


def wagers_down(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Refuse to close a table with wagers on it."""
    del role, rules
    if state.wagers or state.pending or state.prisoners:
        return refuse(Code.WAGERS_DOWN, "Wagers are on the layout: settle or lift them first.")
    return None


def close_table(state: RoundState, command: cmd.CloseTable, rules: TableRules) -> Answer:
    if refused := wagers_down(state, command.by, rules):
        return refused
    cover = rules.book.pit.cover
    clauses = (*rules.book.conduct.close.clauses, *((cover,) if command.covered and cover else ()))
    return (ev.TableClosed(by=command.by, covered=command.covered, clauses=rules.in_force(clauses)),)
