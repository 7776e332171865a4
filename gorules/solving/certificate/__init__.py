"""Strategies that prove a value, and their checking."""
