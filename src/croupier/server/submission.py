"""Submitting a command over HTTP: give it to the desk and wait for the answer."""

from __future__ import annotations

import asyncio

from croupier.floor.answer import Answer, Refused, with_places
from croupier.server.caller import Caller
from croupier.server.desk import Desk
from croupier.server.metrics import Metrics
from croupier.server.wire import Sent


class Submission:
    def __init__(self, desk: Desk, metrics: Metrics) -> None:
        self._desk, self._metrics = desk, metrics

    async def submit(self, caller: Caller, table: str | None, sent: Sent) -> Answer:
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._desk.take(caller, table, sent, lambda answer: None if answered.done() else answered.set_result(answer))
        answer = await answered
        if isinstance(answer, Refused):
            self._metrics.count_refusal(answer.code)
            opened = self._desk.house.tables.get(table or "")
            return answer if opened is None else with_places(answer, opened.rules.book)
        return answer
