"""Typeset and drawn output: par sheets and plots."""
