"""Words: checks that the names and values in a command are known at this table, before any other check."""

from __future__ import annotations

from croupier.bonus.protocol import drawn_game
from croupier.game.zero import Fate
from croupier.play import command as cmd
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.bonus_games import bonus_names
from croupier.rulebook.table import TableRules

CHIPS = ("colour", "value", "plaque", "house", "electronic", "cash")
"""Kinds of chips that can be put on a layout: a player's own, the house's, and some that rulebooks refuse."""

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
"""Reasons for a void spin that every table knows; a rulebook may list more."""


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
    """Refuse a draw whose fields its bonus cannot read."""
    del rules
    if refused := _one_of("for", command.what, bonus_names()):
        return refused
    game = drawn_game(command.what)
    return None if game.read_draw(command.drawn) is not None else Refusal(Code.BAD_COMMAND, game.draw_says)


def _one_of(key: str, word: str | None, known: tuple[str, ...]) -> Refusal | None:
    if word is None or word in known:
        return None
    return Refusal(Code.BAD_COMMAND, f"{key}: {word}; one of {', '.join(known)}.")
