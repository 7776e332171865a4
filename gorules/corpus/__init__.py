"""Corpora: many game records, and what rulesets make of them."""
