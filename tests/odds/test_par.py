"""Par sheets: what is on one, and the bands, against figures worked out by hand."""

from __future__ import annotations

import datetime
from dataclasses import replace
from fractions import Fraction

import pytest

import croupier
from bonus.games import bent
from croupier.bonus.shown import BreakEven
from croupier.odds.catalogue import every_table
from croupier.odds.par import SPINS, ParRow, ParSheet, par_sheet
from croupier.odds.par_document import par_document
from croupier.odds.par_rules import options, zero_sentence

DAY = datetime.date(2026, 1, 1)
MARYLAND = par_sheet(croupier.table("maryland", date=DAY))


def row(sheet: ParSheet, kind: str) -> ParRow:
    return next(row for row in sheet.rows if row.odds.kind == kind)


def test_the_head_of_a_sheet() -> None:
    rules = croupier.table("maryland", date=DAY)
    assert (MARYLAND.rulebook, MARYLAND.edition, MARYLAND.date) == ("maryland", rules.book.title.edition, DAY)
    assert MARYLAND.digest == rules.digest
    assert (MARYLAND.wheel, MARYLAND.pockets) == ("double-zero", 38)
    assert MARYLAND.spins_per_decision == 1
    assert MARYLAND.order[:4] == ("0", "28", "9", "26")
    assert (MARYLAND.zero_rule, MARYLAND.options) == ("lose", ())
    assert MARYLAND.zero == "On 0 or 00 a wager on red, black, odd, even, low, high is lost."
    assert MARYLAND.assumptions == rules.assumptions


def test_a_row() -> None:
    first_five = row(MARYLAND, "first-five")
    assert (first_five.title, first_five.pays, first_five.clause) == ("First five numbers", "6 to 1", "Ch.4 A(5)")
    assert (first_five.odds.hit, first_five.one_in) == (Fraction(5, 38), Fraction(38, 5))
    assert (first_five.odds.rtp, first_five.odds.edge) == (Fraction(35, 38), Fraction(3, 38))


def test_what_never_wins_has_no_hit_frequency() -> None:
    straight = row(MARYLAND, "straight")
    assert replace(straight, odds=replace(straight.odds, hit=Fraction(0))).one_in is None


@pytest.mark.parametrize(
    ("kind", "spins", "confidence", "low", "high"),
    [
        # red: 18/19 and sd .998614. 1.959964 * .998614 / 1000 = .00195725
        ("red", 10**6, 95, 0.94541117, 0.94932567),
        # 1.644854 * .998614 / √1000 = .05194276
        ("red", 10**3, 90, 0.89542566, 0.99931118),
        # straight: sd 5.762617. 2.575829 * 5.762617 / 10⁴ = .00148435
        ("straight", 10**8, 99, 0.94588407, 0.94885277),
        # 1.959964 * 5.762617 / 100 = .11294522
        ("straight", 10**4, 95, 0.83442320, 1.06031364),
    ],
)
def test_bands(kind: str, spins: int, confidence: int, low: float, high: float) -> None:
    [band] = [b for b in row(MARYLAND, kind).bands if (b.spins, b.confidence) == (spins, confidence)]
    assert [band.low, band.high] == pytest.approx([low, high], abs=2e-8)


def test_every_wager_has_all_eighteen_bands() -> None:
    wanted = [
        (spins, confidence) for spins in (10**3, 10**4, 10**5, 10**6, 10**7, 10**8) for confidence in (90, 95, 99)
    ]
    sheet = par_sheet(croupier.table("maryland", offers=["x-straight", "bonus-spin"], date=DAY))
    assert {row.odds.kind for row in sheet.rows} >= {"x-straight", "bonus-spin"}
    for line in sheet.rows:
        assert [(band.spins, band.confidence) for band in line.bands] == wanted
        assert all(band.low < line.odds.rtp < band.high for band in line.bands)


def test_bonus_wagers_pay_as_drawn_and_composites_by_their_parts() -> None:
    sheet = par_sheet(croupier.table("maryland", offers=["x-straight", "complete"], date=DAY))
    assert (row(sheet, "x-straight").pays, row(sheet, "x-straight").odds.edge) == ("as drawn", Fraction(1, 10))
    assert {line.pays for line in sheet.rows if line.odds.kind == "complete"} == {"by its parts"}
    titles = [line.title for line in sheet.rows]
    assert len(set(titles)) == len(titles)
    assert {"Complete (complete:1)", "Straight"} <= set(titles)


def test_notes_say_how_the_figures_are_meant() -> None:
    assert MARYLAND.notes[3] == "The volatility index is 1.65 standard deviations of one wager."
    assert len(MARYLAND.notes) == 5
    covered = par_sheet(croupier.table("maryland:double-zero-as-single"))
    assert (covered.pockets, covered.covered) == (37, ("00",))
    assert covered.notes[5:] == ("00 decides nothing: a decision takes 38/37 spins.",)
    prison = par_sheet(croupier.table("colorado:single-zero", zero="prison"))
    [best] = prison.notes[5:]
    assert best.startswith("Where the player has a choice, figures are under the best one. red, black, odd, even, low,")
    spin = croupier.table("maryland", offers=["bonus-spin"])
    meter = par_sheet(bent(spin, targets=((1, 1),), community={"40": 1}, hot={"primary": 1}))
    assert meter.break_even == (("Bonus Spin Xtreme", BreakEven("bonus-spin.primary", Fraction(124_000), "primary")),)
    assert meter.notes[5:] == (
        "Bonus Spin Xtreme: meters at their starts. The primary meter breaks even at 1,240.00 USD.",
    )


def test_what_prison_does() -> None:
    assert zero_sentence(croupier.table("colorado", zero="prison")) == (
        "On 0 a wager on red, black, odd, even, low, high gets half back or stays in prison, as its owner chooses."
        " In prison it is released when it would win, lost when it would lose, lost on another such zero."
    )


def test_a_table_without_even_money_has_no_zero_rule() -> None:
    kinds = ["red", "black", "odd", "even", "low", "high"]
    rules = croupier.table("maryland", without=kinds)
    assert zero_sentence(rules) == "No wager at this table is about zeros."
    plain = croupier.table("maryland")
    assert zero_sentence(replace(plain, terms=replace(plain.terms, zero=None))) == zero_sentence(rules)


def test_what_the_house_chose_and_what_is_assumed() -> None:
    rules = croupier.table(
        "maryland",
        offers=["x-straight", "bonus-spin"],
        calls=False,
        seats=7,
        limits={"inside": [1, 100]},
        pays={"straight": 36},
        bonus_spin={"primary": {"start": 12_000}, "targets": {"1": 1, "2": 3, "3": 1}},
    )
    found = {option.key: (option.value, str(option.source)) for option in options(rules)}
    assert found["offers"] == ("x-straight, bonus-spin", "house")
    assert found["calls"] == ("false", "house")
    assert found["seats"] == ("7", "house")
    assert found["limits.inside"] == ("1, 100", "house")
    assert found["pays.straight"] == ("36", "house")
    assert found["x-straight.paytable"] == ("A: 28 to 1, the number drawn first 50 to 1", "assumption")
    assert found["x-straight.draws"] == ("2 (1), 3 (1), 4 (1), 5 (1); weights add up to 4", "assumption")
    assert found["bonus-spin.wager"] == ("USD 5", "regulator")
    assert found["bonus-spin.stake"] == ("kept", "assumption")
    assert found["bonus-spin.targets"] == ("1 (1), 2 (3), 3 (1); weights add up to 5", "house")
    assert found["bonus-spin.primary.start"] == ("USD 12,000", "house")
    assert found["bonus-spin.primary.reset"] == ("USD 10,000", "regulator")
    assert found["bonus-spin.secondary.rate"] == ("1/20", "assumption")


def test_back_to_back_weights() -> None:
    found = {option.key: option.value for option in options(croupier.table("massachusetts", offers=["b2b"]))}
    assert found["b2b.multipliers"] == "10 (5), 20 (6), 30 (7), 50 (5), 100 (2); weights add up to 25"
    assert found["b2b.stake"] == "returned"


def test_the_document() -> None:
    sheet = par_sheet(croupier.table("colorado:single-zero", zero="prison", date=DAY))
    document = par_document(sheet)
    assert document["z"] == {"90": "1.644854", "95": "1.959964", "99": "2.575829"}
    assert document["spins"] == SPINS
    assert "half back is strictly better" in document["advice"]
    red = next(row for row in document["wagers"] if row["kind"] == "red")
    assert red["choices"] == {"half": "1/74", "prison": "19/1369"}
    assert red["outcomes"] == [
        {"returned": "2", "probability": "18/37"},
        {"returned": "1/2", "probability": "1/37"},
        {"returned": "0", "probability": "18/37"},
    ]
    assert (red["return"], red["edge"], red["hit_frequency"], red["one_in"]) == (
        "73/74",
        "1/74",
        0.48648649,
        2.05555556,
    )
    assert "advice" not in par_document(MARYLAND)


def test_the_document_of_a_table_with_a_meter() -> None:
    document = par_document(par_sheet(croupier.table("maryland", offers=["bonus-spin"])))
    assert document["break_even"] == {"bonus-spin.primary": "12400000", "bonus-spin.primary_decimal": 12400000.0}


def test_in_a_notebook() -> None:
    html = MARYLAND._repr_html_()
    assert "<caption>Par sheet: Maryland: Roulette (MLGCA), double-zero, zero lose</caption>" in html
    assert "<td>First five numbers</td><td>6 to 1</td><td>5/38</td><td>35/38</td><td>92.105%</td><td>3/38</td>" in html
    assert "<td>94.541% to 94.933%</td>" in html


def test_every_rulebook_wheel_and_zero_rule() -> None:
    found = [(r.book.id, r.terms.wheel.name, r.house.zero) for r in every_table(DAY)]
    assert len(set(found)) == len(found) == 15
    assert [f for f in found if f[2] != "lose"] == [
        ("massachusetts", "double-zero", "half"),
        ("colorado", "single-zero", "prison"),
        ("colorado", "double-zero", "prison"),
    ]
    assert {f[0] for f in found} == {"massachusetts", "small-stakes", "maryland", "singapore", "colorado"}
