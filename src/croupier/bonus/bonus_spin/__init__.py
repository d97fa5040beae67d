"""Bonus Spin Xtreme: targets drawn before the spin; a hit turns the bonus wheels, for the hot spot and for all.

See docs/decisions/0011-progressives-contribute-at-settlement.md,
docs/decisions/0012-bonus-spin-locks-with-its-draw.md and
docs/decisions/0132-only-weights-are-the-houses.md.
"""

from croupier.bonus.bonus_spin.game import BonusSpin

__all__ = ["BonusSpin"]
