"""Explaining a round in sentences: converts events to a dealer's words, with the clauses."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.bonus.protocol import drawn_game
from croupier.game.pocket import Pocket
from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.chips.counts import Chips, only
from croupier.play.chips.house_chips import PRINTED
from croupier.play.chips.spelling import spell_chips, spell_kinds
from croupier.play.refusal import Refusal
from croupier.play.remark import REMARKS
from croupier.play.replay import ReplayReport
from croupier.play.result import PartLost
from croupier.rulebook.money import spell_money
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def explain(report: ReplayReport) -> Iterator[str]:
    """The whole replay in sentences, each with its place in the rulebook."""
    rules = report.rules
    title = rules.book.title
    yield f"{rules.name}, {rules.terms.wheel.name} wheel, under {title.title}, edition {title.edition}."
    for line, answer in report.lines:
        if isinstance(answer, Refusal):
            yield f"{line:4}  Refused ({answer.code}): {answer.says}{_cite(answer.clauses, rules)}"
            yield from _because(answer.clauses, rules)
            continue
        for event in answer:
            for sentence in tell(event, rules):
                yield f"{line:4}  {sentence}"
    for number, seat in sorted(report.state.seats.items()):
        yield f"      Seat {number} holds {spell_money(seat.rack, rules.currency)}."


def _cite(clauses: tuple[str, ...], rules: TableRules) -> str:
    places = rules.book.places(clauses)
    return f" [{'; '.join(places)}] ({', '.join(dict.fromkeys(clauses))})" if places else ""


def _because(clauses: tuple[str, ...], rules: TableRules) -> Iterator[str]:
    for clause in clauses:
        yield f"        {rules.book.at(clause)}: {rules.book.clauses[clause].says} ({clause})"


def tell(event: ev.Event, rules: TableRules) -> Iterator[str]:
    """One event in sentences."""
    sentence = _sentence(event, rules)
    if sentence:
        yield sentence + _cite(event.clauses, rules)
    match event:
        case ev.Collected(wagers=wagers, parts=parts):
            for result in wagers:
                yield "  " + _collected(result, rules)
            for part in parts:
                yield "  " + _part_lost(part, rules)
        case ev.Paid(wagers=wagers):
            for result in wagers:
                yield "  " + _paid(result, rules)


def _sentence(event: ev.Event, rules: TableRules) -> str:
    def money(amount: int) -> str:
        return spell_money(amount, rules.currency)

    def told(chips: Chips) -> str:
        return spell_chips(chips, rules.currency)

    def kinds(chips: Chips) -> str:
        return spell_kinds(chips, rules.currency)

    def unlike_own(chips: Chips) -> str:
        return f" in {kinds(chips)}" if only(chips, PRINTED) else ""

    match event:
        case ev.TableOpened(by=by, call=call):
            return f"The {by} opens the table." + (f' "{call}"' if call else "")
        case ev.TableClosed(by=by, covered=covered):
            return f"The {by} closes the table" + (", covers the wheel and locks the cover." if covered else ".")
        case ev.BettingOpened(round=number, call=call, by=by):
            return f'Round {number}. The {by} says: "{call}"' if call else f"Round {number}."
        case ev.BoughtIn(seat=seat, amount=amount, chips=chips, paid=paid):
            for_chips = f", paid with {told(paid)}" if paid else ""
            return f"Seat {seat} buys {money(amount)} in {kinds(chips)}{for_chips}."
        case ev.ChipsBrought(seat=seat, amount=amount, chips=chips):
            return f"Seat {seat} brings {money(amount)} in {kinds(chips)} from elsewhere."
        case ev.ChipsTakenAway(seat=seat, amount=amount, chips=chips):
            return f"Seat {seat} takes {money(amount)} in {kinds(chips)} away."
        case ev.ChipsReturned(seat=seat, amount=amount, chips=chips):
            return f"Seat {seat} returns {money(amount)} in {kinds(chips)} to the table."
        case ev.Permitted(seat=seat, by=by, chip=int() as chip):
            return f"The {by} agrees that seat {seat}'s chips come back at {money(chip)} each."
        case ev.Permitted(seat=seat, by=by, chips=chips):
            return f"The {by} agrees to seat {seat}'s chips: {told(chips)}."
        case ev.Placed(seat=seat, spot=spot, amount=amount, chips=chips, by=by, tip=tip, coupon=coupon):
            who = f"The dealer, for seat {seat}," if by == "dealer" else f"Seat {seat}"
            extra = " for the dealers" if tip else ""
            extra += f" with a coupon of {money(coupon)}" if coupon else ""
            return f"{who} puts {money(amount)} on {spot}{extra}{unlike_own(chips)}."
        case ev.Lifted(seat=seat, spot=spot, amount=amount, chips=chips):
            return f"Seat {seat} lifts {money(amount)} from {spot}{unlike_own(chips)}."
        case ev.SpokenFor(seat=seat, spot=spot, amount=amount):
            return f"Seat {seat} calls {money(amount)} on {spot} and lays down the cash."
        case ev.CashConverted(seat=seat, amount=amount, chips=chips):
            return f"The dealer confirms and changes seat {seat}'s {money(amount)} into {kinds(chips)}."
        case ev.Tipped(seat=seat, amount=amount, chips=chips):
            return f"Seat {seat} tips {money(amount)}{unlike_own(chips)}."
        case ev.CashedOut(seat=seat, amount=amount, chips=chips, given=()):
            return f"Seat {seat} cashes in {money(amount)}{unlike_own(chips)}."
        case ev.CashedOut(seat=seat, amount=amount, chips=chips, given=given):
            return f"Seat {seat} exchanges {money(amount)} in {kinds(chips)} for {told(given)}."
        case ev.SeatLeft(seat=seat):
            return f"Seat {seat} leaves."
        case ev.BallSpun(by=Role.GENERATOR):
            return "The automatic wheel starts."
        case ev.BallSpun(direction=direction):
            way = "against" if direction == "opposite" else "with"
            return f"The dealer spins the ball {way} the wheel."
        case ev.BettingClosed(call=call, gesture=gesture, announced=announced):
            extra = f" ({gesture.rstrip('.').lower()})" if gesture else ""
            extra += f" Every terminal announces it by {' and by '.join(announced)}." if announced else ""
            return f'"{call}"{extra}'
        case ev.ChoiceTaken(seat=seat, spot=spot, outcome=Outcome.IMPRISONED):
            return f"Seat {seat} leaves {spot} in prison."
        case ev.ChoiceTaken(seat=seat, spot=spot, returned=returned, by="table"):
            return f"Seat {seat} has not chosen: half of {spot}, {money(returned)}, goes back."
        case ev.ChoiceTaken(seat=seat, spot=spot, returned=returned):
            return f"Seat {seat} takes half of {spot} back, {money(returned)}."
        case ev.BonusDrawn(what=name, drawn=drawn):
            return drawn_game(name).sentence(drawn)
        case ev.BallRested(pocket=pocket, by=Role.GENERATOR):
            return f"A generator draws {rules.terms.wheel.label(Pocket(pocket))}."
        case ev.BallRested(pocket=pocket):
            return f"The ball rests in {rules.terms.wheel.label(Pocket(pocket))}{_turns(event)}."
        case ev.ResultDecided(pocket=pocket, by=by):
            return f"The {by} decides: the ball rested in {rules.terms.wheel.label(Pocket(pocket))}."
        case ev.SpinVoided(why=why, by=by, call=call, then=then):
            said = f'"{call}" ({by}: {why}; then {", ".join(then) or "nothing more"})'
            return " ".join((said, _put_back(event), *(REMARKS[remark] for remark in event.remarks)))
        case ev.FloorCalled(by=by, why=why):
            return f"The {by} calls the floor: {why}."
        case ev.Reported(number=number, to=to, act=act, why=why, seat=seat):
            whose = f" of seat {seat}" if seat is not None else ""
            return f"Told to the {to} as report {number}: {act}{whose}, {why}."
        case ev.ReportAnswered(number=number, by=by, note=note):
            return f"The {by} answers report {number}{f': {note}' if note else ''}."
        case ev.BallInspected(by=by, damaged=damaged):
            return f"The {by} inspects the ball: {'damaged' if damaged else 'sound'}."
        case ev.BallReplaced(by=by):
            return f"The {by} brings a new ball."
        case ev.DollyPlaced(pocket=pocket, call=call):
            return f'"{call}" The dolly goes onto {pocket}.'
        case ev.FifthMoved(seat=seat, spot=spot, amount=amount, to=to):
            return f"One fifth of seat {seat}'s {spot}, {money(amount)}, moves to {to}."
        case ev.MeterGrew(meter=meter, parts=parts, per=per) if parts < 0:
            return f"The {meter} meter goes back by {money(-parts // per)}."
        case ev.MeterGrew(meter=meter, parts=parts, per=per):
            return f"The {meter} meter grows by {money(parts // per)}."
        case ev.MeterPaid(meter=meter, seat=seat, amount=amount, reset=reset, tip=tip):
            won_by = f"seat {seat}'s wager for the dealers" if tip else f"seat {seat}"
            return f"The {meter} meter pays {won_by} {money(amount)} and starts again at {money(reset)}."
        case ev.Collected(wagers=wagers, parts=parts):
            return f"Losing wagers are collected: {len(wagers) + len(parts)}."
        case ev.Paid(wagers=wagers):
            return f"The others are paid or dealt with: {len(wagers)}."
        case ev.DollyRemoved():
            return "The dolly is removed."
        case ev.WagerFreed(seat=seat, spot=spot, amount=amount, round=number):
            return f"Seat {seat} gets {money(amount)} on {spot} back: round {number} is undone."
        case ev.Corrected(round=number, amount=amount, seat=seat, player=player, wallet=wallet):
            whose = f"the wallet of {player}" if wallet else f"seat {seat}"
            way = "goes to" if amount > 0 else "is taken from"
            return f"Round {number} is put right: {money(abs(amount))} {way} {whose}."
        case _:
            return ""


def _turns(event: ev.BallRested) -> str:
    """The revolutions, on whose word."""
    if event.revolutions is not None:
        number = f"{event.revolutions} revolution{'s' if event.revolutions != 1 else ''}"
    elif event.enough:
        number = "enough revolutions"
    else:
        return ""
    return f" after {number}" + (f", the {event.told_by} says" if event.told_by else "")


def _put_back(event: ev.SpinVoided) -> str:
    count = sum(len(swept.seats) for swept in event.restored)
    return "The wagers stay as they lie." if not count else f"Wagers that were collected are put back: {count}."


def _collected(result: ev.Result, rules: TableRules) -> str:
    stake = spell_money(result.stake, rules.currency)
    coupon = " The coupon is taken." if result.coupon else ""
    return f"{_whose(result)} loses {stake} on {result.spot}.{coupon}{_cite(result.clauses, rules)}"


def _part_lost(part: PartLost, rules: TableRules) -> str:
    lost, left = spell_money(part.amount, rules.currency), spell_chips(part.left, rules.currency)
    rest = f" What stays is {left}." if part.left else ""
    return f"{_whose(part)} loses {lost} of {part.spot}.{rest}{_cite(part.clauses, rules)}"


def _whose(result: ev.Result | PartLost) -> str:
    return f"Seat {result.seat}'s wager for the dealers" if result.tip else f"Seat {result.seat}"


def _paid(result: ev.Result, rules: TableRules) -> str:
    stake, back = spell_money(result.stake, rules.currency), spell_money(result.returned, rules.currency)
    words = {
        Outcome.WON: f"wins on {result.spot}: {back} comes back for {stake}.",
        Outcome.HALF: f"gets half of {result.spot} back: {back} of {stake}.",
        Outcome.PENDING: f"has {stake} on {result.spot} and may choose: half back, or prison.",
        Outcome.RELEASED: f"has {result.spot} released from prison: {back}.",
        Outcome.IMPRISONED: f"has {stake} on {result.spot} in prison.",
    }
    chips = f" That is {spell_chips(result.paid, rules.currency)}." if only(result.paid, PRINTED) else ""
    coupon = f" {_COUPONS.get(result.outcome, 'The coupon is taken.')}" if result.coupon else ""
    return f"{_whose(result)} {words[result.outcome]}{chips}{coupon}{_cite(result.clauses, rules)}"


_COUPONS = {
    Outcome.PENDING: "The coupon lies with it.",
    Outcome.IMPRISONED: "The coupon lies with it.",
    Outcome.RELEASED: "The coupon comes back with it.",
}
"""What becomes of a coupon, where it is not taken."""
