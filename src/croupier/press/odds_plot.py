"""Plot the odds: edges by wager, or the result of a slip by pocket in the layout's order."""

from __future__ import annotations

import warnings
from collections import Counter
from pathlib import Path
from typing import Any

from croupier.game.pocket import Pocket, colour, is_zero
from croupier.odds.slip import SlipOdds
from croupier.odds.spelling import percent
from croupier.odds.wager import WagerTable
from croupier.press.canvas import GREEN, INK, RED, canvas, save
from croupier.rulebook.money import currencies, spell_units
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules

GROUPS = {Group.INSIDE: "#2d5f8a", Group.OUTSIDE: "#6f9bbf", Group.BONUS: "#c98a2b"}
POCKETS = {"red": RED, "black": INK, "green": GREEN}
LINE, QUIET = "#c9ccd1", "#5b6068"


def draw_edges(rules: TableRules, rows: WagerTable, path: Path) -> None:
    """A bar for each wager with its edge; open marks for the edges of worse choices after a zero."""
    figure, axes = canvas(_title(rules, "House edge by wager"), 8.5, 1.7 + 0.27 * len(rows))
    places = range(len(rows))
    edges = [float(row.edge) * 100 for row in rows]
    groups = [rules.wager(row.kind).group for row in rows]
    apart = Counter(row.kind for row in rows)
    for group in Group:
        chosen = [place for place in places if groups[place] is group]
        if chosen:
            axes.barh(chosen, [edges[place] for place in chosen], color=GROUPS[group], height=0.68, label=str(group))
    names = [rules.title(row.kind) + (f" ({row.example})" if apart[row.kind] > 1 else "") for row in rows]
    axes.set_yticks(places, names, parse_math=False)
    axes.invert_yaxis()
    reach = max(0.0, *edges)
    for place, row in zip(places, rows, strict=True):
        others = [float(edge) * 100 for fate, edge in row.choices if fate != row.best]
        axes.plot(others, [place] * len(others), "o", mfc="none", mec=QUIET, ms=5)
        end = max([0.0, edges[place], *others])
        label = {"facecolor": "white", "edgecolor": "none", "pad": 0.6}
        axes.text(end + reach * 0.015, place, f"{row.edge}  {percent(row.edge)}", va="center", fontsize=8, bbox=label)
    if any(row.choices for row in rows):
        axes.plot([], [], "o", mfc="none", mec=QUIET, ms=5, label="the worse choice after a zero")
    axes.set_xlim(min(0.0, *edges), reach * 1.22 or 1)
    axes.set_xlabel("house edge, % of the stake", fontsize=9)
    _finish(figure, axes, "x", path)


def draw_slip(rules: TableRules, weighed: SlipOdds, path: Path) -> None:
    """The gain or loss of a slip for each pocket, the zeros first and then the numbers in the layout's order."""
    edge = f"edge {weighed.edge} ({percent(weighed.edge)})"
    ahead = f"ahead with chance {weighed.hit} ({percent(weighed.hit)})"
    figure, axes = canvas(_title(rules, f"A slip by pocket: {edge}, {ahead}"), 11, 4.8)
    pockets = layout_order(rules)
    results = [float(weighed.by_pocket[pocket] - weighed.stake) / rules.unit for pocket in pockets]
    axes.bar(range(len(pockets)), results, color=[POCKETS[colour(pocket)] for pocket in pockets], width=0.78)
    axes.set_xticks(range(len(pockets)), [rules.terms.wheel.label(pocket) for pocket in pockets], parse_math=False)
    axes.set_xlim(-0.7, len(pockets) - 0.3)
    axes.axhline(0, color=QUIET, lw=0.8)
    average = float(weighed.mean - weighed.stake) / rules.unit
    digits = currencies()[rules.currency] + 2  # an average may have fractions of a minor unit
    stake = spell_units(weighed.stake, rules.currency)
    told = f"on average {average:,.{digits}f} {rules.currency} of {stake} staked"
    axes.axhline(average, color=GROUPS[Group.BONUS], lw=1.4, ls="--", label=told)
    axes.set_ylabel(f"the player's result, {rules.currency}", fontsize=9)
    axes.set_xlabel("pocket", fontsize=9)
    _finish(figure, axes, "y", path)


def layout_order(rules: TableRules) -> tuple[Pocket, ...]:
    """The pockets in play in the layout's order: the zeros, then 1 to 36.

    >>> from croupier import table
    >>> layout_order(table("maryland"))[:4]
    ('0', '00', '1', '2')
    """
    wheel = rules.terms.wheel
    numbers = (pocket for pocket in wheel.in_play if not is_zero(pocket))
    return (*wheel.zeros, *sorted(numbers, key=int))


def _title(rules: TableRules, title: str) -> str:
    wheel = rules.terms.wheel.name
    return f"{title}\n{rules.name} · {wheel} · zero: {rules.house.zero} · rules {rules.digest[:16]}"


def _finish(figure: Any, axes: Any, along: str, path: Path) -> None:
    axes.set_title(axes.get_title(loc="left"), loc="left", fontsize=10, color=INK, parse_math=False)
    axes.grid(axis=along, color=LINE, lw=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelsize=8)
    axes.spines[["left", "bottom"]].set_visible(False)
    figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # the font may lack the script of a house's name
        save(figure, path)
