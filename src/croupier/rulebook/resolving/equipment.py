"""Equipment: checks balls and wheels against the rulebook's measures."""

from __future__ import annotations

from fractions import Fraction

from croupier.game.wheel import Wheel
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import EquipmentSection, HouseRules
from croupier.rulebook.money import Amount, parse_ratio

METALS = frozenset(
    "aluminium aluminum brass bronze chrome copper gold iron lead magnet metal nickel pewter silver steel tin "
    "titanium tungsten zinc".split()
)
COMPARTMENTS = ("matching", "neutral")


def equipment(book: Rulebook, house: HouseRules, wheel: Wheel, findings: Findings) -> None:
    """Check the house's equipment against the rulebook's measures."""
    stated = house.equipment
    if stated is None:
        return
    _ball(book, house, stated, findings)
    _wheel(book, stated, findings)
    _compartments(book, stated, wheel, findings)


def _ball(book: Rulebook, house: HouseRules, stated: EquipmentSection, findings: Findings) -> None:
    ball = book.pit.ball
    size = _inches("equipment.ball-inches", stated.ball_inches, findings)
    if size is not None:
        if ball.smallest_inches is None or ball.largest_inches is None:
            findings.assume("equipment.ball-inches", "The rulebook sets no measure for the ball: any is taken.")
        elif not Fraction(ball.smallest_inches) <= size <= Fraction(ball.largest_inches):
            says = f"{stated.ball_inches} inch: it must be {ball.smallest_inches} to {ball.largest_inches} inch"
            if ball.otherwise_approved_by is None:
                findings.breach("equipment.ball-inches", says, ball.size_clause)
            elif "ball-size" not in house.approvals:
                says += f", or approved by {ball.otherwise_approved_by} (approvals.ball-size)"
                findings.breach("equipment.ball-inches", says, ball.size_clause)
    if stated.ball_material is not None:
        metal = METALS.intersection(stated.ball_material.lower().replace("-", " ").split())
        if ball.metal_clause is None:
            findings.assume("equipment.ball-material", "The rulebook does not say what the ball is made of.")
        elif metal:
            says = f"{stated.ball_material}: the ball may contain no metal"
            findings.breach("equipment.ball-material", says, ball.metal_clause)


def _wheel(book: Rulebook, stated: EquipmentSection, findings: Findings) -> None:
    measure = book.pit.wheel
    size = _inches("equipment.wheel-inches", stated.wheel_inches, findings)
    if size is None:
        return
    if measure.smallest_inches is None:
        findings.assume("equipment.wheel-inches", "The rulebook sets no measure for the wheel: any is taken.")
    elif size < measure.smallest_inches:
        says = f"{stated.wheel_inches} inches: the wheel must measure {measure.smallest_inches} inches or more"
        findings.breach("equipment.wheel-inches", says, measure.clause)


def _compartments(book: Rulebook, stated: EquipmentSection, wheel: Wheel, findings: Findings) -> None:
    if stated.compartments is None:
        return
    if stated.compartments not in COMPARTMENTS:
        clause = book.pit.wheel.neutral_colour.get(wheel.name)
        says = f"{stated.compartments}: compartments are {' or '.join(COMPARTMENTS)} in colour"
        findings.breach("equipment.compartments", says, clause)
    elif stated.compartments == "neutral" and wheel.name not in book.pit.wheel.neutral_colour:
        findings.assume("equipment.compartments", "The rulebook does not speak of neutral compartments.")


def _inches(key: str, value: str | Amount | None, findings: Findings) -> Fraction | None:
    if value is None:
        return None
    size = parse_ratio(str(value))
    if not size:
        findings.breach(key, f'{value} is no length: write inches such as 30 or "13/16"')
        return None
    return size
