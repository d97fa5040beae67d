"""Draws: what a generator drew for a bonus wager, when it may come, and which must have come."""

from __future__ import annotations

from collections.abc import Callable

from croupier.bonus import back_to_back, bonus_spin, roulette_x
from croupier.game.pocket import Pocket
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.phase import Phase, ball_is_running, betting_is_open
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules


def draw(state: RoundState, command: cmd.Draw, rules: TableRules) -> Answer:
    if command.what not in rules.terms.offers:
        return refuse(Code.NOT_OFFERED, f"{command.what} is not offered at this table.", rules.book.title.wagers_clause)
    return _DRAWS[command.what](state, command, rules)


def _b2b(state: RoundState, command: cmd.Draw, rules: TableRules) -> Answer:
    b2b = rules.bonus.b2b
    assert b2b is not None and command.multiplier is not None
    if not ball_is_running(state.closing, state.phase) or betting_is_open(state.closing, state.phase):
        says = "The multiplier is shown while the ball runs and no more bets are taken."
        return refuse(Code.WRONG_PHASE, says, b2b.entry.shown_clause)
    if not back_to_back.may_be(b2b, command.multiplier):
        listed = ", ".join(map(str, back_to_back.draws(b2b)))
        return refuse(Code.BAD_DRAW, f"X{command.multiplier} is not listed: {listed}.", b2b.entry.pay_clause)
    if state.multiplier is not None:
        return refuse(Code.BAD_DRAW, f"X{state.multiplier} has been drawn for this spin.", b2b.entry.shown_clause)
    clauses = rules.in_force((b2b.entry.shown_clause,))
    return (ev.MultiplierDrawn(multiplier=command.multiplier, call=b2b.entry.call, clauses=clauses),)


def _x_straight(state: RoundState, command: cmd.Draw, rules: TableRules) -> Answer:
    x, wheel = rules.bonus.x_straight, rules.terms.wheel
    assert x is not None and command.numbers is not None
    closed = state.phase is Phase.NO_MORE_BETS or ball_is_running(state.closing, state.phase)
    if not closed or betting_is_open(state.closing, state.phase):
        says = "The numbers are drawn once betting has closed and before the ball rests."
        return refuse(Code.WRONG_PHASE, says, x.entry.generator_clause)
    drawn = {Pocket(number): odds for number, odds in command.numbers.items()}
    if wrong := roulette_x.fault(x, wheel, drawn):
        return refuse(Code.BAD_DRAW, *wrong)
    if state.numbers is not None:
        return refuse(Code.BAD_DRAW, "The numbers for this spin have been drawn.", x.entry.generator_clause)
    clauses = rules.in_force((x.entry.generator_clause, x.entry.draws_clause))
    return (ev.NumbersDrawn(numbers=tuple(command.numbers.items()), clauses=clauses),)


def _bonus_spin(state: RoundState, command: cmd.Draw, rules: TableRules) -> Answer:
    spin = rules.bonus.bonus_spin
    assert spin is not None
    if command.targets is not None:
        return _targets(state, command.targets, rules)
    assert command.position is not None and command.hot is not None and command.community is not None
    turning = state.phase in (Phase.RESTING, Phase.DOLLY_PLACED) and hit(state)
    if not turning or not state.down.get("bonus-spin"):
        return refuse(Code.WRONG_PHASE, "The bonus wheels turn once a wager has hit a target.", spin.entry.win_clause)
    turn = bonus_spin.Turn(command.position, command.hot, command.community)
    if wrong := bonus_spin.fault_of_turn(spin, turn):
        return refuse(Code.BAD_DRAW, *wrong)
    if state.turn is not None:
        return refuse(Code.BAD_DRAW, "The bonus wheels have turned for this spin.", spin.entry.win_clause)
    clauses = rules.in_force((spin.entry.win_clause, spin.entry.position_clause))
    return (ev.WheelsTurned(position=turn.position, hot=turn.hot, community=turn.community, clauses=clauses),)


def _targets(state: RoundState, targets: tuple[str, ...], rules: TableRules) -> Answer:
    spin = rules.bonus.bonus_spin
    assert spin is not None
    if state.phase is not Phase.BETTING:
        return refuse(Code.WRONG_PHASE, "Targets are drawn before the spin.", spin.entry.targets_clause)
    if wrong := bonus_spin.fault_of_targets(spin, rules.terms.wheel, tuple(map(Pocket, targets))):
        return refuse(Code.BAD_DRAW, *wrong)
    if state.targets is not None:
        return refuse(Code.BAD_DRAW, "The targets for this spin have been drawn.", spin.entry.targets_clause)
    clauses = rules.in_force((spin.entry.targets_clause, spin.entry.count_clause))
    return (ev.TargetsDrawn(targets=targets, clauses=clauses),)


_DRAWS: dict[str, Callable[[RoundState, cmd.Draw, TableRules], Answer]] = {
    "b2b": _b2b,
    "x-straight": _x_straight,
    "bonus-spin": _bonus_spin,
}


def hit(state: RoundState) -> bool:
    """Whether the ball rests on a drawn target."""
    return state.result is not None and state.targets is not None and state.result in state.targets


def missing_before_spin(state: RoundState, rules: TableRules) -> Refusal | None:
    spin = rules.bonus.bonus_spin
    if spin is not None and state.down.get("bonus-spin") and state.targets is None:
        return refuse(Code.NOT_DRAWN, "Bonus Spin wagers are down: draw the targets first.", spin.entry.targets_clause)
    return None


def missing_before_rest(state: RoundState, rules: TableRules) -> Refusal | None:
    b2b, x = rules.bonus.b2b, rules.bonus.x_straight
    if b2b is not None and state.down.get("b2b") and state.multiplier is None:
        return refuse(Code.NOT_DRAWN, "Back-to-back wagers are down: draw the multiplier.", b2b.entry.shown_clause)
    if x is not None and state.down.get("x-straight") and state.numbers is None:
        return refuse(Code.NOT_DRAWN, "Roulette X wagers are down: draw the numbers.", x.entry.generator_clause)
    return None


def missing_before_pay(state: RoundState, rules: TableRules) -> Refusal | None:
    spin = rules.bonus.bonus_spin
    if spin is not None and state.down.get("bonus-spin") and hit(state) and state.turn is None:
        return refuse(Code.NOT_DRAWN, "A target was hit: turn the bonus wheels.", spin.entry.win_clause)
    return None
