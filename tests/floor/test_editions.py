"""A law that changes under a house: tables in play keep their rules, and need no folder to go on."""

from __future__ import annotations

import asyncio
import datetime
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cage.evening import called
from croupier.floor import event as ev
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import CannotOpen, House, LiveTable
from croupier.floor.past import check_fairness
from croupier.floor.record import read
from croupier.floor.recorded import MissingRules, first_rules, named_rules, rules_of_records
from croupier.play import command as play
from croupier.play import event as played
from croupier.play.command import Command
from croupier.play.phase import Phase
from croupier.rulebook.house import house_from
from croupier.rulebook.judge import table_rules
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules
from croupier.store.open import open_store
from rulebook.folders import SOUND, altered
from store.raw import Raw

MAY, JUNE = datetime.date(2026, 5, 31), datetime.date(2026, 6, 1)

Act = Callable[[House], Awaitable[None]]


@pytest.fixture
def ruritania(tmp_path: Path) -> Path:
    """35 until 31 May, then 34."""
    folder = tmp_path / "ruritania"
    for name, since, pays in (("old", "", 35), ("new", "\nsince = 2026-06-01", 34)):
        made = altered(SOUND, tmp_path / name, "rulebook.toml", 'edition = "1"', f'edition = "{name}"{since}')
        wagers = made / "wagers.toml"
        wagers.write_text(wagers.read_text(encoding="utf-8").replace("pays = 35", f"pays = {pays}"), encoding="utf-8")
        shutil.copytree(made, folder / name)
    return folder


def rules_on(folder: Path, day: datetime.date) -> TableRules:
    return table_rules(house_from({"rulebook": str(folder)}), day)


async def do(at: LiveTable, *commands: Command) -> None:
    for command in commands:
        answer = await at.writer.submit(f"test-{at.writer.seq + 1}", "test", command)
        assert isinstance(answer, Taken), answer


BUY = play.BuyIn(seat=1, amount=10_000, chip=100, colour="blue")
PLACE = play.Place(seat=1, spot="straight:17", amount=100)
CLOSE_BETS = (play.Spin(by=Role.DEALER, direction="opposite"), play.NoMoreBets(by=Role.DEALER))
REST = (play.BallRests(by=Role.DEALER, pocket="17", revolutions=6), play.Settle(by=Role.DEALER))


def in_house(url: str, act: Act) -> None:
    async def run() -> None:
        house = await House.open(await open_store(url))
        try:
            await act(house)
        finally:
            await house.close()

    asyncio.run(run())


async def events_of(house: House, name: str = "t") -> list[object]:
    return [event async for entry in house.store.entries(name) for event in read(entry.body).events]


def test_35_until_31_may_then_34_with_a_round_in_flight_across_midnight(url: str, ruritania: Path) -> None:
    old, new = rules_on(ruritania, MAY), rules_on(ruritania, JUNE)
    assert [rules.terms.offers["straight"].pays for rules in (old, new)] == [35, 34]

    async def before_midnight(house: House) -> None:
        at = await called(await house.open_table("t", old, automatic=False))
        await do(at, BUY, PLACE, *CLOSE_BETS)

    async def after_midnight(house: House) -> None:
        shutil.rmtree(ruritania)  # the record is enough
        at = await called(await house.open_table("t", new, automatic=False))
        assert (at.keeps_rules, at.under_new_rules) == (True, False)
        assert (at.rules.digest, at.rules.book.title.edition) == (old.digest, "old")
        assert at.writer.state.play.phase is Phase.NO_MORE_BETS
        await do(at, *REST)
        assert at.writer.state.play.seat(1).rack == 10_000 + 3_500
        # The next round is the old edition's too: the table has not been closed.
        await do(at, PLACE, *CLOSE_BETS, *REST)
        assert at.writer.state.play.seat(1).rack == 10_000 + 2 * 3_500

    async def still_with_chips(house: House) -> None:
        at = await called(await house.open_table("t", new, automatic=False))
        assert at.rules.digest == old.digest
        assert isinstance(await house.close_table("t"), Refused)
        await do(at, play.CashOut(seat=1))
        assert await house.close_table("t") is None
        assert sum(isinstance(event, ev.TableSetUp) for event in await events_of(house)) == 1
        at = await called(await house.open_table("t", new, automatic=False))
        assert (at.keeps_rules, at.under_new_rules, at.rules.digest) == (False, True, new.digest)
        await do(at, BUY, PLACE, *CLOSE_BETS, *REST)
        assert at.writer.state.play.seat(1).rack == 10_000 + 3_400
        first, second = [event for event in await events_of(house) if isinstance(event, ev.TableSetUp)]
        assert (first.digest, first.edition, first.former, first.former_edition) == (old.digest, "old", "", "")
        assert (second.digest, second.edition) == (new.digest, "new")
        assert (second.former, second.former_edition) == (old.digest, "old")
        assert [(await named_rules(house.store, "t", 1, rules.digest)).digest for rules in (old, new)] == [
            old.digest,
            new.digest,
        ]

    for act in (before_midnight, after_midnight, still_with_chips):
        in_house(url, act)


def test_a_table_with_nothing_on_it_goes_over_at_the_next_opening(url: str, ruritania: Path) -> None:
    async def first(house: House) -> None:
        await house.open_table("t", rules_on(ruritania, MAY), automatic=False)

    async def second(house: House) -> None:
        at = await called(await house.open_table("t", rules_on(ruritania, JUNE), automatic=False))
        assert (at.under_new_rules, at.rules.book.title.edition) == (True, "new")

    in_house(url, first)
    in_house(url, second)


def test_a_comment_or_a_better_sentence_is_no_change_of_rules(url: str, ruritania: Path) -> None:
    async def first(house: House) -> None:
        at = await called(await house.open_table("t", rules_on(ruritania, MAY), automatic=False))
        await do(at, BUY, PLACE)

    async def second(house: House) -> None:
        clauses = ruritania / "old" / "clauses.toml"
        text = clauses.read_text(encoding="utf-8").replace("Red loses on 0.", "On 0 red loses.")
        clauses.write_text(f"# A note.\n{text}", encoding="utf-8")
        at = await called(await house.open_table("t", rules_on(ruritania, MAY), automatic=False))
        assert (at.under_new_rules, at.keeps_rules) == (False, False)
        assert "On 0 red loses." in {clause.says for clause in at.rules.book.clauses.values()}
        assert sum(isinstance(event, ev.TableSetUp) for event in await events_of(house)) == 1

    in_house(url, first)
    in_house(url, second)


def test_promises_of_rounds_under_two_editions_are_checked_from_the_record_alone(url: str, ruritania: Path) -> None:
    async def deal(house: House, rules: TableRules) -> None:
        at = await house.open_table("t", rules, automatic=True)
        assert at.dealing is not None
        await at.dealing.stop()
        at.dealing.pace = type(at.dealing.pace)(betting=0, last_bets=0, spinning=0, showing=0, idle=True)
        number = at.writer.state.play.round
        while at.writer.state.play.round == number:
            await at.dealing.step()

    async def check(house: House) -> None:
        shutil.rmtree(ruritania)
        records = [read(entry.body) async for entry in house.store.entries("t")]
        named = await rules_of_records(house.store, "t", records)
        assert {rules.book.title.edition for rules in named.values()} == {"old", "new"}
        found = list(check_fairness(records, "t", named))
        assert len(found) == 2
        assert [checked.fault for checked in found] == [None, None]
        assert sum(isinstance(event, played.DollyRemoved) for record in records for event in record.events) == 2

    in_house(url, lambda house: deal(house, rules_on(ruritania, MAY)))
    in_house(url, lambda house: deal(house, rules_on(ruritania, JUNE)))
    in_house(url, check)


def test_rules_that_are_not_beside_the_record(url: str, ruritania: Path) -> None:
    old, new = rules_on(ruritania, MAY), rules_on(ruritania, JUNE)

    async def first(house: House) -> None:
        at = await called(await house.open_table("t", old, automatic=False))
        await do(at, BUY)

    async def second(house: House) -> None:
        says = f"t: record 1 names the rules {old.digest[:12]}, which are not there: restore them from a backup"
        with pytest.raises(CannotOpen, match=says):
            await house.open_table("t", new, automatic=False)
        with pytest.raises(MissingRules, match=says):
            await first_rules(house.store, "t")

    in_house(url, first)
    raw = Raw(url)
    raw.run("DROP TRIGGER rules_keep_on_delete" if raw.is_sqlite else "DROP TRIGGER rules_keep ON rules")
    raw.run("DELETE FROM rules")
    in_house(url, second)
