"""Everything typeset or drawn: par sheets, plots."""
