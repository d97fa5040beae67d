"""Remarks: what a record says about an act for which no clause names the person or the moment."""

from __future__ import annotations

from enum import StrEnum


class Remark(StrEnum):
    """Why a spin that the floor declared void rests on an assumption."""

    FOR_THE_DEALER = "for-the-dealer"
    AFTER_THE_DOLLY = "after-the-dolly"


REMARKS: dict[Remark, str] = {
    Remark.FOR_THE_DEALER: "The text has the dealer declare it: the floor's word is taken in the dealer's place.",
    Remark.AFTER_THE_DOLLY: "The text does not say who declares it once the dolly lies: the floor does.",
}
"""The remarks in sentences."""
