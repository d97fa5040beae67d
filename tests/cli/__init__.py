"""Tests of the command line: documents, tables, exit statuses and one-line errors."""
