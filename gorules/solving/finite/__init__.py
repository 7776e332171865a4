"""Solvers for games that end: the reference solver and the native proof-number search."""
