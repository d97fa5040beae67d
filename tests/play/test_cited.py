"""A recorded event for a reader: the places of its clauses in the text stand beside them."""

from __future__ import annotations

from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.cited import cited
from croupier.rulebook.load import load
from stacks import blue


def test_places_stand_beside_clauses() -> None:
    lost = ev.Result(4, "red", 500, Outcome.LOST, 0, ("MD-68", "MD-102"))
    document = cited(ev.Listed(wagers=(lost,), clauses=("MD-154",)), load("maryland"))
    assert (document["clauses"], document["places"]) == (["MD-154"], ["Ch.5 F"])
    [wager] = document["wagers"]
    assert (wager["clauses"], wager["places"]) == (["MD-68", "MD-102"], ["Ch.3 F(9)", "Ch.4 B"])


def test_a_place_that_several_clauses_share_is_named_once() -> None:
    event = ev.FloorCalled(by="dealer", why="past-posting", clauses=("SS-11", "SS-12", "SS-41"))
    assert cited(event, load("small-stakes"))["places"] == ["Rules 5", "Irregularities (4)"]


def test_an_event_without_clauses_is_as_it_was() -> None:
    assert cited(ev.Tipped(seat=1, amount=500, chips=(blue(5),)), load("maryland")) == {
        "event": "tipped",
        "seat": 1,
        "amount": 500,
        "chips": [{"kind": "colour", "value": 100, "count": 5, "colour": "blue"}],
    }
