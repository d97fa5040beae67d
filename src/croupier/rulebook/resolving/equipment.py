"""Equipment: checks balls and wheels against the rulebook's measures."""

from __future__ import annotations

from fractions import Fraction

from croupier.game.wheel import Wheel
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import EquipmentSection, HouseRules
from croupier.rulebook.money import Amount, parse_ratio

MATERIALS = (
    "acetal",
    "acrylic",
    "bakelite",
    "bone",
    "celluloid",
    "ceramic",
    "delrin",
    "epoxy",
    "glass",
    "ivorine",
    "ivory",
    "nylon",
    "phenolic",
    "plastic",
    "polyamide",
    "polycarbonate",
    "polyester",
    "polyethylene",
    "polypropylene",
    "porcelain",
    "ptfe",
    "rubber",
    "teflon",
    "wood",
)
"""Materials of balls that contain no metal. A list of metals would let every other word pass."""
METALS = frozenset(
    "alloy aluminium aluminum brass bronze chrome copper gold iron lead magnet metal metallic nickel pewter silver "
    "stainless steel tin titanium tungsten zinc".split()
)
"""Words that no approval makes free of metal."""
COMPARTMENTS = ("matching", "neutral")
OPPOSITE = "opposite"
"""Where the layout lies: at the end of the table away from the wheel."""


def equipment(book: Rulebook, house: HouseRules, wheel: Wheel, findings: Findings) -> None:
    """Check the house's equipment against the rulebook's measures."""
    stated = house.equipment
    if stated is None:
        return
    _ball(book, house, stated, findings)
    _wheel(book, stated, findings)
    _layout(book, stated, findings)
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
            elif house.approval("ball-size") is None:
                says += f", or approved by {ball.otherwise_approved_by} (approvals.ball-size)"
                findings.breach("equipment.ball-inches", says, ball.size_clause)
    _material(book, house, stated.ball_material, findings)


def _material(book: Rulebook, house: HouseRules, material: str | None, findings: Findings) -> None:
    if material is None:
        return
    key, clause = "equipment.ball-material", book.pit.ball.metal_clause
    if clause is None:
        findings.assume(key, "The rulebook does not say what the ball is made of.")
        return
    words = material.casefold().replace("-", " ").split()
    if " ".join(words) in MATERIALS:
        return
    if METALS.intersection(words):
        findings.breach(key, f"{material}: the ball may contain no metal", clause)
    elif house.approval("ball-material") is None:
        says = f"{material!r} is not known to contain no metal: use {', '.join(MATERIALS)}, or record who has approved "
        findings.breach(key, f"{says}it as free of metal (approvals.ball-material)", clause)
    else:
        findings.assume(key, f"The house states that {material} is approved as free of metal.", clause)


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


def _layout(book: Rulebook, stated: EquipmentSection, findings: Findings) -> None:
    """Where the layout lies on the table, seen from the wheel."""
    clause = book.pit.wheel.layout_clause
    if stated.layout_at is None:
        return
    if clause is None:
        findings.assume("equipment.layout-at", "The rulebook does not say where on the table the layout lies.")
    elif stated.layout_at != OPPOSITE:
        says = f"{stated.layout_at}: the layout is printed on the end of the table {OPPOSITE} to the wheel"
        findings.breach("equipment.layout-at", says, clause)


def _compartments(book: Rulebook, stated: EquipmentSection, wheel: Wheel, findings: Findings) -> None:
    if stated.compartments is None:
        return
    if stated.compartments not in COMPARTMENTS:
        clause = book.pit.wheel.neutral_colour.get(wheel.name)
        says = f"{stated.compartments}: compartments are {' or '.join(COMPARTMENTS)} in colour"
        findings.breach("equipment.compartments", says, clause)
    elif stated.compartments == "neutral" and wheel.name not in book.pit.wheel.neutral_colour:
        clause = book.pit.wheel.ring_colour.get(wheel.name)
        if clause is None:
            findings.assume("equipment.compartments", "The rulebook does not speak of neutral compartments.")
        else:
            says = f"neutral: the compartments of a {wheel.name} wheel have the colours of their numbers"
            findings.breach("equipment.compartments", says, clause)


def _inches(key: str, value: str | Amount | None, findings: Findings) -> Fraction | None:
    if value is None:
        return None
    size = parse_ratio(str(value))
    if not size:
        findings.breach(key, f'{value} is no length: write inches such as 30 or "13/16"')
        return None
    return size
