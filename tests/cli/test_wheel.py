"""``croupier wheel FILE``: a record of results judged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Call, Done, Write

LOOSE = str(Path(__file__).parents[1] / "odds" / "wheel" / "loose-17.txt")
CONTRACT = {"wheel", "spins", "verdict", "alarm", "sequential", "chi_square", "runs", "serial", "sectors", "pockets"}
FAIR = " ".join(str(number * number % 37) for number in range(1, 37)) + " 1 5 9 13 17 21 25 29 33 2 6"


def one_line(done: Done) -> str:
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    return line.removeprefix("croupier: ")


def test_alarm(call: Call) -> None:
    done = call("wheel", LOOSE)
    assert (done.status, done.err) == (1, "")
    assert done.lines[0].startswith("Pocket 17 comes too often: 220 times in 5,000 spins where 135.1 are expected")
    assert done.lines[1] == "Taken to be a single-zero wheel: neither 00 nor 000 is among the results."
    assert "17 220 135.1 176.3 to 270.3 4.7e-10" in done.lines
    assert "chi-square 88.79, 36 degrees of freedom 2.4e-06" in done.lines


def test_document(call: Call) -> None:
    done = call("wheel", LOOSE, "--wheel", "single-zero", "--json")
    assert (done.status, done.err) == (1, "")
    document = done.document
    assert set(document) >= CONTRACT
    assert (document["wheel"], document["assumed"], document["spins"], document["alarm"]) == (
        "single-zero",
        None,
        5000,
        True,
    )
    assert document["sequential"]["alarm_at"] == 2879
    assert document["sequential"]["threshold"] == 10_000
    assert document["chi_square"]["degrees"] == 36
    assert len(document["pockets"]) == 37
    assert {"pocket", "count", "expected", "low", "high"} <= set(document["pockets"][0])


def test_fair(call: Call, house: Write) -> None:
    done = call("wheel", house(FAIR, "results.txt"))
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Nothing in 47 spins speaks against this wheel."
    assert done.lines[-1] == "Every pocket lies within its 95% interval (simultaneous for all pockets)."
    assert "(too few spins to rely on)" in done.text


def test_alpha(call: Call) -> None:
    done = call("wheel", LOOSE, "--alpha", "1e-9", "--json")
    assert done.status == 0
    assert done.document["sequential"]["alarm_at"] is None


def test_covered(call: Call, house: Write) -> None:
    done = call("wheel", house("1 00 27", "results.txt"), "--wheel", "double-zero-as-single")
    assert "1 spins came to rest in a covered pocket and are passed over." not in done.lines
    assert "1 spin came to rest in a covered pocket and is passed over." in done.lines
    several = call("wheel", house("1 00 27 00", "results.txt"), "--wheel", "double-zero-as-single")
    assert "2 spins came to rest in a covered pocket and are passed over." in several.lines


def test_replay_file(call: Call, house: Write) -> None:
    text = '{"house": "maryland:triple-zero"}\n{"do": "ball_rests", "by": "dealer", "pocket": "17"}\n'
    document = call("wheel", house(text, "round.jsonl"), "--json").document
    assert (document["wheel"], document["spins"]) == ("triple-zero", 1)


@pytest.mark.parametrize("name", ["wheel.svg", "wheel.png"])
def test_plot(call: Call, house: Write, tmp_path: Path, name: str) -> None:
    done = call("wheel", house(FAIR, "results.txt"), "--plot", name, "--json")
    assert (done.status, done.err) == (0, "")
    assert done.document["alarm"] is False
    assert (tmp_path / name).stat().st_size > 10_000


@pytest.mark.parametrize(
    ("text", "arguments", "says"),
    [
        ("17\n37\n", (), "results.txt: line 2: 37 is no pocket: they are 0, 00, 000 and 1 to 36"),
        ("", (), "results.txt: line 1: the file ends and holds no result"),
        ("17\n\n00", ("--wheel", "single-zero"), "results.txt: line 3: 00 is no pocket of a single-zero wheel"),
        ("a,b\n1,2\n", (), "results.txt: line 1: the header names no column pocket, result, number or spin"),
        ("17", ("--alpha", "0"), "--alpha 0.0: a chance from 1e-100 to below 1"),
        ("17", ("--alpha", "nan"), "--alpha nan: a chance from 1e-100 to below 1"),
        ("17", ("--plot", "wheel.pdf"), "wheel.pdf: the file's name must end in .svg or .png"),
        ("17", ("--plot", "none/wheel.svg"), "none/wheel.svg: cannot be written: No such file or directory"),
    ],
)
def test_mistakes(call: Call, house: Write, text: str, arguments: tuple[str, ...], says: str) -> None:
    assert one_line(call("wheel", house(text, "results.txt"), *arguments)) == says


def test_binary(call: Call, house: Write, tmp_path: Path) -> None:
    path = house("", "results.txt")
    (tmp_path / path).write_bytes(b"17\n\xff\xfe\x00")
    assert one_line(call("wheel", path)) == (
        "results.txt: line 2: byte 4 of the file is no text: save the results as UTF-8"
    )


def test_no_file(call: Call, house: Write, tmp_path: Path) -> None:
    house("")
    assert one_line(call("wheel", "none.txt")) == "none.txt: cannot be read: No such file or directory"
    (tmp_path / "folder").mkdir()
    assert one_line(call("wheel", "folder")) == "folder: cannot be read: Is a directory"


def test_sign_of_life(call: Call, house: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal a long record shows that it is being worked on; nothing of it goes to standard output."""
    path = house(FAIR, "results.txt")
    plain = call("wheel", path).out
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert call("wheel", path).out == plain


def test_odds_loads_no_scipy() -> None:
    """The first answer of ``croupier odds`` must not wait for arrays and plots."""
    code = (
        "import sys; from croupier.cli.main import main; main(['odds', 'singapore', '--json']);"
        "heavy = {'scipy', 'matplotlib', 'croupier.odds.wheel_statistics'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
