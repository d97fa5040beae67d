"""Table rules and rulebooks, as a person meets them at a prompt or in a notebook."""

from __future__ import annotations

from fractions import Fraction

from croupier.rulebook.load import load
from croupier.rulebook.money import parse_ratio
from croupier.rulebook.schema.conduct import Step
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
