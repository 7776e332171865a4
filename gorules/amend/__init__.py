"""Amendments: all that changes from one ruleset to another."""
