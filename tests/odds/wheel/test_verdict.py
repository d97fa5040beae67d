"""The verdict in sentences, and the report and the picture that go with it."""

from __future__ import annotations

import random
from math import log
from pathlib import Path
from typing import Any

import pytest

from croupier.game.pocket import NUMBERS, Colour, colour
from croupier.game.wheel import CUSTOMARY
from croupier.odds.wheel_statistics.document import document
from croupier.odds.wheel_statistics.report import ALPHA, WheelReport, examine
from croupier.odds.wheel_statistics.results import Results, read_results
from croupier.odds.wheel_statistics.verdict import to_one, verdict
from croupier.press.canvas import CannotDraw
from croupier.press.wheel_plot import draw, figure

LOOSE = Path(__file__).with_name("loose-17.txt")
WATCHED = (
    "The evidence passed 10,000 to 1 at spin 2,879 and reached 10^7.2 to 1 at spin 4,743; a fair wheel passes 10,000"
    " to 1 in at most one record of 10,000, however long it is watched."
)


def of_places(places: list[int], wheel: str = "single-zero", alpha: float = ALPHA) -> WheelReport:
    order = CUSTOMARY[wheel].order
    return examine(Results(CUSTOMARY[wheel], tuple(order[place] for place in places)), alpha)


def weighted(seed: int, weights: dict[int, float], spins: int, size: int = 37) -> list[int]:
    return random.Random(seed).choices(range(size), [weights.get(place, 1) for place in range(size)], k=spins)


def moved(distances: list[int], size: int = 37) -> list[int]:
    places = [0]
    for distance in distances:
        places.append((places[-1] + distance) % size)
    return places


@pytest.fixture(scope="module")
def loose() -> WheelReport:
    return examine(read_results(LOOSE.read_bytes()))


def test_nothing() -> None:
    assert verdict(of_places(weighted(1, {}, 3000))) == "Nothing in 3,000 spins speaks against this wheel."
    assert verdict(of_places([5])) == "Nothing in 1 spin speaks against this wheel."


def test_pocket(loose: WheelReport) -> None:
    accused = "Pocket 17 comes too often: 220 times in 5,000 spins where 135.1 are expected, 1.63 times its share."
    assert verdict(loose) == f"{accused} {WATCHED}"


def test_the_page_says_the_same(loose: WheelReport) -> None:
    """The documentation shows this very record."""
    page = (Path(__file__).parents[3] / "docs" / "wheel-statistics.md").read_text(encoding="utf-8")
    assert verdict(loose) in " ".join(page.split())


def test_pocket_too_seldom() -> None:
    says = verdict(of_places(weighted(2, {9: 0.0}, 1500)))
    assert says.startswith(
        "Pocket 34 comes too seldom: 0 times in 1,500 spins where 40.5 are expected, 0.00 times its share. The evidence"
    )


def test_pocket_since() -> None:
    says = verdict(of_places(weighted(3, {}, 3000) + weighted(4, {8: 5.0}, 1000)))
    assert says.startswith("Pocket 17 comes too often since about spin 2,801: 129 times in 1,200 spins where 32.4 are")


def test_sector() -> None:
    """Places 10 to 14 of the double-zero wheel."""
    says = verdict(of_places(weighted(5, dict.fromkeys(range(10, 15), 2.0), 2000, 38), "double-zero"))
    assert says.startswith("The sector 5-22-34-15-3 takes the ball too often: ")


@pytest.mark.parametrize(
    ("favoured", "says"),
    [
        (
            {18: 2.0, 19: 2.0, 20: 2.0, 21: 2.0, 22: 2.0},
            "A result 18 to 22 pockets clockwise from the last comes too often",
        ),
        ({7: 4.0}, "A result 7 pockets clockwise from the last comes too often"),
        ({0: 4.0}, "The same pocket twice running comes too often"),
        ({0: 0.0}, "The same pocket twice running comes too seldom"),
    ],
)
def test_distance(favoured: dict[int, float], says: str) -> None:
    assert verdict(of_places(moved(weighted(6, favoured, 2000)))).startswith(says)


def test_uneven_as_a_whole() -> None:
    uneven: dict[int, float] = dict.fromkeys((0, 2, 3, 7, 9, 12, 14, 17, 20, 21, 25, 27, 30, 31, 34), 1.9)
    says = verdict(of_places(weighted(7, uneven, 3000)))
    assert says.startswith("The pockets are uneven as a whole, no single one to blame: chi-square ")
    assert " on 36 degrees of freedom. The evidence passed 10,000 to 1" in says


def test_succession() -> None:
    assert verdict(of_places(weighted(8, {}, 40) * 4)).startswith("Each result foretells the next: a list that repeats")


def test_half_way() -> None:
    """The same record under a stricter alpha: what was an alarm is a reason to look on."""
    report = examine(read_results(LOOSE.read_bytes()), 1e-9)
    assert verdict(report) == (
        "No alarm in 5,000 spins, but look on. Pocket 17 comes too often: 220 times in 5,000 spins where 135.1 are"
        " expected, 1.63 times its share. The evidence reached 10^7.2 to 1 at spin 4,743; 10^9.0 to 1 would be an"
        " alarm."
    )


def test_only_a_fixed_length_test_speaks() -> None:
    """Every number once, red and black taking turns, which no bet is laid on: 2 * 2 / C(36, 18), 3 sides, 6 tests."""
    reds = [pocket for pocket in NUMBERS if colour(pocket) is Colour.RED]
    blacks = [pocket for pocket in NUMBERS if colour(pocket) is Colour.BLACK]
    turns = tuple(pocket for pair in zip(reds, reversed(blacks), strict=True) for pocket in pair)
    assert verdict(examine(Results(CUSTOMARY["single-zero"], turns))) == (
        "No alarm in 36 spins, but look on: the sides of an even-money wager change too often or too seldom"
        " (p = 8e-09, corrected for the number of tests). That p-value holds only if the number of spins was fixed"
        " before the first of them."
    )


def test_approximate_tests_count_only_where_they_hold(loose: WheelReport) -> None:
    assert set(of_places([1, 2, 3]).fixed) == {
        "runs", "repeats", "sectors", "Rayleigh", "Rayleigh of distances", "pockets",
    }  # fmt: skip
    assert set(loose.fixed) - set(of_places([1, 2, 3]).fixed) == {"chi-square", "evenness", "distances"}


def test_odds_as_they_are_said() -> None:
    assert [to_one(log(odds)) for odds in (1.25, 99, 1e6, 1e12)] == ["1.2", "99", "1,000,000", "10^12.0"]


def test_document(loose: WheelReport) -> None:
    told = document(loose)
    assert set(told) == {
        "wheel", "assumed", "spins", "void", "verdict", "alarm", "sequential", "chi_square", "runs", "serial",
        "sectors", "pockets", "adjusted",
    }  # fmt: skip
    assert told["sequential"]["suspect"] | {"share": 0} == {
        "family": "pocket",
        "share": 0,
        "at": ["17"],
        "factor": 1.5,
        "since": 1,
    }
    assert told["sectors"]["pockets"] == ["17", "34"]
    assert {row["pocket"]: row["count"] for row in told["pockets"]}["17"] == 220


def test_document_of_distances_and_of_learners() -> None:
    by_distance = document(of_places(moved(weighted(6, {7: 4.0}, 2000))))["sequential"]["suspect"]
    assert (by_distance["family"], by_distance["at"]) == ("distance", [7])
    by_learner = document(of_places(weighted(8, {}, 40) * 4))["sequential"]["suspect"]
    assert set(by_learner) == {"family", "share"}


def test_e_value_beyond_floats() -> None:
    told = document(of_places([8] * 400))["sequential"]
    assert told["e_value"] == 1.7976931348623157e308
    assert told["e_value_log10"] > 350


def words(axes: Any) -> list[str]:
    return [text.get_text() for text in axes.texts]


def test_picture(loose: WheelReport) -> None:
    drawn = figure(loose, "It is loose.")
    wheel, evidence = drawn.axes
    assert [text.get_text() for text in drawn.texts] == ["single-zero wheel, 5,000 spins", "It is loose."]
    assert words(wheel)[:37] == list(CUSTOMARY["single-zero"].order)
    assert words(wheel)[37].startswith("135.1 expected\n(gold ring)\n\n95% of fair wheels:\nall bars in the band\n")
    assert words(evidence) == ["alarm at 10,000", "spin 2,879"]
    heights = {pocket: bar.get_height() for pocket, bar in zip(words(wheel), wheel.patches, strict=False)}
    assert heights["17"] == pytest.approx(220 * 37 / 5000 - 1)


def test_picture_of_a_fair_and_of_an_early_record() -> None:
    assert words(figure(of_places([5]), "").axes[1]) == ["alarm at 10,000"]
    assert words(figure(of_places([5] * 100), "").axes[1]) == ["alarm at 10,000", "spin 6"]


@pytest.mark.parametrize(("name", "begins"), [("wheel.svg", b"<?xml"), ("wheel.PNG", b"\x89PNG")])
def test_picture_written(loose: WheelReport, tmp_path: Path, name: str, begins: bytes) -> None:
    draw(loose, verdict(loose), tmp_path / name)
    first = (tmp_path / name).read_bytes()
    assert first.startswith(begins)
    draw(loose, verdict(loose), tmp_path / name)
    assert (tmp_path / name).read_bytes() == first


def test_picture_that_cannot_be_written(loose: WheelReport, tmp_path: Path) -> None:
    with pytest.raises(CannotDraw, match="cannot be written"):
        draw(loose, "", tmp_path / "nowhere" / "wheel.svg")


def test_in_a_notebook() -> None:
    fair = of_places(weighted(7, {}, 370))._repr_html_()
    assert fair.startswith("<p>370 spins: no alarm</p><svg")
    assert fair.count("<rect") == 37
    assert "<td>runs</td>" in fair
    loose = examine(read_results(LOOSE.read_bytes()), ALPHA)
    assert loose._repr_html_().startswith("<p>5,000 spins: alarm</p>")
