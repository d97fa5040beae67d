"""How often the wheel monitor is wrong and how soon it is right, by simulation with fixed seeds.

False alarms at 1 in 10,000 are too rare to count. They are measured by drawing records not from a fair wheel but from
the monitor's own bets: the e-value is the likelihood ratio between the two, so the chance that a fair wheel raises the
alarm within N spins is the mean, over such records, of 1 / e-value at the alarm (0 where there is none by then). At
larger alphas fair wheels are simulated and counted, too.

Detection times are of many records at once. They are looked at every hundredth spin only, and the bet on successions is
left out: both can only make the times longer.
"""

from __future__ import annotations

import datetime
import math
import sys
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from scipy import special

from croupier.game.wheel import CUSTOMARY
from croupier.odds.wheel_statistics import sequential as monitor
from croupier.odds.wheel_statistics.bets import BLOCK, Floats, Ints, bets_on, waiting
from croupier.odds.wheel_statistics.learners import IMAGINED
from report import Figure, keep

ALPHA = 1e-4
Chances = Callable[[int], Floats]
"""What each place's (or distance's) chance is at a spin."""


class Many:
    """The e-values of many records at once, brought forward by blocks of results."""

    def __init__(self, records: int, size: int) -> None:
        self.size, self.block, self.bets = size, 0, bets_on(size)
        self.logs = np.log(self.bets.ratios[:size])
        self.held = [np.zeros((records, len(self.bets.bets))) for _ in range(2)]
        self.counts = np.zeros((records, size))

    def watch(self, places: Ints, distances: Ints) -> Floats:
        """The e-values after a further block; a distance of -1 counts for nothing."""
        laid = (waiting(self.block) - waiting(self.block + 1)) * self.bets.shares
        self.block += 1
        e_values = np.full(len(places), (monitor.ON_PLACES + monitor.ON_DISTANCES) * waiting(self.block))
        for held, seen, part in zip(
            self.held, (places, distances), (monitor.ON_PLACES, monitor.ON_DISTANCES), strict=True
        ):
            held += laid
            held *= np.exp(tally(seen, self.size) @ self.logs)
            e_values += part * held.sum(axis=1)
        self.counts += tally(places, self.size)
        return e_values + monitor.ON_WHOLE * self._whole()

    def _whole(self) -> Floats:
        spins, size = self.block * BLOCK, self.size
        learnt: Floats = np.zeros(len(self.counts))
        for extra in IMAGINED:
            logs = (special.gammaln(self.counts + extra) - special.gammaln(extra)).sum(axis=1)
            logs -= special.gammaln(spins + size * extra) - special.gammaln(size * extra)
            learnt += np.exp(logs + spins * math.log(size)) / len(IMAGINED)
        return learnt

    def keep(self, which: npt.NDArray[np.bool_]) -> None:
        """Go on with these records only."""
        self.held = [held[which] for held in self.held]
        self.counts = self.counts[which]


def tally(seen: Ints, size: int) -> Floats:
    rows = np.arange(len(seen))[:, None] * (size + 1)
    counts = np.bincount((rows + seen % (size + 1)).ravel(), minlength=len(seen) * (size + 1))
    return counts.reshape(len(seen), size + 1)[:, :size].astype(float)


def draws(rng: np.random.Generator, chances: Floats, shape: tuple[int, int]) -> Ints:
    places = np.searchsorted(chances.cumsum(), rng.random(shape), side="right")
    return np.minimum(places, len(chances) - 1).astype(np.int64)


def records(rng: np.random.Generator, many: Many, chances: Chances, by_distance: bool) -> Callable[[Ints], Ints]:
    """A source of blocks of results, given the last result of each record."""

    def block(last: Ints) -> Ints:
        found = draws(rng, chances(many.block * BLOCK), (len(last), BLOCK))
        return (last[:, None] + found.cumsum(axis=1)) % many.size if by_distance else found

    return block


FIGURES: list[Figure] = []


def detection(name: str, size: int, chances: Chances, seed: int, count: int, by_distance: bool = False) -> None:
    """Print how many spins pass before the alarm."""
    many, alpha_line = Many(count, size), 1 / ALPHA
    source = records(np.random.default_rng(seed), many, chances, by_distance)
    last, times = np.full(count, -1), []
    while len(last):
        places = source(np.maximum(last, 0))
        before = np.concatenate([last[:, None], places[:, :-1]], axis=1)
        distances = np.where(before < 0, -1, (places - before) % size)
        going = many.watch(places, distances) < alpha_line
        times += [many.block * BLOCK] * int((~going).sum())
        many.keep(going)
        last = places[going, -1]
    reach = math.ceil(0.98 * math.sqrt(count))
    low, high = times[count // 2 - reach], times[count // 2 + reach]
    tenth, ninth = times[count // 10], times[count * 9 // 10]
    middle = f"median {times[count // 2]:7,} [{low:,}, {high:,}], 80% in {tenth:,} to {ninth:,}"
    print(f"{name:58} {count:5,} records: {middle}")
    FIGURES.append(Figure(f"median detection: {name}", times[count // 2], "spins"))


def raised(size: int, start: int, length: int, factor: float) -> Floats:
    chances = np.full(size, (1 - length * factor / size) / (size - length))
    chances[start : start + length] = factor / size
    return chances


def always(chances: Floats) -> Chances:
    return lambda _: chances


def fair(size: int, count: int, blocks: int, seed: int) -> None:
    """Count the fair wheels that pass 1/alpha at a look, for alphas large enough to be counted."""
    many, rng = Many(count, size), np.random.default_rng(seed)
    last, greatest = np.full(count, -1), np.zeros(count)
    for _ in range(blocks):
        places = rng.integers(0, size, (count, BLOCK))
        before = np.concatenate([last[:, None], places[:, :-1]], axis=1)
        now = many.watch(places, np.where(before < 0, -1, (places - before) % size))
        greatest, last = np.maximum(greatest, now), places[:, -1]
    print(f"{count:,} fair wheels, {blocks * BLOCK:,} spins, looked at every {BLOCK}: false alarms at", end="")
    for alpha in (0.1, 0.01, 0.001):
        rate = float((greatest >= 1 / alpha).mean())
        print(f" alpha {alpha:g}: {rate:.4f} ± {math.sqrt(rate * (1 - rate) / count):.4f};", end="")
    print()


def false_alarms(size: int, count: int, spins: int, seed: int) -> None:
    """Print the chance that a fair wheel raises the alarm, from records drawn from the monitor's own bets."""
    rng, found = np.random.default_rng(seed), []
    for _ in range(count):
        test = monitor.sequential(_from_bets(rng, size, spins), size, ALPHA)
        found.append(0.0 if test.alarm_at is None else math.exp(-test.log_e[test.alarm_at - 1]))
    rate, error = np.mean(found), np.std(found) / math.sqrt(count)
    FIGURES.append(Figure(f"false alarms within {spins:,} spins", float(rate), "share", float(rate) / ALPHA, "alpha"))
    print(
        f"false alarms at alpha {ALPHA:g} within {spins:,} spins, every spin looked at: {rate:.2e} ± {error:.1e}",
        end="",
    )
    print(f" ({count:,} weighted records); at most {ALPHA:g} by Ville's inequality, for ever")


def _from_bets(rng: np.random.Generator, size: int, spins: int) -> Ints:
    """A record as one of the monitor's bets expects it, each bet being chosen as often as its share."""
    on = (monitor.ON_PLACES, monitor.ON_DISTANCES, monitor.ON_WHOLE, monitor.ON_SUCCESSION)
    kind = rng.choice(4, p=on)
    if kind == 2:
        return draws(rng, rng.dirichlet(np.full(size, rng.choice(IMAGINED))), (1, spins)).ravel()
    if kind == 3:
        rows, place, visited = rng.dirichlet(np.full(size, 1 / size), size).cumsum(axis=1), int(rng.integers(size)), []
        for chance in rng.random(spins):
            visited.append(place)
            place = min(int(np.searchsorted(rows[place], chance, side="right")), size - 1)
        return np.array(visited)
    bets = bets_on(size)
    bet = bets.bets[rng.choice(len(bets.bets), p=bets.shares)]
    # The stake still waiting before block k is 1 / log2(k + 2): the block at which this bet begins, by inversion.
    begins = min(spins, BLOCK * math.floor(2 ** min(1 / (1 - rng.random()), 30) - 2))
    chances = np.roll(raised(size, 0, bet.length, bet.factor), bet.start)
    found = np.concatenate([rng.integers(0, size, begins), draws(rng, chances, (1, spins - begins))[0]])
    record: Ints = found if kind == 0 else (found.cumsum() + rng.integers(size)) % size
    return record


def agree(size: int = 37, spins: int = 5_000) -> None:
    """Stop unless this simulation and the monitor itself give the same e-values, successions left out."""
    places = draws(np.random.default_rng(5), raised(size, 3, 1, 1.5), (1, spins))[0]
    many, parts = Many(1, size), monitor.parts_of(places, size)
    del parts[monitor.Family.SUCCESSION]
    expected = np.exp(np.logaddexp.reduce(list(parts.values()), axis=0))
    seen = monitor.distances(places, size)
    for begin in range(0, spins, BLOCK):
        here = slice(begin, begin + BLOCK)
        [found] = many.watch(places[None, here], seen[None, here])
        assert math.isclose(found, expected[here][-1], rel_tol=1e-9), (begin, found)


def main() -> None:
    begin = time.perf_counter()
    print(f"{datetime.date.today()}, Python {sys.version.split()[0]}, NumPy {np.__version__}; alpha {ALPHA:g}")
    agree()
    false_alarms(37, 300, 10_000, seed=1)
    fair(37, 1_000, 100, seed=2)
    for name in ("single-zero", "double-zero", "triple-zero"):
        size = len(CUSTOMARY[name].order)
        for factor, aim in ((1.5, "6,000"), (1.2, "35,000")):
            detection(f"{name}, a pocket at {factor} (aim: {aim})", size, always(raised(size, 9, 1, factor)), 3, 500)
    late = (np.full(37, 1 / 37), raised(37, 9, 1, 1.5))
    arc, drift = always(raised(37, 4, 5, 1.2)), always(raised(37, 20, 8, 1.2))
    detection("single-zero, five neighbours at 1.2", 37, arc, 4, 500)
    detection("single-zero, eight neighbouring distances at 1.2", 37, drift, 5, 500, by_distance=True)
    detection("single-zero, a pocket at 1.5 from spin 10,001 on", 37, lambda spin: late[spin >= 10_000], 6, 500)
    print(f"{time.perf_counter() - begin:.0f} s")
    keep("wheel monitor", FIGURES)


if __name__ == "__main__":
    main()
