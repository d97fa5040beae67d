"""The ledger: accounts and transfers, double entry, in whole minor units. It knows nothing of roulette."""
