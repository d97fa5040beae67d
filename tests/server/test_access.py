"""Access: every cell against a table written out by hand, and what must hold of the table as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.answer import Refused
from croupier.play.command import BuyIn, Command, Place, name_of
from croupier.play.decide import ACTS
from croupier.rulebook.role import Role
from croupier.server.access import ACCESS, action_of, may, refused, role_of
from croupier.server.people.office import STAFF, Office
from rulebook.houses import legal

LETTERS = {"m": True, "t": False, "n": None}
NOBODY_SENDS = {"set_up", "wheel_draws"}
CHANGES = {action for action in ACCESS if "-" not in action} | {"manage-staff", "manage-tables"}
PLAYERS_OWN = {"buy_in", "bring", "take_away", "place", "lift", "verbal", "tip", "choose", "cash_out", "leave"}
MONEY = {"deposit", "withdraw", "set_limit", "exclude", "buy_in:wallet"}


def written() -> dict[tuple[str, Office, bool | None], bool]:
    lines = (Path(__file__).parent / "access.txt").read_text().splitlines()
    heading, *rows = [line.split() for line in lines if line and not line.startswith("#")]
    assert heading == ["action", *Office]
    cells = {}
    for action, *row in rows:
        for office, cell in zip(Office, row, strict=True):
            assert cell == "." or set(cell) <= set(LETTERS), f"{action}: {cell}"
            for letter, own in LETTERS.items():
                assert (action, office, own) not in cells, f"{action} is there twice"
                cells[action, office, own] = letter in cell
    return cells


def test_every_cell() -> None:
    decided = {(a, o, own): may(o, a, own) for a in ACCESS for o in Office for own in (True, False, None)}
    assert decided == written()


def commands() -> set[str]:
    """Every command of the wire, by its word."""
    found = set(ACTS)
    for room in (cage, floor):
        forms = [each for each in vars(room).values() if isinstance(each, type) and issubclass(each, Command)]
        found |= {str(form.__struct_config__.tag) for form in forms if form.__module__ == room.__name__}
    return found - NOBODY_SENDS


def test_every_command_has_a_row() -> None:
    assert {"place", "spin", "deposit", "sit"} <= commands()
    assert commands() <= set(ACCESS)


def may_at_all(office: Office) -> set[str]:
    return {action for action in ACCESS if any(may(office, action, own) for own in (True, False, None))}


def test_the_regulator_reads_everything_and_changes_nothing() -> None:
    assert not may_at_all(Office.REGULATOR) & CHANGES
    looking = {a for a in ACCESS if a.split("-")[0] in ("see", "watch", "check", "verify", "export")}
    assert len(looking) == 14
    assert looking <= may_at_all(Office.REGULATOR)
    assert not may(Office.REGULATOR, "revoke-sessions", own=False)


def test_the_admin_neither_plays_nor_deals_nor_touches_money() -> None:
    assert may_at_all(Office.ADMIN) & CHANGES == {"manage-staff", "manage-tables"}


@pytest.mark.parametrize("office", [Office.GUEST, Office.PLAYER])
def test_who_plays_acts_for_themselves_alone(office: Office) -> None:
    others = {a for a in ACCESS if may(office, a, own=False) or may(office, a, own=None)}
    assert others == {"see-tables", "watch-table", "see-odds", "check-house"}


def test_a_guest_differs_from_a_player_in_real_money_only() -> None:
    assert may_at_all(Office.PLAYER) - may_at_all(Office.GUEST) == {"deposit", "withdraw"}
    assert may_at_all(Office.GUEST) < may_at_all(Office.PLAYER)


def test_a_dealer_does_a_players_acts_and_touches_no_wallet() -> None:
    assert all(may(Office.DEALER, action, own=False) for action in PLAYERS_OWN)
    assert not may_at_all(Office.DEALER) & MONEY


def test_nobody_on_the_staff_looks_after_money_of_their_own_or_anybodys_limits() -> None:
    for office in STAFF:
        assert not any(may(office, action, own=True) for action in MONEY | PLAYERS_OWN | {"sit", "ask_correction"})
        assert "set_limit" not in may_at_all(office)
    able = {office for office in Office if may(office, "exclude", own=False)}
    assert able == {Office.FLOOR, Office.PIT}


def test_a_sensor_speaks_of_its_own_wheel_and_nobody_else_does() -> None:
    assert may_at_all(Office.SENSOR) == {"sensor"}
    assert not may(Office.SENSOR, "sensor", own=False)
    assert {office for office in Office if "sensor" in may_at_all(office)} == {Office.SENSOR}


def test_security_changes_nothing_and_an_inspector_looks_at_the_ball() -> None:
    assert not may_at_all(Office.SECURITY) & CHANGES
    assert may_at_all(Office.INSPECTOR) & CHANGES == {"inspect_ball"}


@pytest.mark.parametrize("house", ["maryland", "massachusetts", "colorado"])
def test_access_stops_nobody_whom_the_rulebook_lets_through(house: str) -> None:
    """But for what passes from hand to hand: over a wire the dealer says that it did."""
    rules = legal(house)
    for command in ACTS:
        handed = command in ("buy_in", "bring", "take_away")
        for role in ACTS[command].by(rules) - {Role.GENERATOR} - ({Role.PLAYER} if handed else set()):
            assert may(Office(role), command, own=role is Role.PLAYER), f"{command} by the {role}"


def test_what_no_person_does_nobody_may_send() -> None:
    assert not any(may(office, "draw", own) for office in Office for own in (True, False, None))


def test_whom_a_command_is_by() -> None:
    assert {office: role_of(office) for office in Office} == {
        Office.GUEST: Role.PLAYER,
        Office.PLAYER: Role.PLAYER,
        Office.DEALER: Role.DEALER,
        Office.FLOOR: Role.FLOOR,
        Office.PIT: Role.PIT,
        Office.SECURITY: Role.SECURITY,
        Office.INSPECTOR: Role.FLOOR,
        Office.REGULATOR: None,
        Office.ADMIN: None,
        Office.SENSOR: None,
    }


@pytest.mark.parametrize(
    ("command", "action"),
    [
        (Place(seat=1, spot="red", amount=500), "place"),
        (cage.Deposit(player="p-1", amount=500), "deposit"),
        (BuyIn(seat=1, amount=500, tender="cash"), "buy_in"),
        (BuyIn(seat=1, amount=500, tender="wallet"), "buy_in:wallet"),
    ],
    ids=lambda each: each if isinstance(each, str) else name_of(each),
)
def test_the_row_of_a_command(command: Command, action: str) -> None:
    assert action_of(command) == action


@pytest.mark.parametrize(
    ("office", "action", "own", "says"),
    [
        (Office.REGULATOR, "spin", None, "spin is not the regulator's to do."),
        (Office.PLAYER, "lift", False, "lift is not the player's to do for somebody else."),
        (Office.GUEST, "deposit", True, "deposit is not the guest's to do for themselves."),
    ],
)
def test_a_refusal_says_what_and_whose(office: Office, action: str, own: bool | None, says: str) -> None:
    assert refused(office, action, own) == Refused("not-your-role", says)


def test_what_may_be_done_is_not_refused() -> None:
    assert refused(Office.DEALER, "spin", None) is None
