"""House files: read as TOML and as these types, else a one-line reason; unknown keys are kept for the breaches."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.bonus.bonus_spin.sections import BonusSpinSection, MeterSection
from croupier.game.shape import Units
from croupier.rulebook.house import HouseRules, UnreadableHouse, house_from, read_house
from croupier.surface import house_text


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_only_the_rulebook_must_be_there(tmp_path: Path) -> None:
    text = read_house(write(tmp_path / "house.toml", 'rulebook = "singapore"\n'))
    assert text.house == HouseRules(rulebook="singapore")
    assert (text.house.seats, text.house.zero, text.house.calls, text.house.terminals) == (8, "lose", True, False)
    assert text.unknown == ()
    with pytest.raises(UnreadableHouse, match=r"^house: rulebook: is missing$"):
        house_from({"wheel": "single-zero"})


def test_values_as_written(tmp_path: Path) -> None:
    house = read_house(
        write(
            tmp_path / "house.toml",
            """
            rulebook = "maryland"
            date = 2026-05-01
            complete = "flat"
            calls = ["tiers"]
            lifted = { "3(b)" = 2021-05-29 }
            [limits]
            inside = [1, 2.5]
            [bonus-spin.primary]
            start = 10000
            [equipment]
            ball-inches = "13/16"
            wheel-inches = 32
            """,
        )
    ).house
    assert (house.date, house.complete, house.calls) == (datetime.date(2026, 5, 1), Units.FLAT, ("tiers",))
    assert house.lifted == {"3(b)": datetime.date(2021, 5, 29)}
    assert house.limits == {"inside": (1, 2.5)}
    assert house.bonus == {"bonus-spin": BonusSpinSection(primary=MeterSection(start=10000))}
    assert house.equipment is not None
    assert (house.equipment.ball_inches, house.equipment.wheel_inches) == ("13/16", 32)


@pytest.mark.parametrize(
    ("table", "unknown"),
    [
        ({"seets": 7}, ("seets",)),
        ({"equipment": {"ball-weight": 5, "ball-inches": 1}}, ("equipment.ball-weight",)),
        (
            {"bonus-spin": {"primary": {"begin": 1}, "tertiary": {}}},
            ("bonus-spin.primary.begin", "bonus-spin.tertiary"),
        ),
        ({"zero_on": ["0"], "x-straight": {"paytabel": "A"}}, ("zero_on", "x-straight.paytabel")),
        ({"pays": {"anything": 5}, "limits": {"at-all": [1, 2]}}, ()),
    ],
    ids=["at the top", "in a section", "in a section's section", "two", "where any name may stand"],
)
def test_keys_that_no_house_file_has(table: dict[str, Any], unknown: tuple[str, ...]) -> None:
    assert house_from({"rulebook": "maryland", **table}).unknown == unknown


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"seats": "eight"}, "house: seats: Expected `int`, got `str`"),
        ({"seats": True}, "house: seats: Expected `int`, got `bool`"),
        ({"terminals": "no"}, "house: terminals: Expected `bool`, got `str`"),
        ({"offers": "green"}, "house: offers: Expected `array`, got `str`"),
        ({"pays": {"straight": 35.5}}, "house: pays.straight: Expected `int`, got `float`"),
        ({"limits": {"inside": [1]}}, "house: limits.inside: Expected `array` of length 2, got 1"),
        ({"complete": "some"}, "house: complete: Invalid enum value 'some'"),
        ({"equipment": {"wheel-inches": [30]}}, "house: equipment.wheel-inches: Expected"),
        ({"date": "tomorrow"}, "house: date: Invalid RFC3339"),
        ({"calls": "tiers"}, "house: calls: Expected `bool | array`, got `str`"),
        ({"bonus-spin": {"primary": {"start": "much"}}}, "house: bonus-spin.primary.start: Expected `int | float"),
    ],
    ids=[
        "word",
        "truth",
        "no truth",
        "no list",
        "odds",
        "one limit",
        "choice",
        "inches",
        "date",
        "calls",
        "a section's section",
    ],
)
def test_values_of_the_wrong_type(table: dict[str, Any], says: str) -> None:
    with pytest.raises(UnreadableHouse) as raised:
        house_from({"rulebook": "maryland", **table})
    assert str(raised.value).startswith(says)


def test_every_value_of_the_wrong_type_is_told() -> None:
    with pytest.raises(UnreadableHouse) as raised:
        house_from({"rulebook": "maryland", "seats": "eight", "pays": {"red": "much", "split": 17, "straight": None}})
    assert str(raised.value) == (
        "house: seats: Expected `int`, got `str`; pays.red: Expected `int`, got `str`; "
        "pays.straight: Expected `int`, got `null`"
    )


@pytest.mark.parametrize(
    ("table", "stated"),
    [
        ({}, set()),
        ({"seats": 8, "zero-trio": True}, {"seats", "zero-trio"}),
        ({"x-straight": {"draws": {"2": 1}}}, {"x-straight", "x-straight.draws", "x-straight.draws.2"}),
        ({"lifted": {"3(b)": "2021-05-29"}}, {"lifted", "lifted.3(b)"}),
        ({"equipment": {}, "seets": 8}, {"equipment", "seets"}),
    ],
    ids=["nothing", "as it would be anyway", "in a section", "by name", "unknown"],
)
def test_keys_that_the_house_gives(table: dict[str, Any], stated: set[str]) -> None:
    assert house_from({"rulebook": "maryland", **table}).stated == {"rulebook", *stated}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(UnreadableHouse, match="cannot be read: No such file or directory"):
        read_house(missing)
    with pytest.raises(UnreadableHouse, match="not TOML: "):
        read_house(write(tmp_path / "broken.toml", "rulebook = maryland"))
    with pytest.raises(UnreadableHouse, match="not TOML: "):
        read_house(write(tmp_path / "deep.toml", f"offers = {'[' * 9999}{']' * 9999}"))
    latin = tmp_path / "latin.toml"
    latin.write_bytes('rulebook = "maryland"\nname = "Café"'.encode("latin-1"))
    with pytest.raises(UnreadableHouse, match="byte 34 is not UTF-8: save the file as UTF-8"):
        read_house(latin)
    with pytest.raises(UnreadableHouse, match=r"no file has such a name$"):
        read_house(tmp_path / "nul\0.toml")


def test_every_reason_is_one_line_that_names_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "house.toml", 'rulebook = "maryland"\nseats = "eight"\n')
    with pytest.raises(UnreadableHouse) as raised:
        read_house(path)
    assert str(raised.value) == f"{path}: seats: Expected `int`, got `str`"


def test_a_relative_rulebook_is_looked_for_beside_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "house.toml", 'rulebook = "./nevada"\n')
    assert read_house(path).house.rulebook == str(tmp_path.resolve() / "nevada")
    assert read_house(write(path, 'rulebook = "maryland"\n')).house.rulebook == "maryland"
    with pytest.raises(UnreadableHouse, match="rulebook: Expected `str`, got `int`"):
        read_house(write(path, "rulebook = 1\n"))
    with pytest.raises(UnreadableHouse, match=r"no folder has such a name$"):
        read_house(write(path, 'rulebook = "./nevada\\u0000"\n'))


def test_a_house_by_name_or_file(tmp_path: Path) -> None:
    assert house_text("maryland").house == HouseRules(rulebook="maryland")
    assert house_text("maryland:triple-zero", zero_trio=False).house == HouseRules(
        rulebook="maryland", wheel="triple-zero", zero_trio=False
    )
    plain = write(tmp_path / "house", 'rulebook = "colorado"\n')
    assert house_text(plain).house.rulebook == "colorado"
    with pytest.raises(UnreadableHouse, match="further choices go into the file"):
        house_text(plain, seats=5)


def test_a_name_that_no_file_can_have_is_taken_for_a_rulebook() -> None:
    assert house_text("n" * 5000).house == HouseRules(rulebook="n" * 5000)
