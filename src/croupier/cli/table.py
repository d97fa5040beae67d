"""``croupier table``: list, open and close tables of a running house, and manage sensor keys."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli.asking import HouseAnswer, OpenHouse, TurnedDown, asks
from croupier.cli.floor_plan import betting_seconds, keys_of, name_of
from croupier.cli.output import print_table


@click.group
def table() -> None:
    """List, open and close tables of a house that is open on this machine; manage keys for their sensors."""


@table.command("list")
@asks
def list_tables(house: OpenHouse) -> HouseAnswer:
    """The tables that are open."""
    found = house.ask("GET", "tables")
    return HouseAnswer(found, lambda: _show(found))


@table.command("open")
@click.argument("file", metavar="HOUSE")
@click.option("--name", help="The table's name; taken from the file if left out.")
@click.option("--dealt", is_flag=True, help="The table has a dealer instead of an automatic wheel.")
@click.option("--betting", type=float, callback=betting_seconds, help="Seconds of betting at an automatic table.")
@asks
def open_table(house: OpenHouse, file: str, name: str | None, dealt: bool, betting: float | None) -> HouseAnswer:
    """Open a table for HOUSE (a house file, RULEBOOK or RULEBOOK:WHEEL). It opens with the house from now on."""
    from croupier.server.register import spelled

    if dealt and betting is not None:
        raise click.UsageError("--betting: a dealer closes betting, not the clock")
    _see_that_it_is_legal(file)
    called = spelled(name) if name is not None else name_of(file)
    wanted: dict[str, Any] = {"name": called, "house": keys_of(file), "automatic": not dealt}
    if betting is not None:
        wanted["pace"] = {"betting": betting}
    card = house.ask("POST", "tables", body=wanted)
    return HouseAnswer(card, lambda: click.echo(f"{card['name']} is open: {_rules(card)}"))


@table.command
@click.argument("name")
@asks
def close(house: OpenHouse, name: str) -> HouseAnswer:
    """Take the table NAME off the floor: nobody may have chips on it. Its record stays."""
    house.ask("DELETE", "tables", name)
    return HouseAnswer({"name": name, "closed": True}, lambda: click.echo(f"{name} is closed."))


@table.command
@click.argument("at", metavar="TABLE")
@click.argument("name")
@asks
def key(house: OpenHouse, at: str, name: str) -> HouseAnswer:
    """Make a key for the sensor NAME of TABLE; it is shown only once."""
    made = house.ask("POST", "keys", body={"name": name, "table": at})
    says = f"{made['name']} at {made['table']} sends this header, shown only now: Authorization: Key {made['token']}"
    return HouseAnswer(made, lambda: click.echo(says))


@table.command
@asks
def keys(house: OpenHouse) -> HouseAnswer:
    """The sensors that have a key."""
    found = house.ask("GET", "keys")
    rows = [(each["name"], each["table"], _day(each["made"]), each["id"]) for each in found]
    return HouseAnswer(found, lambda: print_table("Sensors' keys", ("sensor", "table", "made", "key"), rows))


@table.command
@click.argument("which", metavar="KEY")
@asks
def revoke(house: OpenHouse, which: str) -> HouseAnswer:
    """Revoke KEY, given by its id or, if the sensor has only one, by the sensor's name."""
    found = [each for each in house.ask("GET", "keys") if which in (each["id"], each["name"])]
    if len(found) > 1:
        listed = ", ".join(each["id"] for each in found)
        raise TurnedDown("several-keys", f"{which} has {len(found)} keys; say which: {listed}.")
    id_ = found[0]["id"] if found else which
    house.ask("DELETE", "keys", id_)
    return HouseAnswer({"id": id_, "revoked": True}, lambda: click.echo(f"{which}: revoked."))


def _see_that_it_is_legal(file: str) -> None:
    from croupier.cli.houses import cite, judge_house
    from croupier.rulebook.table import TableRules

    book, rules = judge_house(file)
    if not isinstance(rules, TableRules):
        breaches = (f"{breach.key}: {breach.says}{cite(book, breach.clause)}" for breach in rules)
        clauses = [breach.clause for breach in rules if breach.clause]
        says = f"{file}: {'; '.join(breaches)}"
        raise TurnedDown("illegal-house", says, {"code": "illegal-house", "says": says, "clauses": clauses})


def _rules(card: dict[str, Any]) -> str:
    dealt = "an automatic wheel" if card["automatic"] else "a dealer"
    return f"{card['title']}, {card['wheel']}, {card['currency']}, by {dealt}"


def _day(at: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def _show(cards: list[dict[str, Any]]) -> None:
    heads = ("table", "rules", "seats taken", "watching", "phase", "round", "")
    rows = [
        (
            each["name"],
            _rules(each),
            f"{each['taken']} of {each['seats']}",
            str(each["watching"]),
            each["phase"],
            str(each["round"]),
            each.get("down", ""),
        )
        for each in cards
    ]
    print_table("Tables", heads, rows, right=[2, 3, 5])
