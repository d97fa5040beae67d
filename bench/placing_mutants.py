"""Change the rules of placing one at a time, and see that the tests of every way in notice.

For each rule in ``play/placing``: it is taken out, its comparison is negated, its bound is shifted. The tests in
``tests/placing`` are grouped by way in (table, desk, slip, environment); a mutant that a way does not notice, though
the rule applies to it, is a survivor. Run by ``make mutation-placing``, in a scratch copy.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
RULES = "src/croupier/play/placing/rules.py"
SPOTS = "src/croupier/play/placing/spots.py"
RULING = "src/croupier/play/placing/ruling.py"
CHIP_TABLE = "src/croupier/play/deciding/chip_rules.py"
ALL = ("table", "desk", "slip", "environment")
CHIPS = ("table", "desk", "environment")
WORDS = ("table", "desk")


class Mutant(NamedTuple):
    """``old`` becomes ``new`` in a file; ``ways`` are those to which the rule applies."""

    name: str
    file: str
    old: str
    new: str
    ways: tuple[str, ...]


def _out(rule: str, ways: tuple[str, ...], within: str) -> Mutant:
    """The rule is not in the list any more."""
    return Mutant(f"{rule}: taken out", RULES, within, re.sub(rf"{rule},? ?", "", within), ways)


STAKE = "(_whole_chips, _divisible, _whole_units, _minimum, _maximum)"
CHIP_RULES = "(_laid_on_the_table, _chips_allowed, _coupon_allowed)"
LAST = "_LAST: tuple[Rule, ...] = (_another_wager, _placeable)"
PLACE = "Way.PLACE: (_not_locked, *_CHIPS, *_STAKE, _chips_held, *_LAST)"

MUTANTS = (
    _out("_not_locked", WORDS, PLACE),
    _out("_laid_on_the_table", WORDS, CHIP_RULES),
    _out("_chips_allowed", WORDS, CHIP_RULES),
    _out("_coupon_allowed", WORDS, CHIP_RULES),
    _out("_whole_chips", WORDS, STAKE),
    _out("_divisible", ALL, STAKE),
    _out("_whole_units", ALL, STAKE),
    _out("_minimum", ALL, STAKE),
    _out("_maximum", ALL, STAKE),
    _out("_chips_held", CHIPS, PLACE),
    _out("_another_wager", ALL, LAST),
    _out("_placeable", CHIPS, LAST),
    Mutant("hand to hand: negated", CHIP_TABLE, 'handed != "hand"', 'handed == "hand"', WORDS),
    Mutant("chips: refused ones allowed", CHIP_TABLE, "rule.verdict is ChipVerdict.ALLOW:", "rule.verdict:", WORDS),
    Mutant("chips: permission not needed", CHIP_TABLE, "if source != ELSEWHERE:", "if source == ELSEWHERE:", WORDS),
    Mutant(
        "coupon: another value", RULES, "attempt.coupon != attempt.amount", "attempt.coupon > attempt.amount", WORDS
    ),
    Mutant("coupon: negated", RULES, "attempt.coupon != attempt.amount", "attempt.coupon == attempt.amount", WORDS),
    Mutant(
        "coupon: beside anything",
        RULES,
        "if rule is not None and rule.verdict is ChipVerdict.REFUSE:",
        "if False:",
        WORDS,
    ),
    Mutant("whole chips: negated", RULING, "NOT_WHOLE if rest else", "NOT_WHOLE if not rest else", CHIPS),
    Mutant("whole chips: shifted", RULING, "(command.amount, own.value)", "(command.amount + 1, own.value)", CHIPS),
    Mutant("divisible: negated", RULES, "if stack.count % by)", "if stack.count % by == 0)", ALL),
    Mutant("divisible: shifted", RULES, "if stack.count % by)", "if stack.count % (by - 1))", ALL),
    Mutant("whole units: negated", RULES, "if stack.count % units)", "if stack.count % units == 0)", ALL),
    Mutant("whole units: shifted", RULES, "if stack.count % units)", "if stack.count % (units - 1))", ALL),
    Mutant("minimum: negated", RULES, "attempt.total < least", "attempt.total >= least", ALL),
    Mutant("minimum: shifted up", RULES, "attempt.total < least", "attempt.total <= least", ALL),
    Mutant("minimum: shifted down", RULES, "attempt.total < least", "attempt.total < least - 100", ALL),
    Mutant("minimum: of each raise", RULES, "attempt.total < least", "attempt.amount < least", ALL[:3]),
    Mutant("maximum: negated", RULES, "attempt.total > most", "attempt.total <= most", ALL),
    Mutant("maximum: shifted down", RULES, "attempt.total > most", "attempt.total >= most", ALL),
    Mutant("maximum: shifted up", RULES, "attempt.total > most", "attempt.total > most + 100", ALL),
    Mutant("maximum: of each raise", RULES, "attempt.total > most", "attempt.amount > most", ALL[:3]),
    Mutant("rack: negated", RULING, "count <= own.count", "count > own.count", ALL),
    Mutant("rack: shifted up", RULING, "count <= own.count", "count < own.count", ALL),
    Mutant("rack: shifted down", RULING, "count <= own.count", "count - 1 <= own.count", CHIPS),
    Mutant(
        "another wager: negated",
        RULES,
        "None if attempt.seat.standalone_wagers else refusal",
        "refusal if attempt.seat.standalone_wagers else None",
        ALL,
    ),
    Mutant(
        "another wager: shifted",
        RULES,
        "None if attempt.seat.standalone_wagers else",
        "None if attempt.seat.standalone_wagers > 1 else",
        ALL,
    ),
    Mutant("bonus: for other wagers", RULES, "group is Group.BONUS", "group is not Group.BONUS", WORDS),
    Mutant("total: without what lies there", RULING, "amount + lying.amount", "lying.amount", ALL[:3]),
    Mutant("checks: the last left out", RULING, "for check in checks:", "for check in checks[:-1]:", ALL),
    Mutant("spots: all are offered", SPOTS, "kind not in rules.terms.offers", "kind in rules.terms.offers", WORDS),
)


def _survived(mutant: Mutant, copy: Path) -> list[str]:
    """The ways whose tests pass all the same."""
    file = copy / mutant.file
    text = file.read_text()
    assert text.count(mutant.old) == 1, f"{mutant.name}: {text.count(mutant.old)} times in {mutant.file}"
    file.write_text(text.replace(mutant.old, mutant.new))
    tests = [f"tests/placing/test_{way}.py" for way in mutant.ways]
    words = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "-p", "no:randomly"]
    env = {**os.environ, "PYTHONPATH": f"{copy / 'src'}", "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run([*words, *tests], cwd=copy, env=env, capture_output=True, text=True).stdout
    file.write_text(text)
    failed = told.partition("short test summary")[2]
    passed = [way for way in mutant.ways if f"tests/placing/test_{way}.py" not in failed]
    print(f"{mutant.name}: {'survives in ' + ', '.join(passed) if passed else 'killed'}", flush=True)
    return passed


def main() -> None:
    jobs = int(sys.argv[1]) if len(sys.argv) > 1 else os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies = [Path(folder) / str(number) for number in range(jobs)]
        for copy in copies:
            copy.mkdir()
            subprocess.run(f"cp -r {ROOT}/src {ROOT}/tests {ROOT}/pyproject.toml {copy}", shell=True, check=True)
        shares = [MUTANTS[number::jobs] for number in range(jobs)]
        found = pool.map(lambda share, copy: [(each, _survived(each, copy)) for each in share], shares, copies)
        results = [result for share in found for result in share]
    runs = sum(len(mutant.ways) for mutant, _ in results)
    survivors = [way for _, ways in results for way in ways]
    print(f"{len(results)} mutants, {runs} ways in; {len(survivors)} survived")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
