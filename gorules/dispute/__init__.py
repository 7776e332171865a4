"""Finished games: whose word says what is dead, what happened, and what each ruleset makes of it."""
