"""Offers: the rulebook's standard wagers and the house's optional ones, without those that they exclude."""

from __future__ import annotations

import msgspec

from croupier.game import shape as shapes
from croupier.game.calls import CALLS
from croupier.game.pocket import NUMBERS, Pocket
from croupier.game.shape import WagerKind
from croupier.game.wheel import Wheel
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.consistency.wagers import has_spots
from croupier.rulebook.house import HouseRules
from croupier.rulebook.schema.wagers import REPLICA, WagerEntry


def kinds(book: Rulebook, house: HouseRules, wheel: Wheel, findings: Findings) -> tuple[WagerKind, ...]:
    """The kinds of wager that this table offers, in the rulebook's order."""
    listed = book.wagers.wager
    insisted = _known(book, house.offers, "offers", findings)
    dropped = _known(book, house.without, "without", findings)
    for name in insisted:
        if name in dropped:
            findings.breach("without", f"{name} is in offers and in without: leave it out of one")
        _fits(name, listed[name], wheel, findings)
    offered = {
        name
        for name, entry in listed.items()
        if (name in insisted or not entry.optional) and name not in dropped and on_wheel(entry, wheel)
    }
    offered -= _excluded(listed, offered, insisted, findings)
    chosen = tuple(
        WagerKind(name, _shape(name, listed[name], house, wheel, findings)) for name in listed if name in offered
    )
    for kind in chosen:
        for part in _missing_parts(kind.shape, offered):
            findings.breach(
                "without",
                f"{kind.name} is made of {part}, which is not on the table",
                listed[kind.name].clause,
            )
    return chosen


def replica(book: Rulebook, kinds: tuple[WagerKind, ...], findings: Findings) -> bool:
    """Whether a wager on offer puts a picture of the wheel on the layout."""
    for entry in (book.wagers.wager[kind.name] for kind in kinds):
        if REPLICA in entry.needs:
            findings.regulator("layout.replica", entry.needs_clause)
            return True
    return False


def calls(house: HouseRules, findings: Findings) -> tuple[str, ...]:
    """The French calls that the house allows."""
    if isinstance(house.calls, bool):
        return CALLS if house.calls else ()
    for name in house.calls:
        if name not in CALLS:
            findings.breach("calls", f"{name} is no call: use {', '.join(CALLS)}")
    return tuple(name for name in CALLS if name in house.calls)


def _known(book: Rulebook, names: tuple[str, ...], key: str, findings: Findings) -> tuple[str, ...]:
    for name in names:
        if name not in book.wagers.wager:
            says = f"{name} is not a wager of this rulebook: it has {', '.join(book.wagers.wager)}"
            findings.breach(key, says, book.title.wagers_clause)
    return tuple(name for name in names if name in book.wagers.wager)


def on_wheel(entry: WagerEntry, wheel: Wheel) -> bool:
    """Whether a kind of wager may be offered on a wheel and has spots there."""
    return (not entry.wheels or wheel.name in entry.wheels) and has_spots(entry, wheel)


def _fits(name: str, entry: WagerEntry, wheel: Wheel, findings: Findings) -> None:
    if entry.wheels and wheel.name not in entry.wheels:
        says = f"{name} goes with {', '.join(entry.wheels)} only, and the wheel is {wheel.name}"
        findings.breach("offers", says, entry.wheels_clause)
    elif not has_spots(entry, wheel):
        findings.breach("offers", f"the {wheel.name} wheel lacks the numbers of {name}", entry.clause)


def _excluded(
    listed: dict[str, WagerEntry], offered: set[str], insisted: tuple[str, ...], findings: Findings
) -> set[str]:
    """Kinds that another kind excludes; one that the house asks for explicitly is a breach instead."""
    gone: set[str] = set()
    for name in listed:
        if name not in offered:
            continue
        for other in listed[name].excludes:
            if other in insisted:
                clause = listed[name].excludes_clause[other]
                findings.breach("offers", f"{other} may not be offered beside {name}: drop one of them", clause)
            gone.add(other)
    return gone & offered


def _shape(name: str, entry: WagerEntry, house: HouseRules, wheel: Wheel, findings: Findings) -> shapes.Shape:
    match entry.shape:
        case shapes.Corner(groups=tuple(groups)) as corner:
            read = entry.groups_read.get(wheel.name, ()) if house.zero_trio else ()
            return msgspec.structs.replace(corner, groups=groups + read)
        case shapes.Complete() as complete if house.complete is not None:
            findings.house("complete")
            return msgspec.structs.replace(complete, units=house.complete)
        case shapes.Arc() as arc if house.colours is not None:
            return msgspec.structs.replace(arc, arcs=_arcs(name, arc, entry, house.colours, findings))
        case shape:
            return shape


def _arcs(
    name: str, arc: shapes.Arc, entry: WagerEntry, colours: dict[str, tuple[Pocket, ...]], findings: Findings
) -> dict[str, tuple[Pocket, ...]] | None:
    """The house's own pockets for each colour, if they meet the kind's requirements."""
    numbers = [pocket for pockets in colours.values() for pocket in pockets]
    right = (
        set(colours) == set(arc.names)
        and all(len(pockets) == arc.length for pockets in colours.values())
        and sorted(numbers) == sorted(NUMBERS)
    )
    if not right:
        says = f"{name} wants {arc.length} numbers for each of {', '.join(arc.names)}, every number 1 to 36 once"
        findings.breach("colours", says, entry.clause)
        return None
    findings.house("colours")
    return colours


def _missing_parts(shape: shapes.Shape, offered: set[str]) -> tuple[str, ...]:
    match shape:
        case shapes.Neighbours(part=part) if part not in offered:
            return (part,)
        case _:
            return ()
