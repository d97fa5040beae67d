"""The house's chips: denominations, looks and colours as stated, or the customary ones; and whether coupons are taken.

The customary looks follow no text: every denomination has a colour of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import takewhile

from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.chip_set import ChipSet, Denomination, normal_look
from croupier.rulebook.house import ChipsSection, HouseRules
from croupier.rulebook.money import amount_form, parse_money, scale, spell_money
from croupier.rulebook.schema.chips import Act, ChipVerdict

COLOURS = ("blue", "yellow", "orange", "purple", "brown", "pink", "white", "grey")
"""Colours of colour chips, in the order in which they are given to players who name none."""

MOST = 10**6
"""More chips of one colour than any table has."""

VALUES = {
    "0.0001": "zinc",
    "0.0005": "iron",
    "0.001": "tin",
    "0.005": "bronze",
    "0.01": "copper",
    "0.05": "nickel",
    "0.10": "silver",
    "0.25": "sand",
    "0.50": "coral",
    "1": "white",
    "2": "yellow",
    "2.50": "pink",
    "5": "red",
    "10": "blue",
    "20": "mint",
    "25": "green",
    "50": "turquoise",
    "100": "black",
    "500": "purple",
    "1000": "orange",
    "5000": "brown",
    "10000": "grey",
    "25000": "maroon",
    "100000": "ivory",
}
"""Value chips that every currency can have, as far as its decimals go: currency units, and a colour for each."""

PLAQUES = {"1000": "gold", "5000": "emerald", "10000": "ruby", "50000": "sapphire", "100000": "pearl"}

PENNY = "copper"
"""The look of the chip of one minor unit, where the house states no such chip."""


def chip_set(house: HouseRules, currency: str, findings: Findings) -> ChipSet:
    """The table's chips."""
    stated = house.chips or ChipsSection()
    if not 1 <= stated.set <= MOST:
        findings.breach("chips.set", f"{stated.set}: a table has 1 to {MOST} chips of each colour")
    colours = tuple(map(normal_look, COLOURS if stated.colours is None else stated.colours))
    _all_named("chips.colours", colours, findings)
    _all_different("chips.colours", colours, findings)
    value = _stated("chips.value", stated.value, VALUES, currency, findings)
    plaques = _stated("chips.plaques", stated.plaques, PLAQUES, currency, findings)
    if value and value[-1].value > 1:
        value = _with_pennies(value, currency, findings)
    return ChipSet(colours, stated.set, value, plaques)


def _stated(
    key: str, stated: Mapping[str, str] | None, usual: Mapping[str, str], currency: str, findings: Findings
) -> tuple[Denomination, ...]:
    """Denominations as the house states them, otherwise the usual ones that the currency can express."""
    if stated is None:
        unit = scale(currency)
        found = [(Fraction(name) * unit, colour) for name, colour in usual.items()]
        return _listed(Denomination(int(value), colour) for value, colour in found if value.denominator == 1)
    if not stated and key == "chips.value":
        findings.breach(key, "names no denomination: winnings are paid in value chips")
    found_there = tuple(_denominations(key, stated, currency, findings))
    _all_named(key, [each.colour for each in found_there], findings)
    _all_different(key, [each.colour for each in found_there], findings)
    _all_different(key, [spell_money(each.value, currency) for each in found_there], findings)
    return _listed(found_there)


def _denominations(key: str, stated: Mapping[str, str], currency: str, findings: Findings) -> Iterator[Denomination]:
    for name, colour in stated.items():
        value = parse_money(name, currency)
        if not value:
            findings.breach(key, f"{name!r} is no denomination: write {amount_form(currency)}, above 0")
        else:
            yield Denomination(value, normal_look(colour))


def _listed(denominations: Iterable[Denomination]) -> tuple[Denomination, ...]:
    return tuple(sorted(denominations, key=lambda each: -each.value))


def _all_named(key: str, colours: Iterable[str], findings: Findings) -> None:
    if not all(colours):
        findings.breach(key, "has a colour without a name")


def _all_different(key: str, names: Iterable[str], findings: Findings) -> None:
    """Refuse a colour or a denomination that is listed twice: chips of a kind are told apart by it."""
    listed = list(names)
    for name in dict.fromkeys(name for name in listed if name and listed.count(name) > 1):
        findings.breach(key, f"{name} is there twice: no two of them may look alike")


def _with_pennies(value: tuple[Denomination, ...], currency: str, findings: Findings) -> tuple[Denomination, ...]:
    """The stated value chips with one of a minor unit, so that every amount can be paid."""
    looks = {each.colour for each in value}
    colour = next(name for name in (PENNY, *VALUES.values()) if name not in looks)
    one = spell_money(1, currency)
    findings.assume("chips.smallest", f"A chip of {one}, {colour}, is added: the stated ones do not make every amount.")
    return (*value, Denomination(1, colour))


def coupons(book: Rulebook, house: HouseRules, findings: Findings) -> bool:
    """Whether the table takes match-play coupons: if the rulebook does, and the house does not decline."""
    rules = [rule for rule in book.chips.rule if rule.act is Act.COUPON and rule.terminals in (None, house.terminals)]
    before_all = takewhile(lambda rule: rule.beside or rule.pays or rule.verdict is ChipVerdict.ALLOW, rules)
    taken = any(rule.verdict is ChipVerdict.ALLOW for rule in before_all)
    if house.coupons and not taken:
        says = "the rulebook takes no match-play coupons at this table: leave the key out"
        findings.breach("coupons", says, rules[0].clause if rules else None)
    return taken and house.coupons is not False
