"""Spelling chips for people and for documents: how many of which look, at what value."""

from __future__ import annotations

from typing import Any

from croupier.play.chips.counts import Chips
from croupier.play.chips.stack import OWN, Stack
from croupier.rulebook.money import spell_money


def spell_chips(chips: Chips, currency: str) -> str:
    """Chips in words: own chips by their colour, others by their printed value.

    >>> from croupier.play.chips.stack import Stack
    >>> spell_chips((Stack("colour", 500, 17, "blue"), Stack("value", 10000, 1, "black", "value")), "USD")
    '17 blue at USD 5 and 1 value chip of USD 100'
    """
    words = []
    for stack in chips:
        value, many = spell_money(stack.value, currency), "" if stack.count == 1 else "s"
        noun = stack.kind if stack.kind == "plaque" else f"{stack.kind} chip"
        words.append(
            f"{stack.count} {stack.colour} at {value}"
            if stack.kind in OWN
            else f"{stack.count} {noun}{many} of {value}"
        )
    return " and ".join(words) or "no chips"


def spell_kinds(chips: Chips, currency: str) -> str:
    """Which chips they are, where the amount is told beside them: counts only if there are several.

    >>> from croupier.play.chips.stack import Stack
    >>> spell_kinds((Stack("colour", 500, 17, "blue"),), "USD")
    'blue chips at USD 5 each'
    """
    if len(chips) != 1:
        return spell_chips(chips, currency)
    (stack,), value = chips, spell_money(chips[0].value, currency)
    if stack.kind in OWN:
        return f"{stack.colour} chips at {value} each"
    return f"{stack.kind}s of {value}" if stack.kind == "plaque" else f"{stack.kind} chips of {value}"


def stack_document(stack: Stack) -> dict[str, Any]:
    """A stack as the command prints it; ``from`` only if the chips are not from this table's dealer."""
    shown: dict[str, Any] = {
        "kind": stack.kind,
        "colour": stack.colour,
        "design": stack.design,
        "value": stack.value,
        "count": stack.count,
    }
    return {**shown, "from": stack.source} if stack.source else shown
