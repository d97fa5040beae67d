"""The round on a page: the diagram and the tables of the documentation."""

from __future__ import annotations

from pathlib import Path

from croupier.play.chart import LASTING, diagram, outcomes, page
from croupier.play.decide import ACTS
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close
from rulebook.houses import legal

PAGE = Path(__file__).parents[2] / "docs" / "round.md"

TABLES = {Close.DURING_SPIN: legal("maryland"), Close.BEFORE_SPIN: legal("massachusetts")}

BEFORE_SPIN = """\
stateDiagram-v2
    [*] --> closed
    closed --> open: table opened
    open --> betting: betting opened
    open --> closed: table closed
    betting --> no_more_bets: betting closed
    betting --> closed: table closed
    spinning --> resting: ball rested
    spinning --> void: spin voided
    no_more_bets --> spinning: ball spun
    resting --> dolly_placed: dolly placed
    resting --> void: spin voided
    dolly_placed --> collecting: collected
    dolly_placed --> void: spin voided
    collecting --> paying: paid
    collecting --> void: spin voided
    paying --> dolly_removed: dolly removed
    dolly_removed --> betting: betting opened
    void --> betting: betting opened"""


def test_the_diagram() -> None:
    assert diagram(Close.BEFORE_SPIN) == BEFORE_SPIN


def test_phases_that_last() -> None:
    assert " ".join(LASTING) == "closed open betting spinning no-more-bets resting dolly-placed collecting paying"


def test_a_row_for_everybody() -> None:
    rows = {(command, role): cells for command, role, cells in outcomes(TABLES[Close.DURING_SPIN])}
    assert len(rows) == len(ACTS) * len(Role)
    late = ["betting-closed"] * 5
    assert rows["place", Role.PLAYER] == ["table-closed", "wrong-phase", "yes", "yes", *late]
    assert rows["place", Role.FLOOR] == ["table-closed", *["not-your-role"] * 8]


def test_the_page_shows_both_closings_and_every_refusal() -> None:
    written = page(TABLES)
    assert "## Betting closes during the spin" in written
    assert "## Betting closes before the spin" in written
    assert "| `pay` | dealer | table-closed | wrong-phase | wrong-phase |" in written
    assert "| `pay` | player |" not in written
    assert "| `no-prior-spin` | there is no prior spin to repeat |" in written
    assert written.endswith("|\n")


def test_the_page_in_the_documentation_is_the_one_that_the_tables_give() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(TABLES), "run `make pages`"
