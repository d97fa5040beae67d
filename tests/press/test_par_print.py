"""The printed par sheet, really typeset."""

from __future__ import annotations

import datetime
import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import typst

import croupier
from croupier.odds.moments import moments
from croupier.odds.par import ParSheet, par_sheet
from croupier.press.par import TEMPLATE, inputs, par_pdf

DAY = datetime.date(2026, 1, 1)
FULL = par_sheet(croupier.table("maryland", offers=["x-straight", "bonus-spin", "complete"], date=DAY))


def printed(sheet: ParSheet) -> str:
    """The words on the sheet, out of what was typeset."""
    words: list[str] = []
    for selector in ("heading", "table", "list"):
        told = typst.query(TEMPLATE, selector, sys_inputs=inputs(sheet), ignore_system_fonts=True)
        _gather(json.loads(told), words)
    return "\n".join(words).replace("\u200b", "")


def _gather(told: Any, words: list[str]) -> None:
    if isinstance(told, dict):
        words += [text for key, text in told.items() if key == "text" and isinstance(text, str)]
        told = list(told.values())
    if isinstance(told, list):
        for part in told:
            _gather(part, words)


def test_a_pdf_comes_out() -> None:
    done = par_pdf(FULL)
    assert done.startswith(b"%PDF-")
    assert b"pdfaid" in done
    assert done == par_pdf(FULL)


def test_what_stands_on_the_sheet() -> None:
    text = printed(FULL)
    for words in (
        "Wagers",
        "Confidence bands of the actual return",
        "Outcomes",
        "Options and weights",
        "Method",
        "Assumptions where the rulebook is silent",
        "First five numbers",
        "Complete (complete:2)",
        "Roulette X straight",
        "3/38",
        "7.8947",
        "3.9043",
        "x-straight.pays",
        "assumption",
    ):
        assert words in text, words


def test_a_sheet_without_options_or_assumptions_leaves_those_parts_out() -> None:
    plain = replace(par_sheet(croupier.table("maryland:double-zero-as-single", date=DAY)), assumptions=())
    text = printed(plain)
    assert "Options and weights" not in text
    assert "Assumptions where" not in text
    assert "00 decides nothing: a decision takes 38/37 spins." in text


def test_wagers_that_bring_the_same_share_their_bands() -> None:
    alike = json.loads(inputs(FULL)["sheet"])["alike"]
    assert {"first": 9, "titles": ["Red", "Black", "Odd", "Even", "1 to 18", "19 to 36"]} in alike
    assert sum(len(group["titles"]) for group in alike) == len(FULL.rows)


@pytest.mark.parametrize("name", ["*Table* #7 $x_1$ \\ [a] <b> @c", "轮盘 7", "🎲"])
def test_any_name_can_be_printed(name: str) -> None:
    assert par_pdf(par_sheet(croupier.table("singapore", name=name))).startswith(b"%PDF-")


def test_what_never_wins_or_never_varies_can_be_printed() -> None:
    first = FULL.rows[0]
    sure = ((Fraction(0), Fraction(1)),)
    never = replace(first, odds=replace(first.odds, hit=Fraction(0), outcomes=sure, moments=moments(sure)))
    assert par_pdf(replace(FULL, rows=(never,))).startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("currency", "wager", "start"),
    [("JPY", "JPY 5", "JPY 10,000"), ("KWD", "KWD 5", "KWD 10,000")],
)
def test_a_sheet_in_another_currency(currency: str, wager: str, start: str) -> None:
    """The rulebook's five and ten thousand are units of the table's currency; break-even has its decimals."""
    text = printed(par_sheet(croupier.table("maryland", offers=["bonus-spin"], currency=currency, date=DAY)))
    assert wager in text.splitlines()
    assert start in text.splitlines()
    dollars = printed(par_sheet(croupier.table("maryland", offers=["bonus-spin"], date=DAY)))
    pattern = r"breaks even at ([0-9,.]+) (\w+)"
    [(units, code)] = re.findall(pattern, text.replace("\n", " "))
    [(plain, _)] = re.findall(pattern, dollars.replace("\n", " "))
    decimals = {"JPY": 0, "KWD": 3}[currency]
    assert (code, len(units.partition(".")[2])) == (currency, decimals)
    assert float(units.replace(",", "")) == pytest.approx(float(plain.replace(",", "")), abs=0.51)
