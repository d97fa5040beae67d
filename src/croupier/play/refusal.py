"""Refusals: an act that is not allowed now, with a code, a sentence and the clause. They are tried in this order."""

from __future__ import annotations

from enum import StrEnum
from typing import final

import msgspec

from croupier.play.chips.counts import Chips


class Code(StrEnum):
    """Codes for what was wrong, in the order in which the checks are made."""

    BAD_COMMAND = "bad-command"
    TABLE_CLOSED = "table-closed"
    NOT_YOUR_ROLE = "not-your-role"
    WRONG_PHASE = "wrong-phase"
    BETTING_CLOSED = "betting-closed"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_SPOT = "unknown-spot"
    UNKNOWN_POCKET = "unknown-pocket"
    NOT_OFFERED = "not-offered"
    COLOUR_TAKEN = "colour-taken"
    CHIP_VALUE_SET = "chip-value-set"
    CHIP_NOT_ALLOWED = "chip-not-allowed"
    COUPON_NOT_ALLOWED = "coupon-not-allowed"
    TIP_NOT_ALLOWED = "tip-not-allowed"
    NOT_WHOLE_CHIPS = "not-whole-chips"
    MULTIPLE_OF_FIVE = "multiple-of-five"
    BELOW_MINIMUM = "below-minimum"
    ABOVE_MAXIMUM = "above-maximum"
    INSUFFICIENT_CHIPS = "insufficient-chips"
    NEEDS_ANOTHER_WAGER = "needs-another-wager"
    NO_PRIOR_SPIN = "no-prior-spin"
    IMPRISONED = "imprisoned"
    NO_WAGER = "no-wager"
    NOTHING_TO_CHOOSE = "nothing-to-choose"
    NOTHING_TO_CONFIRM = "nothing-to-confirm"
    NOTHING_TO_PERMIT = "nothing-to-permit"
    WAGERS_DOWN = "wagers-down"
    CHIPS_STAY = "chips-stay"
    BALL_NOT_INSPECTED = "ball-not-inspected"
    BALL_NOT_REPLACED = "ball-not-replaced"
    REVOLUTIONS_NEEDED = "revolutions-needed"
    BAD_DRAW = "bad-draw"
    NOT_DRAWN = "not-drawn"
    NOTHING_DUE = "nothing-due"
    SEAT_TAKEN = "seat-taken"
    NO_WALLET = "no-wallet"
    INSUFFICIENT_FUNDS = "insufficient-funds"
    SENSOR_DISAGREES = "sensor-disagrees"
    SENSOR_AWAITED = "sensor-awaited"
    NOTHING_TO_DECIDE = "nothing-to-decide"
    ALREADY_CALLED = "already-called"
    NO_SUCH_ROUND = "no-such-round"
    SAME_PERSON = "same-person"
    FLOAT_SHORT = "float-short"
    EXCLUDED = "excluded"
    LIMIT_REACHED = "limit-reached"


MEANS: dict[Code, str] = {
    Code.BAD_COMMAND: "the command cannot be read, or a word in it means nothing",
    Code.TABLE_CLOSED: "the table is not open",
    Code.NOT_YOUR_ROLE: "somebody else does that",
    Code.WRONG_PHASE: "not at this point of the round",
    Code.BETTING_CLOSED: "no more bets has been called",
    Code.UNKNOWN_SEAT: "the table has no such seat",
    Code.UNKNOWN_SPOT: "the layout has no such spot",
    Code.UNKNOWN_POCKET: "the wheel has no such pocket",
    Code.NOT_OFFERED: "a wager that this table does not offer",
    Code.COLOUR_TAKEN: "chips of that look are another player's, or look like value chips",
    Code.CHIP_VALUE_SET: "the value or colour of a player's chips is set while any are out",
    Code.CHIP_NOT_ALLOWED: "such chips, or cash, may not be wagered, or not without permission",
    Code.COUPON_NOT_ALLOWED: "no coupon there, or not of that amount",
    Code.TIP_NOT_ALLOWED: "no wagers for the dealers here",
    Code.NOT_WHOLE_CHIPS: "the chips do not make up the amount, or not a composite's cost",
    Code.MULTIPLE_OF_FIVE: "five adjacent numbers want a number of chips divisible by five, of each kind and value",
    Code.BELOW_MINIMUM: "the wager would be below the minimum",
    Code.ABOVE_MAXIMUM: "the wager would be above the maximum",
    Code.INSUFFICIENT_CHIPS: "the rack does not hold such chips, or fewer; for a credit the tray",
    Code.NEEDS_ANOTHER_WAGER: "only for a player with another wager down",
    Code.NO_PRIOR_SPIN: "there is no prior spin to repeat",
    Code.IMPRISONED: "the wager is in prison, or awaits its owner's choice",
    Code.NO_WAGER: "no wager of that seat lies there, or not so much",
    Code.NOTHING_TO_CHOOSE: "no wager there awaits a choice",
    Code.NOTHING_TO_CONFIRM: "that seat has spoken no wager",
    Code.NOTHING_TO_PERMIT: "that seat shows no chips that need permission",
    Code.WAGERS_DOWN: "wagers are still on the layout",
    Code.CHIPS_STAY: "chips may not leave the table; cash them in first",
    Code.BALL_NOT_INSPECTED: "the ball must be inspected first",
    Code.BALL_NOT_REPLACED: "the damaged ball must be replaced first",
    Code.REVOLUTIONS_NEEDED: "a spin needs a least number of revolutions, and nobody has told them",
    Code.BAD_DRAW: "no generator of this table can have drawn that",
    Code.NOT_DRAWN: "a bonus needs a draw that has not come",
    Code.NOTHING_DUE: "no bonus of the table waits for a draw now",
    Code.SEAT_TAKEN: "somebody sits there, or the player sits elsewhere at the table",
    Code.NO_WALLET: "nobody with a wallet sits there",
    Code.INSUFFICIENT_FUNDS: "the wallet holds less",
    Code.SENSOR_DISAGREES: "the wheel's sensor read something else: the floor decides first",
    Code.SENSOR_AWAITED: "the wheel's sensor, which told of the spin before, has not told of this one yet",
    Code.NOTHING_TO_DECIDE: "nothing of that kind waits for a decision",
    Code.ALREADY_CALLED: "the floor was called for it and has not answered yet",
    Code.NO_SUCH_ROUND: "no such round was settled at this table",
    Code.SAME_PERSON: "whoever asked for it cannot agree to it",
    Code.FLOAT_SHORT: "the float does not hold the chips for it: the table needs a fill",
    Code.EXCLUDED: "the player has excluded themselves",
    Code.LIMIT_REACHED: "the player's own limit does not allow it",
}


@final
class Refusal(msgspec.Struct, frozen=True):
    """Why an act was refused.

    ``report_to`` is who must be told of it, ``report_clauses`` are the clauses among ``clauses`` that say so.
    ``lacking`` are chips that the float does not have.
    """

    code: Code
    says: str
    clauses: tuple[str, ...] = ()
    report_to: str | None = None
    report_clauses: tuple[str, ...] = ()
    lacking: Chips = ()
