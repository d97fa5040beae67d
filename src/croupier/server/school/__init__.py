"""The dealer school: lessons from a house's own rules, with answers from settlement and the rulebook."""
