"""The choice that a zero leaves: half back or prison, by the owner, or by default when betting closes."""

from __future__ import annotations

from pathlib import Path

from croupier.game.settlement import Outcome
from croupier.play import event as ev
from rulebook.folders import SOUND, altered

from .tables import Table

CHOICE = ("CO-67", "CO-66")


def caught(amount: int = 500) -> Table:
    """Red, caught by a zero; seat 1 has bought 100 dollars in chips of one cent."""
    table = Table("colorado:single-zero", zero="prison", bare=True)
    table.done("open_table", by="floor")
    table.done("buy_in", seat=1, amount=10_000, chip=1)
    table.done("place", seat=1, spot="red", amount=amount)
    table.play("0")
    assert (table.rack(), table.state.seat(1).staked) == (10_000 - amount, amount)
    return table


def test_half_of_an_odd_sum_is_rounded_up() -> None:
    table = caught(501)
    [taken] = table.done("choose", seat=1, spot="red", choice="half")
    assert isinstance(taken, ev.ChoiceTaken)
    assert (taken.outcome, taken.returned, taken.round, taken.by) == (Outcome.HALF, 251, 1, "player")
    assert (table.rack(), table.state.house, table.state.seat(1).staked) == (9750, 250, 0)
    assert table.refused("choose", seat=1, spot="red", choice="half") == ("nothing-to-choose", ())


def test_a_prisoner_wins_its_freedom() -> None:
    table = caught()
    [taken] = table.done("choose", seat=1, spot="red", choice="prison")
    assert isinstance(taken, ev.ChoiceTaken) and (taken.outcome, taken.returned) == (Outcome.IMPRISONED, 0)
    assert table.refused("lift", seat=1, spot="red") == ("imprisoned", CHOICE)
    table.play("1")
    assert (table.rack(), table.state.house) == (10_000, 0)


def test_a_prisoner_loses_on_the_other_colour_and_on_a_second_zero() -> None:
    for pocket in ("2", "0"):
        table = caught()
        table.done("choose", seat=1, spot="red", choice="prison")
        table.play(pocket)
        assert (table.rack(), table.state.house) == (9500, 500)


def test_a_prisoner_stays_through_a_void_spin() -> None:
    table = caught()
    table.done("choose", seat=1, spot="red", choice="prison")
    table.close_betting()
    *_, voided, _ = table.done("no_spin", by="dealer", why="foreign-object")
    assert isinstance(voided, ev.SpinVoided)
    assert [(result.spot, result.outcome, result.imprisoned) for result in voided.wagers] == [
        ("red", Outcome.VOID, True)
    ]
    table.play("1")
    assert table.rack() == 10_000


def test_a_new_wager_on_a_prisoners_spot_is_one_apart() -> None:
    table = caught()
    table.done("choose", seat=1, spot="red", choice="prison")
    table.done("place", seat=1, spot="red", amount=300)
    table.done("lift", seat=1, spot="red", amount=100)
    table.play("3")
    # The prisoner comes out without winnings, the new wager of 200 wins.
    assert table.rack() == 10_200


def test_whoever_does_not_choose_takes_half() -> None:
    table = caught()
    assert table.refused("lift", seat=1, spot="red") == ("imprisoned", CHOICE)
    table.done("spin", by="dealer")
    taken, closed = table.done("no_more_bets", by="dealer")
    assert isinstance(taken, ev.ChoiceTaken) and isinstance(closed, ev.BettingClosed)
    assert (taken.by, taken.outcome, taken.returned) == ("table", Outcome.HALF, 250)
    assert table.rack() == 9750


def test_a_choice_is_taken_during_the_next_spin_until_the_call() -> None:
    table = caught()
    table.done("spin", by="dealer")
    table.done("choose", seat=1, spot="red", choice="prison")
    table.done("no_more_bets", by="dealer")
    assert table.refused("choose", seat=1, spot="red", choice="half") == ("betting-closed", ())


def test_what_is_no_choice() -> None:
    table = caught()
    assert table.refused("choose", seat=1, spot="nowhere", choice="half") == ("unknown-spot", ())
    assert table.refused("choose", seat=1, spot="red", choice="double") == ("bad-command", ())
    assert table.refused("choose", seat=1, spot="red", choice="lose") == ("nothing-to-choose", CHOICE)
    assert table.refused("choose", seat=1, spot="black", choice="half") == ("nothing-to-choose", ())
    assert table.refused("choose", seat=1, spot="dozen:1", choice="half") == ("nothing-to-choose", CHOICE)
    assert table.refused("choose", seat=2, spot="red", choice="half") == ("nothing-to-choose", ())


def test_no_choice_where_the_house_gives_half_or_nothing() -> None:
    table = Table("massachusetts:double-zero", zero="half")
    table.done("place", seat=1, spot="red", amount=500)
    table.play("00")
    assert table.rack() == 9750
    assert table.refused("choose", seat=1, spot="red", choice="half") == ("nothing-to-choose", ("MA-57", "MA-58"))
    table = Table("maryland:triple-zero")
    assert table.refused("choose", seat=1, spot="red", choice="half") == ("nothing-to-choose", ("MD-102",))


def test_two_prisoners_on_one_spot_where_a_second_zero_keeps_the_first(tmp_path: Path) -> None:
    """No rulebook of ours says ``stay``, but one may: neither of the two stakes gets lost."""
    folder = altered(SOUND, tmp_path, "zero.toml", 'rule = "lose"', 'rule = "prison"')
    text = (folder / "zero.toml").read_text(encoding="utf-8")
    text = text.replace('choices = ["lose"]\ndefault = "lose"', 'choices = ["half", "prison"]\ndefault = "half"')
    prison = 'prison = { win = "release", lose = "lost", zero = "stay", clauses = ["S-4"] }\n'
    lose = (SOUND / "zero.toml").read_text(encoding="utf-8")
    (folder / "zero.toml").write_text(f"{text}{prison}\n{lose}", encoding="utf-8")
    table = Table(str(folder), zero="prison")
    for _ in range(2):
        table.done("place", seat=1, spot="red", amount=500)
        table.play("0")
        table.done("choose", seat=1, spot="red", choice="prison")
    table.play("1")
    assert table.rack() == 10_000
