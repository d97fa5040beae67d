"""Odds: the rulebook's, or higher ones of the house if the rulebook's are a minimum."""

from __future__ import annotations

from croupier.game.shape import WagerKind
from croupier.game.terms import Offer
from croupier.game.zero import Citation
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import HouseRules
from croupier.rulebook.schema.book import Odds


def offers(book: Rulebook, house: HouseRules, kinds: tuple[WagerKind, ...], findings: Findings) -> dict[str, Offer]:
    """The odds of each kind on the table, and their origin."""
    on_table = {kind.name for kind in kinds}
    for kind in house.pays:
        if kind not in book.wagers.wager:
            findings.breach(f"pays.{kind}", f"{kind} is not a wager of this rulebook", book.title.wagers_clause)
        elif kind not in on_table:
            findings.breach(f"pays.{kind}", f"{kind} is not on this table")
    return {kind.name: _offer(book, house, kind.name, findings) for kind in kinds}


def _offer(book: Rulebook, house: HouseRules, kind: str, findings: Findings) -> Offer:
    entry = book.wagers.wager[kind]
    odds = entry.odds or entry.clause
    pays, chosen = entry.pays, house.pays.get(kind)
    key = f"pays.{kind}"
    if chosen is not None:
        if pays is None:
            findings.breach(key, f"{kind} has no odds of its own to set", odds)
        elif book.title.odds is Odds.EXACT and chosen != pays:
            findings.breach(key, f"{chosen} to 1: the rulebook says {pays} to 1, neither less nor more", odds)
        elif chosen < pays:
            findings.breach(key, f"{chosen} to 1 is below the floor of {pays} to 1", odds)
        else:
            findings.house(key, book.title.odds_clause if chosen > pays else odds)
            pays = chosen
    if key not in findings.origins:
        findings.regulator(key, odds)
    return Offer(kind, pays, Citation(entry.clause), Citation(odds))
