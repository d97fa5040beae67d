"""Bonus games: one protocol, and one module for each game with all that is special about it.

Importing the package imports all of its modules, and each registers its game. A game in another package registers with
``croupier.bonus.register``; docs/bonus.md shows one.
"""

from importlib import import_module
from pkgutil import iter_modules

from croupier.rulebook.bonus_games import register, unregister

__all__ = ["register", "unregister"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
