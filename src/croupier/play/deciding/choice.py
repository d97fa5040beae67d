"""The choice that a zero leaves: half back, or prison for the next spin."""

from __future__ import annotations

from croupier.game.settlement import MinorUnits, take
from croupier.game.spot import SpotId
from croupier.game.zero import Fate
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
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
    key: WagerKey = (command.seat, spot.id, False)
    stake = state.pending.get(key)
    if stake is None:
        says = f"No wager of seat {command.seat} on {spot.id} awaits a choice."
        return refuse(Code.NOTHING_TO_CHOOSE, says, *zero.citations)
    return (_taken(key, stake, Fate(command.choice), command.by, rules),)


def nothing_pending(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Refuse a choice if no wager awaits one."""
    del role, rules
    return None if state.pending else refuse(Code.NOTHING_TO_CHOOSE, "No wager awaits a choice.")


def choices_by_default(state: RoundState, rules: TableRules) -> tuple[ev.ChoiceTaken, ...]:
    """The default choice of the zero rule for every wager whose owner has not chosen."""
    zero = rules.terms.zero
    if not state.pending or zero is None:
        return ()
    waiting = sorted(state.pending.items(), key=lambda pair: pair[0])
    return tuple(_taken(key, stake, zero.default, "table", rules) for key, stake in waiting)


def _taken(key: WagerKey, stake: Stake, fate: Fate, by: str, rules: TableRules) -> ev.ChoiceTaken:
    seat, spot, tip = key
    verdict = take(rules.layout.spots[SpotId(spot)], fate, rules.terms)
    return ev.ChoiceTaken(
        seat=seat,
        spot=spot,
        stake=stake.amount,
        round=stake.round,
        outcome=verdict.outcome,
        returned=verdict.returned(MinorUnits(stake.amount)),
        by=by,
        tip=tip,
        clauses=verdict.clauses,
    )
