"""A quicker start: the kernels run without SciPy's linear algebra, which is there for whoever asks for it."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from croupier.simulation.kernels.quick_start import quick_start
quick_start()
import numpy as np
from croupier.simulation.kernels.philox import one_call
assert hex(one_call(np.zeros(4, np.uint32), np.zeros(2, np.uint32))[0]) == "0x6627e8d5"
assert "scipy.linalg" not in sys.modules
from scipy import linalg
quick_start()
print(linalg.det(np.eye(2)))
"""


def test_in_a_process_of_its_own() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1.0\n", "")
