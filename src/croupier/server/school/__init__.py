"""The dealer school: situations from a house's own rules, and what settlement and the rulebook say of them."""
