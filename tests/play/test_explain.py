"""Telling: a sentence for every event, with where in the rulebook it stands."""

from __future__ import annotations

import msgspec
import pytest

from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.chips.stack import Stack
from croupier.play.explain import explain
from croupier.play.refusal import Code, Refusal
from croupier.play.replay import ReplayReport, replay
from croupier.play.result import PartLost
from rulebook.houses import legal
from stacks import blue, red, white

NO_SPIN = ev.SpinVoided(round=1, why="foreign-object", by="dealer", call="No spin.", then=("remove-ball", "respin"))

SENTENCES = [
    (ev.TableOpened(by="floor"), "The floor opens the table."),
    (ev.TableOpened(by="dealer", call="The game is open."), 'The dealer opens the table. "The game is open."'),
    (ev.TableClosed(by="floor"), "The floor closes the table."),
    (ev.BettingOpened(round=3), "Round 3."),
    (ev.BettingOpened(round=3, call="Place your bets."), 'Round 3. The dealer says: "Place your bets."'),
    (
        ev.BoughtIn(seat=1, amount=10_000, chips=(blue(40, 250),)),
        "Seat 1 buys USD 100 in blue chips at USD 2.50 each.",
    ),
    (ev.BoughtIn(seat=1, amount=500, chips=(white(5),)), "Seat 1 buys USD 5 in value chips of USD 1."),
    (
        ev.BoughtIn(seat=1, amount=500, chips=(blue(5),), tender="chips", paid=(red(1),)),
        "Seat 1 buys USD 5 in blue chips at USD 1 each, paid with 1 value chip of USD 5.",
    ),
    (
        ev.ChipsBrought(seat=2, amount=500, chips=(Stack("house", 100, 5, "white", "house"),)),
        "Seat 2 brings USD 5 in house chips of USD 1 from elsewhere.",
    ),
    (
        ev.ChipsTakenAway(seat=2, amount=100_000, chips=(Stack("plaque", 100_000, 1, "gold", "plaque"),)),
        "Seat 2 takes USD 1,000 in plaques of USD 1,000 away.",
    ),
    (
        ev.ChipsReturned(seat=2, amount=500, chips=(blue(5),)),
        "Seat 2 returns USD 5 in blue chips at USD 1 each to the table.",
    ),
    (
        ev.Permitted(seat=2, by="dealer", chips=(red(2),)),
        "The dealer agrees to seat 2's chips: 2 value chips of USD 5.",
    ),
    (ev.Permitted(seat=2, by="floor", chip=500), "The floor agrees that seat 2's chips come back at USD 5 each."),
    (ev.Placed(seat=1, spot="red", amount=500, chips=(blue(5),)), "Seat 1 puts USD 5 on red."),
    (
        ev.Placed(seat=1, spot="red", amount=800, chips=(blue(1, 300), red(1))),
        "Seat 1 puts USD 8 on red in 1 blue at USD 3 and 1 value chip of USD 5.",
    ),
    (
        ev.Placed(seat=1, spot="red", amount=500, chips=(blue(5),), by="dealer", tip=True, coupon=500),
        "The dealer, for seat 1, puts USD 5 on red for the dealers with a coupon of USD 5.",
    ),
    (ev.Lifted(seat=1, spot="red", amount=500, chips=(blue(5),)), "Seat 1 lifts USD 5 from red."),
    (ev.SpokenFor(seat=1, spot="red", amount=500), "Seat 1 calls USD 5 on red and lays down the cash."),
    (
        ev.CashConverted(seat=1, amount=500, chips=(white(5),)),
        "The dealer confirms and changes seat 1's USD 5 into value chips of USD 1.",
    ),
    (ev.Tipped(seat=1, amount=500, chips=(blue(5),)), "Seat 1 tips USD 5."),
    (ev.CashedOut(seat=1, amount=123_456, chips=(blue(123_456, 1),)), "Seat 1 cashes in USD 1,234.56."),
    (
        ev.CashedOut(seat=1, amount=500, chips=(blue(5),), given=(red(1),)),
        "Seat 1 exchanges USD 5 in blue chips at USD 1 each for 1 value chip of USD 5.",
    ),
    (ev.SeatLeft(seat=1), "Seat 1 leaves."),
    (ev.BallSpun(direction="opposite"), "The dealer spins the ball against the wheel."),
    (ev.BallSpun(direction="same"), "The dealer spins the ball with the wheel."),
    (ev.BettingClosed(call="No more bets."), '"No more bets."'),
    (
        ev.BettingClosed(call="No more bets.", gesture="Pass a hand.", announced=("sound", "sight")),
        '"No more bets." (pass a hand) Every terminal announces it by sound and by sight.',
    ),
    (
        ev.ChoiceTaken(seat=1, spot="red", stake=5, round=1, outcome=Outcome.IMPRISONED, returned=0, by="player"),
        "Seat 1 leaves red in prison.",
    ),
    (
        ev.ChoiceTaken(seat=1, spot="red", stake=500, round=1, outcome=Outcome.HALF, returned=250, by="table"),
        "Seat 1 has not chosen: half of red, USD 2.50, goes back.",
    ),
    (
        ev.ChoiceTaken(seat=1, spot="red", stake=500, round=1, outcome=Outcome.HALF, returned=250, by="player"),
        "Seat 1 takes half of red back, USD 2.50.",
    ),
    (ev.BonusDrawn(what="b2b", drawn={"multiplier": 30}), "The board shows X30."),
    (
        ev.BonusDrawn(what="x-straight", drawn={"numbers": [["17", 50], ["4", 250]]}),
        "Drawn: 17 at 50 to 1, 4 at 250 to 1.",
    ),
    (ev.BonusDrawn(what="bonus-spin", drawn={"targets": ["8", "00"]}), "Targets: 8, 00."),
    (
        ev.BonusDrawn(what="bonus-spin", drawn={"position": 3, "hot": "750", "community": "60"}),
        "The bonus wheels stop at position 3, hot 750, community 60.",
    ),
    (ev.BallSpun(by="generator"), "The automatic wheel starts."),
    (ev.BallRested(pocket="17", by="generator"), "A generator draws 17."),
    (ev.BallRested(pocket="000"), "The ball rests in LION."),
    (
        ev.BallRested(pocket="17", revolutions=5, told_by="dealer"),
        "The ball rests in 17 after 5 revolutions, the dealer says.",
    ),
    (
        ev.BallRested(pocket="17", revolutions=1, told_by="sensor"),
        "The ball rests in 17 after 1 revolution, the sensor says.",
    ),
    (ev.BallRested(pocket="17", revolutions=6), "The ball rests in 17 after 6 revolutions."),
    (
        ev.BallRested(pocket="17", enough=True, told_by="dealer"),
        "The ball rests in 17 after enough revolutions, the dealer says.",
    ),
    (ev.ResultDecided(pocket="000", by="floor"), "The floor decides: the ball rested in LION."),
    (NO_SPIN, '"No spin." (dealer: foreign-object; then remove-ball, respin) The wagers stay as they lie.'),
    (
        msgspec.structs.replace(NO_SPIN, then=()),
        '"No spin." (dealer: foreign-object; then nothing more) The wagers stay as they lie.',
    ),
    (ev.FloorCalled(by="dealer", why="dispute"), "The dealer calls the floor: dispute."),
    (
        ev.Reported(number=2, round=7, act="place", why="betting-closed", by="player", to="floor", seat=4),
        "Told to the floor as report 2: place of seat 4, betting-closed.",
    ),
    (
        ev.Reported(number=3, round=7, act="no_spin", why="ball-not-inspected", by="dealer", to="pit"),
        "Told to the pit as report 3: no_spin, ball-not-inspected.",
    ),
    (ev.ReportAnswered(number=2, by="floor", note="warned"), "The floor answers report 2: warned."),
    (ev.ReportAnswered(number=3, by="pit", act="inspect_ball"), "The pit answers report 3."),
    (ev.BallInspected(by="pit", damaged=True), "The pit inspects the ball: damaged."),
    (ev.BallInspected(by="pit", damaged=False), "The pit inspects the ball: sound."),
    (ev.BallReplaced(by="floor"), "The floor brings a new ball."),
    (ev.DollyPlaced(pocket="17", call="17."), '"17." The dolly goes onto 17.'),
    (
        ev.FifthMoved(seat=1, spot="five-adjacent:17", amount=100, chips=(blue(1),), to="straight:5"),
        "One fifth of seat 1's five-adjacent:17, USD 1, moves to straight:5.",
    ),
    (ev.MeterGrew(what="bonus-spin", meter="primary", parts=500, per=10), "The primary meter grows by USD 0.50."),
    (ev.MeterGrew(what="bonus-spin", meter="primary", parts=-500, per=10), "The primary meter goes back by USD 0.50."),
    (
        ev.MeterPaid(what="bonus-spin", meter="primary", seat=1, amount=1_000_050, reset=1_000_000),
        "The primary meter pays seat 1 USD 10,000.50 and starts again at USD 10,000.",
    ),
    (ev.Collected(listed=()), "Losing wagers are collected: 0."),
    (ev.Paid(wagers=()), "The others are paid or dealt with: 0."),
    (ev.DollyRemoved(round=1, pocket="17"), "The dolly is removed."),
    (
        ev.WagerFreed(seat=1, spot="red", amount=500, chips=(blue(5),), round=3),
        "Seat 1 gets USD 5 on red back: round 3 is undone.",
    ),
    (
        ev.Corrected(number=1, round=3, amount=500, by="paula", seat=1, player="ann"),
        "Round 3 is put right: USD 5 goes to seat 1.",
    ),
    (
        ev.Corrected(number=1, round=3, amount=-500, by="paula", seat=1, player="ann", wallet=True),
        "Round 3 is put right: USD 5 is taken from the wallet of ann.",
    ),
]


def told(*answers: tuple[ev.Event, ...] | Refusal) -> list[str]:
    """What is told between the heading and the seats, one line of the file for each answer."""
    report: ReplayReport = replay([], legal("maryland:triple-zero", logo="LION"))
    report.lines = list(enumerate(answers, start=7))
    heading, *rest = explain(report)
    assert heading == "Maryland: Roulette (MLGCA), triple-zero wheel, under Maryland: Roulette (MLGCA), edition 1.5."
    return rest


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_a_sentence_for_an_event(event: ev.Event, sentence: str) -> None:
    assert told((event,)) == [f"   7  {sentence}"]


def test_every_event_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(ev.AnyEvent.__args__)


def test_nothing_is_told_of_what_nobody_knows() -> None:
    assert told((ev.Event(),)) == []


@pytest.mark.parametrize(
    ("outcome", "returned", "words"),
    [
        (Outcome.WON, 1000, "wins on red: USD 10 comes back for USD 5."),
        (Outcome.HALF, 250, "gets half of red back: USD 2.50 of USD 5."),
        (Outcome.PENDING, 0, "has USD 5 on red and may choose: half back, or prison."),
        (Outcome.RELEASED, 500, "has red released from prison: USD 5."),
        (Outcome.IMPRISONED, 0, "has USD 5 on red in prison."),
    ],
)
def test_what_a_wager_became(outcome: Outcome, returned: int, words: str) -> None:
    result = ev.Result(4, "red", 500, outcome, returned, ("MD-68", "MD-69"))
    assert told((ev.Paid(wagers=(result,), clauses=("MD-154",)),)) == [
        "   7  The others are paid or dealt with: 1. [Ch.5 F] (MD-154)",
        f"   7    Seat 4 {words} [Ch.3 F(9); Ch.3 F(10)] (MD-68, MD-69)",
    ]


def test_what_was_lost() -> None:
    result = ev.Result(4, "red", 500, Outcome.LOST, 0, ("MD-68",))
    assert told((ev.Collected(listed=(result,)),)) == [
        "   7  Losing wagers are collected: 1.",
        "   7    Seat 4 loses USD 5 on red. [Ch.3 F(9)] (MD-68)",
    ]


def test_what_was_lost_in_part() -> None:
    half = PartLost(4, "red", 250, (Stack("value", 250, 1, "pink", "value"),), ("MD-68",))
    assert told((ev.Collected(parts=(half, PartLost(4, "five-adjacent:17", 400, (), ()))),)) == [
        "   7  Losing wagers are collected: 2.",
        "   7    Seat 4 loses USD 2.50 of red. What stays is 1 value chip of USD 2.50. [Ch.3 F(9)] (MD-68)",
        "   7    Seat 4 loses USD 4 of five-adjacent:17.",
    ]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome.WON, "The coupon is taken."),
        (Outcome.HALF, "The coupon is taken."),
        (Outcome.PENDING, "The coupon lies with it."),
        (Outcome.IMPRISONED, "The coupon lies with it."),
        (Outcome.RELEASED, "The coupon comes back with it."),
    ],
)
def test_what_becomes_of_a_coupon(outcome: Outcome, words: str) -> None:
    result = ev.Result(4, "red", 500, outcome, 500, (), coupon=500)
    assert told((ev.Paid(wagers=(result,)),))[1].endswith(words)


def test_what_a_wager_is_paid_with() -> None:
    result = ev.Result(4, "red", 250, Outcome.WON, 500, (), paid=(Stack("colour", 250, 1, "blue"), white(2)))
    assert told((ev.Paid(wagers=(result,)),))[1].endswith("That is 1 blue at USD 2.50 and 2 value chips of USD 1.")


def test_a_refusal_gives_the_words_of_its_clauses() -> None:
    plain = Refusal(Code.NO_WAGER, "No wager there.")
    cited = Refusal(Code.CHIPS_STAY, "Chips stay.", ("MD-47", "MD-46"), "floor")
    assert told(plain, cited) == [
        "   7  Refused (no-wager): No wager there.",
        "   8  Refused (chips-stay): Chips stay. [Ch.3 A; Ch.2 F] (MD-47, MD-46)",
        "        Ch.3 A: Bets are made by putting Roulette chips on the matching areas of the layout. (MD-47)",
        "        Ch.2 F: While the table is closed, a cover must hide the whole wheel and be securely locked. (MD-46)",
    ]


def test_the_racks_stand_at_the_end() -> None:
    lines = [
        '{"do": "open_table", "by": "floor"}',
        '{"do": "buy_in", "seat": 2, "amount": 5000}',
        '{"do": "buy_in", "seat": 1, "amount": 150, "chip": 50}',
    ]
    story = list(explain(replay(lines, legal("singapore", name="Table 3"))))
    assert story[0] == "Table 3, single-zero wheel, under Singapore: Roulette (MBS), edition 2."
    assert story[-2:] == ["      Seat 1 holds SGD 1.50.", "      Seat 2 holds SGD 50."]
