"""Sessions: what becomes of a bankroll over many spins of a slip, exactly and not by simulation."""

from croupier.extras import require

require("croupier.odds.session", "lab")
