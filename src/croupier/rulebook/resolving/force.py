"""Which clauses are in force on the house's day: an edition has a first day, and temporary rules may be lifted."""

from __future__ import annotations

import datetime

from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import HouseRules


def not_in_force(book: Rulebook, house: HouseRules, day: datetime.date, findings: Findings) -> frozenset[str]:
    """The ids of the clauses that do not bind the table on that day."""
    _edition(book, day, findings)
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
        if clause.temporary and clause.at in house.lifted and house.lifted[clause.at] <= day
    )


def _edition(book: Rulebook, day: datetime.date, findings: Findings) -> None:
    """Check whether the edition is in force on that day, or another has replaced it."""
    title = book.title
    if title.since is not None and day < title.since:
        known = ", ".join(f"{name} from {since}" if since else name for name, since in book.editions)
        says = (
            f"edition {title.edition} is in force from {title.since}, and the date is {day}: the editions are {known}"
        )
        findings.breach("date", says, title.since_clause)
    first = title.since or datetime.date.min
    followed = [(name, since) for name, since in book.editions if since is not None and first < since <= day]
    if followed:
        name, since = followed[-1]
        says = f"The house names edition {title.edition}: since {since} edition {name} is in force."
        findings.assume("rulebook", says)
        day = followed[0][1] - datetime.timedelta(days=1)
    _amended(book, day, findings)


def _amended(book: Rulebook, day: datetime.date, findings: Findings) -> None:
    """Tell of clauses that were amended later: the text has only their present wording."""
    later = [(clause.at, when) for clause in book.clauses.values() for when in clause.amended if day < when]
    if later:
        places = " and ".join(dict.fromkeys(place for place, _ in later))
        days = " and ".join(sorted({str(when) for _, when in later}))
        says = f"The text gives {places} only as amended on {days}: on {day} they are read so too."
        findings.assume("edition", says, book.title.since_clause)
