"""Access: who may do what, for themselves and for others. One table, a row an action; every cell is decided."""

from __future__ import annotations

from typing import NamedTuple

from croupier.floor.answer import Refused
from croupier.play.command import BuyIn, Command, name_of
from croupier.rulebook.role import Role
from croupier.server.people.office import PLAYERS, STAFF, Office

GUEST, PLAYER, DEALER, FLOOR, PIT = Office.GUEST, Office.PLAYER, Office.DEALER, Office.FLOOR, Office.PIT
SECURITY, INSPECTOR, REGULATOR, ADMIN = Office.SECURITY, Office.INSPECTOR, Office.REGULATOR, Office.ADMIN

PERSONS = PLAYERS | STAFF
SUPERVISORS = frozenset({FLOOR, PIT})
"""A table's float is theirs, and the window at which money comes and goes."""
TABLE = frozenset({DEALER, FLOOR, PIT})
"""Those who work at a table; which of them does what there the rulebook's gate decides."""
OVERSEERS = STAFF - {DEALER}
"""Those who may look into the record."""
NOBODY: frozenset[Office] = frozenset()


class AccessRow(NamedTuple):
    """Who may do it with their own seat, wallet or table, who with another's, who where it is nobody's."""

    own: frozenset[Office] = NOBODY
    other: frozenset[Office] = NOBODY
    nobodys: frozenset[Office] = NOBODY


def _by(offices: frozenset[Office]) -> AccessRow:
    """An act at a table or on the house: whose it is does not matter."""
    return AccessRow(offices, offices, offices)


def _for_others(offices: frozenset[Office]) -> AccessRow:
    """Never for oneself: nobody on the staff looks after money of their own."""
    return AccessRow(NOBODY, offices, offices)


_PLAYED = AccessRow(own=PLAYERS, other=frozenset({DEALER}))
"""A player's own act, which a dealer can do for any seat."""

_HANDED = AccessRow(other=frozenset({DEALER}))
"""Cash or chips pass from hand to hand: the dealer has seen them, and nobody else's word will do."""

ACCESS: dict[str, AccessRow] = {
    # At the seat.
    "sit": AccessRow(own=PLAYERS),
    "nonce": AccessRow(own=PLAYERS),
    "buy_in": _HANDED,
    "buy_in:wallet": AccessRow(own=PLAYERS),
    "bring": _HANDED,
    "take_away": _HANDED,
    "place": _PLAYED,
    "lift": _PLAYED,
    "verbal": _PLAYED,
    "tip": _PLAYED,
    "choose": _PLAYED,
    "cash_out": _PLAYED,
    "leave": _PLAYED,
    "call_floor": AccessRow(own=PLAYERS, other=frozenset({DEALER}), nobodys=frozenset({DEALER})),
    # At the table.
    "open_table": _by(TABLE),
    "close_table": _by(TABLE),
    "permit": _for_others(frozenset({DEALER, FLOOR})),
    "confirm": _for_others(frozenset({DEALER})),
    "return_chips": _for_others(frozenset({DEALER, FLOOR})),
    "spin": _by(TABLE),
    "no_more_bets": _by(TABLE),
    "draw": AccessRow(),
    "ball_rests": _by(frozenset({DEALER})),
    "no_spin": _by(frozenset({DEALER, FLOOR})),
    "inspect_ball": _by(TABLE | {INSPECTOR}),
    "replace_ball": _by(TABLE),
    "place_dolly": _by(frozenset({DEALER})),
    "collect": _by(frozenset({DEALER})),
    "pay": _by(frozenset({DEALER})),
    "remove_dolly": _by(frozenset({DEALER})),
    "settle": _by(frozenset({DEALER})),
    # The wheel's sensor, and results put right.
    "sensor": AccessRow(own=frozenset({Office.SENSOR})),
    "decide_result": _by(SUPERVISORS),
    "ask_correction": _for_others(TABLE),
    "ask_void": _by(TABLE),
    "approve": _by(SUPERVISORS),
    "reject": _by(SUPERVISORS),
    # The float and the drop box.
    "open_float": _by(SUPERVISORS),
    "fill": _by(SUPERVISORS),
    "credit": _by(SUPERVISORS),
    "close_float": _by(SUPERVISORS),
    "count_drop": _by(SUPERVISORS),
    # Wallets. A guest plays for play money; a limit is its owner's alone; a player can ask the window to be excluded.
    "deposit": AccessRow(own=frozenset({PLAYER}), other=SUPERVISORS),
    "withdraw": AccessRow(own=frozenset({PLAYER}), other=SUPERVISORS),
    "set_limit": AccessRow(own=PLAYERS),
    "exclude": AccessRow(own=PLAYERS, other=SUPERVISORS),
    # Looking.
    "see-tables": _by(PERSONS),
    "watch-table": _by(PERSONS),
    "see-odds": _by(PERSONS),
    "check-house": _by(PERSONS),
    "see-own-account": AccessRow(own=PERSONS),
    "see-any-account": _by(SUPERVISORS | {REGULATOR, ADMIN}),
    "see-record": AccessRow(PLAYERS | OVERSEERS, OVERSEERS, OVERSEERS),
    "verify-record": AccessRow(PLAYERS | OVERSEERS, OVERSEERS, OVERSEERS),
    "export-record": _by(frozenset({REGULATOR, ADMIN})),
    "see-people": _by(SUPERVISORS | {SECURITY, REGULATOR, ADMIN}),
    "see-metrics": _by(frozenset({REGULATOR, ADMIN})),
    "see-keys": _by(frozenset({REGULATOR, ADMIN})),
    # Managing.
    "manage-staff": _by(frozenset({ADMIN})),
    "manage-tables": _by(frozenset({ADMIN})),
    "revoke-sessions": AccessRow(own=PERSONS, other=frozenset({ADMIN})),
}

_ROLES = {
    Office.GUEST: Role.PLAYER,
    Office.PLAYER: Role.PLAYER,
    Office.DEALER: Role.DEALER,
    Office.FLOOR: Role.FLOOR,
    Office.PIT: Role.PIT,
    Office.SECURITY: Role.SECURITY,
    # An inspector stands at a table as the floor does, but may only look at the ball.
    Office.INSPECTOR: Role.FLOOR,
}


def may(office: Office, action: str, own: bool | None) -> bool:
    """Whether an office may do something; ``own`` is None where it is about nobody's seat, wallet or table.

    >>> may(Office.PLAYER, "place", own=True), may(Office.PLAYER, "place", own=False)
    (True, False)
    """
    row = ACCESS[action]
    return office in (row.nobodys if own is None else row.own if own else row.other)


def may_at_all(office: Office, action: str) -> bool:
    """Whether there is anybody for whom an office may do it."""
    return any(office in offices for offices in ACCESS[action])


def refused(office: Office, action: str, own: bool | None) -> Refused | None:
    """The refusal where it may not."""
    if may(office, action, own):
        return None
    whose = {True: " for themselves", False: " for somebody else", None: ""}[own]
    return Refused("not-your-role", f"{action} is not the {office}'s to do{whose}.")


def action_of(command: Command) -> str:
    """The row of a command. Who buys in from a wallet draws on it, and that is its owner's alone.

    >>> action_of(BuyIn(seat=1, amount=500)), action_of(BuyIn(seat=1, amount=500, tender="wallet"))
    ('buy_in', 'buy_in:wallet')
    """
    name = name_of(command)
    return "buy_in:wallet" if isinstance(command, BuyIn) and command.tender == "wallet" else name


def role_of(office: Office) -> Role | None:
    """Whom a command is ``by`` at the table; None for those who do nothing there."""
    return _ROLES.get(office)
