"""Tests of what comes of each command."""
