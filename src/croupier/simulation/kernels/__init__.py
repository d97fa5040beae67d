"""The compiled inner loops. Integers only; every result is a function of (seed, block), on any worker."""

from croupier.extras import require

require("croupier.simulation.kernels", "lab")
