"""The cashier: deposits within a player's own limits, withdrawals up to the balance, limits and exclusions."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cage import allowance, chart, protection
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.cage import limit as limits
from croupier.cage.protection import ProtectionState
from croupier.ledger.transfer import Transfer
from croupier.play.deciding.answer import refuse
from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.money import spell_money

PLAY_MONEY = "play-money"
"""Marks a deposit of play money: a gift of the house for practice."""


class Customer(NamedTuple):
    """The customer of a cashier's command: limits, spendable balance, the time and the currency."""

    account: ProtectionState
    free: int
    now: int
    currency: str


def deposit(command: cmd.Deposit, customer: Customer) -> Event | Refusal:
    account, _, now, currency = customer
    refused = protection.refuse_excluded(account, now)
    refused = refused or allowance.refuse_deposit(account, command.amount, now, currency)
    return refused or ev.Deposited(player=command.player, amount=command.amount, how=command.how, at=now)


def withdraw(command: cmd.Withdraw, customer: Customer) -> Event | Refusal:
    if command.amount > customer.free:
        says = f"The wallet holds {spell_money(customer.free, customer.currency)}."
        return refuse(Code.INSUFFICIENT_FUNDS, says)
    return ev.Withdrawn(player=command.player, amount=command.amount, how=command.how)


def set_limit(command: cmd.SetLimit, customer: Customer) -> Event | Refusal:
    account, now = customer.account, customer.now
    what, period, amount = command.what, command.period, command.amount
    periods = limits.PERIODS[what]
    if period not in periods:
        names = " or ".join(f"by the {each}" if each else "without a period" for each in periods)
        return refuse(Code.BAD_COMMAND, f"A {what} limit is set {names}.")
    if amount is not None and what in limits.MINUTES and not 1 <= amount <= limits.MOST_MINUTES:
        return refuse(Code.BAD_COMMAND, f"A {what} limit is from 1 to {limits.MOST_MINUTES} minutes.")
    before = account.limits.get((what, period), limits.PlayerLimit())
    if amount is None and limits.in_force(before, now) is None:
        return refuse(Code.BAD_COMMAND, "There is no such limit to take off.")
    counts = limits.counts_from(before, amount, now)
    return ev.LimitSet(player=command.player, what=what, period=period, amount=amount, at=now, counts_from=counts)


def exclude(command: cmd.Exclude, customer: Customer) -> Event | Refusal:
    account, now = customer.account, customer.now
    until = None if command.days is None else now + command.days * limits.DAY
    running = protection.excluded(account, now)
    if running is not None and (running.until is None or (until is not None and until <= running.until)):
        lasts = "for good" if running.until is None else f"until {protection.spell_moment(running.until)}"
        return refuse(Code.EXCLUDED, f"The exclusion runs {lasts}; it can be lengthened, never shortened.")
    return ev.Excluded(player=command.player, at=now, until=until)


def transfers(event: Event) -> list[Transfer]:
    match event:
        case ev.Deposited(player=player, amount=amount, how=how):
            payer = chart.HOUSE if how == PLAY_MONEY else chart.PATRONS
            return [Transfer(payer, chart.wallet(player), amount)]
        case ev.Withdrawn(player=player, amount=amount):
            return [Transfer(chart.wallet(player), chart.PATRONS, amount)]
        case _:
            return []
