"""Checks of what a house states in a bonus section: weights, and whether a winning stake is returned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.bonus.weighted import Weighted, Weights
from croupier.rulebook.breach import Findings


def stake_is_returned(key: str, stated: str | None, assumed: str, clause: str, findings: Findings) -> bool:
    """Whether a winning stake is returned beside the winnings."""
    if stated is None:
        findings.assumed(key, clause)
        return assumed == "returned"
    if stated not in ("returned", "kept"):
        findings.breach(key, f"{stated}: a winning stake is returned or kept", clause)
    findings.house(key, clause)
    return stated == "returned"


def stated_weights(key: str, stated: Weights | None, assumed: Weights, clause: str, findings: Findings) -> Weights:
    """The weights that the house states, or the assumed ones."""
    if stated is None:
        findings.assumed(key, clause)
        return assumed
    findings.house(key, clause)
    if any(weight < 0 for weight in stated.values()) or not sum(stated.values()):
        findings.breach(key, "weights are whole numbers from 0 up, and not all of them 0", clause)
        return assumed
    return stated


def all_listed(
    key: str, weights: Weights, listed: Weights, clauses: Mapping[str, str], clause: str, findings: Findings
) -> None:
    """Check that weights are for every value of a paytable, each above 0, and for nothing else.

    ``clauses`` are those of the values, ``clause`` that of the paytable.
    """
    for value in weights:
        if value not in listed:
            findings.breach(key, f"{value} is not in the paytable: it has {', '.join(listed)}", clause)
    for value in listed:
        if not weights.get(value):
            findings.breach(key, f"{value} cannot come: give it a weight of 1 or more", clauses.get(value, clause))


def whole_values(key: str, weights: Weights, low: int, high: int | None, clause: str, findings: Findings) -> Weighted:
    """Weights whose values are whole numbers within bounds, the smallest first."""
    values = {}
    for text, weight in weights.items():
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 and text[0] != "0" else low - 1
        if value < low or (high is not None and value > high):
            bounds = f"from {low} to {high}" if high is not None else f"from {low} up"
            findings.breach(key, f"{text}: values are whole numbers {bounds}", clause)
        values[value] = weight
    return tuple(sorted(values.items()))


def spell_stake(returned: bool) -> str:
    return "returned" if returned else "kept"


def spell_weights(pairs: Iterable[tuple[object, int]]) -> str:
    """
    >>> spell_weights([(10, 5), (20, 6)])
    '10 (5), 20 (6); weights add up to 11'
    """
    found = list(pairs)
    told = ", ".join(f"{value} ({weight})" for value, weight in found)
    return f"{told}; weights add up to {sum(weight for _, weight in found)}"
