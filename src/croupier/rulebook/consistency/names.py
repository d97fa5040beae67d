"""Names: checks that the wheels and wagers in an entry's conditions are those of this rulebook."""

from __future__ import annotations

from collections.abc import Container, Iterator

from croupier.rulebook.book import Rulebook
from croupier.rulebook.fault import Fault
from croupier.rulebook.schema.entry import When


def names(book: Rulebook) -> Iterator[Fault]:
    """Check the names in conditions: a misspelled one would switch a sign off without notice."""
    for file, key, when in _conditions(book):
        yield from _known(file, f"{key}.when.wheels", when.wheels, book.wheels.wheel, "wheels.toml")
        yield from _known(file, f"{key}.when.offers", when.offers, book.wagers.wager, "wagers.toml")
        rules = {entry.rule for entry in book.zero.zero}
        yield from _known(file, f"{key}.when.zero", when.zero, rules, "zero.toml")
    for index, step in enumerate(book.conduct.step):
        yield from _known("conduct.toml", f"step[{index}].offers", step.offers, book.wagers.wager, "wagers.toml")


def _conditions(book: Rulebook) -> Iterator[tuple[str, str, When]]:
    for index, sign in enumerate(book.signs.sign):
        yield "signs.toml", f"sign[{index}]", sign.when
    for index, reading in enumerate(book.readings.reading):
        yield "readings.toml", f"reading[{index}]", reading.when
    for index, approval in enumerate(book.pit.approval):
        yield "pit.toml", f"approval[{index}]", approval.when
    for index, check in enumerate(book.pit.inspection.check):
        yield "pit.toml", f"inspection.check[{index}]", check.when


def _known(file: str, key: str, named: tuple[str, ...], known: Container[str], where: str) -> Iterator[Fault]:
    for name in named:
        if name not in known:
            yield Fault(file, key, f"{name} is not in {where}")
