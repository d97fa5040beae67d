"""What a registered table opens under when its rulebook is gone, or a new edition forbids what the house chose."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cage.evening import called
from croupier.floor.answer import Taken
from croupier.floor.house import House
from croupier.play import command as play
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.resolve import Illegal
from croupier.server.register import RegisteredTable, opening_rules
from croupier.store.open import open_store
from rulebook.folders import SOUND

BUY = play.BuyIn(seat=1, amount=10_000, chip=100, colour="blue")


def in_house(path: Path, act: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = await House.open(await open_store(str(path / "house.db")))
        try:
            await act(house)
        finally:
            await house.close()

    asyncio.run(run())


def registered(path: Path) -> RegisteredTable:
    folder = shutil.copytree(SOUND, path / "ruritania")
    return RegisteredTable("t", {"rulebook": str(folder), "limits": {"red": [1, 100]}}, automatic=False)


@pytest.mark.parametrize("chips", [False, True])
def test_a_folder_that_is_gone(tmp_path: Path, chips: bool) -> None:
    entry = registered(tmp_path)

    async def first(house: House) -> None:
        at = await called(await house.open_table("t", await opening_rules(house.store, entry), automatic=False))
        if chips:
            assert isinstance(await at.writer.submit("b", "test", BUY), Taken)

    async def second(house: House) -> None:
        shutil.rmtree(tmp_path / "ruritania")
        rules = await opening_rules(house.store, entry)
        at = await called(await house.open_table("t", rules, automatic=False))
        assert (at.rules.name, at.under_new_rules) == ("A sound rulebook", False)
        with pytest.raises(BrokenRulebook, match="nor a folder"):
            await opening_rules(house.store, RegisteredTable("another", entry.house))

    in_house(tmp_path, first)
    in_house(tmp_path, second)


@pytest.mark.parametrize("chips", [False, True])
def test_a_new_edition_that_forbids_what_the_house_chose(tmp_path: Path, chips: bool) -> None:
    entry = registered(tmp_path)

    async def first(house: House) -> None:
        at = await called(await house.open_table("t", await opening_rules(house.store, entry), automatic=False))
        if chips:
            assert isinstance(await at.writer.submit("b", "test", BUY), Taken)

    async def second(house: House) -> None:
        folder = tmp_path / "ruritania"
        shutil.move(folder, tmp_path / "1")
        shutil.copytree(tmp_path / "1", folder / "1")
        shutil.copytree(tmp_path / "1", folder / "2")
        title, limits = folder / "2" / "rulebook.toml", folder / "2" / "limits.toml"
        title.write_text(title.read_text().replace('edition = "1"', 'edition = "2"\nsince = 2026-06-01'))
        limits.write_text('[limit.red]\nminimum = 1\nmaximum = 10\nclause = "S-3"\n')
        if not chips:
            with pytest.raises(Illegal, match="red must stay within 1 to 10"):
                await opening_rules(house.store, entry)
            return
        rules = await opening_rules(house.store, entry)
        assert rules.book.title.edition == "1"
        assert rules.limits["red"].maximum == 10_000

    in_house(tmp_path, first)
    in_house(tmp_path, second)
