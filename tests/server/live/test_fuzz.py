"""Frames that are nearly right, by the thousand: a refusal or a closed connection, and nothing at the table moves."""

from __future__ import annotations

import asyncio
import os
import random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.guests import comparable, seated
from client.house import House
from croupier.client import Client
from server.live.raw_terminal import RawTerminal

CAMPAIGN = bool(os.environ.get("CROUPIER_CAMPAIGN"))
FRAMES = 100_000 if CAMPAIGN else 3_000
EXAMPLES = 2_000 if CAMPAIGN else 60

GOOD: tuple[dict[str, Any], ...] = (
    {"do": "place", "seat": 1, "spot": "red", "amount": 500},
    {"do": "place", "seat": 1, "spot": "split:8-11", "amount": 100, "chips": "colour"},
    {"do": "lift", "seat": 1, "spot": "red"},
    {"do": "buy_in", "seat": 1, "amount": 500, "tender": "wallet", "chip": 100, "colour": "blue"},
    {"do": "tip", "seat": 1, "amount": 100},
    {"do": "cash_out", "seat": 1},
    {"do": "leave", "seat": 1},
    {"do": "spin", "by": "dealer", "direction": "opposite"},
    {"do": "ball_rests", "by": "dealer", "pocket": "17", "revolutions": 4},
    {"do": "settle", "by": "dealer"},
    {"do": "deposit", "player": "p-aaaaaaaaaaaa", "amount": 100},
    {"do": "approve", "asked": 1, "by": "floor"},
)
ODD: tuple[Any, ...] = (None, True, -1, 0, 0.5, 1e300, 10**30, "", "\0", "🎲" * 70, [], {}, [[[]]], {"do": "place"})


def mutated(chance: random.Random, number: int) -> bytes:
    """A good frame with one to three things wrong, as bytes or as a document."""
    sent: Any = {"key": f"fuzz-{number}", "command": dict(chance.choice(GOOD))}
    if chance.random() < 0.5:
        for _ in range(chance.randint(1, 3)):
            place = chance.choice((sent, sent["command"])) if isinstance(sent["command"], dict) else sent
            name = chance.choice([*place, "x", "by", "seat"]) if place is not sent else chance.choice(("key", "x"))
            place[name] = chance.choice(ODD)
        return msgspec.json.encode(sent)
    frame = bytearray(msgspec.json.encode(sent))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(frame))
        match chance.randrange(4):
            case 0:
                frame[at] = chance.randrange(256)
            case 1:
                del frame[at : at + chance.randint(1, 9)]
            case 2:
                frame[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 9)))
            case _:
                frame[at:at] = frame[: chance.randrange(len(frame))]
        frame = frame or bytearray(b"{")
    return bytes(frame[:16_000])


class Fuzzer:
    """Sends frames as a guest without a seat, who may change nothing; comes back when hung up on."""

    def __init__(self, house: House, token: str) -> None:
        self.house, self.token = house, token
        self.answers = self.hung_up = 0
        self._raw: RawTerminal | None = None

    async def send(self, frames: list[bytes]) -> None:
        """Every frame is answered, or the connection is closed with a reason."""
        for frame in frames:
            raw = await self._terminal()
            before = len(raw.told)
            raw.send(frame)
            while raw.is_open and not any(message["tell"] == "answer" for message in raw.told[before:]):
                raw._came.clear()
                await asyncio.wait_for(raw._came.wait(), 20)
            for message in raw.told[before:]:
                if message["tell"] == "answer":
                    assert message["answer"] == "refused" and message["code"] and message["says"], (frame, message)
                    self.answers += 1
            if not raw.is_open:
                self.hung_up += 1
                assert raw.closed in (1002, 1003, 1007, 1008, 1009), (frame, raw.closed)

    async def _terminal(self) -> RawTerminal:
        if self._raw is None or not self._raw.is_open:
            self._raw = await RawTerminal.open(self.house, "calm", self.token)
            await self._raw.hear("mine")
        self._raw.told.clear()
        return self._raw

    async def close(self) -> None:
        if self._raw is not None:
            await self._raw.close()


async def test_mutations(house: House) -> None:
    chance = random.Random(20_260_115)
    async with seated(house, "calm", 1, nonces=False) as (_, table), Client(house.url) as client:
        await table.place("red", 500)
        await table.when(lambda state: state.staked == 500 and state.until is not None)
        before = table.state
        await client.come_in()
        assert client.token is not None
        fuzzer = Fuzzer(house, client.token)
        await fuzzer.send([mutated(chance, number) for number in range(FRAMES)])
        await fuzzer.close()
        assert fuzzer.answers >= FRAMES * 0.9
        assert comparable(table.state) == comparable(before)
        assert (await table.place("red", 500)).seq > 0, "the table is as it was, and goes on"
    assert "Traceback" not in house.log()


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
words = st.sampled_from(sorted({str(command["do"]) for command in GOOD} | {"draw", "fill", "no_spin", "exclude"}))
commands = st.builds(
    lambda do, rest: {**rest, "do": do},
    words | st.text(max_size=9),
    st.dictionaries(st.sampled_from(["seat", "spot", "amount", "by", "player", "pocket", "x"]), json, max_size=5),
)
frames = st.builds(
    lambda key, command, rest: {**rest, "key": key, "command": command},
    st.text(max_size=8) | json,
    commands | json,
    st.dictionaries(st.text(max_size=4), json, max_size=1),
)


def test_structures(house: House) -> None:
    """Documents of every shape, grown by Hypothesis around the protocol's own words."""
    with asyncio.Runner() as runner:
        token = runner.run(a_guest(house))
        fuzzer = Fuzzer(house, token)

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
        @given(st.lists(frames | json, min_size=1, max_size=5))
        def play(documents: list[Any]) -> None:
            sent = [msgspec.json.encode(document) for document in documents]
            runner.run(fuzzer.send([frame for frame in sent if b'"note"' not in frame]))

        play()
        runner.run(fuzzer.close())
        assert fuzzer.answers >= EXAMPLES
    assert "Traceback" not in house.log()


async def a_guest(house: House) -> str:
    async with Client(house.url) as client:
        await client.come_in()
        assert client.token is not None
        return client.token
