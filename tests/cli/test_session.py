"""``croupier session``: exact answers, and one clear line for a call that makes no sense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Call

KEYS = {"mean", "sd", "ruin", "reached", "quantiles", "distribution"}


def test_a_flat_session(call: Call) -> None:
    done = call("session", "singapore", "--slip", "red=1", "--spins", "2", "--json")
    document = json.loads(done.out)
    assert (done.status, done.err) == (0, "")
    assert document.keys() >= KEYS
    assert document["mean_exact"] == "-200/37"
    assert document["mean"] == pytest.approx(-200 / 37)
    assert document["distribution"][0] == [-200, pytest.approx(361 / 1369)]
    assert sum(chance for _, chance in document["distribution"]) == pytest.approx(1)
    assert document["quantiles"]["0.5"] == 0
    assert (document["ruin"], document["reached"]) == (None, None)


def test_ruin_and_target(call: Call) -> None:
    words = ("--slip", "red=1", "--spins", "2", "--bankroll", "2", "--target", "4", "--json")
    document = json.loads(call("session", "singapore", *words).out)
    assert document["ruin"] == pytest.approx((19 / 37) ** 2)
    assert document["reached"] == pytest.approx((18 / 37) ** 2)
    assert document["ever"]["ruin"] == pytest.approx(1 - 1 / (1 + (19 / 18) ** 2))


def test_the_martingale_that_everybody_tries(call: Call) -> None:
    words = ["--slip", "red=1", "--spins", "1000", "--bankroll", "255", "--target", "355"]
    words += ["--progression", "martingale", "--cap", "1024"]
    document = json.loads(call("session", "singapore", *words, "--json").out)
    assert document["ruin"] == pytest.approx(0.384113989, abs=5e-10)
    assert "0.384113989" in call("session", "singapore", *words).out


def test_for_people(call: Call) -> None:
    words = ["--slip", "red=1", "--spins", "100", "--bankroll", "10", "--target", "20"]
    out = call("session", "singapore", *words).out
    assert "mean result" in out
    assert "-SGD 2.70" in out
    assert "spins until either, on average" in out
    assert "ruin" not in call("session", "singapore", *words[:4]).out


def test_many_results_are_told_in_steps(call: Call) -> None:
    words = ("--slip", "straight:17=1", "--spins", "100000", "--json")
    document = json.loads(call("session", "singapore", *words).out)
    assert len(document["distribution"]) <= 5000
    assert document["distribution_step"] > 100
    assert sum(chance for _, chance in document["distribution"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--spins", "0"], "spins: 0: from 1 to 1,000,000,000,000"),
        (["--spins", "1e20"], "spins: 1e20: from 1 to 1,000,000,000,000"),
        (["--spins", "many"], "spins: 'many' is not a whole number"),
        (["--spins", "1" * 40], f"spins: '{'1' * 40}' is not a whole number"),
        (["--spins", "-5"], "spins: '-5' is not a whole number"),
        (["--spins", "1e12", "--slip", "straight:5=1"], "spins: 1,000,000,000,000 spins spread over more than"),
        (["--spins", "1e9", "--bankroll", "1e6"], "bankroll: '1e6' is not an amount"),
        (["--spins", "1e9", "--bankroll", "1000000"], "spins: 1,000,000,000 spins over"),
        (["--spins", "5", "--bankroll", "0.5"], "bankroll: SGD 0.50 is below the slip's stake of SGD 1"),
        (["--spins", "5", "--target", "9"], "target: a bankroll is needed as well"),
        (["--spins", "5", "--bankroll", "9", "--target", "9"], "target: it must be above the bankroll"),
        (["--spins", "5", "--progression", "martingale"], "progression: martingale needs a bankroll"),
        (["--spins", "5", "--slip", "rot=1"], "slip, wager 1 (rot=1): 'rot' is no spot of this table"),
        (["--spins", "5", "--slip", "red=0"], "slip, wager 1 (red=0): '0' is no stake"),
        (["--spins", "5", "--cap", "x"], "cap: 'x' is not an amount"),
    ],
)
def test_calls_that_make_no_sense(call: Call, words: list[str], says: str) -> None:
    done = call("session", "singapore", *([] if "--slip" in words else ["--slip", "red=1"]), *words)
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith(f"croupier: {says}")


def test_an_illegal_house(call: Call) -> None:
    assert call("session", "singapore:double-zero", "--slip", "red=1", "--spins", "1").status == 1


def test_pictures(call: Call, tmp_path: Path) -> None:
    words = ("--slip", "red=1,straight:17=1", "--spins", "500", "--plot")
    for name in ("session.svg", "session.png"):
        assert call("session", "singapore", *words, str(tmp_path / name)).status == 0
        assert (tmp_path / name).stat().st_size > 5000
    bad = call("session", "singapore", *words, str(tmp_path / "session.txt"))
    assert (bad.status, bad.err.count("\n")) == (2, 1)
    lost = call("session", "singapore", *words, str(tmp_path / "nowhere" / "session.svg"))
    assert (lost.status, lost.err.count("\n")) == (2, 1)
    dealt = ("--slip", "red=1", "--spins", "5", "--bankroll", "9", "--progression", "fibonacci", "--plot", "x.svg")
    assert "is not computed" in call("session", "singapore", *dealt).err
