"""Type aliases of the kernels. Numba gives each number its width; to the type checker it is an integer."""

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
