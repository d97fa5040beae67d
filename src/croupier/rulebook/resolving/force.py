"""Which clauses are in force on the house's day: temporary ones may be lifted, amended ones have a first day."""

from __future__ import annotations

import datetime

from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import HouseRules


def not_in_force(book: Rulebook, house: HouseRules, day: datetime.date, findings: Findings) -> frozenset[str]:
    """The ids of the clauses that do not bind the table on that day."""
    since = book.title.since
    if since is not None and day < since:
        findings.breach("date", f"edition {book.title.edition} is in force from {since}; the date is {day}")
    temporary = {clause.at for clause in book.clauses.values() if clause.temporary}
    for place, ended in house.lifted.items():
        if place not in temporary:
            known = ", ".join(sorted(temporary)) or "none"
            findings.breach("lifted", f"{place} is no temporary rule of this rulebook ({known})")
        else:
            findings.assume("lifted", f"The house states that {place} was lifted on {ended}.")
    return frozenset(
        id_
        for id_, clause in book.clauses.items()
        if (clause.since is not None and day < clause.since)
        or (clause.temporary and clause.at in house.lifted and house.lifted[clause.at] <= day)
    )
