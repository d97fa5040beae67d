"""Where a house should be somebody hangs up, or a proxy says that there is none: the client says so, or comes back."""

from __future__ import annotations

import asyncio
import gc

import msgspec
import pytest

from client.cutting_proxy import CuttingProxy
from client.guests import seated
from client.house import PASSWORD, House
from client.stranger import HTML, Stranger, answering, at_an_address
from croupier.client import Client, ClientError, RefusedError, Table, UnreachableError, UnreadableError
from croupier.client.message import Answered, Message
from croupier.client.socket import Socket, open_socket

SOON = 10.0
"""Seconds: whoever waits longer would wait for ever."""

HANGS_UP = {
    "closes at once": Stranger(hears=False),
    "closes": Stranger(),
    "resets at once": Stranger(hears=False, resets=True),
    "resets": Stranger(resets=True),
    "half a status line, then closes": Stranger(b"HTTP/1.1 10"),
    "half a status line, then resets": Stranger(b"HTTP/1.1 10", resets=True),
    "half a head, then closes": Stranger(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: web"),
}


def no(code: str) -> bytes:
    return msgspec.json.encode({"code": code, "says": "Not now.", "clauses": []})


ANSWERS = [
    (answering(502), "unreachable"),
    (answering(503), "unreachable"),
    (answering(503, b"no server is available", "text/plain"), "unreachable"),
    (answering(503, b'{"error":"no upstream"}', "application/json"), "unreachable"),
    (answering(504, b""), "unreachable"),
    (answering(503, no("store-unavailable"), "application/json"), "store-unavailable"),
    (answering(503, no("shutting-down"), "application/json"), "shutting-down"),
    (answering(503, no("house-full"), "application/json"), "house-full"),
    (answering(404), "http-error"),
    (answering(500), "http-error"),
    (answering(403, b"\xff"), "http-error"),
]


@pytest.mark.parametrize("stranger", HANGS_UP.values(), ids=HANGS_UP.keys())
async def test_hangs_up_before_it_answers(stranger: Stranger) -> None:
    before = asyncio.all_tasks()
    async with at_an_address(stranger) as address, Client(f"http://{address}") as client:
        with pytest.raises(UnreachableError):
            await asyncio.wait_for(client.join("calm"), SOON)
        with pytest.raises(UnreachableError):
            await asyncio.wait_for(client.me(), SOON)
    assert asyncio.all_tasks() == before


async def test_says_that_it_hung_up() -> None:
    async with at_an_address(Stranger()) as address:
        with pytest.raises(UnreachableError, match=f"ws://{address}/: it hung up before it answered"):
            await asyncio.wait_for(open_socket(f"ws://{address}/", {}, unheard), SOON)


async def test_closing_before_it_hangs_up() -> None:
    """One who no longer waits for the answer does not wait for ever either."""
    before, heard, go = asyncio.all_tasks(), asyncio.Event(), asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        heard.set()
        await go.wait()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        opening = asyncio.create_task(open_socket(f"ws://127.0.0.1:{port}/", {}, unheard))
        await heard.wait()
        opening.cancel()
        await asyncio.sleep(0)
        go.set()
        done, _ = await asyncio.wait([opening], timeout=SOON)
        assert done and opening.cancelled()
    gc.collect()
    assert asyncio.all_tasks() == before


@pytest.mark.parametrize(("stranger", "means"), ANSWERS)
async def test_answers_with_an_error(stranger: Stranger, means: str) -> None:
    """A proxy that finds no house is no house that says no; a house's own no stays what it is."""
    async with at_an_address(stranger) as address, Client(f"http://{address}") as client:
        with pytest.raises(ClientError) as over_http:
            await client.me()
        with pytest.raises(ClientError) as over_websocket:
            await client.join("calm")
    assert [told(over_http.value), told(over_websocket.value)] == [means, means]


AWAY = {name: HANGS_UP[name] for name in ("closes", "resets", "resets at once", "half a status line, then resets")} | {
    "502": answering(502),
    "503": answering(503),
    "504": answering(504, b""),
}


@pytest.mark.parametrize("stranger", AWAY.values(), ids=AWAY.keys())
async def test_comes_back_to_a_table(house: House, stranger: Stranger) -> None:
    """A wager that was sent while the house could not be reached is there once, and answered once."""
    async with CuttingProxy(house.port) as proxy, seated(house, "calm", 1, nonces=False, url=proxy.url) as (_, table):
        answers = answers_to(table)
        proxy.instead = stranger
        proxy.cut()
        await turned_away(proxy, 1)
        sent = asyncio.create_task(table.place("red", 700))
        await turned_away(proxy, 2)
        assert not sent.done()
        proxy.instead = None
        taken = await asyncio.wait_for(sent, SOON)
        await table.when(lambda state: state.staked == 700 and state.seq >= taken.seq)
        assert table.state.wagers == {(1, "red", "", False): 700} and table.state.rack == 19_300
        assert [answer.seq for answer in answers] == [taken.seq]


async def test_comes_back_with_more_commands_than_the_house_takes_at_once(house: House) -> None:
    """The house takes 600 at once and 300 a second."""
    async with CuttingProxy(house.port) as proxy, seated(house, "calm", 5, nonces=False, url=proxy.url) as (_, table):
        proxy.instead = answering(502)
        proxy.cut()
        await turned_away(proxy, 1)
        sent = [asyncio.create_task(table.lift("red")) for _ in range(900)]
        await asyncio.sleep(0)
        proxy.instead, came = None, proxy.came
        answers = await asyncio.gather(*sent, return_exceptions=True)
        assert [isinstance(answer, RefusedError) and answer.code for answer in answers] == ["no-wager"] * 900
        assert proxy.came == came + 1, "it was hung up on"


@pytest.mark.parametrize("stranger", AWAY.values(), ids=AWAY.keys())
async def test_deposits_once(house: House, stranger: Stranger, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is safe to repeat is sent again over HTTP, too."""
    monkeypatch.setattr("croupier.client.http.WAIT", 0.05)
    async with CuttingProxy(house.port) as proxy, Client(proxy.url) as client:
        person = await client.register(f"Dee Posit {proxy.port}", PASSWORD)
        wallet = (await client.account()).wallet
        proxy.instead = stranger
        proxy.cut()
        sent = asyncio.create_task(client.deposit(2_500, person.id))
        await turned_away(proxy, 2)
        assert not sent.done()
        proxy.instead = None
        await asyncio.wait_for(sent, SOON)
        assert (await client.account()).wallet == wallet + 2_500


async def test_line_that_is_refused_is_over(house: House) -> None:
    """Only a proxy's word that it finds no house is waited out: a page in its place is none."""
    async with CuttingProxy(house.port) as proxy, Client(proxy.url) as client:
        await client.come_in()
        table = await client.join("calm")
        proxy.instead = answering(404)
        proxy.cut()
        with pytest.raises(RefusedError, match="http-error: The answer is 404"):
            await table.when(lambda _: False)


async def test_answer_with_nothing_in_it(house: House) -> None:
    async with Client(house.url) as client:
        await client.come_in()
        assert await client.ask("POST", "/api/me/go_on") is None
        assert await client.ask("DELETE", "/api/sessions/current") is None
        assert await client.ask("GET", "/api/sessions/current") == {"me": None}


async def test_nothing_where_a_document_was_promised() -> None:
    async with at_an_address(answering(204, b"")) as address, Client(f"http://{address}") as client:
        with pytest.raises(UnreadableError, match="GET /api/me"):
            await client.me()


@pytest.mark.parametrize("body", [HTML, b'"\xff"'])
async def test_page_where_a_document_was_promised(body: bytes) -> None:
    async with at_an_address(answering(200, body)) as address, Client(f"http://{address}") as client:
        with pytest.raises(UnreadableError, match="GET /api/me"):
            await client.ask("GET", "/api/me")


def unheard(socket: Socket, message: bytes) -> None:
    raise AssertionError(f"{socket} heard {message!r}")


def told(error: ClientError) -> str:
    assert isinstance(error, RefusedError | UnreachableError)
    return error.code if isinstance(error, RefusedError) else "unreachable"


async def turned_away(proxy: CuttingProxy, times: int) -> None:
    """Wait until so many more have come to the proxy."""
    came = proxy.came
    async with asyncio.timeout(SOON):
        while proxy.came < came + times:
            await asyncio.sleep(0.01)


def answers_to(table: Table) -> list[Answered]:
    """The answers that come over the line from now on: those who watch are not told of them."""
    answers, heard = list[Answered](), table._line._heard

    def hear(message: Message) -> bool:
        if isinstance(message, Answered):
            answers.append(message)
        return heard(message)

    table._line._heard = hear
    return answers
