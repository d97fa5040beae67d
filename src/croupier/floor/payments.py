"""Payments of a correction: to or from the rack while its player is at the seat, otherwise the wallet.

Undoing a round returns every seat's stakes and takes its winnings back, including later corrections of that round.
Contributions to and payments from progressive meters are not undone, nor are tips and wagers for the dealers.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cage import chart
from croupier.floor.event import RoundUndone
from croupier.floor.rounds import Net, SettledRound
from croupier.floor.table_context import TableContext
from croupier.floor.table_state import TableState
from croupier.ledger.books import Draft
from croupier.play.chips.counts import Chips
from croupier.play.chips.house_chips import change
from croupier.play.chips.make_up import make_up
from croupier.play.chips.paying import exchanged, winnings
from croupier.play.chips.tray import Tray
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.shortage import short, tray_of
from croupier.play.event import Corrected, Event, WagerFreed
from croupier.play.evolve import evolve
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState, Seat
from croupier.rulebook.money import spell_money


class Payments:
    """The payments of one request in sequence: what one takes from a wallet is not available to the next."""

    def __init__(
        self, here: TableContext, table_state: TableState, draft: Draft, number: int, settled: SettledRound, by: str
    ) -> None:
        self.here, self.state, self.draft = here, table_state, draft
        self.number, self.settled, self.by = number, settled, by
        self.moved: dict[str, int] = {}

    def undo(self) -> Answer:
        """Undo a whole round or nothing; stakes are returned before winnings are taken."""
        settled, state = self.settled, self.state.play
        events: list[Event] = [RoundUndone(number=self.number, round=settled.round, by=self.by)]
        for freed in self._freed(state):
            events.append(freed)
            state = evolve(state, freed)
        for seat, net in sorted(settled.nets.items(), key=lambda pair: (pair[1].amount, pair[0])):
            if net.amount:
                paid = self.pay(state, seat, net.player, -net.amount, False)
                if isinstance(paid, Refusal):
                    return paid
                events.append(paid)
                state = evolve(state, paid)
        return tuple(events)

    def _freed(self, state: RoundState) -> Iterator[WagerFreed]:
        for caught in self.settled.caught:
            key = (caught.seat, caught.spot, False)
            waits = state.pending.get(key)
            pending = waits is not None and waits.round == self.settled.round
            lies = state.pending[key] if pending else state.prisoners[key]
            chips = make_up(caught.amount, lies.chips)
            assert chips is not None, "the wager's own chips are among those that lie there"
            yield WagerFreed(
                seat=caught.seat,
                spot=caught.spot,
                amount=caught.amount,
                chips=chips,
                round=self.settled.round,
                pending=pending,
            )

    def pay(
        self, state: RoundState, seat: int | None, player: str | None, amount: int, wallet: bool
    ) -> Corrected | Refusal:
        """Pay to the rack if the same player is at the seat, otherwise to the wallet; take from a player only what is
        there.
        """
        at_seat = not wallet and seat is not None and self._still_there(seat, player)
        if not at_seat and player is None:
            says = f"Seat {seat} was played for cash and has been left: nobody is there to pay, and no wallet."
            return refuse(Code.NO_WALLET, says)
        if at_seat:
            assert seat is not None
            has, says, code = state.seat(seat).rack, f"Seat {seat}", Code.INSUFFICIENT_CHIPS
        else:
            assert player is not None
            account = chart.wallet(player)
            has = self.draft.free(account) + self.moved.get(account, 0)
            says, code = f"The wallet of {player}", Code.INSUFFICIENT_FUNDS
            self.moved[account] = self.moved.get(account, 0) + amount
        if has + amount < 0:
            currency = self.here.rules.currency
            return refuse(code, f"{says} holds {spell_money(has, currency)}, not {spell_money(-amount, currency)}.")
        tray = tray_of(state, self.here.rules)
        chips, taken = self._chips(state.seat(seat), amount, tray) if at_seat and seat is not None else ((), ())
        return short(tray, self.here.rules) or Corrected(
            number=self.number,
            round=self.settled.round,
            amount=amount,
            by=self.by,
            seat=seat,
            player=player,
            wallet=not at_seat,
            chips=chips,
            taken=taken,
        )

    def _chips(self, held: Seat, amount: int, tray: Tray) -> tuple[Chips, Chips]:
        """The chips that come to a rack and those that leave it: own chips as far as they make the amount."""
        rules = self.here.rules
        if amount > 0:
            return tray.give(change(amount, rules) if held.own is None else winnings((held.own,), amount, rules)), ()
        taken, given = exchanged(-amount, held.chips, rules, tray)
        return given, taken

    def _still_there(self, seat: int, player: str | None) -> bool:
        if player is not None:
            return self.state.seated.get(seat) == player
        return seat not in self.state.seated and not self.settled.nets.get(seat, Net()).gone
