"""Bonus Spin Xtreme: its paytable is the text's, and only weights and meters are the house's."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bonus.games import bonus_spin_at
from croupier.bonus.bonus_spin import BonusSpin
from croupier.bonus.bonus_spin.sections import MeterRules
from croupier.rulebook.breach import Origin, Source
from rulebook.houses import breaches, legal, told

DOUBLE = "maryland:double-zero"
HOT = {"primary": 1, "secondary": 1, "1000": 1, "750": 1, "500": 1, "400": 1, "350": 1, "300": 1, "250": 1, "200": 1}
COMMUNITY = {"150": 1, "125": 1, "100": 1, "80": 1, "75": 1, "60": 1, "50": 1, "40": 1}


def bonus_spin(**section: Any) -> BonusSpin:
    return bonus_spin_at(legal(DOUBLE, offers=["bonus-spin"], bonus_spin=section))


@pytest.mark.meets("MD-120")
def test_meters_start_and_reset_no_lower_than_the_text_says() -> None:
    for meter, least in (("primary", 10_000), ("secondary", 5_000)):
        for name in ("start", "reset"):
            key = f"bonus-spin.{meter}.{name}"
            assert breaches(DOUBLE, offers=["bonus-spin"], bonus_spin={meter: {name: least - 0.01}}) == [
                (key, "MD-120")
            ]
            assert breaches(DOUBLE, offers=["bonus-spin"], bonus_spin={meter: {name: 20000.005}}) == [(key, "MD-120")]
            rules = bonus_spin(**{meter: {name: least}})
            assert getattr(rules.meters[meter], name) == least * 100
    [breach] = told(DOUBLE, offers=["bonus-spin"], bonus_spin={"primary": {"start": 9999}})
    assert breach.says == "9999: it must be 10000 or more"


@pytest.mark.meets("MD-119")
def test_rate_of_progression_is_stated_or_assumed() -> None:
    assumed_rate = legal(DOUBLE, offers=["bonus-spin"])
    assert assumed_rate.origins["bonus-spin.primary.rate"] == Origin(Source.ASSUMPTION, "MD-119")
    for rate, fraction in (("0.15", Fraction(3, 20)), (0.25, Fraction(1, 4)), ("1/3", Fraction(1, 3)), ("1", 1)):
        assert bonus_spin(primary={"rate": rate}).meters["primary"].rate == fraction
    for wrong in ("0", "0.00", "1.5", "-0.1", "a tenth", "1/0"):
        for meter in ("primary", "secondary"):
            [breach] = told(DOUBLE, offers=["bonus-spin"], bonus_spin={meter: {"rate": wrong}})
            assert (breach.key, breach.clause) == (f"bonus-spin.{meter}.rate", "MD-119")
            says = f'{wrong}: the part of each wager that goes to the meter, more than "0" and at most "1"'
            assert breach.says == says


@pytest.mark.meets("MD-107")
def test_hot_spot_pay_is_paytable_a() -> None:
    rules = bonus_spin()
    assert list(rules.hot) == ["primary", "secondary", *"1000 750 500 400 350 300 250 200".split()]
    assert breaches(DOUBLE, offers=["bonus-spin"], limits={"bonus-spin": [10, 10]}) == [("limits.bonus-spin", "MD-107")]
    assert rules.stake == 500


@pytest.mark.meets("MD-125")
def test_community_pay_is_paytable_a() -> None:
    assert list(bonus_spin().community) == "150 125 100 80 75 60 50 40".split()


def test_bonus_spin_as_assumed() -> None:
    rules = bonus_spin()
    assert (rules.stake, rules.positions, rules.stake_returned) == (500, 8, False)
    assert rules.targets == ((1, 1), (2, 1), (3, 1))
    primary, secondary = rules.meters["primary"], rules.meters["secondary"]
    assert primary == MeterRules(primary.start, primary.reset, 1, 10, "MD-108", "Jackpot 1")
    assert (primary.start, primary.reset) == (1_000_000, 1_000_000)
    assert (secondary.start, secondary.reset, secondary.rate) == (500_000, 500_000, Fraction(1, 20))
    assert bonus_spin(stake="returned").stake_returned


@pytest.mark.parametrize(
    ("section", "at_draw"), [({}, True), ({"lock": "draw"}, True), ({"lock": "spin"}, False)], ids=["", "draw", "spin"]
)
def test_bonus_spin_is_locked_at_the_draw_unless_the_house_says_at_the_spin(
    section: dict[str, str], at_draw: bool
) -> None:
    assert bonus_spin(**section).locks_at_draw is at_draw


def test_every_seat_is_a_position_of_bonus_spin() -> None:
    assert bonus_spin_at(legal(DOUBLE, offers=["bonus-spin"], seats=5)).positions == 5


@pytest.mark.parametrize(
    ("section", "key", "requirement"),
    [
        ({"targets": {"1": 1, "2": 1, "3": 1, "4": 1}}, "targets", "MD-77"),
        ({"hot": {**HOT, "900": 1}}, "hot", "MD-107"),
        ({"community": {**COMMUNITY, "200": 1}}, "community", "MD-125"),
        ({"stake": "half"}, "stake", "MD-107"),
        ({"lock": "never"}, "lock", "MD-81"),
        ({"hot-spot": "seat 3"}, "hot-spot", "MD-124"),
    ],
    ids=["four targets", "hot", "community", "stake", "lock", "hot spot"],
)
def test_bonus_spin_breaches(section: dict[str, Any], key: str, requirement: str) -> None:
    assert breaches(DOUBLE, offers=["bonus-spin"], bonus_spin=section) == [(f"bonus-spin.{key}", requirement)]


def test_bonus_spin_segments_in_words() -> None:
    [breach] = told(DOUBLE, offers=["bonus-spin"], bonus_spin={"community": {**COMMUNITY, "45": 1}})
    assert breach.says == "45 is not in the paytable: it has 150, 125, 100, 80, 75, 60, 50, 40"


@pytest.mark.meets("MD-77")
@pytest.mark.parametrize("count", ["1", "2", "3"])
def test_one_two_and_three_targets_can_all_come(count: str) -> None:
    counts = {"1": 1, "2": 5, "3": 1}
    assert bonus_spin(targets=counts).targets == ((1, 1), (2, 5), (3, 1))
    without = {other: weight for other, weight in counts.items() if other != count}
    for weights in (without, {**counts, count: 0}):
        [breach] = told(DOUBLE, offers=["bonus-spin"], bonus_spin={"targets": weights})
        assert (breach.key, breach.clause) == ("bonus-spin.targets", "MD-77")
        assert breach.says == f"{count} cannot come: give it a weight of 1 or more"


@pytest.mark.parametrize(
    ("wheel", "symbol"),
    [
        pytest.param("hot", "primary", id="MD-108"),
        pytest.param("hot", "secondary", id="MD-109"),
        pytest.param("hot", "1000", id="MD-110"),
        pytest.param("hot", "750", id="MD-111"),
        pytest.param("hot", "500", id="MD-112"),
        pytest.param("hot", "400", id="MD-113"),
        pytest.param("hot", "350", id="MD-114"),
        pytest.param("hot", "300", id="MD-115"),
        pytest.param("hot", "250", id="MD-116"),
        pytest.param("hot", "200", id="MD-117"),
        pytest.param("community", "150", id="MD-126"),
        pytest.param("community", "125", id="MD-127"),
        pytest.param("community", "100", id="MD-128"),
        pytest.param("community", "80", id="MD-129"),
        pytest.param("community", "75", id="MD-130"),
        pytest.param("community", "60", id="MD-131"),
        pytest.param("community", "50", id="MD-132"),
        pytest.param("community", "40", id="MD-133"),
    ],
)
def test_every_symbol_of_the_paytable_is_on_its_wheel(wheel: str, symbol: str, request: pytest.FixtureRequest) -> None:
    requirement = request.node.callspec.id
    weights = HOT if wheel == "hot" else COMMUNITY
    assert bonus_spin(**{wheel: weights})
    without = {other: weight for other, weight in weights.items() if other != symbol}
    for left in (without, {**weights, symbol: 0}):
        [breach] = told(DOUBLE, offers=["bonus-spin"], bonus_spin={wheel: left})
        assert (breach.key, breach.clause) == (f"bonus-spin.{wheel}", requirement)
        assert breach.says == f"{symbol} cannot come: give it a weight of 1 or more"


@pytest.mark.parametrize(
    ("meter", "symbol", "stands_for"),
    [
        pytest.param("secondary", "Jackpot 1", "the primary meter", id="MD-109"),
        pytest.param("secondary", " jackpot  1", "the primary meter", id="MD-109-spelt otherwise"),
        pytest.param("primary", "$750", "the amount 750", id="MD-108"),
        pytest.param("primary", " ", "nothing, being blank", id="MD-108-blank"),
    ],
)
def test_the_jackpots_are_on_symbols_of_their_own(meter: str, symbol: str, stands_for: str) -> None:
    [breach] = told(DOUBLE, offers=["bonus-spin"], bonus_spin={meter: {"symbol": symbol}})
    requirement = {"primary": "MD-108", "secondary": "MD-109"}[meter]
    assert (breach.key, breach.clause) == (f"bonus-spin.{meter}.symbol", requirement)
    assert breach.says == f"{symbol!r} stands for {stands_for}: the {meter} meter has a symbol of its own"


@pytest.mark.parametrize("meter", [pytest.param("primary", id="MD-108"), pytest.param("secondary", id="MD-109")])
def test_a_symbol_that_is_no_jackpot_symbol_has_to_be_approved(meter: str) -> None:
    what, clause = f"bonus-spin.{meter}.symbol", {"primary": "MD-108", "secondary": "MD-109"}[meter]

    def missing(symbol: str, **choices: Any) -> list[str]:
        rules = legal(DOUBLE, offers=["bonus-spin"], bonus_spin={meter: {"symbol": symbol}}, **choices)
        assert bonus_spin_at(rules).meters[meter].symbol == symbol
        return [gap.clause for gap in rules.missing if gap.key == f"approvals.{what}"]

    assert missing("Golden Jackpot") == []
    assert missing("Golden Crown") == [clause]
    assert missing("Golden Crown", approvals={what: "letter of 3 May"}) == []


@pytest.mark.meets("MD-124")
def test_the_hot_spot_is_drawn_from_all_positions_unless_the_house_says_from_the_wagers() -> None:
    assert not bonus_spin().hot_among_wagers
    assert not bonus_spin(**{"hot-spot": "positions"}).hot_among_wagers
    rules = legal(DOUBLE, offers=["bonus-spin"], bonus_spin={"hot-spot": "wagered"})
    assert bonus_spin_at(rules).hot_among_wagers
    [notice] = rules.notices
    assert (notice.key, notice.says) == (
        "bonus-spin.hot-spot",
        # 296/95 of the stake, as at a table of one seat.
        "Few players get back more than they stake: a player alone gets back 312% of the stake, for the hot spot is "
        "then always theirs.",
    )
    assert legal(DOUBLE, offers=["bonus-spin"]).notices == ()
