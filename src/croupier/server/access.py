"""Access control: which office may perform which action, on its own seat, wallet or table and on another's.

The rows for acts come from the tables of acts; the rows for reading and for management are defined here. No cell is
left open.
"""

from __future__ import annotations

from croupier.floor.acts import AT_TABLE, AT_WINDOW
from croupier.floor.answer import Refused
from croupier.play.act import ActRow
from croupier.play.command import Command
from croupier.play.senders import SUPERVISORS, Senders, any_of
from croupier.rulebook.role import Role
from croupier.server.people.office import PLAYERS, STAFF, Office

SECURITY, REGULATOR, ADMIN = Office.SECURITY, Office.REGULATOR, Office.ADMIN

PERSONS = PLAYERS | STAFF
OVERSEERS = STAFF - {Office.DEALER}
"""The offices that may read the record."""

ACTS: dict[type[Command], ActRow] = {**AT_TABLE, **AT_WINDOW}


def _of_acts() -> dict[str, Senders]:
    """The senders of every act, and of its variants: ``buy_in`` and ``buy_in:wallet``."""
    rows: dict[str, Senders] = {}
    for act in ACTS.values():
        rows[act.name] = act.senders
        for variant in act.variants:
            rows[f"{act.name}:{variant.value}"] = variant.senders
    return rows


_OWN: dict[str, Senders] = {
    # Reading.
    "see-tables": any_of(PERSONS),
    "watch-table": any_of(PERSONS),
    "see-odds": any_of(PERSONS),
    "check-house": any_of(PERSONS),
    "see-own-account": Senders(own=PERSONS),
    "see-any-account": any_of(SUPERVISORS | {REGULATOR, ADMIN}),
    "see-record": Senders(PLAYERS | OVERSEERS, OVERSEERS, OVERSEERS),
    "verify-record": Senders(PLAYERS | OVERSEERS, OVERSEERS, OVERSEERS),
    "export-record": any_of(frozenset({REGULATOR, ADMIN})),
    "see-alerts": any_of(SUPERVISORS | {REGULATOR}),
    "see-shifts": any_of(SUPERVISORS | {REGULATOR, ADMIN}),
    "see-people": any_of(SUPERVISORS | {SECURITY, REGULATOR, ADMIN}),
    "see-metrics": any_of(frozenset({REGULATOR, ADMIN})),
    "see-keys": any_of(frozenset({REGULATOR, ADMIN})),
    # Management.
    "manage-staff": any_of(frozenset({ADMIN})),
    "manage-tables": any_of(frozenset({ADMIN})),
    "revoke-sessions": Senders(own=PERSONS, other=frozenset({ADMIN})),
}

ACCESS: dict[str, Senders] = {**_of_acts(), **_OWN}

_NAMED = {office for row in ACCESS.values() for offices in row for office in offices}
assert set(Office) >= _NAMED, f"no such office: {', '.join(sorted(_NAMED - set(Office)))}"

_ROLES = {
    Office.GUEST: Role.PLAYER,
    Office.PLAYER: Role.PLAYER,
    Office.DEALER: Role.DEALER,
    Office.FLOOR: Role.FLOOR,
    Office.PIT: Role.PIT,
    Office.SECURITY: Role.SECURITY,
    # An inspector is at the table in the role of the floor, but may only inspect the ball.
    Office.INSPECTOR: Role.FLOOR,
}


def may(office: Office, action: str, own: bool | None) -> bool:
    """Whether an office may perform an action; ``own`` is None for an action that concerns no seat, wallet or table.

    >>> may(Office.PLAYER, "place", own=True), may(Office.PLAYER, "place", own=False)
    (True, False)
    """
    row = ACCESS[action]
    return office in (row.nobodys if own is None else row.own if own else row.other)


def may_at_all(office: Office, action: str) -> bool:
    """Whether an office may perform an action for anybody."""
    return any(office in offices for offices in ACCESS[action])


def refused(office: Office, action: str, own: bool | None) -> Refused | None:
    """The refusal, or None if the action is allowed."""
    if may(office, action, own):
        return None
    whose = {True: " for themselves", False: " for somebody else", None: ""}[own]
    return Refused("not-your-role", f"{action} is not the {office}'s to do{whose}.")


def action_of(command: Command) -> str:
    """The name of a command's row. Only the owner of a wallet may buy in from it, so that variant has its own row.

    >>> from croupier.play.command import BuyIn
    >>> action_of(BuyIn(seat=1, amount=500)), action_of(BuyIn(seat=1, amount=500, tender="wallet"))
    ('buy_in', 'buy_in:wallet')
    """
    act = ACTS[type(command)]
    for variant in act.variants:
        if getattr(command, variant.field) == variant.value:
            return f"{act.name}:{variant.value}"
    return act.name


def role_of(office: Office) -> Role | None:
    """The role that an office has in a command's ``by``; None for an office that does not act at a table."""
    return _ROLES.get(office)
