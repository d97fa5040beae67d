"""The parameters of a simulation, validated as a whole before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.bonus.protocol import bonuses
from croupier.game.zero import Fate
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules
from croupier.simulation.compiler import CannotCompile, Compiled, compile_slip
from croupier.simulation.kernels import setting as at
from croupier.simulation.kernels.lanes import LANES
from croupier.simulation.kernels.types import Longs
from croupier.simulation.own_strategy import OwnStrategy
from croupier.simulation.plan import LONGEST_LANE, Plan, flat_plan, session_plan
from croupier.simulation.slips import PlayedSlip, most_slips, played_slip

STRATEGIES = ("flat", "martingale", "reverse-martingale", "dalembert", "fibonacci", "labouchere")
METHODS = ("spins", "counts")
MOST_SPINS = 10**15
MOST_SLIPS = 1 << 19
"""The largest stake in slips, even if the table's limits are higher."""

MOST_MONEY = 10**15
SESSION = 1_000
_LANE_BITS, _MACHINE_BITS = 29, 50


@dataclass(frozen=True, slots=True)
class Ask:
    """Amounts in minor units. ``strategy`` is a name or the user's own; ``session`` is the most spins of a session."""

    rules: TableRules
    slip: str
    spins: int
    strategy: str | OwnStrategy = "flat"
    session: int | None = None
    bankroll: int | None = None
    target: int | None = None
    stop_loss: int | None = None
    choice: Fate | None = None
    players: int = 1
    seed: int = 0
    method: str = "spins"

    @property
    def has_sessions(self) -> bool:
        asked = (self.session, self.bankroll, self.target, self.stop_loss)
        return self.strategy != "flat" or any(part is not None for part in asked)

    @property
    def strategy_name(self) -> str:
        return self.strategy if isinstance(self.strategy, str) else "own"


@dataclass(frozen=True)
class Prepared:
    """A validated simulation: the compiled tables, the plan of blocks, and the kernel that plays them."""

    ask: Ask
    slip: PlayedSlip
    compiled: Compiled
    kernel: str
    plan: Plan
    session: int
    cap: int
    bankroll: int

    def setting(self, lanes: int, spins: int) -> Longs:
        """The settings of a block, in units."""
        ask, unit = self.ask, self.compiled.unit
        far = 1 << (_LANE_BITS + 2 if self.kernel == "lanes" else 62)
        values = np.zeros(at.FIELDS, np.int64)
        values[at.LANES], values[at.SPINS], values[at.LONGEST_SESSION] = lanes, spins, self.session
        values[at.STAKE], values[at.FIRST], values[at.CAP] = self.compiled.stake, first_stake(ask), self.cap
        values[at.BANKROLL] = self.bankroll
        # The part of the bankroll below one unit is never staked.
        rest = (ask.bankroll or 0) % unit
        values[at.TARGET] = far - 1 if ask.target is None else -((rest - ask.target) // unit)
        floor = -far if ask.stop_loss is None else self.bankroll - -(-ask.stop_loss // unit)
        values[at.FLOOR] = max(floor, 1 - far)
        return values


def first_stake(ask: Ask) -> int:
    return 5 if ask.strategy == "labouchere" else 1


def prepare(ask: Ask) -> Prepared:
    """Compile the simulation. Raises CannotCompile with one line if it cannot be played."""
    _check_numbers(ask)
    rules = ask.rules
    slip = played_slip(ask.slip, rules)
    compiled = compile_slip(slip, rules, ask.choice, ask.players)
    if ask.method == "counts" and (ask.has_sessions or compiled.carries or compiled.plays_bonus):
        raise CannotCompile("method: counts is for flat slips whose wagers end with the spin; leave it out")
    if ask.strategy != "flat" and not compiled.scales:
        raise CannotCompile("slip: half of a stake is rounded here, so a progression of it is not: stake even amounts")
    if compiled.plays_bonus and compiled.bonus.positions and ask.strategy != "flat":
        kinds = ", ".join(line.spot.kind for line in slip.bonus if bonuses(rules)[line.spot.kind].wheels(1))
        raise CannotCompile(f"slip: {kinds} has one stake: only the flat strategy plays it")
    if not (ask.has_sessions or compiled.carries or compiled.plays_bonus):
        return Prepared(ask, slip, compiled, "flat", flat_plan(ask.spins), ask.spins, 1, 0)
    session = min(ask.session or SESSION, ask.spins)
    cap = min(most_slips(slip, rules) or MOST_SLIPS, MOST_SLIPS) if ask.strategy != "flat" else 1
    _check_bankroll(ask, slip, cap)
    reach = session * cap * max(compiled.stake, compiled.best)
    start = None if ask.bankroll is None else ask.bankroll // compiled.unit
    most = (start or 0) + (reach if ask.target is None else ask.target // compiled.unit + cap * compiled.best)
    narrow = not (compiled.carries or compiled.plays_bonus or ask.strategy == "labouchere")
    kernel = "lanes" if narrow and most < 1 << _LANE_BITS else "machine"
    if kernel == "machine" and most >= 1 << _MACHINE_BITS:
        raise CannotCompile("session: so many spins at such stakes leave 64 bits: make it shorter, or the limits lower")
    plan = session_plan(ask.spins, session)
    if LANES * plan.spins * cap * max(compiled.stake, compiled.best) >= 1 << 62:
        raise CannotCompile("session: the sums of so many spins at such stakes leave 64 bits: make it shorter")
    offset = 1 << (_LANE_BITS + 1 if kernel == "lanes" else _MACHINE_BITS + 2)
    bankroll = offset if start is None else start
    return Prepared(ask, slip, compiled, kernel, plan, session, cap, bankroll)


def _check_numbers(ask: Ask) -> None:
    for name, value, least, most in (
        ("spins", ask.spins, 1, MOST_SPINS),
        ("session", ask.session, 1, min(ask.spins, LONGEST_LANE)),
        ("seed", ask.seed, 0, (1 << 64) - 1),
        ("bankroll", ask.bankroll, 1, MOST_MONEY),
        ("target", ask.target, 1, MOST_MONEY),
        ("stop-loss", ask.stop_loss, 1, 10**30),
    ):
        if value is not None and not least <= value <= most:
            raise CannotCompile(f"{name}: {value}: from {least:,} to {most:,}")
    if isinstance(ask.strategy, str) and ask.strategy not in STRATEGIES:
        raise CannotCompile(f"strategy: {ask.strategy!r} is none of {', '.join(STRATEGIES)}, nor a file")
    if ask.method not in METHODS:
        raise CannotCompile(f"method: {ask.method!r} is none of {', '.join(METHODS)}")


def _check_bankroll(ask: Ask, slip: PlayedSlip, cap: int) -> None:
    def spell(amount: int) -> str:
        return spell_money(amount, ask.rules.currency)

    need = min(first_stake(ask), cap) * slip.stake
    if ask.bankroll is None:
        if ask.target is not None:
            raise CannotCompile("target: a bankroll is needed as well")
        return
    if ask.bankroll < need:
        raise CannotCompile(f"bankroll: {spell(ask.bankroll)} is below the first stake of {spell(need)}")
    if ask.target is not None and ask.target <= ask.bankroll:
        raise CannotCompile("target: it must be above the bankroll")
