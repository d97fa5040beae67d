"""The choice that a zero leaves: half back, or prison for the next spin."""

from __future__ import annotations

from croupier.game.settlement import MinorUnits, take
from croupier.game.spot import SpotId
from croupier.game.zero import Fate
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.chips.paying import other_part, part_of
from croupier.play.chips.tray import Tray
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.shortage import short, tray_of
from croupier.play.placing.spots import find
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.play.wagers import Stake, WagerKey
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def choose(state: RoundState, command: cmd.Choose, rules: TableRules) -> Answer:
    spot = find(command.spot, rules)
    if isinstance(spot, Refusal):
        return spot
    zero = rules.terms.zero
    if zero is None or len(zero.choices) < 2:
        clauses = zero.citations if zero is not None else ()
        return refuse(Code.NOTHING_TO_CHOOSE, "A zero leaves no choice at this table.", *clauses)
    if command.choice not in zero.choices:
        says = f"{command.choice} is no choice here: {' or '.join(zero.choices)}."
        return refuse(Code.NOTHING_TO_CHOOSE, says, *zero.citations)
    if spot.kind not in zero.kinds:
        return refuse(Code.NOTHING_TO_CHOOSE, f"A zero leaves no choice for {spot.id}.", *zero.citations)
    # The player who laid a wager for the dealers chooses for it too.
    tips = (False, True) if command.tip is None else (command.tip,)
    for key in ((command.seat, spot.id, tip) for tip in tips):
        if (stake := state.pending.get(key)) is not None:
            tray = tray_of(state, rules)
            taken = _taken(key, stake, Fate(command.choice), command.by, rules, tray)
            return short(tray, rules) or (taken,)
    return refuse(Code.NOTHING_TO_CHOOSE, f"No wager of seat {command.seat} on {spot.id} awaits a choice.")


def nothing_pending(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Refuse a choice if no wager awaits one."""
    del role, rules
    return None if state.pending else refuse(Code.NOTHING_TO_CHOOSE, "No wager awaits a choice.")


def choices_by_default(state: RoundState, rules: TableRules) -> tuple[ev.ChoiceTaken, ...] | Refusal:
    """The default choice of the zero rule for every wager whose owner has not chosen."""
    zero = rules.terms.zero
    if not state.pending or zero is None:
        return ()
    waiting, tray = sorted(state.pending.items(), key=lambda pair: pair[0]), tray_of(state, rules)
    taken = tuple(_taken(key, stake, zero.default, "table", rules, tray) for key, stake in waiting)
    return short(tray, rules) or taken


def _taken(key: WagerKey, stake: Stake, fate: Fate, by: str, rules: TableRules, tray: Tray) -> ev.ChoiceTaken:
    seat, spot, tip = key
    verdict = take(rules.layout.spots[SpotId(spot)], fate, rules.terms)
    returned = verdict.returned(MinorUnits(stake.amount))
    if returned:
        tray.take_in(other_part(stake.chips, returned))
    return ev.ChoiceTaken(
        seat=seat,
        spot=spot,
        stake=stake.amount,
        round=stake.round,
        outcome=verdict.outcome,
        returned=returned,
        by=by,
        tip=tip,
        paid=part_of(stake.chips, returned, rules, tray) if returned else (),
        coupon=stake.coupon if fate is Fate.PRISON and rules.house.prison_coupons else 0,
        clauses=verdict.clauses,
    )
