"""Exact values: the results of perfect play under a ruleset."""
