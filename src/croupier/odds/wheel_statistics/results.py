"""Results: a record of winning pockets, on a wheel that is named or inferred."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from croupier.game.pocket import Pocket, is_pocket
from croupier.game.wheel import CUSTOMARY, Wheel
from croupier.odds.wheel_statistics.reading import BadResults, Mark, decode, json_object, read_marks


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a wheel in order. ``assumed`` says how the wheel was inferred.

    ``void`` is the number of spins that were skipped because the ball rested in a covered pocket.
    """

    wheel: Wheel
    pockets: tuple[Pocket, ...]
    assumed: str | None = None
    void: int = 0

    @property
    def places(self) -> list[int]:
        """Each result as its index on the wheel, clockwise, not counting covered pockets."""
        at = {pocket: place for place, pocket in enumerate(self.wheel.in_play)}
        return [at[pocket] for pocket in self.pockets]

    @property
    def counts(self) -> tuple[int, ...]:
        """The count of each pocket, in the wheel's order."""
        found = Counter(self.pockets)
        return tuple(found[pocket] for pocket in self.wheel.in_play)


def read_results(data: bytes, wheel: str | None = None) -> Results:
    """Read the results in a file. Raises ``BadResults`` with the line of the first mistake.

    >>> read_results(b"17 0 17").counts[0]
    1
    """
    text = decode(data)
    marks = list(read_marks(text))
    if not marks:
        raise BadResults(text.count("\n") + 1, "the file ends and holds no result")
    for mark in marks:
        if not is_pocket(mark.text):
            raise BadResults(mark.line, f"{_shown(mark.text)} is no pocket: they are 0, 00, 000 and 1 to 36")
    named, assumed = (wheel, None) if wheel is not None else _infer(text, marks)
    played = CUSTOMARY[named]
    for mark in marks:
        if mark.text not in played:
            raise BadResults(mark.line, f"{mark.text} is no pocket of a {named} wheel")
    pockets = tuple(Pocket(mark.text) for mark in marks if mark.text not in played.covered)
    if not pockets:
        raise BadResults(marks[-1].line, "the ball came to rest in covered pockets only")
    return Results(played, pockets, assumed, len(marks) - len(pockets))


def _infer(text: str, marks: list[Mark]) -> tuple[str, str]:
    """The wheel that the first line of a replay file names, or that the zeros imply; and the reason."""
    stated = _stated(text)
    if stated in CUSTOMARY:
        return stated, f"Taken to be a {stated} wheel: the first line of the record says so."
    seen = {mark.text for mark in marks}
    for zero, name in (("000", "triple-zero"), ("00", "double-zero")):
        if zero in seen:
            return name, f"Taken to be a {name} wheel: {zero} is among the results."
    return "single-zero", "Taken to be a single-zero wheel: neither 00 nor 000 is among the results."


def _stated(text: str) -> str | None:
    first = text.lstrip().partition("\n")[0]
    if not first.startswith("{"):
        return None
    said = json_object(1, first)
    wheel = said.get("wheel") or str(said.get("house", "")).partition(":")[2]
    return wheel if isinstance(wheel, str) else None


def _shown(mark: str) -> str:
    """A mark made printable on one line."""
    word = mark if mark.isprintable() else ascii(mark)
    return word if len(word) <= 20 else f"{word[:20]}…"
