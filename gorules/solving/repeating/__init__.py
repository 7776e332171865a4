"""Solvers for games on a finite graph, where play can repeat."""
