"""What a terminal may send, and what it is told of everything else: a refusal that says why, or a closed connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from picows import WSMsgType
from picows.common import WSHandshakeError

from client.house import House
from croupier.client import Client
from server.live.raw_terminal import RawTerminal

TEXT, BINARY, CONTINUATION = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION
NUL = rb'{"key":"k","command":{"do":"place","seat":1,"spot":"re\u0000d","amount":100}}'


@asynccontextmanager
async def terminal(house: House, query: str = "") -> AsyncIterator[RawTerminal]:
    """Of a new guest, at a table where betting is open."""
    async with Client(house.url) as client:
        await client.come_in()
        assert client.token is not None
        raw = await RawTerminal.open(house, "calm", client.token, query)
        try:
            yield raw
        finally:
            await raw.close()


@pytest.mark.parametrize(
    ("sent", "code", "says"),
    [
        (b"", "bad-command", "truncated"),
        (b"hello", "bad-command", "malformed"),
        (b"{", "bad-command", "truncated"),
        (b"null", "bad-command", "Expected `object`"),
        (b"[]", "bad-command", "length >= 1"),
        (b"[" * 15_000, "bad-command", ""),
        (b'{"key":"k"}', "bad-command", "missing required field `command`"),
        (b'{"command":{"do":"settle"}}', "bad-command", "missing required field `key`"),
        (b'{"key":"","command":{"do":"settle"}}', "bad-command", "$.key"),
        (b'{"key":"a b","command":{"do":"settle"}}', "bad-command", "$.key"),
        (b'{"key":"k\\n","command":{"do":"settle"}}', "bad-command", "$.key"),
        (b'{"key":"k\xc3\xa9","command":{"do":"settle"}}', "bad-command", "$.key"),
        (b'{"key":"\xd9\xa3","command":{"do":"settle"}}', "bad-command", "$.key"),
        (b'{"key":"a.b_c:d-9","command":{"do":"settle"}}', "not-your-role", "settle"),
        (b'{"key":"' + b"k" * 60 + b'","command":{"do":"settle"}}', "not-your-role", "settle"),
        (b'{"key":7,"command":{"do":"settle"}}', "bad-command", "$.key"),
        (b'{"key":"' + b"k" * 61 + b'","command":{"do":"settle"}}', "bad-command", "$.key"),
        (b'{"key":"k","command":{"do":"settle"},"x":1}', "bad-command", "unknown field `x`"),
        (b'{"key":"k","command":{"do":"settle","x":1}}', "bad-command", "unknown field `x`"),
        (b'{"key":"k","command":{"do":"set_up"}}', "bad-command", "$.command.do"),
        (b'{"key":"k","command":{"do":"wheel_draws","what":"pocket"}}', "bad-command", "$.command.do"),
        (b'{"key":"k","command":{}}', "bad-command", "`do`"),
        (b'{"key":"k","command":{"do":"place","seat":1,"spot":"red"}}', "bad-command", "`amount`"),
        (b'{"key":"k","command":{"do":"place","seat":1,"spot":"red","amount":-500}}', "bad-command", "amount"),
        (b'{"key":"k","command":{"do":"place","seat":1,"spot":"red","amount":0}}', "bad-command", "amount"),
        (b'{"key":"k","command":{"do":"place","seat":1,"spot":"red","amount":5.5}}', "bad-command", "amount"),
        (b'{"key":"k","command":{"do":"place","seat":1,"spot":"red","amount":"5"}}', "bad-command", "amount"),
        (b'{"key":"k","command":{"do":"place","seat":1,"spot":"red","amount":1e99}}', "bad-command", "amount"),
        (b'{"key":"k","command":{"do":"place","seat":1,"spot":"red","amount":' + b"9" * 400 + b"}}", "bad-command", ""),
        (b'{"key":"k","command":{"do":"place","seat":0,"spot":"red","amount":5}}', "bad-command", "seat"),
        (b'{"key":"k","command":{"do":"place","seat":true,"spot":"red","amount":5}}', "bad-command", "seat"),
        (b'{"key":"k","command":{"do":"place","seat":1,"spot":["red"],"amount":5}}', "bad-command", "spot"),
        (
            b'{"key":"k","command":{"do":"place","seat":1,"spot":"' + b"x" * 61 + b'","amount":5}}',
            "bad-command",
            "spot",
        ),
        (b'{"key":"k","command":{"do":"settle","by":"owner"}}', "bad-command", "by"),
        (b'{"key":"\xff","command":{"do":"settle"}}', "bad-command", ""),
        (b'{"note":"go_away"}', "bad-command", "note"),
        (b'{"note":"go_on","x":1}', "bad-command", "unknown field `x`"),
        (NUL, "not-your-seat", "not yours"),
        (b'{"key":"k","command":{"do":"draw","for":"back-to-back"}}', "not-your-role", "draw"),
        (b'{"key":"k","command":{"do":"open_float","amount":100}}', "not-your-role", "open_float"),
    ],
)
async def test_refused(house: House, sent: bytes, code: str, says: str) -> None:
    """The connection stays, and the next good command is taken."""
    async with terminal(house) as raw:
        await raw.hear("mine")
        raw.send(sent)
        answer = await raw.hear("answer")
        assert (answer["answer"], answer["code"]) == ("refused", code)
        assert says in answer["says"]
        you = raw.told[0]["you"]["id"]
        raw.send(b'{"key":"good","command":{"do":"sit","seat":8,"player":"%b"}}' % you.encode())
        assert (await raw.hear("answer", key="good"))["answer"] == "taken"
        raw.send(b'{"key":"gone","command":{"do":"leave","seat":8}}')
        assert (await raw.hear("answer", key="gone"))["answer"] == "taken"


async def test_nul_at_own_seat(house: House) -> None:
    async with terminal(house) as raw:
        you = (await raw.hear("hello"))["you"]["id"]
        raw.send(b'{"key":"1","command":{"do":"sit","seat":1,"player":"%b"}}' % you.encode())
        await raw.hear("answer", key="1")
        raw.send(NUL)
        assert (await raw.hear("answer", key="k"))["code"] == "unknown-spot"
        raw.send(b'{"key":"2","command":{"do":"leave","seat":1}}')
        await raw.hear("answer", key="2")


@pytest.mark.parametrize(
    ("frames", "bye", "closed"),
    [
        ([(b"{}", BINARY, True)], "bad-message", 1003),
        ([(b'{"key":', TEXT, False), (b'"k"}', CONTINUATION, True)], "bad-message", 1003),
        ([(b'"k"}', CONTINUATION, True)], "bad-message", 1003),
        ([(b"x" * 20_000, TEXT, True)], None, 1009),
        ([(b"x", TEXT, True)] * 20, "bad-message", 1008),
    ],
    ids=["binary", "fragmented", "continuation of nothing", "20 kB", "20 unreadable"],
)
async def test_hung_up(house: House, frames: list[tuple[bytes, WSMsgType, bool]], bye: str | None, closed: int) -> None:
    """What no terminal does that is in order: the last message says why, the closing code says so to machines."""
    async with terminal(house) as raw:
        await raw.hear("mine")
        for frame in frames:
            raw.send(*frame)
        await raw.gone.wait()
        assert raw.closed == closed
        assert [message["code"] for message in raw.told if message["tell"] == "bye"] == ([bye] if bye else [])


async def test_too_many(house: House) -> None:
    """600 messages at once, and then more of them than 300 a second."""
    async with terminal(house) as raw:
        await raw.hear("mine")
        for number in range(2_000):
            raw.send(b'{"note":"go_on"}')
            if number > 590:
                await asyncio.sleep(0.001)
            if not raw.is_open:
                break
        await raw.gone.wait()
        assert raw.told[-1]["code"] == "too-many" and raw.closed == 1008


async def test_largest(house: House) -> None:
    """16,384 bytes are read; it is the command that is refused."""
    async with terminal(house) as raw:
        raw.send(b'{"key":"k","command":{"do":"settle"}}'.ljust(16_384))
        assert (await raw.hear("answer"))["code"] == "not-your-role"


async def test_several_in_one(house: House) -> None:
    """Answers come one for each, in order; more than 100 are none at all."""
    async with terminal(house) as raw:
        several = b",".join(b'{"key":"%d","command":{"do":"settle"}}' % number for number in range(100))
        raw.send(b"[" + several + b"]")
        await raw.hear("answer", key="99")
        assert [m["key"] for m in raw.told if m["tell"] == "answer"] == [str(number) for number in range(100)]
        before = len(raw.told)
        raw.send(b"[" + several + b"," + several[:36] + b"]")
        assert (await raw.hear("answer", after=before))["code"] == "bad-command"


async def test_of_several_each_is_read_by_itself(house: House) -> None:
    async with terminal(house) as raw:
        good, bad = b'{"key":"good","command":{"do":"settle"}}', b'{"key":"bad","command":{"do":"fly"}}'
        raw.send(b"[" + b",".join((bad, b"5", good)) + b"]")
        assert (await raw.hear("answer", key="good"))["code"] == "not-your-role"
        assert [(m["key"], m["code"]) for m in raw.heard("answer")] == [
            ("bad", "bad-command"),
            (None, "bad-command"),
            ("good", "not-your-role"),
        ]


async def test_every_command_counts_not_every_message(house: House) -> None:
    """600 at once: of seven messages with a hundred commands each the last is too many."""
    async with terminal(house) as raw:
        several = b",".join(b'{"key":"%d","command":{"do":"settle"}}' % number for number in range(100))
        for _ in range(10):
            raw.send(b"[" + several + b"]")
        assert (await raw.hear("bye"))["code"] == "too-many"
        await raw.gone.wait()
        assert raw.closed == 1008


async def test_same_key_twice(house: House) -> None:
    """One record, one answer, the same both times; another's key of the same name is another."""
    async with terminal(house) as raw, terminal(house) as other:
        for each, seat in ((raw, 6), (other, 7)):
            you = (await each.hear("hello"))["you"]["id"]
            sit = b'{"key":"k","command":{"do":"sit","seat":%d,"player":"%b"}}' % (seat, you.encode())
            each.send(sit)
            first = await each.hear("answer", key="k")
            before = len(each.told)
            each.send(sit)
            assert await each.hear("answer", after=before, key="k") == first
            each.send(b'{"key":"l","command":{"do":"leave","seat":%d}}' % seat)
            assert (await each.hear("answer", key="l"))["answer"] == "taken"


@pytest.mark.parametrize(
    ("query", "whole"),
    [("", True), ("?after=0", True), ("?after=999999999", True), ("?after=999999999999999999", True), ("?x=1", True)],
)
async def test_after(house: House, query: str, whole: bool) -> None:
    """``after`` may be stale, or yet to come: then the table is told whole, after ``hello`` and before ``mine``."""
    async with terminal(house, query) as raw:
        await raw.hear("mine")
        assert ([message["tell"] for message in raw.told[:3]] == ["hello", "table", "mine"]) is whole


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "%00", "9999999999999999999", "٣"])
async def test_after_that_is_no_number(house: House, after: str) -> None:
    with pytest.raises(WSHandshakeError) as refused:
        async with terminal(house, f"?after={after}"):
            pass
    assert refused.value.response is not None and int(refused.value.response.status) == 400
    assert b'"code":"bad-request"' in (refused.value.raw_body or b"")


@pytest.mark.parametrize(("token", "table", "status"), [("no", "calm", 401), ("", "calm", 401), ("no", "none", 404)])
async def test_not_let_in(house: House, token: str, table: str, status: int) -> None:
    with pytest.raises(WSHandshakeError) as refused:
        await RawTerminal.open(house, table, token)
    assert refused.value.response is not None and int(refused.value.response.status) == status


async def test_second_terminal(house: House) -> None:
    """A player is at a table once: the first terminal is told that it was taken over from."""
    async with Client(house.url) as client:
        await client.come_in()
        assert client.token is not None
        first = await RawTerminal.open(house, "calm", client.token)
        await first.hear("mine")
        second = await RawTerminal.open(house, "calm", client.token)
        elsewhere = await RawTerminal.open(house, "large", client.token)
        await asyncio.gather(first.gone.wait(), second.hear("mine"), elsewhere.hear("mine"))
        assert first.told[-1] == {
            "tell": "bye",
            "code": "taken-over",
            "says": "You are at this table on another terminal now.",
        }
        assert first.closed == 1000 and second.is_open and elsewhere.is_open
        await asyncio.gather(second.close(), elsewhere.close())
