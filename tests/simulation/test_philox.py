"""Philox4x32-10, against the test vectors that its authors publish (Random123, kat_vectors)."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.simulation.kernels.philox import one_call
from simulation.plain import Four, philox

VECTORS = [
    pytest.param((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8), id="zero"),
    pytest.param((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD), id="all-ones"),
    pytest.param(
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        id="pi",
    ),
]


@pytest.mark.parametrize(("counter", "key", "expected"), VECTORS)
def test_the_kernel(counter: Four, key: tuple[int, int], expected: Four) -> None:
    found = one_call(np.array(counter, np.uint32), np.array(key, np.uint32))
    assert tuple(map(int, found)) == expected


@pytest.mark.parametrize(("counter", "key", "expected"), VECTORS)
def test_the_plain_one_that_other_tests_rely_on(counter: Four, key: tuple[int, int], expected: Four) -> None:
    assert philox(counter, key) == expected
