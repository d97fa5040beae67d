"""Sessions: the exact distribution of a bankroll over many spins of a slip, without simulation."""

from croupier.extras import require

require("croupier.odds.session", "lab")
