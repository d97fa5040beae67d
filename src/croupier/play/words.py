"""Words: checks that the names and values in a command are known at this table, before any other check."""

from __future__ import annotations

from croupier.bonus.protocol import drawn_game
from croupier.game.zero import Fate
from croupier.play import command as cmd
from croupier.play.chips.stack import KINDS, OWN
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.bonus_games import bonus_names
from croupier.rulebook.table import TableRules

CHIPS = (*KINDS, "cash")
"""What can be put on a layout: a player's own chips, the house's, and some that rulebooks refuse."""

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


def of_ball_rests(command: cmd.BallRests, rules: TableRules) -> Refusal | None:
    """Refuse a report that says two things about the revolutions."""
    least = rules.book.conduct.spin.revolutions
    if not command.enough or command.revolutions is None or least is None or command.revolutions >= least:
        return None
    says = f"{command.revolutions} revolutions are not enough: at least {least} make a spin. Tell one of the two."
    return Refusal(Code.BAD_COMMAND, says)


def of_no_spin(command: cmd.NoSpin, rules: TableRules) -> Refusal | None:
    known = tuple(dict.fromkeys((*rules.book.irregularities.irregularity, *REASONS)))
    return _one_of("why", command.why, known)


def of_buy_in(command: cmd.BuyIn, rules: TableRules) -> Refusal | None:
    del rules
    return _chips(command.chips, CHIPS) or _one_of("tender", command.tender, cmd.TENDERS) or _handed(command.handed)


def of_bring(command: cmd.Bring, rules: TableRules) -> Refusal | None:
    del rules
    return _chips(command.chips, BROUGHT) or _handed(command.handed)


def of_place(command: cmd.Place | cmd.Tip, rules: TableRules) -> Refusal | None:
    del rules
    if command.chips is None and command.source is None and command.handed == "table":
        return None
    return (
        _chips(command.chips, CHIPS)
        or _one_of("from", command.source, ("dealer", "elsewhere"))
        or _handed(command.handed)
    )


def of_chips(command: cmd.Lift | cmd.TakeAway | cmd.Permit, rules: TableRules) -> Refusal | None:
    del rules
    return _chips(command.chips, CHIPS)


def of_cash_out(command: cmd.CashOut, rules: TableRules) -> Refusal | None:
    del rules
    return _chips(command.chips, CHIPS) or _handed(command.handed)


def of_return(command: cmd.ReturnChips, rules: TableRules) -> Refusal | None:
    del rules
    return _handed(command.handed)


def _handed(word: str) -> Refusal | None:
    return _one_of("handed", word, ("table", "hand"))


def _chips(said: cmd.NamedChips | None, known: tuple[str, ...]) -> Refusal | None:
    """Refuse a kind of chips that nobody knows, and printed chips that are counted without their value."""
    if said is None or isinstance(said, str):
        return _one_of("chips", said, known)
    for counted in said:
        if refused := _one_of("chips", counted.kind, known):
            return refused
        if counted.value is None and counted.kind not in OWN:
            return Refusal(Code.BAD_COMMAND, f"chips: {counted.count} {counted.kind} chips: say the value of one.")
    return None


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
