"""The verifier: says whether a record can be trusted. ``records`` and ``books`` use nothing of the rest."""
