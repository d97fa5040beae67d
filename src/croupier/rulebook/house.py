"""House rules: an operator's choices, as a file states them. ``resolve`` decides whether they are legal."""

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from croupier.game.pocket import Pocket
from croupier.game.shape import Units
from croupier.rulebook.bonus_games import Sections, find_bonus
from croupier.rulebook.departures import departures
from croupier.rulebook.money import Amount
from croupier.rulebook.section import Section
from croupier.rulebook.toml import NotToml, read_toml


class ApprovalRecord(Section, frozen=True):
    """What an authority has approved, or what was submitted to it: its reference, by whom, from when until when."""

    reference: str = ""
    by: str | None = None
    date: datetime.date | None = None
    until: datetime.date | None = None


class LayoutSection(Section, frozen=True):
    """What is printed on the layout besides its boxes."""

    operator: str = ""
    table_number: str = ""


class EquipmentSection(Section, frozen=True):
    ball_inches: str | Amount | None = None
    ball_material: str | None = None
    wheel_inches: str | Amount | None = None
    compartments: str | None = None
    order: tuple[Pocket, ...] | None = None
    layout_at: str | None = None
    items: tuple[str, ...] = ()
    central_screen: bool = True


class ChipsSection(Section, frozen=True):
    """The house's chips. ``value`` and ``plaques`` give a colour to each denomination, in currency units."""

    colours: tuple[str, ...] | None = None
    set: int = 300
    value: dict[str, str] | None = None
    plaques: dict[str, str] | None = None


class HouseRules(Section, frozen=True):
    """The keys of a house file. Only ``rulebook`` must be there."""

    rulebook: str
    wheel: str | None = None
    name: str | None = None
    currency: str | None = None
    seats: int = 8
    date: datetime.date | None = None
    terminals: bool = False
    statistics: bool = True
    zero: str = "lose"
    zero_on: tuple[Pocket, ...] | None = None
    zero_trio: bool = True
    offers: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    calls: bool | tuple[str, ...] = True
    complete: Units | None = None
    colours: dict[str, tuple[Pocket, ...]] | None = None
    logo: str | None = None
    tips: str | None = None
    tip_wagers: bool = True
    coupons: bool | None = None
    prison_coupons: bool = True
    chips: ChipsSection | None = None
    pays: dict[str, int] = {}
    limits: dict[str, tuple[Amount, Amount]] = {}
    lifted: dict[str, datetime.date] = {}
    approvals: dict[str, str | ApprovalRecord] = {}
    """By what was approved or submitted; a bare text is a reference."""
    layout: LayoutSection = LayoutSection()
    equipment: EquipmentSection | None = None
    bonus: Sections = {}
    """The sections of bonuses by their names. In a file each is a table of its own, and there is no key ``bonus``."""

    def approval(self, what: str) -> ApprovalRecord | None:
        """The record of an approval or a submission."""
        found = self.approvals.get(what)
        return ApprovalRecord(reference=found) if isinstance(found, str) else found

    @property
    def items(self) -> tuple[str, ...]:
        """The pieces of equipment that the house states to have."""
        return () if self.equipment is None else self.equipment.items


class UnreadableHouse(Exception):  # noqa: N818 - it is named for what it is
    """Raised for a house file that is not TOML, or whose values have the wrong type."""


class HouseText(msgspec.Struct, frozen=True):
    """A house as read: its choices, and the keys that no house file has."""

    house: HouseRules
    unknown: tuple[str, ...] = ()
    stated: frozenset[str] = frozenset()
    """The keys that the house gives, those of sections with a dot."""
    file: str = "house"


def read_house(path: Path) -> HouseText:
    """The house rules in a file."""
    return house_from(house_table(path), str(path))


def house_table(path: Path) -> dict[str, Any]:
    """The keys of a house file; a rulebook given as a relative folder is looked for beside the file."""
    try:
        table = read_toml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnreadableHouse(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise UnreadableHouse(f"{path}: byte {error.start + 1} is not UTF-8: save the file as UTF-8") from None
    except NotToml as error:
        raise UnreadableHouse(f"{path}: {error}") from None
    except ValueError:
        raise UnreadableHouse(f"{str(path)!r}: no file has such a name") from None
    rulebook = table.get("rulebook")
    if isinstance(rulebook, str) and rulebook.startswith("."):
        table["rulebook"] = beside(path, rulebook)
    return table


def beside(file: Path, folder: str) -> str:
    """A folder named in a file, relative to that file."""
    try:
        return str((file.parent / folder).resolve())
    except ValueError:
        raise UnreadableHouse(f"{file}: {folder!r}: no folder has such a name") from None


def house_from(table: dict[str, Any], file: str = "house") -> HouseText:
    """The house rules in a mapping with the keys of a house file.

    >>> house_from({"rulebook": "maryland", "seets": 7}).unknown
    ('seets',)
    """
    plain, sections = _apart(table)
    wrong = [
        *_departures(plain, HouseRules, ""),
        *(fault for name, section in sections.items() for fault in _departures(section, _form(name), name)),
    ]
    if wrong:
        raise UnreadableHouse(f"{file}: {'; '.join(f'{key}: {says}' for key, says in wrong)}")
    bonus = {name: msgspec.convert(section, _form(name)) for name, section in sections.items()}
    house = msgspec.structs.replace(msgspec.convert(plain, HouseRules), bonus=bonus)
    return HouseText(house, tuple(_unknown(table, HouseRules)), frozenset(_stated(table)), file)


def house_document(house: HouseRules) -> dict[str, Any]:
    """The house rules with the keys of a house file, as ``house_from`` takes them."""
    table: dict[str, Any] = msgspec.to_builtins(house, str_keys=True)
    bonus: dict[str, Any] = table.pop("bonus", {})
    return {**table, **bonus}


def _apart(table: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keys of the house itself, and the sections of bonuses by name."""
    own = set(HouseRules.__struct_encode_fields__) - {"bonus"}
    sections = {
        key: value for key, value in table.items() if key not in own and isinstance(value, dict) and find_bonus(key)
    }
    return {key: value for key, value in table.items() if key in own}, sections


def _form(name: str) -> type[Section]:
    game = find_bonus(name)
    assert game is not None
    form: type[Section] = game.section_form
    return form


def _departures(table: dict[str, Any], form: type[msgspec.Struct], key: str) -> list[tuple[str, str]]:
    try:
        msgspec.convert(table, form)
    except msgspec.ValidationError:
        return list(departures(table, form, key))
    return []


def _stated(table: dict[str, Any], above: str = "") -> Iterator[str]:
    for key, value in table.items():
        yield above + key
        if isinstance(value, dict):
            yield from _stated(value, f"{above}{key}.")


def _unknown(table: dict[str, Any], form: type[msgspec.Struct], above: str = "") -> Iterator[str]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(form)}
    for key, value in table.items():
        if form is HouseRules and isinstance(value, dict) and key not in fields and find_bonus(key):
            yield from _unknown(value, _form(key), f"{key}.")
        elif key not in fields or (form is HouseRules and key == "bonus"):
            yield above + key
        elif isinstance(value, dict):
            yield from _unknown_below(value, fields[key].type, f"{above}{key}.")


def _unknown_below(table: dict[str, Any], form: Any, above: str) -> Iterator[str]:
    """The unknown keys of a section, or of the sections in a table of them."""
    if get_origin(form) is dict:
        for name, value in table.items():
            if isinstance(value, dict):
                yield from _unknown_below(value, get_args(form)[1], f"{above}{name}.")
        return
    for section in get_args(form) or (form,):
        if isinstance(section, type) and issubclass(section, msgspec.Struct):
            yield from _unknown(table, section, above)
