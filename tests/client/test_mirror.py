"""The mirror takes over what it is told, value for value; and what the client makes of messages it does not know."""

from __future__ import annotations

import msgspec
import pytest

from croupier.client.errors import RefusedError, UnreachableError
from croupier.client.http import error_of
from croupier.client.line import packed
from croupier.client.message import Refused
from croupier.client.mirror import Gap, MirrorState, reflect
from croupier.client.reading import read

NOW = '"now":{"round":4,"phase":"betting","betting":true}'
TABLE = (
    '{"tell":"table","table":"t","seq":7,"at":1,'
    + NOW
    + ',"wagers":[[1,"red",500,"",false,[],0],[2,"red",300,"",false,[],0],'
    '[2,"black",100,"prison",false,[],0]],"chairs":{"1":{"name":"Ann"},"2":{}},"last":["17","00"]}'
)


def told(*messages: str, state: MirrorState | None = None) -> MirrorState:
    state = state or MirrorState()
    for message in messages:
        heard = read(message.encode())
        assert heard is not None
        state = reflect(state, heard)
    return state


def test_whole() -> None:
    state = told(TABLE)
    assert state.layout == {(1, "red", "", False): 500, (2, "red", "", False): 300, (2, "black", "prison", False): 100}
    assert (state.seq, state.round, state.phase, state.last) == (7, 4, "betting", ("17", "00"))
    assert {seat: chair.name for seat, chair in state.chairs.items()} == {1: "Ann", 2: None}


def test_news_change_what_they_name() -> None:
    """A raised wager, one that is gone, a tip beside a wager; chairs and the board stay as they are."""
    news = '{"tell":"news","table":"t","after":7,"seq":9,"at":2,' + NOW
    state = told(
        TABLE, news + ',"wagers":[[1,"red",900,"",false,[],0],[2,"red",0,"",false,[],0],[2,"odd",100,"",true,[],0]]}'
    )
    assert state.layout == {(1, "red", "", False): 900, (2, "black", "prison", False): 100, (2, "odd", "", True): 100}
    assert (state.seq, len(state.chairs), state.last) == (9, 2, ("17", "00"))


def test_news_tell_the_layout_whole() -> None:
    news = '{"tell":"news","table":"t","after":7,"seq":9,"at":2,' + NOW + ',"whole":true,'
    state = told(TABLE, news + '"events":[{"event":"dolly_removed","round":3,"pocket":"5"}]}')
    assert (state.layout, len(state.chairs), state.last) == ({}, 2, ("17", "00", "5"))


def test_news_tell_the_chairs_that_changed() -> None:
    """One is taken, one has chips now, one is free, and one that was free is free again."""
    news = '{"tell":"news","table":"t","after":7,"seq":9,"at":2,' + NOW
    state = told(TABLE, news + ',"chairs":{"5":{"name":"Eve"},"1":{"name":"Ann","chip":100},"2":null,"6":null}}')
    chairs = {seat: (chair.name, chair.chip) for seat, chair in state.chairs.items()}
    assert chairs == {1: ("Ann", 100), 5: ("Eve", None)}


def test_totals() -> None:
    whole = '{"tell":"table","table":"t","seq":1,"at":1,' + NOW + ',"totals":[["red",500],["black",0],["odd",200]]}'
    news = '{"tell":"news","table":"t","after":1,"seq":2,"at":2,' + NOW + ',"totals":[["red",700],["odd",0]]}'
    assert told(whole).totals == {"red": 500, "odd": 200}
    assert told(whole, news).totals == {"red": 700}


def test_mine() -> None:
    """What changed, what is whole, and nothing of a seat that is given up."""
    first = '{"tell":"mine","seq":3,"seat":2,"rack":900,"staked":600,"chip":100,"colour":"blue",'
    state = told(first + '"wagers":[[2,"red",500,"",false,[],0],[2,"odd",100,"",false,[],0]]}')
    assert (state.seat, state.rack, state.staked, state.chip, state.colour) == (2, 900, 600, 100, "blue")
    state = told('{"tell":"mine","seq":4,"seat":2,"rack":1400,"wagers":[[2,"red",0,"",false,[],0]]}', state=state)
    assert (state.rack, state.staked, state.wagers) == (1400, 0, {(2, "odd", "", False): 100})
    assert told('{"tell":"mine","seq":5,"seat":2,"whole":true}', state=state).wagers == {}
    gone = told('{"tell":"mine","seq":5,"whole":true}', state=state)
    assert (gone.seat, gone.rack, gone.wagers, gone.chip) == (None, 0, {}, None)
    assert told('{"tell":"mine","seq":6,"seat":3}', state=state).wagers == {}, "another seat has none of them"


def test_money() -> None:
    hello = '{"tell":"hello","table":"t","seq":1,"now":1,"you":{"id":"p","name":"P","office":"player","wallet":5},'
    state = told(hello + '"protocol":1}', '{"tell":"racks","seq":1,"racks":{"1":100,"2":200}}')
    assert (state.wallet, state.racks) == (5, {1: 100, 2: 200})
    state = told('{"tell":"wallet","amount":7}', '{"tell":"racks","seq":2,"racks":{"2":300}}', state=state)
    assert (state.wallet, state.racks) == (7, {1: 100, 2: 300})


def test_gap() -> None:
    with pytest.raises(Gap, match="records 8 to 8"):
        told(TABLE, '{"tell":"news","table":"t","after":8,"seq":9,"at":2,' + NOW + "}")


def test_messages_of_another_time() -> None:
    """A kind that is not known is left aside, and so is a field; a known kind that lacks something is an error."""
    assert read(b'{"tell":"fireworks","colour":"gold"}') is None
    assert read(b'{"tell":"wallet","amount":7,"currency":"USD"}') is not None
    for broken in (b'{"tell":"wallet"}', b'{"tell":7}', b"[]", b"{", b'{"amount":7}'):
        with pytest.raises(msgspec.DecodeError):
            read(broken)


def test_packed() -> None:
    """At most a hundred in a message, and 16,384 bytes."""
    assert list(packed([])) == []
    assert list(packed([b"{}"])) == [b"{}"]
    assert [message.count(b"{") for message in packed([b"{}"] * 250)] == [100, 100, 50]
    large = list(packed([b'"' + b"x" * 5_000 + b'"'] * 7))
    assert [message.count(b'"') // 2 for message in large] == [3, 3, 1] and max(map(len, large)) <= 16_384


@pytest.mark.parametrize("body", [b"<html>not here</html>", b"", b"{}", b"\xff"])
def test_no_house(body: bytes) -> None:
    says = "The answer is {}, and nothing that a house would say."
    refused, unreachable = error_of(body, 404, "http://house"), error_of(body, 502, "http://house")
    assert isinstance(refused, RefusedError) and refused.refused == Refused("http-error", says.format(404))
    assert isinstance(unreachable, UnreachableError) and str(unreachable) == f"http://house: {says.format(502)}"
