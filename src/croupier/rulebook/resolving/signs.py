"""Signs: what the house must post at this table, with the table's own figures in the text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.game.shape import composite
from croupier.game.zero import Fate, Sentence
from croupier.rulebook.money import spell_money

if TYPE_CHECKING:
    from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class Sign:
    clause: str
    text: str


def signs(rules: TableRules) -> tuple[Sign, ...]:
    """The signs that the rulebook requires the house to post here."""
    wanted = [
        entry
        for entry in rules.book.signs.sign
        if entry.clause not in rules.not_in_force and rules.concerns(entry.when)
    ]
    posted = (Sign(entry.clause, _filled(entry.text, rules)) for entry in wanted)
    return tuple(sign for sign in posted if sign.text)


def _filled(text: str, rules: TableRules) -> str:
    """The text of a sign with the words in braces replaced by the table's own figures."""
    for word, fill in _FILL.items():
        if word in text:
            text = text.replace(word, fill(rules))
    return text


def _limits(rules: TableRules) -> str:
    """Kinds with the same limits share a line. A composite is bound part by part."""
    groups: dict[tuple[int, int | None], list[str]] = {}
    for kind, limit in rules.limits.items():
        if composite(rules.wager(kind).shape):
            continue
        groups.setdefault((limit.minimum, limit.maximum), []).append(rules.title(kind))
    lines = []
    for (low, high), kinds in groups.items():
        most = "no maximum" if high is None else f"maximum {spell_money(high, rules.currency)}"
        names = "All wagers" if len(groups) == 1 else ", ".join(kinds)
        lines.append(f"{names}: minimum {spell_money(low, rules.currency)}, {most}.")
    return " ".join(lines)


_FATES = {
    Fate.LOSE: "lose the whole stake",
    Fate.HALF: "lose half of the stake and get half back",
    Fate.PRISON: "stay in prison for the next spin",
}
_SENTENCES = {
    Sentence.RELEASE: "is given back",
    Sentence.LOST: "is lost",
    Sentence.STAY: "stays in prison",
}


def _zero(rules: TableRules) -> str:
    """What each zero does to the wagers that the zero rule is about."""
    zero = rules.terms.zero
    assert zero is not None
    kinds = ", ".join(rules.title(kind) for kind in rules.terms.offers if kind in zero.kinds)
    zeros = [pocket for pocket in rules.terms.wheel.zeros if pocket in zero.on]
    if not kinds or not zeros:
        return ""
    fates = " or ".join(_FATES[fate] for fate in zero.choices)
    text = f"When the ball rests in {' or '.join(zeros)}, {kinds} {fates}."
    choice = " The player chooses." if zero.prison is not None and len(zero.choices) > 1 else ""
    others = " or ".join(pocket for pocket in rules.terms.wheel.zeros if pocket not in zero.on)
    return text + choice + (f" In {others} they lose the whole stake." if others else "") + _prison(rules)


def _prison(rules: TableRules) -> str:
    """What becomes of an imprisoned wager."""
    zero = rules.terms.zero
    if zero is None or zero.prison is None:
        return ""
    prison = zero.prison
    ends = ((prison.win, "wins"), (prison.lose, "loses"), (prison.zero, "is such a zero again"))
    told = ", ".join(f"{_SENTENCES[sentence]} if that spin {outcome}" for sentence, outcome in ends)
    return f" In Prison: the wager {told}."


def _paytable(rules: TableRules) -> str:
    """The paytables of the table's bonuses that must be posted."""
    return " ".join(filter(None, (bonus.sign() for bonus in rules.bonus.values())))


def _rules(rules: TableRules) -> str:
    odds = ", ".join(
        f"{rules.title(kind)} {offer.pays} to 1" for kind, offer in rules.terms.offers.items() if offer.pays
    )
    words = [f"House rules. Winners are paid: {odds}.", _zero(rules), "Ask the dealer for a printed copy."]
    return " ".join(filter(None, words))


def _tips(rules: TableRules) -> str:
    if not rules.house.tip_wagers:
        return "Wagers for the dealers are not taken."
    return rules.tips or "Wagers for the dealers are taken without restriction."


_FILL: dict[str, Callable[[TableRules], str]] = {
    "{limits}": _limits,
    "{zero}": _zero,
    "{paytable}": _paytable,
    "{rules}": _rules,
    "{tips}": _tips,
}
