"""Reading a record: every form gives the same results, and every mistake its line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.game.pocket import POCKETS
from croupier.odds.wheel_statistics.reading import BadResults
from croupier.odds.wheel_statistics.results import read_results

FORMS = {
    "lines": b"17\n0\n32\n",
    "blanks": b"17 0\t32",
    "commas": b"17,0, 32",
    "semicolons and empty lines": b"\n\n17;0\n\n;32;",
    "Windows": b"17\r\n0\r\n32\r\n",
    "old Macintosh": b"17\r0\r32\r",
    "byte order mark": b"\xef\xbb\xbf17\n0\n32\n",
    "one column": b"pocket\n17\n0\n32\n",
    "column by another name": b"Time,Result\n10:00,17\n10:01,0\n10:02,32\n",
    "a spin's running number": b"spin,number\n1,17\n2,0\n3,32\n",
    "spin alone": b"dealer;spin\nA;17\nA;0\nB;32\n",
    "quoted": b'"pocket","by"\n"17","A, B"\n"0",""\n\n"32","C"\n',
    "tabs": b"who\tpocket\nA\t17\nA\t0\nA\t32\n",
    "replay": (
        b'{"house": "singapore"}\n{"do": "spin", "by": "dealer"}\n{"do": "ball_rests", "pocket": "17"}\n'
        b'\n{"do": "settle"}\n{"do": "ball_rests", "pocket": 0}\n{"do": "ball_rests", "pocket": "32"}\n'
    ),
    "event log": (
        b'{"event": "ball_rested", "pocket": "17", "version": 1}\n{"event": "dolly_placed", "pocket": "17"}\n'
        b'{"event": "ball_rested", "pocket": "0"}\n{"event": "ball_rested", "pocket": "32"}\n'
    ),
}


@pytest.mark.parametrize("data", FORMS.values(), ids=FORMS)
def test_form(data: bytes) -> None:
    results = read_results(data)
    assert results.pockets == ("17", "0", "32")
    assert results.wheel.name == "single-zero"
    assert results.places == [8, 0, 1]
    assert results.counts == (1, 1, 0, 0, 0, 0, 0, 0, 1, *(0,) * 28)


MISTAKES = {
    "37": (b"17\n0\n37\n", "line 3: 37 is no pocket: they are 0, 00, 000 and 1 to 36"),
    "37 among others": (b"1 2 3\n4 37 5\n38\n", "line 2: 37 is no pocket: they are 0, 00, 000 and 1 to 36"),
    "leading zero": (b"17\n07", "line 2: 07 is no pocket: they are 0, 00, 000 and 1 to 36"),
    "long": (b"1\n" + b"9" * 50, f"line 2: {'9' * 20}… is no pocket: they are 0, 00, 000 and 1 to 36"),
    "empty": (b"", "line 1: the file ends and holds no result"),
    "blank": (b" \n\n", "line 3: the file ends and holds no result"),
    "header only": (b"pocket,time\n", "line 2: the file ends and holds no result"),
    "no ball": (b'{"house": "maryland"}\n{"do": "spin"}', "line 2: the file ends and holds no result"),
    "junk": (b"17\n\x89PNG\r\n", "line 2: byte 4 of the file is no text: save the results as UTF-8"),
    "control": (b"17\n\x00\x01", r"line 2: '\x00\x01' is no pocket: they are 0, 00, 000 and 1 to 36"),
    "missing column": (b"\ntime,ball\n1,17\n", "line 2: the header names no column pocket, result, number or spin"),
    "short row": (b"time,pocket\n1,17\n2\n", "line 3: no result stands in the column of results"),
    "empty cell": (b"time,pocket\n1,17\n2,\n", "line 3: no result stands in the column of results"),
    "37 in a column": (b"time,pocket\n1,17\n\n2,37\n", "line 4: 37 is no pocket: they are 0, 00, 000 and 1 to 36"),
    "field too long": (
        b"pocket\n17\n" + b"1" * 200_000,
        "line 3: not CSV: field larger than field limit (131072)",
    ),
    "not JSON": (b'{"do": "spin"}\n{"do":\n', "line 2: not JSON: Input data was truncated"),
    "not an object": (
        b'{"do": "spin"}\n17\n',
        "line 2: not an object in JSON, as every line of a replay file or an event log is",
    ),
    "no pocket": (b'{"do": "ball_rests"}\n', "line 1: the ball rests, but no pocket is named"),
    "true": (b'{"do": "ball_rests", "pocket": true}\n', "line 1: the ball rests, but no pocket is named"),
    "37 in JSON": (
        b'{"do": "ball_rests", "pocket": 37}',
        "line 1: 37 is no pocket: they are 0, 00, 000 and 1 to 36",
    ),
}


@pytest.mark.parametrize(("data", "says"), MISTAKES.values(), ids=MISTAKES)
def test_mistake(data: bytes, says: str) -> None:
    with pytest.raises(BadResults) as caught:
        read_results(data)
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("data", "wheel", "says"),
    [
        (b"17\n00\n", "single-zero", "line 2: 00 is no pocket of a single-zero wheel"),
        (b"17 000", "double-zero", "line 1: 000 is no pocket of a double-zero wheel"),
        (b"00\n00", "double-zero-as-single", "line 2: the ball came to rest in covered pockets only"),
    ],
)
def test_pocket_of_another_wheel(data: bytes, wheel: str, says: str) -> None:
    with pytest.raises(BadResults) as caught:
        read_results(data, wheel)
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("data", "wheel", "assumed"),
    [
        (b"1 2", "single-zero", "Taken to be a single-zero wheel: neither 00 nor 000 is among the results."),
        (b"1 00", "double-zero", "Taken to be a double-zero wheel: 00 is among the results."),
        (b"000 00", "triple-zero", "Taken to be a triple-zero wheel: 000 is among the results."),
        (
            b'{"house": "maryland:triple-zero"}\n{"do": "ball_rests", "pocket": "1"}',
            "triple-zero",
            "Taken to be a triple-zero wheel: the first line of the record says so.",
        ),
        (
            b'\n{"house": "maryland", "wheel": "double-zero"}\n{"do": "ball_rests", "pocket": "1"}',
            "double-zero",
            "Taken to be a double-zero wheel: the first line of the record says so.",
        ),
        (
            b'{"house": "maryland", "wheel": 3}\n{"do": "ball_rests", "pocket": "00"}',
            "double-zero",
            "Taken to be a double-zero wheel: 00 is among the results.",
        ),
    ],
)
def test_wheel_inferred(data: bytes, wheel: str, assumed: str) -> None:
    results = read_results(data)
    assert (results.wheel.name, results.assumed) == (wheel, assumed)


def test_wheel_named() -> None:
    results = read_results(b"17", "triple-zero")
    assert (results.wheel.name, results.assumed, len(results.counts)) == ("triple-zero", None, 39)


def test_covered_pocket_is_passed_over() -> None:
    """The 00 stands between 1 and 27; without it 27 comes right after 1."""
    results = read_results(b"1 00 27 00", "double-zero-as-single")
    assert (results.pockets, results.void, results.places) == (("1", "27"), 2, [18, 19])


@given(st.lists(st.sampled_from(POCKETS), min_size=1, max_size=40))
def test_form_does_not_matter(pockets: list[str]) -> None:
    plain = "\n".join(pockets)
    table = "spin,result\n" + "\n".join(f"{number},{pocket}" for number, pocket in enumerate(pockets, start=1))
    lines = "\n".join(json.dumps({"do": "ball_rests", "pocket": pocket}) for pocket in pockets)
    found = {read_results(text.encode()) for text in (plain, ",".join(pockets), table, lines)}
    assert [list(results.pockets) for results in found] == [pockets]


@given(st.binary(max_size=200))
def test_anything_is_read_or_refused_with_its_line(data: bytes) -> None:
    try:
        read_results(data)
    except BadResults as error:
        assert str(error).startswith("line ")
