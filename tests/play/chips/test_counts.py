"""Counts of chips: they add up by kind, look, value and source, however they are put together."""

from __future__ import annotations

from collections import Counter
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.play.chips.counts import (
    Chips,
    bare,
    divided,
    gathered,
    holds,
    minus,
    only,
    plus,
    scaled,
    worth,
)
from croupier.play.chips.make_up import common_value, make_up
from croupier.play.chips.stack import KINDS, Stack, alike

BLUE, RED, GOLD = Stack("colour", 100, 7, "blue"), Stack("value", 500, 2, "red", "value"), Stack("plaque", 100_000, 1)

stacks = st.builds(
    Stack,
    st.sampled_from(KINDS),
    st.sampled_from([1, 5, 25, 100, 250, 500]),
    st.integers(1, 9),
    st.sampled_from(["blue", "red"]),
    st.sampled_from(["plain", "value"]),
    st.sampled_from(["", "permitted", "elsewhere"]),
)
counts = st.lists(stacks, max_size=6).map(gathered)


def tally(*many: Chips) -> Counter[tuple[object, ...]]:
    found: Counter[tuple[object, ...]] = Counter()
    for chips in many:
        for stack in chips:
            found[stack.kind, stack.value, stack.colour, stack.design, stack.source] += stack.count
    return found


def test_chips_are_listed_own_first_and_larger_before_smaller() -> None:
    small = Stack("value", 100, 1, "white", "value")
    assert gathered([GOLD, small, RED, BLUE]) == (BLUE, RED, small, GOLD)


def test_a_stack_is_told_as_the_contract_has_it() -> None:
    said = msgspec.json.decode(msgspec.json.encode(Stack("value", 500, 3, "red", "value", "elsewhere")))
    assert said == {
        "kind": "value",
        "value": 500,
        "count": 3,
        "colour": "red",
        "design": "value",
        "from": "elsewhere",
    }
    assert "from" not in msgspec.json.decode(msgspec.json.encode(RED))


def test_the_sum() -> None:
    assert worth((BLUE, RED, GOLD)) == 700 + 1_000 + 100_000


@pytest.mark.parametrize(
    ("chips", "taken", "left"),
    [
        ((BLUE, RED), (BLUE,), (RED,)),
        ((BLUE, RED), (Stack("colour", 100, 3, "blue"),), (Stack("colour", 100, 4, "blue"), RED)),
        ((BLUE, RED), (RED,), (BLUE,)),
        ((BLUE,), (Stack("value", 500, 1, "red", "value"),), (BLUE, Stack("value", 500, -1, "red", "value"))),
        ((), (BLUE,), (Stack("colour", 100, -7, "blue"),)),
        ((BLUE, RED, GOLD), (BLUE, GOLD), (RED,)),
        ((BLUE,), (), (BLUE,)),
    ],
)
def test_taking_chips(chips: Chips, taken: Chips, left: Chips) -> None:
    assert minus(chips, taken) == left


def test_kinds_sources_and_parts() -> None:
    brought = Stack("value", 500, 3, "red", "value", "elsewhere")
    assert only((BLUE, RED, GOLD), ("value", "plaque")) == (RED, GOLD)
    assert bare((RED, brought)) == (Stack("value", 500, 5, "red", "value"),)
    assert bare((BLUE, RED)) == (BLUE, RED)
    assert divided((BLUE, RED), 5) == (Stack("colour", 100, 1, "blue"),)
    assert scaled((RED,), 0) == ()
    assert not alike(RED, brought)


@given(counts, counts)
def test_plus_and_minus_keep_every_chip(one: Chips, other: Chips) -> None:
    both = plus(one, other)
    assert tally(both) == tally(one, other)
    assert both == gathered(both) == plus(other, one)
    assert worth(both) == worth(one) + worth(other)
    assert minus(both, other) == one
    assert holds(both, other)
    assert holds(one, other) == all(stack.count > 0 for stack in minus(one, other))


@given(counts, st.integers(-3, 3))
def test_scaling(chips: Chips, times: int) -> None:
    assert worth(scaled(chips, times)) == times * worth(chips)


@given(counts, st.integers(1, 5000))
def test_what_is_made_up_is_exact_and_there(chips: Chips, amount: int) -> None:
    found = make_up(amount, chips)
    if found is not None:
        assert worth(found) == amount
        assert holds(chips, found)


@given(st.lists(stacks, max_size=3).map(gathered), st.integers(1, 3000))
def test_an_amount_is_made_up_whenever_it_can_be(chips: Chips, amount: int) -> None:
    """Against trying everything; the first way in the order of preference is the one found."""
    ways = product(*(range(stack.count, -1, -1) for stack in chips))
    first = next(
        (way for way in ways if sum(n * stack.value for n, stack in zip(way, chips, strict=True)) == amount), None
    )
    found = make_up(amount, chips)
    if first is None:
        assert found is None
    else:
        assert found is not None
        assert tally(found) == Counter({key: n for (key, _), n in zip(tally(chips).items(), first, strict=True) if n})


def test_a_search_ends() -> None:
    """A hundred of the largest are too few and a hundred and one of the smallest too many: there is no way."""
    odd = tuple(Stack("house", value, 10**6) for value in (99_991, 99_989, 99_971, 99_961, 99_929))
    assert make_up(9_999_150, odd) is None


def test_the_common_value() -> None:
    assert common_value((RED, Stack("value", 250, 1))) == 250
    assert common_value(()) == 0
