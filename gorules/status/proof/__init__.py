"""Proofs that strings stand: files of them, and a check that shares nothing with the search."""
