"""No spin: who declares a spin void, for which reason, until when, and what then becomes of the wagers.

See docs/decisions/0110-void-until-the-first-payment.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.bonus.protocol import bonuses
from croupier.game.settlement import Outcome
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.opening import after_void
from croupier.play.phase import Phase, betting_is_open
from croupier.play.refusal import Code, Refusal
from croupier.play.remark import Remark
from croupier.play.state import LaidWagers, RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.irregularities import DeclaredFrom, DeclaredUntil, Followup, Irregularity
from croupier.rulebook.table import TableRules

COVERED = "covered-00"
BEFORE_REST = "before-rest"

AT_REST = frozenset({Phase.RESTING, Phase.DOLLY_PLACED, Phase.COLLECTING})
"""The ball rests and nobody has been paid."""
AFTER_DOLLY = AT_REST - {Phase.RESTING}


def no_spin(state: RoundState, command: cmd.NoSpin, rules: TableRules) -> Answer:
    """Declare a spin void for a reason of the rulebook, or by the floor's word for another."""
    why, entry = command.why, rules.book.irregularities.irregularity.get(command.why)
    if refused := not_theirs(state, command.by, rules):
        return refused
    if why == COVERED:
        says = "A ball that rests in a covered 00 makes the spin void by itself: nobody declares it."
        return refuse(Code.WRONG_PHASE, says, *(entry.clauses if entry else ()))
    if entry is None:
        allowed = rules.book.irregularities.unlisted
        says = f"{why} is no reason of this rulebook: only the {' or '.join(allowed)} may void a spin for it."
        return void_spin(state, why, command.by, rules) if command.by in allowed else refuse(Code.NOT_YOUR_ROLE, says)
    if command.by not in (*entry.by, Role.FLOOR):
        says = f"{why}: the {' or '.join(dict.fromkeys((*entry.by, Role.FLOOR)))} says no spin; call the floor."
        return refuse(Code.NOT_YOUR_ROLE, says, *rules.in_force((*entry.after_clauses, *entry.clauses)))
    told = getattr(command, entry.told_in) if entry.told_in else None
    return _untimely(state, why, entry, told, rules) or void_spin(state, why, command.by, rules)


def not_theirs(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Why a role may not declare a spin void now: once the dolly lies it is for the floor."""
    del rules
    if state.phase not in AFTER_DOLLY or role is Role.FLOOR:
        return None
    return refuse(Code.NOT_YOUR_ROLE, f"The dolly lies: the floor declares a spin void now, not the {role}.")


def reasons(state: RoundState, role: Role, rules: TableRules) -> dict[str, dict[str, str]]:
    """The listed reasons for which a role may declare the spin void now, each with the fields that it needs."""
    found: dict[str, dict[str, Any]] = {}
    for why, entry in rules.book.irregularities.declarable().items():
        needed: dict[str, Any] = {entry.told_in: BEFORE_REST} if entry.told_in and state.phase in AT_REST else {}
        command = cmd.NoSpin(by=role, why=why, **needed)
        if not isinstance(no_spin(state, command, rules), Refusal):
            found[why] = needed
    return found


def _untimely(state: RoundState, why: str, entry: Irregularity, told: str | None, rules: TableRules) -> Refusal | None:
    """Why an irregularity cannot be declared at this moment of the round; ``told`` is when it is said to have been."""
    clauses = rules.in_force(entry.clauses)
    if told not in (None, BEFORE_REST):
        return refuse(Code.WRONG_PHASE, f"{why}: after the ball has come to rest it is no reason.", *clauses)
    if state.phase in AT_REST:
        if entry.declared_until is DeclaredUntil.PAYMENT or told == BEFORE_REST:
            return None
        if entry.told_in is None:
            says = f"{why}: the ball has come to rest, and the spin stands."
            return refuse(Code.WRONG_PHASE, says, *rules.in_force(entry.stands or entry.clauses))
        says = f'{why}: the ball rests. Say "{entry.told_in}": "{BEFORE_REST}" if it happened before.'
        return refuse(Code.WRONG_PHASE, says, *clauses)
    if entry.declared_from is DeclaredFrom.NO_MORE_BETS and betting_is_open(state.closing, state.phase):
        says = f"{why}: betting is open; it is declared after no more bets has been called."
        return refuse(Code.WRONG_PHASE, says, *clauses)
    if entry.after_clauses and why not in state.called:
        return refuse(
            Code.WRONG_PHASE, f"{why}: the dealer calls the floor for it first.", *rules.in_force(entry.after_clauses)
        )
    return None


def void_spin(state: RoundState, why: str, by: Role, rules: TableRules) -> tuple[ev.Event, ...]:
    """End the round without a result: what was collected is put back, and betting reopens with the wagers unchanged."""
    book = rules.book.irregularities
    entry = book.irregularity.get(why)
    laid = state.laid or LaidWagers(state.wagers, state.prisoners)
    cited = rules.in_force(tuple(dict.fromkeys((*entry.clauses, entry.void or book.void)))) if entry else ()
    lying = ((key, stake, False) for key, stake in laid.wagers.items())
    jailed = ((key, stake, True) for key, stake in laid.prisoners.items())
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
        remarks=tuple(_remarks(state, entry, by)),
        wagers=tuple(wagers),
        restored=laid.taken,
        restored_parts=laid.parts,
        clauses=(*cited, *(rules.in_force(_inspection(entry)) if entry else ())),
    )
    return *_meters_back(laid, rules), voided, after_void(state.round + 1, rules)


def _inspection(entry: Irregularity) -> tuple[str, ...]:
    """The clauses about the inspection that is then due. They are about the ball and not about the wagers."""
    return entry.inspection_clauses if Followup.INSPECT_BALL in entry.then else ()


def _remarks(state: RoundState, entry: Irregularity | None, by: Role) -> Iterator[Remark]:
    """What the record remarks about who declared it, and when."""
    if state.phase in AFTER_DOLLY:
        yield Remark.AFTER_THE_DOLLY
    elif entry is not None and by is Role.FLOOR and by not in entry.by:
        yield Remark.FOR_THE_DEALER


def _meters_back(laid: LaidWagers, rules: TableRules) -> Iterator[ev.MeterGrew]:
    """Take back what the round's wagers added to the meters when the dolly was placed."""
    for name, wagers in laid.bonus_wagers.items():
        for added in bonuses(rules)[name].contributions(wagers):
            yield ev.MeterGrew(what=name, meter=added.meter, parts=-added.parts, per=added.per)
