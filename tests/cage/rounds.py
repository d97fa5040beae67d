"""Rounds for tests: the files of the library, and random play at random houses, step by step."""

from __future__ import annotations

import datetime
import importlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import croupier
from croupier.play.command import Command
from croupier.play.decide import decide
from croupier.play.event import Event
from croupier.play.evolve import fold
from croupier.play.parse import read_command
from croupier.play.phase import betting_is_open
from croupier.play.refusal import Refusal
from croupier.play.replay import first_line
from croupier.play.state import RoundState, start
from croupier.rulebook.table import TableRules
from rulebook.houses import legal

FILES = sorted((Path(__file__).parents[1] / "rounds").glob("*/*.jsonl"))
IDS = [f"{path.parent.name}-{number}" for number, path in enumerate(FILES)]

machine: Any = importlib.import_module("play.test_machine")
"""The random machine: its houses, and what the staff would do next."""


class Step(NamedTuple):
    """A command that was taken: the state before it, and what came of it."""

    before: RoundState
    command: Command
    events: tuple[Event, ...]

    @property
    def after(self) -> RoundState:
        return fold(self.before, self.events)


def rules_of(path: Path) -> TableRules:
    house, keys = first_line(path.read_text(encoding="utf-8").splitlines()[0])
    return legal(house, **keys)


def steps(path: Path, rules: TableRules) -> Iterator[Step]:
    """The commands of a file that are taken."""
    state = start(rules)
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        try:
            command = read_command(line)
        except msgspec.DecodeError:
            continue
        answer = decide(state, command, rules)
        if not isinstance(answer, Refusal):
            yield Step(state, command, answer)
            state = fold(state, answer)


HOUSES: list[tuple[str, dict[str, Any]]] = machine.HOUSES


def random_rules(seed: int) -> TableRules:
    """One of the random machine's houses."""
    name, choices = HOUSES[seed % len(HOUSES)]
    return croupier.table(name, date=datetime.date(2026, 1, 1), **choices)


def random_steps(seed: int, rules: TableRules, most: int, wallets: frozenset[int] = frozenset()) -> Iterator[Step]:
    """Random commands that are taken; seats with wallets buy in from them as well."""
    rng = random.Random(seed)
    state = start(rules)
    for number in range(most):
        line = OPENING[number] if number < len(OPENING) else _line(rng, state, rules)
        if line["do"] == "buy_in":
            tenders = ["cash", "receipt", *(["wallet"] * 2 if line["seat"] in wallets else [])]
            line = {**line, "tender": rng.choice(tenders)}
        command = read_command(msgspec.json.encode(line))
        answer = decide(state, command, rules)
        if not isinstance(answer, Refusal):
            yield Step(state, command, answer)
            state = fold(state, answer)


OPENING: list[dict[str, Any]] = [
    {"do": "open_table", "by": "floor"},
    {"do": "buy_in", "seat": 1, "amount": 50_000, "chip": 100},
    {"do": "buy_in", "seat": 2, "amount": 50_000, "chip": 100},
    {"do": "bring", "seat": 3, "amount": 10_000, "by": "dealer"},
    {"do": "permit", "seat": 3, "by": "floor"},
]

_SPOTS = ["red", "red", "red", "odd", "straight:17", "straight:0", "b2b", "x-straight:17", "five-adjacent:17"]


def _line(rng: random.Random, state: RoundState, rules: TableRules) -> dict[str, Any]:
    """What somebody sends. Players bet while they can; then the round mostly goes on."""
    if state.pending and rng.random() < 0.4:
        seat, spot, _ = rng.choice(sorted(state.pending))
        return {"do": "choose", "seat": seat, "spot": spot, "choice": rng.choice(["half", "prison", "prison"])}
    playing = betting_is_open(state.closing, state.phase) and rng.random() < 0.8
    if not playing and rng.random() < 0.95:
        step: dict[str, Any] = rng.choice(machine.next_steps(state, rules))
        if "revolutions" in step and rng.random() < 0.9:
            step = {**step, "revolutions": 6, "pocket": rng.choice([step["pocket"], step["pocket"], "0", "17"])}
        return step
    if "bonus-spin" in rules.terms.offers and rng.random() < 0.3:
        return {"do": rng.choice(["place", "place", "tip"]), "seat": 1, "spot": "bonus-spin", "amount": 500}
    acts = _acts(rng, rules)
    return rng.choices([line for _, line in acts], [weight for weight, _ in acts])[0]


def _acts(rng: random.Random, rules: TableRules) -> list[tuple[int, dict[str, Any]]]:
    """What a player might do, by weight."""
    seat, amount = rng.choice([1, 1, 2, 3]), rng.choice([500, 500, 700, 1500])
    at: dict[str, Any] = {"seat": seat, "spot": rng.choice(_SPOTS)}
    return [
        (24, {"do": "place", **at, "amount": amount}),
        (8, {"do": "place", **at, "amount": amount, "coupon": amount}),
        (8, {"do": "place", "seat": seat, "spot": rng.choice(sorted(rules.layout.spots)), "amount": amount}),
        (6, {"do": "tip", **at, "amount": amount}),
        (4, {"do": "lift", **at}),
        (4, {"do": "lift", **at, "amount": 200}),
        (4, {"do": "verbal", **at, "amount": amount}),
        (4, {"do": "confirm", "seat": seat, "by": "dealer"}),
        (2, {"do": "tip", "seat": seat, "amount": amount}),
        (6, {"do": "buy_in", "seat": seat, "amount": 20_000}),
        (2, {"do": "bring", "seat": seat, "amount": amount}),
        (2, {"do": "take_away", "seat": seat, "amount": amount}),
        (1, {"do": "return_chips", "seat": seat, "amount": 1_000, "chip": 100, "by": "floor"}),
        (2, {"do": "cash_out", "seat": seat, "amount": amount}),
        (1, {"do": "cash_out", "seat": seat}),
        (1, {"do": "leave", "seat": seat}),
        (1, {"do": "no_spin", "why": "foreign-object", "by": "floor"}),
        (1, {"do": "no_spin", "why": "same-direction", "by": "floor"}),
        (1, {"do": "close_table", "by": "floor"}),
    ]
