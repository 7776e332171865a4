"""Exact values: what perfect play yields under a ruleset."""
