"""Shortages: what a stocked float can give, and the refusal of an act for which it lacks chips.

A settlement is judged as if nothing could run out, and its sum is compared with the float. Only if the float does not
hold it, wagers are judged again with a tray that makes change for each of them in turn.
See docs/decisions/0101-a-counted-float-can-run-out.md.
"""

from __future__ import annotations

from croupier.play.chips.counts import Chips, ChipTally, minus, minus_as_far
from croupier.play.chips.spelling import spell_chips
from croupier.play.chips.tray import UNCOUNTED, CountedTray, Tray
from croupier.play.deciding.judging import Judged, Trays, judged
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.play.wagers import Stake, WagerKey
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def tray_of(state: RoundState, rules: TableRules) -> Tray:
    """The tray for acts besides a settlement: what was collected is kept back while a void spin could restore it."""
    return CountedTray(free_in_float(state), rules) if state.stocked else UNCOUNTED


def free_in_float(state: RoundState) -> Chips:
    """The float without chips that were collected and that a void spin would put back on the layout."""
    if state.laid is None or not (state.laid.taken or state.laid.parts):
        return state.float
    taken = ChipTally(sources=False)
    for _, stake in (*state.laid.wagers.items(), *state.laid.prisoners.items()):
        taken.add(stake.chips)
    for _, lying in (*state.wagers.items(), *state.prisoners.items(), *state.fifths.items()):
        taken.add(lying.chips, -1)
    return minus(state.float, minus_as_far(taken.chips(), ()))


def short(tray: Tray, rules: TableRules) -> Refusal | None:
    """Refuse an act if the tray could not give all that was asked of it; the floor is told, and brings a fill."""
    if not tray.lacking:
        return None
    says = f"The float is short of {spell_chips(tray.lacking, rules.currency)}: the table needs a fill."
    return Refusal(Code.FLOAT_SHORT, says, report_to=Role.FLOOR, lacking=tray.lacking)


def collectable(state: RoundState, rules: TableRules) -> Judged | Refusal:
    """The judged wagers, with change for what is lost of some; nobody is paid yet."""
    return _from_float(state, rules, pays=False)


def payable(state: RoundState, rules: TableRules) -> Judged | Refusal:
    """The judged wagers with the chips that they are paid with: losers come into the float first."""
    return _from_float(state, rules, pays=True)


def _from_float(state: RoundState, rules: TableRules, pays: bool) -> Judged | Refusal:
    found = judged(state, rules)
    if not state.stocked:
        return found
    given, taken = _parts(state, found)
    if pays:
        given.add(_winnings(found))
    tray, wanted = CountedTray(state.float, rules), given.chips()
    if tray.covers(wanted):
        return found
    tray.take_in(_lost(state, found))
    tray.take_in(taken)
    if tray.covers(wanted):
        return found
    again = judged(state, rules, Trays(tray, tray if pays else UNCOUNTED))
    return short(tray, rules) or again


def _parts(state: RoundState, found: Judged) -> tuple[ChipTally, Chips]:
    """Change that is given for wagers that are lost in part, and the chips that are taken from them."""
    given, taken = ChipTally(sources=False), ChipTally(sources=False)
    for part in found.parts:
        lying = state.wagers[part.seat, part.spot, part.tip].chips
        given.add(minus_as_far(part.left, lying))
        taken.add(minus_as_far(lying, part.left))
    return given, taken.chips()


def _winnings(found: Judged) -> Chips:
    paid = ChipTally(sources=False)
    for result in found.others:
        if result.paid:
            paid.add(result.paid)
            paid.add(result.chips, -1)
    return paid.chips()


def _lost(state: RoundState, found: Judged) -> Chips:
    """The chips of all wagers that are lost whole."""
    taken = ChipTally(sources=False)
    for swept in found.lost:
        if swept.imprisoned:
            for seat, _, tip in swept.each():
                key: WagerKey = (seat, swept.spot, tip)
                taken.add(state.prisoners[key].chips)
        else:
            lying: dict[int, Stake] = dict(state.wagers.on(swept.spot))
            for slot in swept.slots():
                taken.add(lying[slot].chips)
    return taken.chips()
