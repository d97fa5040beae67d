"""Arguments and options that several commands take."""

from __future__ import annotations

import click

house_argument = click.argument("house", metavar="HOUSE")
"""A house file, or RULEBOOK or RULEBOOK:WHEEL for that rulebook's defaults."""

json_option = click.option("--json", is_flag=True, help="Print one JSON document.")
