"""What a generator draws for a bonus, and what the bonus adds to the state of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import msgspec
from immutables import Map
from msgspec.structs import replace

from croupier.bonus.round import Meter, RoundStep
from croupier.game.pocket import Pocket


class BonusDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A generator's draw: the fields of a ``draw`` command besides ``for``.

    ``purpose`` names it among the draws of one seed; ``before`` is the step of the round that waits for it.
    """

    purpose: ClassVar[str]
    before: ClassVar[RoundStep]

    @classmethod
    def required(cls) -> tuple[str, ...]:
        """The fields without which there is no such draw."""
        return tuple(field.name for field in msgspec.structs.fields(cls) if field.required)

    def fields(self) -> dict[str, Any]:
        """The draw as fields of a command."""
        fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return fields

    def recorded(self) -> dict[str, Any]:
        """The draw as fields of the bonus's state, for an event. Objects lose their order in a record, lists do not."""
        return self.fields()


class BonusState(msgspec.Struct, frozen=True):
    """What a bonus adds to the state of a table. A subclass has a field, empty at first, for each field of a draw."""

    meters: Map[str, Meter] = Map()

    def opened(self) -> Self:
        """The state when betting opens for the next round: nothing is drawn, and the meters stay."""
        return type(self)(meters=self.meters)

    def drawn(self, recorded: Mapping[str, Any]) -> Self:
        """The state after a draw."""
        found = msgspec.convert(recorded, type(self))
        return replace(self, **{name: getattr(found, name) for name in recorded})

    def decided(self, result: Pocket) -> Self:
        """The state after the floor has decided that another pocket counts."""
        del result
        return self

    def wire(self) -> dict[str, Any]:
        """Fields of the table's situation for which clients have dedicated names."""
        return {}
