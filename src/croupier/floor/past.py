"""The past of a table: the records of a round, and a check of the wheel's promises."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from croupier.floor import draws
from croupier.floor import event as ev
from croupier.floor.fairness import SeededDraw, mix, promise
from croupier.floor.record import Record
from croupier.play import event as play
from croupier.play.deciding.spin import RESTED_VERSION
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules

_HEXADECIMAL = re.compile("(?:[0-9a-f]{2})*")


def records_of_round(records: Iterable[Record], number: int) -> Iterator[Record]:
    """The records from the opening of a round's betting to its end, and those of choices that were taken later."""
    inside = False
    for record in records:
        opens = any(isinstance(event, play.BettingOpened) and event.round == number for event in record.events)
        ends = any(_ends(event, number) for event in record.events)
        later = any(isinstance(event, play.ChoiceTaken) and event.round == number for event in record.events)
        if opens or inside or later:
            yield record
        inside = (inside or opens) and not (ends and not opens)


def _ends(event: play.Event, number: int) -> bool:
    return isinstance(event, play.DollyRemoved | play.SpinVoided) and event.round == number


class CheckedRound(NamedTuple):
    """One round for which a seed was promised: ``fault`` is None if the promise was kept."""

    round: int
    pocket: str | None
    nonces: int
    fault: str | None


class _Round:
    """A round as read so far: the promise, the nonces, and each draw with the number of nonces before it."""

    def __init__(self, promised: ev.SeedPromised) -> None:
        self.promised = promised
        self.nonces: list[str] = []
        self.drawn: list[tuple[play.Event, int]] = []
        self.seed: str | None = None
        self.begun = False
        self.told = False


def check_fairness(
    records: Iterable[Record], table: str, named: Mapping[str, TableRules], rules: TableRules | None = None
) -> Iterator[CheckedRound]:
    """Check every round for which a seed was promised, in order.

    ``named`` are the rules that the records refer to, by digest; ``rules`` apply until a record changes them.
    """
    known: _Round | None = None
    for record in records:
        for event in record.events:
            match event:
                case ev.TableSetUp():
                    rules, known = named[event.digest], None
                case ev.SeedPromised():
                    known = _Round(event)
                case play.BettingOpened():
                    if known is not None and known.begun:
                        known = None  # no promise for this round: the house draws nothing now
                    elif known is not None:
                        known.begun = True
                case _ if known is None or rules is None:
                    continue
                case ev.NonceTaken(nonce=nonce):
                    known.nonces.append(nonce)
                case ev.SeedRevealed(seed=told):
                    known.seed = told
                case play.BonusDrawn():
                    known.drawn.append((event, len(known.nonces)))
                case play.BallRested(pocket=pocket):
                    if drawn_by_house(event):
                        known.drawn.append((event, len(known.nonces)))
                    if not _draws_later(known, rules):
                        known.told = True
                        yield CheckedRound(known.promised.round, pocket, len(known.nonces), _fault(known, table, rules))
                case play.SpinVoided():
                    if not known.told:
                        yield CheckedRound(known.promised.round, None, len(known.nonces), _fault(known, table, rules))
                    known = None
                case play.DollyPlaced(pocket=pocket) if _draws_later(known, rules):
                    known.told = True
                    yield CheckedRound(known.promised.round, pocket, len(known.nonces), _fault(known, table, rules))


def drawn_by_house(event: play.Event) -> bool:
    """Whether a seed determines an event: a bonus draw, or a pocket that a generator drew.

    In the first version a ball at rest does not say who reports it; with a promise it was an automatic wheel.
    """
    if isinstance(event, play.BallRested):
        return event.by == Role.GENERATOR or event.version < RESTED_VERSION
    return isinstance(event, play.BonusDrawn)


def _draws_later(known: _Round, rules: TableRules) -> bool:
    """Whether there may be more draws after the ball has come to rest."""
    names = {drawn.what for drawn, _ in known.drawn if isinstance(drawn, play.BonusDrawn)}
    return any(draws.draws_after_rest(name, rules) for name in names)


def _fault(known: _Round, table: str, rules: TableRules) -> str | None:
    if known.seed is None:
        return "the seed was never revealed"
    if not all(map(_HEXADECIMAL.fullmatch, (known.seed, *known.nonces))):
        return "the seed or a nonce is not hexadecimal"
    if promise(bytes.fromhex(known.seed)) != known.promised.promise:
        return f"the seed {known.seed[:16]}... is not the one that was promised"
    for event, nonces in known.drawn:
        mixed = mix(table, known.promised.round, known.nonces[:nonces])
        right, told = _recomputed(event, bytes.fromhex(known.seed), mixed, rules)
        if right != told:
            return f"seed and nonces make {right}, not {told}"
    return None


def _recomputed(event: play.Event, seed: bytes, mixed: bytes, rules: TableRules) -> tuple[object, object]:
    """What the seed gives for a draw, and what was recorded."""
    match event:
        case play.BallRested(pocket=pocket, by=by):
            choose = draws.pocket if by == Role.GENERATOR else draws.pocket_in_play
            return choose(SeededDraw(seed, mixed, "pocket"), rules), pocket
        case play.BonusDrawn(what=name, drawn=recorded):
            return draws.recorded_draw(seed, mixed, name, recorded, rules), recorded
        case _:
            raise AssertionError(f"{event} is no draw")
