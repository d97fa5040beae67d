"""Tests of the ledger: what transfers do to books, alone and beside others."""
