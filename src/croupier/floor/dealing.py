"""Automatic dealing: at a table with an automatic wheel the house deals by the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from croupier.floor import wheel
from croupier.floor.answer import Refused, Taken
from croupier.floor.command import WheelDraws
from croupier.floor.draws import due_draws
from croupier.floor.ports import Clock
from croupier.floor.table_state import TableState
from croupier.floor.writer import Writer
from croupier.play import command as cmd
from croupier.play.decide import ACT_OF, ACTS
from croupier.play.phase import Phase
from croupier.play.refusal import Code
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules


class Pace(msgspec.Struct, frozen=True):
    """Seconds of each stage of a round. ``idle``: whether rounds are dealt with nothing on the layout."""

    betting: float = 20.0
    last_bets: float = 4.0
    spinning: float = 6.0
    showing: float = 5.0
    idle: bool = False


LOOK_AGAIN = 0.25
"""Seconds between checks of a table with nothing to do."""


class Dealing:
    """The task that deals. ``until`` is when the present stage ends, for the countdown on the screens.

    Watchers are called whenever it changes.
    """

    def __init__(self, writer: Writer[TableState], rules: TableRules, pace: Pace, clock: Clock) -> None:
        self.writer, self.rules, self.pace, self.clock = writer, rules, pace, clock
        self.until: int | None = None
        self.watchers: list[Callable[[], None]] = []
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"dealing at {self.writer.name}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self.step()

    async def step(self) -> None:
        """Do the next step of the round, after its time; wait while it lacks chips."""
        play = self.writer.state.play
        if waits_for_fill(play):
            self._until(None)
            await self.clock.sleep(LOOK_AGAIN)
            return
        match play.phase:
            case Phase.BETTING if self.pace.idle or play.wagers or play.prisoners:
                await self._wait(self.pace.betting)
                await self._close_or_spin()
            case Phase.SPINNING if play.closing is Close.DURING_SPIN:
                await self._wait(self.pace.last_bets)
                await self._do(cmd.NoMoreBets(by=self._role_for(cmd.NoMoreBets)))
            case Phase.NO_MORE_BETS if play.closing is Close.BEFORE_SPIN:
                await self._draw()
                await self._do(WheelDraws(what=wheel.START))
            case Phase.NO_MORE_BETS | Phase.SPINNING:
                await self._draw()
                await self._wait(self.pace.spinning)
                await self._do(WheelDraws(what=wheel.POCKET))
            case Phase.RESTING | Phase.DOLLY_PLACED | Phase.COLLECTING | Phase.PAYING:
                await self._draw()
                await self._wait(self.pace.showing)
                await self._do(cmd.Settle(by=Role.DEALER))
            case _:
                self._until(None)
                await self.clock.sleep(LOOK_AGAIN)

    async def _close_or_spin(self) -> None:
        await self._draw()
        if self.writer.state.play.closing is Close.BEFORE_SPIN:
            await self._do(cmd.NoMoreBets(by=self._role_for(cmd.NoMoreBets)))
        else:
            await self._do(WheelDraws(what=wheel.START))

    async def _draw(self) -> None:
        """Make the draws that are due now."""
        for what in due_draws(self.writer.state.play, self.rules):
            await self._do(WheelDraws(what=what))

    def _role_for(self, form: type[cmd.Command]) -> Role:
        """The role for an act: the dealer if the rulebook allows it, otherwise the first role that it names."""
        allowed = ACT_OF[form].by(self.rules)
        return Role.DEALER if Role.DEALER in allowed else min(allowed)

    def _until(self, until: int | None) -> None:
        if until != self.until:
            self.until = until
            for watcher in self.watchers:
                watcher()

    async def _wait(self, seconds: float) -> None:
        self._until(self.clock.now() + round(seconds * 1000))
        await self.clock.sleep(seconds)

    async def _do(self, command: cmd.Command) -> None:
        """Send one command as the house; retry if it is refused temporarily."""
        writer = self.writer
        key = f"house:{writer.seq + 1}:{type(command).__name__}"
        match await writer.submit(key, "house", command):
            case Taken():
                return
            case Refused(code="busy" | "store-unavailable" | "shutting-down"):
                await self.clock.sleep(LOOK_AGAIN)
            case Refused() as refused:
                # A member of staff was quicker: the next check of the phase finds what is left to do. Or the float is
                # short: that is reported, and the round waits until somebody has answered it.
                assert refused.code in ("wrong-phase", "betting-closed", "not-drawn", "bad-draw", Code.FLOAT_SHORT), (
                    refused
                )


def waits_for_fill(state: RoundState) -> bool:
    """Whether a report is open that the float lacks chips for the round's next step."""
    short = (report for report in state.reports.open.values() if report.why == Code.FLOAT_SHORT)
    return any(report.act in ACTS and ACTS[report.act].deals for report in short)
