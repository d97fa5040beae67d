"""Wheel statistics: what a record of results says about the wheel that made it.

Nothing here is imported by ``croupier odds``: it needs NumPy and SciPy, which take longer to load than an answer may.
"""

from croupier.extras import require

require("croupier.odds.wheel_statistics", "lab")
