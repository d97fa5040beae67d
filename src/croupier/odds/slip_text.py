"""Read a slip from ``red=5,straight:17=1`` and lay its wagers by the table's own rules of placing.

See docs/decisions/0070-one-way-to-place.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from immutables import Map
from msgspec.structs import replace

from croupier.game.settlement import MinorUnits
from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play.laying import Laying
from croupier.play.phase import Phase
from croupier.play.placing.spots import find
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat, start
from croupier.rulebook.money import amount_form, parse_money
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class SlipLine:
    """One wager of a slip."""

    spot: Spot
    stake: MinorUnits
    imprisoned: bool = False


class BadSlip(Exception):  # noqa: N818 - it is named for what it is
    """A slip that cannot be placed at the table: which line, and why."""


def parse_slip(text: str, rules: TableRules) -> tuple[SlipLine, ...]:
    """The wagers of a slip that the pocket alone settles. Raises BadSlip where the table would refuse one of them."""
    lines = parse_lines(text, rules)
    for number, line in enumerate(lines, start=1):
        if rules.wager(line.spot.kind).group is Group.BONUS:
            raise BadSlip(f"{_where(number, text)}: {line.spot.kind} is a bonus wager and has odds of its own")
    return lines


def parse_lines(text: str, rules: TableRules) -> tuple[SlipLine, ...]:
    """The wagers of a slip, bonus wagers among them. Raises BadSlip where the table would refuse one of them."""
    lines = tuple(_read(word, _where(number, text), rules) for number, word in enumerate(text.split(","), start=1))
    _lay(lines, text, rules)
    return lines


def _where(number: int, text: str) -> str:
    return f"slip, wager {number} ({text.split(',')[number - 1].strip() or 'empty'})"


def _read(word: str, where: str, rules: TableRules) -> SlipLine:
    name, equals, amount = (part.strip() for part in word.partition("="))
    if not equals:
        raise BadSlip(f"{where}: write SPOT=AMOUNT, such as red=5")
    spot = find(name, rules)
    if isinstance(spot, Refusal):
        raise BadSlip(f"{where}: {name!r} is no spot of this table; `croupier spots` lists them")
    stake = parse_money(amount, rules.currency)
    if not stake:
        raise BadSlip(f"{where}: {amount!r} is no stake: write {amount_form(rules.currency)}, above 0")
    return SlipLine(spot, stake)


def _lay(lines: tuple[SlipLine, ...], text: str, rules: TableRules) -> None:
    """Place the wagers one after the other; those that need another beside them last, for a slip has no order."""
    laying = Laying(_table(sum(line.stake for line in lines), rules), rules)
    numbered = list(enumerate(lines, start=1))
    for number, line in sorted(numbered, key=lambda each: rules.wager(each[1].spot.kind).beside is not None):
        answer = laying.lay(cmd.Place(seat=SEAT, spot=line.spot.id, amount=line.stake))
        if isinstance(answer, Refusal):
            raise BadSlip(f"{_where(number, text)}: {answer.says}")


SEAT = 1


def _table(rack: int, rules: TableRules) -> RoundState:
    """A table with betting open and a spin behind it, and a player who has the chips for a slip, of any value."""
    seats = Map({SEAT: Seat(rack=rack)})
    return replace(start(rules), phase=Phase.BETTING, prior=rules.terms.wheel.in_play[0], seats=seats)
