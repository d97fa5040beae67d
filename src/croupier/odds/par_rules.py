"""Describe the rules behind a par sheet: the zero rule, the house's choices, and the weights of the bonus wagers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from croupier.bonus.protocol import bonuses
from croupier.game.pocket import ZEROS
from croupier.game.zero import Fate, Sentence
from croupier.rulebook.breach import Source
from croupier.rulebook.house import house_document
from croupier.rulebook.table import TableRules

_TOLD_APART = {"rulebook", "name", "currency", "date", "wheel", "zero"}
"""Keys of a house file that another part of the sheet shows."""
_FATES = {Fate.LOSE: "is lost", Fate.HALF: "gets half back", Fate.PRISON: "stays in prison"}
_SENTENCES = {Sentence.RELEASE: "released", Sentence.LOST: "lost", Sentence.STAY: "kept in prison"}


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that the rulebook leaves open, and who chose it."""

    key: str
    value: str
    source: Source


def zero_sentence(rules: TableRules) -> str:
    """Describe what a zero does to the wagers that the zero rule covers.

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
    """The house's choices, and every weight, stake and meter that the bonus wagers use."""
    stated = house_document(rules.house)
    chosen = {key: value for key, value in stated.items() if key not in _TOLD_APART and key not in rules.house.bonus}
    plain = [Choice(key, value, Source.HOUSE) for key, value in _flat(chosen)]
    keys = {key for key, _ in _flat(stated)}
    of_bonuses = (option for bonus in bonuses(rules).values() for option in bonus.options(rules.currency))
    return (*plain, *(_sourced(Choice(*option), rules, keys) for option in of_bonuses))


def _sourced(choice: Choice, rules: TableRules, stated: set[str]) -> Choice:
    """A choice with the source of its value, if it is recorded; the house if its file states the value."""
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
