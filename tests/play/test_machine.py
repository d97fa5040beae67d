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
from croupier.cage import acts as cage_acts
from croupier.cage import command as cage
from croupier.cage.event import CageEvent
from croupier.cage.inventory import TableInventory, printed
from croupier.cage.stocking import stocked
from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.chips.counts import gathered, holds, only, worth
from croupier.play.chips.stack import OWN
from croupier.play.command import ChipCount, Command, Place
from croupier.play.decide import ACTS, decide
from croupier.play.evolve import evolve
from croupier.play.gate import gate, may
from croupier.play.laying import Laying
from croupier.play.parse import read_command
from croupier.play.phase import Phase
from croupier.play.refusal import MEANS, Code, Refusal
from croupier.play.reporting import follow
from croupier.play.state import RoundState, balanced, conserved, on_the_layout, start
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules

CAMPAIGN = bool(os.environ.get("CROUPIER_CAMPAIGN"))
DAY = datetime.date(2026, 1, 1)

HOUSES: list[tuple[str, dict[str, Any]]] = [
    (
        "massachusetts:double-zero",
        {"zero": "half", "offers": ["five-adjacent", "seven-numbers", "b2b"], "chips": {"set": 60}},
    ),
    ("massachusetts:single-zero", {"offers": ["seven-colour"], "lifted": {"3(b)": datetime.date(2021, 5, 29)}}),
    ("massachusetts:double-zero-as-single", {}),
    ("small-stakes", {}),
    ("maryland:double-zero", {"offers": ["x-straight", "bonus-spin", "complete", "five-adjacent"], "seats": 3}),
    ("maryland:triple-zero", {"offers": ["green", "bonus-spin"], "limits": {"inside": [1, 50], "outside": [5, 100]}}),
    ("singapore", {}),
    ("colorado:single-zero", {"zero": "prison", "chips": {"set": 60}}),
    ("colorado:double-zero", {"zero": "prison", "zero_on": ["0", "00"]}),
    ("colorado:double-zero", {"terminals": True, "equipment": {"central-screen": False}}),
]

SEATS = st.integers(1, 4)
AMOUNTS = st.sampled_from([1, 50, 100, 101, 500, 500, 500, 1000, 1000, 2500, 4000, 10_000, 10**9])
KINDS = ["colour", "value", "plaque", "house", "electronic", "cash", "gold"]
COUNTS = st.lists(
    st.fixed_dictionaries(
        {"kind": st.sampled_from(KINDS[:4]), "count": st.sampled_from([1, 2, 5, 10])},
        optional={"value": st.sampled_from([100, 500, 250, 100_000]), "colour": st.sampled_from(["blue", "gold"])},
    ),
    min_size=1,
    max_size=3,
)
CHIPS = st.one_of(st.sampled_from(KINDS), st.sampled_from(["value", "value", "colour"]), COUNTS)


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
        say("lift", {**at, "spot": spot}, {"amount": AMOUNTS, "chips": CHIPS}),
        say("choose", {**at, "spot": spot, "choice": st.sampled_from(["half", "prison", "lose"])}),
        say("verbal", placing),
        say("tip", {**at, "amount": AMOUNTS}, {"spot": spot, "chips": CHIPS}),
        say("cash_out", at, {"amount": AMOUNTS, "chips": CHIPS}),
        say("leave", at),
        say("buy_in", {**at, "amount": AMOUNTS}, {"chips": CHIPS, "tender": st.sampled_from(["cash", "chips"])}),
        say("bring", {**at, "amount": AMOUNTS}, {"chips": CHIPS, "chip": st.sampled_from([100, 500])}),
        say("take_away", {**at, "amount": AMOUNTS}, {"chips": CHIPS}),
        say(
            "return_chips",
            {**at, "amount": AMOUNTS, "chip": st.sampled_from([100, 500])},
            {"colour": st.sampled_from(["blue", "pink"])},
        ),
        say("permit", at, {"chips": CHIPS, "chip": st.sampled_from([100, 500]), "amount": AMOUNTS}),
        st.fixed_dictionaries({"do": st.sampled_from(["permit", "confirm"]), **some}),
        st.fixed_dictionaries({"do": st.sampled_from(["inspect_ball"]), "by": some["by"], "damaged": st.booleans()}),
        st.fixed_dictionaries(
            {"do": st.sampled_from(["open_table", "place_your_bets", "close_table", "replace_ball"]), "by": some["by"]}
        ),
        st.fixed_dictionaries({"do": st.just("call_floor"), "by": some["by"]}),
        st.fixed_dictionaries({"do": st.just("answer_report"), "by": some["by"], "report": st.integers(1, 4)}),
        st.fixed_dictionaries(
            {"do": st.just("no_spin"), "by": some["by"], "why": st.sampled_from(["foreign-object", "same-direction"])},
            optional={"entered": st.just("before-rest")},
        ),
        st.fixed_dictionaries({"do": st.sampled_from(["collect", "pay", "place_dolly", "remove_dolly"])}),
    )


CASE = st.lists(
    st.builds(
        ChipCount,
        kind=st.sampled_from(["value", "value", "value", "plaque", "house", "colour"]),
        value=st.sampled_from([1, 5, 25, 50, 100, 100, 500, 500, 2_500, 10_000, 100_000, 300]),
        count=st.sampled_from([1, 5, 20, 100]),
    ),
    max_size=5,
).map(tuple)
SUMS = st.sampled_from([None, None, 500, 10_000, 100_000, 1_000_000])


def cage_commands() -> st.SearchStrategy[Command]:
    """What the floor and the pit do with the cage's chips."""
    by = st.sampled_from([Role.FLOOR, Role.PIT])
    brought = [
        st.builds(form, by=by, amount=SUMS, chips=st.one_of(st.none(), CASE.filter(bool)))
        for form in (cage.OpenFloat, cage.Fill, cage.Fill, cage.Credit)
    ]
    closed = st.builds(cage.CloseFloat, by=by, counted=st.sampled_from([None, 0, 5_000]), chips=st.none() | CASE)
    return st.one_of(*brought, closed)


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
        Phase.OPEN: [{"do": "place_your_bets", "by": "dealer"}],
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
    short: ClassVar[set[str]] = set()

    @initialize(house=st.sampled_from(HOUSES), opening=st.sampled_from([None, 100, 5_000, 200_000]))
    def open(self, house: tuple[str, dict[str, Any]], opening: int | None) -> None:
        name, choices = house
        self.law = croupier.table(name, date=DAY, **choices)
        self.state = start(self.law)
        self.run: Laying | None = None
        self.events: list[ev.Event] = []
        if opening is not None:
            self.stock(cage.OpenFloat(by=Role.FLOOR, amount=opening))
        chip = 500 if self.law.chips.set < 100 else 100
        for line in ({"do": "open_table", "by": "floor"}, {"do": "buy_in", "seat": 1, "amount": 25_000, "chip": chip}):
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

    @rule(command=cage_commands())
    def the_cage_acts(self, command: Command) -> None:
        self.stock(command)

    def stock(self, command: Command) -> None:
        """The cage's chips come and go; the decision is a table's own, without its books."""
        self.run = None
        [act] = [act for act in cage_acts.FLOAT if act.form is type(command)]
        if gate(self.state, act, command, self.law) is not None:
            return
        answer = act.decide(command, "paula", TableInventory(self.state, {}, self.law))
        if isinstance(answer, Refusal):
            self.check_refusal(answer)
            return
        for event in answer:
            self.state = stocked(self.state, event)
            self.events.append(event)
        for event in follow(self.state, act, command, answer, self.law):
            self.state = evolve(self.state, event)
            self.events.append(event)

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
        follows = follow(before, ACTS[line["do"]], command, answer, self.law)
        if isinstance(answer, Refusal):
            self.check_refusal(answer)
            assert all(isinstance(event, ev.Reported) for event in follows)
            self.check_shortage(line["do"], answer, follows)
            answer = ()
        else:
            assert asked is None, "what was done may be done: asking refuses nothing that doing allows"
        for event in (*answer, *follows):
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

    def check_shortage(self, act: str, refusal: Refusal, follows: tuple[ev.Event, ...]) -> None:
        """Only a stocked float is short, and what it lacks is told."""
        if refusal.code is not Code.FLOAT_SHORT:
            assert not refusal.lacking
            return
        self.short.add(act)
        assert self.state.stocked
        assert refusal.lacking and all(stack.count > 0 for stack in refusal.lacking)
        told = [event.chips for event in follows if isinstance(event, ev.Reported)]
        already = [each for each in self.state.reports.open.values() if (each.act, each.why) == (act, refusal.code)]
        assert told == [refusal.lacking] or already

    def check_settlement(self, event: ev.Event) -> None:
        """A wager is settled once, while it lies there, and none is left when the dolly goes."""
        if isinstance(event, ev.Collected | ev.Paid):
            settled = [(result.seat, result.spot, result.tip, result.imprisoned) for result in event.wagers]
            assert len(set(settled)) == len(settled)
            for seat, spot, tip, imprisoned in settled:
                lay = (seat, spot, tip) in self.state.wagers or (seat, spot, tip) in self.state.fifths
                assert (seat, spot, tip) in self.state.prisoners if imprisoned else lay
        if isinstance(event, ev.Placed):
            assert holds(self.state.seat(event.seat).chips, event.chips), "nobody stakes what they lack"
            assert worth(event.chips) == event.amount
        if isinstance(event, ev.Collected):
            self.lost_is_gone(event)
        if isinstance(event, ev.DollyRemoved):
            assert not self.state.wagers
            assert not self.state.fifths

    def lost_is_gone(self, event: ev.Collected) -> None:
        """What has lost is off the layout once it is collected: nothing lies there but what is paid or waits."""
        paying = decide(evolve(self.state, event), read_command(b'{"do": "pay", "by": "dealer"}'), self.law)
        if isinstance(paying, Refusal):
            assert paying.code is Code.FLOAT_SHORT
            return
        [paid] = [each for each in paying if isinstance(each, ev.Paid)]
        for result in paid.wagers:
            assert result.outcome is not Outcome.LOST
            if result.outcome not in (Outcome.PENDING, Outcome.IMPRISONED):
                assert result.returned >= result.stake - result.lost or ":" not in result.spot
                assert worth(result.paid) == result.returned

    @invariant()
    def money_is_conserved(self) -> None:
        if not hasattr(self, "state"):
            return
        assert balanced(self.state)
        lying: dict[int, int] = {}
        for (seat, _, _), stake in on_the_layout(self.state):
            lying[seat] = lying.get(seat, 0) + stake.amount
            assert worth(stake.chips) == stake.amount
        assert {n: seat.staked for n, seat in self.state.seats.items() if seat.staked} == lying

    @invariant()
    def chips_are_conserved(self) -> None:
        """By kind, look and value; racks and the layout hold whole chips, and a colour has one value at a time."""
        if not hasattr(self, "state"):
            return
        assert conserved(self.state)
        for seat in self.state.seats.values():
            assert worth(seat.chips) == seat.rack
            assert all(stack.count > 0 for stack in seat.chips)
            assert seat.chips == gathered(seat.chips)
            assert {(stack.colour, stack.design, stack.value) for stack in only(seat.chips, OWN)} <= {
                (seat.own.colour, seat.own.design, seat.own.value) if seat.own else None
            }
        for _, stake in on_the_layout(self.state):
            assert all(stack.count > 0 for stack in stake.chips)

    @invariant()
    def a_stocked_float_gives_only_what_it_has(self) -> None:
        if not hasattr(self, "state") or not self.state.stocked:
            return
        assert all(stack.count > 0 for stack in printed(self.state.float))

    def teardown(self) -> None:
        """Folding the events, through their stored form, gives the same state."""
        if not hasattr(self, "state"):
            return
        state = start(self.law)
        for event in self.events:
            stored = msgspec.json.decode(msgspec.json.encode(event), type=ev.AnyEvent | CageEvent)
            assert stored == event
            state = stocked(state, stored) if isinstance(stored, CageEvent) else evolve(state, stored)
        assert state == self.state


def test_whatever_anybody_does() -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=2600 if CAMPAIGN else 160,
            stateful_step_count=60 if CAMPAIGN else 40,
            deadline=None,
            derandomize=not CAMPAIGN,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert Table.seen == set(ACTS), "every command has been tried"
    assert "buy_in" in Table.short, "floats have run out; tests/floor/test_stocked.py comes to settlements"
    assert Table.phases == set(Phase) - {Phase.OPEN, Phase.DOLLY_REMOVED, Phase.VOID}, "in every phase that lasts"
    if CAMPAIGN:
        print(f"\n{Table.steps:,} steps")
        assert Table.steps >= 100_000
