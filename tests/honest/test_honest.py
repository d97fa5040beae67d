"""``make honest`` itself: it finds a rule that no test notices, and shows one that is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

import croupier
from croupier.rulebook import load
from honest import report
from honest.applied import caches
from honest.changes import changes
from honest.claims import Mutant, claims, declarations, digest
from honest.code import CodeMutant
from honest.places import parsed, places, spelt
from honest.report import Shown, rows, stale, write
from honest.trial import tried

pytest_plugins = ["pytester"]


def changed(requirement: str) -> list[str]:
    """What is tried of a requirement's data, without the name of the file."""
    return [change.what for place in places(requirement) for _, found in changes(place) for change in found]


def named(requirement: str, mutation: str) -> Mutant:
    [mutant] = [each for claim in claims(requirement) for each in claim.mutants if each.name.endswith(mutation)]
    return mutant


def test_a_number_is_one_more_and_one_less() -> None:
    assert changed("MD-87") == ["35 becomes 36", "35 becomes 34", "taken out"]


def test_a_citation_covers_the_values_of_its_key() -> None:
    [place] = places("MD-03")
    assert [spelt(path) for path in place.values] == ["ball.smallest-inches", "ball.largest-inches"]
    assert place.removed is None


def test_a_citation_in_a_list_of_clauses_takes_its_item_out() -> None:
    assert {spelt(place.removed or ()) for place in places("MA-38")} == {
        "wager.seven-colour.excludes[2]",
        "wager.eight-colour.excludes[2]",
    }


def test_a_key_that_is_the_rule_is_taken_out() -> None:
    [place] = places("SS-32")
    assert (place.values, place.removed) == ((), parsed("hand-to-hand"))


def test_a_key_that_only_cites_is_not_touched() -> None:
    assert changed("MD-54") == []


def test_a_wager_is_taken_out_with_what_names_it() -> None:
    [place] = places("SS-55")
    [gone] = [change for what, found in changes(place) for change in found if what == "taken out"]
    tables = gone.tables()
    assert "red" not in tables["small-stakes/1/wagers.toml"]["wager"]
    assert "red" not in tables["small-stakes/1/limits.toml"]["limit"]
    assert tables["small-stakes/1/zero.toml"]["zero"][0]["kinds"] == ["black", "odd", "even", "low", "high"]


def test_every_declared_mutant_can_be_made() -> None:
    known = {id_ for name in load.SHIPPED for id_ in load.load(name).clauses}
    for entry in declarations():
        assert {*entry.shows} <= known
        assert (entry.value is None) == (entry.function is not None)
        if entry.function is not None:
            mutant = CodeMutant(entry.function, entry.returns, entry.old, entry.new)
            assert mutant.source() != mutant.file.read_text(encoding="utf-8")


@pytest.fixture
def items(pytester: pytest.Pytester) -> list[pytest.Item]:
    """Three tests: of what a straight wager pays, of the direction of a spin, and of nothing."""
    return pytester.getitems(
        """
        import croupier

        def test_pays():
            [done] = croupier.settle(croupier.table("maryland"), {"straight:17": 100}, "17")
            assert done.returned == 3600

        def test_direction():
            rules = croupier.table("maryland")
            assert rules.book.conduct.spin.direction == "opposite"

        def test_nothing():
            croupier.table("maryland")
        """
    )


def test_a_test_that_notices_shows_its_rule(items: list[pytest.Item]) -> None:
    verdict = tried(named("MD-87", "pays 35 becomes 36"), items, caches())
    assert verdict.word == "killed"
    assert verdict.test.endswith("test_pays")


def test_a_rule_without_a_test_is_found(items: list[pytest.Item]) -> None:
    assert tried(named("MD-88", "pays 17 becomes 18"), items, caches()).word == "survived"


def test_a_check_of_the_code_is_skipped(items: list[pytest.Item]) -> None:
    mutant = CodeMutant("game/settlement.py:_judge_zero", returns="None")
    assert tried(Mutant(mutant.name, mutant.apply), items, caches()).word == "survived"
    mutant = CodeMutant("game/settlement.py:judge", old="offer.pays + 1", new="offer.pays")
    assert tried(Mutant(mutant.name, mutant.apply), items, caches()).test.endswith("test_pays")


def test_what_is_no_rulebook_shows_nothing(items: list[pytest.Item]) -> None:
    verdict = tried(named("MD-87", "pays taken out"), items, caches())
    assert verdict.word == "unsound"
    assert "pays" in verdict.says


def test_this_process_keeps_its_rules(items: list[pytest.Item]) -> None:
    tried(named("MD-87", "pays 35 becomes 36"), items, caches())
    assert croupier.table("maryland").terms.offers["straight"].pays == 35


def test_a_report_follows_the_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "to_show", lambda: ["SG-32", "SG-33"])
    test = "tests/game/test_payout_rules.py::test_a_winner_is_paid_at_the_listed_odds[SG-32-straight]"
    path = tmp_path / "shown.csv"
    path.write_text("requirement,mutation,test,digest\nSG-33,one,gone,0\n")
    assert [*stale(path)] == ["SG-32", "SG-33"]
    write(["SG-32"], [Shown("SG-32", "two", test, digest("SG-32"))], path)
    assert stale(path) == {"SG-33": "its rule has changed since"}
    write(["SG-33"], [Shown("SG-33", "one", "gone", digest("SG-33"))], path)
    assert stale(path) == {"SG-33": "gone is there no more"}
    write(["SG-33"], [], path)
    assert [row["requirement"] for row in rows(path)] == ["SG-32"]
