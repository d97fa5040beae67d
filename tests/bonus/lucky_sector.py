"""Lucky sector, a bonus of somebody else's: the arc of three pockets around a drawn pocket pays 11 to 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from croupier.bonus.compiled import Tickets
from croupier.bonus.protocol import Due, RandomChoices, TableBonus
from croupier.bonus.round import BonusRound, Moment, Objection, RoundStep
from croupier.bonus.shown import BonusView
from croupier.bonus.state import BonusDraw, BonusState
from croupier.bonus.weighted import Distribution
from croupier.game.pocket import Pocket
from croupier.game.settlement import Outcome, Verdict
from croupier.game.spot import Spot
from croupier.game.zero import Citation
from croupier.rulebook.bonus_games import BonusSetting
from croupier.rulebook.breach import Findings
from croupier.rulebook.schema.entry import ClauseId, RuleEntry


class LuckySectorEntry(RuleEntry, frozen=True):
    """``[lucky-sector]`` in bonus.toml."""

    pays: int
    draw_clause: ClauseId
    pay_clause: ClauseId


class SectorDraw(BonusDraw, frozen=True):
    purpose: ClassVar[str] = "lucky-sector"
    before: ClassVar[RoundStep] = RoundStep.SPIN
    pocket: str


class LuckySectorState(BonusState, frozen=True):
    pocket: str | None = None


@dataclass(frozen=True)
class LuckySector(TableBonus):
    name: ClassVar[str] = "lucky-sector"
    entry_form: ClassVar[type[RuleEntry]] = LuckySectorEntry
    state_form: ClassVar[type[BonusState]] = LuckySectorState
    draw_forms: ClassVar[tuple[type[BonusDraw], ...]] = (SectorDraw,)
    draw_says: ClassVar[str] = "A lucky sector draw gives a pocket."

    entry: LuckySectorEntry

    @classmethod
    def resolve(cls, entry: LuckySectorEntry, section: Any, setting: BonusSetting, findings: Findings) -> LuckySector:
        del section, findings
        return cls(setting.wheel.in_play, entry)

    def arc(self, middle: str) -> tuple[Pocket, ...]:
        """The drawn pocket between its neighbours."""
        at, count = self.pockets.index(Pocket(middle)), len(self.pockets)
        return tuple(self.pockets[(at + step) % count] for step in (-1, 0, 1))

    def due(self, now: BonusRound[LuckySectorState]) -> Due | None:
        if not now.wagers or now.state.pocket is not None:
            return None
        return Due(SectorDraw, "Lucky sector wagers are down: draw the pocket.", self.entry.draw_clause)

    def untimely(self, form: type[BonusDraw], now: BonusRound[LuckySectorState]) -> Objection | None:
        del form
        if now.moment is Moment.BETTING:
            return None
        return Objection("wrong-phase", "The sector is drawn before the spin.", self.entry.draw_clause)

    def fault(self, draw: SectorDraw, now: BonusRound[LuckySectorState]) -> Objection | None:
        if draw.pocket not in self.pockets:
            return Objection("bad-draw", f"{draw.pocket} is not in play on this wheel.", self.entry.draw_clause)
        if now.state.pocket is not None:
            return Objection("bad-draw", "The sector for this spin has been drawn.", self.entry.draw_clause)
        return None

    def sample(self, form: type[BonusDraw], choices: RandomChoices, seats: Sequence[int] = ()) -> SectorDraw:
        del form, seats
        return SectorDraw(self.pockets[choices.below(len(self.pockets))])

    def draw_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        del form
        return (self.entry.draw_clause,)

    @classmethod
    def sentence(cls, recorded: Mapping[str, Any]) -> str:
        return f"The sector around {recorded['pocket']} is lucky."

    def locked(self, now: BonusRound[LuckySectorState]) -> Objection | None:
        if now.state.pocket is None:
            return None
        return Objection("betting-closed", "The sector has been drawn.", self.entry.draw_clause)

    def verdict(self, spot: Spot, now: BonusRound[LuckySectorState]) -> Verdict:
        del spot
        assert now.state.pocket is not None
        clauses = (Citation(self.entry.pay_clause),)
        if now.result not in self.arc(now.state.pocket):
            return Verdict(Outcome.LOST, clauses)
        return Verdict(Outcome.WON, clauses, times=self.entry.pays + 1)

    def _times(self) -> dict[int, Fraction]:
        hit = Fraction(3, len(self.pockets))
        return {0: 1 - hit, self.entry.pays + 1: hit}

    def returns(self) -> Distribution:
        return {Fraction(times): chance for times, chance in self._times().items()}

    def tickets(self, spot: Spot) -> Tickets:
        """Whatever the pocket, it lies in the drawn arc with the same chance."""
        del spot
        return Tickets(frozenset(self.pockets), self._times(), stream=777)

    def view(self, state: LuckySectorState, title: str) -> BonusView:
        if state.pocket is None:
            return BonusView(self.name, title)
        arc = self.arc(state.pocket)
        return BonusView(self.name, title, (("sector", " ".join(arc)),), dict.fromkeys(arc, "★"))
