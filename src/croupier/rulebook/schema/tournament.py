"""tournament.toml: how long, in whose hands, with which chips, and who wins."""

from croupier.rulebook.schema.entry import ClauseId, RuleEntry


class TournamentFile(RuleEntry, frozen=True):
    allowed: ClauseId | None = None
    longest_months: int | None = None
    longest_clause: ClauseId | None = None
    escrow_over_days: int | None = None
    escrow_clause: ClauseId | None = None
    alone_if_proceeds: ClauseId | None = None
    together_if_all_returned: ClauseId | None = None
    responsible: ClauseId | None = None
    responsible_duty: ClauseId | None = None
    responsible_records: ClauseId | None = None
    one_entry: ClauseId | None = None
    reentry: ClauseId | None = None
    disqualified: ClauseId | None = None
    chips: ClauseId | None = None
    exchanged_before: ClauseId | None = None
    no_other_stake: ClauseId | None = None
    no_cash_value: ClauseId | None = None
    no_limit: ClauseId | None = None
    never_redeemed: ClauseId | None = None
    points_decide: ClauseId | None = None
    notice: ClauseId | None = None
    notice_current: ClauseId | None = None
    variation: tuple[ClauseId, ...] = ()
    """How a house may ask for other rules."""
