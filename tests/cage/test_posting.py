"""Posting: the transfers of every event of play that moves money, written out."""

from __future__ import annotations

import pytest
from immutables import Map

from croupier.bonus.round import Meter
from croupier.bonus.state import BonusState
from croupier.cage import posting
from croupier.cage.posting import Owners, transfers
from croupier.game.settlement import Outcome
from croupier.ledger.transfer import Transfer, hold, move, post, void
from croupier.play import event as ev
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Close

T = "t1"
PATRONS, CHIPS, FLOAT, LAYOUT, TIPS, COUPONS = "patrons", "chips", "float:t1", "layout:t1", "tips:t1", "coupons:t1"
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


@pytest.mark.parametrize("chips", ["colour", "value"])
@pytest.mark.parametrize(
    ("tender", "payer", "box"),
    [
        pytest.param("cash", PATRONS, CASH, id="money"),
        pytest.param("receipt", PATRONS, RECEIPT, id="receipt"),
        pytest.param("wallet", ANN, WALLET, id="wallet"),
    ],
)
def test_chips_are_sold_and_what_was_given_for_them_goes_into_the_drop_box(
    tender: str, payer: str, box: str, chips: str
) -> None:
    sold = ev.BoughtIn(seat=3, amount=10_000, chips=chips, tender=tender)
    assert posted(sold) == [move(payer, box, 10_000), move(FLOAT, RACK, 10_000)]


CHIPS_COME_AND_GO: list[tuple[ev.Event, list[Transfer]]] = [
    (ev.CashConverted(seat=3, amount=500), [move(PATRONS, CASH, 500), move(FLOAT, RACK, 500)]),
    (ev.ChipsBrought(seat=3, amount=700, chips="value"), [move(CHIPS, RACK, 700)]),
    (ev.ChipsReturned(seat=3, amount=700, chip=100), [move(CHIPS, RACK, 700)]),
    (ev.ChipsTakenAway(seat=3, amount=700), [move(RACK, CHIPS, 700)]),
    (ev.SeatLeft(seat=3, carried=1_200), [move(RACK, CHIPS, 1_200)]),
    (ev.SeatLeft(seat=3), []),
    (ev.Tipped(seat=3, amount=300), [move(RACK, TIPS, 300)]),
]

WAGERS: list[tuple[ev.Event, list[Transfer]]] = [
    (ev.Placed(seat=3, spot="red", amount=500, chips="colour"), [hold("t1/3/red", RACK, LAYOUT, 500)]),
    # A wager that is raised is held under the same name again.
    (ev.Placed(seat=3, spot="red", amount=200, chips="colour"), [hold("t1/3/red", RACK, LAYOUT, 200)]),
    # The coupon beside a wager is no chip.
    (ev.Placed(seat=3, spot="red", amount=500, chips="colour", coupon=500), [hold("t1/3/red", RACK, LAYOUT, 500)]),
    (ev.Placed(seat=3, spot="red", amount=500, chips="colour", tip=True), [hold("t1/3/red/tip", RACK, LAYOUT, 500)]),
    (ev.Lifted(seat=3, spot="split:8-11", amount=200), [void("t1/3/split:8-11", RACK, LAYOUT, 200)]),
]

COLLECTED: list[tuple[tuple[ev.Result, ...], list[Transfer]]] = [
    ((), []),
    ((result(Outcome.LOST, 500, 0),), [post("t1/3/red", RACK, LAYOUT, 500), move(LAYOUT, FLOAT, 500)]),
    (
        (
            result(Outcome.LOST, 500, 0),
            result(Outcome.LOST, 300, 0, tip=True),
            result(Outcome.LOST, 200, 0, imprisoned=True),
            result(Outcome.LOST, 100, 0, spot="straight:17", coupon=100),
        ),
        [
            post("t1/3/red", RACK, LAYOUT, 500),
            post("t1/3/red/tip", RACK, LAYOUT, 300),
            post("t1/3/red/prison", RACK, LAYOUT, 200),
            post("t1/3/straight:17", RACK, LAYOUT, 100),
            move(LAYOUT, FLOAT, 1_100),
        ],
    ),
]

PAID: list[tuple[tuple[ev.Result, ...], list[Transfer]]] = [
    (
        (result(Outcome.WON, 500, 18_000, spot="straight:17"),),
        [void("t1/3/straight:17", RACK, LAYOUT, 500), move(FLOAT, RACK, 17_500)],
    ),
    # A wager that comes back without winnings.
    ((result(Outcome.WON, 500, 500),), [void("t1/3/red", RACK, LAYOUT, 500)]),
    # Of a composite one part may win less than all of them cost.
    (
        (result(Outcome.WON, 4_000, 3_600, spot="complete:17"),),
        [
            void("t1/3/complete:17", RACK, LAYOUT, 3_600),
            post("t1/3/complete:17", RACK, LAYOUT, 400),
            move(LAYOUT, FLOAT, 400),
        ],
    ),
    # A coupon of 500 wins 500 at even money: the house's gift, not the tray's.
    (
        (result(Outcome.WON, 500, 1_500, coupon=500),),
        [void("t1/3/red", RACK, LAYOUT, 500), move(COUPONS, RACK, 500), move(FLOAT, RACK, 500)],
    ),
    # What is won for the dealers goes to the tip box, the stake too.
    (
        (result(Outcome.WON, 500, 1_000, tip=True),),
        [post("t1/3/red/tip", RACK, LAYOUT, 500), move(LAYOUT, TIPS, 500), move(FLOAT, TIPS, 500)],
    ),
    (
        (result(Outcome.HALF, 500, 250),),
        [void("t1/3/red", RACK, LAYOUT, 250), post("t1/3/red", RACK, LAYOUT, 250), move(LAYOUT, FLOAT, 250)],
    ),
    (
        (result(Outcome.HALF, 501, 251),),
        [void("t1/3/red", RACK, LAYOUT, 251), post("t1/3/red", RACK, LAYOUT, 250), move(LAYOUT, FLOAT, 250)],
    ),
    (
        (result(Outcome.HALF, 500, 250, tip=True),),
        [post("t1/3/red/tip", RACK, LAYOUT, 500), move(LAYOUT, TIPS, 250), move(LAYOUT, FLOAT, 250)],
    ),
    # What awaits a choice, or goes to prison, is held under another name: its spot is free for a new wager.
    (
        (result(Outcome.PENDING, 500, 0),),
        [void("t1/3/red", RACK, LAYOUT, 500), hold("t1/3/red/pending", RACK, LAYOUT, 500)],
    ),
    (
        (result(Outcome.PENDING, 500, 0, tip=True),),
        [void("t1/3/red/tip", RACK, LAYOUT, 500), hold("t1/3/red/tip/pending", RACK, LAYOUT, 500)],
    ),
    (
        (result(Outcome.IMPRISONED, 500, 0),),
        [void("t1/3/red", RACK, LAYOUT, 500), hold("t1/3/red/prison", RACK, LAYOUT, 500)],
    ),
    ((result(Outcome.IMPRISONED, 500, 0, imprisoned=True),), []),
    ((result(Outcome.RELEASED, 500, 500, imprisoned=True),), [void("t1/3/red/prison", RACK, LAYOUT, 500)]),
    (
        (result(Outcome.RELEASED, 500, 500, tip=True, imprisoned=True),),
        [post("t1/3/red/tip/prison", RACK, LAYOUT, 500), move(LAYOUT, TIPS, 500)],
    ),
    # Halves of several wagers are swept together.
    (
        (result(Outcome.HALF, 500, 250), result(Outcome.HALF, 300, 150, spot="odd")),
        [
            void("t1/3/red", RACK, LAYOUT, 250),
            post("t1/3/red", RACK, LAYOUT, 250),
            void("t1/3/odd", RACK, LAYOUT, 150),
            post("t1/3/odd", RACK, LAYOUT, 150),
            move(LAYOUT, FLOAT, 400),
        ],
    ),
]

CHOICES: list[tuple[ev.Event, list[Transfer]]] = [
    (
        choice(Outcome.HALF, 500, 250),
        [
            void("t1/3/red/pending", RACK, LAYOUT, 250),
            post("t1/3/red/pending", RACK, LAYOUT, 250),
            move(LAYOUT, FLOAT, 250),
        ],
    ),
    (
        choice(Outcome.HALF, 500, 250, tip=True),
        [
            post("t1/3/red/tip/pending", RACK, LAYOUT, 500),
            move(LAYOUT, TIPS, 250),
            move(LAYOUT, FLOAT, 250),
        ],
    ),
    (
        choice(Outcome.IMPRISONED, 500, 0),
        [void("t1/3/red/pending", RACK, LAYOUT, 500), hold("t1/3/red/prison", RACK, LAYOUT, 500)],
    ),
    (
        choice(Outcome.LOST, 500, 0),
        [post("t1/3/red/pending", RACK, LAYOUT, 500), move(LAYOUT, FLOAT, 500)],
    ),
]

METERS: list[tuple[ev.Event, list[Transfer]]] = [
    # Seven tenths are there already: 3 more make a whole one.
    (ev.MeterGrew(what="bonus-spin", meter="primary", parts=502, per=10), [move(FLOAT, METER, 50)]),
    (ev.MeterGrew(what="bonus-spin", meter="primary", parts=503, per=10), [move(FLOAT, METER, 51)]),
    (ev.MeterGrew(what="bonus-spin", meter="primary", parts=2, per=10), []),
    (
        ev.MeterPaid(what="bonus-spin", meter="primary", seat=3, amount=1_000_000, reset=250_000),
        [move(METER, FLOAT, 1_000_000), move(FLOAT, METER, 250_000)],
    ),
    (
        ev.MeterPaid(what="bonus-spin", meter="primary", seat=3, amount=1_000_000, reset=0),
        [move(METER, FLOAT, 1_000_000)],
    ),
]


@pytest.mark.parametrize(("event", "expected"), CHIPS_COME_AND_GO + WAGERS + CHOICES + METERS)
def test_what_an_event_moves(event: ev.Event, expected: list[Transfer]) -> None:
    assert posted(event) == expected


@pytest.mark.parametrize(("wagers", "expected"), COLLECTED)
def test_losing_wagers_are_swept_to_the_tray(wagers: tuple[ev.Result, ...], expected: list[Transfer]) -> None:
    assert posted(ev.Collected(listed=wagers)) == expected


@pytest.mark.parametrize(("wagers", "expected"), PAID)
def test_other_wagers_go_back_or_wait(wagers: tuple[ev.Result, ...], expected: list[Transfer]) -> None:
    assert posted(ev.Paid(wagers=wagers)) == expected


@pytest.mark.parametrize(("owners", "payee"), [({3: "ann"}, ANN), ({1: "ann"}, PATRONS), ({}, PATRONS)])
def test_chips_are_cashed_to_the_wallet_of_whoever_has_one(owners: Owners, payee: str) -> None:
    assert posted(ev.CashedOut(seat=3, amount=900), owners) == [move(RACK, payee, 900)]


def test_an_empty_meter_pays_nothing_and_is_set() -> None:
    before = RoundState(closing=Close.DURING_SPIN, bonus=Map({"bonus-spin": meter_at(9)}))
    paid = ev.MeterPaid(what="bonus-spin", meter="primary", seat=3, amount=0, reset=250_000)
    assert transfers(paid, before, T, {}) == [move(FLOAT, METER, 250_000)]


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
    ev.SpinVoided,  # wagers lie as they lay
    ev.FloorCalled,
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
    assert posted(void_spin) == []
    assert posted(ev.SpokenFor(seat=3, spot="red", amount=500)) == []
    assert posted(ev.FifthMoved(seat=3, spot="five-adjacent:17", amount=100, to="straight:17")) == []
