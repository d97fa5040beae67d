"""Wagers: checks that each has odds, a place of its own, and numbers on its wheels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from croupier.game import shape as shapes
from croupier.game.felt import PrintedBox, number_boxes, outside_boxes
from croupier.game.pocket import NUMBERS, Pocket, is_pocket
from croupier.game.shape import WagerKind, composite
from croupier.game.spots import simple_spots
from croupier.game.wheel import CUSTOMARY, Wheel
from croupier.rulebook.book import Rulebook
from croupier.rulebook.consistency.wheels import wheel_of
from croupier.rulebook.fault import Fault
from croupier.rulebook.schema.wagers import Group, WagerEntry

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def wagers(book: Rulebook) -> Iterator[Fault]:
    names = book.wagers.wager
    for name, entry in names.items():
        key = f"wager.{name}"
        if not _NAME.fullmatch(name):
            yield Fault("wagers.toml", key, "a wager's name is small letters with hyphens, such as six-colour")
        made_of_others = composite(entry.shape)
        if entry.pays is not None and entry.pays < 1:
            yield Fault("wagers.toml", f"{key}.pays", f"odds of {entry.pays} to 1: the least is 1")
        if entry.pays is None and not made_of_others and entry.group is not Group.BONUS:
            yield Fault("wagers.toml", f"{key}.pays", "is missing")
        if entry.pays is not None and made_of_others:
            yield Fault("wagers.toml", f"{key}.pays", "a wager made of others pays what they pay")
        if entry.pays is not None and entry.odds is None:
            yield Fault("wagers.toml", f"{key}.odds", "is missing: the clause that sets the odds")
        for other in (*entry.excludes, *entry.excludes_clause, *_parts(entry.shape)):
            if other not in names:
                yield Fault("wagers.toml", key, f"names {other}, which is no wager of this rulebook")
        for other in entry.excludes:
            if other in names and other not in entry.excludes_clause:
                yield Fault("wagers.toml", f"{key}.excludes-clause", f"has no clause for {other}")
        for wheel in (*entry.wheels, *entry.groups_read):
            if wheel not in book.wheels.wheel:
                yield Fault("wagers.toml", f"{key}.wheels", f"{wheel} is not in wheels.toml")
        for pocket in _pockets(entry):
            if not is_pocket(pocket):
                yield Fault("wagers.toml", f"{key}.shape", f"{pocket!r} is no pocket")
        if entry.wheels and entry.wheels_clause is None:
            yield Fault("wagers.toml", f"{key}.wheels-clause", "is missing: what keeps it off other wheels")


def shapes_are_sound(book: Rulebook) -> Iterator[Fault]:
    """A set stands for numbers, arcs go round the wheel, and no two wagers lie in one place."""
    taken: dict[object, str] = {}
    for name, entry in book.wagers.wager.items():
        key = f"wager.{name}.shape"
        match entry.shape:
            case shapes.Set(of=None, numbers=()):
                yield Fault("wagers.toml", key, "stands for no numbers: give `of` or `numbers`")
            case shapes.Set(of=None, numbers=numbers) if len(set(numbers)) < len(numbers):
                yield Fault("wagers.toml", key, "a number stands twice")
            case shapes.Arc(names=names, length=length, arcs=listed):
                if len(set(names)) != len(names):
                    yield Fault("wagers.toml", key, "two arcs have one name")
                elif len(names) * length != len(NUMBERS):
                    yield Fault("wagers.toml", key, f"{len(names)} arcs of {length} do not take in 36 numbers")
                elif listed is not None and not _arcs_are_sound(names, length, listed):
                    says = f"arcs of {length} numbers are wanted for {', '.join(names)}, every number 1 to 36 once"
                    yield Fault("wagers.toml", key, says)
            case shapes.Neighbours(reach=reach, part=part):
                if not 1 <= reach <= 9:
                    yield Fault("wagers.toml", key, f"a reach of {reach}: 1 to 9 neighbours on each side")
                other = book.wagers.wager.get(part)
                if other is not None and not isinstance(other.shape, shapes.Box):
                    yield Fault("wagers.toml", key, f"{part} is no wager on one number")
        for place in _places(entry.shape):
            if taken.setdefault(place, name) != name:
                yield Fault("wagers.toml", key, f"{taken[place]} lies in the same place")
                break


def _arcs_are_sound(names: tuple[str, ...], length: int, listed: dict[str, tuple[Pocket, ...]]) -> bool:
    pockets = sorted(pocket for arc in listed.values() for pocket in arc)
    return (
        set(listed) == set(names) and {length} == {len(arc) for arc in listed.values()} and pockets == sorted(NUMBERS)
    )


def _corners(meets: int, edge: shapes.Edge, groups: tuple[tuple[Pocket, ...], ...] | None) -> Iterator[object]:
    """The points that a kind of corner lies on; without groups, all of them."""
    for group in _all_corners(meets, edge) if groups is None else groups:
        yield edge, frozenset(group)


@lru_cache(maxsize=32)
def _all_corners(meets: int, edge: shapes.Edge) -> tuple[tuple[Pocket, ...], ...]:
    """The triple-zero layout has every corner but the first four, which is the single-zero one's."""
    wheel = CUSTOMARY["single-zero" if meets == 4 and edge is shapes.Edge.HEAD else "triple-zero"]
    return tuple(
        spot.covers for spot in simple_spots(WagerKind("corner", shapes.Corner(meets, edge)), _felt(wheel), wheel)
    )


def _places(shape: shapes.Shape) -> Iterator[object]:
    """The places that no other wager may share; empty if the wager gets an area of its own."""
    match shape:
        case shapes.Box(area=area):
            yield "box", area
        case shapes.Line(edge=edge):
            yield "line", edge
        case shapes.Corner(meets=meets, edge=edge, groups=groups):
            yield from _corners(meets, edge, groups)
        case shapes.Set(of=shapes.Members() as members):
            yield "set", members
        case shapes.Neighbours() | shapes.Complete():
            yield type(shape)


def _parts(shape: shapes.Shape) -> tuple[str, ...]:
    match shape:
        case shapes.Neighbours(part=part):
            return (part,)
        case shapes.Complete(parts=parts):
            return parts
        case _:
            return ()


def _pockets(entry: WagerEntry) -> Iterator[Pocket]:
    """The pockets that an entry lists itself, without those that follow from the layout."""
    match entry.shape:
        case shapes.Set(numbers=numbers):
            yield from numbers
        case shapes.Arc(plus=plus):
            yield from plus
        case shapes.Corner(groups=tuple(groups)):
            for group in groups:
                yield from group
    for groups in entry.groups_read.values():
        for group in groups:
            yield from group


def wagers_have_numbers(book: Rulebook) -> Iterator[Fault]:
    """Each wager has a spot on every wheel that it is meant for, and a listed number is on one of them."""
    wheels = {name: wheel_of(name, entry) for name, entry in book.wheels.wheel.items()}
    for name, entry in book.wagers.wager.items():
        meant = [wheels[wheel] for wheel in entry.wheels] or list(wheels.values())
        for pocket in dict.fromkeys(_pockets(entry)):
            if not any(pocket in wheel for wheel in meant):
                yield Fault("wagers.toml", f"wager.{name}.shape", f"no wheel for it has a pocket {pocket}")
        if _parts(entry.shape):
            continue
        without = [wheel.name for wheel in meant if not has_spots(entry, wheel)]
        if entry.wheels or len(without) == len(meant):
            for wheel in without:
                yield Fault("wagers.toml", f"wager.{name}", f"the {wheel} wheel lacks its numbers")


def has_spots(entry: WagerEntry, wheel: Wheel) -> bool:
    """Whether a wager that is no composite has a spot on a wheel, all the numbers that it lists being in play."""
    match entry.shape:
        case shapes.Set(of=None, numbers=numbers):
            return set(numbers) <= set(wheel.in_play)
        case shapes.Arc(plus=plus):
            return set(plus) <= set(wheel.in_play)
        case shapes.Set(of=shapes.Members.GREEN):
            return True
        case shapes.Corner() as corner:
            return _has_corner(corner, wheel)
        case _:
            return True


@lru_cache(maxsize=128)
def _has_corner(corner: shapes.Corner, wheel: Wheel) -> bool:
    return any(True for _ in simple_spots(WagerKind("corner", corner), _felt(wheel), wheel))


@lru_cache(maxsize=16)
def _felt(wheel: Wheel) -> dict[str, PrintedBox]:
    return {box.label: box for box in (*number_boxes(wheel), *outside_boxes(green=False))}
