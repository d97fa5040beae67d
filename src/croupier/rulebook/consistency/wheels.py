"""Wheels: each is a whole wheel, and only zeros are covered."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.game.pocket import ZEROS
from croupier.game.wheel import CUSTOMARY, Wheel, faults
from croupier.rulebook.book import Rulebook
from croupier.rulebook.fault import Fault
from croupier.rulebook.schema.wheels import WheelEntry


def wheel_of(name: str, entry: WheelEntry) -> Wheel:
    """The wheel that an entry describes, in the customary order if it gives none."""
    order = entry.order if entry.order is not None else CUSTOMARY[name].order
    return Wheel(name, order, frozenset(entry.covers))


def wheels(book: Rulebook) -> Iterator[Fault]:
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
            elif pocket not in ZEROS:
                yield Fault("wheels.toml", f"{key}.covers", f"{pocket} cannot be covered: only a zero can")
        if entry.covers and entry.void is None:
            yield Fault("wheels.toml", f"{key}.void", "is missing: it says what a ball in a covered pocket brings")
    if book.title.default_wheel not in book.wheels.wheel:
        yield Fault("rulebook.toml", "default-wheel", f"{book.title.default_wheel} is not in wheels.toml")
