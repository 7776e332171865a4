"""Benchmarks: what gorules costs, each figure with its bar where it has one. See README.md."""
