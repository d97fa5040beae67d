"""The stream and the player over again in plain Python, from their description: what the kernels are held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial

import croupier
from croupier.odds.session.progression import Progression
from croupier.rulebook.table import TableRules

MASK = 0xFFFFFFFF
Four = tuple[int, int, int, int]


def philox(counter: Four, key: tuple[int, int]) -> Four:
    """Philox4x32-10."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        low, high = c0 * 0xD2511F53, c2 * 0xCD9E8D57
        c0, c1, c2, c3 = (high >> 32) ^ c1 ^ k0, high & MASK, (low >> 32) ^ c3 ^ k1, low & MASK
        k0, k1 = (k0 + 0x9E3779B9) & MASK, (k1 + 0xBB67AE85) & MASK
    return c0, c1, c2, c3


def words(call: int, turn: int, block: int, seed: int) -> Four:
    return philox((call, turn, block & MASK, block >> 32), (seed & MASK, seed >> 32))


def below(total: int, call: int, purpose: int, block: int, seed: int) -> int:
    """A whole number below ``total`` from the first words of the turns of a purpose."""
    turn = purpose << 16
    while True:
        product = words(call, turn, block, seed)[0] * total
        if product & MASK >= (1 << 32) % total:
            return product >> 32
        turn += 1


def pockets_of_word(call: int, row: int, block: int, seed: int, pockets: int, first: int) -> tuple[Four, int]:
    """The four pockets of a word, and how many turns were rejected before it was taken."""
    turn, word = 0, first
    while word * pockets**4 & MASK < (1 << 32) % pockets**4:
        turn += 1
        word = words(call, turn, block, seed)[row]
    number = word * pockets**4 >> 32
    return (number // pockets**3, number // pockets**2 % pockets, number // pockets % pockets, number % pockets), turn


@cache
def chunk(number: int, block: int, seed: int, pockets: int) -> tuple[tuple[Four, ...], ...]:
    """The pockets of a chunk, by row and call."""
    firsts = [(call, words(call, 0, block, seed)) for call in range(512 * number, 512 * (number + 1))]
    return tuple(
        tuple(pockets_of_word(call, row, block, seed, pockets, first[row])[0] for call, first in firsts)
        for row in range(4)
    )


def flat_pockets(spins: int, block: int, seed: int, pockets: int) -> list[int]:
    """The pockets of a flat block: row after row, call after call."""

    def all_of_them() -> Iterator[int]:
        for number in range(-(-spins // 8192)):
            for row in chunk(number, block, seed, pockets):
                for four in row:
                    yield from four

    return list(all_of_them())[:spins]


def lane_pocket(lane: int, spin: int, block: int, seed: int, pockets: int) -> int:
    """The pocket of a lane's spin, both counted from 0: eight spins a chunk, and 128 lanes a group."""
    number, step = divmod(spin, 8)
    group, place = divmod(lane, 128)
    pair = 128 * step + place
    return chunk(number, block, seed, pockets)[group // 2][pair // 2][2 * (pair % 2) + group % 2]


Slip = Callable[[bool, int], tuple[int, bool]]
"""From whether it is in prison and the pocket: what comes back of one slip, and whether it is then in prison."""


def backs(rules: TableRules, slip: dict[str, int]) -> list[int]:
    """What comes back of a slip in minor units, by pocket, of those wagers that end with the spin."""
    pockets = rules.terms.wheel.in_play
    return [sum(done.returned for done in croupier.settle(rules, slip, pocket)) for pocket in pockets]


def plain_slip(rules: TableRules, slip: dict[str, int]) -> Slip:
    found = backs(rules, slip)
    return lambda _, pocket: (found[pocket], False)


@dataclass
class Found:
    """Sums over all spins, and every session that counts: why it ended, its result and its spins."""

    staked: int = 0
    squares: int = 0
    net: int = 0
    longest: int = 0
    sessions: list[tuple[str, int, int]] = field(default_factory=list)

    @property
    def ends(self) -> Counter[str]:
        return Counter(why for why, _, _ in self.sessions)

    def bins(self, unit: int) -> Counter[int]:
        """Results in units, exact below 256 and by their first eight bits above."""
        sizes = (net // unit for _, net, _ in self.sessions)
        return Counter((1 if size >= 0 else -1) * binned(abs(size)) for size in sizes)


def binned(size: int) -> int:
    spare = max(size.bit_length() - 8, 0)
    return size >> spare << spare


@dataclass(frozen=True)
class Player:
    """A player with a slip and a progression; amounts in minor units."""

    slip: Slip
    stake: int
    progression: Progression
    session: int
    cap: int = 1 << 19
    bankroll: int | None = None
    target: int | None = None
    stop_loss: int | None = None

    def placed(self, state: object) -> int:
        return min(self.progression.stake(state), self.cap)

    def end(self, won: int, state: object, played: int) -> str | None:
        """Why a session that has won so much is over, if it is."""
        money = None if self.bankroll is None else self.bankroll + won
        if self.target is not None and money is not None and money >= self.target:
            return "reached"
        if self.stop_loss is not None and -won >= self.stop_loss:
            return "stopped"
        if money is not None and money < self.placed(state) * self.stake:
            return "ruined"
        return "lasted" if played >= self.session else None

    def play(self, lanes: int, spins: int, pocket: Callable[[int, int], int]) -> Found:
        found = Found()
        for lane in range(lanes):
            self._play_lane(spins, partial(pocket, lane), found)
        return found

    def _play_lane(self, spins: int, pocket: Callable[[int], int], found: Found) -> None:
        state, won, lost, began, spin = self.progression.start, 0, 0, 0, 0
        held, change, placed = False, 0, 0
        while spin < spins or held:
            if not held:
                placed = self.placed(state)
                found.staked += placed
                found.squares += placed * placed
                change = -placed * self.stake
            back, held = self.slip(held, pocket(spin))
            change += placed * back
            spin += 1
            if held:
                continue
            won += change
            found.net += change
            lost = lost + 1 if change < 0 else 0
            found.longest = max(found.longest, lost)
            if change:
                state = self.progression.won(state) if change > 0 else self.progression.lost(state)
            why = self.end(won, state, spin - began)
            if why is not None:
                if began + self.session <= spins:
                    found.sessions.append((why, won, spin - began))
                state, won, lost, began = self.progression.start, 0, 0, spin
