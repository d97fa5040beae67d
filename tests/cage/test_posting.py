"""Posting: the transfers of every event of play that moves money, written out."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from croupier.bonus.round import Meter
from croupier.bonus.state import BonusState
from croupier.cage import posting
from croupier.cage.posting import Owners, summed, transfers
from croupier.game.settlement import Outcome
from croupier.ledger.transfer import Transfer
from croupier.play import event as ev
from croupier.play.chips.stack import Stack
from croupier.play.result import PartLost, Swept, swept
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Close
from stacks import blue, dollars, red, white

T = "t1"
PATRONS, CHIPS, FLOAT, TIPS, COUPONS = "patrons", "chips", "float:t1", "tips:t1", "coupons:t1"
HOUSE = "house"
LAYOUT, PRISON = "layout:t1:3", "prison:t1:3"
RACK, METER = "rack:t1:3", "meter:t1:primary"
CASH, RECEIPT, WALLET = "drop:t1:cash", "drop:t1:receipt", "drop:t1:wallet"
ANN = "wallet:ann"


def meter_at(parts: int) -> BonusState:
    """A bonus with a meter that counts tenths of a minor unit."""
    return BonusState(meters=Map({"primary": Meter(parts=parts, per=10)}))


BEFORE = RoundState(closing=Close.DURING_SPIN, bonus=Map({"bonus-spin": meter_at(1_000_000_7)}))
"""The meter stands at 10,000.00 and seven tenths of a minor unit."""


def posted(event: ev.Event, owners: Owners | None = None) -> list[Transfer]:
    return transfers(event, BEFORE, T, {3: "ann"} if owners is None else owners)


def result(
    outcome: Outcome,
    stake: int,
    back: int,
    spot: str = "red",
    tip: bool = False,
    imprisoned: bool = False,
    coupon: int = 0,
) -> ev.Result:
    return ev.Result(3, spot, stake, outcome, back, (), tip, imprisoned, coupon)


def choice(outcome: Outcome, stake: int, back: int, tip: bool = False) -> ev.ChoiceTaken:
    return ev.ChoiceTaken(
        seat=3, spot="red", stake=stake, round=1, outcome=outcome, returned=back, by="player", tip=tip
    )


@pytest.mark.parametrize("chips", [blue(100), red(20)], ids=["colour", "value"])
@pytest.mark.parametrize(
    ("tender", "payer", "box"),
    [
        pytest.param("cash", PATRONS, CASH, id="money"),
        pytest.param("receipt", PATRONS, RECEIPT, id="receipt"),
        pytest.param("wallet", ANN, WALLET, id="wallet"),
    ],
)
def test_chips_are_sold_and_what_was_given_for_them_goes_into_the_drop_box(
    tender: str, payer: str, box: str, chips: Stack
) -> None:
    sold = ev.BoughtIn(seat=3, amount=10_000, chips=(chips,), tender=tender)
    assert posted(sold) == [Transfer(payer, box, 10_000), Transfer(FLOAT, RACK, 10_000)]


CHIPS_COME_AND_GO: list[tuple[ev.Event, list[Transfer]]] = [
    (
        ev.CashConverted(seat=3, amount=500, chips=dollars(500)),
        [Transfer(PATRONS, CASH, 500), Transfer(FLOAT, RACK, 500)],
    ),
    (ev.ChipsBrought(seat=3, amount=700, chips=(white(7),)), [Transfer(CHIPS, RACK, 700)]),
    (ev.ChipsReturned(seat=3, amount=700, chips=dollars(700)), [Transfer(CHIPS, RACK, 700)]),
    (ev.ChipsTakenAway(seat=3, amount=700, chips=dollars(700)), [Transfer(RACK, CHIPS, 700)]),
    (ev.SeatLeft(seat=3, carried=1_200), [Transfer(RACK, CHIPS, 1_200)]),
    (ev.SeatLeft(seat=3), []),
    (ev.Tipped(seat=3, amount=300, chips=dollars(300)), [Transfer(RACK, TIPS, 300)]),
]

WAGERS: list[tuple[ev.Event, list[Transfer]]] = [
    (ev.Placed(seat=3, spot="red", amount=500, chips=dollars(500)), [Transfer(RACK, LAYOUT, 500)]),
    # The coupon beside a wager is no chip.
    (ev.Placed(seat=3, spot="red", amount=500, chips=dollars(500), coupon=500), [Transfer(RACK, LAYOUT, 500)]),
    # A wager for the dealers lies with the seat's own until it is settled.
    (ev.Placed(seat=3, spot="red", amount=500, chips=dollars(500), tip=True), [Transfer(RACK, LAYOUT, 500)]),
    (ev.Lifted(seat=3, spot="split:8-11", amount=200, chips=dollars(200)), [Transfer(LAYOUT, RACK, 200)]),
]

COLLECTED: list[tuple[tuple[ev.Result, ...], list[Transfer]]] = [
    ((), []),
    ((result(Outcome.LOST, 500, 0),), [Transfer(LAYOUT, FLOAT, 500)]),
    (
        (
            result(Outcome.LOST, 500, 0),
            result(Outcome.LOST, 300, 0, tip=True),
            result(Outcome.LOST, 200, 0, imprisoned=True),
            result(Outcome.LOST, 100, 0, spot="straight:17", coupon=100),
        ),
        [Transfer(LAYOUT, FLOAT, 900), Transfer(PRISON, FLOAT, 200)],
    ),
]

PAID: list[tuple[tuple[ev.Result, ...], list[Transfer]]] = [
    (
        (result(Outcome.WON, 500, 18_000, spot="straight:17"),),
        [Transfer(LAYOUT, RACK, 500), Transfer(FLOAT, RACK, 17_500)],
    ),
    # A wager that comes back without winnings.
    ((result(Outcome.WON, 500, 500),), [Transfer(LAYOUT, RACK, 500)]),
    # Of a composite one part may win less than all of them cost.
    (
        (result(Outcome.WON, 4_000, 3_600, spot="complete:17"),),
        [Transfer(LAYOUT, FLOAT, 400), Transfer(LAYOUT, RACK, 3_600)],
    ),
    # A coupon of 500 wins 500 at even money: paid from the tray, and a gift of the house.
    (
        (result(Outcome.WON, 500, 1_500, coupon=500),),
        [Transfer(LAYOUT, RACK, 500), Transfer(FLOAT, RACK, 1_000), Transfer(COUPONS, HOUSE, 500)],
    ),
    # What is won for the dealers goes to the tip box, the stake too.
    ((result(Outcome.WON, 500, 1_000, tip=True),), [Transfer(LAYOUT, TIPS, 500), Transfer(FLOAT, TIPS, 500)]),
    ((result(Outcome.HALF, 500, 250),), [Transfer(LAYOUT, FLOAT, 250), Transfer(LAYOUT, RACK, 250)]),
    ((result(Outcome.HALF, 501, 251),), [Transfer(LAYOUT, FLOAT, 250), Transfer(LAYOUT, RACK, 251)]),
    ((result(Outcome.HALF, 500, 250, tip=True),), [Transfer(LAYOUT, FLOAT, 250), Transfer(LAYOUT, TIPS, 250)]),
    # What awaits a choice stays on the layout; what is imprisoned goes to prison, and stays there.
    ((result(Outcome.PENDING, 500, 0),), []),
    ((result(Outcome.PENDING, 500, 0, tip=True),), []),
    ((result(Outcome.IMPRISONED, 500, 0),), [Transfer(LAYOUT, PRISON, 500)]),
    ((result(Outcome.IMPRISONED, 500, 0, imprisoned=True),), []),
    ((result(Outcome.RELEASED, 500, 500, imprisoned=True),), [Transfer(PRISON, RACK, 500)]),
    ((result(Outcome.RELEASED, 500, 500, tip=True, imprisoned=True),), [Transfer(PRISON, TIPS, 500)]),
    # Several wagers of a seat are summed.
    (
        (
            result(Outcome.HALF, 500, 250),
            result(Outcome.HALF, 300, 150, spot="odd"),
            result(Outcome.WON, 100, 3_600, spot="straight:17"),
            result(Outcome.WON, 200, 3_600, spot="split:17-18"),
        ),
        [Transfer(LAYOUT, FLOAT, 400), Transfer(LAYOUT, RACK, 700), Transfer(FLOAT, RACK, 6_900)],
    ),
]

CHOICES: list[tuple[ev.Event, list[Transfer]]] = [
    (choice(Outcome.HALF, 500, 250), [Transfer(LAYOUT, FLOAT, 250), Transfer(LAYOUT, RACK, 250)]),
    (choice(Outcome.HALF, 500, 250, tip=True), [Transfer(LAYOUT, FLOAT, 250), Transfer(LAYOUT, TIPS, 250)]),
    (choice(Outcome.IMPRISONED, 500, 0), [Transfer(LAYOUT, PRISON, 500)]),
    (choice(Outcome.LOST, 500, 0), [Transfer(LAYOUT, FLOAT, 500)]),
    (
        ev.WagerFreed(seat=3, spot="red", amount=500, chips=dollars(500), round=1, pending=True),
        [Transfer(LAYOUT, RACK, 500)],
    ),
    (ev.WagerFreed(seat=3, spot="red", amount=500, chips=dollars(500), round=1), [Transfer(PRISON, RACK, 500)]),
]

METERS: list[tuple[ev.Event, list[Transfer]]] = [
    # Seven tenths are there already: 3 more make a whole one.
    (ev.MeterGrew(what="bonus-spin", meter="primary", parts=502, per=10), [Transfer(HOUSE, METER, 50)]),
    (ev.MeterGrew(what="bonus-spin", meter="primary", parts=503, per=10), [Transfer(HOUSE, METER, 51)]),
    (ev.MeterGrew(what="bonus-spin", meter="primary", parts=2, per=10), []),
    (
        ev.MeterPaid(what="bonus-spin", meter="primary", seat=3, amount=1_000_000, reset=250_000),
        [Transfer(HOUSE, METER, 250_000), Transfer(METER, HOUSE, 1_000_000)],
    ),
    (
        ev.MeterPaid(what="bonus-spin", meter="primary", seat=3, amount=1_000_000, reset=0),
        [Transfer(METER, HOUSE, 1_000_000)],
    ),
]


@pytest.mark.parametrize(("event", "expected"), CHIPS_COME_AND_GO + WAGERS + CHOICES + METERS)
def test_what_an_event_moves(event: ev.Event, expected: list[Transfer]) -> None:
    assert posted(event) == expected


@pytest.mark.parametrize(("wagers", "expected"), COLLECTED)
def test_losing_wagers_are_swept_to_the_tray(wagers: tuple[ev.Result, ...], expected: list[Transfer]) -> None:
    assert posted(ev.Collected(listed=wagers)) == expected
    assert posted(ev.Collected(spots=swept(wagers))) == expected


@pytest.mark.parametrize(("wagers", "expected"), PAID)
def test_other_wagers_go_back_or_wait(wagers: tuple[ev.Result, ...], expected: list[Transfer]) -> None:
    assert posted(ev.Paid(wagers=wagers)) == expected


@pytest.mark.parametrize(("owners", "payee"), [({3: "ann"}, ANN), ({1: "ann"}, PATRONS), ({}, PATRONS)])
def test_chips_are_cashed_to_the_wallet_of_whoever_has_one(owners: Owners, payee: str) -> None:
    """The cage pays, and the chips stay in the tray."""
    cashed = posted(ev.CashedOut(seat=3, amount=900, chips=dollars(900)), owners)
    assert cashed == [Transfer(RACK, payee, 900), Transfer(HOUSE, FLOAT, 900)]


def test_an_empty_meter_pays_nothing_and_is_set() -> None:
    before = RoundState(closing=Close.DURING_SPIN, bonus=Map({"bonus-spin": meter_at(9)}))
    paid = ev.MeterPaid(what="bonus-spin", meter="primary", seat=3, amount=0, reset=250_000)
    assert transfers(paid, before, T, {}) == [Transfer(HOUSE, METER, 250_000)]


MOVE_NOTHING = {
    ev.TableOpened,
    ev.TableClosed,
    ev.BettingOpened,
    ev.BettingClosed,
    ev.Permitted,
    ev.SpokenFor,  # the cash is the player's until the dealer confirms
    ev.BallSpun,
    ev.BonusDrawn,
    ev.BallRested,
    ev.ResultDecided,
    ev.FloorCalled,
    ev.Reported,
    ev.ReportAnswered,
    ev.BallInspected,
    ev.BallReplaced,
    ev.DollyPlaced,
    ev.FifthMoved,  # on the layout, from one spot to another
    ev.DollyRemoved,
}


def test_every_event_of_play_is_posted_or_known_to_move_nothing() -> None:
    assert posting._TRANSFERS.keys() | MOVE_NOTHING == set(ev.AnyEvent.__args__)
    assert not posting._TRANSFERS.keys() & MOVE_NOTHING


def test_what_moves_nothing() -> None:
    void_spin = ev.SpinVoided(
        round=1, why="foreign-object", by="floor", call="No spin.", wagers=(result(Outcome.VOID, 500, 0),)
    )
    assert posted(void_spin) == []  # wagers lie as they lay
    assert posted(ev.SpokenFor(seat=3, spot="red", amount=500)) == []
    moved = ev.FifthMoved(seat=3, spot="five-adjacent:17", amount=100, chips=dollars(100), to="straight:17")
    assert posted(moved) == []


def test_chips_for_chips_move_no_money() -> None:
    sold = ev.BoughtIn(seat=3, amount=500, chips=dollars(500), tender="chips", paid=(red(1),))
    assert posted(sold) == []


@pytest.mark.parametrize(("owners", "payee"), [({3: "ann"}, ANN), ({}, CHIPS)])
def test_chips_that_are_exchanged_leave_with_the_player_or_go_into_the_wallet(owners: Owners, payee: str) -> None:
    exchanged = ev.CashedOut(seat=3, amount=500, chips=dollars(500), given=(red(1),))
    assert posted(exchanged, owners) == [Transfer(RACK, payee, 500)]


def test_what_is_lost_in_part_goes_to_the_tray_before_the_rest_is_paid() -> None:
    """A half of 500 that a zero takes, and four fifths of 1,000 on the wheel's replica."""
    parts = (PartLost(3, "red", 250, dollars(250), ()), PartLost(3, "five-adjacent:17", 800, (), ()))
    assert posted(ev.Collected(parts=parts)) == [Transfer(LAYOUT, FLOAT, 1_050)]
    half = replace(result(Outcome.HALF, 500, 250), lost=250)
    fifth = replace(result(Outcome.WON, 1_000, 7_200, spot="five-adjacent:17"), lost=800)
    assert posted(ev.Paid(wagers=(half, fifth))) == [Transfer(LAYOUT, RACK, 450), Transfer(FLOAT, RACK, 7_000)]


def test_transfers_between_the_same_accounts_are_made_one() -> None:
    made = [Transfer(LAYOUT, FLOAT, 5), Transfer(HOUSE, METER, 1), Transfer(LAYOUT, FLOAT, 7), Transfer(FLOAT, RACK, 2)]
    assert summed(made) == [Transfer(LAYOUT, FLOAT, 12), Transfer(HOUSE, METER, 1), Transfer(FLOAT, RACK, 2)]


def test_a_void_spin_puts_back_what_was_collected() -> None:
    taken = (
        Swept("red", (3, 3), (500, 100), (), tips=(False, True)),
        Swept("odd", (3,), (200,), (), imprisoned=True),
    )
    collected = posted(ev.Collected(spots=taken))
    voided = posted(ev.SpinVoided(round=1, why="interference", by="floor", call="No spin.", restored=taken))
    assert collected == [Transfer(LAYOUT, FLOAT, 600), Transfer(PRISON, FLOAT, 200)]
    assert voided == [Transfer(FLOAT, LAYOUT, 600), Transfer(FLOAT, PRISON, 200)]
