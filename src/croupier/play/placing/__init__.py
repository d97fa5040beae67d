"""Placing: the one list of rules by which a wager may go onto a spot, for table, desk, slips and environment.

``rules`` has the rules, each with its refusal, and the order in which they are tried; ``ruling`` caches what is fixed
about a spot. See docs/decisions/0070-one-way-to-place.md.
"""
