"""The books of every round: after each event they say what the state says, seat by seat and wager by wager."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from cage.evening import Evening
from cage.lying import in_books, in_state
from cage.rounds import FILES, IDS, Step, random_rules, random_steps, rules_of, steps
from croupier.cage import chart, posting
from croupier.cage.posting import Owners, summed, transfers
from croupier.floor import command as floor
from croupier.floor.table import TableDecider
from croupier.floor.wheel import DealersWheel
from croupier.game.settlement import Outcome
from croupier.ledger.books import Books, Draft
from croupier.ledger.transfer import Transfer
from croupier.play import command as play
from croupier.play import event as ev
from croupier.play.chips.counts import worth
from croupier.play.evolve import evolve
from croupier.play.state import RoundState, meters, start
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules
from rulebook.houses import legal

T = "t1"


def funded(rules: TableRules, owners: Owners) -> Books:
    """Books in which the house has funded the meters, and the players their wallets."""
    books = Books(chart.CHART)
    draft = books.draft()
    starts = meters(start(rules))
    draft.apply([Transfer(chart.HOUSE, chart.meter(T, name), value) for name, value in starts.items() if value])
    draft.apply([Transfer(chart.PATRONS, chart.wallet(player), 10**9) for player in owners.values()])
    draft.commit()
    return books


def sum_of(draft: Draft, *sorts: str) -> int:
    accounts = draft.books.balances.keys() | draft.changes.keys()
    return sum(draft.balance(account) for account in accounts if account.partition(":")[0] in sorts)


def agree(draft: Draft, state: RoundState, rules: TableRules) -> None:
    """Everything that books and state both tell.

    What the house has won is in its own accounts: house = drop + float + coupons + corrections + meters +
    house. The float's account is what the chips in the tray are worth, those that were issued counted negative.
    """
    for seat in range(1, rules.seats + 1):
        assert draft.free(chart.rack(T, seat)) == state.seat(seat).rack
        assert draft.balance(chart.layout(T, seat)) + draft.balance(chart.prison(T, seat)) == state.seat(seat).staked
    balances = {account: draft.balance(account) for account in draft.books.balances.keys() | draft.changes.keys()}
    assert in_books(balances, T) == in_state(state, T)
    assert draft.balance(chart.tips(T)) == worth(state.tip_box)
    for name, value in meters(state).items():
        assert draft.balance(chart.meter(T, name)) == value
    assert state.house == sum_of(draft, "drop", "float", "coupons", "corrections", "meter", "house")
    assert draft.balance(chart.table_float(T)) == worth(state.float)
    assert state.paid_out - state.paid_in == sum_of(draft, "patrons", "wallet", "chips")
    assert sum(draft.changes.values()) == 0


def keep_books(played: Iterable[Step], rules: TableRules, owners: Owners) -> Books:
    """Post every event, and look at the books after each; a command is one draft."""
    books = funded(rules, owners)
    for step in played:
        draft, state = books.draft(), step.before
        for event in step.events:
            draft.apply(transfers(event, state, T, owners))
            state = evolve(state, event)
            agree(draft, state, rules)
        draft.commit()
        assert books.trial_balance() == 0
        assert all(chart.CHART.may_be_overdrawn(account) or amount >= 0 for account, amount in books.balances.items())
    return books


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_the_books_of_a_round(path: Path) -> None:
    rules = rules_of(path)
    keep_books(steps(path, rules), rules, {})


SEEDS = 120

SEATED: list[Owners] = [{}, {1: "ann"}, {1: "ann", 2: "bob", 3: "cid"}]
"""Nobody with a wallet, some, or all."""


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_books_of_random_play(seed: int) -> None:
    rules, owners = random_rules(seed), SEATED[seed % 3]
    keep_books(random_steps(seed, rules, 200, frozenset(owners)), rules, owners)


@pytest.mark.parametrize("seed", range(0, SEEDS, 5))
def test_a_settlement_is_at_most_three_transfers_a_seat(seed: int) -> None:
    """But for coupons, prison and the dealers' wagers, which have accounts of their own."""
    rules = random_rules(seed)
    for step in random_steps(seed, rules, 200):
        if not any(isinstance(event, ev.Paid | ev.Collected) for event in step.events):
            continue
        made, state = [], step.before
        for event in step.events:
            made += transfers(event, state, T, {})
            state = evolve(state, event)
        pairs = [(one.debit, one.credit) for one in summed(made)]
        assert len(set(pairs)) == len(pairs)
        for seat in range(1, rules.seats + 1):
            lay, rack, tray = chart.layout(T, seat), chart.rack(T, seat), chart.table_float(T)
            own = {(debit, credit) for debit, credit in pairs if lay in (debit, credit) or rack in (debit, credit)}
            others = (chart.coupons(T), chart.tips(T), chart.prison(T, seat))
            assert {pair for pair in own if not set(pair) & set(others)} <= {(lay, tray), (lay, rack), (tray, rack)}


def test_random_play_comes_to_everything_that_moves_money() -> None:
    events = [
        event for seed in range(SEEDS) for step in random_steps(seed, random_rules(seed), 200) for event in step.events
    ]
    corrections = {ev.Corrected, ev.WagerFreed}  # nobody at the table asks for those: see tests/floor
    assert {type(event) for event in events} >= posting._TRANSFERS.keys() - corrections
    settled = {
        (result.outcome, result.tip, result.imprisoned)
        for event in events
        if isinstance(event, ev.Collected | ev.Paid)
        for result in event.wagers
    }
    outcomes = {Outcome.WON, Outcome.LOST, Outcome.HALF, Outcome.PENDING, Outcome.RELEASED}
    assert {outcome for outcome, _, _ in settled} == outcomes
    assert {(Outcome.WON, True, False), (Outcome.LOST, True, False), (Outcome.LOST, False, True)} < settled
    choices = {(event.outcome, event.tip) for event in events if isinstance(event, ev.ChoiceTaken)}
    assert choices == {(outcome, tip) for outcome in (Outcome.HALF, Outcome.IMPRISONED) for tip in (False, True)}


def test_a_table_that_is_set_up_again_funds_its_meters_to_their_starts() -> None:
    """Under other rules the meters start anew: the account must have what the meter shows, not both."""
    now = Evening(legal("maryland", offers=["bonus-spin"]))
    now.table.take(play.CloseTable(by=Role.FLOOR))
    now.table.decider = TableDecider(
        T, legal("maryland", offers=["bonus-spin", "green"], wheel="triple-zero"), DealersWheel()
    )
    now.table.take(floor.Setup())
    shown = meters(now.state.play)
    assert {name: now.books.balances[chart.meter(T, name)] for name in shown} == shown


def test_two_wagers_of_one_position_win_one_meter_in_turn() -> None:
    """Ann's own wager wins all that the meter shows, 10,000 and a tenth of each 5 dollars; the dealers' the reset."""
    now = Evening(legal("maryland", offers=["bonus-spin"], seats=8), automatic=False)
    now.seat(1, "ann", 20_000)
    wagers = (play.Place(seat=1, spot="bonus-spin", amount=500), play.Tip(seat=1, spot="bonus-spin", amount=500))
    targets = play.Draw(by=Role.GENERATOR, what="bonus-spin", drawn={"targets": ["17"]})
    now.table.take(*wagers, targets, play.Spin(by=Role.DEALER), play.NoMoreBets(by=Role.DEALER))
    drawn = {"position": 1, "hot": "primary", "community": "40"}
    wheels = play.Draw(by=Role.GENERATOR, what="bonus-spin", drawn=drawn)
    now.table.take(play.BallRests(by=Role.DEALER, pocket="17", enough=True), wheels)
    now.table.take(play.PlaceDolly(by=Role.DEALER), play.Collect(by=Role.DEALER), play.Pay(by=Role.DEALER))
    settled = [event for record in now.table.records for event in record.events]
    paid = [event.amount for event in settled if isinstance(event, ev.MeterPaid)]
    assert paid == [10_001_00, 10_000_00]
    assert now.books.balances["rack:t1:1"] == 20_000 - 2 * 500 + 10_001_00
    assert now.books.balances["tips:t1"] == 10_000_00
    assert now.books.balances["meter:t1:primary"] == meters(now.state.play)["primary"] == 10_000_00
    agree(now.books.draft(), now.state.play, now.rules)
