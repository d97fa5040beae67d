"""Commands: the acts of a player, dealer, floor supervisor or generator, as in replay files and on the wire.

This file is over 250 lines because the commands are one vocabulary, as the events are.
"""

from typing import Annotated, Any, Literal

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
Count = Annotated[int, Meta(ge=1, le=10**9)]
Direction = Annotated[Word, Meta(extra={"asks": "direction"})]
BeforeOrAfterRest = Literal["before-rest", "after-rest"]


class Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True, omit_defaults=True
):
    """A command. Without ``by`` it comes from the player at its seat."""

    by: Role = Role.PLAYER


class AtSeat(Command, frozen=True, kw_only=True):
    seat: SeatNumber


class ChipCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many chips of a kind and value; a player's own chips have one value and colour, which may be left out."""

    kind: Word
    count: Count
    value: Amount | None = None
    colour: Text | None = None
    design: Text | None = None


ChipCounts = Annotated[tuple[ChipCount, ...], Meta(min_length=1, max_length=60)]
NamedChips = Annotated[Word | ChipCounts, Meta(extra={"asks": "chips"})]
"""Which chips are meant: a kind, or how many of each."""
TENDERS = ("cash", "receipt", "wallet", "chips")
"""What chips can be bought with."""
Tender = Annotated[Word, Meta(extra={"asks": "choice", "options": TENDERS})]
Handed = Word
"""How chips reach the dealer: from the ``table``, or from ``hand`` to hand."""


class OpenTable(Command, tag="open_table", frozen=True):
    """Open the table. In a replay the call that opens betting is taken as made."""


class PlaceYourBets(Command, tag="place_your_bets", frozen=True):
    """Betting is called open after the table was opened."""


class CloseTable(Command, tag="close_table", frozen=True):
    """Close the table. ``covered`` says that the wheel is covered and the cover locked."""

    covered: bool = False


class BuyIn(AtSeat, tag="buy_in", frozen=True, kw_only=True):
    """A player buys chips: colour chips worth ``chip`` each, value chips or plaques.

    With the tender ``chips`` they are paid with value chips and plaques from the player's own rack.
    """

    amount: Amount
    chip: Amount | None = None
    colour: Text | None = None
    design: Text | None = None
    chips: NamedChips | None = None
    tender: Tender = "cash"
    handed: Handed = "table"


class Bring(AtSeat, tag="bring", frozen=True, kw_only=True):
    """A player brings chips from elsewhere to the rack."""

    amount: Amount
    chips: NamedChips = "value"
    chip: Amount | None = None
    handed: Handed = "table"


class TakeAway(AtSeat, tag="take_away", frozen=True, kw_only=True):
    """Chips leave the table while their owner keeps the seat; all of them if neither amount nor chips are given."""

    amount: Amount | None = None
    chips: NamedChips | None = None


class ReturnChips(AtSeat, tag="return_chips", frozen=True, kw_only=True):
    """A player brings colour chips back that were taken away, at a value; a player without chips says their colour."""

    amount: Amount
    chip: Amount
    colour: Text | None = None
    design: Text | None = None
    handed: Handed = "table"


class Permit(Command, tag="permit", frozen=True, kw_only=True):
    """A dealer or the floor agrees to the chips that a player shows, once.

    Without ``chip`` those are chips in the rack; with it colour chips that are to come back at that value.
    """

    seat: SeatNumber
    chips: NamedChips | None = None
    chip: Amount | None = None
    amount: Amount | None = None


class Place(AtSeat, tag="place", frozen=True, kw_only=True):
    """A wager is placed, or one on the spot is raised."""

    spot: SpotName
    amount: Amount
    chips: NamedChips | None = None
    source: Word | None = msgspec.field(default=None, name="from")
    coupon: Amount | None = None
    handed: Handed = "table"


class Lift(AtSeat, tag="lift", frozen=True, kw_only=True):
    """A wager is taken back, in part or whole."""

    spot: SpotName
    amount: Amount | None = None
    chips: NamedChips | None = None


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
    chips: NamedChips | None = None
    source: Word | None = msgspec.field(default=None, name="from")
    handed: Handed = "table"


class Choose(AtSeat, tag="choose", frozen=True, kw_only=True):
    """The owner of a wager caught by a zero takes half or leaves it in prison.

    ``tip`` says whether the wager for the dealers is meant, where the player has both on the spot.
    """

    spot: SpotName
    choice: Word
    tip: bool | None = None


class CashOut(AtSeat, tag="cash_out", frozen=True, kw_only=True):
    """A player cashes chips in; all of them if neither amount nor chips are given."""

    amount: Amount | None = None
    chips: NamedChips | None = None
    handed: Handed = "table"


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
    """The ball rests in a pocket, after a number of revolutions of the track, or after ``enough`` of them."""

    pocket: PocketName
    revolutions: Annotated[int, Meta(ge=0, le=1000)] | None = None
    enough: bool = False


class NoSpin(Command, tag="no_spin", frozen=True, kw_only=True):
    """The spin is called void for a reason.

    ``entered`` says when a foreign object entered the wheel, ``when`` the moment of another irregularity.
    """

    why: Annotated[Word, Meta(extra={"asks": "reason"})]
    entered: BeforeOrAfterRest | None = None
    when: BeforeOrAfterRest | None = None


class CallFloor(Command, tag="call_floor", frozen=True, kw_only=True):
    """The floor is called to the table."""

    why: Annotated[Text, Meta(extra={"asks": "reason"})] = "dispute"
    seat: SeatNumber | None = None


class AnswerReport(Command, tag="answer_report", frozen=True, kw_only=True):
    """The floor or the pit answers a report, by its number: it is no longer open."""

    report: Annotated[int, Meta(ge=1, le=10**12)]
    note: Text | None = None


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
