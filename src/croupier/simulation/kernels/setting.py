"""The settings of a block of sessions, in the form that kernels read: integers in a fixed order.

Amounts are in units of the slip's lattice, stakes in whole slips.
"""

from __future__ import annotations

LANES, SPINS = 0, 1
"""The number of lanes, and of spins per lane."""

LONGEST_SESSION = 2

STAKE, FIRST, CAP = 3, 4, 5
"""The cost of a slip; the first stake in slips; the largest stake that the table's limits allow."""

BANKROLL, TARGET, FLOOR = 6, 7, 8
"""The bankroll at the start of a session; the target and the stop-loss floor at which it ends."""

FIELDS = 9
