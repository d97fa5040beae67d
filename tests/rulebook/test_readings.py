"""Assumptions: what the text leaves open at a table is told, each with the clause that leaves it open."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.game.pocket import NUMBERS
from croupier.game.wheel import CUSTOMARY
from croupier.rulebook.house import HouseRules
from croupier.rulebook.load import SHIPPED, load
from rulebook.houses import DAY, Cited, assumed, legal
from rulebook.pages import house_keys


def ordered(wheel: str) -> dict[str, Any]:
    return {"equipment": {"order": list(CUSTOMARY[wheel].order)}}


CALLS: Cited = ("calls", None)
ALWAYS: list[Cited] = [CALLS, ("irregularities.after-dolly", None), ("wheel.automatic", None)]
DEALERS: Cited = ("irregularities.by", None)
OPENS: Cited = ("conduct.betting-opens", None)
LATE: Cited = ("conduct.late-lift", None)
TIPS: Cited = ("tips", None)
WHEEL: Cited = ("wheel", None)
OFFERS: Cited = ("offers", None)

MASSACHUSETTS: list[Cited] = [
    ("wheel.order", "MA-61"),
    ("wheel.colours", "MA-61"),
    ("coupons", "MA-87"),
    ("coupons.rules", "MA-02"),
    ("chips.verbal", "MA-04"),
    ("chips.value", None),
    ("betting.closes", "MA-67"),
    ("irregularities.void", "MA-86"),
    DEALERS,
    LATE,
    OPENS,
    TIPS,
]
SMALL_STAKES: list[Cited] = [
    ("edition", None),
    ("wheel", "SS-61"),
    ("wheel.order", "SS-61"),
    ("wheel.colours", "SS-61"),
    ("wagers", None),
    ("chips.wager", "SS-03"),
    ("chips.colours", "SS-07"),
    ("zero", "SS-62"),
    ("conduct.late-lift", "SS-11"),
    ("irregularities.void", "SS-38"),
    DEALERS,
    ("irregularities.hanging-ball", "SS-91"),
    TIPS,
]
MARYLAND: list[Cited] = [
    ("wheel.colours", "MD-23"),
    ("wagers.split", "MD-59"),
    ("wagers.line", "MD-65"),
    ("wagers.column", "MD-66"),
    ("irregularities.void", "MD-163"),
    ("chips.value", None),
    DEALERS,
    OPENS,
    TIPS,
]
SINGAPORE: list[Cited] = [
    ("wheel", "SG-08"),
    ("wheel.order", "SG-08"),
    ("wheel.colours", "SG-08"),
    ("layout", "SG-07"),
    ("layout", "SG-26"),
    ("wagers.split", "SG-26"),
    ("wagers.trio", "SG-26"),
    ("wagers.first-four", "SG-26"),
    ("wagers.line", "SG-16"),
    ("zero", "SG-25"),
    ("chips.colours", "SG-02"),
    ("chips.value", "SG-02"),
    ("conduct.settled-where-it-lies", "SG-57"),
    ("conduct.order", "SG-05"),
    ("irregularities.by", "SG-55"),
    ("irregularities.void", "SG-55"),
    OPENS,
    TIPS,
]
COLORADO: list[Cited] = [
    ("chips.coupon", "CO-24"),
    ("coupons", "CO-24"),
    ("chips.value", "CO-13"),
    ("betting.closes", "CO-73"),
    ("irregularities.void", "CO-82"),
    DEALERS,
    LATE,
    OPENS,
]
PRISON: list[Cited] = [
    ("zero.prison", "CO-69"),
    ("zero.default", "CO-67"),
    ("zero.half", "CO-67"),
    ("coupons.half", "CO-24"),
    ("tips.choice", "CO-85"),
    ("coupons.prison", "CO-24"),
]


@pytest.mark.parametrize(
    ("house", "choices", "expected"),
    [
        pytest.param(
            "massachusetts",
            {},
            [*MASSACHUSETTS, WHEEL, OFFERS, ("zero", "MA-57"), ("limits", None)],
            id="massachusetts",
        ),
        pytest.param(
            "massachusetts",
            {"wheel": "double-zero", "zero": "half", "limits": {"inside": [1, 2]}, "offers": [], "tip-wagers": False},
            [*(told for told in MASSACHUSETTS if told is not TIPS), ("zero.half", "MA-58"), ("coupons.half", "MA-58")],
            id="massachusetts, most of it stated",
        ),
        pytest.param(
            "massachusetts",
            {"wheel": "single-zero", "offers": ["seven-colour", "b2b", "seven-numbers"], "limits": {"inside": [1, 2]}},
            [
                *MASSACHUSETTS,
                ("wagers.trio", "MA-20"),
                ("colours", "MA-25"),
                ("pays.seven-numbers", "MA-47"),
                ("pays.seven-colour", "MA-47"),
                ("b2b.multipliers", "MA-82"),
                ("b2b.stake", "MA-77"),
                ("b2b.prior", "MA-79"),
            ],
            id="colours and b2b",
        ),
        pytest.param(
            "massachusetts",
            {"wheel": "double-zero-as-single", "offers": ["five-adjacent"]},
            [
                *MASSACHUSETTS,
                ("wagers.covered", "MA-61"),
                ("wagers.five-adjacent", "MA-16"),
                ("chips.five-adjacent", "MA-15"),
                ("limits", None),
            ],
            id="massachusetts, 00 covered",
        ),
        pytest.param(
            "massachusetts",
            {"wheel": "double-zero", "zero": "lose", "lifted": {"3(b)": DAY}, "offers": []},
            [
                *(told for told in MASSACHUSETTS if told[0] != "betting.closes"),
                ("betting.closes", None),
                ("lifted", None),
                ("limits", None),
            ],
            id="3(b) lifted",
        ),
        pytest.param("small-stakes", {}, SMALL_STAKES, id="small-stakes"),
        pytest.param(
            "small-stakes", {"tip-wagers": False}, [told for told in SMALL_STAKES if told is not TIPS], id="no tips"
        ),
        pytest.param(
            "small-stakes",
            {"tip-wagers": True, "terminals": True},
            [*SMALL_STAKES, ("terminals", None)],
            id="terminals",
        ),
        pytest.param("maryland", {}, [*MARYLAND, WHEEL, OFFERS, ("limits", "MD-33")], id="maryland"),
        pytest.param(
            "maryland",
            {"wheel": "triple-zero", "offers": ["complete"]},
            [
                *MARYLAND,
                ("wheel.order", "MD-24"),
                ("wheel.000", "MD-21"),
                ("wagers.trio", "MD-62"),
                ("complete", "MD-85"),
                ("complete.submission", None),
                ("complete.button", "MD-84"),
                ("limits", "MD-33"),
            ],
            id="triple zero",
        ),
        pytest.param(
            "maryland",
            {"wheel": "double-zero-as-single", "offers": ["five-adjacent"], "limits": {"inside": [1, 2]}},
            [*MARYLAND, ("wagers.five-adjacent", "MD-58"), ("chips.five-adjacent", "MD-58")],
            id="maryland, 00 covered",
        ),
        pytest.param(
            "maryland",
            {"wheel": "double-zero", "offers": ["x-straight"], "limits": {"inside": [1, 2]}},
            [
                *MARYLAND,
                ("x-straight", "MD-134"),
                ("x-straight.generator", "MD-82"),
                ("x-straight.paytable", "MD-83"),
                ("x-straight.submission", None),
                ("x-straight.draws", "MD-83"),
                ("x-straight.pays", "MD-83"),
            ],
            id="roulette x",
        ),
        pytest.param("singapore", {}, [*SINGAPORE, ("limits", None)], id="singapore"),
        pytest.param(
            "colorado",
            {},
            [
                *COLORADO,
                WHEEL,
                ("wheel.order", "CO-100"),
                ("wheel.colours", "CO-100"),
                ("wagers.first-five", "CO-40"),
                ("zero", "CO-70"),
                ("limits", "CO-83"),
            ],
            id="colorado",
        ),
        pytest.param(
            "colorado",
            {"wheel": "single-zero", "zero": "prison"},
            [
                *COLORADO,
                *PRISON,
                ("wheel.order", "CO-96"),
                ("wheel.colours", "CO-96"),
                ("wagers.trio", "CO-38"),
                ("limits", "CO-83"),
            ],
            id="prison",
        ),
        pytest.param(
            "colorado",
            {"zero": "prison", "limits": {"outside": [1, 5]}},
            [
                *COLORADO,
                *PRISON,
                WHEEL,
                ("wheel.order", "CO-100"),
                ("wheel.colours", "CO-100"),
                ("wagers.first-five", "CO-40"),
                ("zero.on", "CO-70"),
            ],
            id="prison beside 00",
        ),
        pytest.param(
            "colorado",
            {"wheel": "double-zero-as-single", "limits": {"outside": [1, 5]}},
            [*COLORADO, ("wheel.order", "CO-100"), ("wheel.colours", "CO-100"), ("zero.wheels", "CO-108")],
            id="colorado, 00 covered",
        ),
    ],
)
def test_what_is_assumed(house: str, choices: dict[str, Any], expected: list[Cited]) -> None:
    found = assumed(house, **{key.replace("-", "_"): value for key, value in choices.items()})
    assert sorted(found, key=str) == sorted([*expected, *ALWAYS], key=str)


@pytest.mark.parametrize(
    ("house", "dealer"),
    [
        ("massachusetts", "has the dealer declare"),
        ("small-stakes", "has the dealer declare"),
        ("maryland", "has the dealer declare"),
        ("singapore", "does not say who declares"),
        ("colorado", "has the dealer declare"),
    ],
)
def test_what_every_text_leaves_open_about_a_spin(house: str, dealer: str) -> None:
    says = {found.key: found.says for found in legal(house).assumptions}
    assert "knows no automatic wheel" in says["wheel.automatic"]
    assert "from all pockets" in says["wheel.automatic"]
    assert "until the first winner is paid" in says["irregularities.after-dolly"]
    assert "the floor declares it" in says["irregularities.after-dolly"]
    assert dealer in says["irregularities.by"]


BONUS_SPIN: dict[str, str] = {
    "bonus-spin.targets": "MD-77",
    "bonus-spin.lock": "MD-81",
    "bonus-spin.position": "MD-124",
    "bonus-spin.stake": "MD-107",
    "bonus-spin.hot": "MD-107",
    "bonus-spin.community": "MD-125",
    "bonus-spin.community-pay": "MD-123",
    "bonus-spin.system": "MD-79",
    "bonus-spin.primary.symbol": "MD-108",
    "bonus-spin.secondary.symbol": "MD-109",
    "bonus-spin.primary.rate": "MD-119",
    "bonus-spin.secondary.rate": "MD-119",
    "bonus-spin.turn": "MD-121",
    "bonus-spin.winners": "MD-121",
    "bonus-spin.meters": "MD-120",
    "seats": "MD-124",
}


def test_what_is_assumed_of_bonus_spin() -> None:
    before = [*MARYLAND, WHEEL, ("limits", "MD-33"), *ALWAYS]
    found = assumed("maryland", offers=["bonus-spin"])
    assert sorted(found, key=str) == sorted([*before, *BONUS_SPIN.items()], key=str)
    assert "seats" not in dict(assumed("maryland", offers=["bonus-spin"], seats=6)), "the house states them"


def test_what_the_rates_are_if_nobody_states_them() -> None:
    says = {found.key: found.says for found in legal("maryland", offers=["bonus-spin"]).assumptions}
    assert "0.10 of each wager" in says["bonus-spin.primary.rate"]
    assert "0.05 of each wager" in says["bonus-spin.secondary.rate"]


READINGS = {
    "massachusetts": "MA-24 MA-25 MA-26 MA-47 MA-48 MA-61 MA-82 MA-86",
    "small-stakes": "SS-03 SS-38 SS-61 SS-62 SS-91",
    "maryland": "MD-21 MD-23 MD-24 MD-59 MD-65 MD-66 MD-79 MD-82 MD-84 MD-85 MD-108 MD-109 MD-120 MD-124 MD-134 MD-163",
    "singapore": "SG-07 SG-08 SG-16 SG-25 SG-26 SG-55",
    "colorado": "CO-40 CO-69 CO-70 CO-82 CO-96 CO-100",
}
"""The requirements that are readings of ours, of a text that is silent, garbled or at odds with itself."""


@pytest.mark.parametrize("name", READINGS)
def test_every_reading_is_told_as_an_assumption(name: str) -> None:
    told = {entry.clause for entry in load(name).readings.reading}
    assert set(READINGS[name].split()) <= told


def test_what_the_house_leaves_to_a_default_is_told_with_the_default() -> None:
    says = {found.key: found.says for found in legal("massachusetts").assumptions}
    assert says["wheel"] == (
        "The house names no wheel, which can be single-zero or double-zero or double-zero-as-single: it is double-zero."
    )
    assert says["offers"] == (
        "The house names none of the optional wagers: five-adjacent, six-colour, eight-colour, seven-numbers, b2b "
        "are not offered."
    )


def test_a_reading_says_what_its_clause_says_unless_it_has_words_of_its_own() -> None:
    says = {found.key: found.says for found in legal("colorado", zero="prison").assumptions}
    assert says["zero.prison"] == (
        "The text is silent on a next spin other than 0, so an imprisoned bet is taken to be released at its full "
        "amount without winnings if that spin wins for it and to be lost if that spin loses for it."
    )
    assert says["zero.default"] == "A player who does not choose before betting closes for the next spin takes half."


ROULETTE_X = {"paytable": "B", "draws": {"2": 1}, "pays": {"50": 1}}
HOT = dict.fromkeys(("primary", "secondary", "1000", "750", "500", "400", "350", "300", "250", "200"), 1)
COMMUNITY = dict.fromkeys(("150", "125", "100", "80", "75", "60", "50", "40"), 1)
SPIN = {
    "targets": {"1": 1, "2": 1, "3": 2},
    "hot": HOT,
    "community": COMMUNITY,
    "stake": "kept",
    "hot-spot": "positions",
    "primary": {"rate": "0.2", "symbol": "Grand Jackpot"},
    "secondary": {"rate": "0.1", "symbol": "Small Jackpot"},
}
B2B = {"multipliers": {"10": 1}, "stake": "kept"}
NAMES = ["black", "blue", "gold", "red", "purple", "green"]
COLOURS = {name: list(NUMBERS[6 * row : 6 * row + 6]) for row, name in enumerate(NAMES)}


@pytest.mark.parametrize(
    ("house", "choices", "key", "option", "stated"),
    [
        ("colorado:single-zero", {}, "wheel.order", "equipment.order", ordered("single-zero")),
        ("colorado", {}, "wheel.order", "equipment.order", ordered("double-zero")),
        ("colorado:single-zero", {}, "wagers.trio", "zero-trio", {"zero_trio": True}),
        ("colorado:single-zero", {}, "wagers.trio", "zero-trio", {"zero_trio": False}),
        ("colorado", {"zero": "prison"}, "zero.on", "zero-on", {"zero_on": ["0", "00"]}),
        ("maryland:single-zero", {}, "wagers.trio", "zero-trio", {"zero_trio": False}),
        ("maryland", {"offers": ["complete"]}, "complete", "complete", {"complete": "flat"}),
        ("maryland", {"offers": ["x-straight"]}, "x-straight.draws", "x-straight.draws", {"x_straight": ROULETTE_X}),
        ("maryland", {"offers": ["x-straight"]}, "x-straight.pays", "x-straight.pays", {"x_straight": ROULETTE_X}),
        ("maryland", {"offers": ["bonus-spin"]}, "bonus-spin.targets", "bonus-spin.targets", {"bonus_spin": SPIN}),
        ("maryland", {"offers": ["bonus-spin"]}, "bonus-spin.position", "bonus-spin.hot-spot", {"bonus_spin": SPIN}),
        (
            "maryland",
            {"offers": ["x-straight"]},
            "x-straight.paytable",
            "x-straight.paytable",
            {"x_straight": ROULETTE_X},
        ),
        *(
            ("maryland", {"offers": ["bonus-spin"]}, f"bonus-spin.{key}", f"bonus-spin.{key}", {"bonus_spin": SPIN})
            for key in (
                "hot",
                "community",
                "stake",
                "primary.rate",
                "secondary.rate",
                "primary.symbol",
                "secondary.symbol",
            )
        ),
        ("massachusetts:single-zero", {}, "wagers.trio", "zero-trio", {"zero_trio": False}),
        ("massachusetts", {"offers": ["six-colour"]}, "colours", "colours", {"colours": COLOURS}),
        ("massachusetts", {"offers": ["eight-colour"]}, "colours", "colours", {"colours": COLOURS}),
        ("massachusetts:single-zero", {"offers": ["seven-colour"]}, "colours", "colours", {"colours": COLOURS}),
        ("massachusetts", {}, "betting.closes", "lifted", {"lifted": {"3(b)": DAY.replace(year=2030)}}),
        ("massachusetts", {"offers": ["b2b"]}, "b2b.multipliers", "b2b.multipliers", {"b2b": B2B}),
        ("massachusetts", {"offers": ["b2b"]}, "b2b.stake", "b2b.stake", {"b2b": B2B}),
        ("singapore", {}, "wagers.trio", "zero-trio", {"zero_trio": False}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_reading_that_the_house_states(
    house: str, choices: dict[str, Any], key: str, option: str, stated: dict[str, Any]
) -> None:
    says = f"The text leaves this open; the house states it: {option}."
    assert says not in [found.says for found in legal(house, **choices).assumptions]
    before = [(found.key, found.clause) for found in legal(house, **choices).assumptions]
    after = legal(house, **choices, **stated).assumptions
    assert says in [found.says for found in after if found.key == key]
    assert set(before) <= {(found.key, found.clause) for found in after}


def test_a_reading_that_needs_a_key_names_one_that_is_yes_or_no() -> None:
    given = {entry.given for name in SHIPPED for entry in load(name).readings.reading if entry.given is not None}
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(HouseRules)}
    assert given and all(fields[key] is bool for key in given)


def test_every_option_of_a_reading_is_a_key_of_a_house_file() -> None:
    options = {entry.option for name in SHIPPED for entry in load(name).readings.reading if entry.option is not None}
    assert options <= set(house_keys())


def test_a_reading_of_a_clause_that_is_lifted_is_not_told() -> None:
    lifted = legal("massachusetts", lifted={"3(b)": legal("massachusetts").date})
    closes = [found for found in lifted.assumptions if found.key == "betting.closes"]
    assert [(found.clause, found.says) for found in closes] == [
        (
            None,
            "The text does not say when betting closes: it does with the dealer's call while the ball is in the track.",
        )
    ]
