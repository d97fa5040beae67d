"""``croupier odds``: outcomes, scatter, exposure, advice, break-even and pictures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Call, Write

PRISON = 'rulebook = "colorado"\nwheel = "single-zero"\nzero = "prison"\n'


def test_a_row(call: Call) -> None:
    row = call("odds", "maryland", "--json").document["wagers"][0]
    assert (row["kind"], row["example"], row["spots"]) == ("straight", "straight:0", 38)
    # sd 36 √37 / 38, skewness 36 / √37
    assert (row["sd"], row["skewness"], row["volatility_index"]) == (5.76261713, 5.91836354, 9.50831827)
    assert (row["best_case"], row["worst_case"], row["best_case_decimal"]) == ("36", "0", 36.0)
    assert row["outcomes"] == [
        {"returned": "36", "probability": "1/38"},
        {"returned": "0", "probability": "37/38"},
    ]
    assert "best" not in row


def test_the_player_s_choice(call: Call, house: Write) -> None:
    path = house(PRISON)
    document = call("odds", path, "--json").document
    says = (
        "red, black, odd, even, low, high: half back is strictly better than prison"
        " (edge 1/74, 1.351%, against 19/1369, 1.388%)."
    )
    assert document["advice"] == says
    red = next(row for row in document["wagers"] if row["kind"] == "red")
    assert (red["best"], red["best_case"], red["worst_case"]) == ("half", "2", "0")
    assert red["choices"] == {"half": "1/74", "prison": "19/1369"}
    assert says in call("odds", path).text
    assert "advice" not in call("odds", "singapore", "--json").document


def test_a_slip(call: Call) -> None:
    slip = call("odds", "singapore", "--slip", "red=5,straight:17=1", "--json").document["slip"]
    assert slip["outcomes"] == [
        {"returned": "3600", "probability": "1/37"},
        {"returned": "1000", "probability": "18/37"},
        {"returned": "0", "probability": "18/37"},
    ]
    assert (slip["best_case"], slip["worst_case"]) == ("3600", "0")
    assert {mark: slip["exposure"][mark] for mark in ("17", "1", "0")} == {"17": "3000", "1": "400", "0": "-600"}
    assert len(slip["exposure"]) == 37
    assert slip["most_exposed"] == {"pockets": ["17"], "loss": "3000", "loss_decimal": 3000.0}
    # sd for each unit staked: √(678,960,000 / 1369) / 600
    assert (slip["sd"], slip["volatility_index"]) == (1.17373247, 1.93665858)


def test_a_slip_that_cannot_vary(call: Call) -> None:
    slip = ",".join(f"straight:{pocket}=1" for pocket in range(37))
    assert call("odds", "singapore", "--slip", slip, "--json").document["slip"]["skewness"] is None


def test_rows_of_one_kind_are_told_apart(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\noffers = ["complete"]\n')
    done = call("odds", path)
    assert any(line.startswith("Complete (complete:dozen-1) 12 3 by its parts 6/19 1/19 ") for line in done.lines)
    examples = [row["example"] for row in call("odds", path, "--json").document["wagers"]]
    assert len(set(examples)) == len(examples)


@pytest.mark.parametrize(
    ("section", "says"),
    [
        # The table's own weights give back 4.25 of 5 with the meters at 10,000 and 5,000. The primary one comes once in
        # 19 x 8 x 1,000 rounds: a dollar more in it gives back 1/152,000, and 0.75 are wanting.
        (
            "",
            "Bonus Spin Xtreme gives back all that is staked once the primary meter stands at USD 124,000.",
        ),
        # 2.7 hits in 38 rounds, each with at least 7/8 of 144.80 and 1/8 of 200: over 10 of 5.
        (
            "targets = { 1 = 1, 2 = 1, 3 = 8 }\n"
            "community = { 150 = 93, 125 = 1, 100 = 1, 80 = 1, 75 = 1, 60 = 1, 50 = 1, 40 = 1 }\n",
            "Bonus Spin Xtreme gives back all that is staked, or more, wherever the primary meter stands.",
        ),
    ],
)
def test_the_break_even_meter(call: Call, house: Write, section: str, says: str) -> None:
    path = house(f'rulebook = "maryland"\noffers = ["bonus-spin"]\n[bonus-spin]\nstake = "kept"\n{section}')
    assert call("odds", path).lines[-1] == says


def test_plots(call: Call, house: Write, tmp_path: Path) -> None:
    house(PRISON)
    assert call("odds", "house.toml", "--plot", "edges.svg").status == 0
    assert "House edge by wager" in (tmp_path / "edges.svg").read_text(encoding="utf-8")
    done = call("odds", "house.toml", "--slip", "red=5", "--plot", "slip.PNG", "--json")
    assert done.document["slip"]["edge"] == "1/74"
    assert (tmp_path / "slip.PNG").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("path", "says"),
    [("odds.gif", "odds.gif: "), ("odds", "odds: "), ("/nowhere/odds.svg", "/nowhere/odds.svg: cannot be written: ")],
)
def test_pictures_that_cannot_be_drawn(call: Call, path: str, says: str) -> None:
    done = call("odds", "singapore", "--plot", path)
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith(f"croupier: {says}")


def test_odds_import_nothing_heavy() -> None:
    """The first answer has to come within half a second."""
    code = (
        "import sys; from croupier.cli.main import main; main(['odds', 'maryland', '--json']);"
        "heavy = {'numpy', 'scipy', 'matplotlib', 'pyarrow', 'typst'} & set(sys.modules);"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
