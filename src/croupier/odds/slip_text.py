"""Parse a slip such as ``red=5,straight:17=1`` and place its wagers by the table's own placing rules.

See docs/decisions/0070-one-way-to-place.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.game.settlement import MinorUnits
from croupier.game.spot import Spot
from croupier.play.lone_player import lay_together, seat_of
from croupier.play.placing.spots import find
from croupier.play.refusal import Refusal
from croupier.rulebook.money import amount_form, parse_money
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class SlipLine:
    """One wager of a slip."""

    spot: Spot
    stake: MinorUnits
    imprisoned: bool = False


class BadSlip(Exception):  # noqa: N818 - the name states the condition
    """A slip that cannot be placed at the table: the line at fault, and why."""


def parse_slip(text: str, rules: TableRules) -> tuple[SlipLine, ...]:
    """The wagers of a slip that the pocket alone settles. Raises BadSlip if the table would refuse one of them."""
    lines = parse_lines(text, rules)
    for number, line in enumerate(lines, start=1):
        if rules.wager(line.spot.kind).group is Group.BONUS:
            raise BadSlip(f"{_where(number, text)}: {line.spot.kind} is a bonus wager and has odds of its own")
    return lines


def parse_lines(text: str, rules: TableRules) -> tuple[SlipLine, ...]:
    """The wagers of a slip, including bonus wagers. Raises BadSlip if the table would refuse one of them."""
    lines = tuple(_read(word, _where(number, text), rules) for number, word in enumerate(text.split(","), start=1))
    seat = seat_of(sum(line.stake for line in lines), rules)
    if stopped := lay_together([(line.spot, line.stake) for line in lines], seat, rules):
        index, refusal = stopped
        raise BadSlip(f"{_where(index + 1, text)}: {refusal.says}")
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
