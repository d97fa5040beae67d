"""Deciding on the floor: for every act the gate first, then the act's own decider, under the watch over the spin.

``may`` asks the same without doing it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.cage import chart, inventory
from croupier.cage.acts import FloatAct
from croupier.floor import sensing
from croupier.floor.acts import AT_TABLE, FloorAct
from croupier.floor.table_context import TableContext
from croupier.floor.table_state import TableState
from croupier.ledger.books import Draft
from croupier.play import command as play
from croupier.play import gate as gates
from croupier.play.act import ActRow, PlayAct
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.event import BettingOpened, CashedOut
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.money import spell_money
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def decide(here: TableContext, table_state: TableState, command: Any, by: str, draft: Draft) -> Answer:
    """Decide a command that was sent to the table; ``by`` is the sender."""
    act = AT_TABLE[type(command)]
    if act.told_by_wheel and here.wheel.automatic:
        return refuse(Code.NOT_YOUR_ROLE, "The wheel is automatic: it starts by itself, and draws by itself.")
    if isinstance(act, PlayAct):
        if refused := _wallet_refuses(here, table_state, command, draft):
            return refused
        answer = sensing.watch_over(here, table_state, act, command)
        return _redeemed(table_state, _waiting_for_the_call(here, command, answer))
    refused = act.words(command, here.rules) or gates.gate(table_state.play, act, command, here.rules)
    if refused is not None:
        return refused
    if isinstance(act, FloorAct):
        return act.decide(here, table_state, command, by, draft)
    assert isinstance(act, FloatAct)
    return act.decide(command, by, _inventory(here, table_state, draft))


def _waiting_for_the_call(here: TableContext, command: Any, answer: Answer) -> Answer:
    """A dealt table that was opened waits for the call that opens betting; an automatic one calls it at once."""
    if not isinstance(command, play.OpenTable) or isinstance(answer, Refusal) or here.wheel.automatic:
        return answer
    return tuple(event for event in answer if not isinstance(event, BettingOpened))


def _redeemed(table_state: TableState, answer: Answer) -> Answer:
    """Chips that a player with a wallet gets for others are redeemed at once: exchange and redemption are one act."""
    if isinstance(answer, Refusal) or not isinstance(answer[0], CashedOut):
        return answer
    cashed = answer[0]
    return (replace(cashed, redeemed=True),) if cashed.given and cashed.seat in table_state.seated else answer


def may(table_state: TableState, act: ActRow, role: Role, rules: TableRules) -> Refusal | None:
    """Why somebody may not do an act at the table now, whatever its fields; None if they may. Changes nothing."""
    if isinstance(act, PlayAct):
        return sensing.may(table_state, act, role, rules)
    state = table_state.play
    code = gates.verdict(act, role, state.phase, state.closing, rules)
    if code is not None:
        return gates.refusal(code, state, act, role, rules)
    return act.ready(table_state, rules) if isinstance(act, FloorAct) else None


def _wallet_refuses(here: TableContext, table_state: TableState, command: Any, draft: Draft) -> Refusal | None:
    if not isinstance(command, play.BuyIn) or command.tender != "wallet":
        return None
    player = table_state.seated.get(command.seat)
    if player is None:
        return refuse(Code.NO_WALLET, f"Nobody with a wallet sits at seat {command.seat}: sit first.")
    have = draft.free(chart.wallet(player))
    if have < command.amount:
        return refuse(Code.INSUFFICIENT_FUNDS, f"The wallet holds {spell_money(have, here.rules.currency)}.")
    return None


def _inventory(here: TableContext, table_state: TableState, draft: Draft) -> inventory.TableInventory:
    box = {tender: draft.balance(chart.drop(here.name, tender)) for tender in inventory.TENDERS}
    held = {tender: amount for tender, amount in box.items() if amount}
    return inventory.TableInventory(table_state.play, held, here.rules)
