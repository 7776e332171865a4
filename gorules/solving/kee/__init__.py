"""The solver for games that end when the situation repeats and are scored over the cycle."""
