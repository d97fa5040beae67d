"""Generate docs/round.md: the phases as a diagram, who may do what when, and the refusals, all from the tables."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.play import acts
from croupier.play.gate import verdict
from croupier.play.phase import TRANSITIONS, Phase
from croupier.play.refusal import MEANS
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules

LASTING = tuple(phase for phase in Phase if phase not in (Phase.DOLLY_REMOVED, Phase.VOID))
"""Phases in which a table waits for a command; the others begin and end within one command."""


def diagram(closing: Close) -> str:
    """The transitions as a Mermaid state diagram."""
    names = {phase: phase.replace("-", "_") for phase in Phase}
    lines = ["stateDiagram-v2", f"    [*] --> {names[Phase.CLOSED]}"]
    for phase in Phase:
        for event, after in TRANSITIONS[closing][phase].items():
            lines.append(f"    {names[phase]} --> {names[after]}: {event.replace('_', ' ')}")
    return "\n".join(lines)


def outcomes(rules: TableRules) -> Iterator[tuple[str, Role, list[str]]]:
    """For each command and role the gate's verdict in each lasting phase: ``yes`` or the refusal."""
    closing = rules.closing.when
    for act in acts.PLAY:
        for role in Role:
            codes = [verdict(act, role, phase, closing, rules) for phase in LASTING]
            yield act.name, role, ["yes" if code is None else str(code) for code in codes]


SENSORS = """\
## What the wheel's sensor reads

A wheel reader posts what it saw of the spin now running with `sensor`: the direction, the revolutions, the pocket,
all at once or bit by bit. Readings count from the moment the ball is spun until betting opens again, and are set
beside what the dealer told with `spin` and `ball_rests`, whichever of the two comes first. They disagree where the
pockets or the directions differ, or where one counts fewer revolutions than the rulebook asks for and the other does
not.

A disagreement is recorded once, when it first shows. From then on `place_dolly`, `collect`, `pay`, `remove_dolly` and
`settle` are refused `sensor-disagrees`, with what each of them told, until the floor decides. A sensor that told the
pocket of one spin is waited for in the next: until it has told, they are refused `sensor-awaited`, and the floor can
decide without it; it is not waited for again before it has told. Of several readings the last counts. A word of the
dealer's that would void the spin by itself, such as too few revolutions, does not where the sensor read otherwise.

- `decide_result`, by the floor or the pit, says which pocket counts. All is then as if the ball had rested there in
  the first place, a covered pocket's void with it. While the dolly stands it may move; once wagers have been
  collected the pocket must stay, and the round is put right afterwards (see [the books](books.md#corrections)).
- `no_spin`, by the floor, voids the spin instead, until the first winner is paid. The dealer cannot meanwhile.

Where the dealer tells no revolutions, those that the sensor has counted stand, and the record says so.

An automatic wheel has no sensor: a generator draws its pocket."""


def page(rules: dict[Close, TableRules]) -> str:
    """The page ``docs/round.md``."""
    parts = [
        "# The round of play",
        "",
        "Written by `make pages` from the tables in `play/phase.py`, `play/acts.py` and `play/refusal.py`.",
        "",
        "A command comes in; events or a refusal come out. A refusal changes nothing.",
    ]
    for closing, table in rules.items():
        parts += ["", f"## Betting closes {closing.replace('-', ' the ')}", ""]
        parts += ["```mermaid", diagram(closing), "```", ""]
        parts += [
            f"Who may do what, at a table of {table.book.id}. A cell says `yes`, or the code of the refusal. Roles "
            "that are refused `not-your-role` in every open phase are left out.",
            "",
            "| command | by | " + " | ".join(LASTING) + " |",
            "| --- | --- | " + " | ".join("---" for _ in LASTING) + " |",
        ]
        parts += [
            f"| `{command}` | {role} | {' | '.join(cells)} |"
            for command, role, cells in outcomes(table)
            if set(cells) - {"not-your-role", "table-closed"}
        ]
    parts += ["", SENSORS]
    parts += ["", "## Refusals, in the order in which they are tried", "", "| code | means |", "| --- | --- |"]
    parts += [f"| `{code}` | {means} |" for code, means in MEANS.items()]
    return "\n".join(parts) + "\n"
