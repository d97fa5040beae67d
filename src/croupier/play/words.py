"""Words: what a command says must mean something at this table before anything else is asked of it."""

from __future__ import annotations

from croupier.game.zero import Fate
from croupier.play import command as cmd
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.table import TableRules

CHIPS = ("colour", "value", "plaque", "house", "electronic", "cash")
"""What can lie on a layout: a player's own chips, the house's, and what some rulebooks refuse."""

BROUGHT = ("value", "plaque", "house")
"""Chips that can come from elsewhere."""

REASONS = (
    "same-direction",
    "too-few-revolutions",
    "foreign-object",
    "ball-left-wheel",
    "ball-not-spun",
    "ball-did-not-fall",
    "ball-broke",
    "wheel-stopped",
    "wheel-not-turning",
    "interference",
    "covered-00",
    "hanging-ball",
)
"""Why a spin can be void, in words that every table knows; a rulebook may list more."""

DRAWS = ("b2b", "x-straight", "bonus-spin")


def of_spin(command: cmd.Spin, rules: TableRules) -> Refusal | None:
    del rules
    return _one_of("direction", command.direction, ("opposite", "same"))


def of_no_spin(command: cmd.NoSpin, rules: TableRules) -> Refusal | None:
    known = tuple(dict.fromkeys((*rules.book.irregularities.irregularity, *REASONS)))
    return _one_of("why", command.why, known)


def of_buy_in(command: cmd.BuyIn, rules: TableRules) -> Refusal | None:
    del rules
    return _one_of("chips", command.chips, ("colour", "electronic", "value")) or _one_of(
        "tender", command.tender, ("cash", "receipt", "wallet")
    )


def of_bring(command: cmd.Bring, rules: TableRules) -> Refusal | None:
    del rules
    return _one_of("chips", command.chips, BROUGHT)


def of_place(command: cmd.Place, rules: TableRules) -> Refusal | None:
    del rules
    if command.chips is None and command.source is None and command.handed == "table":
        return None
    return (
        _one_of("chips", command.chips, CHIPS)
        or _one_of("from", command.source, ("dealer", "elsewhere"))
        or _one_of("handed", command.handed, ("table", "hand"))
    )


def of_choose(command: cmd.Choose, rules: TableRules) -> Refusal | None:
    del rules
    return _one_of("choice", command.choice, tuple(Fate))


def of_draw(command: cmd.Draw, rules: TableRules) -> Refusal | None:
    """A draw gives what it is for, and nothing else will do."""
    del rules
    wheels = (command.position, command.hot, command.community)
    wanted = {
        "b2b": command.multiplier is not None,
        "x-straight": command.numbers is not None,
        "bonus-spin": command.targets is not None or None not in wheels,
    }
    says = {
        "b2b": "A back-to-back draw gives a multiplier.",
        "x-straight": "A Roulette X draw gives numbers with their odds.",
        "bonus-spin": "A Bonus Spin draw gives targets; after a hit, position, hot and community.",
    }
    if command.what not in DRAWS:
        return _one_of("for", command.what, DRAWS)
    return None if wanted[command.what] else Refusal(Code.BAD_COMMAND, says[command.what])


def _one_of(key: str, word: str | None, known: tuple[str, ...]) -> Refusal | None:
    if word is None or word in known:
        return None
    return Refusal(Code.BAD_COMMAND, f"{key}: {word}; one of {', '.join(known)}.")
