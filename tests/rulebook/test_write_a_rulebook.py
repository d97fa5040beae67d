"""The page that teaches to write a rulebook, followed to the letter, and the rulebook that comes of it."""

from __future__ import annotations

import datetime
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.game.pocket import Pocket
from croupier.game.settlement import Outcome, judge
from croupier.odds.slip import slip_odds
from croupier.odds.slip_text import parse_slip
from croupier.odds.wager import wager_odds
from croupier.rulebook.house import read_house
from croupier.rulebook.load import load
from croupier.rulebook.resolve import resolve
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.table import TableRules
from rulebook.pages import blocks, squeezed

PAGE = "write-a-rulebook.md"
ON_THE_WAY = [
    (["rulebooks", "--check", "ruritania"], 1),
    (["rulebooks", "--check", "ruritania"], 0),
    (["odds", "ruritania"], 0),
    (["diff", "ruritania", "singapore"], 0),
    (["check", "crown.toml"], 1),
    (["check", "crown.toml"], 0),
    (["odds", "crown.toml"], 0),
]


def test_the_page_can_be_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = []
    for block in blocks(PAGE):
        if block.kind == "toml":
            block.write(tmp_path)
        elif block.kind == "console":
            status = main(block.command)
            told = capsys.readouterr()
            assert told.err == ""
            found = squeezed(told.out)
            for line in block.printed:
                assert line in found
            done.append((block.command, status))
    assert done == ON_THE_WAY


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder with every file of the page as it is in the end."""
    for block in blocks(PAGE):
        if block.kind == "toml":
            block.write(tmp_path)
    return tmp_path


def table(folder: Path, **replaced: str) -> TableRules:
    path = folder / "crown.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    rules = resolve(load(folder / "ruritania"), read_house(path), datetime.date(2026, 5, 1))
    assert isinstance(rules, TableRules), rules
    return rules


ORDINARY = {
    "straight": Fraction(1, 37),
    "split": Fraction(1, 37),
    "street": Fraction(1, 37),
    "corner": Fraction(5, 37),
    "line": Fraction(1, 37),
    "five-adjacent": Fraction(1, 37),
    "snake": Fraction(1, 37),
    "column": Fraction(1, 37),
    "dozen": Fraction(1, 37),
}


@pytest.mark.parametrize(
    ("zero", "even_money"), [("lose", Fraction(1, 37)), ("half", Fraction(1, 74)), ("prison", Fraction(1, 74))]
)
def test_its_edges(written: Path, zero: str, even_money: Fraction) -> None:
    rules = table(written, prison=zero)
    expected = ORDINARY | dict.fromkeys(("red", "black", "odd", "even", "low", "high"), even_money)
    assert {row.kind: row.edge for row in wager_odds(rules)} == expected


def test_its_wheel_and_wagers(written: Path) -> None:
    rules = table(written)
    assert rules.terms.wheel.order[:4] == ("0", "26", "3", "35")
    [snake] = rules.layout.of_kind("snake")
    assert snake.covers == ("1", "5", "9", "12", "14", "16", "19", "23", "27", "30", "32", "34")
    neighbours = rules.layout.find("five-adjacent:17")
    assert neighbours is not None
    assert neighbours.covers == ("6", "34", "17", "25", "2")


@pytest.mark.parametrize(
    ("pocket", "outcome"),
    [("0", Outcome.IMPRISONED), ("1", Outcome.RELEASED), ("2", Outcome.LOST)],
)
def test_its_prison_can_last(written: Path, pocket: str, outcome: Outcome) -> None:
    rules = table(written)
    verdict = judge(rules.layout.of_kind("red")[0], Pocket(pocket), rules.terms, imprisoned=True)
    assert (verdict.outcome, verdict.clauses) == (outcome, ("RU-06",))


def test_a_slip_at_its_prison(written: Path) -> None:
    """1000 back on eighteen reds; on 0 a coin decides about 500: 18,125,000 / 37 - (18,250 / 37) ** 2."""
    rules = table(written)
    odds = slip_odds(parse_slip("red=5", rules), rules)
    assert odds.mean == Fraction(18_250, 37)
    assert odds.by_pocket[Pocket("0")] == 250
    assert odds.variance == Fraction(337_562_500, 1369)
    assert odds.hit == Fraction(18, 37)


def test_its_limits_and_signs(written: Path) -> None:
    rules = table(written)
    bounds = {kind: (limit.minimum, limit.maximum, limit.clause) for kind, limit in rules.limits.items()}
    assert bounds["straight"] == (200, 2500, "RU-07")
    assert bounds["snake"] == (500, 10000, "RU-07")
    assert bounds["red"] == (500, 20000, "RU-08")
    [sign] = signs(rules)
    assert sign.clause == "RU-08"
    assert sign.text.startswith("Straight: minimum CZK 2, maximum CZK 25.")


def test_its_reading_is_an_assumption(written: Path) -> None:
    assert "wheel.order" not in [found.key for found in table(written).assumptions]
    [order] = [found for found in table(written, royal="single-zero").assumptions if found.key == "wheel.order"]
    assert order.clause == "RU-01"
