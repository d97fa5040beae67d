"""Guests' names: of the game's world, and nobody else's."""

from __future__ import annotations

import re

from croupier.server.people.guest_name import guest_name
from croupier.server.people.person import name_fault


def test_a_name_has_two_words_and_a_number_and_is_a_good_one() -> None:
    names = {guest_name(()) for _ in range(500)}
    assert len(names) > 450
    for name in names:
        assert re.fullmatch("[A-Z][a-z]+ [A-Z][a-z]+ [1-9][0-9]{2}", name)
        assert name_fault(name) is None


class _ShortNamesTaken:
    def __contains__(self, name: object) -> bool:
        return re.fullmatch(".* [0-9]{3,4}", str(name)) is not None


def test_where_all_are_taken_the_number_grows() -> None:
    assert re.fullmatch(".* [1-9][0-9]{4}", guest_name(_ShortNamesTaken()))
