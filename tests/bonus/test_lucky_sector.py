"""A fourth bonus, written as one Python file: played, priced, simulated and learnt without another line of ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from bonus.lucky_rulebook import SECTION, install, registered, write_rulebook
from bonus.lucky_sector import LuckySectorState
from cage.evening import Evening
from croupier.floor import command as floor
from croupier.floor.draws import due_draws
from croupier.floor.past import check_fairness
from croupier.odds.par import par_sheet
from croupier.play import command as cmd
from croupier.play.encoding import decode, encode
from croupier.play.explain import explain
from croupier.play.replay import replay
from croupier.play.state import RoundState
from croupier.rulebook.document import decode as rules_from
from croupier.rulebook.document import encode as document_of
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules
from croupier.server.live.view import bonus_views
from croupier.simulation.ask import Ask
from croupier.simulation.simulate import simulate
from simulation.gym.scripted import table_with


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with registered():
        yield write_rulebook(tmp_path)


@pytest.fixture
def rules(folder: Path) -> TableRules:
    return croupier.table(str(folder), offers=["lucky-sector"])


START = [
    {"do": "open_table", "by": "floor"},
    {"do": "buy_in", "seat": 1, "amount": 10_000, "chip": 100, "colour": "blue"},
    {"do": "place", "seat": 1, "spot": "lucky-sector", "amount": 500},
]


def lines(pocket: str, result: str) -> list[str]:
    told = [
        *START,
        {"do": "draw", "by": "generator", "for": "lucky-sector", "pocket": pocket},
        {"do": "spin", "by": "dealer"},
        {"do": "no_more_bets", "by": "dealer"},
        {"do": "ball_rests", "by": "dealer", "pocket": result, "revolutions": 6},
        {"do": "settle", "by": "dealer"},
    ]
    return [json.dumps(line) for line in told]


@pytest.mark.parametrize(
    ("drawn", "result", "rack"),
    [
        # On both sides of 17 on the double-zero wheel are 32 and 5, then 20 and 22.
        ("17", "17", 9500 + 6000),
        ("17", "5", 9500 + 6000),
        ("17", "32", 9500 + 6000),
        ("17", "22", 9500),
        ("17", "20", 9500),
        ("0", "0", 9500 + 6000),
    ],
)
def test_a_round(rules: TableRules, drawn: str, result: str, rack: int) -> None:
    report = replay(lines(drawn, result), rules)
    assert report.refusals == []
    assert report.state.seat(1).rack == rack
    assert f"The sector around {drawn} is lucky." in "\n".join(explain(report))


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ([{"do": "spin", "by": "dealer"}], "not-drawn"),
        ([{"do": "draw", "by": "generator", "for": "lucky-sector", "pocket": "000"}], "bad-draw"),
        ([{"do": "draw", "by": "generator", "for": "lucky-sector", "number": 17}], "bad-command"),
        ([{"do": "draw", "by": "generator", "for": "lucky-sector", "pocket": "1"}] * 2, "bad-draw"),
        (
            [
                {"do": "draw", "by": "generator", "for": "lucky-sector", "pocket": "1"},
                {"do": "lift", "seat": 1, "spot": "lucky-sector"},
            ],
            "betting-closed",
        ),
        (
            [
                {"do": "draw", "by": "generator", "for": "lucky-sector", "pocket": "1"},
                {"do": "spin", "by": "dealer"},
                {"do": "draw", "by": "generator", "for": "lucky-sector", "pocket": "1"},
            ],
            "wrong-phase",
        ),
    ],
)
def test_what_is_refused(rules: TableRules, more: list[dict[str, object]], code: str) -> None:
    report = replay([json.dumps(line) for line in (*START, *more)], rules)
    assert [refused.refusal.code for refused in report.refusals] == [code]


def played(rules: TableRules, rounds: int) -> Evening:
    """So many rounds of an automatic table, a wager on the sector in each."""
    evening = Evening(rules)
    dealer = Role.DEALER
    evening.table.take(floor.Setup(), cmd.OpenTable(by=Role.FLOOR))
    evening.table.take(cmd.BuyIn(seat=1, amount=100_000, chip=100, chips="colour", colour="blue"))
    for _ in range(rounds):
        evening.table.take(cmd.Place(seat=1, spot="lucky-sector", amount=100))
        assert due_draws(evening.table.state.play, rules) == ["lucky-sector"]
        evening.table.take(
            floor.WheelDraws(what="lucky-sector"), floor.WheelDraws(what="start"), cmd.NoMoreBets(by=dealer)
        )
        evening.table.take(floor.WheelDraws(what="pocket"), cmd.Settle(by=dealer))
    return evening


def test_an_automatic_table_draws_it_and_anyone_can_check_it(rules: TableRules) -> None:
    evening = played(rules, 12)
    checked = list(check_fairness(evening.table.records, "t1", {rules.digest: rules}))
    assert [(found.round, found.fault) for found in checked] == [(number, None) for number in range(1, 13)]


def drawn_17(rules: TableRules) -> RoundState:
    return replay(lines("17", "17")[:4], rules).state


def test_a_snapshot_and_a_rules_document_keep_it(rules: TableRules) -> None:
    state = drawn_17(rules)
    assert state.bonus["lucky-sector"] == LuckySectorState(pocket="17")
    assert decode(encode(state)) == state
    again = rules_from(document_of(rules))
    assert (again.digest, again.bonus) == (rules.digest, rules.bonus)


def test_what_screens_are_told(rules: TableRules) -> None:
    [view] = bonus_views(drawn_17(rules), rules)
    assert (view.title, view.drawn) == ("Lucky sector", (("sector", "32 17 5"),))
    assert view.marks == {"5": "★", "17": "★", "32": "★"}


def test_its_price_is_exact(folder: Path) -> None:
    """Three pockets of 38, and twelve stakes come back."""
    double = croupier.table(str(folder), offers=["lucky-sector"])
    row = next(odds for odds in croupier.wager_odds(double) if odds.kind == "lucky-sector")
    assert (row.hit, row.rtp, row.edge) == (Fraction(3, 38), Fraction(18, 19), Fraction(1, 19))
    assert row.variance == Fraction(144 * 3, 38) - Fraction(18, 19) ** 2
    single = croupier.table(f"{folder}:single-zero", offers=["lucky-sector"])
    assert croupier.edge(single, "lucky-sector") == Fraction(1, 37)
    sheet = par_sheet(double)
    [line] = [line for line in sheet.rows if line.odds.kind == "lucky-sector"]
    assert (line.title, line.pays, line.one_in) == ("Lucky sector", "as drawn", Fraction(38, 3))


def test_a_simulation_agrees(rules: TableRules) -> None:
    report = simulate(Ask(rules, "lucky-sector=1,red=5", 400_000, seed=11))
    assert report.expectation.edge == Fraction(1, 19)
    assert report.z is not None and abs(report.z) < 4
    assert report.returned != report.staked


def test_it_is_in_the_environment(rules: TableRules) -> None:
    """Of 38 tickets the first 35 lose and the last three win."""
    for ticket, gain in ((0, -2), (34, -2), (35, 22), (37, 22)):
        env, _ = table_with(rules, "17", ticket)
        assert env.step(env.game.action({"lucky-sector": 2}))[1] == gain


def test_a_section_for_a_bonus_that_is_not_there(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, SECTION)
    with pytest.raises(BrokenRulebook) as broken:
        croupier.load(folder)
    [fault] = broken.value.faults
    assert (fault.file, fault.key) == ("bonus.toml", "lucky-sector")
    assert fault.says == (
        "there is no bonus of this name: use one of b2b, bonus-spin, x-straight, or install its package"
    )


def test_an_entry_point_makes_it_known(tmp_path: Path) -> None:
    """The command line of a process that nobody has told of the bonus."""
    folder = write_rulebook(tmp_path)
    house = tmp_path / "house.toml"
    house.write_text(f'rulebook = "{folder}"\noffers = ["lucky-sector"]\n')
    call = [str(Path(sys.executable).with_name("croupier")), "odds", str(house), "--json"]
    environment = {**os.environ, "PYTHONPATH": str(install(tmp_path / "installed"))}
    told = subprocess.run(call, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    [row] = [row for row in json.loads(told.stdout)["wagers"] if row["kind"] == "lucky-sector"]
    assert row["edge"] == "1/19"
