"""The acts of play: one table with a row for each act, in the order of a round.

A new act needs a class in ``play/command.py``, a decider in ``play/deciding`` and a row here.

This file is over 250 lines because it is one table.
"""

from __future__ import annotations

from functools import partial

from croupier.play import calls, conduct, senders, words
from croupier.play import command as cmd
from croupier.play.act import About, ChipPool, Holding, LateAnswer, Panel, PlayAct, Staking, Variant
from croupier.play.deciding import (
    buying,
    choice,
    draws,
    leaving,
    lifting,
    reports,
    returning,
    settling,
    spin,
    spoken,
    table,
    tips,
    voiding,
    wagers,
)
from croupier.play.phase import Phase
from croupier.play.refusal import Code
from croupier.play.senders import Senders, any_of, for_others
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Step

_ADDED = LateAnswer("nothing is added now.", conduct.late_place)
_FOR_CASH = 'The dealer sells chips for cash; "tender": "wallet" buys them from your wallet.'
_round = partial(PlayAct, deals=True, senders=any_of(senders.TABLE), panel=Panel.ROUND)
_settling = partial(
    PlayAct, by=conduct.DEALER, deals=True, settles=True, senders=any_of(senders.DEALER), panel=Panel.ROUND
)
_aside = partial(PlayAct, deals=True, senders=any_of(senders.TABLE), panel=Panel.ASIDE)
_seat = partial(PlayAct, by=conduct.PLAYER_OR_DEALER, senders=senders.PLAYED, panel=Panel.SEAT)
_betting = partial(_seat, when=conduct.while_betting, panel=Panel.LAYOUT)


PLAY: tuple[PlayAct, ...] = (
    _round(
        form=cmd.OpenTable,
        by=conduct.who_opens,
        when=conduct.leads_by("table_opened"),
        when_closed=True,
        decide=table.open_table,
        announces=calls.opening,
    ),
    _round(
        form=cmd.PlaceYourBets,
        by=conduct.who_opens_betting,
        when=conduct.during(Phase.OPEN),
        role_clauses=conduct.first_call_clauses,
        decide=table.place_your_bets,
        announces=calls.first_call,
    ),
    _round(
        form=cmd.Spin,
        by=conduct.who_spins,
        when=conduct.leads_by("ball_spun"),
        clauses=conduct.closing_time_clauses,
        clauses_at=frozenset({Phase.BETTING}),
        role_clauses=conduct.direction_clause,
        words=words.of_spin,
        told_by_wheel=True,
        ready=spin.not_ready,
        decide=spin.spin,
        announces=calls.spinning,
    ),
    _round(
        form=cmd.NoMoreBets,
        by=conduct.who_calls,
        when=conduct.leads_by("betting_closed"),
        clauses=conduct.closing_time_clauses,
        clauses_at=frozenset({Phase.BETTING}),
        role_clauses=conduct.betting_clauses,
        decide=spin.no_more_bets,
        announces=calls.no_more_bets,
    ),
    PlayAct(
        form=cmd.Draw,
        by=conduct.roles(Role.GENERATOR),
        named_role_clauses=conduct.generator_clauses,
        words=words.of_draw,
        told_by_wheel=True,
        decide=draws.draw,
        senders=Senders(),
    ),
    _round(
        form=cmd.BallRests,
        by=conduct.DEALER,
        when=conduct.leads_by("ball_rested"),
        clauses=conduct.betting_clauses,
        clauses_at=frozenset({Phase.SPINNING}),
        role_clauses=conduct.step_clauses(Step.ANNOUNCE),
        words=words.of_ball_rests,
        decide=spin.ball_rests,
        told_by_wheel=True,
        senders=any_of(senders.DEALER),
        announces=calls.resting,
    ),
    _settling(
        form=cmd.PlaceDolly,
        when=conduct.leads_by("dolly_placed"),
        clauses=conduct.step_clauses(Step.DOLLY),
        clauses_at=conduct.BEFORE_REST,
        decide=settling.place_dolly,
        announces=calls.the_number,
    ),
    _settling(
        form=cmd.Collect,
        when=conduct.leads_by("collected"),
        clauses=conduct.order_clauses(Step.COLLECT),
        clauses_at=conduct.BEFORE_REST | {Phase.RESTING},
        role_clauses=conduct.step_clauses(Step.COLLECT),
        decide=settling.collect,
        announces=calls.step(Step.COLLECT),
    ),
    _settling(
        form=cmd.Pay,
        when=conduct.leads_by("paid"),
        clauses=conduct.order_clauses(Step.PAY),
        clauses_at=conduct.BEFORE_REST | {Phase.RESTING, Phase.DOLLY_PLACED},
        role_clauses=conduct.step_clauses(Step.PAY),
        decide=settling.pay,
        announces=calls.step(Step.PAY),
    ),
    _settling(
        form=cmd.RemoveDolly,
        when=conduct.leads_by("dolly_removed"),
        clauses=conduct.step_clauses(Step.REMOVE_DOLLY),
        clauses_at=conduct.BEFORE_REST | {Phase.RESTING, Phase.DOLLY_PLACED, Phase.COLLECTING},
        decide=settling.remove_dolly,
        announces=calls.next_round,
    ),
    _settling(
        form=cmd.Settle,
        when=conduct.during(Phase.RESTING, Phase.DOLLY_PLACED, Phase.COLLECTING, Phase.PAYING),
        clauses=conduct.order_clauses(Step.COLLECT),
        role_clauses=conduct.step_clauses(Step.COLLECT),
        decide=settling.settle,
        panel=Panel.ASIDE,
    ),
    _aside(
        form=cmd.NoSpin,
        by=conduct.DEALER_OR_FLOOR,
        when=conduct.while_voidable,
        hint=conduct.once_paid("ask for a correction, which two people make."),
        named_role_clauses=conduct.declaring_clauses,
        words=words.of_no_spin,
        ready=voiding.not_theirs,
        decide=voiding.no_spin,
        senders=any_of(senders.DEALER_OR_FLOOR),
        announces=calls.void,
        answers=(Code.SENSOR_DISAGREES,),
        answers_calls=True,
    ),
    _aside(
        form=cmd.InspectBall,
        by=conduct.STAFF,
        when=conduct.while_not_running,
        ready=spin.not_the_inspector,
        decide=spin.inspect_ball,
        answers=(Code.BALL_NOT_INSPECTED,),
        senders=any_of(senders.TABLE | {"inspector"}),
    ),
    _aside(
        form=cmd.ReplaceBall,
        by=conduct.who_replaces,
        when=conduct.while_not_running,
        role_clauses=conduct.replacement_clauses,
        decide=spin.replace_ball,
        answers=(Code.BALL_NOT_REPLACED,),
    ),
    PlayAct(
        form=cmd.CallFloor,
        by=conduct.PLAYER_OR_DEALER,
        decide=reports.call_floor,
        concerns=About.SEAT_OR_TABLE,
        senders=Senders(own=senders.PLAYERS, other=senders.DEALER, nobodys=senders.DEALER),
        panel=Panel.ASIDE,
    ),
    PlayAct(
        form=cmd.AnswerReport,
        by=conduct.SUPERVISOR,
        when_closed=True,
        ready=reports.none_open,
        decide=reports.answer_report,
        senders=any_of(senders.SUPERVISORS),
        panel=Panel.SUPERVISION,
    ),
    _aside(
        form=cmd.CloseTable,
        by=conduct.who_closes,
        when=conduct.leads_by("table_closed"),
        ready=table.wagers_down,
        decide=table.close_table,
        asks_again=True,
        announces=calls.closing,
    ),
    _seat(
        form=cmd.BuyIn,
        words=words.of_buy_in,
        decide=buying.buy_in,
        stakes=Staking.CHIPS,
        senders=senders.HANDED,
        variants=(Variant("tender", "wallet", Senders(own=senders.PLAYERS), _FOR_CASH),),
        pool=ChipPool.SOLD,
    ),
    _seat(
        form=cmd.Bring,
        words=words.of_bring,
        decide=buying.bring,
        stakes=Staking.CHIPS,
        senders=senders.HANDED,
        pool=ChipPool.BROUGHT,
    ),
    _seat(
        form=cmd.TakeAway,
        words=words.of_chips,
        decide=leaving.take_away,
        senders=senders.HANDED,
        holding=Holding.CHIPS,
        pool=ChipPool.TAKEN,
    ),
    _seat(
        form=cmd.ReturnChips,
        by=conduct.DEALER_OR_FLOOR,
        words=words.of_return,
        decide=returning.return_chips,
        senders=for_others(senders.DEALER_OR_FLOOR),
        pool=ChipPool.RETURNED,
    ),
    _seat(
        form=cmd.Permit,
        by=conduct.DEALER_OR_FLOOR,
        role_clauses=conduct.permitting_clauses,
        words=words.of_chips,
        decide=returning.permit,
        senders=for_others(senders.DEALER_OR_FLOOR),
        pool=ChipPool.SHOWN,
    ),
    _betting(
        form=cmd.Place,
        late=_ADDED,
        words=words.of_place,
        decide=wagers.place,
        stakes=Staking.WAGER,
        holding=Holding.CHIPS,
        staff_fields=(("coupon", "A coupon is laid by the dealer, who has it in hand."),),
    ),
    _betting(
        form=cmd.Lift,
        late=LateAnswer("the wager stays and is settled where it lies.", conduct.late_lift),
        words=words.of_chips,
        decide=lifting.lift,
        holding=Holding.WAGERS,
    ),
    _betting(form=cmd.Verbal, late=_ADDED, decide=spoken.verbal, stakes=Staking.WAGER),
    _betting(
        form=cmd.Confirm,
        by=conduct.DEALER,
        late=LateAnswer("the cash goes back.", conduct.late_place),
        role_clauses=conduct.confirming_clauses,
        ready=spoken.nothing_spoken,
        decide=spoken.confirm,
        holding=Holding.SPOKEN,
        stakes=Staking.WAGER,
        senders=for_others(senders.DEALER),
        panel=Panel.SEAT,
    ),
    _seat(
        form=cmd.Tip,
        words=words.of_place,
        decide=tips.tip,
        holding=Holding.CHIPS,
        stakes=Staking.WAGER_ON_SPOT,
        panel=Panel.LAYOUT,
    ),
    _betting(
        form=cmd.Choose,
        late=LateAnswer("whoever had not chosen has been given the rule's own choice.", conduct.late_choice),
        words=words.of_choose,
        ready=choice.nothing_pending,
        decide=choice.choose,
        panel=Panel.SEAT,
    ),
    _seat(
        form=cmd.CashOut,
        when_closed=True,
        words=words.of_cash_out,
        decide=leaving.cash_out,
        holding=Holding.CHIPS,
        pool=ChipPool.CASHED,
    ),
    _seat(form=cmd.Leave, when_closed=True, decide=leaving.leave, holding=Holding.NO_CHIPS),
)
