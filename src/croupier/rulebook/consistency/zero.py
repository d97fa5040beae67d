"""Zero rules: every wheel has one, and each says what it needs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from croupier.game.pocket import ZEROS, is_pocket
from croupier.game.zero import Fate, Sentence
from croupier.rulebook.book import Rulebook
from croupier.rulebook.fault import Fault


def zero(book: Rulebook) -> Iterator[Fault]:
    for index, entry in enumerate(book.zero.zero):
        key = f"zero[{index}]"
        for kind in entry.kinds:
            if kind not in book.wagers.wager:
                yield Fault("zero.toml", f"{key}.kinds", f"{kind} is no wager of this rulebook")
        for wheel in entry.wheels:
            if wheel not in book.wheels.wheel:
                yield Fault("zero.toml", f"{key}.wheels", f"{wheel} is not in wheels.toml")
        for pocket in (*entry.on, *entry.may_also_be_on):
            if not is_pocket(pocket):
                yield Fault("zero.toml", f"{key}.on", f"{pocket!r} is no pocket")
            elif pocket not in ZEROS:
                yield Fault("zero.toml", f"{key}.on", f"{pocket} is no zero")
        if entry.default not in entry.choices:
            yield Fault("zero.toml", f"{key}.default", f"{entry.default} is not among the choices")
        if (Fate.PRISON in entry.choices) != (entry.prison is not None):
            yield Fault("zero.toml", f"{key}.prison", "goes with the choice of prison, and only with it")
        prison = entry.prison
        if prison is not None and prison.win is prison.lose is prison.zero is Sentence.STAY:
            yield Fault("zero.toml", f"{key}.prison", "nobody would ever leave it")
    for wheel in book.wheels.wheel:
        if not any(wheel in entry.wheels and entry.rule == "lose" for entry in book.zero.zero):
            yield Fault("zero.toml", "zero", f"no rule 'lose' for the {wheel} wheel")
    told = Counter((entry.rule, wheel) for entry in book.zero.zero for wheel in entry.wheels)
    for (rule, wheel), times in told.items():
        if times > 1:
            yield Fault("zero.toml", "zero", f"{times} rules {rule!r} for the {wheel} wheel")
