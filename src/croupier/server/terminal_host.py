"""The terminal host: answers a terminal's requests from the parts of the server."""

from __future__ import annotations

from croupier.floor.answer import Refused
from croupier.floor.ports import Clock
from croupier.server.desk import Desk
from croupier.server.live.terminal import Hello, Terminal, You
from croupier.server.metrics import Metrics
from croupier.server.people.office import PLAYERS
from croupier.server.people.people import People
from croupier.server.player_protection import PlayerProtection
from croupier.server.terminals import Terminals
from croupier.server.wallets import Wallets


class TerminalHost:
    """``take`` is the desk's own method, so that a wager costs no extra call."""

    def __init__(
        self,
        desk: Desk,
        terminals: Terminals,
        people: People,
        wallets: Wallets,
        protection: PlayerProtection,
        metrics: Metrics,
        clock: Clock,
    ) -> None:
        self._people, self._wallets, self._clock = people, wallets, clock
        self.take = desk.take
        self.connected, self.disconnected = terminals.connected, terminals.disconnected
        self.keep_playing = protection.keep_playing
        self.count_refusal = metrics.count_refusal

    def hello(self, terminal: Terminal) -> Hello:
        caller, stream = terminal.caller, terminal.stream
        plays = caller.office in PLAYERS
        you = You(
            caller.id,
            caller.name,
            caller.office,
            stream.seat_of(caller.id) if plays else None,
            self._wallets.balance(caller.id) if plays else None,
        )
        return Hello(stream.name, stream.table.writer.seq, self._clock.now(), you)

    def session_refusal(self, terminal: Terminal) -> Refused | None:
        """Why a terminal's session is no longer valid, or None if it is."""
        present = self._people.look(terminal.token)
        return present if isinstance(present, Refused) else None
