"""Opening and closing the table."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.spin import open_betting
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def open_table(state: RoundState, command: cmd.OpenTable, rules: TableRules) -> Answer:
    said = rules.book.conduct.open
    opened = ev.TableOpened(by=command.by, call=said.call, clauses=rules.in_force(said.clauses))
    # If the table closed before the spin, the same round is played now.
    return opened, open_betting(max(state.round, 1), rules)


def wagers_down(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Refuse to close a table with wagers on it."""
    del role, rules
    if state.wagers or state.pending or state.prisoners:
        return refuse(Code.WAGERS_DOWN, "Wagers are on the layout: settle or lift them first.")
    return None


def close_table(state: RoundState, command: cmd.CloseTable, rules: TableRules) -> Answer:
    if refused := wagers_down(state, command.by, rules):
        return refused
    clauses = (*rules.book.conduct.close.clauses, *((rules.book.pit.cover,) if rules.book.pit.cover else ()))
    return (ev.TableClosed(by=command.by, clauses=rules.in_force(tuple(dict.fromkeys(clauses)))),)
