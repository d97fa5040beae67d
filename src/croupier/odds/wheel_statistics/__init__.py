"""Wheel statistics: tests of a wheel from a record of its results.

``croupier odds`` imports nothing from here: NumPy and SciPy take longer to load than that command may take.
"""

from croupier.extras import require

require("croupier.odds.wheel_statistics", "lab")
