"""The zero rule: one of those that the rulebook has for this wheel."""

from __future__ import annotations

from croupier.game.pocket import Pocket
from croupier.game.wheel import Wheel
from croupier.game.zero import Citation, Prison, ZeroRule
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import HouseRules, HouseText
from croupier.rulebook.schema.zero import ZeroEntry


def zero(book: Rulebook, text: HouseText, wheel: Wheel, findings: Findings) -> ZeroRule:
    """The rule that the house chose; by default all wagers lose."""
    house = text.house
    entries = {entry.rule: entry for entry in book.zero.zero if wheel.name in entry.wheels}
    name = house.zero
    if name not in entries:
        says = f"{name} is no zero rule for a {wheel.name} wheel here: use {' or '.join(entries)}"
        findings.breach("zero", says, entries["lose"].clauses[0])
        name = "lose"
    entry = entries[name]
    if len(entries) == 1:
        findings.regulator("zero", entry.clauses[0])
    elif "zero" in text.stated:
        findings.house("zero", entry.option)
    else:
        findings.assumed("zero", entry.option)
    prison = None
    if entry.prison is not None:
        sentences = entry.prison
        prison = Prison(
            sentences.win,
            sentences.lose,
            sentences.zero,
            tuple(map(Citation, sentences.clauses)),
            Citation(sentences.place) if sentences.place is not None else None,
            tuple(map(Citation, sentences.zero_clauses)),
        )
    return ZeroRule(
        on=frozenset(_on(entry, house, findings)) & set(wheel.order),
        kinds=frozenset(entry.kinds),
        choices=entry.choices,
        default=entry.default,
        citations=tuple(map(Citation, entry.clauses)),
        prison=prison,
        otherwise=tuple(map(Citation, entries["lose"].clauses)) if name != "lose" else (),
    )


def _on(entry: ZeroEntry, house: HouseRules, findings: Findings) -> tuple[Pocket, ...]:
    if house.zero_on is None:
        return entry.on
    allowed = {*entry.on, *entry.may_also_be_on}
    if not set(entry.on) <= set(house.zero_on) <= allowed:
        says = f"the rule {entry.rule} is about {', '.join(entry.on)}"
        if entry.may_also_be_on:
            says += f", and may be about {', '.join(entry.may_also_be_on)} too"
        findings.breach("zero-on", says, entry.clauses[0])
        return entry.on
    findings.house("zero-on", entry.clauses[0])
    return house.zero_on
