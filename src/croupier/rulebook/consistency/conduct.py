"""The round of play: checks that betting closes, steps are unique, and roles and limits exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.rulebook.book import Rulebook
from croupier.rulebook.fault import Fault
from croupier.rulebook.money import currencies
from croupier.rulebook.role import ROLES

TOLD = ("floor", "pit")
"""Who can be told of a late hand: those who supervise a table."""


def currency(book: Rulebook) -> Iterator[Fault]:
    if book.title.currency not in currencies():
        says = f"{book.title.currency} is no currency code: write its three capitals as in ISO 4217, such as USD or JPY"
        yield Fault("rulebook.toml", "currency", says)


def limits(book: Rulebook) -> Iterator[Fault]:
    for kind, limit in book.limits.limit.items():
        key = f"limit.{kind}"
        if kind not in book.wagers.wager:
            yield Fault("limits.toml", key, f"{kind} is no wager of this rulebook")
        if not 0 < limit.minimum <= limit.maximum:
            yield Fault("limits.toml", key, f"{limit.minimum} to {limit.maximum} is no range of stakes")


def conduct(book: Rulebook) -> Iterator[Fault]:
    round_ = book.conduct
    if round_.spin.revolutions is not None and round_.spin.revolutions < 1:
        yield Fault("conduct.toml", "spin.revolutions", f"{round_.spin.revolutions}: the least is 1")
    if not round_.no_more_bets:
        yield Fault("conduct.toml", "no-more-bets", "is empty: betting would never close")
    elif any(book.clauses[clause].temporary for clause in round_.no_more_bets[-1].clauses if clause in book.clauses):
        says = "the last entry must always be in force: betting would never close"
        yield Fault("conduct.toml", "no-more-bets", says)
    steps = [step.do for step in round_.step]
    for step in dict.fromkeys(steps):
        if steps.count(step) > 1:
            yield Fault("conduct.toml", "step", f"{step} stands twice")
    said: Iterable[tuple[str, tuple[str, ...]]] = [
        ("open.by", round_.open.by),
        ("close.by", round_.close.by),
        ("betting.by", round_.betting.by),
        ("spin.by", round_.spin.by),
        *((f"no-more-bets[{index}].by", entry.by) for index, entry in enumerate(round_.no_more_bets)),
    ]
    for key, roles in said:
        yield from _roles("conduct.toml", key, roles)
    for key, late in (("late-place", round_.late_place), ("late-lift", round_.late_lift)):
        if late.report_to is not None and late.report_to not in TOLD:
            yield Fault("conduct.toml", f"{key}.report-to", f"{late.report_to} is told of nothing: {', '.join(TOLD)}")
        if late.report_clauses and late.report_to is None:
            yield Fault("conduct.toml", f"{key}.report-to", "is missing: report-clauses say that somebody is told")
    for reason, entry in book.irregularities.irregularity.items():
        yield from _roles("irregularities.toml", f"irregularity.{reason}.by", entry.by)
        yield from _roles("irregularities.toml", f"irregularity.{reason}.inspected-by", entry.inspected_by)
        yield from _roles("irregularities.toml", f"irregularity.{reason}.replaced-by", entry.replaced_by)


def _roles(file: str, key: str, roles: tuple[str, ...]) -> Iterator[Fault]:
    for role in roles:
        if role not in ROLES:
            yield Fault(file, key, f"{role} is no role: {', '.join(ROLES)}")
