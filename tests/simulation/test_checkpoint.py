"""Checkpoints: a run is taken up only as itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import croupier
from croupier.game.zero import Fate
from croupier.simulation.ask import Ask
from croupier.simulation.checkpoint import BadCheckpoint, resume, save
from croupier.simulation.own_strategy import own_strategy, strategy_file
from croupier.simulation.tally import LosingRuns, Tally

COLORADO = croupier.table("colorado:single-zero", zero="prison")
ASK = Ask(
    COLORADO,
    "red=1",
    1000,
    "martingale",
    session=100,
    bankroll=6300,
    target=7000,
    stop_loss=5000,
    choice=Fate.PRISON,
    players=1,
    seed=(1 << 64) - 1,
)
TALLY = Tally(
    blocks=3,
    spins=500,
    staked=700,
    squares=1 << 70,
    net=-(1 << 70),
    longest=9,
    counts=[3, 0, 5],
    runs=LosingRuns(500, 1, 9, 2),
    lasted=5,
    sessions=5,
    session_squares=1 << 100,
    losses={3: 1, 300: 2},
    gains={0: 2},
)


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    save(path, ASK, TALLY)
    assert resume(path, ASK) == TALLY
    assert list(tmp_path.iterdir()) == [path]


def test_no_file_yet(tmp_path: Path) -> None:
    assert resume(tmp_path / "run.json", ASK) == Tally()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param({"slip": "black=1"}, "its slip is red=1, not black=1", id="slip"),
        pytest.param({"spins": 1001}, "its spins is 1000, not 1001", id="spins"),
        pytest.param({"strategy": "flat"}, "its strategy is martingale, not flat", id="strategy"),
        pytest.param({"session": None}, "its session is 100, not None", id="session"),
        pytest.param({"bankroll": 6301}, "its bankroll is 6300, not 6301", id="bankroll"),
        pytest.param({"target": 7001}, "its target is 7000, not 7001", id="target"),
        pytest.param({"stop_loss": 1}, "its stop_loss is 5000, not 1", id="stop-loss"),
        pytest.param({"choice": Fate.HALF}, "its choice is prison, not half", id="choice"),
        pytest.param({"players": 2}, "its players is 1, not 2", id="players"),
        pytest.param({"seed": 0}, f"its seed is {(1 << 64) - 1}, not 0", id="seed"),
        pytest.param({"method": "counts"}, "its method is spins, not counts", id="method"),
        pytest.param(
            {"rules": croupier.table("colorado:double-zero", zero="prison")},
            f"its table is {COLORADO.digest}, not ",
            id="table",
        ),
    ],
)
def test_another_run(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    path = tmp_path / "run.json"
    save(path, ASK, TALLY)
    with pytest.raises(BadCheckpoint) as refused:
        resume(path, replace(ASK, **change))
    assert str(refused.value).startswith(f"checkpoint: {path} is of another run: {says}")


def test_another_strategy_of_ones_own(tmp_path: Path) -> None:
    """Known by its file's text, wherever the file is."""
    for name, size in (("one.py", 2), ("same.py", 2), ("other.py", 3)):
        (tmp_path / name).write_text(f"def strategy(stake, net, memory):\n    return {size}, memory\n", "utf-8")
    one, same, other = (strategy_file(tmp_path / name) for name in ("one.py", "same.py", "other.py"))
    path = tmp_path / "run.json"
    save(path, replace(ASK, strategy=one), TALLY)
    assert resume(path, replace(ASK, strategy=same)) == TALLY
    with pytest.raises(BadCheckpoint, match=r"its strategy is own [0-9a-f]{64}, not own [0-9a-f]{64}"):
        resume(path, replace(ASK, strategy=other))


def test_another_function_of_ones_own(tmp_path: Path) -> None:
    def two(stake: int, net: int, memory: int) -> tuple[int, int]:  # noqa: ARG001
        return 2, memory

    def three(stake: int, net: int, memory: int) -> tuple[int, int]:  # noqa: ARG001
        return 3, memory

    path = tmp_path / "run.json"
    save(path, replace(ASK, strategy=own_strategy(two)), TALLY)
    with pytest.raises(BadCheckpoint, match="is of another run: its strategy"):
        resume(path, replace(ASK, strategy=own_strategy(three)))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"seed = 5", id="not-json"),
        pytest.param(b"[]", id="a-list"),
        pytest.param(b'{"format": "croupier-simulation/1"}', id="no-run"),
        pytest.param(b'{"format": "croupier-simulation/1", "run": {}, "tally": {"spins": "many"}}', id="words"),
        pytest.param(b'{"format": "\xff\xfe", "run": {}, "tally": {}}', id="not-utf-8"),
    ],
)
def test_no_checkpoint(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(text)
    with pytest.raises(BadCheckpoint) as refused:
        resume(path, ASK)
    assert str(refused.value).startswith(f"checkpoint: {path} is no checkpoint: ")


def test_another_format(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    save(path, ASK, TALLY)
    document = msgspec.json.decode(path.read_bytes()) | {"format": "croupier-simulation/9"}
    path.write_bytes(msgspec.json.encode(document))
    with pytest.raises(BadCheckpoint) as refused:
        resume(path, ASK)
    says = "has the format 'croupier-simulation/9'; this program writes croupier-simulation/1"
    assert str(refused.value) == f"checkpoint: {path} {says}"


def test_a_place_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadCheckpoint) as refused:
        resume(tmp_path, ASK)
    assert str(refused.value) == f"checkpoint: {tmp_path}: Is a directory"


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "run.json"
    with pytest.raises(BadCheckpoint) as refused:
        save(path, ASK, TALLY)
    assert str(refused.value) == f"checkpoint: {path}: No such file or directory"
