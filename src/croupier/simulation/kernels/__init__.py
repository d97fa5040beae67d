"""The compiled inner loops. Whole numbers only; every answer is a function of (seed, block), whoever computes it."""

from croupier.extras import require

require("croupier.simulation.kernels", "lab")
