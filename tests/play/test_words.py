"""Words: every word of a command must mean something before anything else is asked."""

from __future__ import annotations

import pytest

from croupier.play.decide import ACT_OF
from croupier.play.parse import read_command
from croupier.play.refusal import Code, Refusal
from croupier.play.words import CHIPS, REASONS
from rulebook.houses import legal

RULES = legal("small-stakes")


def bad_word(line: str) -> Refusal | None:
    command = read_command(line)
    return ACT_OF[type(command)].words(command, RULES)


def test_the_words_that_every_table_knows() -> None:
    assert " ".join(CHIPS) == "colour electronic value plaque house tournament cash"
    assert " ".join(REASONS) == (
        "same-direction too-few-revolutions foreign-object ball-left-wheel ball-not-spun ball-did-not-fall ball-broke "
        "wheel-stopped wheel-not-turning interference covered-00 hanging-ball"
    )


@pytest.mark.parametrize(
    "line",
    [
        '{"do": "spin"}',
        '{"do": "spin", "direction": "same"}',
        '{"do": "no_spin", "why": "wheel-stopped"}',
        '{"do": "buy_in", "seat": 1, "amount": 5}',
        '{"do": "buy_in", "seat": 1, "amount": 5, "chips": "electronic", "tender": "receipt"}',
        '{"do": "bring", "seat": 1, "amount": 5, "chips": "plaque"}',
        '{"do": "place", "seat": 1, "spot": "anywhere", "amount": 5}',
        '{"do": "place", "seat": 1, "spot": "red", "amount": 5, "chips": "cash", "from": "dealer", "handed": "hand"}',
        '{"do": "choose", "seat": 1, "spot": "red", "choice": "prison"}',
        '{"do": "draw", "for": "b2b", "multiplier": 3}',
        '{"do": "draw", "for": "x-straight", "numbers": {}}',
        '{"do": "draw", "for": "bonus-spin", "targets": []}',
        '{"do": "draw", "for": "bonus-spin", "position": 99, "hot": "1", "community": "1"}',
        '{"do": "call_floor", "why": "a quarrel"}',
        '{"do": "settle"}',
    ],
)
def test_words_that_mean_something(line: str) -> None:
    assert bad_word(line) is None


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"do": "spin", "direction": "up"}', "direction: up; one of opposite, same."),
        ('{"do": "no_spin", "why": "rain"}', "why: rain; one of same-direction, too-few-revolutions, foreign-object, "),
        (
            '{"do": "buy_in", "seat": 1, "amount": 5, "chips": "tin"}',
            "chips: tin; one of colour, electronic, value, plaque, house, tournament, cash.",
        ),
        (
            '{"do": "buy_in", "seat": 1, "amount": 5, "tender": "watch"}',
            "tender: watch; one of cash, receipt, wallet, chips.",
        ),
        ('{"do": "bring", "seat": 1, "amount": 5, "chips": "cash"}', "chips: cash; one of value, plaque, house."),
        (
            '{"do": "place", "seat": 1, "spot": "red", "amount": 5, "chips": "tin"}',
            "chips: tin; one of colour, electronic, value, plaque, house, tournament, cash.",
        ),
        (
            '{"do": "place", "seat": 1, "spot": "red", "amount": 5, "from": "afar"}',
            "from: afar; one of dealer, elsewhere.",
        ),
        (
            '{"do": "place", "seat": 1, "spot": "red", "amount": 5, "handed": "foot"}',
            "handed: foot; one of table, hand.",
        ),
        (
            '{"do": "choose", "seat": 1, "spot": "red", "choice": "double"}',
            "choice: double; one of lose, half, prison.",
        ),
        ('{"do": "draw", "for": "dice"}', "for: dice; one of b2b, bonus-spin, x-straight."),
        ('{"do": "draw", "for": "b2b", "targets": ["8"]}', "A back-to-back draw gives a multiplier."),
        ('{"do": "draw", "for": "x-straight"}', "A Roulette X draw gives numbers with their odds."),
        ('{"do": "draw", "for": "bonus-spin", "position": 3, "hot": "750"}', "A Bonus Spin draw gives targets; "),
    ],
)
def test_words_that_mean_nothing(line: str, says: str) -> None:
    refusal = bad_word(line)
    assert refusal is not None
    assert (refusal.code, refusal.clauses) == (Code.BAD_COMMAND, ())
    assert refusal.says.startswith(says)


def test_a_rulebook_may_know_more_reasons() -> None:
    """Its own come first, and none is named twice."""
    refusal = bad_word('{"do": "no_spin", "why": "rain"}')
    assert refusal is not None
    assert refusal.says == (
        "why: rain; one of same-direction, too-few-revolutions, foreign-object, hanging-ball, ball-left-wheel, "
        "ball-not-spun, ball-did-not-fall, ball-broke, wheel-stopped, wheel-not-turning, interference, covered-00."
    )
