"""What the kernels work on. Numba gives each number its width; to a reader it is a whole number."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Int = Any
Words = NDArray[np.uint32]
Pairs = NDArray[np.uint16]
Bits = NDArray[np.uint8]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
