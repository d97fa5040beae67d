"""Every rule of placing that a slip can break."""

from __future__ import annotations

import pytest

from croupier.odds.slip_text import BadSlip, parse_lines
from placing.cases import Case, cases


@pytest.mark.parametrize("case", cases("slip"), ids=lambda case: case.name)
def test_a_slip(case: Case) -> None:
    text = ",".join(f"{spot}={amount / 100:.2f}" for spot, amount in (*case.laid, (case.spot, case.amount)))
    if case.code == "taken":
        assert [line.stake for line in parse_lines(text, case.rules)][-1] == case.amount
        return
    with pytest.raises(BadSlip) as bad:
        parse_lines(text, case.rules)
    assert str(bad.value).startswith(f"slip, wager {len(case.laid) + 1} ")
    assert str(bad.value).endswith(case.says)
