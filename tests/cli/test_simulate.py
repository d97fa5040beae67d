"""``croupier simulate``: an answer beside the exact one, and one clear line for a call that makes no sense."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from cli.conftest import Call, Write

KEYS = {
    "spins": int,
    "staked": int,
    "returned": int,
    "edge": float,
    "se": float,
    "exact_edge": str,
    "exact_edge_decimal": float,
    "z": float,
    "seconds": float,
    "engine": str,
    "method": str,
    "kernel": str,
    "seed": int,
    "partial": bool,
    "spins_per_second": float,
    "longest_losing_run": int,
    "results": list,
    "quantiles": dict,
    "sessions": type(None),
}
STRAIGHT = ("simulate", "singapore", "--slip", "straight:17=1", "--spins", "1e6", "--seed", "1")
RED = ("simulate", "singapore", "--slip", "red=1", "--spins", "100_000", "--seed", "1")
SESSIONS = (*RED, "--session", "50", "--bankroll", "10", "--target", "15", "--stop-loss", "8")


def test_the_document(call: Call) -> None:
    done = call(*STRAIGHT, "--json")
    assert (done.status, done.err) == (0, "")
    document = json.loads(done.out)
    assert {key: type(value) for key, value in document.items()} == KEYS
    assert (document["spins"], document["staked"], document["seed"]) == (1_000_000, 100_000_000, 1)
    assert (document["exact_edge"], document["engine"], document["method"]) == ("1/37", "cpu", "spins")
    assert document["exact_edge_decimal"] == pytest.approx(0.02702702702702703)
    assert document["se"] == pytest.approx(0.005837837837837838)
    assert abs(document["z"]) < 4.5
    assert document["edge"] == pytest.approx(1 - document["returned"] / document["staked"])
    assert [net for net, _ in document["results"]] == [-100, 3500]


def test_the_document_of_sessions(call: Call) -> None:
    document = json.loads(call(*SESSIONS, "--strategy", "martingale", "--json").out)
    told = document["sessions"]
    assert document["kernel"] == "lanes"
    ends = [told[end]["count"] for end in ("ruined", "reached", "stopped", "lasted")]
    assert sum(ends) == told["count"] == sum(count for _, count in told["histogram"])
    assert (told["longest"], told["spins"] <= 50) == (50, True)
    assert told["quantiles"]["0.001"] <= told["quantiles"]["0.5"] <= told["quantiles"]["0.999"]


@pytest.mark.parametrize("workers", ["1", "2", "3"])
def test_the_same_on_any_number_of_cores(call: Call, workers: str) -> None:
    def answer(*words: str) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(call(*SESSIONS, "--json", *words).out)
        del document["seconds"], document["spins_per_second"]
        return document

    assert answer("--workers", workers) == answer()


def test_for_people(call: Call) -> None:
    done = call(*STRAIGHT)
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Singapore: Roulette (MBS): straight:17=1"
    assert "spins 1,000,000" in done.lines
    assert "staked SGD 1,000,000" in done.lines
    assert "exactly 2.703% 1/37" in done.lines
    assert "standard error 5.838e-03" in done.lines
    assert any(line.startswith("result -SGD 1 97") for line in done.lines)
    assert any(line.startswith("longest losing run ") and line.endswith(" in a row") for line in done.lines)
    assert "every spin drawn" in done.out


def test_sessions_for_people(call: Call) -> None:
    out = call(*SESSIONS).text
    for words in (
        "of at most 50 spins",
        "on average, standard deviation SGD",
        "5.0% quantile -SGD 8",
        "95.0% quantile SGD 5",
    ):
        assert words in out
    assert "target reached 0." in out
    assert "stopped 0." in out
    assert "95 % within" in out
    assert "ruined" not in out, "who stops at a loss of 8 keeps 2"


def test_counts(call: Call) -> None:
    done = call("simulate", "singapore", "--slip", "red=1", "--spins", "1e15", "--method", "counts")
    assert done.status == 0
    assert "spins 1,000,000,000,000,000" in done.lines
    assert "pocket counts drawn" in done.out
    assert "losing run" not in done.out


def test_a_choice_of_the_player(call: Call, house: Write) -> None:
    path = house('rulebook = "colorado"\nwheel = "single-zero"\nzero = "prison"\n')
    words = ("simulate", path, "--slip", "red=1", "--spins", "1e5", "--json", "--choice")
    assert json.loads(call(*words, "half").out)["exact_edge"] == "1/74"
    assert json.loads(call(*words, "prison").out)["exact_edge"] == "19/1369"


def test_a_bonus(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\noffers = ["x-straight", "bonus-spin"]\n')
    words = ("simulate", path, "--slip", "x-straight:17=1,bonus-spin=5", "--spins", "1e5", "--players", "3", "--json")
    document = json.loads(call(*words).out)
    assert (document["kernel"], document["results"]) == ("machine", [])
    assert document["se"] > 0


def test_a_strategy_from_a_file(call: Call, house: Write) -> None:
    mine = "def strategy(stake, net, memory):\n    return (2 * stake if net < 0 else 1), memory\n"
    path = house(mine, "mine.py")
    words = (*RED, "--session", "20", "--json")
    own = json.loads(call(*words, "--strategy", path).out)
    known = json.loads(call(*words, "--strategy", "martingale").out)
    assert (own["staked"], own["returned"]) == (known["staked"], known["returned"])


BROKEN = {
    "broken.py": "def strategy(stake, net, memory):\n    return stake, memo\n",
    "floats.py": "def strategy(stake, net, memory):\n    return stake * 1.5, memory\n",
    "lines.py": "def strategy(stake, net, memory):\n    raise ValueError('two\\nlines')\n",
    "nothing.py": "",
    "words.py": "not python at all\n",
}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--spins", "0"], "spins: 0: from 1 to 1,000,000,000,000,000"),
        (["--spins", "1e20"], "spins: 1e20: from 1 to 1,000,000,000,000,000"),
        (["--spins", "many"], "spins: 'many' is not a whole number"),
        (["--spins", "-5"], "spins: '-5' is not a whole number"),
        (["--seed", "-1"], "seed: '-1' is not a whole number"),
        (["--seed", "luck"], "seed: 'luck' is not a whole number"),
        (["--seed", "18446744073709551616"], "seed: 18446744073709551616: from 0 to 18,446,744,073,709,551,615"),
        (["--session", "0"], "session: 0: from 1 to"),
        (["--session", "1e5"], "session: 100000: from 1 to 1,000"),
        (["--players", "0"], "players: 0: from 1 to 100"),
        (["--workers", "0"], "workers: 0: from 1 to 1,024"),
        (["--slip", "rot=1"], "slip, wager 1 (rot=1): 'rot' is no spot of this table"),
        (["--slip", "red"], "slip, wager 1 (red): write SPOT=AMOUNT, such as red=5"),
        (["--slip", "red=0"], "slip, wager 1 (red=0): '0' is no stake"),
        (["--slip", ""], "slip, wager 1 (empty): write SPOT=AMOUNT"),
        (["--target", "9"], "target: a bankroll is needed as well"),
        (["--bankroll", "0.99"], "bankroll: SGD 0.99 is below the first stake of SGD 1"),
        (["--bankroll", "much"], "bankroll: 'much' is not an amount"),
        (["--bankroll", "9", "--target", "9"], "target: it must be above the bankroll"),
        (["--stop-loss", "0"], "stop-loss: '0' is not an amount"),
        (["--strategy", "paroli"], "strategy: 'paroli' is none of flat, martingale, reverse-martingale, dalembert"),
        (["--strategy", "none.py"], "strategy: none.py: No such file or directory"),
        (["--strategy", "broken.py"], "strategy: it does not compile: NameError: name 'memo' is not defined"),
        (["--strategy", "floats.py"], "strategy: it must give two whole numbers, stake and memory; it gave (1.5, 0)"),
        (["--strategy", "lines.py"], "strategy: it fails: ValueError: two lines"),
        (["--strategy", "nothing.py"], "strategy: nothing.py has no function strategy(stake, net, memory)"),
        (["--strategy", "words.py"], "strategy: words.py: SyntaxError: invalid syntax"),
        (["--engine", "gpu"], "engine: gpu is not part of this build; use cpu"),
        (["--engine", "abacus"], "Invalid value for '--engine': 'abacus' is not one of"),
        (["--method", "counts", "--session", "10"], "method: counts is for flat slips"),
        (["--choice", "half"], "choice: half for this slip: a zero leaves no choice here"),
        (["--choice", "lose"], "Invalid value for '--choice': 'lose' is not one of"),
        (["--checkpoint", "."], ".: it is a folder"),
        (["--checkpoint", "nowhere/run.json"], "nowhere/run.json: cannot be written: there is no folder nowhere"),
        (["--plot", "picture.txt"], "picture.txt: "),
        (["--plot", "nowhere/picture.svg"], "nowhere/picture.svg: cannot be written: there is no folder nowhere"),
        (["--parquet", "nowhere/x.parquet"], "nowhere/x.parquet: cannot be written: there is no folder nowhere"),
    ],
)
def test_calls_that_make_no_sense(call: Call, house: Write, words: list[str], says: str) -> None:
    for name, text in BROKEN.items():
        house(text, name)
    given = [*words]
    given += [] if "--slip" in words else ["--slip", "red=1"]
    given += [] if "--spins" in words else ["--spins", "1000"]
    done = call("simulate", "singapore", *given)
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith(f"croupier: {says}")


def test_what_must_be_given(call: Call) -> None:
    assert call("simulate", "singapore", "--spins", "5").err == "croupier: Missing option '--slip'.\n"
    assert call("simulate", "singapore", "--slip", "red=1").err == "croupier: Missing option '--spins'.\n"


def test_an_illegal_house(call: Call) -> None:
    assert call("simulate", "singapore:double-zero", "--slip", "red=1", "--spins", "1").status == 1


def test_a_picture_that_cannot_be_drawn_costs_no_spins(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a billion spins to learn that."""

    def played(*_: object) -> None:
        raise AssertionError("it was played first")

    monkeypatch.setattr("croupier.simulation.simulate.simulate", played)
    assert call(*RED, "--plot", "picture.txt").status == 2


def test_a_checkpoint_of_another_run(call: Call, house: Write) -> None:
    house("")
    assert call(*RED, "--checkpoint", "run.json").status == 0
    again = call(*RED, "--checkpoint", "run.json", "--json")
    assert (again.status, json.loads(again.out)["spins"]) == (0, 100_000)
    done = call(*RED[:-1], "2", "--checkpoint", "run.json")
    assert (done.status, done.out) == (2, "")
    assert done.err == "croupier: checkpoint: run.json is of another run: its seed is 1, not 2\n"


def test_a_file_that_is_no_checkpoint(call: Call, house: Write) -> None:
    done = call(*RED, "--checkpoint", house("[]", "run.json"))
    assert done.status == 2
    assert done.err.startswith("croupier: checkpoint: run.json is no checkpoint: ")


def test_parquet(call: Call, tmp_path: Path) -> None:
    flat, sessions = tmp_path / "flat.parquet", tmp_path / "sessions.parquet"
    assert call(*STRAIGHT, "--parquet", str(flat)).status == 0
    found = parquet.read_table(flat).to_pydict()
    assert found["result"] == [-100, 3500]
    assert sum(found["count"]) == 1_000_000

    document = json.loads(call(*SESSIONS, "--parquet", str(sessions), "--json").out)
    found = parquet.read_table(sessions).to_pydict()
    assert sum(found["count"]) == document["sessions"]["count"]
    assert [list(row) for row in zip(found["result"], found["count"], strict=True)] == document["sessions"]["histogram"]


@pytest.mark.parametrize(
    ("words", "labels"),
    [
        pytest.param(STRAIGHT, ("straight:17=1, 1,000,000 spins", "mean -0.", "result in SGD", "spins"), id="flat"),
        pytest.param(SESSIONS, ("red=1, 100,000 spins", "sessions"), id="sessions"),
        pytest.param((*RED, "--session", "1000"), ("sessions",), id="many-results"),
        pytest.param((*RED[:-3], "1", "--session", "1"), ("sessions",), id="one-result"),
    ],
)
def test_pictures(call: Call, tmp_path: Path, words: tuple[str, ...], labels: tuple[str, ...]) -> None:
    for name in ("found.svg", "found.png"):
        done = call(*words, "--plot", str(tmp_path / name))
        assert (done.status, done.err) == (0, "")
    text = (tmp_path / "found.svg").read_text(encoding="utf-8")
    assert text.startswith("<?xml")
    for label in labels:
        assert label in text
    assert (tmp_path / "found.png").read_bytes().startswith(b"\x89PNG")


def interrupt(after: int) -> Any:
    """A progress that is stopped from the keyboard after so many blocks."""
    told: list[int] = []

    @contextmanager
    def progress(_: object) -> Iterator[Any]:
        def tell(spins: int) -> None:
            told.append(spins)
            if len(told) == after:
                raise KeyboardInterrupt

        yield tell

    return progress


def test_stopped_from_the_keyboard(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.simulate._progress", interrupt(after=2))
    done = call("simulate", "singapore", "--slip", "red=1", "--spins", "1e8", "--json")
    assert done.status == 0
    assert done.err == "croupier: stopped after 16,777,216 spins; the figures are from these\n"
    document = json.loads(done.out)
    assert (document["partial"], document["spins"]) == (True, 16_777_216)


def test_stopped_before_anything_was_played(call: Call, house: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing to draw, but an answer all the same."""

    def play(_: object) -> None:
        raise KeyboardInterrupt

    house("")
    monkeypatch.setattr("croupier.simulation.simulate.player", lambda _: play)
    done = call(*RED, "--plot", "found.svg", "--parquet", "found.parquet")
    assert (done.status, done.err) == (0, "croupier: stopped after 0 spins; the figures are from these\n")
    assert "spins 0" in done.lines
    assert parquet.read_table("found.parquet").to_pydict() == {"result": [], "count": []}


def test_a_bar_on_a_terminal(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    done = call("simulate", "singapore", "--slip", "red=1", "--spins", "1e8", "--json")
    assert json.loads(done.out)["spins"] == 100_000_000
