"""Table rules and rulebooks, as a person meets them at a prompt or in a notebook."""

from __future__ import annotations

from fractions import Fraction

from croupier.rulebook.load import load
from croupier.rulebook.money import parse_ratio
from croupier.rulebook.schema.conduct import Step
from croupier.rulebook.schema.irregularities import ByItself
from rulebook.houses import legal


def test_table_in_words() -> None:
    rules = legal("colorado:single-zero", zero="prison", name="Table 3")
    assert repr(rules) == "<TableRules 'Table 3': colorado, single-zero, zero prison, 156 spots>"
    assert legal("colorado").name == "Colorado: Roulette (Rule 22)"


def test_table_in_a_notebook() -> None:
    text = legal("maryland:triple-zero", name="Table 7", offers=["complete"])._repr_html_()
    assert text.startswith("<table><caption>Table 7: maryland, triple-zero</caption>")
    assert "<tr><td>Split</td><td>17 to 1</td><td>Ch.4 A(2)</td></tr>" in text
    assert "<tr><td>Complete</td><td></td><td>Ch.3 F(19), Ch.4 A</td></tr>" in text


def test_rulebook_in_words_and_in_a_notebook() -> None:
    book = load("maryland")
    assert repr(book) == "<Rulebook maryland, edition 1.5, 163 clauses>"
    text = book._repr_html_()
    assert text.startswith("<table><caption>Maryland: Roulette (MLGCA), edition 1.5</caption>")
    assert "<tr><td>Green</td><td>11 to 1</td><td>Ch.4 A(11)</td></tr>" in text
    assert "<tr><td>Five adjacent numbers</td><td></td><td>Ch.3 F(1)(c)</td></tr>" in text


def test_where_a_clause_stands() -> None:
    assert load("massachusetts").at("MA-67") == "3(b)"


def test_clauses_of_a_step_are_those_in_force() -> None:
    rules = legal("massachusetts", offers=["five-adjacent"])
    assert rules.step(Step.DOLLY) == ("MA-71", "MA-72")
    assert rules.step(Step.REMOVE_DOLLY) == ()
    assert rules.in_force(("MA-67", "MA-70")) == ("MA-67", "MA-70")
    lifted = legal("massachusetts", lifted={"3(b)": rules.date})
    assert lifted.in_force(("MA-67", "MA-70")) == ("MA-70",)


def test_steps_whose_clauses_say_when_they_come() -> None:
    """Singapore's 1.1.4 has losing bets taken and winning ones paid, in no order of its own."""
    singapore, colorado = legal("singapore"), legal("colorado")
    assert [singapore.in_order(step) for step in (Step.DOLLY, Step.COLLECT, Step.PAY)] == [True, False, False]
    assert all(map(colorado.in_order, Step))


def test_minor_units_of_a_currency_unit() -> None:
    assert [legal("colorado", currency=currency).unit for currency in ("USD", "JPY", "KWD")] == [100, 1, 1_000]


def test_what_makes_a_spin_void_by_itself() -> None:
    maryland, singapore = load("maryland").irregularities, load("singapore").irregularities
    assert maryland.by_itself(ByItself.TOO_FEW_REVOLUTIONS) == "too-few-revolutions"
    assert singapore.by_itself(ByItself.NO_REVOLUTION) == "ball-not-spun"
    assert maryland.by_itself(ByItself.NO_REVOLUTION) is None
    assert singapore.by_itself(ByItself.COVERED_POCKET) is None


def test_nobody_declares_a_covered_pocket() -> None:
    listed = ["same-direction", "too-few-revolutions", "ball-left-wheel", "foreign-object"]
    assert list(load("maryland").irregularities.declarable()) == listed


def test_tips_are_the_houses_to_restrict() -> None:
    assert legal("colorado").tips is None
    assert legal("colorado", tips="Outside only.").tips == "Outside only."


def test_measures_and_rates_from_words() -> None:
    read = {text: parse_ratio(text) for text in ("13/16", "0.10", "30", "0", "1.5/2", "30.000000001")}
    assert read == {
        "13/16": Fraction(13, 16),
        "0.10": Fraction(1, 10),
        "30": 30,
        "0": 0,
        "1.5/2": Fraction(3, 4),
        "30.000000001": Fraction(30_000_000_001, 10**9),
    }
    for text in ("", "1/0", "1/2/3", "1/0.5", "-1", "+1", "1e9", ".5", "5.", " 1", "1_0", "inf", "nan", "٥", "1" * 7):
        assert parse_ratio(text) is None
