"""What is wrong with each folder under ``broken/``: the file, the key, and words of the reason."""

from __future__ import annotations

Expected = tuple[str, str, str]
ROLES = "is no role: player, dealer, floor, pit, security, generator"

FAULTS: dict[str, list[Expected]] = {
    # The form of each file.
    "key-unknown": [("rulebook.toml", "version", "is no key here")],
    "key-missing": [("rulebook.toml", "edition", "is missing")],
    "key-unknown-below": [("wagers.toml", "wager.red.color", "is no key here")],
    "key-missing-below": [("limits.toml", "limit.straight.maximum", "is missing")],
    "shape-unknown": [("wagers.toml", "wager.red.shape.is", "Invalid value 'ring'")],
    "shape-key-unknown": [("wagers.toml", "wager.red.shape.at", "is no key here")],
    "entry-is-no-table": [("limits.toml", "limit.straight", "Expected `object`, got `int`")],
    "type-wrong": [("conduct.toml", "spin.revolutions", "Expected `int | null`, got `str`")],
    "word-unknown": [("rulebook.toml", "odds", "Invalid enum value 'roughly'")],
    "currency-unknown": [("rulebook.toml", "currency", "RUK is no currency code: write its three capitals")],
    "file-missing": [("wheels.toml", "", "the file is missing")],
    "file-stray": [("colours.toml", "", "no such file in a rulebook: clauses, rulebook, wheels, ")],
    "not-toml": [("zero.toml", "", "not TOML: Expected ']]' at the end of an array declaration")],
    "not-utf-8": [("rulebook.toml", "", "byte 24 is not UTF-8")],
    "clause-missing": [("zero.toml", "zero[0].clauses[1]", "clause S-44 does not stand in clauses.toml")],
    "clauses-empty": [
        ("zero.toml", "zero[0].clauses", "Expected `array` of length >= 1"),
        ("irregularities.toml", "irregularity.ball-left-wheel.clauses", "Expected `array` of length >= 1"),
        ("pit.toml", "item[0].clauses", "Expected `array` of length >= 1"),
    ],
    "prison-without-clauses": [("zero.toml", "zero[1].prison.clauses", "Expected `array` of length >= 1")],
    # Wheels.
    "pocket-twice": [("wheels.toml", "wheel.single-zero.order", "pocket 17 stands twice")],
    "pocket-missing": [("wheels.toml", "wheel.single-zero.order", "pocket 26 is missing")],
    "pocket-unknown": [("wheels.toml", "wheel.single-zero.order", "'37' is no pocket")],
    "zero-missing": [("wheels.toml", "wheel.single-zero.order", "pocket 0 is missing")],
    "double-zero-missing": [("wheels.toml", "wheel.single-zero.order", "pocket 00 is missing beside 000")],
    "order-missing": [("wheels.toml", "wheel.oval.order", "only customary wheels have a customary order")],
    "cover-not-on-wheel": [("wheels.toml", "wheel.double-zero-as-single.covers", "the wheel has no pocket 000")],
    "cover-of-a-number": [
        ("wheels.toml", "wheel.double-zero-as-single.covers", "17 cannot be covered: only a zero can")
    ],
    "cover-without-void": [
        ("wheels.toml", "wheel.double-zero-as-single.void", "what a ball in a covered pocket brings")
    ],
    "default-wheel-unknown": [("rulebook.toml", "default-wheel", "triple-zero is not in wheels.toml")],
    # Wagers and their odds.
    "wager-name-wrong": [("wagers.toml", "wager.Six_Colour", "a wager's name is small letters with hyphens")],
    "odds-of-none": [("wagers.toml", "wager.red.pays", "odds of 0 to 1: the least is 1")],
    "odds-below-zero": [("wagers.toml", "wager.red.pays", "odds of -1 to 1: the least is 1")],
    "odds-missing": [("wagers.toml", "wager.red.pays", "is missing")],
    "odds-of-composite": [("wagers.toml", "wager.five-adjacent.pays", "a wager made of others pays what they pay")],
    "odds-without-clause": [("wagers.toml", "wager.red.odds", "is missing: the clause that sets the odds")],
    "part-unknown": [("wagers.toml", "wager.five-adjacent", "names strait, which is no wager")],
    "parts-unknown": [("wagers.toml", "wager.complete", "names splat, which is no wager")],
    "excluded-unknown": [("wagers.toml", "wager.red", "names rouge, which is no wager")],
    "excluded-without-clause": [("wagers.toml", "wager.red.excludes-clause", "has no clause for straight")],
    "wager-wheel-unknown": [("wagers.toml", "wager.red.wheels", "oval is not in wheels.toml")],
    "read-wheel-unknown": [("wagers.toml", "wager.trio.wheels", "oval is not in wheels.toml")],
    "wheels-without-clause": [("wagers.toml", "wager.red.wheels-clause", "what keeps it off other wheels")],
    "wager-pocket-unknown": [
        ("wagers.toml", "wager.pair.shape", "'37' is no pocket"),
        ("wagers.toml", "wager.trio.shape", "'3.5' is no pocket"),
        ("wagers.toml", "wager.trio.shape", "'zero' is no pocket"),
        ("wagers.toml", "wager.colour.shape", "'0000' is no pocket"),
    ],
    "number-on-no-wheel": [
        ("wagers.toml", "wager.pair.shape", "no wheel for it has a pocket 000"),
        ("wagers.toml", "wager.pair", "the single-zero wheel lacks its numbers"),
        ("wagers.toml", "wager.pair", "the double-zero-as-single wheel lacks its numbers"),
    ],
    "number-covered": [("wagers.toml", "wager.pair", "the double-zero-as-single wheel lacks its numbers")],
    "first-five-on-single-zero": [("wagers.toml", "wager.first-five", "the single-zero wheel lacks its numbers")],
    "first-five-on-no-wheel": [
        ("wagers.toml", "wager.first-five", "the single-zero wheel lacks its numbers"),
        ("wagers.toml", "wager.first-five", "the double-zero-as-single wheel lacks its numbers"),
    ],
    "arc-with-lacking-zero": [
        ("wagers.toml", "wager.colour.shape", "no wheel for it has a pocket 00"),
        ("wagers.toml", "wager.colour", "the single-zero wheel lacks its numbers"),
    ],
    # Shapes.
    "set-without-numbers": [("wagers.toml", "wager.pair.shape", "stands for no numbers: give `of` or `numbers`")],
    "set-with-a-number-twice": [("wagers.toml", "wager.pair.shape", "a number stands twice")],
    "arcs-too-short": [("wagers.toml", "wager.colour.shape", "2 arcs of 17 do not take in 36 numbers")],
    "arc-named-twice": [("wagers.toml", "wager.colour.shape", "two arcs have one name")],
    "arcs-of-other-names": [("wagers.toml", "wager.colour.shape", "numbers are wanted for blue")],
    "reach-of-none": [("wagers.toml", "wager.five-adjacent.shape", "a reach of 0: 1 to 9 neighbours on each side")],
    "reach-too-far": [("wagers.toml", "wager.five-adjacent.shape", "a reach of 10: 1 to 9 neighbours on each side")],
    "part-of-many-numbers": [("wagers.toml", "wager.five-adjacent.shape", "red is no wager on one number")],
    "place-taken": [
        ("wagers.toml", "wager.plein.shape", "straight lies in the same place"),
        ("wagers.toml", "wager.again.shape", "apart lies in the same place"),
        ("wagers.toml", "wager.cheval.shape", "split lies in the same place"),
        ("wagers.toml", "wager.carre.shape", "corner lies in the same place"),
        ("wagers.toml", "wager.rouge.shape", "red lies in the same place"),
        ("wagers.toml", "wager.three-adjacent.shape", "five-adjacent lies in the same place"),
        ("wagers.toml", "wager.maximum.shape", "complete lies in the same place"),
    ],
    # Zeros.
    "zero-kind-unknown": [("zero.toml", "zero[0].kinds", "rouge is no wager of this rulebook")],
    "zero-wheel-unknown": [("zero.toml", "zero[0].wheels", "oval is not in wheels.toml")],
    "zero-pocket-unknown": [("zero.toml", "zero[0].on", "'zero' is no pocket")],
    "zero-on-a-number": [("zero.toml", "zero[0].on", "17 is no zero")],
    "zero-default-not-a-choice": [("zero.toml", "zero[0].default", "half is not among the choices")],
    "prison-undescribed": [("zero.toml", "zero[1].prison", "goes with the choice of prison")],
    "prison-not-a-choice": [("zero.toml", "zero[1].prison", "goes with the choice of prison")],
    "prison-for-ever": [("zero.toml", "zero[1].prison", "nobody would ever leave it")],
    "zero-without-lose": [("zero.toml", "zero", "no rule 'lose' for the single-zero wheel")],
    "zero-rule-twice": [("zero.toml", "zero", "2 rules 'lose' for the single-zero wheel")],
    # Limits.
    "limits-reversed": [("limits.toml", "limit.straight", "10 to 1 is no range of stakes")],
    "limits-from-nothing": [("limits.toml", "limit.straight", "0 to 10 is no range of stakes")],
    "limits-kind-unknown": [("limits.toml", "limit.strait", "strait is no wager of this rulebook")],
    # The round of play.
    "no-revolution": [("conduct.toml", "spin.revolutions", "0: the least is 1")],
    "never-closes": [("conduct.toml", "no-more-bets", "is empty: betting would never close")],
    "closes-for-a-time": [
        ("conduct.toml", "no-more-bets", "the last entry must always be in force: betting would never close")
    ],
    "closing-clause-missing": [
        ("conduct.toml", "no-more-bets[0].clauses[0]", "clause S-66 does not stand in clauses.toml")
    ],
    "step-twice": [("conduct.toml", "step", "collect stands twice")],
    "role-unknown": [
        ("conduct.toml", "open.by", f"barman {ROLES}"),
        ("irregularities.toml", "irregularity.ball-left-wheel.inspected-by", f"croupier {ROLES}"),
    ],
    "nobody-to-tell": [
        ("conduct.toml", "late-place.report-to", "dealer is told of nothing: floor, pit"),
        ("conduct.toml", "late-lift.report-to", "is missing: report-clauses say that somebody is told"),
    ],
    "closer-unknown": [("conduct.toml", "no-more-bets[0].by", f"ball {ROLES}")],
    "caller-unknown": [("irregularities.toml", "irregularity.ball-left-wheel.by", f"anybody {ROLES}")],
    # Bonus wagers.
    "bonus-undescribed": [("bonus.toml", "b2b", "is missing: wagers.toml offers it")],
    "bonus-unlisted": [("wagers.toml", "wager.b2b", "is missing: bonus.toml describes it")],
    "default-paytable-unknown": [("bonus.toml", "x-straight.default-paytable", "B is none of the paytables")],
    "meter-rate-wrong": [
        ("bonus.toml", "bonus-spin.meter.primary.rate", "1.01 is no part of a wager"),
        ("bonus.toml", "bonus-spin.meter.secondary.rate", "a tenth is no part of a wager"),
    ],
    # The pit.
    "need-unknown": [
        ("wagers.toml", "wager.red.needs", "abacus is no item of pit.toml"),
        ("wheels.toml", "wheel.double-zero-as-single.needs", "lid is no item of pit.toml"),
    ],
    "ball-measure-wrong": [
        ("pit.toml", "ball.smallest-inches", "0 is no length"),
        ("pit.toml", "ball.largest-inches", "an inch is no length"),
    ],
    # Names that an entry is about.
    "sign-names-unknown": [
        ("signs.toml", "sign[1].when.wheels", "oval is not in wheels.toml"),
        ("signs.toml", "sign[1].when.offers", "rouge is not in wagers.toml"),
        ("signs.toml", "sign[1].when.zero", "partage is not in zero.toml"),
    ],
    "reading-wheel-unknown": [("readings.toml", "reading[0].when.wheels", "oval is not in wheels.toml")],
    "approval-offer-unknown": [("pit.toml", "approval[0].when.offers", "rouge is not in wagers.toml")],
    "check-zero-unknown": [("pit.toml", "inspection.check[0].when.zero", "prison is not in zero.toml")],
    "step-offer-unknown": [("conduct.toml", "step[2].offers", "rouge is not in wagers.toml")],
    "paytable-wheel-unknown": [("bonus.toml", "x-straight.paytable.A.wheels", "oval is not in wheels.toml")],
    # Everything is told at once.
    "several": [
        ("limits.toml", "limit.straight.clause", "clause S-55 does not stand in clauses.toml"),
        ("rulebook.toml", "default-wheel", "oval is not in wheels.toml"),
        ("conduct.toml", "spin.revolutions", "-1: the least is 1"),
    ],
    "several-in-a-file": [
        ("rulebook.toml", "title", "Expected `str`, got `int`"),
        ("rulebook.toml", "edition", "Expected `str`, got `int`"),
        ("wagers.toml", "wager.straight.pays", "Expected `int | null`, got `str`"),
        ("wagers.toml", "wager.red.title", "Expected `str`, got `int`"),
        ("conduct.toml", "late-lift.clauses", "is missing"),
        ("conduct.toml", "open.by", "Expected `array`, got `str`"),
    ],
}
