"""Hunting: the smallest difference between two rulesets."""
