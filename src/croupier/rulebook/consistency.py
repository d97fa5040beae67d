"""Consistency: what a rulebook's files must agree on among themselves, beyond the form of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from croupier.game import shape as shapes
from croupier.game.felt import Box, number_boxes, outside_boxes
from croupier.game.pocket import Pocket, is_pocket
from croupier.game.shape import Kind
from croupier.game.spots import simple_spots
from croupier.game.wheel import CUSTOMARY, Wheel, faults
from croupier.game.zero import Fate
from croupier.rulebook.book import Rulebook
from croupier.rulebook.fault import Fault
from croupier.rulebook.role import ROLES
from croupier.rulebook.schema.wagers import Group, WagerEntry
from croupier.rulebook.schema.wheels import WheelEntry


def inconsistencies(book: Rulebook) -> list[Fault]:
    """Every contradiction between the files of a rulebook; layouts are drawn only once the rest is sound."""
    found = [fault for check in _CHECKS for fault in check(book)]
    return found or list(_wagers_have_numbers(book))


def wheel_of(name: str, entry: WheelEntry) -> Wheel:
    """The wheel that an entry describes; where it gives no order, the customary one."""
    order = entry.order if entry.order is not None else CUSTOMARY[name].order
    return Wheel(name, order, frozenset(entry.covers))


def _wheels(book: Rulebook) -> Iterator[Fault]:
    for name, entry in book.wheels.wheel.items():
        key = f"wheel.{name}"
        if entry.order is None and name not in CUSTOMARY:
            yield Fault("wheels.toml", f"{key}.order", "is missing: only customary wheels have a customary order")
        for says in faults(entry.order or ()) if entry.order is not None else ():
            yield Fault("wheels.toml", f"{key}.order", says)
        pockets = entry.order or (CUSTOMARY[name].order if name in CUSTOMARY else ())
        for pocket in entry.covers:
            if pocket not in pockets:
                yield Fault("wheels.toml", f"{key}.covers", f"the wheel has no pocket {pocket}")
        if entry.covers and entry.void is None:
            yield Fault("wheels.toml", f"{key}.void", "is missing: it says what a ball in a covered pocket brings")
    if book.title.default_wheel not in book.wheels.wheel:
        yield Fault("rulebook.toml", "default-wheel", f"{book.title.default_wheel} is not in wheels.toml")


def _wagers(book: Rulebook) -> Iterator[Fault]:
    names = book.wagers.wager
    for name, entry in names.items():
        key = f"wager.{name}"
        composite = isinstance(entry.shape, shapes.Neighbours | shapes.Complete)
        if entry.pays is not None and entry.pays < 1:
            yield Fault("wagers.toml", f"{key}.pays", f"odds of {entry.pays} to 1: the least is 1")
        if entry.pays is None and not composite and entry.group is not Group.BONUS:
            yield Fault("wagers.toml", f"{key}.pays", "is missing")
        if entry.pays is not None and composite:
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


def _parts(shape: shapes.Shape) -> tuple[str, ...]:
    match shape:
        case shapes.Neighbours(part=part):
            return (part,)
        case shapes.Complete(parts=parts):
            return parts
        case _:
            return ()


def _pockets(entry: WagerEntry) -> Iterator[Pocket]:
    """The pockets that an entry lists, as against those that follow from the layout."""
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


def _wagers_have_numbers(book: Rulebook) -> Iterator[Fault]:
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
    return any(True for _ in simple_spots(Kind("corner", corner), _felt(wheel), wheel))


@lru_cache(maxsize=16)
def _felt(wheel: Wheel) -> dict[str, Box]:
    return {box.label: box for box in (*number_boxes(wheel), *outside_boxes(green=False))}


def _zero(book: Rulebook) -> Iterator[Fault]:
    for index, entry in enumerate(book.zero.zero):
        key = f"zero[{index}]"
        for kind in entry.kinds:
            if kind not in book.wagers.wager:
                yield Fault("zero.toml", f"{key}.kinds", f"{kind} is no wager of this rulebook")
        for wheel in entry.wheels:
            if wheel not in book.wheels.wheel:
                yield Fault("zero.toml", f"{key}.wheels", f"{wheel} is not in wheels.toml")
        for pocket in (*entry.on, *entry.may_also_be_on):
            if not is_pocket(pocket):
                yield Fault("zero.toml", f"{key}.on", f"{pocket!r} is no pocket")
        if entry.default not in entry.choices:
            yield Fault("zero.toml", f"{key}.default", f"{entry.default} is not among the choices")
        if (Fate.PRISON in entry.choices) != (entry.prison is not None):
            yield Fault("zero.toml", f"{key}.prison", "goes with the choice of prison, and only with it")
    for wheel in book.wheels.wheel:
        if not any(wheel in entry.wheels and entry.rule == "lose" for entry in book.zero.zero):
            yield Fault("zero.toml", "zero", f"no rule 'lose' for the {wheel} wheel")


def _limits(book: Rulebook) -> Iterator[Fault]:
    for kind, limit in book.limits.limit.items():
        key = f"limit.{kind}"
        if kind not in book.wagers.wager:
            yield Fault("limits.toml", key, f"{kind} is no wager of this rulebook")
        if not 0 < limit.minimum <= limit.maximum:
            yield Fault("limits.toml", key, f"{limit.minimum} to {limit.maximum} is no range of stakes")


def _conduct(book: Rulebook) -> Iterator[Fault]:
    conduct = book.conduct
    if conduct.spin.revolutions < 1:
        yield Fault("conduct.toml", "spin.revolutions", f"{conduct.spin.revolutions}: the least is 1")
    if not conduct.no_more_bets:
        yield Fault("conduct.toml", "no-more-bets", "is empty: betting would never close")
    steps = [step.do for step in conduct.step]
    for step in dict.fromkeys(steps):
        if steps.count(step) > 1:
            yield Fault("conduct.toml", "step", f"{step} stands twice")
    said: Iterable[tuple[str, tuple[str, ...]]] = [
        ("open.by", conduct.open.by),
        ("close.by", conduct.close.by),
        ("betting.by", conduct.betting.by),
        ("spin.by", conduct.spin.by),
        *((f"no-more-bets[{index}].by", entry.by) for index, entry in enumerate(conduct.no_more_bets)),
    ]
    for key, roles in said:
        yield from _roles("conduct.toml", key, roles)
    for reason, entry in book.irregularities.irregularity.items():
        yield from _roles("irregularities.toml", f"irregularity.{reason}.by", entry.by)
        yield from _roles("irregularities.toml", f"irregularity.{reason}.inspected-by", entry.inspected_by)


def _roles(file: str, key: str, roles: tuple[str, ...]) -> Iterator[Fault]:
    for role in roles:
        if role not in ROLES:
            yield Fault(file, key, f"{role} is no role: {', '.join(ROLES)}")


def _bonus(book: Rulebook) -> Iterator[Fault]:
    offered = {
        "b2b": book.bonus.b2b,
        "x-straight": book.bonus.x_straight,
        "bonus-spin": book.bonus.bonus_spin,
    }
    for name, entry in book.wagers.wager.items():
        if entry.group is Group.BONUS and offered.get(name) is None:
            yield Fault("bonus.toml", name, "is missing: wagers.toml offers it")
    for name, bonus in offered.items():
        if bonus is not None and name not in book.wagers.wager:
            yield Fault("wagers.toml", f"wager.{name}", "is missing: bonus.toml describes it")


_CHECKS: tuple[Callable[[Rulebook], Iterator[Fault]], ...] = (
    _wheels,
    _wagers,
    _zero,
    _limits,
    _conduct,
    _bonus,
)
