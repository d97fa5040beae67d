"""``croupier staff``: manage the staff of a running house: hire, move, disable; links for setting passwords."""

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
    """List, hire, move and disable the staff of a house that is open on this machine."""


@staff.command("list")
@asks
def list_staff(house: OpenHouse) -> HouseAnswer:
    """List the staff."""
    found = [person for person in house.ask("GET", "people") if person["office"] in OFFICES]
    return HouseAnswer(found, lambda: _show(found))


@staff.command
@name_argument
@office_argument
@asks
def add(house: OpenHouse, name: str, office: str) -> HouseAnswer:
    """Hire NAME as OFFICE and print a link for setting a password, valid once, for a day."""
    return _invited(house, house.ask("POST", "staff", body={"name": name, "office": office}))


@staff.command
@name_argument
@asks
def link(house: OpenHouse, name: str) -> HouseAnswer:
    """Print a new link for NAME, who has forgotten the password. The old password works until it is used."""
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
    """Disable NAME: their sessions end, and they cannot sign in."""
    return _now(house.ask("POST", "people", person_of(house, name)["id"], "disable"))


@staff.command
@name_argument
@asks
def enable(house: OpenHouse, name: str) -> HouseAnswer:
    """Let NAME sign in again."""
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
    """A person by id or by name; players included."""
    from croupier.server.people.person import folded

    for person in house.ask("GET", "people"):
        if person["id"] == name or folded(person["name"]) == folded(name):
            found: dict[str, Any] = person
            return found
    raise TurnedDown("unknown-person", f"There is nobody called {name!r}.")


def _invited(house: OpenHouse, invited: dict[str, Any]) -> HouseAnswer:
    person, link = invited["person"], house.url + invited["link"]
    says = f"{person['name']}, {person['office']}, sets a password here (valid once, for a day): {link}"
    return HouseAnswer({"person": person, "link": link}, lambda: click.echo(says))


def _now(person: dict[str, Any]) -> HouseAnswer:
    says = f"{person['name']} is {person['office']}, {_in(person)}, {person['sessions']} sessions open"
    return HouseAnswer(person, lambda: click.echo(says))


def _in(person: dict[str, Any]) -> str:
    return "disabled" if person["disabled"] else "enabled"


def _show(people: list[dict[str, Any]]) -> None:
    rows = [(each["name"], each["office"], _in(each), str(each["sessions"]), each["id"]) for each in people]
    print_table("The staff", ("name", "office", "", "sessions", "id"), rows, right=[3])
