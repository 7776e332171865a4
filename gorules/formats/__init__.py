"""Formats that other programs write, one module each."""
