"""Play under a ruleset: the referee, the game, settling, replaying lines and counting games."""
