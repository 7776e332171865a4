"""Comparing rulesets: on a line, on a beast, over a family."""
