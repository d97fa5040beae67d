"""The setting of a block of sessions, as the kernels read it: whole numbers in a fixed order.

Amounts are in units of the slip's lattice, stakes in whole slips.
"""

from __future__ import annotations

LANES, SPINS = 0, 1
"""How many lanes, and spins of each."""

LONGEST_SESSION = 2

STAKE, FIRST, CAP = 3, 4, 5
"""What a slip costs; how many are placed first; how many the table's limits allow."""

BANKROLL, TARGET, FLOOR = 6, 7, 8
"""What a session begins with; what it stops at, from below and from above."""

FIELDS = 9
