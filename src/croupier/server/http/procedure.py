"""The procedure of a table for its staff: the acts allowed now, pending requests, and the contents of the tray."""

from __future__ import annotations

import msgspec

from croupier.cage import chart
from croupier.cage.inventory import printed
from croupier.floor.answer import Refused
from croupier.floor.event import SpinReport
from croupier.floor.house import House
from croupier.floor.table_state import TableState
from croupier.play.chips.counts import Chips
from croupier.play.deciding.voiding import reasons
from croupier.play.senders import SUPERVISORS
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules
from croupier.server import access
from croupier.server.alerts import Alert, alerts_at
from croupier.server.http.endpoint import ApiRequest, Endpoints
from croupier.server.live_tables import LiveTables
from croupier.server.people.office import Office
from croupier.server.people.people import People
from croupier.server.procedure import ProcedureStep, steps

ENDPOINTS = Endpoints("procedure")

NOT_STAFF = Refused("not-your-role", "The procedure is for those who work at the table.")


class SpinAccounts(msgspec.Struct, frozen=True):
    """What the dealer and the wheel's sensor reported about the spin.

    ``open``: they disagree, or a sensor that reported the spin before is silent, and the floor decides.
    """

    dealer: SpinReport
    sensor: SpinReport
    open: bool
    says: str


class PendingRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request for a correction or, without an amount, for undoing a round."""

    number: int
    round: int
    by: str
    why: str
    amount: int | None = None
    seat: int | None = None
    mine: bool = False


class SpokenWager(msgspec.Struct, frozen=True):
    seat: int
    spot: str
    amount: int


class BallStatus(msgspec.Struct, frozen=True):
    """``inspectors``: who must inspect the ball before the next spin. ``damaged``: it must be replaced."""

    why: str | None
    inspectors: tuple[str, ...]
    damaged: bool


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: whether its player has a wallet, its amount in play, and who permitted its chips."""

    seated: bool
    rack: int
    staked: int
    permits: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    """Spots at which a wager caught by a zero awaits its owner's choice."""


class VoidReason(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason for a void spin; ``fields`` go into the command with it, and say when it happened."""

    why: str
    says: str
    fields: dict[str, str] = {}


class Procedure(msgspec.Struct, frozen=True, omit_defaults=True):
    """``float``: the balance of the tray, and ``tray`` its chips, shown only to the offices that manage it."""

    phase: str
    round: int
    revolutions: int | None
    """The least revolutions that make a spin, and the direction; None where the rulebook sets none."""
    direction: str | None
    steps: list[ProcedureStep]
    automatic: bool
    """Whether the house deals by the clock."""
    ball: BallStatus
    seats: dict[str, Holder]
    choices: tuple[str, ...] = ()
    """The choices of the owner of a wager caught by a zero."""
    reasons: list[VoidReason] = []
    """The rulebook's reasons for which the caller may declare the spin void now."""
    watch: SpinAccounts | None = None
    waiting: list[PendingRequest] = []
    spoken: list[SpokenWager] = []
    alerts: list[Alert] = []
    """What was reported at this table and nobody has answered yet."""
    float: int | None = None
    tray: Chips = ()
    """The chips of the tray with a printed value; empty before an inventory is counted in."""


@ENDPOINTS.add(
    "GET",
    "/api/tables/{table}/procedure",
    action="watch-table",
    gives=Procedure,
    polled=True,
    refuses=("no-such-table", "not-your-role"),
)
async def procedure(call: ApiRequest, house: House, people: People, tables: LiveTables) -> Procedure | Refused:
    """Which acts the round allows the caller now, with the call for each, and why the others are not allowed. For the
    staff.
    """
    call.require("watch-table")
    stream = tables.find(call.path["table"])
    if isinstance(stream, Refused):
        return stream
    if not call.who.staff:
        return NOT_STAFF
    opened, office = stream.table, call.who.office
    table_state, rules = opened.writer.state, opened.rules
    watch, play = table_state.watch, table_state.play
    listed = steps(opened, office)
    tray = house.books.free(chart.table_float(stream.name)) if office in SUPERVISORS else None
    return Procedure(
        phase=play.phase,
        round=play.round,
        revolutions=rules.book.conduct.spin.revolutions,
        direction=rules.book.conduct.spin.direction,
        steps=listed,
        automatic=opened.dealing is not None,
        ball=BallStatus(play.inspect_for, play.inspectors, play.damaged),
        seats=_seats(table_state),
        choices=tuple(rules.terms.zero.choices) if rules.terms.zero is not None else (),
        reasons=_reasons(listed, play, office, rules),
        watch=None if watch is None else SpinAccounts(watch.dealer, watch.sensor, watch.open, watch.told()),
        waiting=_waiting(call.who.id, people, table_state),
        spoken=[SpokenWager(seat, s.spot, s.amount) for seat, said in sorted(play.spoken.items()) for s in said],
        alerts=alerts_at(stream.name, rules, list(play.reports.open.values())),
        float=tray,
        tray=printed(play.float) if tray is not None and play.stocked else (),
    )


def _reasons(listed: list[ProcedureStep], play: RoundState, office: Office, rules: TableRules) -> list[VoidReason]:
    role = access.role_of(office)
    if role is None or not any(step.do == "no_spin" and step.allowed for step in listed):
        return []
    says = rules.book.irregularities.irregularity
    return [VoidReason(why, says[why].says, fields) for why, fields in reasons(play, role, rules).items()]


def _seats(table_state: TableState) -> dict[str, Holder]:
    play = table_state.play
    pending: dict[int, list[str]] = {}
    for seat, spot, _ in play.pending:
        pending.setdefault(seat, []).append(spot)
    return {
        str(number): Holder(
            number in table_state.seated,
            play.seat(number).rack,
            play.seat(number).staked,
            tuple(sorted({permit.by for permit in play.seat(number).permits})),
            tuple(sorted(pending.get(number, ()))),
        )
        for number in sorted({*play.seats, *table_state.seated})
    }


def _waiting(who: str, people: People, table_state: TableState) -> list[PendingRequest]:
    return [
        PendingRequest(
            number,
            asked.round,
            person.name if (person := people.person(asked.by)) is not None else asked.by,
            asked.why,
            asked.amount,
            asked.seat,
            asked.by == who,
        )
        for number, asked in sorted(table_state.asked.items())
    ]
