"""Money: as many decimals as the currency has, in every amount that a house, a slip or a sentence states."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.rulebook.money import amount_form, currencies, minor, parse_money, scale, spell_money, spell_units
from croupier.rulebook.resolving.signs import signs
from rulebook.houses import breaches, legal, told

# ISO 4217, list one: every currency whose minor unit is not a hundredth.
WHOLE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split()
THOUSANDTHS = "BHD IQD JOD KWD LYD OMR TND".split()
TEN_THOUSANDTHS = ["CLF", "UYW"]


def test_the_digits_of_iso_4217() -> None:
    found = currencies()
    apart = {code: digits for code, digits in found.items() if digits != 2}
    assert apart == dict.fromkeys(WHOLE, 0) | dict.fromkeys(THOUSANDTHS, 3) | dict.fromkeys(TEN_THOUSANDTHS, 4)
    assert {code: found[code] for code in ("USD", "SGD", "EUR", "GBP", "HUF", "COP", "XCG")} == dict.fromkeys(
        ("USD", "SGD", "EUR", "GBP", "HUF", "COP", "XCG"), 2
    )
    assert all(len(code) == 3 and code.isascii() and code.isupper() for code in found)
    assert len(found) == 165


@pytest.mark.parametrize("code", ["XAU", "XXX", "XTS", "XDR", "DEM"])
def test_what_is_no_money_or_no_longer(code: str) -> None:
    assert code not in currencies()


@pytest.mark.parametrize(
    ("amount", "currency", "says", "bare"),
    [
        (1, "USD", "USD 0.01", "0.01"),
        (150, "USD", "USD 1.50", "1.50"),
        (100, "USD", "USD 1", "1.00"),
        (123_456_789, "USD", "USD 1,234,567.89", "1,234,567.89"),
        (-150, "USD", "USD -1.50", "-1.50"),
        (-200, "USD", "USD -2", "-2.00"),
        (0, "JPY", "JPY 0", "0"),
        (1, "JPY", "JPY 1", "1"),
        (123_456, "JPY", "JPY 123,456", "123,456"),
        (1, "KWD", "KWD 0.001", "0.001"),
        (1_500, "KWD", "KWD 1.500", "1.500"),
        (2_000, "KWD", "KWD 2", "2.000"),
        (5, "CLF", "CLF 0.0005", "0.0005"),
        (10**30 + 1, "USD", f"USD 10{',000' * 9}.01", f"10{',000' * 9}.01"),
    ],
)
def test_money_in_words(amount: int, currency: str, says: str, bare: str) -> None:
    assert (spell_money(amount, currency), spell_units(amount, currency)) == (says, bare)


def test_parts_of_a_minor_unit_are_rounded() -> None:
    assert [spell_units(amount, "USD") for amount in (Fraction(1, 3), Fraction(5, 2), Fraction(7, 2), 2.6)] == [
        "0.00",
        "0.02",
        "0.04",
        "0.03",
    ]
    assert spell_units(Fraction(-5, 3), "JPY") == "-2"


@pytest.mark.parametrize(
    ("text", "dollars", "yen", "dinars"),
    [
        ("5", 500, 5, 5_000),
        ("2.50", 250, None, 2_500),
        ("2.5", 250, None, 2_500),
        ("0.125", None, None, 125),
        ("0.01", 1, None, 10),
        ("0.0005", None, None, None),
        ("0", 0, 0, 0),
        ("9" * 15, int("9" * 15 + "00"), int("9" * 15), int("9" * 15 + "000")),
    ],
)
def test_money_from_words(text: str, dollars: int | None, yen: int | None, dinars: int | None) -> None:
    assert [parse_money(text, code) for code in ("USD", "JPY", "KWD")] == [dollars, yen, dinars]


@pytest.mark.parametrize("text", ["", ".5", "5.", "-1", "1e3", "five", "٥", "1.٥", "1,000", " 1", "9" * 16])
def test_words_that_are_no_money(text: str) -> None:
    assert [parse_money(text, code) for code in ("USD", "JPY", "KWD")] == [None, None, None]


def test_currency_units_as_minor_units() -> None:
    amounts = (1, 2.5, 0.01, 0.001, 19.99, 10**30, float("inf"), float("nan"))
    assert [minor(amount, "USD") for amount in amounts] == [100, 250, 1, None, 1999, 10**32, None, None]
    assert [minor(amount, "JPY") for amount in amounts] == [1, None, None, None, None, 10**30, None, None]
    assert [minor(amount, "KWD") for amount in amounts] == [1000, 2500, 10, 1, 19_990, 10**33, None, None]
    assert (scale("USD"), scale("JPY"), scale("KWD"), scale("CLF")) == (100, 1, 1000, 10_000)


def test_how_an_amount_is_written() -> None:
    assert amount_form("USD") == "currency units with at most 2 decimals"
    assert amount_form("JPY") == "whole currency units"


@pytest.mark.parametrize(
    ("currency", "limits", "bounds"),
    [
        ("USD", [2.5, 100], (250, 10_000)),
        ("JPY", [500, 10_000], (500, 10_000)),
        ("KWD", [0.125, 20], (125, 20_000)),
    ],
)
def test_limits_of_a_house_are_currency_units(currency: str, limits: list[float], bounds: tuple[int, int]) -> None:
    rules = legal("maryland", currency=currency, limits={"inside": limits, "outside": limits})
    limit = rules.limit(rules.layout.spots["red"])  # type: ignore[index]
    assert (limit.minimum, limit.maximum) == bounds


@pytest.mark.parametrize(
    ("currency", "form"),
    [("JPY", "whole currency units"), ("KWD", "currency units with at most 3 decimals")],
)
def test_a_limit_with_more_decimals_than_the_currency_has(currency: str, form: str) -> None:
    [breach] = told("maryland", currency=currency, limits={"red": [0.0005, 100]})
    assert (breach.key, breach.says) == ("limits.red", f"amounts in {currency} are {form}")


@pytest.mark.parametrize(("currency", "unit"), [("USD", 100), ("JPY", 1), ("KWD", 1000)])
def test_amounts_of_a_rulebook_are_currency_units(currency: str, unit: int) -> None:
    """One to ten of small-stakes; Bonus Spin Xtreme for five, its meter from ten thousand."""
    small = legal("small-stakes", currency=currency)
    limit = small.limit(small.layout.spots["straight:17"])  # type: ignore[index]
    assert (limit.minimum, limit.maximum) == (1 * unit, 10 * unit)
    xtreme = legal("maryland", currency=currency, offers=["bonus-spin"])
    five = xtreme.limit(xtreme.layout.spots["bonus-spin"])  # type: ignore[index]
    assert (five.minimum, five.maximum) == (5 * unit, 5 * unit)
    assert breaches("small-stakes", currency=currency, limits={"straight": [1, 11]}) == [("limits.straight", "SS-63")]


def test_signs_spell_the_currency() -> None:
    yen = legal("maryland", currency="JPY", limits={"inside": [500, 10_000], "outside": [500, 10_000]})
    assert any("All wagers: minimum JPY 500, maximum JPY 10,000." in sign.text for sign in signs(yen))
    dinars = legal("maryland", currency="KWD", limits={"inside": [0.25, 10], "outside": [0.25, 10]})
    assert any("All wagers: minimum KWD 0.250, maximum KWD 10." in sign.text for sign in signs(dinars))
