"""The spin: direction, the close of betting, revolutions and the pocket, the ball's inspection."""

from __future__ import annotations

from typing import NamedTuple

from croupier.bonus.round import RoundStep
from croupier.game.pocket import Pocket
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.conduct import announcing_clauses
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.choice import choices_by_default
from croupier.play.deciding.draws import missing_draw
from croupier.play.deciding.voiding import COVERED, void_spin
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.irregularities import ByItself
from croupier.rulebook.table import TableRules

RESTED_VERSION = 2
"""The version of a ball at rest that says who reports it. In the first an automatic wheel spoke as a dealer."""


def spin(state: RoundState, command: cmd.Spin, rules: TableRules) -> Answer:
    entry = rules.book.conduct.spin
    if refused := not_ready(state, command.by, rules):
        return refused
    directed = (entry.direction_clause, *entry.also) if entry.direction_clause else entry.also
    as_required = entry.direction in (None, command.direction)
    spun = ev.BallSpun(direction=command.direction, clauses=rules.in_force(directed) if as_required else ())
    why = rules.book.irregularities.by_itself(ByItself.SAME_DIRECTION)
    if why is None or as_required:
        return (spun,)
    return spun, *void_spin(state, why, command.by, rules)


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
    choices = choices_by_default(state, rules)
    if isinstance(choices, Refusal):
        return choices
    closing, terminals = rules.closing, announcing_clauses(rules)
    closed = ev.BettingClosed(
        call=closing.call,
        gesture=closing.gesture,
        announced=("sound", "sight") if terminals else (),
        clauses=(*rules.in_force(closing.clauses), *terminals),
    )
    return *choices, closed


class Revolutions(NamedTuple):
    """The revolutions of the ball: their number, or that there were enough, and on whose word."""

    number: int | None
    enough: bool
    told_by: str | None


def ball_rests(state: RoundState, command: cmd.BallRests, rules: TableRules) -> Answer:
    """The dealer's report of the pocket, with the revolutions that the dealer tells."""
    if command.revolutions is None and not command.enough:
        return rested(state, command, Revolutions(None, False, None), rules)
    return rested(state, command, Revolutions(command.revolutions, command.enough, command.by), rules)


def rested(state: RoundState, command: cmd.BallRests, turned: Revolutions, rules: TableRules) -> Answer:
    """The ball rests in a pocket after these revolutions, whoever counted them."""
    wheel, entry = rules.terms.wheel, rules.book.conduct.spin
    clauses = () if entry.revolutions_clause is None else (entry.revolutions_clause,)
    if command.pocket not in wheel:
        return refuse(Code.UNKNOWN_POCKET, f"The {wheel.name} wheel has no pocket {command.pocket}.")
    if entry.revolutions is not None and turned.told_by is None:
        says = f'At least {entry.revolutions} revolutions make a spin: tell "revolutions", or "enough": true.'
        return refuse(Code.REVOLUTIONS_NEEDED, says, *rules.in_force(clauses))
    event = ev.BallRested(
        pocket=command.pocket,
        revolutions=turned.number,
        enough=turned.enough,
        told_by=turned.told_by,
        version=RESTED_VERSION,
        clauses=rules.in_force((*clauses, *entry.rest_also, *settled_where_it_lies(rules), *_stands(state, rules))),
    )
    if why := _void_by_itself(command.pocket, turned.number, rules):
        return event, *void_spin(state, why, command.by, rules)
    if refused := missing_draw(state, RoundStep.REST, rules):
        return refused
    return (event,)


def settled_where_it_lies(rules: TableRules) -> tuple[str, ...]:
    """What says that wagers are settled by where they lie when the ball rests; none if the text does not say so."""
    clause = rules.book.conduct.settled_where_it_lies
    return (clause,) if clause is not None else ()


def _stands(state: RoundState, rules: TableRules) -> tuple[str, ...]:
    """The clauses that let the spin stand though the floor was called for it."""
    listed = rules.book.irregularities.irregularity
    return tuple(clause for why in state.called if why in listed for clause in listed[why].stands)


def _void_by_itself(pocket: str, revolutions: int | None, rules: TableRules) -> str | None:
    """The irregularity of a ball that rests in this pocket after so many revolutions."""
    book, least = rules.book.irregularities, rules.book.conduct.spin.revolutions
    few = book.by_itself(ByItself.TOO_FEW_REVOLUTIONS)
    none = book.by_itself(ByItself.NO_REVOLUTION) or few
    if none and revolutions == 0:
        return none
    if few and revolutions is not None and least is not None and revolutions < least:
        return few
    return covered(Pocket(pocket), rules)


def covered(pocket: Pocket, rules: TableRules) -> str | None:
    """The irregularity of a ball that rests in a covered pocket; None for any other pocket."""
    if pocket not in rules.terms.wheel.covered:
        return None
    return rules.book.irregularities.by_itself(ByItself.COVERED_POCKET) or COVERED


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
    entry = rules.book.irregularities.irregularity.get(state.inspect_for or "")
    if entry is not None and entry.replaced_by and command.by not in entry.replaced_by:
        says = f"Another ball comes from the {' or '.join(entry.replaced_by)}, not the {command.by}."
        return refuse(Code.NOT_YOUR_ROLE, says, *clauses)
    return (ev.BallReplaced(by=command.by, clauses=clauses),)
