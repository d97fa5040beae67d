"""Resolving: table rules with where each value comes from, or every breach at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier import Illegal, table
from croupier.rulebook.breach import Breach, Origin, Source
from croupier.rulebook.house import house_from, read_house
from croupier.rulebook.load import load
from croupier.rulebook.resolve import resolve
from croupier.rulebook.table import TableRules
from rulebook.folders import SOUND, altered
from rulebook.houses import DAY, breaches, judged, legal, told

EXAMPLE = """
rulebook = "maryland"
wheel = "triple-zero"
name = "Table 7"
currency = "USD"
seats = 8
date = 2026-05-01              # the day whose rules are in force; today if left out
terminals = false              # an electronic table (Colorado's EBT clauses)
zero = "lose"                  # lose | half | prison, as the rulebook allows; lose if left out
offers = ["green", "five-adjacent", "complete"]   # optional wagers switched on
without = ["first-five"]       # kinds taken off
complete = "full"
[pays]                         # more than the floor
straight = 35
[limits]                       # per kind, or inside / outside; minimum and maximum in currency units
inside = [1, 100]
outside = [5, 500]
[x-straight]
paytable = "A"
draws = {2 = 1, 3 = 1, 4 = 1, 5 = 1}              # how many numbers, with weights
pays = {50 = 70, 100 = 20, 250 = 8, 500 = 2}      # odds of the second to fifth, with weights
[b2b]
multipliers = {10 = 1}
stake = "returned"
[bonus-spin.primary]
start = 10000
reset = 10000
rate = "0.10"
[equipment]
ball-inches = "13/16"
ball-material = "nylon"
wheel-inches = 32
"""


@pytest.fixture
def example(tmp_path: Path) -> TableRules:
    path = tmp_path / "house.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    rules = resolve(load("maryland"), read_house(path), DAY)
    assert isinstance(rules, TableRules), rules
    return rules


def test_the_designs_example_is_legal(example: TableRules) -> None:
    assert (example.name, example.currency, example.seats) == ("Table 7", "USD", 8)
    assert example.terms.wheel.name == "triple-zero"
    assert {"green", "five-adjacent", "complete"} <= example.offered
    assert not {"first-five", "x-straight", "b2b", "bonus-spin"} & example.offered


def test_where_its_values_come_from(example: TableRules) -> None:
    expected = {
        "wheel": Origin(Source.HOUSE, "MD-18"),
        "wheel.order": Origin(Source.REGULATOR, "MD-24"),
        "complete": Origin(Source.HOUSE),
        "pays.straight": Origin(Source.HOUSE, "MD-87"),
        "pays.split": Origin(Source.REGULATOR, "MD-88"),
        "zero": Origin(Source.REGULATOR, "MD-102"),
        "limits.straight": Origin(Source.HOUSE, "MD-33"),
        "limits.red": Origin(Source.HOUSE, "MD-33"),
        "x-straight.paytable": Origin(Source.HOUSE, "MD-135"),
        "bonus-spin.secondary.rate": Origin(Source.ASSUMPTION, "MD-119"),
    }
    assert {key: example.origins[key] for key in expected} == expected


def test_all_breaches_at_once() -> None:
    house = {
        "seats": 0,
        "seets": 8,
        "currency": "dollars",
        "lifted": {"9": DAY},
        "wheel": "oval",
        "offers": ["snake", "green"],
        "calls": ["snake"],
        "pays": {"straight": 34},
        "zero": "half",
        "limits": {"inside": [9, 1]},
        "x-straight": {"paytable": "Z"},
        "equipment": {"ball-material": "steel", "wheel-inches": 20, "compartments": "pink"},
        "logo": "Rose",
    }
    assert breaches("maryland", **{key.replace("-", "_"): value for key, value in house.items()}) == [
        ("seets", None),
        ("lifted", None),
        ("seats", None),
        ("currency", None),
        ("wheel", "MD-106"),
        ("logo", None),
        ("offers", "MD-32"),
        ("offers", "MD-70"),
        ("calls", None),
        ("pays.straight", "MD-87"),
        ("zero", "MD-102"),
        ("limits.inside", None),
        ("x-straight.paytable", "MD-134"),
        ("equipment.ball-material", "MD-02"),
        ("equipment.wheel-inches", "MD-04"),
        ("equipment.compartments", "MD-17"),
    ]


def test_unknown_key() -> None:
    [breach] = told("maryland", seets=8)
    assert (breach.key, breach.clause, breach.says) == ("seets", None, "is no key of a house file (house)")


@pytest.mark.parametrize("seats", [0, -1, 10_001])
def test_seats_out_of_range(seats: int) -> None:
    [breach] = told("maryland", seats=seats)
    assert (breach.key, breach.says) == ("seats", f"{seats}: a table has 1 to 10000 seats")


@pytest.mark.parametrize("seats", [1, 8, 10_000])
def test_seats(seats: int) -> None:
    assert legal("maryland", seats=seats).seats == seats


_CODE = "write its three capitals as in ISO 4217, such as USD or JPY"


@pytest.mark.parametrize(
    ("code", "fix"),
    [("usd", "write USD"), *((code, _CODE) for code in ("US", "USDT", "U$D", "ÄÖÜ", "", "ABC", "XXX", "XAU"))],
)
def test_currency_that_is_none(code: str, fix: str) -> None:
    [breach] = told("maryland", currency=code)
    assert (breach.key, breach.says) == ("currency", f"{code!r} is no currency code: {fix}")


@pytest.mark.parametrize(("house", "currency"), [("maryland", "USD"), ("singapore", "SGD")])
def test_currency_of_the_rulebook_unless_the_house_has_another(house: str, currency: str) -> None:
    assert legal(house).currency == currency
    assert legal(house, currency="EUR").currency == "EUR"


CHOICES: list[dict[str, Any]] = [
    {},
    {"wheel": "single-zero"},
    {"seats": 7},
    {"zero": "prison"},
    {"zero": "prison", "zero_on": ["0", "00"]},
    {"without": ["first-five"]},
    {"pays": {"straight": 36}},
    {"limits": {"inside": [1, 10]}},
    {"limits": {"inside": [1, 11]}},
    {"calls": False},
    {"terminals": True},
    {"approvals": {"layout": "7"}},
    {"equipment": {"wheel-inches": 32}},
]


def test_digest_differs_when_a_choice_differs() -> None:
    digests = [legal("colorado", **choices).digest for choices in CHOICES]
    assert len(set(digests)) == len(CHOICES)


def test_digest_is_stable() -> None:
    for choices in CHOICES:
        assert legal("colorado", **choices).digest == legal("colorado", **choices).digest
    one = {"limits": {"inside": [1, 10], "outside": [5, 10]}, "pays": {"red": 2, "split": 18}}
    other = {"pays": {"split": 18, "red": 2}, "limits": {"outside": [5, 10], "inside": [1, 10]}}
    assert legal("colorado", **one).digest == legal("colorado", **other).digest


def test_digest_is_of_what_is_in_force_and_not_of_the_day() -> None:
    day = DAY.replace
    assert legal("colorado", date=day(year=2020)).digest == legal("colorado").digest
    lifted = {"3(b)": day(year=2021)}
    assert (
        legal("massachusetts", lifted=lifted, date=day(year=2020)).digest
        != legal("massachusetts", lifted=lifted).digest
    )


def test_digest_is_of_the_rulebook_and_not_of_its_place(tmp_path: Path) -> None:
    same = altered(SOUND, tmp_path / "a", "rulebook.toml", 'edition = "1"', 'edition = "1"')
    other = altered(SOUND, tmp_path / "b", "wagers.toml", "pays = 35", "pays = 36")
    assert legal(str(same)).digest == legal(str(SOUND)).digest != legal(str(other)).digest


def test_the_same_rules_from_a_file_and_from_a_name(example: TableRules, tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text('rulebook = "maryland"\nwheel = "triple-zero"\n', encoding="utf-8")
    rules = resolve(load("maryland"), read_house(path), DAY)
    assert isinstance(rules, TableRules)
    assert rules.digest == legal("maryland:triple-zero").digest != example.digest


def test_an_illegal_table_is_an_exception_to_a_programmer() -> None:
    with pytest.raises(Illegal, match=r"pays\.straight: 34 to 1 is below the floor of 35 to 1; zero: half is no"):
        table("maryland", pays={"straight": 34}, zero="half")
    found = judged("maryland", seats=0)
    assert found == (Breach("seats", "0: a table has 1 to 10000 seats", None),)
    assert house_from({"rulebook": "maryland"}).house.rulebook == "maryland"
