"""Odds as the rulebooks list them: what a winning stake of 100 brings, and that no house may pay otherwise.

The odds are a floor in massachusetts, maryland and colorado: a house may pay more. In small-stakes and singapore they
are exact.
"""

from __future__ import annotations

import pytest

import croupier
from croupier.game.spot import SpotId

RULEBOOKS = {
    "MA": "massachusetts",
    "SS": "small-stakes",
    "MD": "maryland",
    "SG": "singapore",
    "CO": "colorado",
}
EXACT = ("small-stakes", "singapore")

ODDS: list[tuple[str, str, str, int, int]] = [
    # requirements, spot, winning pocket, odds to 1, what a stake of 100 brings
    ("MA-41 SS-77 MD-87 SG-32 CO-51", "straight:17", "17", 35, 3600),
    ("MA-42 SS-78 MD-88 SG-33 CO-52", "split:8-11", "11", 17, 1800),
    ("MA-43 SS-79 MD-89 SG-34 CO-53", "street:7-8-9", "9", 11, 1200),
    ("MA-43 SS-79 MD-89 SG-34 CO-53", "trio:0-1-2", "0", 11, 1200),
    ("MA-44 SS-80 MD-90 SG-35 CO-54", "corner:8-9-11-12", "12", 8, 900),
    ("SG-35", "first-four", "0", 8, 900),
    ("MA-45 SS-81 MD-91 CO-55", "first-five", "00", 6, 700),
    ("MA-46 SS-82 MD-92 SG-36 CO-56", "line:7-12", "10", 5, 600),
    ("MA-49 SS-83 MD-93 SG-37 CO-57", "column:2", "35", 2, 300),
    ("MA-50 SS-84 MD-94 SG-38 CO-58", "dozen:3", "25", 2, 300),
    ("MA-51 SS-85 MD-95 SG-43 CO-59", "red", "1", 1, 200),
    ("MA-52 SS-86 MD-96 SG-44 CO-60", "black", "2", 1, 200),
    ("MA-53 SS-87 MD-98 SG-42 CO-61", "odd", "35", 1, 200),
    ("MA-54 SS-88 MD-99 SG-41 CO-62", "even", "36", 1, 200),
    ("MA-55 SS-89 MD-100 SG-39 CO-63", "low", "18", 1, 200),
    ("MA-56 SS-90 MD-101 SG-40 CO-64", "high", "19", 1, 200),
]
OPTIONAL: list[tuple[str, str, str, str, int, int]] = [
    # requirement, house, spot, winning pocket, odds to 1, what a stake of 100 brings
    ("MA-46", "massachusetts", "six-colour:blue", "17", 5, 600),
    ("MA-47", "massachusetts", "seven-numbers", "33", 4, 500),
    ("MA-47", "massachusetts:single-zero", "seven-colour:blue", "0", 4, 500),
    ("MA-48", "massachusetts", "eight-colour:blue", "00", 3, 400),
    ("MD-97", "maryland:triple-zero", "green", "000", 11, 1200),
]


def kind(spot: str) -> str:
    return spot.partition(":")[0]


CASES = [
    pytest.param(RULEBOOKS[id_[:2]], [], spot, pocket, pays, brings, id_, id=f"{id_}-{kind(spot)}")
    for ids, spot, pocket, pays, brings in ODDS
    for id_ in ids.split()
] + [
    pytest.param(house, [kind(spot)], spot, pocket, pays, brings, id_, id=f"{id_}-{kind(spot)}")
    for id_, house, spot, pocket, pays, brings in OPTIONAL
]
EACH = pytest.mark.parametrize(("house", "offers", "spot", "pocket", "pays", "brings", "clause"), CASES)


@EACH
def test_a_winner_is_paid_at_the_listed_odds(
    house: str, offers: list[str], spot: str, pocket: str, pays: int, brings: int, clause: str
) -> None:
    rules = croupier.table(house, offers=offers)
    [done] = croupier.settle(rules, {spot: 100}, pocket)
    assert (done.outcome, done.returned) == ("won", brings)
    assert done.clauses[-1] == clause
    assert rules.terms.offers[kind(spot)].pays == pays


@EACH
def test_less_is_a_breach_and_more_is_only_where_the_odds_are_a_floor(
    house: str, offers: list[str], spot: str, pocket: str, pays: int, brings: int, clause: str
) -> None:
    def paying(odds: int) -> int | list[tuple[str, str | None]]:
        try:
            rules = croupier.table(house, offers=offers, pays={kind(spot): odds})
        except croupier.Illegal as illegal:
            return [(breach.key, breach.clause) for breach in illegal.breaches]
        return croupier.settle(rules, {spot: 100}, pocket)[0].returned

    breach = [(f"pays.{kind(spot)}", clause)]
    assert paying(pays) == brings
    assert paying(pays - 1) == breach
    assert paying(pays + 1) == (breach if house in EXACT else brings + 100)


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("massachusetts", id="MA-40"),
        pytest.param("maryland", id="MD-86"),
        pytest.param("colorado", id="CO-50"),
        pytest.param("colorado@2012-09-14", id="CO-50-2012-09-14"),
        pytest.param("colorado@2012-03-01", id="CO-50-2012-03-01"),
    ],
)
def test_the_odds_are_a_floor_under_every_wager(rulebook: str) -> None:
    floor = {kind(spot): pays for _, spot, _, pays, _ in ODDS if spot != "first-four"}
    with pytest.raises(croupier.Illegal) as illegal:
        croupier.table(rulebook, pays={name: pays - 1 for name, pays in floor.items()})
    assert {breach.key for breach in illegal.value.breaches} == {f"pays.{name}" for name in floor}
    above = croupier.table(rulebook, pays={name: pays + 1 for name, pays in floor.items()})
    assert {name: offer.pays for name, offer in above.terms.offers.items()} == {
        name: pays + 1 for name, pays in floor.items()
    }


@pytest.mark.meets("SS-28")
def test_winners_are_paid_by_the_pay_table_and_not_otherwise() -> None:
    listed = {kind(spot): pays for ids, spot, _, pays, _ in ODDS if "SS-" in ids}
    assert len(listed) == 15
    for step in (-1, 1):
        with pytest.raises(croupier.Illegal) as illegal:
            croupier.table("small-stakes", pays={name: pays + step for name, pays in listed.items()})
        assert {breach.key for breach in illegal.value.breaches} == {f"pays.{name}" for name in listed}


@pytest.mark.meets("MD-85")
@pytest.mark.parametrize(
    ("wheel", "units", "number", "costs", "wins"),
    [
        ("single-zero", "full", "17", 40, 392),
        ("single-zero", "full", "1", 23, 265),
        ("single-zero", "full", "35", 24, 264),
        ("single-zero", "flat", "17", 12, 156),
        ("double-zero", "full", "2", 42, 461),
    ],
)
def test_a_complete_is_its_parts_each_at_its_own_odds(
    wheel: str, units: str, number: str, costs: int, wins: int
) -> None:
    rules = croupier.table(f"maryland:{wheel}", offers=["complete"], complete=units)
    complete = rules.layout.spots[SpotId(f"complete:{number}")]
    parts: dict[str, int] = {part.spot: part.units for part in complete.parts}
    assert sum(parts.values()) == costs
    apart = croupier.settle(rules, parts, number)
    [done] = croupier.settle(rules, {complete.id: costs}, number)
    assert {one.outcome for one in apart} == {"won"}
    assert done.returned == sum(one.returned for one in apart) == costs + wins


@pytest.mark.meets("MD-85")
def test_a_complete_on_a_dozen_is_what_lies_wholly_inside_it() -> None:
    layout = croupier.table("maryland", offers=["complete"]).layout
    parts = layout.spots[layout.of_kind("complete")[-1].id].parts
    assert (len(parts), sum(part.units for part in parts)) == (42, 100)
    assert {n for part in parts for n in layout.spots[part.spot].covers} == {str(n) for n in range(25, 37)}
    with pytest.raises(croupier.Illegal) as illegal:
        croupier.table("maryland", offers=["complete"], pays={"complete": 10})
    assert [(breach.key, breach.clause) for breach in illegal.value.breaches] == [("pays.complete", "MD-85")]
