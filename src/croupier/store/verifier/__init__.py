"""The verifier: checks whether a record can be trusted. ``records`` and ``books`` import nothing from the rest."""
