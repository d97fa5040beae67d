"""The cashier: deposits into a player's wallet, and withdrawals, which are always possible up to what is there."""

from __future__ import annotations

from croupier.cage import chart
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.ledger.transfer import Transfer, move
from croupier.play.deciding.answer import refuse
from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.money import spell_money

PLAY_MONEY = "play-money"
"""A deposit that nobody pays in: chips for practice, the house's gift."""


def decide(command: cmd.Deposit | cmd.Withdraw, free: int, currency: str) -> Event | Refusal:
    """What comes of a command at the window, the wallet having so much to spend."""
    if isinstance(command, cmd.Deposit):
        return ev.Deposited(player=command.player, amount=command.amount, how=command.how)
    if command.amount > free:
        return refuse(Code.INSUFFICIENT_FUNDS, f"The wallet holds {spell_money(free, currency)}.")
    return ev.Withdrawn(player=command.player, amount=command.amount, how=command.how)


def transfers(event: Event) -> list[Transfer]:
    match event:
        case ev.Deposited(player=player, amount=amount, how=how):
            payer = chart.HOUSE if how == PLAY_MONEY else chart.PATRONS
            return [move(payer, chart.wallet(player), amount)]
        case ev.Withdrawn(player=player, amount=amount):
            return [move(chart.wallet(player), chart.PATRONS, amount)]
        case _:
            return []
