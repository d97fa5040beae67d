"""``croupier staff``: who works in a house that is open; hired, moved, let go, each with a link for the password."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli.asking import HouseAnswer, OpenHouse, TurnedDown, asks
from croupier.cli.output import print_table

OFFICES = ("dealer", "floor", "pit", "security", "inspector", "regulator", "admin")

name_argument = click.argument("name")
office_argument = click.argument("office", metavar="OFFICE", type=click.Choice(OFFICES))


@click.group
def staff() -> None:
    """List, hire, move and let go those who work in a house that is open on this machine."""


@staff.command("list")
@asks
def list_staff(house: OpenHouse) -> HouseAnswer:
    """Everybody on the staff."""
    found = [person for person in house.ask("GET", "people") if person["office"] in OFFICES]
    return HouseAnswer(found, lambda: _show(found))


@staff.command
@name_argument
@office_argument
@asks
def add(house: OpenHouse, name: str, office: str) -> HouseAnswer:
    """Hire NAME as OFFICE; prints the link with which they set a password, once, within a day."""
    return _invited(house, house.ask("POST", "staff", body={"name": name, "office": office}))


@staff.command
@name_argument
@asks
def link(house: OpenHouse, name: str) -> HouseAnswer:
    """Another link for NAME, who has forgotten the password; until it is used the old one is good."""
    return _invited(house, house.ask("POST", "people", person_of(house, name)["id"], "link"))


@staff.command
@name_argument
@office_argument
@asks
def move(house: OpenHouse, name: str, office: str) -> HouseAnswer:
    """Give NAME another OFFICE; their sessions end."""
    return _now(house.ask("PUT", "people", person_of(house, name)["id"], "office", body={"office": office}))


@staff.command
@name_argument
@asks
def disable(house: OpenHouse, name: str) -> HouseAnswer:
    """Let NAME in no more; their sessions end."""
    return _now(house.ask("POST", "people", person_of(house, name)["id"], "disable"))


@staff.command
@name_argument
@asks
def enable(house: OpenHouse, name: str) -> HouseAnswer:
    """Let NAME in again."""
    return _now(house.ask("POST", "people", person_of(house, name)["id"], "enable"))


@staff.command("sign-out")
@name_argument
@asks
def sign_out(house: OpenHouse, name: str) -> HouseAnswer:
    """End all sessions of NAME."""
    person = person_of(house, name)
    house.ask("DELETE", "people", person["id"], "sessions")
    return _now(person_of(house, person["id"]))


def person_of(house: OpenHouse, name: str) -> dict[str, Any]:
    """Somebody by id or by name: a player, too."""
    from croupier.server.people.person import folded

    for person in house.ask("GET", "people"):
        if person["id"] == name or folded(person["name"]) == folded(name):
            found: dict[str, Any] = person
            return found
    raise TurnedDown("unknown-person", f"The house knows nobody called {name!r}.")


def _invited(house: OpenHouse, invited: dict[str, Any]) -> HouseAnswer:
    person, link = invited["person"], house.url + invited["link"]
    says = f"{person['name']}, {person['office']}, sets a password here, once, within a day: {link}"
    return HouseAnswer({"person": person, "link": link}, lambda: click.echo(says))


def _now(person: dict[str, Any]) -> HouseAnswer:
    says = f"{person['name']} is {person['office']}, {_in(person)}, {person['sessions']} sessions open"
    return HouseAnswer(person, lambda: click.echo(says))


def _in(person: dict[str, Any]) -> str:
    return "disabled" if person["disabled"] else "enabled"


def _show(people: list[dict[str, Any]]) -> None:
    rows = [(each["name"], each["office"], _in(each), str(each["sessions"]), each["id"]) for each in people]
    print_table("The staff", ("name", "office", "", "sessions", "id"), rows, right=[3])
