"""Exact values: what perfect play yields."""
