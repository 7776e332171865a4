"""The version of gorules."""

__version__ = "0.1.0"  # pyproject.toml reads it without importing: keep it a plain string
