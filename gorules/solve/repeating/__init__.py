"""Solvers for games on a finite graph, in which play can repeat."""
