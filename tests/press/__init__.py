"""Tests of what is printed and drawn: the real files, made and read back."""
