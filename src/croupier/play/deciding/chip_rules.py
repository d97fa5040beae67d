"""Which chips may be used for what: the rulebook's decision table, in which the first match rules."""

from __future__ import annotations

from functools import lru_cache

from croupier.play.chips.stack import BOUGHT, ELSEWHERE
from croupier.play.deciding.answer import refuse
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act, ChipRule, ChipVerdict
from croupier.rulebook.table import TableRules


@lru_cache(maxsize=4096)
def chip_rule(
    rules: TableRules,
    act: Act,
    chip: str | None = None,
    source: str = "dealer",
    beside: str | None = None,
    pays: int | None = None,
    value: int | None = None,
) -> ChipRule | None:
    """The row that applies; None if the rulebook has none."""
    for rule in rules.book.chips.rule:
        if (
            rule.act is act
            and rule.clause not in rules.not_in_force
            and (rule.chip is None or rule.chip == chip)
            and (rule.source is None or rule.source == source)
            and (rule.beside is None or rule.beside == beside)
            and (not rule.pays or pays in rule.pays)
            and (rule.other_than is None or value != rule.other_than * rules.unit)
            and (rule.terminals is None or rule.terminals == rules.house.terminals)
        ):
            return rule
    return None


def wager_rule(kind: str, source: str, rules: TableRules) -> ChipRule | None:
    """The row about wagering such a chip: one that was brought is from elsewhere, agreed to or not."""
    return chip_rule(rules, Act.WAGER, kind, "dealer" if source == BOUGHT else "elsewhere")


@lru_cache(maxsize=4096)
def not_wagered(kind: str, source: str, rules: TableRules) -> Refusal | None:
    """Why a chip of this kind and source may not be wagered; None if it may."""
    rule = wager_rule(kind, source, rules)
    if rule is None or rule.verdict is ChipVerdict.ALLOW:
        return None
    chips = kind.capitalize() if kind == "cash" else f"{kind.capitalize()} chips"
    if rule.verdict is ChipVerdict.REFUSE:
        return refuse(Code.CHIP_NOT_ALLOWED, f"{chips} may not be wagered here.", rule.clause)
    if source != ELSEWHERE:
        return None
    who = needed(rule)
    return refuse(Code.CHIP_NOT_ALLOWED, f"{chips} from elsewhere need the {who}'s permission.", rule.clause)


def not_sold(kind: str, rules: TableRules) -> Refusal | None:
    """Refuse to sell chips that the rulebook does not let the dealer sell, or to change cash into chips."""
    rule = chip_rule(rules, Act.BUY_IN, kind)
    if rule is None or rule.verdict is not ChipVerdict.REFUSE:
        return None
    says = "Cash is not changed into chips here." if kind == "cash" else f"{kind.capitalize()} chips are not sold here."
    return refuse(Code.CHIP_NOT_ALLOWED, says, rule.clause)


@lru_cache(maxsize=64)
def own_chips(rules: TableRules) -> str:
    """The kind of a player's own chips: electronic at an electronic table if the rulebook has those."""
    electronic = any(rule.chip == "electronic" for rule in rules.book.chips.rule)
    return "electronic" if rules.house.terminals and electronic else "colour"


def needed(rule: ChipRule) -> Role | None:
    """Whose permission a rule asks for, if anybody's."""
    return {ChipVerdict.NEEDS_DEALER: Role.DEALER, ChipVerdict.NEEDS_FLOOR: Role.FLOOR}.get(rule.verdict)


def needing_permission(act: Act, rules: TableRules) -> tuple[str, ...]:
    """The clauses by which some chips need somebody's permission for an act."""
    found = (rule.clause for rule in rules.book.chips.rule if rule.act is act and needed(rule) is not None)
    return tuple(dict.fromkeys(found))


def agrees(role: str, rule: ChipRule) -> bool:
    """Whether somebody may give the permission that a rule asks for: the floor may give the dealer's."""
    return needed(rule) is None or role in (needed(rule), Role.FLOOR)


def from_hand_to_hand(handed: str, rules: TableRules) -> Refusal | None:
    """Refuse chips that the dealer would take out of a player's hand, where the rulebook forbids it."""
    clause = rules.book.conduct.hand_to_hand
    if handed != "hand" or clause is None:
        return None
    return refuse(Code.CHIP_NOT_ALLOWED, "Chips are laid on the table before the dealer takes them.", clause)
