"""Commands: the acts of a player, dealer, floor supervisor or generator, as in replay files and on the wire."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.rulebook.role import Role

Amount = Annotated[int, Meta(ge=1, le=10**12, extra={"asks": "money"})]
"""Minor units. ``asks`` tells a console how to ask for a field; JSON schemas omit it."""
SeatNumber = Annotated[int, Meta(ge=1, le=10**6, extra={"asks": "seat"})]
TEXT = r"^[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*\Z"
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=60, pattern=TEXT)]
"""Free text for other people to read, without invisible characters or changes of text direction."""
SpotName = Annotated[Word, Meta(extra={"asks": "spot"})]
PocketName = Annotated[Word, Meta(extra={"asks": "pocket"})]
Direction = Annotated[Word, Meta(extra={"asks": "direction"})]


class Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True, omit_defaults=True
):
    """A command. Without ``by`` it comes from the player at its seat."""

    by: Role = Role.PLAYER


class AtSeat(Command, frozen=True, kw_only=True):
    seat: SeatNumber


class OpenTable(Command, tag="open_table", frozen=True):
    """Open the table and its betting."""


class CloseTable(Command, tag="close_table", frozen=True):
    """Close the table; the wheel is covered."""


class BuyIn(AtSeat, tag="buy_in", frozen=True, kw_only=True):
    """A player buys chips for cash: colour chips worth ``chip`` each, or value chips."""

    amount: Amount
    chip: Amount | None = None
    colour: Text | None = None
    design: Text | None = None
    chips: Word | None = None
    tender: Word = "cash"


class Bring(AtSeat, tag="bring", frozen=True, kw_only=True):
    """A player brings chips from elsewhere to the rack."""

    amount: Amount
    chips: Word = "value"
    chip: Amount | None = None


class TakeAway(AtSeat, tag="take_away", frozen=True, kw_only=True):
    """Chips leave the table while their owner keeps the seat."""

    amount: Amount


class ReturnChips(AtSeat, tag="return_chips", frozen=True, kw_only=True):
    """A player brings colour chips back that were taken away, at a value."""

    amount: Amount
    chip: Amount


class Permit(Command, tag="permit", frozen=True, kw_only=True):
    """A dealer or the floor agrees to what a seat's chips need agreement for."""

    seat: SeatNumber


class Place(AtSeat, tag="place", frozen=True, kw_only=True):
    """A wager is placed, or one on the spot is raised."""

    spot: SpotName
    amount: Amount
    chips: Word | None = None
    source: Word | None = msgspec.field(default=None, name="from")
    coupon: Amount | None = None
    handed: Word = "table"


class Lift(AtSeat, tag="lift", frozen=True, kw_only=True):
    """A wager is taken back, in part or whole."""

    spot: SpotName
    amount: Amount | None = None


class Verbal(AtSeat, tag="verbal", frozen=True, kw_only=True):
    """A spoken wager with cash."""

    spot: SpotName
    amount: Amount


class Confirm(Command, tag="confirm", frozen=True, kw_only=True):
    """The dealer confirms a spoken wager: the cash becomes chips, and they are placed."""

    seat: SeatNumber


class Tip(AtSeat, tag="tip", frozen=True, kw_only=True):
    """A tip for the dealers: chips into the tip box, or a wager for them."""

    amount: Amount
    spot: SpotName | None = None


class Choose(AtSeat, tag="choose", frozen=True, kw_only=True):
    """The owner of a wager caught by a zero takes half or leaves it in prison."""

    spot: SpotName
    choice: Word


class CashOut(AtSeat, tag="cash_out", frozen=True, kw_only=True):
    """A player exchanges chips for money; all of them if no amount is given."""

    amount: Amount | None = None


class Leave(AtSeat, tag="leave", frozen=True, kw_only=True):
    """The player gives up the seat."""


class Spin(Command, tag="spin", frozen=True, kw_only=True):
    """The ball is spun, against the wheel or with it."""

    direction: Direction = "opposite"


class NoMoreBets(Command, tag="no_more_bets", frozen=True):
    """Betting is called closed."""


class Draw(Command, tag="draw", frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A generator's draw for a bonus. The fields besides ``for`` are defined by that bonus; ``drawn`` holds them."""

    what: Word = msgspec.field(name="for")
    drawn: dict[str, Any] = {}


class BallRests(Command, tag="ball_rests", frozen=True, kw_only=True):
    """The ball rests in a pocket, after a number of revolutions of the track."""

    pocket: PocketName
    revolutions: Annotated[int, Meta(ge=0, le=1000)] | None = None


class NoSpin(Command, tag="no_spin", frozen=True, kw_only=True):
    """The spin is called void for a reason."""

    why: Annotated[Word, Meta(extra={"asks": "reason"})]


class CallFloor(Command, tag="call_floor", frozen=True, kw_only=True):
    """The floor is called to the table."""

    why: Annotated[Text, Meta(extra={"asks": "reason"})] = "dispute"
    seat: SeatNumber | None = None


class InspectBall(Command, tag="inspect_ball", frozen=True, kw_only=True):
    """The ball is inspected for damage."""

    damaged: bool = False


class ReplaceBall(Command, tag="replace_ball", frozen=True):
    """The floor brings a new ball."""


class PlaceDolly(Command, tag="place_dolly", frozen=True):
    """The number is announced and marked."""


class Collect(Command, tag="collect", frozen=True):
    """Losing wagers are taken in."""


class Pay(Command, tag="pay", frozen=True):
    """Winning wagers are paid."""


class RemoveDolly(Command, tag="remove_dolly", frozen=True):
    """The dolly is lifted and betting opens for the next round."""


class Settle(Command, tag="settle", frozen=True):
    """All remaining steps of the settlement: dolly, collecting, paying, dolly removed."""


def name_of(command: Command) -> str:
    """The name of a command.

    >>> name_of(Settle())
    'settle'
    """
    tag = command.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
