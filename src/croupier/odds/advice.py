"""Advice: name the choice after a zero that costs the player least."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from croupier.game.zero import Fate
from croupier.odds.spelling import percent
from croupier.odds.wager import WagerOdds

_WORDS = {Fate.LOSE: "losing the stake", Fate.HALF: "half back", Fate.PRISON: "prison"}


def advice(rows: Iterable[WagerOdds]) -> str | None:
    """Name the choice with the smallest edge for each kind of wager; None if no zero leaves a choice.

    >>> from croupier import table, wager_odds
    >>> told = advice(wager_odds(table("colorado:single-zero", zero="prison")))
    >>> told.partition(" (")[0]
    'red, black, odd, even, low, high: half back is strictly better than prison'
    """
    alike: dict[tuple[tuple[Fate, Fraction], ...], list[str]] = {}
    for row in rows:
        if row.choices:
            alike.setdefault(row.choices, []).append(row.kind)
    return " ".join(_sentence(kinds, choices) for choices, kinds in alike.items()) or None


def _sentence(kinds: list[str], choices: tuple[tuple[Fate, Fraction], ...]) -> str:
    best, *others = sorted(choices, key=lambda pair: pair[1])
    wagers = ", ".join(kinds)
    if best[1] == others[-1][1]:
        names = " and ".join(_WORDS[fate] for fate, _ in choices)
        return f"{wagers}: {names} are worth the same (edge {best[1]}, {percent(best[1])})."
    worse = [(fate, edge) for fate, edge in others if edge > best[1]]
    names = " and ".join(_WORDS[fate] for fate, _ in worse)
    edges = " and ".join(f"{edge}, {percent(edge)}" for _, edge in worse)
    ours = f"{best[1]}, {percent(best[1])}"
    return f"{wagers}: {_WORDS[best[0]]} is strictly better than {names} (edge {ours}, against {edges})."
