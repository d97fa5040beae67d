"""A table's decider: decides play by the table's rules, and adds seats, the float and the wheel's promises."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from croupier.cage import chart, inventory
from croupier.cage.posting import stake, summed, transfers
from croupier.floor import command as cmd
from croupier.floor import deciding
from croupier.floor import event as ev
from croupier.floor.acts import AT_TABLE
from croupier.floor.batch import DecidedCommand
from croupier.floor.ports import RulesDocument
from croupier.floor.record import Record
from croupier.floor.recorded import UnknownRules
from croupier.floor.table_state import TableState, apply, decode, encode, with_seed
from croupier.floor.wheel import TableWheel, draws_by_seed, turn
from croupier.ledger.books import Draft
from croupier.ledger.transfer import Transfer
from croupier.play import command as play
from croupier.play.event import BallRested, BettingOpened, Collected, Event, Paid, Reported, SeatLeft, SpinVoided
from croupier.play.laying import Laying
from croupier.play.refusal import Refusal
from croupier.play.reporting import follow
from croupier.play.state import meters, start
from croupier.rulebook.house import house_document
from croupier.rulebook.table import TableRules


class TableDecider:
    """The decider of a table's writer. ``former``: earlier rules of the table that its records need."""

    def __init__(self, name: str, rules: TableRules, wheel: TableWheel) -> None:
        self.name, self.rules, self.wheel = name, rules, wheel
        self.former: dict[str, TableRules] = {}

    def begin(self) -> TableState:
        return TableState(play=start(self.rules))

    def after(self, table_state: TableState, record: Record) -> TableState:
        """The state after a record; raises ``UnknownRules`` if it refers to rules that are not loaded."""
        for event in record.events:
            if isinstance(event, ev.TableSetUp):
                rules = self.rules if event.digest == self.rules.digest else self.former.get(event.digest)
                if rules is None:
                    raise UnknownRules(event.digest, record.seq)
                table_state = _under_new_rules(table_state, event, rules)
            else:
                table_state = apply(table_state, event)
        return table_state

    def is_light(self, table_state: TableState) -> bool:
        return len(table_state.play.wagers) < MANY_WAGERS

    def encode(self, table_state: TableState) -> Iterator[bytes]:
        return encode(table_state)

    def decode(self, body: bytes) -> TableState:
        return decode(body)

    def run(self, table_state: TableState) -> WagerRun:
        return WagerRun(self.name, table_state, Laying(table_state.play, self.rules))

    def decide(
        self, table_state: TableState, command: Any, by: str, draft: Draft, now: int
    ) -> DecidedCommand[TableState] | Refusal:
        answer: tuple[Event, ...] | Refusal
        if isinstance(command, cmd.Setup):
            return self._set_up(table_state, draft, command.document)
        if isinstance(command, cmd.WheelDraws):
            answer = turn(command.what, table_state, self.name, self.rules)
        else:
            answer = deciding.decide(self, table_state, command, by, draft)
        if isinstance(answer, Refusal):
            return answer
        return self._outcome(table_state, (*answer, *self._follow(table_state, command, answer)), now)

    def report(
        self, table_state: TableState, command: Any, refusal: Refusal, now: int
    ) -> DecidedCommand[TableState] | None:
        events = self._follow(table_state, command, refusal)
        return self._outcome(table_state, events, now) if events else None

    def _follow(self, table_state: TableState, command: Any, answer: tuple[Event, ...] | Refusal) -> tuple[Event, ...]:
        """The reports that a command opens and answers; what the house does itself has no row, and none."""
        act = AT_TABLE.get(type(command))
        return follow(table_state.play, act, command, answer, self.rules) if act is not None else ()

    def _outcome(self, table_state: TableState, events: tuple[Event, ...], now: int) -> DecidedCommand[TableState]:
        told: list[Event] = []
        moved: list[Transfer] = []
        seed = None
        for event in self._with_promises(table_state, events):
            if isinstance(event, ev.SeedPromised):
                seed = self.wheel.seed
            elif isinstance(event, Reported):
                event = replace(event, at=now)
            moved += transfers(event, table_state.play, self.name, table_state.seated)
            moved += inventory.transfers(event, self.name)
            table_state = apply(table_state, event)
            told.append(event)
            if isinstance(event, SeatLeft) and event.seat in table_state.seated:
                gone = ev.PlayerGone(seat=event.seat, player=table_state.seated[event.seat])
                table_state = apply(table_state, gone)
                told.append(gone)
        if seed is not None:
            table_state = with_seed(table_state, seed)
        if any(isinstance(event, Collected | Paid) for event in told):
            moved = summed(moved)
        return DecidedCommand(tuple(told), tuple(moved), table_state, snapshot=seed is not None)

    def _with_promises(self, table_state: TableState, events: tuple[Event, ...]) -> Iterator[Event]:
        """Add the promise before betting opens, and the seed before the ball comes to rest or the spin is void."""
        for event in events:
            if isinstance(event, BettingOpened):
                if draws_by_seed(self.wheel, self.rules):
                    yield ev.SeedPromised(round=event.round, promise=self.wheel.promise())
                # At an automatic table no dealer is there to call it.
                yield replace(event, by=HOUSE) if self.wheel.automatic else event
                continue
            if isinstance(event, BallRested | SpinVoided):
                yield from self._secret(table_state)
            yield event

    def _secret(self, table_state: TableState) -> Iterator[ev.SeedRevealed]:
        """The seed of the round, to be revealed, if the house draws here and it is not known yet."""
        kept = table_state.promise
        if draws_by_seed(self.wheel, self.rules) and kept is not None and kept.seed is not None and not kept.revealed:
            yield ev.SeedRevealed(round=kept.round, seed=kept.seed)

    def _set_up(self, table_state: TableState, draft: Draft, document: bytes | None) -> DecidedCommand[TableState]:
        """Decide the table's first entry, or its first under new rules; meters are set to their start values."""
        rules = self.rules
        event = ev.TableSetUp(
            house=house_document(rules.house),
            rulebook=rules.book.id,
            edition=str(rules.book.title.edition),
            date=rules.date.isoformat(),
            digest=rules.digest,
            currency=rules.currency,
            document="" if document is None else sha256(document).hexdigest(),
            former=table_state.digest,
            former_edition=table_state.edition,
        )
        set_up = _under_new_rules(table_state, event, rules)
        funded = []
        for name, value in meters(set_up.play).items():
            account = chart.meter(self.name, name)
            lacking = value - draft.balance(account)
            if lacking > 0:
                funded.append(Transfer(chart.HOUSE, account, lacking))
            elif lacking < 0:
                funded.append(Transfer(account, chart.HOUSE, -lacking))
        written = () if document is None else (RulesDocument(rules.digest, document),)
        return DecidedCommand((event,), tuple(funded), set_up, snapshot=True, rules=written)


def _under_new_rules(table_state: TableState, event: ev.TableSetUp, rules: TableRules) -> TableState:
    """An empty table under the new rules; the round number, the tip box and the house's result are kept."""
    was = table_state.play
    play = replace(
        start(rules),
        round=was.round,
        tip_box=was.tip_box,
        float=was.float,
        out=was.out,
        cage=was.cage,
        stocked=was.stocked,
        paid_in=was.paid_in,
        paid_out=was.paid_out,
        house=was.house,
        reports=was.reports,
    )
    return apply(TableState(play=play, asked=table_state.asked, askings=table_state.askings), event)


class WagerRun:
    """A run of wagers. They do not touch promises, seats or the tray, and do not advance the round."""

    __slots__ = ("_laying", "_name", "_table_state")

    def __init__(self, name: str, table_state: TableState, laying: Laying) -> None:
        self._name, self._table_state, self._laying = name, table_state, laying

    def take(self, command: Any) -> tuple[tuple[Event, ...], tuple[Transfer, ...]] | None:
        event = self._laying.lay(command) if type(command) is play.Place else None
        return None if event is None or isinstance(event, Refusal) else ((event,), (stake(event, self._name),))

    def state(self) -> TableState:
        state = self._laying.state()
        if state is not self._table_state.play:
            self._table_state = replace(self._table_state, play=state)
        return self._table_state


HOUSE = "house"
"""Who calls betting open at a table with an automatic wheel."""

MANY_WAGERS = 1_000
