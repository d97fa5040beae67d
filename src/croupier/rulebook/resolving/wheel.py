"""The wheel: one that the rulebook allows, in its order or an approved one, with the house's logo if permitted."""

from __future__ import annotations

import dataclasses

from croupier.game.pocket import is_pocket
from croupier.game.wheel import Wheel, faults
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.consistency.wheels import wheel_of
from croupier.rulebook.house import HouseRules
from croupier.rulebook.schema.wheels import WheelEntry


def wheel(book: Rulebook, house: HouseRules, findings: Findings) -> Wheel:
    """The wheel of the table; the default one if the house names none, or none that is allowed."""
    name, choice = house.wheel or book.title.default_wheel, len(book.wheels.wheel) > 1
    if name not in book.wheels.wheel:
        allowed = ", ".join(book.wheels.wheel)
        findings.breach("wheel", f"{name} is not a wheel of this rulebook: use {allowed}", book.wheels.others)
        name = book.title.default_wheel
    entry = book.wheels.wheel[name]
    if not choice:
        findings.regulator("wheel", entry.clause)
    elif house.wheel is not None:
        findings.house("wheel", entry.clause)
    else:
        findings.assumed("wheel", entry.clause)
        allowed = " or ".join(book.wheels.wheel)
        findings.assume("wheel", f"The house names no wheel, which can be {allowed}: it is {name}.")
    if entry.order is not None:
        findings.regulator("wheel.order", entry.order_clause or entry.clause)
    else:
        findings.assumed("wheel.order", entry.clause)
    return _marked(_ordered(wheel_of(name, entry), entry, house, findings), entry, house, findings)


def _ordered(wheel: Wheel, entry: WheelEntry, house: HouseRules, findings: Findings) -> Wheel:
    order = house.equipment.order if house.equipment is not None else None
    if order is None:
        return wheel
    key = "equipment.order"
    if wheel.order[0] in order:  # the same wheel, listed from another pocket
        start = order.index(wheel.order[0])
        order = order[start:] + order[:start]
    wrong = faults(order)
    if sorted(order) != sorted(wheel.order):
        wrong = wrong or [f"its pockets are not those of a {wheel.name} wheel"]
    if wrong:
        findings.breach(key, f"this is no {wheel.name} wheel: {'; '.join(wrong)}", entry.order_clause or entry.clause)
    elif order != wheel.order and entry.rearranged is None:
        says = "the order is the rulebook's, or the customary one where it gives none"
        findings.breach(key, says, entry.order_clause or entry.clause)
    elif not dataclasses.replace(wheel, order=order).alternates:
        findings.breach(key, "red and black must take turns", entry.alternates)
    else:
        findings.house("wheel.order", entry.rearranged)
        return dataclasses.replace(wheel, order=order)
    return wheel


def _marked(wheel: Wheel, entry: WheelEntry, house: HouseRules, findings: Findings) -> Wheel:
    if house.logo is None:
        return wheel
    if entry.logo is None:
        findings.breach("logo", "only a 000 pocket may carry the house's name or logo")
        return wheel
    if not house.logo.strip() or is_pocket(house.logo):
        findings.breach(
            "logo", f"{house.logo!r} is no name, logo or symbol that stands out among the numbers", entry.logo
        )
    findings.house("logo", entry.logo)
    return dataclasses.replace(wheel, logo=house.logo)
