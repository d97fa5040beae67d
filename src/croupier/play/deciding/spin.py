"""The spin and its irregularities: direction, revolutions, the close of betting, no spin, the ball's inspection."""

from __future__ import annotations

from croupier.bonus.round import RoundStep
from croupier.game.settlement import Outcome
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.choice import choices_by_default
from croupier.play.deciding.draws import missing_draw
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.irregularities import Followup
from croupier.rulebook.table import TableRules

COVERED = "covered-00"


def spin(state: RoundState, command: cmd.Spin, rules: TableRules) -> Answer:
    entry = rules.book.conduct.spin
    if refused := not_ready(state, command.by, rules):
        return refused
    clauses = rules.in_force((entry.direction_clause, *entry.also))
    spun = ev.BallSpun(direction=command.direction, clauses=clauses)
    if command.direction == entry.direction:
        return (spun,)
    return spun, *void_spin(state, "same-direction", command.by, rules)


def not_ready(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Why the ball cannot be spun now, by anybody."""
    del role
    return _ball_refused(state, rules) or missing_draw(state, RoundStep.SPIN, rules)


def _ball_refused(state: RoundState, rules: TableRules) -> Refusal | None:
    """Why the ball may not be used: it must be inspected after some irregularities, and replaced if damaged."""
    inspection, replacement = _ball_clauses(state, rules)
    if state.inspectors:
        says = f"The ball must be inspected by the {' or '.join(state.inspectors)} first."
        return refuse(Code.BALL_NOT_INSPECTED, says, *inspection)
    if state.damaged:
        says = "The ball is damaged: ask the floor for another."
        return refuse(Code.BALL_NOT_REPLACED, says, *(replacement or inspection))
    return None


def _ball_clauses(state: RoundState, rules: TableRules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses that require the ball to be inspected and replaced after the last irregularity."""
    entry = rules.book.irregularities.irregularity.get(state.inspect_for or "")
    if entry is None:
        return (), ()
    return rules.in_force(entry.inspection_clauses), rules.in_force(entry.replacement_clauses)


def no_more_bets(state: RoundState, command: cmd.NoMoreBets, rules: TableRules) -> Answer:
    """Close betting; players who have not chosen by now get the default choice."""
    del command
    closing, terminals = rules.closing, rules.book.conduct.terminals_announce
    announced = ("sound", "sight") if rules.house.terminals and terminals else ()
    clauses = (*closing.clauses, *((terminals,) if announced and terminals else ()))
    closed = ev.BettingClosed(
        call=closing.call, gesture=closing.gesture, announced=announced, clauses=rules.in_force(clauses)
    )
    return *choices_by_default(state, rules), closed


def ball_rests(state: RoundState, command: cmd.BallRests, rules: TableRules) -> Answer:
    wheel, entry = rules.terms.wheel, rules.book.conduct.spin
    if command.pocket not in wheel:
        return refuse(Code.UNKNOWN_POCKET, f"The {wheel.name} wheel has no pocket {command.pocket}.")
    rested = ev.BallRested(
        pocket=command.pocket,
        revolutions=command.revolutions,
        clauses=rules.in_force((entry.revolutions_clause, rules.book.conduct.settled_where_it_lies)),
    )
    if command.revolutions is not None and command.revolutions < entry.revolutions:
        return rested, *void_spin(state, "too-few-revolutions", command.by, rules)
    if command.pocket in wheel.covered:
        return rested, *void_spin(state, COVERED, command.by, rules)
    if refused := missing_draw(state, RoundStep.REST, rules):
        return refused
    return (rested,)


def no_spin(state: RoundState, command: cmd.NoSpin, rules: TableRules) -> Answer:
    listed = rules.book.irregularities.irregularity
    why = command.why
    meant = why in listed and (why != COVERED or rules.terms.wheel.covered)
    if meant:
        allowed = (*listed[why].by, Role.FLOOR)
        clauses = (*listed[why].after_clauses, *listed[why].clauses)
        says = f"{why}: the {' or '.join(dict.fromkeys(allowed))} says no spin; call the floor."
    else:
        allowed, clauses = rules.book.irregularities.unlisted, ()
        says = f"{why} is no reason of this rulebook: only the {' or '.join(allowed)} may void a spin for it."
    if command.by not in allowed:
        return refuse(Code.NOT_YOUR_ROLE, says, *clauses)
    return void_spin(state, why, command.by, rules)


def void_spin(state: RoundState, why: str, by: Role, rules: TableRules) -> tuple[ev.Event, ...]:
    """End the round without a result; betting reopens with the wagers unchanged."""
    book = rules.book
    entry = book.irregularities.irregularity.get(why)
    clauses: tuple[str, ...] = (*entry.clauses, book.irregularities.void) if entry else (book.irregularities.void,)
    if entry and Followup.INSPECT_BALL in entry.then:
        clauses = (*clauses, *entry.inspection_clauses)
    cited = rules.in_force(clauses)
    lying = ((key, stake, False) for key, stake in state.wagers.items())
    jailed = ((key, stake, True) for key, stake in state.prisoners.items())
    wagers = sorted(
        (
            ev.Result(seat, spot, stake.amount, Outcome.VOID, 0, cited, tip, prisoner, stake.coupon)
            for (seat, spot, tip), stake, prisoner in (*lying, *jailed)
        ),
        key=lambda result: (result.seat, result.spot, result.imprisoned),
    )
    voided = ev.SpinVoided(
        round=state.round,
        why=why,
        by=by,
        call=entry.call if entry else "No spin.",
        then=entry.then if entry else (Followup.RESPIN,),
        inspectors=entry.inspected_by if entry else (),
        assumed=entry is None,
        wagers=tuple(wagers),
        clauses=cited,
    )
    return voided, open_betting(state.round + 1, rules)


def open_betting(number: int, rules: TableRules) -> ev.BettingOpened:
    betting = rules.book.conduct.betting
    return ev.BettingOpened(round=number, call=betting.call, clauses=rules.in_force(betting.clauses))


def call_floor(state: RoundState, command: cmd.CallFloor, rules: TableRules) -> Answer:
    del state
    entry = rules.book.irregularities.irregularity.get(command.why)
    clauses = entry.after_clauses if entry else ()
    if command.why == "past-posting":
        clauses = rules.book.conduct.late_place.clauses
    return (ev.FloorCalled(by=command.by, why=command.why, seat=command.seat, clauses=rules.in_force(tuple(clauses))),)


def inspect_ball(state: RoundState, command: cmd.InspectBall, rules: TableRules) -> Answer:
    clauses, _ = _ball_clauses(state, rules)
    if refused := not_the_inspector(state, command.by, rules):
        return refused
    return (ev.BallInspected(by=command.by, damaged=command.damaged, clauses=clauses),)


def not_the_inspector(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Refuse somebody whom the rulebook does not name to inspect the ball after what happened to it."""
    entry = rules.book.irregularities.irregularity.get(state.inspect_for or "")
    inspectors = state.inspectors or (entry.inspected_by if entry and state.damaged else ())
    if not inspectors or role in inspectors:
        return None
    clauses, _ = _ball_clauses(state, rules)
    return refuse(
        Code.NOT_YOUR_ROLE, f"The ball is for the {' or '.join(inspectors)} to inspect, not the {role}.", *clauses
    )


def replace_ball(state: RoundState, command: cmd.ReplaceBall, rules: TableRules) -> Answer:
    _, clauses = _ball_clauses(state, rules)
    return (ev.BallReplaced(by=command.by, clauses=clauses),)
