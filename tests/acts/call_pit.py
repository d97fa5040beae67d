"""A new act, as an author writes it: its form, its decider and its row. Nothing else of the program knows of it."""

from __future__ import annotations

from croupier.play import conduct, senders
from croupier.play import event as ev
from croupier.play.act import Panel, PlayAct
from croupier.play.command import Command, Text
from croupier.play.deciding.answer import Answer
from croupier.play.senders import any_of
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules


class CallPit(Command, tag="call_pit", frozen=True, kw_only=True):
    """The pit is called to the table between two spins."""

    why: Text


def call_pit(state: RoundState, command: CallPit, rules: TableRules) -> Answer:
    del state, rules
    return (ev.FloorCalled(by=command.by, why=f"pit: {command.why}"),)


CALL_PIT = PlayAct(
    form=CallPit,
    by=conduct.DEALER_OR_FLOOR,
    when=conduct.while_not_running,
    clauses=lambda rules: rules.book.conduct.close.clauses,
    decide=call_pit,
    senders=any_of(senders.DEALER_OR_FLOOR),
    panel=Panel.ASIDE,
)
