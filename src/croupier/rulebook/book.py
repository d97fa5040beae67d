"""A rulebook: what one regulator says, every value with its clause."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.rulebook.bonus_games import Entries
from croupier.rulebook.schema.book import Title
from croupier.rulebook.schema.chips import ChipsFile
from croupier.rulebook.schema.clauses import Clause
from croupier.rulebook.schema.conduct import ConductFile
from croupier.rulebook.schema.entry import ClauseId
from croupier.rulebook.schema.irregularities import IrregularitiesFile
from croupier.rulebook.schema.limits import LimitsFile
from croupier.rulebook.schema.pit import PitFile
from croupier.rulebook.schema.readings import ReadingsFile
from croupier.rulebook.schema.signs import SignsFile
from croupier.rulebook.schema.tournament import TournamentFile
from croupier.rulebook.schema.wagers import WagersFile
from croupier.rulebook.schema.wheels import WheelsFile
from croupier.rulebook.schema.zero import ZeroFile

EditionDates = tuple[tuple[str, datetime.date | None], ...]
"""The editions of a rulebook, the oldest first: the name of each, and its first day where the text gives one."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The content of one edition of a rulebook. ``editions`` lists all editions, this one included."""

    id: str
    editions: EditionDates
    title: Title
    clauses: Mapping[str, Clause]
    wheels: WheelsFile
    wagers: WagersFile
    zero: ZeroFile
    limits: LimitsFile
    chips: ChipsFile
    conduct: ConductFile
    irregularities: IrregularitiesFile
    signs: SignsFile
    readings: ReadingsFile
    pit: PitFile
    bonus: Entries
    tournament: TournamentFile

    def at(self, clause: ClauseId | str) -> str:
        """The place of a clause in the text.

        >>> from croupier.rulebook.load import load
        >>> load("maryland").at("MD-60")
        'Ch.3 F(2)(b)'
        """
        return self.clauses[clause].at

    def places(self, clauses: Iterable[str]) -> tuple[str, ...]:
        """The places of several clauses in the text, each once.

        >>> from croupier.rulebook.load import load
        >>> load("small-stakes").places(("SS-11", "SS-12", "SS-39"))
        ('Rules 5', 'Irregularities (4)')
        """
        return tuple(dict.fromkeys(self.at(clause) for clause in clauses))

    def cite(self, clauses: Iterable[str]) -> str:
        """Several clauses for a reader: their places in the text, then their ids.

        >>> from croupier.rulebook.load import load
        >>> load("small-stakes").cite(("SS-11", "SS-12", "SS-39"))
        'Rules 5; Irregularities (4) (SS-11, SS-12, SS-39)'
        """
        ids = tuple(dict.fromkeys(clauses))
        return f"{'; '.join(self.places(ids))} ({', '.join(ids)})" if ids else ""

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}, edition {self.title.edition}, {len(self.clauses)} clauses>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{entry.title}</td><td>{'' if entry.pays is None else f'{entry.pays} to 1'}</td>"
            f"<td>{self.at(entry.odds or entry.clause)}</td></tr>"
            for entry in self.wagers.wager.values()
        )
        head = f"<caption>{self.title.title}, edition {self.title.edition}</caption>"
        return f"<table>{head}<tr><th>wager</th><th>pays</th><th>clause</th></tr>{rows}</table>"
