"""Consistency: checks that a rulebook's files agree with each other, beyond the types of each file."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.rulebook.book import Rulebook
from croupier.rulebook.consistency import bonus, conduct, names, wagers, wheels, zero
from croupier.rulebook.fault import Fault

_CHECKS: tuple[Callable[[Rulebook], Iterator[Fault]], ...] = (
    wheels.wheels,
    wagers.wagers,
    wagers.shapes_are_sound,
    zero.zero,
    conduct.currency,
    conduct.limits,
    conduct.conduct,
    bonus.bonus,
    bonus.needs,
    bonus.measures,
    names.names,
)


def inconsistencies(book: Rulebook) -> list[Fault]:
    """Every contradiction between the files of a rulebook; layouts are built only if the rest is consistent."""
    found = [fault for check in _CHECKS for fault in check(book)]
    return found or list(wagers.wagers_have_numbers(book))
