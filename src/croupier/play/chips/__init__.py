"""Chips as things: a stack of chips, counts of chips, and amounts made up of them.

See docs/decisions/0100-chips-are-things.md.
"""
