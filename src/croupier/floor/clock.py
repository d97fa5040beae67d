"""The system clock."""

from __future__ import annotations

import asyncio
import time


class WallClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
