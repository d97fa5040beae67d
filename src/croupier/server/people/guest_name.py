"""Names for guests, made of words from the game: Calm Dolly 412."""

from __future__ import annotations

import secrets
from collections.abc import Container

_MANNERS = tuple(
    """
    Amber Bold Brave Bright Calm Candid Clever Coral Crimson Daring Dapper Eager Early Fair Fond Gentle Glad Golden
    Grand Happy Hasty Honest Ivory Jolly Keen Kind Late Lively Lucky Mellow Merry Mild Modest Noble Patient Plain Polite
    Proud Quick Quiet Ready Royal Sharp Silver Sly Steady Sunny Swift Velvet Warm Wise Witty
    """.split()
)
_THINGS = tuple(
    """
    Ball Bankroll Basket Black Box Button Carre Cashier Cheval Chip Cloth Colour Column Corner Croupier Cylinder Deck
    Dolly Double Dozen Even Felt Finale Fret Impair Layout Manque Marker Neighbour Noir Odd Orphelin Pair Passe Plaque
    Pocket Prison Rack Rake Red Rouge Rotor Sixline Spin Split Square Stack Street Tiers Toke Track Transversale Tray
    Turret Voisin Wager Wheel Zero
    """.split()
)


def guest_name(taken: Container[str]) -> str:
    """An unused name, with three digits, or more when those run out."""
    digits = 3
    while True:
        for _ in range(20):
            number = 10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))
            name = f"{secrets.choice(_MANNERS)} {secrets.choice(_THINGS)} {number}"
            if name not in taken:
                return name
        digits += 1
