"""The rules behind a par sheet in words: the zero rule, what the house chose, and the weights of the bonus wagers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from croupier.game.pocket import ZEROS
from croupier.game.zero import Fate, Sentence
from croupier.rulebook.breach import Source
from croupier.rulebook.money import spell_money
from croupier.rulebook.resolving.bonus import BonusSpinRules
from croupier.rulebook.table import TableRules

_BONUS = ("b2b", "x-straight", "bonus-spin")
_TOLD_APART = {"rulebook", "name", "currency", "date", "wheel", "zero", *_BONUS}
"""Keys of a house file that stand elsewhere on the sheet, or are told with the bonus wagers that use them."""
_FATES = {Fate.LOSE: "is lost", Fate.HALF: "gets half back", Fate.PRISON: "stays in prison"}
_SENTENCES = {Sentence.RELEASE: "released", Sentence.LOST: "lost", Sentence.STAY: "kept in prison"}


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that the rulebook leaves open, and who filled it in."""

    key: str
    value: str
    source: Source


def zero_sentence(rules: TableRules) -> str:
    """What a zero does to the wagers it is about.

    >>> from croupier import table
    >>> zero_sentence(table("massachusetts", zero="half"))
    'On 0 or 00 a wager on red, black, odd, even, low, high gets half back.'
    """
    zero = rules.terms.zero
    caught = [kind for kind in rules.terms.offers if zero is not None and kind in zero.kinds]
    if zero is None or not caught:
        return "No wager at this table is about zeros."
    on = " or ".join(pocket for pocket in ZEROS if pocket in zero.on)
    says = f"On {on} a wager on {', '.join(caught)} {' or '.join(_FATES[fate] for fate in zero.choices)}"
    if len(zero.choices) > 1:
        says += ", as its owner chooses"
    if zero.prison is not None:
        prison = zero.prison
        says += (
            f". In prison it is {_SENTENCES[prison.win]} when it would win, {_SENTENCES[prison.lose]} when it would"
            f" lose, {_SENTENCES[prison.zero]} on another such zero"
        )
    return says + "."


def options(rules: TableRules) -> tuple[Choice, ...]:
    """What the house chose, and every weight, stake and meter that the bonus wagers are reckoned with."""
    stated = msgspec.to_builtins(rules.house, str_keys=True)
    chosen = {key: value for key, value in stated.items() if key not in _TOLD_APART}
    plain = [Choice(key, value, Source.HOUSE) for key, value in _flat(chosen)]
    keys = {key for key, _ in _flat(stated)}
    return (*plain, *(_sourced(choice, rules, keys) for choice in _bonus(rules)))


def _sourced(choice: Choice, rules: TableRules, stated: set[str]) -> Choice:
    """A choice with where its value comes from, if that is on record; the house's where its file states it."""
    if choice.key in rules.origins:
        return replace(choice, source=rules.origins[choice.key].source)
    return replace(choice, source=Source.HOUSE) if choice.key in stated else choice


def _flat(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        elif isinstance(value, list | tuple):
            yield above + key, ", ".join(map(str, value))
        else:
            yield above + key, str(value).lower() if isinstance(value, bool) else str(value)


def _bonus(rules: TableRules) -> Iterator[Choice]:
    offered, unsaid = rules.bonus, Source.ASSUMPTION
    if offered.b2b is not None:
        yield Choice("b2b.multipliers", _weights(offered.b2b.multipliers), unsaid)
        yield Choice("b2b.stake", _kept(offered.b2b.stake_returned), unsaid)
    if offered.x_straight is not None:
        name, table = offered.x_straight.paytable, offered.x_straight.table
        told = f"{name}: {table.plain} to 1, the number drawn first {table.first} to 1"
        yield Choice("x-straight.paytable", told, unsaid)
        yield Choice("x-straight.draws", _weights(offered.x_straight.draws), unsaid)
        yield Choice("x-straight.pays", _weights(offered.x_straight.later), unsaid)
    if offered.bonus_spin is not None:
        yield from _bonus_spin(offered.bonus_spin, rules.currency)


def _bonus_spin(spin: BonusSpinRules, currency: str) -> Iterator[Choice]:
    unsaid, law = Source.ASSUMPTION, Source.REGULATOR
    yield Choice("bonus-spin.wager", spell_money(spin.stake, currency), law)
    yield Choice("bonus-spin.stake", _kept(spin.stake_returned), unsaid)
    yield Choice("seats", str(spin.positions), unsaid)
    yield Choice("bonus-spin.targets", _weights(spin.targets), unsaid)
    yield Choice("bonus-spin.hot", _weights(spin.hot.items()), unsaid)
    yield Choice("bonus-spin.community", _weights(spin.community.items()), unsaid)
    for name, meter in spin.meters.items():
        yield Choice(f"bonus-spin.{name}.start", spell_money(meter.start, currency), law)
        yield Choice(f"bonus-spin.{name}.reset", spell_money(meter.reset, currency), law)
        yield Choice(f"bonus-spin.{name}.rate", str(meter.rate), unsaid)


def _kept(returned: bool) -> str:
    return "returned" if returned else "kept"


def _weights(pairs: Iterable[tuple[object, int]]) -> str:
    """
    >>> _weights([(10, 5), (20, 6)])
    '10 (5), 20 (6); weights add up to 11'
    """
    found = list(pairs)
    told = ", ".join(f"{value} ({weight})" for value, weight in found)
    return f"{told}; weights add up to {sum(weight for _, weight in found)}"
