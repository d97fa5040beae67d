"""Words: what a command says must mean something before anything else is asked of it."""

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


def bad_word(command: cmd.Command, rules: TableRules) -> Refusal | None:
    """A word of a command that means nothing at this table, if there is one."""
    match command:
        case cmd.Spin(direction=word):
            return _one_of("direction", word, ("opposite", "same"))
        case cmd.NoSpin(why=word):
            return _one_of("why", word, tuple(dict.fromkeys((*rules.book.irregularities.irregularity, *REASONS))))
        case cmd.BuyIn(chips=chips, tender=tender):
            return _one_of("chips", chips, ("colour", "electronic", "value")) or _one_of(
                "tender", tender, ("cash", "receipt", "wallet")
            )
        case cmd.Bring(chips=word):
            return _one_of("chips", word, BROUGHT)
        case cmd.Place(chips=chips, source=source, handed=handed):
            return (
                _one_of("chips", chips, CHIPS)
                or _one_of("from", source, ("dealer", "elsewhere"))
                or _one_of("handed", handed, ("table", "hand"))
            )
        case cmd.Choose(choice=word):
            return _one_of("choice", word, tuple(Fate))
        case cmd.Draw():
            return _bad_draw(command)
        case _:
            return None


def _one_of(key: str, word: str | None, known: tuple[str, ...]) -> Refusal | None:
    if word is None or word in known:
        return None
    return Refusal(Code.BAD_COMMAND, f"{key}: {word}; one of {', '.join(known)}.")


def _bad_draw(command: cmd.Draw) -> Refusal | None:
    """A draw gives what it is for, and nothing else will do."""
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
