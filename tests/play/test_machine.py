"""Random commands at random tables: whatever anybody does, the money adds up and the record rebuilds the table.

A short run belongs to the ordinary tests; ``make campaign`` runs more than a hundred thousand steps.
"""

from __future__ import annotations

import datetime
import os
from typing import Any, ClassVar

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import croupier
from croupier.play import event as ev
from croupier.play.command import Command, Place
from croupier.play.decide import ACTS, decide
from croupier.play.evolve import evolve
from croupier.play.gate import may
from croupier.play.laying import Laying
from croupier.play.parse import read_command
from croupier.play.phase import Phase
from croupier.play.refusal import MEANS, Refusal
from croupier.play.state import RoundState, balanced, start
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules

CAMPAIGN = bool(os.environ.get("CROUPIER_CAMPAIGN"))
DAY = datetime.date(2026, 1, 1)

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("massachusetts:double-zero", {"zero": "half", "offers": ["five-adjacent", "seven-numbers", "b2b"]}),
    ("massachusetts:single-zero", {"offers": ["seven-colour"], "lifted": {"3(b)": datetime.date(2021, 5, 29)}}),
    ("massachusetts:double-zero-as-single", {}),
    ("small-stakes", {}),
    ("maryland:double-zero", {"offers": ["x-straight", "bonus-spin", "complete", "five-adjacent"], "seats": 3}),
    ("maryland:triple-zero", {"offers": ["green", "bonus-spin"], "limits": {"inside": [1, 50], "outside": [5, 100]}}),
    ("singapore", {}),
    ("colorado:single-zero", {"zero": "prison"}),
    ("colorado:double-zero", {"zero": "prison", "zero_on": ["0", "00"]}),
    ("colorado:double-zero", {"terminals": True, "equipment": {"central-screen": False}}),
]

SEATS = st.integers(1, 4)
AMOUNTS = st.sampled_from([1, 50, 100, 101, 500, 500, 500, 1000, 1000, 2500, 4000, 10_000, 10**9])
CHIPS = st.sampled_from(["colour", "value", "plaque", "house", "electronic", "cash", "gold"])


def spots(rules: TableRules) -> st.SearchStrategy[str]:
    listed = sorted(rules.layout.spots)
    return st.sampled_from([*listed, "straight:00", "split:1-36", "green", "nowhere", "red", "red", "black", "b2b"])


def commands(rules: TableRules) -> st.SearchStrategy[dict[str, Any]]:
    """Anything that anybody might send, sensible or not."""
    spot = spots(rules)
    some = {"seat": SEATS, "by": st.sampled_from([*Role])}
    optional = {"by": st.sampled_from(["player", "player", "player", "dealer", "floor"])}

    def say(do: str, must: dict[str, Any], may: dict[str, Any] | None = None) -> st.SearchStrategy[dict[str, Any]]:
        return st.fixed_dictionaries({"do": st.just(do), **must}, optional={**optional, **(may or {})})

    at = {"seat": SEATS}
    placing = {**at, "spot": spot, "amount": AMOUNTS}
    extras = {"chips": CHIPS, "from": st.sampled_from(["dealer", "elsewhere"]), "coupon": AMOUNTS}
    return st.one_of(
        say("buy_in", {**at, "amount": st.sampled_from([10_000, 50_000])}, {"chip": st.sampled_from([50, 100, 500])}),
        say("buy_in", {**at, "amount": st.just(10_000)}, {"colour": st.sampled_from(["blue", "gold"]), "chips": CHIPS}),
        say("place", placing),
        say("place", placing),
        say("place", placing, extras),
        say("lift", {**at, "spot": spot}, {"amount": AMOUNTS}),
        say("choose", {**at, "spot": spot, "choice": st.sampled_from(["half", "prison", "lose"])}),
        say("verbal", placing),
        say("tip", {**at, "amount": AMOUNTS}, {"spot": spot}),
        say("cash_out", at, {"amount": AMOUNTS}),
        say("leave", at),
        say("bring", {**at, "amount": AMOUNTS}),
        say("take_away", {**at, "amount": AMOUNTS}),
        say("return_chips", {**at, "amount": AMOUNTS, "chip": st.sampled_from([100, 500])}),
        st.fixed_dictionaries({"do": st.sampled_from(["permit", "confirm"]), **some}),
        st.fixed_dictionaries({"do": st.sampled_from(["inspect_ball"]), "by": some["by"], "damaged": st.booleans()}),
        st.fixed_dictionaries({"do": st.sampled_from(["open_table", "close_table", "replace_ball"]), "by": some["by"]}),
        st.fixed_dictionaries({"do": st.just("call_floor"), "by": some["by"]}),
        st.fixed_dictionaries({"do": st.just("no_spin"), "by": some["by"], "why": st.just("foreign-object")}),
        st.fixed_dictionaries({"do": st.sampled_from(["collect", "pay", "place_dolly", "remove_dolly"])}),
    )


def next_steps(state: RoundState, rules: TableRules) -> list[dict[str, Any]]:
    """What the staff would do now to move the round on, bonus draws included."""
    offers, wheel = rules.terms.offers, rules.terms.wheel
    before = state.closing is Close.BEFORE_SPIN
    b2b, targets = (
        {"do": "draw", "by": "generator", "for": "b2b"},
        {"do": "draw", "by": "generator", "for": "bonus-spin"},
    )
    steps: dict[Phase, list[dict[str, Any]]] = {
        Phase.CLOSED: [{"do": "open_table", "by": "floor"}],
        Phase.BETTING: [{"do": "no_more_bets" if before else "spin", "by": "dealer"}],
        Phase.SPINNING: [{"do": "ball_rests" if before else "no_more_bets", "by": "dealer"}],
        Phase.NO_MORE_BETS: [{"do": "spin" if before else "ball_rests", "by": "dealer"}],
        Phase.RESTING: [{"do": "settle", "by": "dealer"}, {"do": "place_dolly", "by": "dealer"}],
        Phase.DOLLY_PLACED: [{"do": "collect", "by": "dealer"}, {"do": "settle", "by": "dealer"}],
        Phase.COLLECTING: [{"do": "pay", "by": "dealer"}],
        Phase.PAYING: [{"do": "remove_dolly", "by": "dealer"}],
    }
    found = list(steps[state.phase])
    if state.phase is Phase.BETTING and not state.wagers:
        found.append({"do": "close_table", "by": "floor"})
    if "bonus-spin" in offers and state.phase is Phase.BETTING:
        found.append({**targets, "targets": ["17", "0", "8"]})
    if "bonus-spin" in offers and state.phase is Phase.RESTING:
        found.append({**targets, "position": 1, "hot": "primary", "community": "40"})
        found.append({**targets, "position": 2, "hot": "750", "community": "60"})
    if "b2b" in offers and state.phase is Phase.SPINNING:
        found.append({**b2b, "multiplier": 10})
    if "x-straight" in offers and state.phase is Phase.NO_MORE_BETS:
        found.append({"do": "draw", "by": "generator", "for": "x-straight", "numbers": {"17": 50, "0": 100}})
    if state.inspectors:
        found.append({"do": "inspect_ball", "by": state.inspectors[0]})
    resting = [step for step in found if step["do"] == "ball_rests"]
    pockets = ["17", "17", "0", "0", *wheel.order]
    return [step for step in found if step not in resting] + [
        {**step, "pocket": pocket, "revolutions": turns}
        for step in resting
        for pocket in pockets
        for turns in (6, 6, 2)
    ]


class Table(RuleBasedStateMachine):
    steps: ClassVar[int] = 0
    seen: ClassVar[set[str]] = set()
    phases: ClassVar[set[Phase]] = set()

    @initialize(house=st.sampled_from(HOUSES))
    def open(self, house: tuple[str, dict[str, Any]]) -> None:
        name, choices = house
        self.law = croupier.table(name, date=DAY, **choices)
        self.state = start(self.law)
        self.run: Laying | None = None
        self.events: list[ev.Event] = []
        for line in ({"do": "open_table", "by": "floor"}, {"do": "buy_in", "seat": 1, "amount": 50_000, "chip": 100}):
            self.give(line)

    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        self.give(data.draw(commands(self.law)))

    @rule(data=st.data())
    def the_round_goes_on(self, data: st.DataObject) -> None:
        self.give(data.draw(st.sampled_from(next_steps(self.state, self.law))))

    @rule(data=st.data(), spot=st.sampled_from(["red", "straight:17", "straight:0", "odd"]))
    def a_player_bets(self, data: st.DataObject, spot: str) -> None:
        self.give({"do": "place", "seat": data.draw(SEATS), "spot": spot, "amount": 500})

    def give(self, line: dict[str, Any]) -> None:
        type(self).steps += 1
        self.seen.add(line["do"])
        self.phases.add(self.state.phase)
        command: Command = read_command(msgspec.json.encode(line))
        before = self.state
        answer = decide(before, command, self.law)
        self.lay_in_a_run(command, answer)
        assert decide(before, command, self.law) == answer, "a decision depends on nothing but its arguments"
        asked = may(before, ACTS[line["do"]], command.by, self.law)
        if isinstance(answer, Refusal):
            self.check_refusal(answer)
            return
        assert asked is None, "what was done may be done: asking refuses nothing that doing allows"
        for event in answer:
            self.check_settlement(event)
            self.state = evolve(self.state, event)
            self.events.append(event)
            assert set(event.clauses) <= self.law.book.clauses.keys()

    def lay_in_a_run(self, command: Command, answer: tuple[ev.Event, ...] | Refusal) -> None:
        """Wagers that follow each other are laid together as well, and come to the same."""
        if not isinstance(command, Place):
            self.run = None
            return
        self.run = self.run or Laying(self.state, self.law)
        laid = self.run.lay(command)
        assert (laid if isinstance(laid, Refusal) else (laid,)) == answer
        if self.steps % 3 == 0 and not isinstance(answer, Refusal):
            assert self.run.state() == evolve(self.state, answer[0])

    def check_refusal(self, refusal: Refusal) -> None:
        assert refusal.code in MEANS
        assert refusal.says
        assert set(refusal.clauses) <= self.law.book.clauses.keys()
        assert not self.law.not_in_force.intersection(refusal.clauses)

    def check_settlement(self, event: ev.Event) -> None:
        """A wager is settled once, while it lies there, and none is left when the dolly goes."""
        if isinstance(event, ev.Collected | ev.Paid):
            settled = [(result.seat, result.spot, result.tip, result.imprisoned) for result in event.wagers]
            assert len(set(settled)) == len(settled)
            for seat, spot, tip, imprisoned in settled:
                assert (seat, spot, tip) in (self.state.prisoners if imprisoned else self.state.wagers)
        if isinstance(event, ev.DollyRemoved):
            assert not self.state.wagers

    @invariant()
    def money_is_conserved(self) -> None:
        if not hasattr(self, "state"):
            return
        assert balanced(self.state)
        assert all(0 <= seat.brought <= seat.rack and seat.staked >= 0 for seat in self.state.seats.values())
        lying: dict[int, int] = {}
        for places in (self.state.wagers, self.state.pending, self.state.prisoners):
            for (seat, _, _), stake in places.items():
                lying[seat] = lying.get(seat, 0) + stake.amount
        assert {n: seat.staked for n, seat in self.state.seats.items() if seat.staked} == lying

    def teardown(self) -> None:
        """Folding the events, through their stored form, gives the same state."""
        if not hasattr(self, "state"):
            return
        state = start(self.law)
        for event in self.events:
            stored = msgspec.json.decode(msgspec.json.encode(event), type=ev.AnyEvent)
            assert stored == event
            state = evolve(state, stored)
        assert state == self.state


def test_whatever_anybody_does() -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=2600 if CAMPAIGN else 120,
            stateful_step_count=60 if CAMPAIGN else 40,
            deadline=None,
            derandomize=not CAMPAIGN,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert Table.seen == set(ACTS), "every command has been tried"
    assert Table.phases == set(Phase) - {Phase.OPEN, Phase.DOLLY_REMOVED, Phase.VOID}, "in every phase that lasts"
    if CAMPAIGN:
        print(f"\n{Table.steps:,} steps")
        assert Table.steps >= 100_000
